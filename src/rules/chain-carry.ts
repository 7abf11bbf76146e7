import { OFF } from './board.ts';

/** Whether some checkers could carry some numbers, if each went its way without regard to the others. */
export interface ChainNeeds {
  /** In the order in which they are played: rising. */
  readonly numbers: readonly number[];
  /** Checkers that may move, by own number. */
  readonly movers: Uint8Array;
  /** The first number by which checkers may be borne off, all others being home; more than 6: none may. */
  readonly bearOffFrom: number;
}

/**
 * Nobody is hit in the gulbar family, so that checkers hinder each other nowhere but at the head and in
 * bearing off. Each checker carries some of every number, smaller ones first, on points that are open; a
 * chain can be played when what the checkers carry adds up to it. How often each number has been carried
 * is one digit of an index, and the set of sums that can be made is a set of bits by that index: the
 * question costs about as many steps as there are sums, however many ways lead to them.
 *
 * The answer is never “no” where the chain can be played. It is exact where nobody can be borne off.
 */
export class CarryingChecker {
  readonly #open: readonly boolean[];
  readonly #loads = new Map<string, readonly number[][]>();
  readonly #scales = new Map<string, Scale>();

  constructor(open: readonly boolean[]) {
    this.#open = open;
  }

  scale(numbers: readonly number[]): Scale {
    const key = numbers.join('');
    let scale = this.#scales.get(key);
    if (!scale) {
      scale = scaleOf(numbers);
      this.#scales.set(key, scale);
    }
    return scale;
  }

  /**
   * Every load a checker on this point can carry: how often it goes by each of the distinct numbers. Where
   * checkers are borne off, only those loads that bring it home by the number with which that begins.
   */
  loads(from: number, scale: Scale, bearOffFrom: number): readonly number[][] {
    const key = `${from}:${scale.distinct}:${scale.counts}:${bearOffFrom}`;
    let loads = this.#loads.get(key);
    if (!loads) {
      loads = this.#listLoads(from, scale, bearOffFrom);
      this.#loads.set(key, loads);
    }
    return loads;
  }

  #listLoads(start: number, { distinct, counts }: Scale, bearOffFrom: number): number[][] {
    const found = new Map<string, number[]>();
    const load = distinct.map(() => 0);
    const isInTime = (from: number, next: number) => from <= 6 || next <= bearOffFrom || bearOffFrom > 6;
    const go = (from: number, digit: number): void => {
      const number = distinct[digit];
      if (number === undefined || from === OFF) {
        if (isInTime(from, 7)) found.set(load.join(), [...load]);
        return;
      }
      if (!isInTime(from, number)) return;
      let at = from;
      for (let times = 0; times <= (counts[digit] ?? 0); times += 1) {
        load[digit] = times;
        go(at, digit + 1);
        if (at === OFF) break;
        at = this.#step(at, number, bearOffFrom);
        if (at < OFF) break;
      }
      load[digit] = 0;
    };
    go(start, 0);
    return [...found.values()];
  }

  /** Where a number takes a checker; negative: nowhere. */
  #step(from: number, number: number, bearOffFrom: number): number {
    const to = from - number;
    if (to > OFF) return this.#open[to] ? to : -1;
    return number >= bearOffFrom && from <= 6 ? OFF : -1;
  }
}

/** Which numbers are to be carried and how often each: the digits of an index. */
interface Scale {
  readonly distinct: readonly number[];
  readonly counts: readonly number[];
  /** What one more of each number adds to the index. */
  readonly strides: readonly number[];
  readonly size: number;
  /** By digit and amount: the indices, as bits, whose digit can still take that amount. */
  readonly room: readonly (readonly Uint32Array[])[];
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
  const room = counts.map((count, digit) =>
    Array.from({ length: count + 1 }, (_, amount) => withRoom(size, strides[digit] ?? 1, count, amount)),
  );
  return { distinct, counts, strides, size, room };
}

function withRoom(size: number, stride: number, count: number, amount: number): Uint32Array {
  const room = new Uint32Array(Math.ceil(size / 32));
  for (let index = 0; index < size; index += 1) {
    const digit = Math.floor(index / stride) % (count + 1);
    if (digit + amount <= count) room[index >>> 5] = (room[index >>> 5] ?? 0) | (1 << (index & 31));
  }
  return room;
}

/** Whether the movers could carry all the numbers. */
export function canCarry(carrier: CarryingChecker, needs: ChainNeeds): boolean {
  const scale = carrier.scale(needs.numbers);
  return waysOf(needs).some((way) => has(sumsOf(carrier, way, scale), scale.size - 1));
}

/** Either nobody is borne off; or somebody first is by some number, and all others have come home by then. */
function waysOf(needs: ChainNeeds): readonly ChainNeeds[] {
  const firsts = [...new Set(needs.numbers)].filter((number) => number >= needs.bearOffFrom);
  return [7, ...firsts].map((bearOffFrom) => ({ ...needs, bearOffFrom }));
}

/** How many of the numbers, from the first on, the movers could carry. */
export function longestCarried(carrier: CarryingChecker, needs: ChainNeeds): number {
  return Math.max(...waysOf(needs).map((way) => longestOneWay(carrier, way)));
}

function longestOneWay(carrier: CarryingChecker, needs: ChainNeeds): number {
  const scale = carrier.scale(needs.numbers);
  const sums = sumsOf(carrier, needs, scale);
  let index = scale.size - 1;
  for (let length = needs.numbers.length; length > 0; length -= 1) {
    if (has(sums, index)) return length;
    index -= scale.strides[scale.distinct.indexOf(needs.numbers[length - 1] ?? 0)] ?? 0;
  }
  return 0;
}

const has = (bits: Uint32Array, index: number): boolean =>
  ((bits[index >>> 5] ?? 0) & (1 << (index & 31))) !== 0;

function sumsOf(carrier: CarryingChecker, { movers, bearOffFrom }: ChainNeeds, scale: Scale): Uint32Array {
  const adder = new Adder(scale);
  for (let point = 1; point < movers.length; point += 1) {
    if (!movers[point]) continue;
    const loads = carrier.loads(point, scale, bearOffFrom);
    const mayStay = bearOffFrom > 6 || point <= 6;
    for (let mover = movers[point] ?? 0; mover > 0; mover -= 1) {
      if (!adder.add(loads) && mayStay) break;
    }
  }
  return adder.sums;
}

/** The sums that can be made so far. */
class Adder {
  sums: Uint32Array;
  readonly #scale: Scale;

  constructor(scale: Scale) {
    this.#scale = scale;
    this.sums = new Uint32Array(Math.ceil(scale.size / 32));
    this.sums[0] = 1;
  }

  /** Adds one checker that can carry any of these loads; false when that makes nothing new possible. */
  add(loads: readonly number[][]): boolean {
    const next = new Uint32Array(this.sums.length);
    for (const load of loads) this.#addLoad(next, load);
    const isNew = next.some((word, at) => word !== this.sums[at]);
    this.sums = next;
    return isNew;
  }

  #addLoad(next: Uint32Array, load: readonly number[]): void {
    const rooms: Uint32Array[] = [];
    let shift = 0;
    for (const [digit, amount] of load.entries()) {
      const room = amount > 0 ? this.#scale.room[digit]?.[amount] : undefined;
      if (!room) continue;
      rooms.push(room);
      shift += amount * (this.#scale.strides[digit] ?? 0);
    }
    const words = shift >>> 5;
    const bits = shift & 31;
    for (let at = 0; at + words < next.length; at += 1) {
      let word = this.sums[at] ?? 0;
      if (word === 0) continue;
      for (const room of rooms) word &= room[at] ?? 0;
      next[at + words] = (next[at + words] ?? 0) | (word << bits);
      if (bits > 0 && at + words + 1 < next.length)
        next[at + words + 1] = (next[at + words + 1] ?? 0) | (word >>> (32 - bits));
    }
  }
}
