import type { NardError } from '../errors/index.ts';
import type { Movement, Place, Position, Roll, Side } from '../rules/index.ts';
import type { Cause, Happening, TurnEnding, Whereabouts } from './events.ts';
import type {
  Choice,
  ClockReading,
  ClockTerms,
  DieCounters,
  MatchSettings,
  OpeningDie,
  RollSource,
  VoidReason,
} from './state.ts';

/** A legal end of the turn that the board's reading fits. */
export interface PossiblePlay {
  readonly position: Position;
  readonly movements: readonly Movement[];
}

/** A stack of which people have to tell how many checkers lie there: one of these numbers. */
export interface Uncounted {
  readonly place: Place;
  readonly counts: readonly number[];
}

/** What people and hardware bring about. Everything that can change a match comes in as one of these. */
export type Input =
  | { readonly kind: 'start-match'; readonly settings: MatchSettings; readonly by: Cause }
  /** The start position stands at rest on the board. */
  | { readonly kind: 'set-up-stands' }
  | {
      readonly kind: 'opening-die';
      readonly side: Side;
      readonly face: number;
      readonly counters: DieCounters;
      /** Left out: the die itself. */
      readonly source?: RollSource;
    }
  | {
      readonly kind: 'thrown';
      readonly side: Side;
      readonly roll: Roll;
      readonly source: RollSource;
      readonly counters: DieCounters;
      /** The dice had been thrown before the turn before ended. */
      readonly early?: true;
      /** The dice have begun to count again: the counters of an earlier throw are those of another one. */
      readonly anew?: true;
      readonly by: Cause;
    }
  /** Dice that count for nothing: the board saw it, or the opponent said kestum. */
  | {
      readonly kind: 'throw-void';
      readonly side: Side;
      readonly reason: VoidReason;
      /** The numbers that the dice showed, as far as they did, and their counters. */
      readonly roll?: readonly number[];
      readonly counters?: DieCounters;
      readonly by: Cause;
    }
  /**
   * The turn is declared over. `possible`: every legal end that the reading fits (one, or several where
   * a stack hides the difference); `decided` the one that the edges seen on the way speak for; `uncounted` the stack of
   * which has to be told first how many checkers lie there, because too many plays fit to know or to ask of them all.
   */
  | {
      readonly kind: 'turn-ended';
      readonly by: Cause;
      readonly ending: TurnEnding;
      readonly possible: readonly PossiblePlay[];
      readonly decided: PossiblePlay | null;
      readonly uncounted?: Uncounted;
      /** These plays fit only if a switch lies: none of them is taken unasked. */
      readonly unsure?: true;
    }
  /** Whoever can move nothing whatever he throws ends his turn without a throw. */
  | { readonly kind: 'pass-unthrown'; readonly by: Side | 'director' }
  /** The game was set up wrong; `standing`: the positions that the board may show instead, checkers that lack nowhere in them. */
  | { readonly kind: 'set-up-wrong'; readonly standing: readonly Position[]; readonly by: Cause }
  /** The turn is declared over, though no legal play of the roll lies on the board, but one of these positions. */
  | {
      readonly kind: 'ended-illegally';
      readonly by: Cause;
      readonly ending: TurnEnding;
      readonly positions: readonly Position[];
    }
  /** A checker has been lifted from this own number of the side on turn, 1–25. */
  | { readonly kind: 'touched'; readonly point: number }
  /** The other side does not insist that what was touched is played. */
  | { readonly kind: 'forgive-touch'; readonly by: Cause }
  /** Each of these sides is to show which dice are its own. */
  | { readonly kind: 'learn-dice'; readonly sides: readonly Side[]; readonly by: Cause }
  /** Whoever was asked for its dice has thrown these, and all of them lie. */
  | { readonly kind: 'dice-shown'; readonly side: Side; readonly dice: readonly string[] }
  | { readonly kind: 'end-learning'; readonly by: Cause }
  | { readonly kind: 'double' | 'take' | 'pass' | 'beaver'; readonly by: Side }
  | { readonly kind: 'resign'; readonly by: Side; readonly worth: 1 | 2 | 3 }
  | { readonly kind: 'accept-resignation' | 'refuse-resignation'; readonly by: Side }
  /** Something only people can tell; plays and early throws are asked about by the match itself. */
  | {
      readonly kind: 'ask';
      /** Whose the higher of these is, in a draw with one pair. */
      readonly dice?: readonly OpeningDie[];
      readonly question: 'whose-die' | 'where-is-it';
      readonly choices: readonly Choice[];
      readonly mayAnswer: Side | 'any';
    }
  | { readonly kind: 'answer'; readonly question: string; readonly choice: string; readonly by: Cause }
  /** The last turn is undone and its roll played again: by both at the board, a director, or the other side. */
  | { readonly kind: 'take-back'; readonly by: Cause }
  /** Between two games the players change seats. */
  | { readonly kind: 'swap-sides'; readonly by: Cause }
  /** The score put right by a director, with the reason. */
  | {
      readonly kind: 'correct-score';
      readonly score: Readonly<Record<Side, number>>;
      /** Whether the next game is the Crawford game, or it has been; left out: as the score and the past say. */
      readonly crawford?: 'not-yet' | 'now' | 'past';
      readonly reason: string;
      readonly by: Cause;
    }
  /** Clocks brought in, changed, or (null) taken away, between two games. */
  | { readonly kind: 'set-clock'; readonly clock: ClockTerms | null; readonly by: Cause }
  /** By the clock's reading a side has no time left. */
  | { readonly kind: 'flag'; readonly reading: ClockReading }
  /** A side claims the match because the other's flag has fallen. */
  | { readonly kind: 'claim-flag'; readonly by: Side }
  /** The dice of the side on turn were lifted before its turn was over. */
  | { readonly kind: 'lifted-early' }
  | { readonly kind: 'pause' | 'resume'; readonly by: Cause }
  /** “Adjust”: what `side` lifts and puts back from now on is neither a move nor a touch. */
  | { readonly kind: 'begin-adjust'; readonly side: Side; readonly by: Cause }
  | { readonly kind: 'end-adjust'; readonly by: Cause }
  /** Both sides, or a director, take the board as it stands for what the match has. */
  | { readonly kind: 'accept-board'; readonly by: Cause }
  | ({ readonly kind: 'fault'; readonly code: string; readonly text: string } & Whereabouts)
  | ({ readonly kind: 'mended'; readonly code: string } & Whereabouts);

/** The events an input leads to, still without their place in the journal; or why it leads to none. */
export type Decision =
  | { readonly happenings: readonly Happening[]; readonly by: Cause }
  | { readonly refused: NardError };

/** The inputs of one kind. */
export type InputOf<K extends Input['kind']> = OfKind<Input, K>;
type OfKind<I extends Input, K> = I extends Input ? (K extends I['kind'] ? I : never) : never;
