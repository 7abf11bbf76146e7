import { EventEmitter } from 'node:events';
import type { Transport } from 'firmata-io';
import { COMMANDS, FrameReader, REPORT_VERSION, sysexFrame } from '../wire/index.ts';
import type { Port } from './ports.ts';

const FIRMWARE_REPORT = 0x79;
/** Of the Firmata protocol: what the version message says on every cable that garbles nothing. */
const FIRMATA_MAJOR = 2;

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
  /** Something has been heard at all, sense or not. */
  heard = false;
  /** What no other speed than the board's would make by chance has been heard. */
  understood = false;
  #unwritten = 0;
  #shut = false;

  constructor(port: Port) {
    super();
    this.#port = port;
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
      else if (isDigestible(event.body)) this.#pass(sysexFrame(event.body));
      else this.emit('noise', event.body.length + 2);
    }
  }

  #pass(frame: Uint8Array): void {
    this.understood = true;
    this.emit('data', frame);
  }

  #passPlain(bytes: Uint8Array): void {
    if (bytes[0] === REPORT_VERSION && bytes[1] === FIRMATA_MAJOR) this.#pass(bytes);
    else this.emit('noise', bytes.length);
  }
}

function isDigestible(body: Uint8Array): boolean {
  const command = body[0] ?? 0;
  // Command, two bytes of version, a pair for each letter of the name.
  if (command === FIRMWARE_REPORT) return body.length >= 3 && body.length % 2 === 1;
  if (command === COMMANDS.serial) return body.length >= 4 && body.length % 2 === 0;
  return OUR_REPLIES.includes(command);
}
