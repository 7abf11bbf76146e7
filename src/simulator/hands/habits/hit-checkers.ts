import { BAR, OFF, opponent, type Side } from '../../../rules/index.ts';
import type { Arm } from '../arm.ts';
import type { Doing } from '../doing.ts';
import type { Mood } from './mood.ts';

/** What becomes of checkers that are hit: they go to the bar at once, when all else is done, or are forgotten. */
export class HitCheckers {
  readonly #arm: Arm;
  readonly #side: Side;
  readonly #mood: Mood;
  readonly #left: number[] = [];

  /** `side`: whose checkers hit. */
  constructor(arm: Arm, side: Side, mood: Mood) {
    this.#arm = arm;
    this.#side = side;
    this.#mood = mood;
  }

  /** Takes blots off the stops of a checker's way, or leaves them there for now. */
  *at(stops: readonly number[]): Doing {
    for (const stop of stops) {
      if (stop === OFF || !this.#isHitOn(stop)) continue;
      if (this.#mood.has('hitLate') || this.#mood.has('hitForgotten')) this.#left.push(stop);
      else yield* this.#toTheBar(stop);
    }
  }

  /** Every other checker has been moved. */
  *end(): Doing {
    const waiting = this.#left.filter((stop) => this.#isHitOn(stop));
    if (waiting.length === 0) return;
    if (this.#mood.has('hitForgotten')) return this.#mood.did('hitForgotten');
    this.#mood.did('hitLate');
    for (const stop of new Set(waiting)) yield* this.#toTheBar(stop);
  }

  #isHitOn(stop: number): boolean {
    return this.#arm.board.world.count(this.#arm.place(this.#side, stop), opponent(this.#side)) > 0;
  }

  *#toTheBar(stop: number): Doing {
    const other = opponent(this.#side);
    yield* this.#arm.carry(other, this.#arm.place(this.#side, stop), this.#arm.place(other, BAR));
    yield this.#arm.time('reach') / 2;
  }
}
