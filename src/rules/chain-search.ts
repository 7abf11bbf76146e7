import { CHECKERS_PER_SIDE, type Checkers, OFF } from './board.ts';
import { CarryingChecker, type ChainNeeds, canCarry, longestCarried } from './chain-carry.ts';
import { HEAD } from './head.ts';

/** What stays the same throughout a chain. Nobody is hit in the gulbar family, so that is nearly all. */
export interface ChainTerrain {
  readonly numbers: readonly number[];
  /** By own point 1–24: no opposing checker stands there. */
  readonly open: readonly boolean[];
  /** The head must keep at least this many checkers. */
  readonly headKeeps: number;
  readonly mayStand: (own: Checkers) => boolean;
  /** Every position the player can come to may stand, so that it need not be asked. */
  readonly alwaysStands: boolean;
  readonly checkEveryStep: boolean;
}

const HOME = 6;
const NEVER = 7;
/** States a search for a way may look at before it is asked whether there is one at all. */
const FIRST_LOOK = 80;

/** Checkers by own number, changed in place while a search goes forth and back. */
type Counts = Uint8Array;

/**
 * What can still be made of a chain from one of its states, found out without listing the ways: a way to
 * the end is looked for first, and is there nearly always; if none is found soon, {@link canCarry} tells
 * whether the checkers could carry the numbers at all.
 */
export class ChainSearch {
  readonly #terrain: ChainTerrain;
  readonly #reaches = new Map<string, boolean>();
  readonly #finishes = new Map<string, boolean>();
  readonly #carrier: CarryingChecker;
  #looks = 0;

  constructor(terrain: ChainTerrain) {
    this.#terrain = terrain;
    this.#carrier = new CarryingChecker(terrain.open);
  }

  /** The largest number of movements after which the turn may end; at least 0. */
  longest(own: Checkers): number {
    const { length } = this.#terrain.numbers;
    if (this.#finds(Uint8Array.from(own), 0, length)) return length;
    let most = longestCarried(this.#carrier, this.#needs(Uint8Array.from(own), 0, length));
    while (most > 0 && !this.reaches(own, 0, most)) most -= 1;
    return most;
  }

  /** Whether exactly `target` movements of the turn can be made, `played` of them being made, and it end there. */
  reaches(own: Checkers, played: number, target: number): boolean {
    return this.#reachesFrom(Uint8Array.from(own), played, target);
  }

  /** Whether the last checker can still be borne off. */
  canFinish(own: Checkers, played: number): boolean {
    return this.#finishesFrom(Uint8Array.from(own), played);
  }

  /** The points from which a checker may go by the next number, taken by itself; highest first. */
  sources(own: ArrayLike<number>, played: number): number[] {
    const number = this.#terrain.numbers[played];
    if (number === undefined) return [];
    const rear = rearOf(own);
    const found: number[] = [];
    for (let from = rear; from > OFF; from -= 1) {
      if (own[from] && this.#landing(own, from, number, rear) !== undefined) found.push(from);
    }
    return found;
  }

  #landing(own: ArrayLike<number>, from: number, number: number, rear: number): number | undefined {
    if (from === HEAD && (own[HEAD] ?? 0) <= this.#terrain.headKeeps) return undefined;
    const to = from - number;
    if (to > OFF) return this.#terrain.open[to] ? to : undefined;
    if (rear > HOME) return undefined;
    return to === OFF || from === rear ? OFF : undefined;
  }

  #reachesFrom(own: Counts, played: number, target: number): boolean {
    const key = keyOf(own, played, target);
    const known = this.#reaches.get(key);
    if (known !== undefined) return known;
    const found = this.#finds(own, played, target) || this.#mayTryAll(own, played, target);
    this.#reaches.set(key, found);
    return found;
  }

  /** No way was found at first sight: either there is none, or all have to be tried. */
  #mayTryAll(own: Counts, played: number, target: number): boolean {
    if (played >= target) return played === target && this.#mayEnd(own);
    const key = keyOf(own, played, target);
    const known = this.#reaches.get(key);
    if (known !== undefined) return known;
    const needs = this.#needs(own, played, target);
    let found = canCarry(this.#carrier, needs);
    const isExact = needs.bearOffFrom > 6 && this.#terrain.alwaysStands;
    if (found && !isExact)
      found = this.#someStep(own, played, () => this.#mayTryAll(own, played + 1, target));
    this.#reaches.set(key, found);
    return found;
  }

  /** Looks for a way to the target, first with the foremost checkers, then with the rearmost. */
  #finds(own: Counts, played: number, target: number): boolean {
    for (const rearFirst of [false, true]) {
      this.#looks = FIRST_LOOK;
      if (this.#look(own, played, target, rearFirst, new Set())) return true;
    }
    return false;
  }

  #look(own: Counts, played: number, target: number, rearFirst: boolean, failed: Set<string>): boolean {
    if (played === target) return this.#mayEnd(own);
    this.#looks -= 1;
    const key = keyOf(own, played, target);
    if (this.#looks < 0 || failed.has(key)) return false;
    const onward = () => this.#look(own, played + 1, target, rearFirst, failed);
    if (this.#someStep(own, played, onward, rearFirst)) return true;
    failed.add(key);
    return false;
  }

  /** Whether after some step, which is taken back again, `holds` is true. */
  #someStep(own: Counts, played: number, holds: () => boolean, rearFirst = false): boolean {
    const number = this.#terrain.numbers[played] ?? 0;
    const sources = this.sources(own, played);
    if (!rearFirst) sources.reverse();
    return sources.some((from) => {
      const to = Math.max(OFF, from - number);
      move(own, from, to);
      const found = this.#mayPass(own) && holds();
      move(own, to, from);
      return found;
    });
  }

  #finishesFrom(own: Counts, played: number): boolean {
    if (own[OFF] === CHECKERS_PER_SIDE) return true;
    if (!this.#couldFinish(own, played)) return false;
    const key = keyOf(own, played, 0);
    let found = this.#finishes.get(key);
    if (found === undefined) {
      found = this.#someStep(own, played, () => this.#finishesFrom(own, played + 1), true);
      this.#finishes.set(key, found);
    }
    return found;
  }

  /** Enough numbers are left for the checkers and for their pips. */
  #couldFinish(own: Counts, played: number): boolean {
    const left = this.#terrain.numbers.slice(played);
    let pips = 0;
    for (let point = 1; point <= HEAD; point += 1) pips += point * (own[point] ?? 0);
    return left.length >= CHECKERS_PER_SIDE - (own[OFF] ?? 0) && sum(left) >= pips;
  }

  #mayEnd = (own: Counts): boolean =>
    this.#terrain.alwaysStands || own[OFF] === CHECKERS_PER_SIDE || this.#terrain.mayStand(Array.from(own));

  #mayPass = (own: Counts): boolean => !this.#terrain.checkEveryStep || this.#mayEnd(own);

  #needs(own: Counts, played: number, target: number): ChainNeeds {
    const numbers = this.#terrain.numbers.slice(played, target);
    const movers = Uint8Array.from(own);
    movers[HEAD] = Math.max(0, (own[HEAD] ?? 0) - this.#terrain.headKeeps);
    return { numbers, movers, bearOffFrom: bearOffFrom(own, movers, numbers) };
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/**
 * The first number, as far as count and pips tell, by which a checker may be borne off, because all
 * others have come home by the numbers before it; 7 when none may.
 */
function bearOffFrom(own: Counts, movers: Counts, numbers: readonly number[]): number {
  if (own[HEAD] !== movers[HEAD]) return NEVER;
  let outside = 0;
  let pips = 0;
  for (let point = HOME + 1; point <= HEAD; point += 1) {
    outside += own[point] ?? 0;
    pips += (point - HOME) * (own[point] ?? 0);
  }
  for (const [before, number] of numbers.entries()) {
    if (before >= outside && pips <= 0) return number;
    pips -= number;
  }
  return NEVER;
}

export function rearOf(own: ArrayLike<number>): number {
  for (let point = HEAD; point > OFF; point -= 1) if (own[point]) return point;
  return OFF;
}

function move(own: Counts, from: number, to: number): void {
  own[from] = (own[from] ?? 0) - 1;
  own[to] = (own[to] ?? 0) + 1;
}

const keyOf = (own: Counts, played: number, target: number): string =>
  String.fromCharCode(played, target, ...own);
