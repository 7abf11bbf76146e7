import { NardError } from '../errors/index.ts';

/** First and last byte of a Firmata sysex frame, and the two plain Firmata messages the board understands. */
const START_SYSEX = 0xf0;
const END_SYSEX = 0xf7;
export const REPORT_VERSION = 0xf9;
export const SYSTEM_RESET = 0xff;

/** The longest body (command and data) the board's firmware takes; a longer one is dropped whole. */
export const LONGEST_BODY = 400;

/** What a reader of frames finds in a stream of bytes. */
export type FrameEvent =
  /** A whole sysex frame; `body` is its command byte and its data, without 0xF0 and 0xF7. */
  | { readonly kind: 'sysex'; readonly body: Uint8Array }
  /** A plain Firmata message: a status byte from 0x80 on, and its zero to two data bytes. */
  | { readonly kind: 'plain'; readonly bytes: Uint8Array }
  /** Bytes that belong to no frame; the error's code is E_FRAME. */
  | { readonly kind: 'dropped'; readonly count: number; readonly error: NardError };

/** A body between 0xF0 and 0xF7, ready for the cable. */
export function sysexFrame(body: ArrayLike<number>): Uint8Array {
  const frame = new Uint8Array(body.length + 2);
  frame[0] = START_SYSEX;
  frame.set(body, 1);
  frame[frame.length - 1] = END_SYSEX;
  return frame;
}

/** How many data bytes follow a status byte (Firmata protocol 2.7: like MIDI, with pin mode and pin value added). */
function dataBytesAfter(status: number): number {
  if (status === 0xf4 || status === 0xf5) return 2;
  if (status >= 0xf0) return 0;
  const group = status & 0xf0;
  return group === 0xc0 || group === 0xd0 ? 1 : 2;
}

/**
 * Takes a stream of bytes apart into Firmata frames, however it is cut into chunks. It follows the firmware's
 * own reader: a status byte inside a sysex ends that frame and begins a new one, a body longer than `LONGEST_BODY`
 * and data bytes that belong to nothing are dropped. Everything dropped is reported.
 *
 * `replies` reads the board's side, where the version message carries two bytes; the host asks with one.
 */
export class FrameReader {
  readonly #versionData: number;
  readonly #body = new Uint8Array(LONGEST_BODY);
  /** Bytes of the body so far; null outside a sysex. */
  #length: number | null = null;
  #plain: number[] = [];
  #wanted = 0;
  #tooLong = false;
  #dropped = 0;

  constructor(replies = false) {
    this.#versionData = replies ? 2 : 0;
  }

  /** The frames that `bytes` complete, and what had to be dropped on the way. */
  push(bytes: ArrayLike<number>): FrameEvent[] {
    const events: FrameEvent[] = [];
    for (let index = 0; index < bytes.length; index++) {
      const byte = (bytes[index] ?? 0) & 0xff;
      if (byte < 0x80) this.#takeData(byte, events);
      else if (byte === END_SYSEX && this.#length !== null) this.#endBody(this.#length, events);
      else this.#takeStatus(byte, events);
    }
    this.#reportDropped(events);
    return events;
  }

  #takeData(byte: number, events: FrameEvent[]): void {
    if (this.#length !== null) {
      if (this.#length < LONGEST_BODY) this.#body[this.#length++] = byte;
      else {
        this.#tooLong = true;
        this.#dropped++;
      }
    } else if (this.#wanted > 0) {
      this.#plain.push(byte);
      if (--this.#wanted === 0) this.#endPlain(events);
    } else this.#dropped++;
  }

  #takeStatus(byte: number, events: FrameEvent[]): void {
    this.#abandon();
    if (byte === START_SYSEX) this.#length = 0;
    else if (byte === END_SYSEX) this.#dropped++;
    else {
      this.#plain = [byte];
      this.#wanted = byte === REPORT_VERSION ? this.#versionData : dataBytesAfter(byte);
      if (this.#wanted === 0) this.#endPlain(events);
    }
  }

  #abandon(): void {
    if (this.#length !== null) this.#dropped += this.#length + 1;
    if (this.#wanted > 0) this.#dropped += this.#plain.length;
    this.#length = null;
    this.#tooLong = false;
    this.#wanted = 0;
  }

  #endPlain(events: FrameEvent[]): void {
    this.#reportDropped(events);
    events.push({ kind: 'plain', bytes: Uint8Array.from(this.#plain) });
    this.#plain = [];
  }

  #endBody(length: number, events: FrameEvent[]): void {
    const isWhole = !this.#tooLong && length > 0;
    if (!isWhole) this.#dropped += length + 2;
    this.#reportDropped(events);
    if (isWhole) events.push({ kind: 'sysex', body: this.#body.slice(0, length) });
    this.#length = null;
    this.#tooLong = false;
  }

  #reportDropped(events: FrameEvent[]): void {
    if (this.#dropped === 0) return;
    const count = this.#dropped;
    this.#dropped = 0;
    const error = new NardError(
      'E_FRAME',
      `${count} bytes on the board's cable belong to no frame and were dropped`,
    );
    events.push({ kind: 'dropped', count, error });
  }
}
