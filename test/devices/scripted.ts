import { Duplex } from 'node:stream';
import { NardError } from '../../src/errors/index.ts';
import {
  type BoardMessage,
  type BoardSettings,
  decodeHostMessage,
  encodeBoardMessage,
  FrameReader,
  type HostMessage,
  PROTOCOL_VERSION,
  sysexFrame,
} from '../../src/wire/index.ts';

const letters = (text: string): number[] => [...text].flatMap((letter) => [letter.charCodeAt(0) & 0x7f, 0]);

export interface Script {
  /** What the firmware calls itself; null: it says nothing at all. */
  readonly name?: string | null;
  readonly protocol?: number;
  /** Settings that it says are in force, whatever the host wants. */
  readonly inForce?: BoardSettings;
  /** For the test to know: it speaks at another speed, and only nonsense is heard. */
  readonly garbles?: boolean;
  /** Whether it answers what is not Firmata's own. */
  readonly dumb?: boolean;
}

/** The board's end of a cable, whose every word the test chooses. */
export class ScriptedBoard {
  readonly port: Duplex;
  readonly heard: HostMessage[] = [];
  /** How often the host has reset it. */
  resets = 0;
  readonly #script: Script;
  readonly #reader = new FrameReader();

  constructor(script: Script = {}) {
    this.#script = script;
    this.port = new Duplex({
      read() {},
      write: (bytes: Uint8Array, _encoding, done) => {
        this.#listen(bytes);
        done();
      },
    });
  }

  raw(...bytes: number[]): void {
    if (!this.port.destroyed) this.port.push(Buffer.from(bytes));
  }

  say(message: BoardMessage): void {
    this.raw(...sysexFrame(encodeBoardMessage(message)));
  }

  /** How often the host has said this. */
  count(kind: HostMessage['kind']): number {
    return this.heard.filter((message) => message.kind === kind).length;
  }

  greet(): void {
    const { name = 'nardboard' } = this.#script;
    if (name === null) return;
    this.raw(0xf9, 2, 7, 0xf0, 0x79, 1, 0, ...letters(name), 0xf7);
  }

  #listen(bytes: Uint8Array): void {
    for (const event of this.#reader.push(bytes)) {
      if (event.kind === 'sysex') this.#answer(event.body);
      else if (event.kind === 'plain' && event.bytes[0] === 0xf9) this.greet();
      else if (event.kind === 'plain' && event.bytes[0] === 0xff) this.resets += 1;
    }
  }

  #answer(body: Uint8Array): void {
    if (this.#script.name === null) return;
    if (body[0] === 0x6b) this.raw(0xf0, 0x6c, ...new Array<number>(70).fill(0x7f), 0xf7);
    if (body[0] === 0x69) this.raw(0xf0, 0x6a, ...new Array<number>(70).fill(0x7f), 0xf7);
    const message = decodeHostMessage(body);
    if (message instanceof NardError) return;
    this.heard.push(message);
    if (!this.#script.dumb) this.#obey(message);
  }

  #obey(message: HostMessage): void {
    const { protocol = PROTOCOL_VERSION, inForce } = this.#script;
    if (message.kind === 'requestIdentity')
      this.say({ kind: 'identity', protocol, firmware: [1, 2, 3], build: '0badcafe' });
    if (message.kind === 'configure') this.say({ ...(inForce ?? message), kind: 'configured' });
    if (message.kind === 'subscribe')
      this.say({ kind: 'snapshot', sequence: 0, closed: new Array<boolean>(192).fill(false) });
  }
}
