import {
  matchWinner,
  newScore,
  nextStarter,
  type Ruleset,
  type Score,
  SIDES,
  type Side,
  scoreAfter,
} from '../../rules/index.ts';
import type { SimulatedBoard } from '../board.ts';
import { type Chance, seededChance } from '../chance.ts';
import { type Doing, perform } from '../hands/doing.ts';
import { type HabitCounts, Habits } from '../hands/habits/mood.ts';
import { HABIT_RATES, type HabitRates } from '../hands/habits/rates.ts';
import { Hands } from '../hands/hands.ts';
import type { Pace } from '../hands/pace.ts';
import type { Hue } from '../lights.ts';
import type { HandsAct, HandsDeed } from './acts.ts';
import { type GameOver, RobotGame } from './game.ts';
import type { Minds } from './minds.ts';
import type { Phone } from './phone.ts';
import { NO_PROCEDURE, type Procedure } from './procedure/procedure.ts';
import { correctedScore } from './procedure/score-put-right.ts';
import type { Watching } from './watching.ts';

export interface RobotMatchParts {
  readonly board: SimulatedBoard;
  readonly rules: Ruleset;
  /** Points to play to; null: a money game. */
  readonly length: number | null;
  /** Most games to play; left out: until the match is won. */
  readonly games?: number;
  readonly minds: Minds;
  readonly pace: Pace;
  readonly seed: number;
  /** How long, in ms, to wait for a light before doing something about it. Default 20,000. */
  readonly patience?: number;
  /** While this says no, the hands rest: people see that the board is dead. */
  readonly mayAct?: () => boolean;
  /** How often hands do otherwise than neatly; left out: deft hands. */
  readonly habits?: HabitRates;
  /** A phone beside the board; left out: there is none. */
  readonly phone?: Phone;
  /** What people do besides throwing and playing; left out: nothing. */
  readonly procedure?: Procedure;
  /** The hands' own log. */
  readonly record: (act: HandsAct) => void;
}

/** How games end that are counted. */
type CountedBy = Exclude<GameOver['by'], 'time' | 'abandoned'>;

/** `stuck`: the lights said something the hands cannot put right; they wait to be told to carry on. */
export type MatchProgress = 'not-begun' | 'playing' | 'stuck' | 'over' | 'stopped' | 'failed';

/**
 * A whole match played by hands at the simulated board: set-up, draw, turns, cube, next games. Nobody tells the
 * hands what the controller thinks; they look at the lights as people do. It goes on as the board's time does.
 */
export class RobotMatch {
  readonly #parts: RobotMatchParts;
  readonly #hands: Hands;
  readonly #habits: Habits;
  #score: Score;
  #game = 1;
  #progress: MatchProgress = 'not-begun';
  #failure: unknown = null;
  #mayCarryOn = false;
  #breakOff: (() => void) | null = null;

  constructor(parts: RobotMatchParts) {
    const chance: Chance = seededChance(parts.seed);
    this.#parts = parts;
    this.#habits = new Habits(parts.habits ?? HABIT_RATES.deft, chance.fork());
    this.#hands = new Hands(parts.board, chance, parts.pace);
    this.#score = newScore(parts.length);
    if (parts.rules.options.diceSets === 'one-pair') parts.board.dice.shareOnePair();
  }

  get progress(): MatchProgress {
    return this.#progress;
  }

  get score(): Score {
    return this.#score;
  }

  /** How often each habit has come to pass. */
  get habits(): HabitCounts {
    return this.#habits.counts;
  }

  get game(): number {
    return this.#game;
  }

  /** Why the hands gave up, when `progress` is `failed`. */
  get failure(): unknown {
    return this.#failure;
  }

  /** Begins to play; once. */
  begin(): void {
    if (this.#progress !== 'not-begun') return;
    this.#progress = 'playing';
    const done = () => {
      if (this.#progress === 'playing') this.#progress = 'over';
    };
    const failed = (error: unknown) => {
      this.#progress = 'failed';
      this.#failure = error;
      this.#log({ did: 'gave-up', why: error instanceof Error ? error.message : String(error) });
    };
    const { board, mayAct = () => true } = this.#parts;
    this.#breakOff = perform(board.timeline, this.#play(), { done, failed, mayGoOn: mayAct });
  }

  /** Lets the board's time pass, hands and all. */
  advanceTo(ms: number): void {
    this.#parts.board.advanceTo(ms);
  }

  /** Tells hands that are stuck to look at the lights again. */
  carryOn(): void {
    this.#mayCarryOn = true;
  }

  /** Takes the hands off the board for good. What they hold stays in the air. */
  stop(): void {
    this.#breakOff?.();
    if (this.#progress === 'playing' || this.#progress === 'stuck') this.#progress = 'stopped';
  }

  *#play(): Doing {
    const { rules, games = Number.POSITIVE_INFINITY } = this.#parts;
    let starter: Side | null = null;
    while (this.#game <= games) {
      const game = new RobotGame(this.#watching(), this.#parts.minds, rules, this.#score, this.#game);
      const over: GameOver = yield* game.play(starter);
      this.#score = over.score;
      if (over.by === 'abandoned') {
        this.#log({ did: 'ended-match', winner: null, score: this.#points() });
        [this.#score, this.#game, starter] = [newScore(this.#parts.length), 1, null];
        continue;
      }
      const winner = over.by === 'time' ? over.winner : this.#winnerAfter(over, over.by);
      if (winner) return this.#log({ did: 'ended-match', winner, score: this.#points() });
      yield* this.#haveScoreCorrected();
      const next = nextStarter(rules, over.starter, over.winner);
      starter = next === 'draw-dice' ? null : next;
      this.#game += 1;
      yield this.#hands.time('hold');
    }
  }

  /** Who has won the match with this game; null: it goes on. */
  #winnerAfter({ winner, kind, points }: GameOver, by: CountedBy): Side | null {
    this.#score = scoreAfter(this.#parts.rules, this.#score, winner, points);
    this.#log({ did: 'ended-game', winner, kind, by, points, score: this.#points() });
    return matchWinner(this.#score);
  }

  /** A director puts the score right, by a point that makes nobody win. */
  *#haveScoreCorrected(): Doing {
    const { phone, procedure, rules } = this.#parts;
    const at = { game: this.#game, turn: 0, side: 'white' } as const;
    if (!phone || !procedure?.wants('correctScore', at)) return;
    const corrected = correctedScore(rules, this.#score, this.#hands.chance.pick(SIDES));
    if (!corrected) return;
    this.#score = corrected;
    yield this.#hands.time('react');
    phone.correctScore(this.#points());
    this.#log({ did: 'corrected-score', ...this.#points() });
    yield this.#hands.time('react');
  }

  #points(): Record<Side, number> {
    return { white: this.#score.white, black: this.#score.black };
  }

  #watching(): Watching {
    const { board, pace, patience = 20_000 } = this.#parts;
    const stop = (side: Side | null, why: string) => this.#stop(side, why);
    const { phone = null, procedure = NO_PROCEDURE } = this.#parts;
    const log = (deed: HandsDeed) => this.#log(deed);
    return { board, pace, patience, phone, procedure, hands: this.#hands, habits: this.#habits, log, stop };
  }

  *#stop(side: Side | null, why: string): Doing {
    const hues: Hue[] = ['red', 'amber', 'violet', 'green', 'white', 'cyan', 'blue'];
    const { eyes, now } = this.#parts.board;
    const saw = hues.filter((hue) => eyes.lastSeen(hue, now) > now - 1000);
    this.#log({ did: 'stuck', side, saw, why });
    this.#progress = 'stuck';
    this.#mayCarryOn = false;
    yield { until: () => this.#mayCarryOn, atMost: Number.POSITIVE_INFINITY, glance: 100 };
    this.#progress = 'playing';
    this.#log({ did: 'carried-on' });
  }

  #log(deed: HandsDeed): void {
    this.#parts.record({ t: this.#parts.board.now, game: this.#game, ...deed });
  }
}
