import { CHECKERS_PER_SIDE, type Checkers, OFF } from './board.ts';
import { type ChainTerrain, rearOf } from './chain-look.ts';
import { leadsToMany } from './chain-many.ts';
import type { ChainSearch } from './chain-search.ts';
import { checkersKey, keyAfterMove } from './checkers.ts';

/** More results than this are not listed; only chains have so many. */
export const MOST_RESULTS = 100_000;

/** A result of a chain: the mover's checkers and the movements made. */
export interface ChainEnd {
  readonly own: Checkers;
  readonly played: number;
}

/** States with the same number of movements made, by {@link checkersKey}. */
type Layer = Map<string, Checkers>;

/** More states than this in a layer: perhaps the results are too many to list, which is looked at first. */
const WIDE = 20_000;

/** The results of a chain, layer by layer: every state that the largest number of movements leads to. */
export class ChainResults {
  readonly #terrain: ChainTerrain;
  readonly #search: ChainSearch;
  readonly #start: Checkers;

  constructor(terrain: ChainTerrain, search: ChainSearch, start: Checkers) {
    this.#terrain = terrain;
    this.#search = search;
    this.#start = start;
  }

  /** All results, or null when there are more than `limit`. */
  upTo(limit: number, dicePlayed: number): readonly ChainEnd[] | null {
    const ends =
      this.#allEnds(dicePlayed, WIDE) ??
      (this.#manyFromLate(limit, dicePlayed) ? null : this.#allEnds(dicePlayed, Number.POSITIVE_INFINITY));
    return ends && ends.length <= limit ? ends : null;
  }

  /** Up to `limit` results, whichever are found first. */
  some(limit: number, dicePlayed: number): readonly ChainEnd[] {
    let found: readonly ChainEnd[] = [];
    for (let late = 2; found.length < limit && late < dicePlayed + 2; late += 2) {
      const from = this.#stateAt(Math.max(0, dicePlayed - late), dicePlayed);
      found = this.#ends(from, dicePlayed, Math.max(1000, 10 * limit)) ?? [];
    }
    return found.slice(0, limit);
  }

  /** Whether the last movements alone lead from one state to more results than `limit`. */
  #manyFromLate(limit: number, dicePlayed: number): boolean {
    for (let late = 6; late < dicePlayed + 3; late += 3) {
      const from = this.#stateAt(Math.max(0, dicePlayed - late), dicePlayed);
      if (leadsToMany(this.#search, this.#terrain, from, dicePlayed, limit)) return true;
    }
    return false;
  }

  /** A state with so many movements made from which the largest number can be reached. */
  #stateAt(played: number, dicePlayed: number): ChainEnd {
    let own = this.#start;
    for (let made = 0; made < played; made += 1) {
      const sources = this.#search.sources(own, made);
      // From the middle of the field: its checkers leave most ways open.
      const ordered = [...sources.slice(sources.length >> 1), ...sources.slice(0, sources.length >> 1)];
      const next = ordered
        .map((from) => after(own, from, this.#numberAt(made)))
        .find((state) => this.#mayPass(state) && this.#search.reaches(state, made + 1, dicePlayed));
      if (!next) return { own, played: made };
      own = next;
    }
    return { own, played };
  }

  /** All results; null where a layer has more than `widest` states. */
  #allEnds(dicePlayed: number, widest: number): readonly ChainEnd[] | null {
    return this.#ends({ own: this.#start, played: 0 }, dicePlayed, widest, true);
  }

  /** Results that a state leads to; where a layer is wider than `widest`, not all of them, or null. */
  #ends(from: ChainEnd, dicePlayed: number, widest: number, all = false): readonly ChainEnd[] | null {
    const ends = new Map<string, ChainEnd>();
    let layer: Layer = new Map([[checkersKey(from.own), from.own]]);
    for (let made = from.played; made < dicePlayed; made += 1) {
      layer = this.#nextLayer(layer, made, widest);
      if (all && layer.size > widest) return null;
      for (const [key, own] of layer)
        if (own[OFF] === CHECKERS_PER_SIDE) ends.set(key, { own, played: made + 1 });
    }
    for (const [key, own] of layer)
      if (!ends.has(key) && this.#terrain.mayStand(own)) ends.set(key, { own, played: dicePlayed });
    return [...ends.values()];
  }

  /** The states one movement on; it stops when there are more than `widest`. */
  #nextLayer(layer: Layer, made: number, widest: number): Layer {
    const number = this.#numberAt(made);
    const next: Layer = new Map();
    for (const [key, own] of layer) {
      for (const from of this.#search.sources(own, made)) {
        const nextKey = keyAfterMove(key, from, Math.max(OFF, from - number));
        if (next.has(nextKey)) continue;
        const state = after(own, from, number);
        if (this.#mayPass(state)) next.set(nextKey, state);
        if (next.size > widest) return next;
      }
    }
    return next;
  }

  #numberAt = (made: number): number => this.#terrain.numbers[made] ?? 0;

  #mayPass = (own: Checkers): boolean =>
    !this.#terrain.checkEveryStep || own[OFF] === CHECKERS_PER_SIDE || this.#terrain.mayStand(own);
}

function after(own: Checkers, from: number, number: number): Checkers {
  const state = own.slice();
  const to = Math.max(OFF, from - number);
  state[from] = (state[from] ?? 0) - 1;
  state[to] = (state[to] ?? 0) + 1;
  return state;
}

/** The points from which checkers have to go, in turn, to come to a result; undefined when none lead there. */
export function wayTo(
  search: ChainSearch,
  terrain: ChainTerrain,
  start: Checkers,
  end: ChainEnd,
): number[] | undefined {
  const way: number[] = [];
  const failed = new Set<string>();
  const goal = behindEach(end.own);
  const finishes = end.own[OFF] === CHECKERS_PER_SIDE;
  const go = (own: Checkers, key: string): boolean => {
    if (way.length > 0 && sameCheckers(own, end.own) && (finishes || way.length === end.played)) return true;
    if (way.length >= end.played || failed.has(key) || hasOvershot(own, goal)) return false;
    const number = terrain.numbers[way.length] ?? 0;
    const isLast = way.length + 1 === end.played;
    for (const from of search.sources(own, way.length)) {
      const state = after(own, from, number);
      const mayPass = isLast || !terrain.checkEveryStep || terrain.mayStand(state);
      way.push(from);
      if (mayPass && go(state, checkersKey(state) + way.length)) return true;
      way.pop();
    }
    failed.add(key);
    return false;
  };
  return go(start, `${checkersKey(start)}0`) ? way : undefined;
}

const sameCheckers = (one: Checkers, other: Checkers): boolean =>
  one.every((count, point) => count === other[point]);

/** How many checkers stand on each own number or further behind. */
function behindEach(own: Checkers): number[] {
  const behind: number[] = [];
  let count = 0;
  for (let point = rearOf(own); point >= OFF; point -= 1) {
    count += own[point] ?? 0;
    behind[point] = count;
  }
  return behind;
}

/** Some checker has gone further than any of the goal's: nobody comes back. */
function hasOvershot(own: Checkers, goal: readonly number[]): boolean {
  let count = 0;
  for (let point = own.length - 1; point >= OFF; point -= 1) {
    count += own[point] ?? 0;
    if (count < (goal[point] ?? 0)) return true;
  }
  return false;
}
