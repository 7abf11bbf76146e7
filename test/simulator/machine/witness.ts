import type { BoardMachine, Tone } from '../../../src/simulator/machine/index.ts';
import {
  type BoardMessage,
  decodeBoardMessage,
  encodeHostMessage,
  FrameReader,
  type HostMessage,
  sysexFrame,
} from '../../../src/wire/index.ts';

export interface SeenFrame {
  readonly at: number;
  readonly hex: string;
  readonly body: Uint8Array;
}

/** Sits at the host's end of a machine's cable and at its lights and buzzer, and keeps what it sees. */
export class Witness {
  readonly machine: BoardMachine;
  readonly frames: SeenFrame[] = [];
  readonly lights: { readonly at: number; readonly rgb: Uint8Array }[] = [];
  readonly tones: Tone[] = [];
  dropped = 0;

  constructor(machine: BoardMachine) {
    this.machine = machine;
    const reader = new FrameReader(true);
    machine.onSend((bytes) => {
      for (const event of reader.push(bytes)) {
        if (event.kind === 'dropped') this.dropped += event.count;
        else {
          const body = event.kind === 'sysex' ? event.body : event.bytes;
          this.frames.push({ at: machine.now(), hex: Buffer.from(body).toString('hex'), body });
        }
      }
    });
    machine.onLights((rgb, at) => this.lights.push({ at, rgb }));
    machine.onBuzzer((tone) => this.tones.push(tone));
  }

  send(...messages: HostMessage[]): void {
    for (const message of messages) this.machine.receive(sysexFrame(encodeHostMessage(message)));
  }

  pass(ms: number): void {
    this.machine.advanceTo(this.machine.now() + ms);
  }

  /** The board's own messages of a kind, in order. */
  all<K extends BoardMessage['kind']>(kind: K): Extract<BoardMessage, { kind: K }>[] {
    return this.frames.flatMap(({ body }) => {
      const message = decodeBoardMessage(body);
      return !(message instanceof Error) && message.kind === kind
        ? [message as Extract<BoardMessage, { kind: K }>]
        : [];
    });
  }

  /** The last one of a kind, or undefined. */
  last<K extends BoardMessage['kind']>(kind: K): Extract<BoardMessage, { kind: K }> | undefined {
    return this.all(kind).at(-1);
  }

  /** What the dice receiver said, put together. */
  diceText(): string {
    return this.all('diceBytes')
      .map(({ bytes }) => Buffer.from(bytes).toString('latin1'))
      .join('');
  }
}

/** A generator of repeatable whole numbers below `n` (mulberry32). */
export function chance(seed: number): (n: number) => number {
  let state = seed >>> 0;
  return (n) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % n;
  };
}
