import { CHECKERS_PER_SIDE, type Checkers, OFF } from './board.ts';
import { ChainCarrier, type ChainNeeds, NEVER } from './chain-carry.ts';
import { ChainHome } from './chain-home.ts';
import {
  ChainLook,
  type ChainTerrain,
  type Counts,
  landing,
  mayEnd,
  mayPass,
  move,
  NOWHERE,
  rearOf,
} from './chain-look.ts';
import { HEAD } from './head.ts';

const HOME = 6;

/**
 * What can still be made of a chain from one of its states, found out without listing the ways: a way to
 * the end is looked for first, and is there nearly always; if none is found soon, the carrier
 * tells whether the checkers could carry the numbers at all.
 */
export class ChainSearch {
  readonly #terrain: ChainTerrain;
  readonly #reaches = new Map<string, boolean>();
  readonly #finishes = new Map<string, boolean>();
  readonly #carrier: ChainCarrier;
  readonly #look: ChainLook;
  readonly #home: ChainHome;

  constructor(terrain: ChainTerrain) {
    this.#terrain = terrain;
    this.#carrier = new ChainCarrier(terrain.open);
    this.#look = new ChainLook(terrain);
    this.#home = new ChainHome(terrain);
  }

  /** The largest number of movements after which the turn may end; at least 0. */
  longest(own: Checkers): number {
    const { length } = this.#terrain.numbers;
    if (rearOf(own) <= HOME) return Math.max(0, this.#home.most(Uint8Array.from(own), 0));
    if (this.#look.finds(Uint8Array.from(own), 0, length)) return length;
    let most = this.#carrier.longest(this.#needs(Uint8Array.from(own), 0, length));
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
      if (own[from] && landing(this.#terrain, own, from, number, rear) !== NOWHERE) found.push(from);
    }
    return found;
  }

  #reachesFrom(own: Counts, played: number, target: number): boolean {
    const key = keyOf(own, played, target);
    const known = this.#reaches.get(key);
    if (known !== undefined) return known;
    const isHome = rearOf(own) <= HOME;
    const found = (!isHome && this.#look.finds(own, played, target)) || this.#mayTryAll(own, played, target);
    this.#reaches.set(key, found);
    return found;
  }

  /** No way was found at first sight: either there is none, or all have to be tried. */
  #mayTryAll(own: Counts, played: number, target: number): boolean {
    if (played >= target) return played === target && mayEnd(this.#terrain, own);
    if (rearOf(own) <= HOME) return this.#home.most(own, played) >= target;
    const key = keyOf(own, played, target);
    let found = this.#reaches.get(key);
    if (found !== undefined) return found;
    found = this.#isCarried(this.#needs(own, played, target));
    found ??= this.#someStep(own, played, () => this.#mayTryAll(own, played + 1, target));
    this.#reaches.set(key, found);
    return found;
  }

  /** Whether the checkers carry the numbers, where that alone tells; else undefined. */
  #isCarried(needs: ChainNeeds): boolean | undefined {
    if (this.#carrier.canCarryOnBoard(needs)) return this.#terrain.alwaysStands ? true : undefined;
    return this.#carrier.couldCarryBearingOff(needs) ? undefined : false;
  }

  /** Whether after some step, which is taken back again, `holds` is true. */
  #someStep(own: Counts, played: number, holds: () => boolean): boolean {
    const number = this.#terrain.numbers[played] ?? 0;
    return this.sources(own, played).some((from) => {
      const to = Math.max(OFF, from - number);
      move(own, from, to);
      const found = mayPass(this.#terrain, own) && holds();
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
      found = this.#someStep(own, played, () => this.#finishesFrom(own, played + 1));
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

const keyOf = (own: Counts, played: number, target: number): string =>
  String.fromCharCode(played, target, ...own);
