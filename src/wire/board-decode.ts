/** Reads the messages of the board's cable. */
import { NardError } from '../errors/index.ts';
import {
  type BoardMessage,
  type BoardSettings,
  type Change,
  COMMANDS,
  type Decoded,
  DICE_PORT,
  type HostMessage,
  LIMITS,
  type Rgb,
  SERIAL,
} from './board.ts';
import { numberAt, pairsAt } from './seven-bit.ts';

function bad(what: string): NardError {
  return new NardError('E_FRAME', what);
}

/** The first reason why a body cannot be one of ours at all. */
function unfit(body: ArrayLike<number>): NardError | undefined {
  if (body.length === 0) return bad('a frame without a command');
  for (let index = 0; index < body.length; index++) {
    const byte = body[index] ?? 0;
    if (!Number.isInteger(byte) || byte < 0 || byte > 0x7f)
      return bad(`byte ${index} of a frame is not of seven bits`);
  }
  return undefined;
}

/** Reads a frame of exactly `length` bytes with `read`; values out of range become an error. */
function fixed<T>(body: ArrayLike<number>, length: number, read: () => T | undefined): Decoded<T> {
  if (body.length !== length) return bad(`command ${body[0]} takes ${length} bytes, not ${body.length}`);
  return read() ?? bad(`command ${body[0]} carries a value out of range`);
}

function inRange(value: number, range: { least: number; most: number }): boolean {
  return value >= range.least && value <= range.most;
}

function settingsAt(body: ArrayLike<number>): BoardSettings | undefined {
  const chips = body[1] ?? 0;
  const lights = body[2] ?? 0;
  const currentLimit = numberAt(body, 3, 2);
  const debounce = body[5] ?? 0;
  const fits =
    inRange(chips, LIMITS.chips) && inRange(lights, LIMITS.lights) && inRange(debounce, LIMITS.debounce);
  return fits ? { chips, lights, currentLimit, debounce } : undefined;
}

function colourAt(body: ArrayLike<number>, at: number): Rgb | undefined {
  const parts = pairsAt(body, at, at + 6);
  return parts ? [parts[0] ?? 0, parts[1] ?? 0, parts[2] ?? 0] : undefined;
}

function allLights(body: ArrayLike<number>): Decoded<HostMessage> {
  const count = (body.length - 1) / 6;
  if (!Number.isInteger(count) || count > LIMITS.lights.most)
    return bad('a frame of lights is cut off or too long');
  const colours: Rgb[] = [];
  for (let light = 0; light < count; light++) {
    const colour = colourAt(body, 1 + 6 * light);
    if (!colour) return bad(`light ${light} has no colour of eight bits`);
    colours.push(colour);
  }
  return { kind: 'lightsAll', colours };
}

function someLights(body: ArrayLike<number>): Decoded<HostMessage> {
  const count = (body.length - 1) / 7;
  if (!Number.isInteger(count)) return bad('a frame of lights is cut off');
  const lights: { light: number; colour: Rgb }[] = [];
  for (let index = 0; index < count; index++) {
    const light = body[1 + 7 * index] ?? 0;
    const colour = colourAt(body, 2 + 7 * index);
    if (light >= LIMITS.lights.most || !colour) return bad(`light ${light} or its colour is out of range`);
    lights.push({ light, colour });
  }
  return { kind: 'lightsSome', lights };
}

function toneAt(body: ArrayLike<number>): HostMessage | undefined {
  const frequency = numberAt(body, 1, 2);
  const duration = numberAt(body, 3, 2);
  if (frequency === 0 || duration === 0) return { kind: 'buzzer', frequency: 0, duration: 0 };
  return inRange(frequency, LIMITS.frequency) ? { kind: 'buzzer', frequency, duration } : undefined;
}

function hostSerial(body: ArrayLike<number>): Decoded<HostMessage> {
  const operation = (body[1] ?? 0) & 0x70;
  const port = (body[1] ?? 0) & 0x0f;
  if (operation === SERIAL.config && body.length >= 5) {
    const baud = numberAt(body, 2, 3);
    return baud > 0 ? { kind: 'serialConfig', port, baud } : bad('a serial port cannot run at 0 baud');
  }
  // firmata-io may append a byte count to the wish to read; the board always sends what it has.
  if (operation === SERIAL.read && body.length >= 3) return { kind: 'serialRead', port, on: body[2] === 0 };
  const bytes = operation === SERIAL.write ? pairsAt(body, 2, body.length) : undefined;
  return bytes ? { kind: 'serialWrite', port, bytes } : bad('a serial message that the board does not know');
}

/** Reads a body from the host. Never throws: what cannot be read is an error value, code E_FRAME. */
export function decodeHostMessage(body: ArrayLike<number>): Decoded<HostMessage> {
  const reason = unfit(body);
  if (reason) return reason;
  switch (body[0]) {
    case COMMANDS.configure:
      return fixed(body, 6, () => {
        const settings = settingsAt(body);
        return settings && { kind: 'configure', ...settings };
      });
    case COMMANDS.subscribe:
      return fixed(body, 2, () =>
        (body[1] ?? 2) < 2 ? { kind: 'subscribe', on: body[1] === 1 } : undefined,
      );
    case COMMANDS.requestSnapshot:
      return fixed(body, 1, () => ({ kind: 'requestSnapshot' }));
    case COMMANDS.requestIdentity:
      return fixed(body, 1, () => ({ kind: 'requestIdentity' }));
    case COMMANDS.lightsAll:
      return allLights(body);
    case COMMANDS.lightsSome:
      return someLights(body);
    case COMMANDS.buzzer:
      return fixed(body, 5, () => toneAt(body));
    case COMMANDS.serial:
      return hostSerial(body);
    default:
      return bad(`command ${body[0]} is not one for the board`);
  }
}

function snapshotAt(body: ArrayLike<number>): Decoded<BoardMessage> {
  const bytes = pairsAt(body, 3, body.length);
  if (!bytes || !inRange(bytes.length, LIMITS.chips)) return bad('a snapshot is cut off or too long');
  const closed: boolean[] = [];
  for (const byte of bytes) for (let pin = 0; pin < 8; pin++) closed.push(((byte >> pin) & 1) === 1);
  return { kind: 'snapshot', sequence: numberAt(body, 1, 2), closed };
}

function changesAt(body: ArrayLike<number>): Decoded<BoardMessage> {
  const count = (body.length - 3) / 2;
  if (!Number.isInteger(count) || count < 1 || count > LIMITS.changes)
    return bad('a frame of changes is cut off or too long');
  const changes: Change[] = [];
  for (let index = 0; index < count; index++) {
    const high = body[4 + 2 * index] ?? 0;
    const input = (body[3 + 2 * index] ?? 0) | ((high & 1) << 7);
    if (high > 3 || input >= 8 * LIMITS.chips.most) return bad('a change of an input that cannot be');
    changes.push({ input, closed: high >= 2 });
  }
  return { kind: 'changes', sequence: numberAt(body, 1, 2), changes };
}

function heartbeatAt(body: ArrayLike<number>): BoardMessage | undefined {
  const uptime = numberAt(body, 1, 5);
  const resetCause = body[14] ?? 0;
  if (uptime >= 2 ** 32 || resetCause > 31) return undefined;
  const [droppedBytes, overruns] = [numberAt(body, 6, 2), numberAt(body, 8, 2)];
  const [lostFrames, lateScans] = [numberAt(body, 10, 2), numberAt(body, 12, 2)];
  const [garbledBytes, stuckScans] = [numberAt(body, 15, 2), numberAt(body, 17, 2)];
  const link = { droppedBytes, overruns, lostFrames, garbledBytes };
  return { kind: 'heartbeat', uptime, ...link, lateScans, stuckScans, resetCause };
}

function identityAt(body: ArrayLike<number>): BoardMessage | undefined {
  const build = numberAt(body, 5, 5);
  if (build >= 2 ** 32) return undefined;
  return {
    kind: 'identity',
    protocol: body[1] ?? 0,
    firmware: [body[2] ?? 0, body[3] ?? 0, body[4] ?? 0],
    build: build.toString(16).padStart(8, '0'),
  };
}

function diceBytesAt(body: ArrayLike<number>): Decoded<BoardMessage> {
  const bytes = body[1] === (SERIAL.reply | DICE_PORT) ? pairsAt(body, 2, body.length) : undefined;
  if (!bytes || bytes.length < 1 || bytes.length > LIMITS.serialBytes)
    return bad('not bytes of the dice receiver');
  return { kind: 'diceBytes', bytes };
}

/** Reads a body from the board. Never throws: what cannot be read is an error value, code E_FRAME. */
export function decodeBoardMessage(body: ArrayLike<number>): Decoded<BoardMessage> {
  const reason = unfit(body);
  if (reason) return reason;
  switch (body[0]) {
    case COMMANDS.snapshot:
      return snapshotAt(body);
    case COMMANDS.changes:
      return changesAt(body);
    case COMMANDS.heartbeat:
      return fixed(body, 19, () => heartbeatAt(body));
    case COMMANDS.identity:
      return fixed(body, 10, () => identityAt(body));
    case COMMANDS.configured:
      return fixed(body, 6, () => {
        const settings = settingsAt(body);
        return settings && { kind: 'configured', ...settings };
      });
    case COMMANDS.refused:
      return fixed(body, 2, () => ({ kind: 'refused', command: body[1] ?? 0 }));
    case COMMANDS.serial:
      return diceBytesAt(body);
    default:
      return bad(`command ${body[0]} is not one from the board`);
  }
}
