import type { Side } from '../../../rules/index.ts';
import type { Doing } from '../../hands/doing.ts';
import type { EarlyThrow } from '../early-throw.ts';
import type { Watching } from '../watching.ts';
import type { Moment } from './procedure.ts';

/** How whoever judges an illegal turn accepts it (rules B.1.11): by his word, his throw, or the cube. */
export type Condoning = 'word' | 'throw' | 'cube';

/** The cube pressed once is understood when no second press can follow, and the turn with it, in ms. */
const UNDERSTOOD = 1300;

/** The side that may accept the illegal turn of the other, and what it has left to do so. */
export class Judging {
  readonly #watching: Watching;
  readonly #side: Side;
  readonly #early: EarlyThrow;
  readonly #ways: () => readonly Condoning[];
  /** The turn that is judged. */
  readonly moment: Moment;
  #way: Condoning | null = null;

  /**
   * @param moment the turn that is judged, with the side that judges it
   * @param ways how that side may accept it as things stand
   */
  constructor(watching: Watching, moment: Moment, early: EarlyThrow, ways: () => readonly Condoning[]) {
    this.#watching = watching;
    this.moment = moment;
    this.#side = moment.side;
    this.#early = early;
    this.#ways = ways;
  }

  /** How the turn has been accepted; null while it has not. */
  get way(): Condoning | null {
    return this.#way;
  }

  /** Accepts the turn as it lies. */
  *accept(): Doing {
    const { hands } = this.#watching;
    this.#way = hands.chance.pick(this.#ways());
    yield hands.time('react');
    if (this.#way === 'throw') yield* this.#early.accept();
    else yield* this.#press(this.#way);
  }

  /** Where it had to be asked first what was played, the cube has not been turned yet. */
  *goOn(): Doing {
    if (this.#way === 'cube') yield* this.#press('cube');
  }

  *#press(way: 'word' | 'cube'): Doing {
    const { hands } = this.#watching;
    yield* hands.press(this.#side, [way === 'word' ? 'end' : 'cube']);
    yield UNDERSTOOD;
  }
}
