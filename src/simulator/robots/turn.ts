import {
  CHECKERS_PER_SIDE,
  type Movement,
  OFF,
  type Position,
  placeOf,
  positionKey,
  printCheckers,
  printPlay,
  type Roll,
  type Side,
  type TurnGraph,
} from '../../rules/index.ts';
import type { Doing } from '../hands/doing.ts';
import { CALM, type Mood, without } from '../hands/habits/mood.ts';
import type { HabitName } from '../hands/habits/rates.ts';
import { Acceptance, takeBack } from './acceptance.ts';
import { misplayOf } from './misplay.ts';
import type { Judging } from './procedure/judging.ts';
import { isResult, movementsTo, SMALL_TURN } from './results.ts';
import { trueTurn } from './true-turn.ts';
import type { Watching } from './watching.ts';

export interface TurnToPlay {
  readonly side: Side;
  /** What was thrown; null where the numbers are those that the other side has left over. */
  readonly roll: Roll | null;
  readonly graph: TurnGraph;
  /** The result the side means to reach; the graph's start when nothing can be played. */
  readonly meant: Position;
  /** The other side throws before this turn is over. */
  readonly throwEarly: () => Doing;
  /** What the match is halted by before the last checker is moved. */
  readonly interlude: () => Doing;
  /** The other side, should this turn be no legal play; left out: a legal one is demanded. */
  readonly judging?: Judging;
  /** The throw for a turn of one's own that ends leftover numbers; left out: "end of turn" does. */
  readonly throwOn?: () => Doing;
}

/** What nobody lets his hands do where a checker touched is played. */
const TOUCHING: readonly HabitName[] = ['changeOfMind', 'straighten', 'neighboursKnocked', 'dropped'];

/** One turn as people play it, from the dice that lie to the green light. */
export class HandsTurn {
  readonly #watching: Watching;
  readonly #turn: TurnToPlay;
  readonly #mood: Mood;
  readonly #began: number;
  #diceLiftedAt: number | null = null;

  constructor(watching: Watching, turn: TurnToPlay) {
    this.#watching = watching;
    this.#turn = turn;
    this.#began = watching.board.now;
    const mood = turn.graph.dicePlayed > 0 ? watching.habits.nextTurn() : CALM;
    const isStrict = turn.graph.ruleset.options.touchMove === 'strict';
    this.#mood = isStrict ? without(mood, ...TOUCHING) : mood;
  }

  /** Returns the position that the hands have left, which is the one they meant but for a slip that made another legal play. */
  *play(): Doing<Position> {
    const { board, hands } = this.#watching;
    yield hands.time('think');
    if (this.#turn.graph.dicePlayed > 0) yield* this.#move();
    const letGo = board.now;
    yield hands.time('beforeLifting');
    if (this.#mood.has('opponentEarly')) yield* this.#opponentThrows();
    yield* this.#end();
    const position = yield* this.#accepted(letGo);
    this.note(position);
    if (!this.#endsByLifting) this.#liftDice();
    yield Math.max(0, hands.time('hold') - (board.now - (this.#diceLiftedAt ?? 0)));
    return position;
  }

  *#move(): Doing {
    const { graph, meant, side } = this.#turn;
    const movements = movementsTo(graph, meant);
    const play = {
      side,
      movements: this.#misplayed(movements) ?? movements,
      other: this.#another(),
      beforeLast: () => this.#beforeLast(),
    };
    yield* this.#watching.hands.play(play, this.#mood);
  }

  #misplayed(movements: readonly Movement[]): readonly Movement[] | null {
    if (!this.#mood.has('illegalPlay')) return null;
    const { graph, meant } = this.#turn;
    const misplayed = misplayOf(graph, meant, movements, this.#watching.hands.chance);
    if (misplayed) this.#mood.did('illegalPlay');
    return misplayed;
  }

  /** Some other play that the hands may try first. */
  #another(): readonly Movement[] {
    if (!this.#mood.has('changeOfMind')) return [];
    const { graph } = this.#turn;
    const { chance } = this.#watching.hands;
    const other = chance.pick(graph.dicePlayed > SMALL_TURN ? graph.someResults(50) : graph.results());
    return movementsTo(graph, other.position).slice(0, chance.whole(1, 2));
  }

  *#beforeLast(): Doing {
    const { hands, board } = this.#watching;
    yield* this.#turn.interlude();
    // Where a legal result lies already, as 6/off after 6-2 does before the 2 is played, lifted dice and the other side's
    // throw end the turn with it: nobody who means to play on does that.
    if (this.#lies(board.world.position())) return;
    if (this.#mood.has('diceEarly')) {
      this.#mood.did('diceEarly');
      this.#liftDice();
      yield hands.time('reach');
    }
    if (this.#mood.has('opponentEarly') && hands.chance.happens(0.5)) yield* this.#opponentThrows();
  }

  *#opponentThrows(): Doing {
    this.#mood.did('opponentEarly');
    yield* this.#turn.throwEarly();
  }

  /**
   * Dice lifted, or where they lie until the clock is hit, or the numbers came from the other side's dice, "end of turn" or
   * a throw: a cleared board needs none.
   */
  *#end(): Doing {
    const { board, hands } = this.#watching;
    if (this.#turn.roll && this.#endsByLifting && this.#diceAreLifted()) return;
    if (board.world.at(placeOf(board.world.family, this.#turn.side, OFF)).length === CHECKERS_PER_SIDE)
      return;
    if (this.#turn.throwOn) yield* this.#turn.throwOn();
    else yield* hands.press(this.#turn.side, ['end']);
  }

  get #endsByLifting(): boolean {
    const { turnEnd } = this.#turn.graph.ruleset.options;
    return turnEnd === 'lift-dice' || turnEnd === 'pass-dice';
  }

  /** Those of a turn that is played once more have been lifted before, which ends nothing any more. */
  #diceAreLifted(): boolean {
    this.#liftDice();
    return this.#diceLiftedAt !== null;
  }

  #liftDice(): void {
    const { hands, log, board } = this.#watching;
    const { side } = this.#turn;
    if (!hands.liftDice(side)) return;
    log({ did: 'lifted-dice', side });
    this.#diceLiftedAt = board.now;
  }

  /** A cleared board ends the turn by itself, and so the flash may come before the dice are lifted. */
  *#accepted(since: number): Doing<Position> {
    const { board, hands } = this.#watching;
    const meant = this.#lies(board.world.position()) ?? this.#turn.meant;
    yield* this.#acceptance(meant).wait(since);
    const left = board.world.position();
    if (left && this.#turn.judging?.way) return left;
    if (left && (this.#isResult(left) || positionKey(left) === positionKey(meant))) return left;
    // The other side has seen that this was no legal play, though the lights let it pass.
    yield* takeBack(this.#watching, this.#turn.side);
    const again = board.now;
    yield* hands.setUp(meant);
    yield hands.time('react');
    yield* hands.press(this.#turn.side, ['end']);
    yield* this.#acceptance(meant).wait(again);
    return meant;
  }

  #acceptance(meant: Position): Acceptance {
    const { side, graph } = this.#turn;
    const { slots } = this.#watching.board.world;
    const endsByButton = !this.#endsByLifting || this.#diceLiftedAt === null;
    const left = {
      side,
      meant,
      began: this.#began,
      graph,
      endsByButton,
      judging: this.#turn.judging ?? null,
    };
    if (graph.dicePlayed === 0) return new Acceptance(this.#watching, { ...left, places: null });
    const places = () => trueTurn(graph, meant, movementsTo(graph, meant), slots).places;
    return new Acceptance(this.#watching, { ...left, places });
  }

  /** What lies on the board, if it is a legal result of the roll: then that has been played. */
  #lies(position: Position | null): Position | null {
    return position && this.#isResult(position) ? position : null;
  }

  #isResult = (position: Position): boolean => isResult(this.#turn.graph, position);

  /** Writes down what has been played. */
  note(position: Position): void {
    const { side, roll, graph, judging } = this.#turn;
    const [white, black] = [printCheckers(position.white), printCheckers(position.black)];
    const text = judging?.way ? 'illegal' : printPlay(movementsTo(graph, position));
    const play = { side, play: text, white, black };
    const { numbers } = graph.turn;
    if (judging?.way) this.#watching.log({ did: `condoned-by-${judging.way}`, side: judging.moment.side });
    this.#watching.log(roll ? { did: 'played', roll, ...play } : { did: 'completed', numbers, ...play });
  }
}
