import type { ClockRules, Movement, PlaceName, Position, ResultKind, Roll, Side } from '../rules/index.ts';
import type { Cause, TurnEnding } from './events.ts';

/** What was agreed before the first throw of a match. */
export interface MatchSettings {
  readonly variant: string;
  /** Options of rules.md A.4 that differ from the variant's defaults. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Points to play to; null = money game, which ends only when it is abandoned. */
  readonly length: number | null;
  readonly names: Readonly<Record<Side, string>>;
  /** Left out: no clock. */
  readonly clock?: ClockTerms;
  /** Where two play each side and may talk (rules C.3); `names` then names the pairs. */
  readonly pairs?: Pairs;
}

/** Which clock, as `parseClock` of rules reads it, and what a fallen flag does (rules C.6). */
export interface ClockTerms {
  readonly rules: string;
  /** `claimed`: the other side may claim the match; `automatic`: it is over. */
  readonly flag: 'claimed' | 'automatic';
}

/** Consultation doubles: the first of each pair throws throughout, or the two change every game. */
export interface Pairs {
  readonly throws: 'first' | 'in-turn';
  readonly white: readonly [string, string];
  readonly black: readonly [string, string];
}

/** What the clocks showed at an event, ms: both reserves, and what the move being made had taken. */
export interface ClockReading {
  readonly white: number;
  readonly black: number;
  readonly used: number;
}

/** The clock of a match as the last event left it. */
export interface MatchClock {
  readonly rules: ClockRules;
  readonly flag: ClockTerms['flag'];
  readonly reserve: Readonly<Record<Side, number>>;
  /** Whose move is timed; kept while the clocks stand. */
  readonly mover: Side | null;
  /** What that move has taken, ms. */
  readonly used: number;
  /** False where the move has lost its delay. */
  readonly hasDelay: boolean;
  /** Sides whose next move has no delay, because they lifted their dice early (C.6). */
  readonly owesDelay: readonly Side[];
  readonly fallen: readonly Side[];
}

/** A game of the match that is over. */
export interface PastGame extends FinishedGame {
  readonly game: number;
  readonly starter: Side | null;
  /** After it. */
  readonly score: Readonly<Record<Side, number>>;
}

/**
 * What the match waits for:
 * `set-up` the start position · `opening` one die each · `to-roll` the throw (or double) of the side on
 * turn · `to-move` the end of its play · `doubled` the answer to a double · `resigning` the answer to a
 * resignation · `match-over` nothing more.
 */
export type Phase = 'set-up' | 'opening' | 'to-roll' | 'to-move' | 'doubled' | 'resigning' | 'match-over';

export interface Cube {
  readonly value: number;
  /** Who alone may turn it; null = in the middle, both may. */
  readonly owner: Side | null;
  /** False in a Crawford game and where the game is played without a cube. */
  readonly inPlay: boolean;
  /** A double that waits for its answer. `value` is what the game would count. */
  readonly offer: {
    readonly by: Side;
    readonly value: number;
    /** It was made before the turn was over that it followed: who made it has not seen how that ended. */
    readonly early?: true;
  } | null;
  /** Who has doubled before the other side had ended its turn: it is an offer when that turn is over. */
  readonly early: Side | null;
}

/** An offer to lose an oin (1), a mars (2) or a koks (3) that waits for its answer. */
export interface Resignation {
  readonly by: Side;
  readonly worth: 1 | 2 | 3;
}

/** Where a number came from; kept so that a dispute can be settled. */
export type RollSource = 'dice' | 'buttons' | 'command';

/**
 * Why a throw does not count (rules B.1.12, C.4; kestum: B15). `early`: into the other side's turn, where that is
 * void; `out-of-turn`: by a side that has thrown already, or has none to make; `misread`: told wrongly by people, or
 * by a die.
 */
export type VoidReason =
  | 'crooked'
  | 'wrong-half'
  | 'off-board'
  | 'on-checker'
  | 'kestum'
  | 'early'
  | 'out-of-turn'
  | 'misread';

/** Each die's state counter at the moment its face was taken: an older report is not a new throw. */
export type DieCounters = Readonly<Record<string, number>>;

export interface RolledDice {
  readonly side: Side;
  readonly roll: Roll;
  readonly source: RollSource;
  readonly counters: DieCounters;
  /** Thrown before the turn before was over: that turn may still be taken back. */
  readonly early?: true;
}

/** A throw that waits for the end of the other side's turn. */
export interface EarlyThrow extends RolledDice {
  /** It was made in time, and the turn before it has been taken back since: it stands by every reading. */
  readonly valid?: true;
}

export interface Choice {
  readonly id: string;
  /** A play in standard notation, or a word of `texts`, depending on the question's kind. */
  readonly label: string;
  /** For plays: the position that this answer leads to. */
  readonly position?: Position;
  readonly movements?: readonly Movement[];
}

/** A checker lifted in the turn that is being played, where touched is played (rules B11). */
export interface Touch {
  /** Own number of the side on turn. */
  readonly point: number;
  readonly whose: Side;
  /** The turn may not end before a checker has left from there. */
  readonly mustMove: boolean;
}

/** A turn that was ended with what is no legal play of its roll, until the other side has said what it wants (rules B.1.11). */
export interface IllegalTurn {
  /** The positions that the board may show: several where stacks hide the difference. */
  readonly positions: readonly Position[];
  readonly ending: TurnEnding;
}

/** A die of a draw, lying on the board. */
export interface OpeningDie {
  readonly die: string;
  readonly face: number;
  readonly counter: number;
}

/** Something only people can tell. While it stands, the match waits for its answer. */
export interface Question {
  readonly id: string;
  readonly kind: 'which-play' | 'how-many' | 'illegal-turn' | 'premature-roll' | 'whose-die' | 'where-is-it';
  readonly choices: readonly Choice[];
  readonly mayAnswer: Side | 'any';
  /** `whose-die`: the dice of the draw, of which the higher is asked about. */
  readonly dice?: readonly OpeningDie[];
  /** `how-many`: where the checkers lie that are to be counted. */
  readonly place?: PlaceName;
  /** `none` is an answer too: what stands is none of these positions. Left out: it is not. */
  readonly mayBeNone?: true;
}

export interface FinishedGame {
  readonly winner: Side | null;
  readonly kind: ResultKind | 'draw';
  /** How it ended: all borne off, a double passed, or a resignation accepted. */
  readonly by: 'borne-off' | 'pass' | 'resignation';
  readonly cube: number;
  /** What the winner scores; after a draw, what each side scores (halves are possible). */
  readonly points: number;
}

/** One match, as the fold of its events. Nothing in it depends on the switches. */
export interface MatchState {
  readonly epoch: string;
  /** Sequence number of the last event applied; 0 before the first. */
  readonly seq: number;
  readonly settings: MatchSettings;
  /** Number of the game being played or set up, from 1. */
  readonly game: number;
  readonly score: Readonly<Record<Side, number>>;
  readonly crawford: 'not-yet' | 'now' | 'past';
  readonly phase: Phase;
  readonly paused: boolean;
  /** Who puts checkers straight at present. */
  readonly adjusting: Side | null;
  /** Side on turn (to roll, move or, when doubled, the side that doubled); null before the opening is decided. */
  readonly turn: Side | null;
  /** Who threw first in this game, and the last one. */
  readonly starter: Side | null;
  /** Throws in this game that counted, the draw apart. */
  readonly throws: Readonly<Record<Side, number>>;
  /**
   * Checkers that a side plays without, because a wrong set-up has become official. They are among those borne off,
   * but for the judgement of how a game was lost.
   */
  readonly lacking: Readonly<Record<Side, number>>;
  /** Checkers that were borne off by illegal turns alone, and accepted so: they save nobody from a mars or a koks. */
  readonly illegallyOff: Readonly<Record<Side, number>>;
  /** The set-up was found to be wrong since the last throw: it is being put right, or has become official. */
  readonly setUpFault: 'put-right' | 'official' | null;
  /** Own turns already played in this game. */
  readonly turnsPlayed: Readonly<Record<Side, number>>;
  /** Position after the last finished turn; the start position before. */
  readonly position: Position;
  /** Opening dice shown so far, while the phase is `opening`. */
  readonly opening: Readonly<Partial<Record<Side, number>>>;
  /** The dice they were shown on: where the draw is played, these two lie on the board and no others. */
  readonly openingDice: DieCounters;
  /** What the cube counted before the tie that the draw ended in last; null before one, and once it is known who begins. */
  readonly cubeBeforeTie: number | null;
  /** The roll of the turn being played; null unless `to-move`. */
  readonly dice: RolledDice | null;
  /**
   * The numbers of that roll which the other side could not play, and the side on turn plays for it with its
   * own checkers before it throws (rules D.1); null in a turn of its own.
   */
  readonly leftover: readonly number[] | null;
  /** What has been touched in this turn, the first touch first; always empty where rearranging is free. */
  readonly touched: readonly Touch[];
  /** The turn being played has been ended illegally; null but for that. */
  readonly illegal: IllegalTurn | null;
  /** A legal play of the roll has been demanded: this turn may not be ended in any other way. */
  readonly demanded: boolean;
  /** The position that the turn had led to before it was taken back, while its roll is played again; null else. */
  readonly undone: Position | null;
  /** The side on turn has thrown, but the throw was void: it throws again, and may not double any more. */
  readonly mustRethrow: boolean;
  /** The last throw that did not count, until the next one does or the turn is over. */
  readonly voided: { readonly side: Side; readonly reason: VoidReason } | null;
  /** A throw made before the other side's turn had ended, until it stands or is made again. */
  readonly early: EarlyThrow | null;
  /** The last die counters used, by die: reports up to these are history. */
  readonly counters: DieCounters;
  /** The pair that a side has shown to be its own; left out: that which the profile names. Kept from match to match. */
  readonly ownDice: Readonly<Partial<Record<Side, readonly [string, string]>>>;
  /** Sides that have still to show which dice are theirs, the one that is asked now first, and who wants to know; null: none. */
  readonly learning: { readonly sides: readonly Side[]; readonly by: Cause } | null;
  readonly cube: Cube;
  /** The cube as it was offered before it was taken, until somebody throws; null else. */
  readonly beforeTake: Cube | null;
  /** The match as a pass found it that has ended the game, until the next game begins; null else. */
  readonly beforePass: MatchState | null;
  readonly resignation: Resignation | null;
  readonly question: Question | null;
  /** Plays of this game in order, in standard notation. */
  readonly plays: readonly PlayedTurn[];
  /** Result of the game that ended last. */
  readonly lastResult: FinishedGame | null;
  readonly winner: Side | null;
  readonly clock: MatchClock | null;
  /** The games of the match that are over, oldest first. */
  readonly history: readonly PastGame[];
  /** Who of each pair throws in this game; null where one plays each side. */
  readonly throwers: Readonly<Record<Side, string>> | null;
}

/** One line of the list of plays: a turn, an act with the cube, or a set-up that has become official. */
export interface PlayedTurn {
  readonly side: Side;
  readonly roll: Roll | null;
  /** `24/18(2)`, `(no play)`, `(no throw)`, or `double 2`, `take`, `pass`, `beaver 4`, `set-up`. */
  readonly text: string;
  /** The numbers of the roll that were played here, where the other side had left them over (rules D.1). */
  readonly leftover?: readonly number[];
  /** No legal play of the roll, and accepted by the other side (rules B.1.11). */
  readonly illegal?: true;
  /** Of such a turn: checkers that no legal play of the roll could have borne off; left out: none. */
  readonly illegallyOff?: Readonly<Record<Side, number>>;
  /** Checkers that each side plays without, where a set-up has become official. */
  readonly lacking?: Readonly<Record<Side, number>>;
  /** Position after it. */
  readonly position: Position;
}
