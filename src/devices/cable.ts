import { EventEmitter } from 'node:events';
import type { Transport } from 'firmata-io';
import { COMMANDS, FrameReader, REPORT_VERSION, sysexFrame } from '../wire/index.ts';
import type { Port } from './ports.ts';

const FIRMWARE_REPORT = 0x79;
const CAPABILITIES = 0x6c;
const ANALOG_MAPPING = 0x6a;

const OUR_REPLIES: readonly number[] = [
  COMMANDS.snapshot,
  COMMANDS.changes,
  COMMANDS.heartbeat,
  COMMANDS.identity,
  COMMANDS.configured,
  COMMANDS.refused,
];

/**
 * Stands between port and firmata-io, whose own reader throws on some garbage (a firmware report cut short, pins
 * that do not exist): only whole frames that it can digest pass, one `data` event each. What does not is `noise`.
 */
export class Cable extends EventEmitter implements Transport {
  readonly #port: Port;
  readonly #reader = new FrameReader(true);
  readonly #pinCount: () => number;
  /** Something has been heard at all, sense or not. */
  heard = false;
  #unwritten = 0;
  #shut = false;

  /** `pinCount`: how many pins firmata-io knows of so far. */
  constructor(port: Port, pinCount: () => number) {
    super();
    this.#port = port;
    this.#pinCount = pinCount;
    port.on('data', (bytes: Uint8Array) => this.#hear(bytes));
  }

  write(bytes: Uint8Array, done: () => void = () => {}): boolean {
    if (this.#shut || this.#port.destroyed) {
      done();
      return true;
    }
    this.#unwritten += 1;
    return this.#port.write(bytes, () => {
      this.#unwritten -= 1;
      done();
      if (this.#unwritten === 0) this.emit('drained');
    });
  }

  /** Whether the port has taken everything that was written. */
  get drained(): boolean {
    return this.#unwritten === 0;
  }

  /** Lets nothing pass any more, in either direction: what firmata-io still does comes to nothing. */
  shut(): void {
    this.#shut = true;
    this.removeAllListeners();
    this.on('error', () => {});
  }

  #hear(bytes: Uint8Array): void {
    this.heard = true;
    for (const event of this.#reader.push(bytes)) {
      if (this.#shut) return;
      if (event.kind === 'dropped') this.emit('noise', event.count);
      else if (event.kind === 'plain') this.#passPlain(event.bytes);
      else if (this.#digestible(event.body)) this.emit('data', sysexFrame(event.body));
      else this.emit('noise', event.body.length + 2);
    }
  }

  #passPlain(bytes: Uint8Array): void {
    if (bytes[0] === REPORT_VERSION) this.emit('data', bytes);
    else this.emit('noise', bytes.length);
  }

  #digestible(body: Uint8Array): boolean {
    const command = body[0] ?? 0;
    if (OUR_REPLIES.includes(command)) return true;
    // Command, two bytes of version, a pair for each letter of the name.
    if (command === FIRMWARE_REPORT) return body.length >= 3 && body.length % 2 === 1;
    if (command === COMMANDS.serial) return body.length >= 4 && body.length % 2 === 0;
    if (command === ANALOG_MAPPING) return body.length - 1 === this.#pinCount();
    return command === CAPABILITIES;
  }
}
