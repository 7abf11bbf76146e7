import { CHECKERS_PER_SIDE, OFF } from './board.ts';
import {
  type ChainTerrain,
  type Counts,
  landing,
  mayEnd,
  mayPass,
  move,
  NOWHERE,
  rearOf,
} from './chain-look.ts';

/** No end that may stand can be reached. */
const DEAD = -1;
/** Bits of a name for the checkers on one point. */
const BITS = 4;
const HOME = 6;

/**
 * The end of a chain when all checkers are home, where bearing off makes them hinder each other: there are few
 * enough ways to stand on six points to try every one.
 */
export class ChainHome {
  readonly #terrain: ChainTerrain;
  readonly #most = new Map<number, number>();

  constructor(terrain: ChainTerrain) {
    this.#terrain = terrain;
  }

  /**
   * The largest number of movements of the turn, those made included, after which it may end; negative: none.
   * @param own all on 6–1 or borne off; the same again when it returns
   */
  most(own: Counts, played: number): number {
    const name = nameOf(own, played);
    let most = this.#most.get(name);
    if (most === undefined) {
      most = this.#findMost(own, played);
      this.#most.set(name, most);
    }
    return most;
  }

  #findMost(own: Counts, played: number): number {
    const { numbers } = this.#terrain;
    const isOver = own[OFF] === CHECKERS_PER_SIDE || played === numbers.length;
    let most = mayEnd(this.#terrain, own) ? played : DEAD;
    const number = numbers[played] ?? 0;
    const rear = rearOf(own);
    for (let from = isOver ? OFF : rear; from > OFF && most < numbers.length; from -= 1) {
      const to = own[from] ? landing(this.#terrain, own, from, number, rear) : NOWHERE;
      if (to === NOWHERE) continue;
      move(own, from, to);
      if (mayPass(this.#terrain, own)) most = Math.max(most, this.most(own, played + 1));
      move(own, to, from);
    }
    return most;
  }
}

/** A number of 29 bits: the counts of the six points, and the movements made. */
function nameOf(own: Counts, played: number): number {
  let name = played;
  for (let point = 1; point <= HOME; point += 1) name = (name << BITS) | (own[point] ?? 0);
  return name;
}
