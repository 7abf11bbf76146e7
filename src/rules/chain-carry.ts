import { OFF } from './board.ts';
import { HEAD } from './head.ts';

/** Whether some checkers could carry some numbers, if each went its way without regard to the others. */
export interface ChainNeeds {
  /** In the order in which they are played: rising. */
  readonly numbers: readonly number[];
  /** Checkers that may move, by own number. */
  readonly movers: Uint8Array;
  /** The first number by which checkers may be borne off, all others being home; {@link NEVER}: none may. */
  readonly bearOffFrom: number;
}

/** Larger than any number of a die: nobody is borne off. */
export const NEVER = 7;
const HOME = 6;
const BITS = 32;

/**
 * Nobody is hit in the gulbar family, so that checkers hinder each other nowhere but at the head and in
 * bearing off. Each checker carries some of every number, smaller ones first, on points that are open; a
 * chain can be played when what the checkers carry adds up to it. How often each number has been carried
 * is one digit of an index, and the set of sums that can be made is a set of bits by that index. A checker
 * walks through the numbers with all the sums at once, so that the question costs about as many steps as
 * there are sums, points and checkers, however many ways lead to them.
 *
 * Where nobody is borne off the answer is exact. Where somebody is, it is never too small.
 */
export class ChainCarrier {
  readonly #open: readonly boolean[];
  readonly #walks = new Map<string, Walk>();

  /** @param open by own point 1–24: no opposing checker stands there */
  constructor(open: readonly boolean[]) {
    this.#open = open;
  }

  /** How many of the numbers, from the first on, the movers could carry. */
  longest(needs: ChainNeeds): number {
    const walk = this.#walk(needs);
    return Math.max(...[NEVER, ...firstOff(needs)].map((number) => walk.longest(needs.movers, number)));
  }

  /** Whether the movers carry all the numbers with nobody borne off. */
  canCarryOnBoard(needs: ChainNeeds): boolean {
    return this.#walk(needs).carriesAll(needs.movers, NEVER);
  }

  /** Whether they could carry them with somebody borne off. */
  couldCarryBearingOff(needs: ChainNeeds): boolean {
    return firstOff(needs).some((number) => this.#walk(needs).carriesAll(needs.movers, number));
  }

  #walk({ numbers }: ChainNeeds): Walk {
    const key = numbers.join('');
    let walk = this.#walks.get(key);
    if (!walk) {
      walk = new Walk(this.#open, scaleOf(numbers));
      this.#walks.set(key, walk);
    }
    return walk;
  }
}

/** The numbers by which the first checker may be borne off; all others have come home by then. */
const firstOff = ({ numbers, bearOffFrom }: ChainNeeds): readonly number[] =>
  [...new Set(numbers)].filter((number) => number >= bearOffFrom);

/** Which numbers are to be carried and how often each: the digits of an index. */
interface Scale {
  readonly distinct: readonly number[];
  /** What one more of each number adds to the index. */
  readonly strides: readonly number[];
  /** The index of all the numbers, and of those without the last one, two, … */
  readonly prefixes: readonly number[];
  readonly words: number;
  /** By digit: the indices, as bits, whose digit can take one more. */
  readonly room: readonly Uint32Array[];
}

function scaleOf(numbers: readonly number[]): Scale {
  const distinct = [...new Set(numbers)];
  const counts = distinct.map((number) => numbers.filter((each) => each === number).length);
  let size = 1;
  const strides = counts.map((count) => {
    const stride = size;
    size *= count + 1;
    return stride;
  });
  const prefixes = [size - 1];
  for (const number of numbers.toReversed())
    prefixes.push((prefixes.at(-1) ?? 0) - (strides[distinct.indexOf(number)] ?? 0));
  const room = counts.map((count, digit) => withRoom(size, strides[digit] ?? 1, count));
  return { distinct, strides, prefixes, words: Math.ceil(size / BITS), room };
}

function withRoom(size: number, stride: number, count: number): Uint32Array {
  const room = new Uint32Array(Math.ceil(size / BITS));
  for (let index = 0; index < size; index += 1) {
    if (Math.floor(index / stride) % (count + 1) < count)
      room[index >>> 5] = (room[index >>> 5] ?? 0) | (1 << (index & 31));
  }
  return room;
}

/** Checkers walking through the numbers one after the other, each with all the sums made before. */
class Walk {
  readonly #open: readonly boolean[];
  readonly #scale: Scale;
  /** A set of sums for each own number that the checker under way may stand on. */
  readonly #at: Uint32Array;
  readonly #isAt = new Uint8Array(HEAD + 1);
  #sums: Uint32Array;

  constructor(open: readonly boolean[], scale: Scale) {
    this.#open = open;
    this.#scale = scale;
    this.#at = new Uint32Array((HEAD + 1) * scale.words);
    this.#sums = new Uint32Array(scale.words);
  }

  longest(movers: Uint8Array, bearOffFrom: number): number {
    this.#addAll(movers, bearOffFrom, false);
    const { prefixes } = this.#scale;
    const missing = prefixes.findIndex((index) => this.#has(index));
    return missing < 0 ? 0 : prefixes.length - 1 - missing;
  }

  carriesAll(movers: Uint8Array, bearOffFrom: number): boolean {
    this.#addAll(movers, bearOffFrom, true);
    return this.#has(this.#scale.prefixes[0] ?? 0);
  }

  #has(index: number): boolean {
    return ((this.#sums[index >>> 5] ?? 0) & (1 << (index & 31))) !== 0;
  }

  /** @param allWillDo stop when all numbers can be carried and nobody else has to come home */
  #addAll(movers: Uint8Array, bearOffFrom: number, allWillDo: boolean): void {
    this.#sums.fill(0);
    this.#sums[0] = 1;
    for (let point = HEAD; point >= 1; point -= 1) {
      const mayStay = bearOffFrom === NEVER || point <= HOME;
      for (let mover = movers[point] ?? 0; mover > 0; mover -= 1) {
        if (allWillDo && mayStay && this.#has(this.#scale.prefixes[0] ?? 0)) return;
        if (!this.#add(point, bearOffFrom) && mayStay) break;
      }
    }
  }

  /** Adds one checker; false when that makes nothing new possible. */
  #add(point: number, bearOffFrom: number): boolean {
    const { distinct, words } = this.#scale;
    this.#at.fill(0);
    this.#isAt.fill(0);
    this.#at.set(this.#sums, point * words);
    this.#isAt[point] = 1;
    for (let digit = 0; digit < distinct.length; digit += 1) {
      const number = distinct[digit] ?? 0;
      if (number > bearOffFrom) this.#leaveOutside();
      for (let from = point; from > OFF; from -= 1) {
        if (this.#isAt[from]) this.#step(from, number, digit, bearOffFrom);
      }
    }
    if (bearOffFrom < NEVER) this.#leaveOutside();
    return this.#gather(point);
  }

  /** Who is not home by now is too late. */
  #leaveOutside(): void {
    this.#isAt.fill(0, HOME + 1);
  }

  #step(from: number, number: number, digit: number, bearOffFrom: number): void {
    const to = from - number;
    if (to > OFF) {
      if (this.#open[to]) this.#carry(from, to, digit);
    } else if (number >= bearOffFrom && from <= HOME) this.#carry(from, OFF, digit);
  }

  /** Takes all sums along to another point, with one more of a number. */
  #carry(from: number, to: number, digit: number): void {
    const { words, strides } = this.#scale;
    const room = this.#scale.room[digit] as Uint32Array;
    const at = this.#at;
    const stride = strides[digit] ?? 0;
    const skip = stride >>> 5;
    const bits = stride & 31;
    const source = from * words;
    const target = to * words + skip;
    this.#isAt[to] = 1;
    for (let word = 0; word + skip < words; word += 1) {
      const sums = (at[source + word] as number) & (room[word] as number);
      if (sums === 0) continue;
      at[target + word] = (at[target + word] as number) | (sums << bits);
      if (bits > 0 && word + skip + 1 < words)
        at[target + word + 1] = (at[target + word + 1] as number) | (sums >>> (BITS - bits));
    }
  }

  /** All sums, wherever the checker has come to; false when there are none but those before. */
  #gather(point: number): boolean {
    const { words } = this.#scale;
    const sums = new Uint32Array(words);
    for (let from = point; from >= OFF; from -= 1) {
      if (!this.#isAt[from]) continue;
      for (let word = 0; word < words; word += 1)
        sums[word] = (sums[word] as number) | (this.#at[from * words + word] as number);
    }
    const isNew = sums.some((word, at) => word !== this.#sums[at]);
    this.#sums = sums;
    return isNew;
  }
}
