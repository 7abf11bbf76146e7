import type { MatchEvent, PastGame, Phase, Question, Undoable } from '../play/index.ts';
import type { PlaceName, Side } from '../rules/index.ts';

/** Version of topics and payloads; the `v1` in every topic. */
export const FEED_VERSION = 1;

export type LightMeaning =
  | 'origin'
  | 'target'
  | 'completes'
  | 'wrong'
  | 'which'
  | 'accepted'
  | 'suggestion'
  | 'doubt'
  | 'countdown';

export interface FeedDie {
  readonly id: string;
  readonly side: Side;
  readonly face: number | null;
  readonly state: 'handling' | 'rolling' | 'stable' | 'crooked' | 'moved' | 'lost';
  readonly half: 'left' | 'right' | null;
  /** True once its number has been played in this turn. */
  readonly played: boolean;
}

export interface Problem {
  readonly code: string;
  readonly place: PlaceName | null;
  /** Which slot of the place, 1 the one nearest the rim; left out where it cannot be told, or is none. */
  readonly slot?: number;
  /** Milliseconds since 1970. */
  readonly since: number;
}

/** A sentence as a key of `texts` with its arguments; each page says it in its own language. */
export interface Sentence {
  readonly key: string;
  readonly args: Readonly<Record<string, string | number>>;
}

/** The clocks at the moment of the picture; whoever shows them lets the running one go on. */
export interface FeedClock {
  readonly method: 'delay' | 'fischer' | 'bronstein';
  /** Left of the reserve, ms. */
  readonly white: number;
  readonly black: number;
  /** Of the running move, ms: time that does not count. */
  readonly free: number;
  /** null: the clocks stand. */
  readonly running: Side | null;
  readonly fallen: readonly Side[];
  readonly flag: 'claimed' | 'automatic';
}

/** `…/state`: everything a page needs, whole. Positions are in the notation of notation.md. */
export interface FeedState {
  readonly v: typeof FEED_VERSION;
  readonly epoch: string;
  readonly game: number;
  readonly seq: number;
  readonly phase: Phase;
  readonly paused: boolean;
  readonly variant: string;
  readonly family: 'long' | 'short';
  readonly players: Readonly<Record<Side, { readonly name: string }>>;
  /** null = money game. */
  readonly matchLength: number | null;
  readonly crawford: boolean;
  readonly turn: Side | null;
  /** The roll of the turn being played, or null. */
  readonly roll: readonly [number, number] | null;
  /** The numbers of the roll that its thrower could not play and the side on turn plays for it; else null. */
  readonly leftover: readonly number[] | null;
  readonly dice: readonly FeedDie[];
  /** Position after the last accepted turn. */
  readonly white: string;
  readonly black: string;
  /** Position as the board shows it in the middle of a turn; equal to the above when nothing moves. */
  readonly now: { readonly white: string; readonly black: string };
  readonly inHand: readonly {
    readonly side: Side | null;
    readonly from: PlaceName;
    readonly count: number;
  }[];
  readonly lights: Readonly<Partial<Record<PlaceName, LightMeaning>>>;
  readonly pips: Readonly<Record<Side, number>>;
  readonly score: Readonly<Record<Side, number>>;
  readonly cube: {
    readonly value: number;
    readonly owner: Side | null;
    readonly inPlay: boolean;
    readonly offer: { readonly by: Side; readonly value: number; readonly early?: true } | null;
    /** Who has doubled before the other side’s turn was over: an offer when it is. */
    readonly early: Side | null;
  };
  readonly resignation: { readonly by: Side; readonly worth: 1 | 2 | 3 } | null;
  /** null where a match is played without a clock. */
  readonly clock: FeedClock | null;
  readonly question: Question | null;
  readonly sentence: Sentence;
  readonly plays: readonly {
    readonly side: Side;
    readonly roll: readonly [number, number] | null;
    readonly text: string;
    /** Where these numbers had been left over by the other side. */
    readonly leftover?: readonly number[];
    /** No legal play of the roll, and accepted. */
    readonly illegal?: true;
    readonly illegallyOff?: Readonly<Record<Side, number>>;
    readonly lacking?: Readonly<Record<Side, number>>;
    readonly white: string;
    readonly black: string;
  }[];
  readonly result: null | {
    readonly winner: Side | null;
    readonly kind: string;
    readonly points: number;
    readonly by: string;
  };
  readonly matchWinner: Side | null;
  /** The games of the match that are over. */
  readonly history: readonly PastGame[];
  /** Who of each pair throws in this game; null where one plays each side. */
  readonly throwers: Readonly<Record<Side, string>> | null;
  /** Who puts checkers straight at present. */
  readonly adjusting: Side | null;
  /** What has been touched in this turn, where touched is played: from an own number of the side on turn, the first first. */
  readonly touched: readonly { readonly point: number; readonly whose: Side; readonly mustMove: boolean }[];
  /** What may be taken back now, and the side that has to agree; null: nothing. */
  readonly undo: Undoable | null;
  /** Who is asked to throw its dice, so that the board knows them. */
  readonly askedForDice: Side | null;
  readonly board: 'connected' | 'missing';
  readonly problems: readonly Problem[];
  readonly t: number;
}

/** `…/event`: a domain event exactly as the journal holds it. */
export type FeedEvent = MatchEvent;

/** `…/info`. */
export interface FeedInfo {
  readonly v: typeof FEED_VERSION;
  readonly id: string;
  readonly software: string;
  readonly firmware: string | null;
  readonly profile: string;
  readonly simulated: boolean;
  readonly slots: readonly number[];
  readonly variants: readonly string[];
  readonly urls: { readonly page: string | null; readonly workbench: string | null };
}

/** `…/health`: what is wrong at the moment, and whatever else is known of the hardware. */
export interface FeedHealth {
  readonly problems: readonly Problem[];
  readonly [detail: string]: unknown;
}

/** `nardy/v1/halls/{hall}/index`: the boards of a hall, for readers that cannot ask with wildcards. */
export interface FeedHall {
  readonly v: typeof FEED_VERSION;
  readonly hall: string;
  readonly boards: readonly { readonly id: string; readonly base: string; readonly page: string | null }[];
}

export interface FeedBeat {
  readonly seq: number;
  readonly t: number;
}

/** `…/cmd/{role}/{verb}`. The answer comes on `…/reply/{client}/{id}`. */
export interface FeedCommand {
  /** Unique among the client's commands; sent again, it is answered again but not done again. */
  readonly id: string;
  /** The client's name, a topic level of its own choice; left out, the reply goes to `any`. */
  readonly client?: string;
  readonly expect?: { readonly game: number; readonly seq: number };
  readonly [argument: string]: unknown;
}

export type FeedReply =
  | { readonly ok: true; readonly [result: string]: unknown }
  | { readonly error: { readonly code: string; readonly message: string } };
