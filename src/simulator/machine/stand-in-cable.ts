/** Bits a byte takes on a serial line: start, eight data, stop. */
const BITS_PER_BYTE = 10;

/** The bytes on their way over one direction of a serial line, in virtual ms. */
export class Line {
  readonly msPerByte: number;
  readonly #bytes: number[] = [];
  #at = 0;
  #due = 0;
  /** Where the next status byte ends, as far as it has been looked for. */
  #statusEnd = 0;

  constructor(baud: number) {
    this.msPerByte = (1000 * BITS_PER_BYTE) / baud;
  }

  put(bytes: ArrayLike<number>, now: number): void {
    if (this.#at === this.#bytes.length) this.#due = now + this.msPerByte;
    for (let index = 0; index < bytes.length; index++) this.#bytes.push((bytes[index] ?? 0) & 0xff);
    this.#statusEnd = 0;
  }

  /** When the next byte is complete; never, when there is none. */
  get due(): number {
    return this.#at < this.#bytes.length ? this.#due : Number.POSITIVE_INFINITY;
  }

  /** When so many bytes are complete. */
  dueAfter(count: number): number {
    return this.#due + (count - 1) * this.msPerByte;
  }

  /** How many bytes there are up to and with the next of this value: `most` where it comes later, or all that there are. */
  lengthTo(byte: number, most: number): number {
    const found = this.#bytes.indexOf(byte, this.#at);
    const length = found < 0 ? this.#bytes.length - this.#at : found + 1 - this.#at;
    return Math.min(length, most);
  }

  /** When the next byte from 0x80 on is complete (or the last one): nothing happens before it. */
  get statusDue(): number {
    if (this.#at === this.#bytes.length) return Number.POSITIVE_INFINITY;
    return this.#due + (this.#lengthToStatus() - 1) * this.msPerByte;
  }

  /** The bytes up to the next one from 0x80 on. */
  takeToStatus(): number[] {
    return this.#take(this.#lengthToStatus());
  }

  /** The bytes complete by `now`. */
  takeUntil(now: number): number[] {
    if (this.due > now) return [];
    return this.#take(
      Math.min(this.#bytes.length - this.#at, Math.floor((now - this.#due) / this.msPerByte) + 1),
    );
  }

  #lengthToStatus(): number {
    if (this.#statusEnd <= this.#at) {
      let end = this.#at;
      while (end < this.#bytes.length - 1 && (this.#bytes[end] ?? 0) < 0x80) end++;
      this.#statusEnd = end + 1;
    }
    return this.#statusEnd - this.#at;
  }

  #take(count: number): number[] {
    const taken = this.#bytes.slice(this.#at, this.#at + count);
    this.#at += count;
    this.#due += count * this.msPerByte;
    if (this.#at === this.#bytes.length) {
      this.#bytes.length = 0;
      this.#at = 0;
      this.#statusEnd = 0;
    }
    return taken;
  }
}

/** Of the firmware's ring of 256 bytes one is never used; two more bytes are in the UART. */
const RING = 255;
const UART = 2;

/** The board's transmitter: frames that wait for the cable, in the firmware's ring of bytes. */
export class Transmitter {
  readonly #msPerByte: number;
  readonly #frames: { readonly bytes: Uint8Array; readonly done: number }[] = [];
  #free = 0;

  constructor(baud: number) {
    this.#msPerByte = (1000 * BITS_PER_BYTE) / baud;
  }

  /** Bytes that can be put at `now` without waiting. */
  room(now: number): number {
    return RING - Math.max(0, Math.ceil((this.#free - now) / this.#msPerByte) - UART);
  }

  put(bytes: Uint8Array, now: number): void {
    this.#free = Math.max(this.#free, now) + bytes.length * this.#msPerByte;
    this.#frames.push({ bytes, done: this.#free });
  }

  /** When the last byte of the next frame has left. */
  get due(): number {
    return this.#frames[0]?.done ?? Number.POSITIVE_INFINITY;
  }

  take(): Uint8Array {
    return this.#frames.shift()?.bytes ?? new Uint8Array(0);
  }

  clear(): void {
    this.#frames.length = 0;
    this.#free = 0;
  }
}
