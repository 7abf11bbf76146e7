import { execFileSync } from 'node:child_process';
import { closeSync, constants, openSync, rmSync, symlinkSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Duplex } from 'node:stream';
import { NardError } from '../../errors/index.ts';
import type { BoardMachine } from './board-machine.ts';
import type { RealTime } from './real-time.ts';

/** What is used of node-pty, private parts included: its public face reads both ends of the pair. */
interface PtyPair {
  readonly _fd: number;
  readonly _master: Duplex;
  readonly _slave: Duplex;
  readonly _pty: string;
}

interface PtyLibrary {
  open(options: { encoding: null }): PtyPair;
}

/** When nobody reads the other end, this many bytes wait for a reader; what comes after them is lost as on a bare cable. */
const MOST_WAITING = 4096;
/** Ms after which a full pseudo-terminal is tried again. */
const TRY_AGAIN = 5;

/**
 * Ms between the last byte and the hang-up. serialport 13 misses a hang-up that comes while it reads: it goes on reading
 * nothing for ever. A moment after the last byte it only waits, and hears it.
 */
const HANG_UP_DELAY = 100;

function ptyLibrary(): PtyLibrary {
  try {
    return createRequire(import.meta.url)('@lydell/node-pty');
  } catch (cause) {
    const message =
      '@lydell/node-pty is not installed here (it is optional, and has no build for 32-bit ARM), so no serial port can be simulated';
    throw new NardError('E_SIMULATOR', message, { cause });
  }
}

/**
 * A serial port that real programs can open: a pseudo-terminal under a symbolic link. `unplug` makes it vanish as a pulled USB
 * cable does; `plug` puts a new one under the same link.
 */
export class PtyPort {
  readonly link: string;
  readonly #library: PtyLibrary;
  readonly #listeners: ((bytes: Uint8Array) => void)[] = [];
  #master: Duplex | undefined;
  #slave = -1;
  #fd = -1;
  /** What the other end has not taken yet. */
  #waiting = Buffer.alloc(0);
  #retry: NodeJS.Timeout | undefined;

  constructor(link: string) {
    this.link = link;
    this.#library = ptyLibrary();
    this.plug();
  }

  get plugged(): boolean {
    return this.#master !== undefined;
  }

  /** Calls back with what a program writes to the port. */
  onData(callback: (bytes: Uint8Array) => void): void {
    this.#listeners.push(callback);
  }

  /** Sends bytes to the program that has the port open. */
  write(bytes: Uint8Array): void {
    if (!this.#master || this.#waiting.length + bytes.length > MOST_WAITING) return;
    this.#waiting = Buffer.concat([this.#waiting, bytes]);
    if (!this.#retry) this.#pour();
  }

  /** As much as the other end takes: writing through the stream would hold the whole process up until it takes all. */
  #pour(): void {
    this.#retry = undefined;
    try {
      this.#waiting = this.#waiting.subarray(writeSync(this.#fd, this.#waiting));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'EAGAIN') this.#waiting = Buffer.alloc(0);
    }
    if (this.#waiting.length > 0) this.#retry = setTimeout(() => this.#pour(), TRY_AGAIN).unref();
  }

  plug(): void {
    if (this.#master) return;
    const pair = this.#library.open({ encoding: null });
    // Held open and never read: without anyone at that end the master would report a hang-up.
    this.#slave = openSync(pair._pty, constants.O_RDWR | constants.O_NOCTTY);
    pair._slave.destroy();
    execFileSync('stty', ['-F', pair._pty, 'raw', '-echo']);
    const master = pair._master;
    master.removeAllListeners('error');
    master.on('error', () => {});
    master.on('data', (bytes: Uint8Array) => {
      for (const callback of this.#listeners) callback(bytes);
    });
    this.#master = master;
    this.#fd = pair._fd;
    try {
      rmSync(this.link, { force: true });
      symlinkSync(pair._pty, this.link);
    } catch (cause) {
      this.unplug();
      throw cause;
    }
  }

  /** Bytes stop at once; the other end learns of it within `HANG_UP_DELAY`. */
  unplug(): void {
    const master = this.#master;
    const slave = this.#slave;
    if (!master) return;
    this.#master = undefined;
    clearTimeout(this.#retry);
    this.#retry = undefined;
    this.#waiting = Buffer.alloc(0);
    master.removeAllListeners('data');
    rmSync(this.link, { force: true });
    setTimeout(() => {
      master.destroy();
      closeSync(slave);
    }, HANG_UP_DELAY);
  }
}

/** A pseudo-terminal under `link`. Throws E_SIMULATOR where the machine cannot make one. */
export function ptyPort(link: string): PtyPort {
  try {
    return new PtyPort(link);
  } catch (cause) {
    if (cause instanceof NardError) throw cause;
    throw new NardError(
      'E_SIMULATOR',
      `no simulated serial port could be made at ${link}; is its folder writable?`,
      { cause },
    );
  }
}

/** Joins a port and a machine that runs in real time with a cable. */
export function joinCable(port: PtyPort, machine: BoardMachine, time: RealTime): void {
  machine.onSend((bytes) => port.write(bytes));
  port.onData((bytes) => {
    time.catchUp();
    machine.receive(bytes);
  });
}
