import { NardError } from '../../errors/index.ts';
import {
  afterOpeningTie,
  beaveredCube,
  CENTRED_CUBE,
  type Cube,
  doubleRefusal,
  type GameResult,
  mayBeaver,
  opponent,
  passedResult,
  pointsFor,
  type Roll,
  type Ruleset,
  refusedBeaverPoints,
  resignations,
  type Score,
  type Side,
  takenCube,
} from '../../rules/index.ts';
import type { Face } from '../dice.ts';
import type { Doing } from '../hands/doing.ts';
import { HALF } from './halves.ts';
import type { Minds, Situation } from './minds.ts';
import { tryInVain } from './procedure/customs.ts';
import type { Watching } from './watching.ts';

/** The cube pressed once is understood only when a second press can no longer follow, in ms. */
const CUBE_UNDERSTOOD = 800;
/** How long, in ms, buttons are held for what needs holding for 3 s. */
export const HELD = 3250;

/** How a game ended. */
export interface Ending {
  readonly winner: Side | null;
  readonly kind: GameResult['kind'];
  /** `time` and `abandoned`: the match is over with it. */
  readonly by: 'borne-off' | 'pass' | 'resignation' | 'time' | 'abandoned';
  readonly points: number;
}

/** What came before a throw: the end of the game, or a throw that was made to refuse a resignation and counts. */
export interface Before {
  readonly over: Ending | null;
  readonly thrown: Roll | null;
}

export const NOTHING_BEFORE: Before = { over: null, thrown: null };

export interface OffersParts {
  readonly watching: Watching;
  readonly minds: Minds;
  readonly rules: Ruleset;
  /** As the players sit. */
  readonly score: () => Score;
  readonly situation: (side: Side) => Situation;
  /** Whether something is tried by a side that nobody allows. */
  readonly isVain: (side: Side) => boolean;
  /** Whether a side answers a double otherwise than it means to. */
  readonly isMistaken: (side: Side) => boolean;
}

/** What is offered in a game and answered, by buttons: the cube, and resignations. */
export class Offers {
  readonly #parts: OffersParts;
  #cube: Cube = CENTRED_CUBE;

  constructor(parts: OffersParts) {
    this.#parts = parts;
  }

  get cube(): Cube {
    return this.#cube;
  }

  /** A tie of the draw may turn the cube. `soFar`: ties of this game before it. */
  tie(soFar: number): void {
    const { rules, score } = this.#parts;
    this.#cube = afterOpeningTie(rules, score(), this.#cube, soFar);
  }

  mayDouble(side: Side): boolean {
    const { rules, score } = this.#parts;
    return doubleRefusal(rules, score(), this.#cube, side) === null;
  }

  /** What a game that has ended so brings: `points` left out: by its worth and the cube. */
  over(result: GameResult, by: Ending['by'], points?: number): Ending {
    const { rules, score } = this.#parts;
    const { winner, kind } = result;
    return { winner, kind, by, points: points ?? pointsFor(rules, result, this.#cube, score()) };
  }

  *double(side: Side): Doing<Ending | null> {
    const refusal = doubleRefusal(this.#parts.rules, this.#parts.score(), this.#cube, side);
    if (refusal) throw new NardError('E_HANDS', `${side} may not double now: ${refusal}`);
    yield* this.turn(side);
    return yield* this.answered(side);
  }

  /** Turns the cube, whenever that is. */
  turn(side: Side): Doing {
    return this.#press(side, 'cube');
  }

  /** The cube has been turned by this side: the other answers. Returns how the game ended, if it did. */
  *answered(side: Side): Doing<Ending | null> {
    const { hands, log } = this.#parts.watching;
    const other = opponent(side);
    log({ did: 'doubled', side, value: this.#cube.value * 2 });
    const answer = this.#parts.minds.answerDouble(this.#parts.situation(other));
    if (answer !== 'beaver' && this.#parts.isMistaken(other)) yield* this.#answerWrongly(other, answer);
    if (answer === 'pass') {
      yield* hands.press(other, ['cube'], HELD);
      log({ did: 'dropped', side: other });
      return this.over(passedResult(side), 'pass', this.#cube.value);
    }
    if (answer === 'beaver') return yield* this.#beaver(other);
    if (this.#parts.isVain(side) && !mayBeaver(this.#parts.rules, this.#parts.score()))
      yield* this.#beaverInVain(other);
    yield* this.#press(other, 'cube');
    this.#cube = takenCube(this.#cube, other);
    log({ did: 'took', side: other, value: this.#cube.value });
    return null;
  }

  /** The other answer than is meant; and both hold "end of turn", as if it had not been given. */
  *#answerWrongly(side: Side, meant: 'take' | 'pass'): Doing {
    const { hands, log } = this.#parts.watching;
    if (meant === 'pass') yield* this.#press(side, 'cube');
    else yield* hands.press(side, ['cube'], HELD);
    yield hands.time('react');
    yield* hands.pressBoth('end', HELD);
    log({ did: 'undid-answer', side });
    yield hands.time('react');
  }

  /** The doubled side presses twice; the doubler takes with one more press. */
  *#beaver(side: Side): Doing<Ending | null> {
    const { hands, log } = this.#parts.watching;
    const doubler = opponent(side);
    yield* hands.press(side, ['cube'], 100);
    yield* this.#press(side, 'cube');
    const before = this.#cube;
    log({ did: 'beavered', side, value: before.value * 4 });
    if (this.#parts.minds.answerDouble(this.#parts.situation(doubler)) === 'pass') {
      yield* hands.press(doubler, ['cube'], HELD);
      log({ did: 'dropped', side: doubler });
      return this.over(passedResult(side), 'pass', refusedBeaverPoints(before));
    }
    yield* this.#press(doubler, 'cube');
    this.#cube = beaveredCube(before, side);
    log({ did: 'took', side: doubler, value: this.#cube.value });
    return null;
  }

  /** Where there are no beavers, the cube pressed twice is no answer. */
  *#beaverInVain(side: Side): Doing {
    yield* this.#parts.watching.hands.press(side, ['cube'], 100);
    yield* tryInVain(this.#parts.watching, 'beaver where there is none', side, ['cube'], 100);
  }

  *#press(side: Side, button: 'cube' | 'end'): Doing {
    yield* this.#parts.watching.hands.press(side, [button]);
    yield CUBE_UNDERSTOOD + this.#parts.watching.hands.time('react');
  }

  /** `onTurn`: who is to throw; a throw of his that refuses the resignation counts as well. */
  *resign(side: Side, worth: 1 | 2 | 3, onTurn: Side): Doing<Before> {
    const { hands, log } = this.#parts.watching;
    for (let times = 0; times < worth; times += 1) yield* hands.press(side, ['cube', 'end'], HELD);
    log({ did: 'offered-resignation', side, worth });
    yield CUBE_UNDERSTOOD;
    const other = opponent(side);
    if (this.#parts.minds.acceptsResignation(this.#parts.situation(other), worth)) {
      yield* this.#press(other, 'end');
      log({ did: 'accepted-resignation', side: other });
      const result = resignations(this.#parts.rules, side).find((each) => each.worth === worth);
      if (!result) throw new NardError('E_HANDS', `a resignation worth ${worth} is not known in this game`);
      return { over: this.over(result, 'resignation'), thrown: null };
    }
    return { over: null, thrown: yield* this.#refuseByThrowing(other, onTurn) };
  }

  /** A throw says no; out of turn the dice are taken up again. */
  *#refuseByThrowing(side: Side, onTurn: Side): Doing<Roll | null> {
    const { hands, log } = this.#parts.watching;
    const counts = side === onTurn;
    const roll: Roll = counts ? this.#parts.minds.roll(this.#parts.situation(side)) : [1, 2];
    yield* hands.throw(side, roll as [Face, Face], HALF[side]);
    log({ did: 'refused-resignation', side });
    if (counts) {
      log({ did: 'threw', side, roll });
      return roll;
    }
    yield hands.time('hold');
    hands.liftDice(side);
    yield hands.time('hold');
    return null;
  }
}
