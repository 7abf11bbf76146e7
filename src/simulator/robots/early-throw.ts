import { opponent, type Roll, type Ruleset, type Side } from '../../rules/index.ts';
import type { Face } from '../dice.ts';
import type { Doing } from '../hands/doing.ts';
import { seeThatItCounts } from './dice-telling.ts';
import { HALF } from './halves.ts';
import type { Watching } from './watching.ts';

/** How often whoever was disturbed lets an early throw stand, where that is his choice (rules C.4). */
const LETS_STAND = 0.7;
/** How long, in ms, a question may take until phones show it. */
const SHOWN_WITHIN = 1000;
/** "Again" is said by holding "end of turn" so long, in ms. */
const HELD = 1200;

/** How often a button is pressed that has not been heard, as the phone shows. */
const TRIES = 3;

/** A throw that a side makes before the other has ended its turn, and what becomes of it. */
export class EarlyThrow {
  readonly #watching: Watching;
  readonly #rules: Ruleset;
  readonly #side: Side;
  readonly #rollOf: () => Roll;
  #roll: Roll | null = null;
  #restsAt = 0;
  #accepts = false;

  constructor(watching: Watching, rules: Ruleset, side: Side, rollOf: () => Roll) {
    this.#watching = watching;
    this.#rules = rules;
    this.#side = side;
    this.#rollOf = rollOf;
  }

  get hasHappened(): boolean {
    return this.#roll !== null;
  }

  /** The dice leave the hand; they roll on while the other side plays. At most once a turn, and not to accept it. */
  *happen(): Doing {
    const { hands, phone, log } = this.#watching;
    // Of one common pair the other side has nothing to throw early.
    if (this.#roll || this.#rules.options.diceSets === 'one-pair') return;
    yield* hands.shake(this.#side);
    if (phone?.question()?.kind === 'illegal-turn') return;
    this.#letGo();
    log({ did: 'threw-early', side: this.#side });
  }

  #letGo(): void {
    this.#roll = this.#rollOf();
    const faces = this.#roll as [Face, Face];
    this.#restsAt = this.#watching.hands.letGo(this.#side, faces, HALF[this.#side]);
  }

  /** A throw that accepts an illegal turn of the other side counts. */
  *accept(): Doing {
    yield* this.#watching.hands.shake(this.#side);
    this.#letGo();
    this.#accepts = true;
    yield Math.max(0, this.#restsAt - this.#watching.board.now) + SHOWN_WITHIN;
  }

  /** After the other side's turn. Returns the roll if it counts; else the dice have to be thrown again. */
  *settle(isGameOver: boolean): Doing<Roll | null> {
    const { board, log } = this.#watching;
    if (!this.#roll || isGameOver) return null;
    yield Math.max(0, this.#restsAt - board.now) + SHOWN_WITHIN;
    if (!(yield* this.#counts())) return null;
    log({ did: 'threw', side: this.#side, roll: this.#roll });
    yield* seeThatItCounts(this.#watching, this.#side, this.#roll);
    return this.#roll;
  }

  *#counts(): Doing<boolean> {
    if (this.#accepts) return true;
    const { hands, phone, log } = this.#watching;
    const { family, options } = this.#rules;
    if (family === 'long' || options.prematureRoll === 'stands') return true;
    if (options.prematureRoll !== 'choice') return false;
    // Thrown when all checkers were down, it was not early after all, and nobody is asked.
    if (phone?.question()?.kind !== 'premature-roll') return true;
    const disturbed = opponent(this.#side);
    const stands = hands.chance.happens(LETS_STAND);
    for (let tries = 0; tries < TRIES && phone.question()?.kind === 'premature-roll'; tries += 1) {
      yield* hands.press(disturbed, ['end'], stands ? hands.time('press') : HELD);
      yield hands.time('react');
    }
    // A button that is wired to a broken chain says nothing: the phone does.
    if (phone.question()?.kind === 'premature-roll') phone.answer(stands ? 'stands' : 'again');
    log({ did: stands ? 'let-throw-stand' : 'wanted-throw-again', side: disturbed });
    return stands;
  }
}
