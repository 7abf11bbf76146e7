import { type BoardSettings, type Change, COUNTER_MOST, type Rgb } from '../../wire/index.ts';
import type { Line } from './stand-in-cable.ts';

/** Contacts and what the firmware makes of them: an input counts as changed after as many scans in a row. */
export class StandInInputs {
  readonly #contacts: boolean[];
  #closed: boolean[] = [];
  /** Inputs that read other than they count, and in how many scans in a row. */
  readonly #settling = new Map<number, number>();
  #debounce = 1;
  /** The chain does not answer: what it said last stands. */
  isStuck = false;
  stuckScans = 0;

  constructor(inputs: number) {
    this.#contacts = new Array<boolean>(inputs).fill(false);
  }

  set(input: number, closed: boolean): void {
    if (input >= this.#contacts.length) return;
    this.#contacts[input] = closed;
    if (closed !== this.#closed[input] && !this.#settling.has(input)) this.#settling.set(input, 0);
  }

  /** Takes the contacts as they stand. */
  restart(settings: BoardSettings): void {
    const inputs = 8 * settings.chips;
    const seen = this.isStuck ? this.#closed : this.#contacts;
    this.#closed = Array.from({ length: inputs }, (_, input) => seen[input] ?? false);
    this.#debounce = settings.debounce;
    this.#settling.clear();
    if (this.isStuck) this.#giveUp();
  }

  get closed(): readonly boolean[] {
    return this.#closed;
  }

  get atRest(): boolean {
    return this.#settling.size === 0 && !this.isStuck;
  }

  /** One scan: the inputs that have settled in another state, in their order. */
  scan(): readonly Change[] {
    if (this.isStuck) this.#giveUp();
    if (this.isStuck || this.#settling.size === 0) return NO_CHANGES;
    const changes: Change[] = [];
    for (const [input, count] of this.#settling) {
      const closed = this.#contacts[input] ?? false;
      if (input >= this.#closed.length || closed === this.#closed[input]) this.#settling.delete(input);
      else if (count + 1 < this.#debounce) this.#settling.set(input, count + 1);
      else {
        this.#settling.delete(input);
        this.#closed[input] = closed;
        changes.push({ input, closed });
      }
    }
    return changes.sort((one, other) => one.input - other.input);
  }

  #giveUp(): void {
    this.stuckScans = Math.min(COUNTER_MOST, this.stuckScans + 1);
    // What has changed unseen settles when the chain answers again.
    for (const [input, closed] of this.#contacts.entries())
      if (closed !== this.#closed[input] && !this.#settling.has(input)) this.#settling.set(input, 0);
  }
}

const NO_CHANGES: readonly Change[] = [];

const MOST_LIGHTS = 64;
const MS_BETWEEN_FRAMES = 3;

/** The lights, as the firmware sends them: seldom, and never drawing more than they may. */
export class StandInLights {
  readonly #strip: Uint8Array;
  readonly #colours: Rgb[] = new Array<Rgb>(MOST_LIGHTS).fill([0, 0, 0]);
  #changed = false;
  #reach = 0;
  #toWait = 0;

  constructor(lights: number) {
    this.#strip = new Uint8Array(3 * lights);
  }

  darken(settings: BoardSettings): void {
    this.#colours.fill([0, 0, 0]);
    this.#changed = true;
    this.#reach = Math.max(this.#reach, settings.lights);
  }

  setAll(colours: readonly Rgb[]): void {
    for (let light = 0; light < MOST_LIGHTS; light++) this.#colours[light] = colours[light] ?? [0, 0, 0];
    this.#changed = true;
  }

  set(light: number, colour: Rgb): void {
    this.#colours[light] = colour;
    this.#changed = true;
  }

  get atRest(): boolean {
    return !this.#changed && this.#toWait === 0;
  }

  /** What every light shows once the firmware has begun. */
  allDark(): Uint8Array {
    return this.#strip.fill(0).slice();
  }

  /** One millisecond: how many lights a frame went out to, or 0. */
  tick(settings: BoardSettings): number {
    if (this.#toWait > 0) this.#toWait--;
    if (!this.#changed || this.#toWait > 0) return 0;
    this.#changed = false;
    this.#toWait = MS_BETWEEN_FRAMES;
    const lights = Math.max(this.#reach, settings.lights);
    this.#reach = 0;
    const factor = brightness(this.#colours.slice(0, lights), settings.currentLimit);
    for (let part = 0; part < 3 * lights && part < this.#strip.length; part++) {
      const full = this.#colours[Math.floor(part / 3)]?.[part % 3] ?? 0;
      this.#strip[part] = (full * factor) >> 8;
    }
    return lights;
  }

  get strip(): Uint8Array {
    return this.#strip.slice();
  }
}

/** The factor, in 256ths, that keeps lights within `limit` mA: 1 mA a light and 20 mA for each part at 255. */
function brightness(colours: readonly Rgb[], limit: number): number {
  const sum = colours.reduce((total, [red, green, blue]) => total + red + green + blue, 0);
  const permitted = Math.floor((Math.max(0, limit - colours.length) * 51) / 4);
  return sum <= permitted ? 256 : Math.floor((permitted * 256) / sum);
}

const DICE_RING = 255;
const PIECE = 32;
const PATIENCE = 3;
const ROOM_FOR_CHANGES = 80;
const LINE_END = 0x0a;

/** The dice receiver's bytes on their way through the board. */
export class StandInDice {
  #waiting: number[] = [];
  #before = 0;
  #waited = 0;
  listening = false;

  listen(on: boolean): void {
    this.listening = on;
    this.#waiting = [];
  }

  get isWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  /** How many of the bytes that are coming make a piece worth sending, with those that wait; all, where none does. */
  lengthOfPiece(coming: Line): number {
    return coming.lengthTo(LINE_END, Math.max(1, PIECE - this.#waiting.length));
  }

  /** Bytes that arrived; the number of those that found no room is returned. */
  take(bytes: readonly number[]): number {
    if (!this.listening) return 0;
    const taken = bytes.slice(0, DICE_RING - this.#waiting.length);
    this.#waiting.push(...taken);
    return bytes.length - taken.length;
  }

  /** Once a millisecond: the pieces worth sending, as far as `room` (bytes of the cable that are free) goes. */
  tick(room: () => number, send: (piece: Uint8Array) => void): void {
    this.#waited = this.#waiting.length === this.#before ? this.#waited + 1 : 0;
    while (this.isWorthSending) {
      const bytes = Math.min(this.#waiting.length, PIECE);
      if (room() < 4 + 2 * bytes + ROOM_FOR_CHANGES) break;
      send(Uint8Array.from(this.#waiting.splice(0, bytes)));
    }
    this.#before = this.#waiting.length;
  }

  get isWorthSending(): boolean {
    const { length } = this.#waiting;
    return length > 0 && (length >= PIECE || this.#waited >= PATIENCE || this.#waiting.includes(LINE_END));
  }
}
