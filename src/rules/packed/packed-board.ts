import { acrossPoint, BAR, type Family, NOT_ENTERED, OFF } from '../board.ts';

/** Words of 32 bits for one side: 27 counts of four bits each, own number 0 in the lowest bits of the first. */
export const WORDS_A_SIDE = 4;

/** What one checker on this own number adds to its word. */
const UNIT = Int32Array.from({ length: NOT_ENTERED + 1 }, (_, point) => 1 << ((point & 7) * 4));
const ACROSS: Readonly<Record<Family, Int8Array>> = {
  long: Int8Array.from({ length: 25 }, (_, point) => (point === 0 ? 0 : acrossPoint('long', point))),
  short: Int8Array.from({ length: 25 }, (_, point) => (point === 0 ? 0 : acrossPoint('short', point))),
};

/** A checker that moved, so that it can be put back. */
const HIT = 1 << 10;

/**
 * Both sides' checkers as bits and small numbers, changed in place while a turn is played to and fro: the
 * one place where speed beats values. All masks have one bit for each own number of the mover.
 */
export class PackedBoard {
  /** The mover's checkers by own number. */
  readonly own = new Int8Array(NOT_ENTERED + 1);
  /** Own numbers that hold a checker of the mover. */
  occupied = 0;
  /** Points the mover may not come to. */
  shut = 0;
  /** Points where the mover would hit. */
  blots = 0;
  /** The position in words: the mover's, then the opponent's. */
  readonly words = new Int32Array(2 * WORDS_A_SIDE);
  readonly #across: Int8Array;
  readonly #shutBy: number;

  constructor(family: Family, shutBy: number) {
    this.#across = ACROSS[family];
    this.#shutBy = shutBy;
  }

  /** Takes a position over. */
  set(own: ArrayLike<number>, other: ArrayLike<number>): void {
    const words = this.words.fill(0);
    this.occupied = 0;
    this.shut = 0;
    this.blots = 0;
    for (let point = OFF; point <= NOT_ENTERED; point += 1) {
      const mine = own[point] as number;
      const theirs = other[point] as number;
      this.own[point] = mine;
      if (mine > 0) {
        (words[point >> 3] as number) += mine * (UNIT[point] as number);
        if (point > OFF) this.occupied |= 1 << point;
      }
      if (theirs === 0) continue;
      (words[WORDS_A_SIDE + (point >> 3)] as number) += theirs * (UNIT[point] as number);
      if (point === OFF || point >= BAR) continue;
      const here = 1 << (this.#across[point] as number);
      if (theirs >= this.#shutBy) this.shut |= here;
      else this.blots |= here;
    }
  }

  /** The points from which one checker may go by a number, as bits; 25, the bar, goes before all others. */
  sources(number: number): number {
    const { occupied } = this;
    if (occupied & (1 << BAR)) return (this.shut << number) & (1 << BAR) ? 0 : 1 << BAR;
    const going = occupied & ~(this.shut << number) & (-2 << number);
    if (occupied >= 1 << 7) return going;
    const rear = 31 - Math.clz32(occupied);
    const exact = occupied & (1 << number);
    return going | exact | (rear < number ? occupied & (1 << rear) : 0);
  }

  /** Moves a checker; what to tell {@link undo} comes back. */
  move(from: number, to: number): number {
    const { own, words } = this;
    (words[from >> 3] as number) -= UNIT[from] as number;
    (words[to >> 3] as number) += UNIT[to] as number;
    if (--(own[from] as number) === 0) this.occupied &= ~(1 << from);
    (own[to] as number) += 1;
    if (to === OFF) return from;
    const here = 1 << to;
    this.occupied |= here;
    if ((this.blots & here) === 0) return from | (to << 5);
    this.#hit(to, here, 1);
    return from | (to << 5) | HIT;
  }

  undo(made: number): void {
    const { own, words } = this;
    const from = made & 31;
    const to = (made >> 5) & 31;
    (words[from >> 3] as number) += UNIT[from] as number;
    (words[to >> 3] as number) -= UNIT[to] as number;
    (own[from] as number) += 1;
    this.occupied |= 1 << from;
    if (--(own[to] as number) === 0 && to !== OFF) this.occupied &= ~(1 << to);
    if (made & HIT) this.#hit(to, 1 << to, -1);
  }

  /** Sends the opposing checker to the bar, or with −1 back. */
  #hit(to: number, here: number, times: number): void {
    const { words } = this;
    const theirs = this.#across[to] as number;
    this.blots ^= here;
    (words[WORDS_A_SIDE + (theirs >> 3)] as number) -= times * (UNIT[theirs] as number);
    (words[WORDS_A_SIDE + (BAR >> 3)] as number) += times * (UNIT[BAR] as number);
  }
}

/** The counts of one side from its words, as {@link Checkers}. */
export function unpackSide(words: ArrayLike<number>, at: number): number[] {
  return Array.from(
    { length: NOT_ENTERED + 1 },
    (_, point) => ((words[at + (point >> 3)] as number) >>> ((point & 7) * 4)) & 15,
  );
}
