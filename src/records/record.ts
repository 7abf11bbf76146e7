import type { Roll, Side } from '../rules/index.ts';

/** A match of short nardy (backgammon) as it was written down; nothing in it has been checked against the rules. */
export interface MatchRecord {
  /** Comment lines before the match, without their `;`. */
  readonly comments: readonly string[];
  /** Points to play to; null = a money session. */
  readonly length: number | null;
  readonly games: readonly RecordedGame[];
}

export interface RecordedGame {
  readonly number: number;
  readonly names: Readonly<Record<Side, string>>;
  /** Before the game. */
  readonly score: Readonly<Record<Side, number>>;
  readonly acts: readonly RecordedAct[];
  /** null where the record breaks off. */
  readonly result: RecordedResult | null;
}

export type RecordedAct =
  | RecordedPlay
  | RecordedIllegalPlay
  | RecordedNoThrow
  | RecordedCubeAct
  | RecordedSetUp;

export interface RecordedPlay {
  readonly kind: 'play';
  readonly side: Side;
  readonly roll: Roll;
  /**
   * Standard notation in the mover's numbers, equal movements counted: `18/15(2) 13/10*`. `(no play)` is a
   * pass, or, at the end of a game, a throw that was not played any more because of a resignation.
   */
  readonly play: string;
}

/** A turn that was no legal play of its roll, and was accepted: the position that it left, each side in its own numbers. */
export interface RecordedIllegalPlay {
  readonly kind: 'illegal-play';
  readonly side: Side;
  readonly roll: Roll;
  readonly white: string;
  readonly black: string;
}

/** A turn that was ended without a throw, since no throw could have been played. */
export interface RecordedNoThrow {
  readonly kind: 'no-throw';
  readonly side: Side;
}

/** From here on the checkers stand so, each side in its own numbers: a wrong set-up has become official. */
export interface RecordedSetUp {
  readonly kind: 'set-up';
  readonly white: string;
  readonly black: string;
  /** Checkers that a side plays without: not among those on the board, nor borne off. */
  readonly lacking: Readonly<Record<Side, number>>;
  /** As it stands, for programs that read a position with its cube; null: written for our own. */
  readonly cube: { readonly value: number; readonly owner: Side | null } | null;
}

/** `value` is what the game counts when the offer is taken. After a beaver no take is written. */
export type RecordedCubeAct =
  | { readonly kind: 'double' | 'beaver'; readonly side: Side; readonly value: number }
  | { readonly kind: 'take' | 'drop'; readonly side: Side };

export interface RecordedResult {
  readonly winner: Side;
  readonly points: number;
}

/** A record with the line of the file where each game begins and each of its acts stands. */
export interface ReadRecord {
  readonly record: MatchRecord;
  readonly lines: readonly GameLines[];
}

export interface GameLines {
  readonly game: number;
  readonly acts: readonly number[];
}
