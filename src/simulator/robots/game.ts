import { NardError } from '../../errors/index.ts';
import {
  beaveredCube,
  CENTRED_CUBE,
  type Cube,
  doubleRefusal,
  finished,
  type GameResult,
  gameResult,
  lastThrower,
  type Movement,
  numbersOf,
  openingRoll,
  openingStarter,
  opponent,
  type Position,
  passedResult,
  pointsFor,
  positionKey,
  printCheckers,
  printPlay,
  type Roll,
  type Ruleset,
  refusedBeaverPoints,
  resignations,
  resultAfterLastThrow,
  type Score,
  type Side,
  takenCube,
  turnGraph,
} from '../../rules/index.ts';
import type { Face, Half } from '../dice.ts';
import type { Doing } from '../hands/doing.ts';
import type { Minds, Situation } from './minds.ts';
import { type TrueTurn, trueTurn } from './true-turn.ts';
import { awaitAccepted, type Watching } from './watching.ts';

/** Which half of the board each side throws into: the right half as it sits, named as White sees it. */
const HALF: Readonly<Record<Side, Half>> = { white: 'right', black: 'left' };
/** The cube pressed once is understood only when a second press can no longer follow, in ms. */
const CUBE_UNDERSTOOD = 800;
/** How long, in ms, buttons are held for what needs holding for 3 s. */
const HELD = 3250;

export interface GameOver {
  readonly winner: Side | null;
  readonly kind: GameResult['kind'];
  readonly by: 'borne-off' | 'pass' | 'resignation';
  readonly points: number;
  readonly starter: Side;
}

/** One game, played by hands on their own knowledge of the board. */
export class RobotGame {
  readonly #watching: Watching;
  readonly #minds: Minds;
  readonly #rules: Ruleset;
  readonly #score: Score;
  readonly #game: number;
  readonly #turns: Record<Side, number> = { white: 0, black: 0 };
  #cube: Cube = CENTRED_CUBE;
  #position: Position;
  #starter: Side = 'white';

  constructor(watching: Watching, minds: Minds, rules: Ruleset, score: Score, game: number) {
    this.#watching = watching;
    this.#minds = minds;
    this.#rules = rules;
    this.#score = score;
    this.#game = game;
    this.#position = rules.start;
  }

  /** Plays it from the set-up to its end. `starter` null: the opening draw tells. */
  *play(starter: Side | null): Doing<GameOver> {
    yield* this.#setUp();
    const opening = starter === null ? yield* this.#draw() : { starter, roll: null };
    this.#starter = opening.starter;
    let { roll } = opening;
    for (let side = opening.starter; ; side = opponent(side)) {
      const over = yield* this.#takeTurn(side, roll);
      if (over) return { ...over, starter: opening.starter };
      roll = null;
    }
  }

  *#setUp(): Doing {
    const { board, hands, log } = this.#watching;
    for (const side of ['white', 'black'] as const) hands.liftDice(side);
    yield* hands.setUp(this.#rules.start);
    const { white, black } = this.#truth();
    log({
      did: 'set-up',
      variant: this.#rules.variant,
      white: printCheckers(white),
      black: printCheckers(black),
    });
    yield* awaitAccepted(this.#watching, board.now, null);
  }

  /** One die each until they differ. Long nardy's starter then throws anew, short nardy's plays the draw. */
  *#draw(): Doing<{ starter: Side; roll: Roll | null }> {
    const { hands, log } = this.#watching;
    if (this.#rules.options.openingDraw === 'white-first') return { starter: 'white', roll: null };
    for (;;) {
      const faces = yield* this.#drawOnce();
      const starter = openingStarter(faces.white, faces.black);
      yield hands.time('hold');
      if (starter === null) {
        yield* this.#liftDrawnDice();
        continue;
      }
      const roll = openingRoll(this.#rules, faces.white, faces.black);
      if (roll) log({ did: 'threw', side: starter, roll });
      else yield* this.#liftDrawnDice();
      return { starter, roll };
    }
  }

  *#drawOnce(): Doing<Record<Side, number>> {
    const [white, black] = this.#minds.draw(this.#rules, this.#game);
    yield* this.#throwOne('white', white);
    yield* this.#throwOne('black', black);
    return { white, black };
  }

  *#throwOne(side: Side, face: Face): Doing {
    yield* this.#watching.hands.throw(side, [face], HALF[side]);
    this.#watching.log({ did: 'drew', side, face });
  }

  *#liftDrawnDice(): Doing {
    const { hands } = this.#watching;
    for (const side of ['white', 'black'] as const) hands.liftDice(side);
    yield hands.time('hold');
  }

  /** The cube or a resignation, the throw, the play and its end. Returns how the game ended, if it did. */
  *#takeTurn(side: Side, drawn: Roll | null): Doing<Omit<GameOver, 'starter'> | null> {
    if (!drawn) {
      const over = yield* this.#beforeThrow(side);
      if (over) return over;
    }
    yield* this.#throwAndPlay(side, drawn);
    return finished(this.#rules, this.#position) === null ? null : yield* this.#afterBearingOff(side);
  }

  *#afterBearingOff(side: Side): Doing<Omit<GameOver, 'starter'>> {
    const last = lastThrower(this.#rules, side, this.#starter);
    if (!last) return this.#over(gameResult(this.#rules, this.#position, side), 'borne-off');
    yield* this.#throwAndPlay(last, null);
    return this.#over(resultAfterLastThrow(this.#rules, this.#position, side), 'borne-off');
  }

  /** After a double has been taken, or a resignation refused, one may still resign, or throw. */
  *#beforeThrow(side: Side): Doing<Omit<GameOver, 'starter'> | null> {
    yield this.#watching.hands.time('react');
    for (;;) {
      const wish = this.#minds.before(this.#situation(side));
      if (wish.do === 'throw') return null;
      const over = yield* wish.do === 'double' ? this.#double(side) : this.#resign(wish.side, wish.worth);
      if (over) return over;
    }
  }

  *#double(side: Side): Doing<Omit<GameOver, 'starter'> | null> {
    const { hands, log } = this.#watching;
    const refusal = doubleRefusal(this.#rules, this.#score, this.#cube, side);
    if (refusal) throw new NardError('E_HANDS', `${side} may not double in game ${this.#game}: ${refusal}`);
    const other = opponent(side);
    yield* this.#press(side, 'cube');
    log({ did: 'doubled', side, value: this.#cube.value * 2 });
    const answer = this.#minds.answerDouble(this.#situation(other));
    if (answer === 'pass') {
      yield* hands.press(other, ['cube'], HELD);
      log({ did: 'dropped', side: other });
      return this.#over(passedResult(side), 'pass', this.#cube.value);
    }
    if (answer === 'beaver') return yield* this.#beaver(other);
    yield* this.#press(other, 'cube');
    this.#cube = takenCube(this.#cube, other);
    log({ did: 'took', side: other, value: this.#cube.value });
    return null;
  }

  /** The doubled side presses twice; the doubler takes with one more press. */
  *#beaver(side: Side): Doing<Omit<GameOver, 'starter'> | null> {
    const { hands, log } = this.#watching;
    const doubler = opponent(side);
    yield* hands.press(side, ['cube'], 100);
    yield* this.#press(side, 'cube');
    const before = this.#cube;
    log({ did: 'beavered', side, value: before.value * 4 });
    if (this.#minds.answerDouble(this.#situation(doubler)) === 'pass') {
      yield* hands.press(doubler, ['cube'], HELD);
      log({ did: 'dropped', side: doubler });
      return this.#over(passedResult(side), 'pass', refusedBeaverPoints(before));
    }
    yield* this.#press(doubler, 'cube');
    this.#cube = beaveredCube(before, side);
    log({ did: 'took', side: doubler, value: this.#cube.value });
    return null;
  }

  *#press(side: Side, button: 'cube' | 'end'): Doing {
    yield* this.#watching.hands.press(side, [button]);
    yield CUBE_UNDERSTOOD + this.#watching.hands.time('react');
  }

  *#resign(side: Side, worth: 1 | 2 | 3): Doing<Omit<GameOver, 'starter'> | null> {
    const { hands, log } = this.#watching;
    for (let times = 0; times < worth; times += 1) yield* hands.press(side, ['cube', 'end'], HELD);
    log({ did: 'offered-resignation', side, worth });
    yield CUBE_UNDERSTOOD;
    const other = opponent(side);
    if (this.#minds.acceptsResignation(this.#situation(other), worth)) {
      yield* this.#press(other, 'end');
      log({ did: 'accepted-resignation', side: other });
      const result = resignations(this.#rules, side).find((each) => each.worth === worth);
      if (!result) throw new NardError('E_HANDS', `a resignation worth ${worth} is not known in this game`);
      return this.#over(result, 'resignation');
    }
    yield* this.#refuseByThrowing(other);
    return null;
  }

  /** A throw out of turn says no; the dice are taken up again. */
  *#refuseByThrowing(side: Side): Doing {
    const { hands, log } = this.#watching;
    yield* hands.throw(side, [1, 2], HALF[side]);
    log({ did: 'refused-resignation', side });
    yield hands.time('hold');
    hands.liftDice(side);
    yield hands.time('hold');
  }

  *#throwAndPlay(side: Side, drawn: Roll | null): Doing {
    const { board, hands, log } = this.#watching;
    const roll = drawn ?? this.#minds.roll(this.#situation(side));
    if (!drawn) {
      yield* hands.throw(side, roll as [Face, Face], HALF[side]);
      log({ did: 'threw', side, roll });
    }
    yield hands.time('think');
    const { movements, turn } = this.#choose(side, roll);
    yield* hands.play(side, movements);
    const letGo = board.now;
    this.#turns[side] += 1;
    yield hands.time('beforeLifting');
    this.#logTurn(side, roll, movements);
    const lifted = board.now;
    if (hands.liftDice(side)) log({ did: 'lifted-dice', side });
    // A cleared board ends the turn by itself, and so the flash may come before the dice are lifted.
    yield* awaitAccepted(this.#watching, letGo, turn);
    yield Math.max(0, hands.time('hold') - (board.now - lifted));
  }

  #choose(side: Side, roll: Roll): { movements: readonly Movement[]; turn: TrueTurn } {
    const numbers = numbersOf(this.#rules, roll);
    const ownTurn = this.#turns[side] + 1;
    const graph = turnGraph(this.#rules, { position: this.#position, side, numbers, ownTurn });
    const result = this.#minds.play(this.#situation(side), graph);
    if (graph.dicePlayed === 0) return { movements: [], turn: { side, places: [] } };
    this.#position = result.position;
    const movements = graph.pathTo(positionKey(result.position));
    return { movements, turn: trueTurn(graph, result.position, movements, this.#watching.board.world.slots) };
  }

  #logTurn(side: Side, roll: Roll, movements: readonly Movement[]): void {
    const { white, black } = this.#truth();
    this.#watching.log({
      did: 'played',
      side,
      roll,
      play: printPlay(movements),
      white: printCheckers(white),
      black: printCheckers(black),
    });
  }

  /** What truly lies on the board; it must be what the hands meant to put there. */
  #truth(): Position {
    const position = this.#watching.board.world.position();
    if (!position || positionKey(position) !== positionKey(this.#position))
      throw new NardError(
        'E_HANDS',
        `the board does not show what the hands of game ${this.#game} meant to play`,
      );
    return position;
  }

  #situation(side: Side): Situation {
    const [rules, game, position, cube, score] = [
      this.#rules,
      this.#game,
      this.#position,
      this.#cube,
      this.#score,
    ];
    return { rules, game, position, side, cube, score };
  }

  #over(result: GameResult, by: GameOver['by'], points?: number): Omit<GameOver, 'starter'> {
    const { winner, kind } = result;
    return { winner, kind, by, points: points ?? pointsFor(this.#rules, result, this.#cube, this.#score) };
  }
}
