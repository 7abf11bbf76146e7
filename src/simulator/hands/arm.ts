import { NOT_ENTERED, type Place, placeOf, type Side } from '../../rules/index.ts';
import type { SimulatedBoard } from '../board.ts';
import type { Chance } from '../chance.ts';
import type { Checker } from '../world.ts';
import type { Doing } from './doing.ts';
import type { Pace, Span } from './pace.ts';

/** The parts of a pace that take a time. */
export type TimedPart = keyof { [K in keyof Pace as Pace[K] extends Span ? K : never]: true };

/** Reaches over the board at some pace: what all that hands do is made of. Points are own numbers of a side. */
export class Arm {
  readonly board: SimulatedBoard;
  readonly chance: Chance;
  readonly #pace: Pace;

  constructor(board: SimulatedBoard, chance: Chance, pace: Pace) {
    this.board = board;
    this.chance = chance;
    this.#pace = pace;
  }

  /** The same arm in another hurry. */
  at(pace: Pace): Arm {
    return new Arm(this.board, this.chance, pace);
  }

  get glance(): number {
    return this.#pace.glance;
  }

  /** A time out of a span of this pace, in ms. */
  time(of: TimedPart): number {
    const [least, most] = this.#pace[of];
    return this.chance.between(least, most);
  }

  place(side: Side, own: number): Place {
    return placeOf(this.board.world.family, side, own);
  }

  count(side: Side, own: number): number {
    if (own === NOT_ENTERED) return this.board.world.beside(side).length;
    return this.board.world.count(this.place(side, own), side);
  }

  /** Takes a checker of a side into the hand, from a place or from beside the board. */
  take(side: Side, own: number): Checker {
    return own === NOT_ENTERED ? this.board.takeUp(side) : this.board.lift(this.place(side, own), side);
  }

  /** Carries the topmost checker of a side from one place to another. */
  *carry(side: Side, from: Place, to: Place): Doing {
    const checker = this.board.lift(from, side);
    yield this.time('carry');
    this.board.put(to, checker.id);
  }

  /** Puts everything in the hand back to where it was taken from. */
  *putAllBack(): Doing {
    while (this.board.world.inHand.length > 0) {
      this.board.putBack();
      yield this.time('carry');
    }
  }
}
