/** Writes the messages of the board's cable. */
import { NardError } from '../errors/index.ts';
import {
  type BoardMessage,
  type BoardSettings,
  COMMANDS,
  COUNTER_MOST,
  DICE_PORT,
  type HostMessage,
  LIMITS,
  type Rgb,
  SERIAL,
} from './board.ts';
import { pushNumber, pushPairs, writePairs } from './seven-bit.ts';

function within(name: string, value: number, least: number, most: number): number {
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new NardError(
    'E_FRAME',
    `${name} is ${value}; the board takes whole numbers from ${least} to ${most}`,
  );
}

function pushSettings(out: number[], settings: BoardSettings): void {
  const { chips, lights, currentLimit, debounce } = LIMITS;
  out.push(within('the number of chips', settings.chips, chips.least, chips.most));
  out.push(within('the number of lights', settings.lights, lights.least, lights.most));
  pushNumber(
    out,
    within('the current limit', settings.currentLimit, currentLimit.least, currentLimit.most),
    2,
  );
  out.push(within('the debounce time', settings.debounce, debounce.least, debounce.most));
}

function pushTone(out: number[], frequency: number, duration: number): void {
  const silence = frequency === 0 || duration === 0;
  const { frequency: hz, duration: ms } = LIMITS;
  pushNumber(out, silence ? 0 : within('the frequency', frequency, hz.least, hz.most), 2);
  pushNumber(out, silence ? 0 : within('the duration', duration, ms.least, ms.most), 2);
}

function pushSerial(out: number[], operation: number, port: number): void {
  out.push(operation | within('the serial port', port, 0, 15));
}

function pushColour(out: number[], colour: Rgb): void {
  for (const part of colour) within('a part of a colour', part, 0, 255);
  pushPairs(out, colour);
}

/** The body of a message to the board. Throws E_FRAME when a value is outside `LIMITS`. */
export function encodeHostMessage(message: HostMessage): Uint8Array {
  const out: number[] = [];
  switch (message.kind) {
    case 'configure':
      out.push(COMMANDS.configure);
      pushSettings(out, message);
      break;
    case 'subscribe':
      out.push(COMMANDS.subscribe, message.on ? 1 : 0);
      break;
    case 'requestSnapshot':
    case 'requestIdentity':
      out.push(COMMANDS[message.kind]);
      break;
    case 'lightsAll':
      out.push(COMMANDS.lightsAll);
      within('the number of lights', message.colours.length, 0, LIMITS.lights.most);
      for (const colour of message.colours) pushColour(out, colour);
      break;
    case 'lightsSome':
      out.push(COMMANDS.lightsSome);
      within('the number of lights', message.lights.length, 0, 56);
      for (const { light, colour } of message.lights) {
        out.push(within('a light', light, 0, LIMITS.lights.most - 1));
        pushColour(out, colour);
      }
      break;
    case 'buzzer':
      out.push(COMMANDS.buzzer);
      pushTone(out, message.frequency, message.duration);
      break;
    case 'serialConfig':
      out.push(COMMANDS.serial);
      pushSerial(out, SERIAL.config, message.port);
      pushNumber(out, within('the baud rate', message.baud, 1, 2 ** 21 - 1), 3);
      break;
    case 'serialRead':
      out.push(COMMANDS.serial);
      pushSerial(out, SERIAL.read, message.port);
      out.push(message.on ? 0 : 1);
      break;
    case 'serialWrite':
      out.push(COMMANDS.serial);
      pushSerial(out, SERIAL.write, message.port);
      within('the number of serial bytes', message.bytes.length, 0, LIMITS.serialBytes);
      pushPairs(out, message.bytes);
      break;
  }
  return new Uint8Array(out);
}

/** The body of a message to the host, as the firmware writes it. Throws E_FRAME when a value is out of range. */
export function encodeBoardMessage(message: BoardMessage): Uint8Array {
  const out: number[] = [];
  switch (message.kind) {
    case 'snapshot':
      out.push(COMMANDS.snapshot);
      pushSequence(out, message.sequence);
      pushPairs(out, packInputs(message.closed));
      break;
    case 'changes':
      out.push(COMMANDS.changes);
      pushSequence(out, message.sequence);
      within('the number of changes', message.changes.length, 1, LIMITS.changes);
      for (const { input, closed } of message.changes) {
        within('an input', input, 0, 8 * LIMITS.chips.most - 1);
        out.push(input & 0x7f, (input >> 7) | (closed ? 2 : 0));
      }
      break;
    case 'heartbeat':
      out.push(COMMANDS.heartbeat);
      pushNumber(out, within('the uptime', message.uptime, 0, 2 ** 32 - 1), 5);
      for (const counter of [message.droppedBytes, message.overruns, message.lostFrames, message.lateScans]) {
        pushCounter(out, counter);
      }
      out.push(within('the reset cause', message.resetCause, 0, 31));
      for (const counter of [message.garbledBytes, message.stuckScans]) pushCounter(out, counter);
      break;
    case 'identity':
      out.push(COMMANDS.identity, within('the protocol version', message.protocol, 0, 127));
      for (const part of message.firmware) out.push(within('a part of the version', part, 0, 127));
      pushNumber(out, within('the build', Number.parseInt(message.build, 16), 0, 2 ** 32 - 1), 5);
      break;
    case 'configured':
      out.push(COMMANDS.configured);
      pushSettings(out, message);
      break;
    case 'refused':
      out.push(COMMANDS.refused, within('the command', message.command, 0, 127));
      break;
    case 'diceBytes':
      return encodeDiceBytes(message.bytes);
  }
  return new Uint8Array(out);
}

/** Most of what a board sends are dice that repeat themselves: made as long as it becomes. */
function encodeDiceBytes(bytes: Uint8Array): Uint8Array {
  within('the number of dice bytes', bytes.length, 1, LIMITS.serialBytes);
  const body = new Uint8Array(2 + 2 * bytes.length);
  body[0] = COMMANDS.serial;
  body[1] = SERIAL.reply | DICE_PORT;
  writePairs(body, 2, bytes);
  return body;
}

function pushCounter(out: number[], counter: number): void {
  pushNumber(out, within('a counter', counter, 0, COUNTER_MOST), 2);
}

function pushSequence(out: number[], sequence: number): void {
  pushNumber(out, within('the sequence number', sequence, 0, LIMITS.sequence - 1), 2);
}

function packInputs(closed: readonly boolean[]): Uint8Array {
  const chips = closed.length / 8;
  within('the number of chips in a snapshot', chips, LIMITS.chips.least, LIMITS.chips.most);
  const bytes = new Uint8Array(chips);
  closed.forEach((is, input) => {
    if (is) bytes[input >> 3] = (bytes[input >> 3] ?? 0) | (1 << (input & 7));
  });
  return bytes;
}
