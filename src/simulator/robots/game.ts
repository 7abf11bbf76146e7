import {
  finished,
  gameResult,
  type Handover,
  lastThrower,
  numbersOf,
  opponent,
  type Position,
  printCheckers,
  type Roll,
  type Ruleset,
  resultAfterLastThrow,
  type Score,
  type Side,
  type Turn,
  type TurnGraph,
  turnGraph,
} from '../../rules/index.ts';
import type { Face } from '../dice.ts';
import type { Doing } from '../hands/doing.ts';
import { Acceptance, lookOver } from './acceptance.ts';
import { seeThatItCounts } from './dice-telling.ts';
import { type Drawn, drawForStart } from './draw.ts';
import { EarlyThrow } from './early-throw.ts';
import { HALF } from './halves.ts';
import type { Minds, Situation } from './minds.ts';
import { type Before, type Ending, HELD, NOTHING_BEFORE, Offers } from './offers.ts';
import {
  abandon,
  adjust,
  pause,
  throwCrooked,
  touchAndBeForgiven,
  tryOneInVain,
} from './procedure/customs.ts';
import { claimMatch, mayClaim, runOutOfTime } from './procedure/flag.ts';
import { type Condoning, Judging } from './procedure/judging.ts';
import type { ProcedureName } from './procedure/procedure.ts';
import { findSetUpWrong } from './procedure/set-up-found-wrong.ts';
import { showDice } from './procedure/showing-dice.ts';
import { countDice, throwIntoKestum } from './procedure/throwing.ts';
import { leftBehind } from './results.ts';
import { HandsTurn } from './turn.ts';
import type { Watching } from './watching.ts';

export interface GameOver extends Ending {
  readonly starter: Side;
  /** The standing before it, as the players sat in it. */
  readonly score: Score;
}

interface TurnTaken {
  readonly over: Ending | null;
  readonly throwsNext: Side;
  /** What the other side has thrown already. */
  readonly early: Roll | null;
}

/** What a turn has come to. */
interface Played {
  /** What the other side has thrown early, if that counts. */
  readonly early: Roll | null;
  readonly left: Handover;
  /** The other side has turned the cube meanwhile, which is to be answered. */
  readonly isDoubled: boolean;
}

/** An illegal turn that stands is over, whatever it has left unplayed. */
const NOTHING_LEFT: Handover = { leftover: [], rollsAgain: false };

/** One game, played by hands on their own knowledge of the board. */
export class RobotGame {
  readonly #watching: Watching;
  readonly #minds: Minds;
  readonly #rules: Ruleset;
  #score: Score;
  readonly #game: number;
  readonly #turns: Record<Side, number> = { white: 0, black: 0 };
  /** Number of the turn among those of both sides, from 1. */
  #turn = 0;
  readonly #offers: Offers;
  #position: Position;
  /** Whose early throw is to be made again: he has thrown, and does not double any more (US 5.4). */
  #throwsAgain: Side | null = null;
  #starter: Side = 'white';
  #isDoubledEarly = false;

  constructor(watching: Watching, minds: Minds, rules: Ruleset, score: Score, game: number) {
    this.#watching = watching;
    this.#minds = minds;
    this.#rules = rules;
    this.#score = score;
    this.#game = game;
    this.#position = rules.start;
    this.#offers = new Offers({
      watching,
      minds,
      rules,
      score: () => this.#score,
      situation: (side) => this.#situation(side),
      isVain: (side) => this.#wants('inVain', side),
      isMistaken: (side) => this.#wants('answerWrongly', side),
    });
  }

  /** Plays it from the set-up to its end. `starter` null: the opening draw tells. */
  *play(starter: Side | null): Doing<GameOver> {
    yield* this.#setUp();
    const opening = starter === null ? yield* this.#draw() : { starter, roll: null };
    this.#starter = yield* this.#seated(opening.starter);
    if (opening.roll) this.#watching.log({ did: 'threw', side: this.#starter, roll: opening.roll });
    let [side, roll] = [this.#starter, opening.roll];
    for (;;) {
      const turn = yield* this.#takeTurn(side, roll);
      if (turn.over) return { ...turn.over, starter: this.#starter, score: this.#score };
      side = turn.throwsNext;
      roll = turn.early;
    }
  }

  *#draw(): Doing<Drawn> {
    if (this.#rules.options.openingDraw !== 'white-first' && this.#wants('showDice', 'white'))
      yield* showDice(this.#watching, this.#rules);
    return yield* drawForStart(this.#watching, {
      rules: this.#rules,
      faces: () => this.#minds.draw(this.#rules, this.#game),
      tie: (soFar) => this.#offers.tie(soFar),
    });
  }

  /** Where the starter has White, the players change seats if he does not sit there (rules B17). Returns where he sits. */
  *#seated(starter: Side): Doing<Side> {
    const { hands, log } = this.#watching;
    if (starter === 'white' || this.#rules.options.starterColour !== 'starter-gets-white') return starter;
    log({ did: 'changed-seats', side: starter });
    const { white, black } = this.#score;
    this.#score = { ...this.#score, white: black, black: white };
    yield hands.time('hold');
    return opponent(starter);
  }

  *#setUp(): Doing {
    const { board, hands, log } = this.#watching;
    for (const side of ['white', 'black'] as const) hands.liftDice(side);
    // The green light may come before the last checkers lie: a head as high as its slots looks like a whole one. Where a
    // match was given up before a checker had moved, it has come while the buttons were still held.
    const began = Math.max(0, board.now - GREEN_BEFORE);
    yield* hands.setUp(this.#rules.start);
    const { start, variant } = this.#rules;
    log({ did: 'set-up', variant, white: printCheckers(start.white), black: printCheckers(start.black) });
    yield* new Acceptance(this.#watching, {
      side: null,
      meant: start,
      places: null,
      began,
      graph: null,
      endsByButton: false,
    }).wait(began);
  }

  /** The cube or a resignation, the throw, the play and its end: how the game ended, if it did, or an early throw. */
  *#takeTurn(side: Side, drawn: Roll | null): Doing<TurnTaken> {
    const other = opponent(side);
    this.#turn += 1;
    const before = drawn ? NOTHING_BEFORE : yield* this.#beforeThrow(side);
    if (before.over) return { over: before.over, throwsNext: other, early: null };
    const { early, left, isDoubled } = yield* this.#throwAndPlay(side, drawn ?? before.thrown);
    if (isDoubled && !this.#isFinished) {
      const dropped = yield* this.#offers.answered(other);
      if (dropped) return { over: dropped, throwsNext: other, early: null };
    }
    const thrownOn = left.leftover.length > 0 ? yield* this.#complete(other, left.leftover) : null;
    const winner = finished(this.#rules, this.#position);
    const over = winner === null ? null : yield* this.#afterBearingOff(winner);
    return { over, throwsNext: left.rollsAgain ? side : other, early: thrownOn ?? early };
  }

  *#afterBearingOff(side: Side): Doing<Ending> {
    const last = lastThrower(this.#rules, side, this.#starter);
    if (!last) return this.#offers.over(gameResult(this.#rules, this.#position, side), 'borne-off');
    yield* this.#throwAndPlay(last, null);
    return this.#offers.over(resultAfterLastThrow(this.#rules, this.#position, side), 'borne-off');
  }

  /** After a double has been taken, or a resignation refused, one may still resign, or throw. */
  *#beforeThrow(side: Side): Doing<Before> {
    yield this.#watching.hands.time('react');
    yield* lookOver(this.#watching, side, this.#position);
    const late = yield* this.#customs(side);
    if (late) return { over: late, thrown: null };
    for (;;) {
      const wish = this.#minds.before(this.#situation(side));
      if (wish.do === 'throw' || (wish.do === 'double' && this.#throwsAgain === side)) break;
      const { over, thrown } =
        wish.do === 'double'
          ? { over: yield* this.#offers.double(side), thrown: null }
          : yield* this.#offers.resign(wish.side, wish.worth, side);
      if (over || thrown) return { over, thrown };
    }
    if (this.#wants('crooked', side)) yield* throwCrooked(this.#watching, side);
    if (this.#rules.options.kestum && this.#wants('kestum', side))
      yield* throwIntoKestum(this.#watching, side);
    return NOTHING_BEFORE;
  }

  /** What people do while they wait, and whether somebody has lost the match by his time. */
  *#customs(side: Side): Doing<Ending | null> {
    const watching = this.#watching;
    if (this.#wants('pause', side)) yield* pause(watching);
    if (this.#wants('adjust', side)) yield* adjust(watching, side);
    if (this.#wants('inVain', side)) yield* tryOneInVain(watching, side, this.#offers.mayDouble(side));
    if (this.#wants('setUpError', side))
      this.#position = (yield* findSetUpWrong(watching, this.#position)) ?? this.#position;
    if (this.#wants('outOfTime', side)) yield* runOutOfTime(watching, side);
    if (this.#wants('abandon', side)) {
      yield* abandon(watching, side);
      return { winner: null, kind: 'draw', by: 'abandoned', points: 0 };
    }
    const winner = mayClaim(watching);
    if (winner === null || !this.#wants('claim', winner)) return null;
    yield* claimMatch(watching, winner);
    return { winner, kind: 'oin', by: 'time', points: 0 };
  }

  /** Halts in the middle of a turn, and a throw of the other side into it. */
  *#interlude(side: Side, early: EarlyThrow): Doing {
    if (this.#wants('pauseInTurn', side)) yield* pause(this.#watching);
    if (this.#wants('adjustInTurn', side)) yield* adjust(this.#watching, side);
    if (this.#rules.options.touchMove === 'strict' && this.#wants('forgiveTouch', side))
      yield* touchAndBeForgiven(this.#watching, side);
    if (this.#wants('throwEarly', side) && !this.#isDoubledEarly) yield* early.happen();
    const mayDouble = !early.hasHappened && !this.#isFinished && this.#offers.mayDouble(opponent(side));
    if (this.#wants('doubleEarly', side) && mayDouble) yield* this.#doubleEarly(opponent(side));
    if (this.#isDoubledEarly && this.#wants('undoDouble', side)) yield* this.#undoDouble(opponent(side));
  }

  /** The cube is turned into the other side's turn: it is answered when that is over (rules C.4). */
  *#doubleEarly(side: Side): Doing {
    yield* this.#offers.turn(side);
    this.#watching.log({ did: 'doubled-early', side });
    this.#isDoubledEarly = true;
  }

  /** It was a mistake, and both hold "end of turn": nobody has doubled. */
  *#undoDouble(side: Side): Doing {
    const { hands, log } = this.#watching;
    yield hands.time('react');
    yield* hands.pressBoth('end', HELD);
    log({ did: 'undid-double', side });
    this.#isDoubledEarly = false;
    yield hands.time('react');
  }

  #wants(what: ProcedureName, side: Side): boolean {
    return this.#watching.procedure.wants(what, { game: this.#game, turn: this.#turn, side });
  }

  *#throwAndPlay(side: Side, drawn: Roll | null): Doing<Played> {
    const roll = drawn ?? this.#minds.roll(this.#situation(side));
    if (!drawn) yield* this.#throw(side, roll);
    const early = new EarlyThrow(this.#watching, this.#rules, opponent(side), () =>
      this.#minds.roll(this.#situation(opponent(side))),
    );
    this.#isDoubledEarly = false;
    const judge = { game: this.#game, turn: this.#turn, side: opponent(side) };
    const judging = new Judging(this.#watching, judge, early, () =>
      this.#waysToAccept(early, opponent(side)),
    );
    this.#turns[side] += 1;
    const ownTurn = this.#turns[side];
    const before = this.#position;
    const whole = { side, numbers: numbersOf(this.#rules, roll, ownTurn), ownTurn };
    const manners = {
      side,
      roll,
      throwEarly: () => (this.#isDoubledEarly ? nothing() : early.happen()),
      interlude: () => this.#interlude(side, early),
      judging,
    };
    let chosen = this.#choose(whole);
    this.#position = yield* new HandsTurn(this.#watching, { ...chosen, ...manners }).play();
    const mayTakeBack = !early.hasHappened && !judging.way && this.#mayTakeBack(chosen.graph);
    if (mayTakeBack && !this.#isDoubledEarly && this.#wants('takeBack', side)) {
      yield* this.#takeBack(side, before);
      chosen = this.#choose(whole, this.#minds.playAgain);
      this.#position = yield* new HandsTurn(this.#watching, { ...chosen, ...manners }).play();
    }
    const left = judging.way ? NOTHING_LEFT : leftBehind(chosen.graph, this.#position);
    const isNone = this.#isFinished || left.rollsAgain || this.#canComplete(opponent(side), left.leftover);
    const counts = yield* early.settle(isNone);
    this.#throwsAgain = early.hasHappened && counts === null ? opponent(side) : null;
    return { early: counts, left, isDoubled: this.#isDoubledEarly || judging.way === 'cube' };
  }

  *#throw(side: Side, roll: Roll): Doing {
    const { hands, log } = this.#watching;
    if (this.#wants('countDice', side)) yield* countDice(this.#watching, side, roll);
    else yield* hands.throw(side, roll as [Face, Face], HALF[side]);
    log({ did: 'threw', side, roll });
    yield* seeThatItCounts(this.#watching, side, roll);
  }

  /** Who has thrown, or must throw again, doubles no more; who has doubled waits for the answer before he throws. */
  #waysToAccept(early: EarlyThrow, side: Side): readonly Condoning[] {
    if (early.hasHappened || this.#isDoubledEarly) return ['word'];
    return this.#offers.mayDouble(side) ? ['word', 'throw', 'cube'] : ['word', 'throw'];
  }

  /** Turns that end a game or leave something to the other side are not taken back. */
  #mayTakeBack(graph: TurnGraph): boolean {
    const { leftover, rollsAgain } = leftBehind(graph, this.#position);
    return !this.#isFinished && leftover.length === 0 && !rollsAgain;
  }

  /** Both hold "end of turn": the checkers go back to where they stood, and the roll is played again. */
  *#takeBack(side: Side, before: Position): Doing {
    const { hands, log } = this.#watching;
    yield* hands.pressBoth('end', HELD);
    log({ did: 'took-back', side });
    this.#position = before;
    yield* hands.setUp(before);
    yield hands.time('react');
  }

  get #isFinished(): boolean {
    return finished(this.#rules, this.#position) !== null;
  }

  #canComplete(side: Side, numbers: readonly number[]): boolean {
    return numbers.length > 0 && this.#graph({ side, numbers, completing: true }).dicePlayed > 0;
  }

  /**
   * What the other side left over is played with one's own checkers. Nobody has anything to do where none of it can be.
   * Returns the throw for a turn of one's own, where that has ended it.
   */
  *#complete(side: Side, numbers: readonly number[]): Doing<Roll | null> {
    const { board, hands, log } = this.#watching;
    const chosen = this.#choose({ side, numbers, completing: true });
    let thrown: Roll | null = null;
    const throwOn = () => {
      thrown = this.#minds.roll(this.#situation(side));
      return hands.throw(side, thrown as [Face, Face], HALF[side]);
    };
    const turn = new HandsTurn(this.#watching, {
      ...chosen,
      side,
      roll: null,
      throwEarly: nothing,
      interlude: nothing,
      ...(hands.chance.happens(THROWS_ON) ? { throwOn } : {}),
    });
    if (chosen.graph.dicePlayed === 0) {
      turn.note(this.#position);
      return null;
    }
    // Two flashes of green are told apart by the dark between them.
    yield { until: () => !board.eyes.shines('green'), atMost: 2000, glance: 20 };
    this.#position = yield* turn.play();
    if (thrown) log({ did: 'threw', side, roll: thrown });
    return thrown;
  }

  #graph = (turn: Omit<Turn, 'position'>): TurnGraph =>
    turnGraph(this.#rules, { position: this.#position, asPlayed: true, ...turn });

  #choose(turn: Omit<Turn, 'position'>, decide = this.#minds.play): { meant: Position; graph: TurnGraph } {
    const graph = this.#graph(turn);
    const { position } = decide(this.#situation(turn.side), graph);
    return { meant: graph.dicePlayed === 0 ? this.#position : position, graph };
  }

  #situation(side: Side): Situation {
    const [rules, game, position, cube, score] = [
      this.#rules,
      this.#game,
      this.#position,
      this.#offers.cube,
      this.#score,
    ];
    return { rules, game, position, side, cube, score };
  }
}

/** How long before the hands begin to set up, in ms, green can have been meant for it. */
const GREEN_BEFORE = 1500;
/** How often leftover numbers are ended by one's own throw rather than by "end of turn". */
const THROWS_ON = 0.5;

function* nothing(): Doing {}
