import firmata, { type Firmata } from 'firmata-io';
import five from 'johnny-five';
import type { NardError } from '../errors/index.ts';
import {
  type BoardMessage,
  COMMANDS,
  DICE_PORT,
  decodeBoardMessage,
  encodeHostMessage,
  type HostMessage,
} from '../wire/index.ts';
import { Cable } from './cable.ts';
import type { Port } from './ports.ts';

const DICE_BAUD = 115_200;
/** Of a Mega. */
const PINS = 70;

type Heard = (message: BoardMessage | NardError) => void;

/** firmata-io keeps one handler a command for all boards of the process; this finds the board's own. */
const listeners = new WeakMap<Firmata, Heard>();
let registered = false;

function registerOnce(io: Firmata): void {
  if (registered) return;
  registered = true;
  const { snapshot, changes, heartbeat, identity, configured, refused } = COMMANDS;
  for (const command of [snapshot, changes, heartbeat, identity, configured, refused]) {
    io.sysexResponse(command, function (data) {
      listeners.get(this)?.(decodeBoardMessage([command, ...data]));
    });
  }
}

export interface FirmataEvents {
  /** The Firmata handshake is over. */
  readonly ready: () => void;
  /** The board has said what firmware it runs: in the handshake, and unasked whenever it starts anew. */
  readonly firmware: (name: string) => void;
  readonly message: Heard;
  readonly diceBytes: (bytes: readonly number[]) => void;
  /** So many bytes made no sense. */
  readonly noise: (bytes: number) => void;
  readonly drained: () => void;
}

/**
 * johnny-five and firmata-io on one port, for one connection. They have to be there before the port
 * opens, or they never become ready; and none of the three is ever used again.
 */
export class FirmataLink {
  readonly #cable: Cable;
  readonly #io: Firmata;
  readonly #board: InstanceType<typeof five.Board>;

  /** `quietMs`: how long to listen before the board is asked for its version. */
  constructor(port: Port, quietMs: number, events: FirmataEvents) {
    this.#cable = new Cable(port);
    // Nothing here asks about pins, and the answers are the longest of the handshake: on a bad cable they hardly arrive.
    const skipped = { skipCapabilities: true, pinCount: PINS };
    this.#io = new firmata.Firmata(this.#cable, { reportVersionTimeout: quietMs, ...skipped });
    this.#board = new five.Board({ io: this.#io, repl: false, debug: false, sigint: false });
    // johnny-five keeps every board for ever, and gives the first one to components that name none: not this one.
    five.Board.cache.splice(five.Board.cache.indexOf(this.#board), 1);
    registerOnce(this.#io);
    listeners.set(this.#io, events.message);
    this.#cable.on('noise', events.noise);
    this.#cable.on('drained', events.drained);
    this.#io.on('queryfirmware', () => events.firmware(this.#io.firmware.name ?? ''));
    this.#board.on('error', () => {});
    this.#io.on('error', () => {});
    this.#board.once('ready', () => {
      this.#board.serialConfig({ portId: DICE_PORT, baud: DICE_BAUD });
      this.#board.serialRead(DICE_PORT, events.diceBytes);
      events.ready();
    });
  }

  /** Something has come through the cable, sense or not. */
  get heard(): boolean {
    return this.#cable.heard;
  }

  /** Some of it was the answer of a board, whole. */
  get understood(): boolean {
    return this.#cable.understood;
  }

  get drained(): boolean {
    return this.#cable.drained;
  }

  /** To be called when the port is open. */
  opened(): void {
    this.#cable.emit('open');
  }

  /** Asks for version and firmware once more; firmata-io does so only once. */
  askWho(): void {
    this.#cable.write(Uint8Array.of(0xf9, 0xf0, 0x79, 0xf7));
  }

  /** Throws E_FRAME when the message is out of range. */
  send(message: HostMessage): void {
    this.#board.sysexCommand(numbersIn(encodeHostMessage(message)));
  }

  /** Puts the board back to where it was when it started: lights dark, silent, unsubscribed. */
  resetBoard(): Promise<void> {
    return new Promise((resolve) => this.#cable.write(Uint8Array.of(0xff), resolve));
  }

  /** Gives up the timers and references that the libraries would keep. */
  dispose(): void {
    this.#cable.shut();
    listeners.delete(this.#io);
    clearTimeout(this.#io.reportVersionTimeoutId);
    if (this.#board.timer) clearTimeout(this.#board.timer);
    this.#io.removeAllListeners();
    this.#io.on('error', () => {});
  }
}

/** An array, as firmata-io wants it; bytes are slow to spread. */
function numbersIn(bytes: Uint8Array): number[] {
  const numbers: number[] = [];
  for (let index = 0; index < bytes.length; index++) numbers.push(bytes[index] ?? 0);
  return numbers;
}
