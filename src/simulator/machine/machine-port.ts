import { Duplex } from 'node:stream';
import type { BoardMachine } from './board-machine.ts';

/** What the real serialport's close event carries when the cable was pulled. */
interface Disconnection extends Error {
  readonly disconnected: true;
}

/** How far virtual time goes between two turns of the event loop, in ms. */
const STEP = 0.25;

/**
 * The host's end of a machine's cable, inside this process: for johnny-five and firmata-io it is an opened-later serial port.
 * Make it, make the Firmata object and the Board, then `open()`; nothing moves but by `advanceTo`.
 */
export class MachinePort extends Duplex {
  readonly path = 'simulated';
  readonly machine: BoardMachine;
  isOpen = false;
  #isPassing = false;
  readonly #hearNoMore: () => void;

  constructor(machine: BoardMachine) {
    super({ emitClose: false });
    this.machine = machine;
    this.#hearNoMore = machine.onSend((bytes) => {
      if (this.isOpen) this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
    });
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    if (this.isOpen) this.machine.receive(chunk);
    this.#isPassing = true;
    done();
    // Whoever wrote is told in a tick that has been planned before this one.
    process.nextTick(() => {
      this.#isPassing = false;
    });
  }

  /** Something goes on here that the host hears of only in a turn of its event loop: it has written, or the cable is not open. */
  get isAtWork(): boolean {
    return this.#isPassing || !this.isOpen;
  }

  /** Emits `open` soon, as a serial port does. */
  open(done?: (error: Error | null) => void): void {
    setImmediate(() => {
      this.isOpen = true;
      this.emit('open');
      done?.(null);
    });
  }

  /** Emits `close` soon. A port that was closed is not opened again: make a new one. */
  close(done?: (error: Error | null) => void): void {
    this.#shut();
    setImmediate(() => {
      this.emit('close', null);
      done?.(null);
    });
  }

  /** Pulls the cable: bytes no longer pass, and `close` tells of the disconnection. */
  unplug(): void {
    this.#shut();
    const error: Disconnection = Object.assign(new Error('the simulated cable was pulled'), {
      disconnected: true as const,
    });
    setImmediate(() => this.emit('close', error));
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#shut();
    done(error);
  }

  #shut(): void {
    this.isOpen = false;
    this.#hearNoMore();
  }

  /**
   * Lets virtual time pass until `ms` in small steps, with a turn of the event loop after each step in which the board
   * sent something, so that the host's timers and promises keep up with the board.
   */
  async advanceTo(ms: number): Promise<void> {
    let sent = false;
    const note = () => {
      sent = true;
    };
    this.on('data', note);
    while (this.machine.now() < ms) {
      this.machine.advanceTo(Math.min(ms, this.machine.now() + STEP));
      if (sent) await new Promise((resolve) => setImmediate(resolve));
      sent = false;
    }
    this.off('data', note);
  }
}

/** The host's end of the cable of `machine`, for levels 1 and 1b of the simulation. */
export function machinePort(machine: BoardMachine): MachinePort {
  return new MachinePort(machine);
}
