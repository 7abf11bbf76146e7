import { CHECKERS_PER_SIDE, type Checkers, OFF } from './board.ts';
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

/** Checkers by own number, changed in place while a search goes forth and back. */
export type Counts = Uint8Array;

const HOME = 6;
/** No point: the number cannot be played from there. */
export const NOWHERE = -1;

/** Where a checker comes to by a number, taken by itself; {@link NOWHERE} when it may not go. */
export function landing(
  terrain: ChainTerrain,
  own: ArrayLike<number>,
  from: number,
  number: number,
  rear: number,
): number {
  if (from === HEAD && (own[HEAD] ?? 0) <= terrain.headKeeps) return NOWHERE;
  const to = from - number;
  if (to > OFF) return terrain.open[to] ? to : NOWHERE;
  return rear <= HOME && (to === OFF || from === rear) ? OFF : NOWHERE;
}

export function rearOf(own: ArrayLike<number>): number {
  let point = HEAD;
  while (point > OFF && !own[point]) point -= 1;
  return point;
}

export function move(own: Counts, from: number, to: number): void {
  own[from] = (own[from] ?? 0) - 1;
  own[to] = (own[to] ?? 0) + 1;
}

export const mayEnd = (terrain: ChainTerrain, own: Counts): boolean =>
  terrain.alwaysStands || own[OFF] === CHECKERS_PER_SIDE || terrain.mayStand(Array.from(own));

export const mayPass = (terrain: ChainTerrain, own: Counts): boolean =>
  !terrain.checkEveryStep || mayEnd(terrain, own);

/** States a look may come through before it gives up. */
const FIRST_LOOK = 250;
const PLAYED = HEAD + 1;

/**
 * A number for a checker on each point, and for a movement made, so that sums of them tell states apart. Two may
 * share a sum by chance: then a look misses a way, which it may.
 */
const WEIGHTS = Float64Array.from({ length: PLAYED + 1 }, (_, at) => (Math.sin(at + 1) + 2) * 2 ** 48);

/**
 * A first look for a way to play a chain: it finds one nearly always, and quickly. Where it finds none there may
 * still be one.
 */
export class ChainLook {
  readonly #terrain: ChainTerrain;
  readonly #failed = new Set<number>();
  #looks = 0;
  #target = 0;
  #rearFirst = false;

  constructor(terrain: ChainTerrain) {
    this.#terrain = terrain;
  }

  /** Looks for a way to `target` movements, first with the foremost checkers, then with the rearmost. */
  finds(own: Counts, played: number, target: number): boolean {
    this.#target = target;
    return this.#findsBy(false, own, played) || this.#findsBy(true, own, played);
  }

  #findsBy(rearFirst: boolean, own: Counts, played: number): boolean {
    this.#rearFirst = rearFirst;
    this.#looks = FIRST_LOOK;
    this.#failed.clear();
    return this.#look(own, played, 0);
  }

  /** @param name a sum of {@link WEIGHTS}, of what has changed since the look began */
  #look(own: Counts, played: number, name: number): boolean {
    if (played === this.#target) return mayEnd(this.#terrain, own);
    this.#looks -= 1;
    if (this.#looks < 0 || this.#failed.has(name)) return false;
    const rear = rearOf(own);
    for (let nth = 0; nth < rear; nth += 1) {
      const from = this.#rearFirst ? rear - nth : 1 + nth;
      if (own[from] && this.#leads(own, from, rear, played, name)) return true;
    }
    this.#failed.add(name);
    return false;
  }

  #leads(own: Counts, from: number, rear: number, played: number, name: number): boolean {
    const to = landing(this.#terrain, own, from, this.#terrain.numbers[played] ?? 0, rear);
    if (to === NOWHERE) return false;
    const next = name - weight(from) + weight(to) + weight(PLAYED);
    move(own, from, to);
    const found = mayPass(this.#terrain, own) && this.#look(own, played + 1, next);
    move(own, to, from);
    return found;
  }
}

const weight = (at: number): number => WEIGHTS[at] ?? 0;
