import type { Checkers, Family, Position } from '../board.ts';
import type { Options } from '../options.ts';
import type { Kind } from '../results.ts';

/** What is known when it is asked how many checkers may leave the head. */
export interface HeadQuestion {
  readonly own: Checkers;
  readonly other: Checkers;
  readonly numbers: readonly number[];
  /** Which turn of the player's own this is, 1 the first; undefined: later than any rule asks. */
  readonly ownTurn: number | undefined;
  /** Whether every number could be played if no more than `limit` checkers left the head. */
  readonly playsAllWith: (limit: number) => boolean;
}

/** How a turn ends, as a variant sees it that hands numbers on or lets a player throw again. */
export interface TurnEnd {
  /** The numbers of the turn, and those of them that nobody has played. */
  readonly numbers: readonly number[];
  readonly left: readonly number[];
  /** Movements made. */
  readonly played: number;
}

/** What a turn leaves behind besides the position. */
export interface Handover {
  /** Numbers that the opponent has to complete with his own checkers before he throws. */
  readonly leftover: readonly number[];
  /** Whether the same player throws again. */
  readonly rollsAgain: boolean;
}

/**
 * What a variant may decide for itself. Everything else – directions, the largest number of dice,
 * bearing off, the bar – is common to all and stands in the turn graph. Checkers are given in each
 * side's own numbering, the mover's first.
 */
export interface Variant {
  readonly id: string;
  /** Where the opponent's points are. */
  readonly family: Family;
  readonly start: Position;
  /** The options the variant has, with their defaults. */
  readonly defaults: Readonly<Partial<Options>>;
  /** Opposing checkers that shut a point: 1 means nobody is ever hit, 2 that a single one is. */
  readonly shutBy: 1 | 2;
  /** Checkers begin beside the board and have to be entered. */
  readonly entersAll?: boolean;
  /** A 1-2 is followed by a double of the player's choice. */
  readonly choosesDouble?: boolean;
  /** The numbers a roll gives to play. */
  numbersOf(
    options: Options,
    roll: readonly [number, number],
    ownTurn: number | undefined,
  ): readonly number[];
  /** How many checkers may leave the head this turn; Infinity without a limit. */
  headLimit(options: Options, question: HeadQuestion): number;
  /** Whether a checker may leave the head now; left out: it may. */
  mayLeaveHead?(own: Checkers): boolean;
  /** Whether these checkers may hit; left out: they may. */
  mayHit?(own: Checkers): boolean;
  /** Whether the mover may leave this position behind. */
  mayStand(options: Options, own: Checkers, other: Checkers): boolean;
  /** What the loser's checkers make of a lost game. */
  judge(options: Options, loser: Checkers): Kind;
  /** The results a game can have, least first. */
  kinds(options: Options): readonly Kind[];
  /** What the turn leaves behind; left out: nothing, and the opponent throws. */
  handover?(options: Options, end: TurnEnd): Handover;
}

/** Two numbers, or the number of a double four times (rules B.1.3, C.1.3). */
export const plainNumbers = (
  _options: Options,
  [first, second]: readonly [number, number],
): readonly number[] => (first === second ? [first, first, first, first] : [first, second]);

export const NO_LIMIT = () => Number.POSITIVE_INFINITY;

export const OIN: Kind = { kind: 'oin', worth: 1 };
export const MARS: Kind = { kind: 'mars', worth: 2 };
export const KOKS: Kind = { kind: 'koks', worth: 3 };
