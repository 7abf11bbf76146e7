import type { MatchState } from '../play/index.ts';
import type { Movement, Place, Side } from '../rules/index.ts';
import type { BeingHeld, CountedDice, DiceView, Difference, TurnView } from '../sensing/index.ts';
import type { Asking } from './asking.ts';
import type { ClocksShown } from './time.ts';

/** Dice that a side counts with its buttons, and how many of them it is to tell. */
export interface Counting extends CountedDice {
  readonly side: Side;
  readonly dice: 1 | 2;
}

/** What keeps the game waiting that no player can help: the journal takes nothing, or the switches are not read. */
export type Standstill = 'journal' | 'inputs';

/** Something that counts from now on, as of a time. */
export interface Accepted {
  readonly places: readonly Place[];
  readonly since: number;
  /** Places to flash once more a second later; left out: none. */
  readonly afterwards?: readonly Place[];
}

/** All that lights, sentence and sounds depend on. Times in ms on one clock. */
export interface GuideInput {
  readonly state: MatchState;
  readonly now: number;
  /** `trying`: the link is being made. */
  readonly board: 'connected' | 'trying' | 'missing';
  /** The turn being watched; null in every phase but `to-move`. */
  readonly view: TurnView | null;
  /**
   * Where a reading at rest contradicts what should stand: the start position in `set-up`, the position
   * of the match in every other phase; in the middle of a turn what stood when the match was paused.
   */
  readonly audit: readonly Difference[];
  readonly dice: DiceView;
  /** Since when one of the dice of the side that is to throw lies thrown, and the other has not been heard to; null: it is not so. */
  readonly thrownAloneSince: number | null;
  /** What was accepted last. */
  readonly accepted: Accepted | null;
  /** When the last game of this match ended, if it did while the program ran: its result is shown first. */
  readonly gameEndedAt: number | null;
  /** The clocks of the match; null where it is played without. */
  readonly clock: ClocksShown | null;
  /** The turn was declared over (dice lifted, button) before the board showed a legal end. */
  readonly endedEarly: boolean;
  /** After a pause or a break: what differs from the match is shown until it is put right or accepted. */
  readonly resuming: boolean;
  /** How far the question that stands has been answered at the board. */
  readonly asking: Asking | null;
  /** A side that is asked to throw its dice, so that they are known, and what was the matter with those it threw. */
  readonly learning: { readonly side: Side; readonly hint: 'one' | 'many' | 'others' | null } | null;
  /** The lights show a code for a phone that is to speak for a side, or for the director; null: they do not. */
  readonly pairing: Side | 'director' | null;
  /** Buttons that are being held for something that only a hold says. */
  readonly held: BeingHeld | null;
  /** "Adjust" is on: checkers are put straight, and what moves is no move. */
  readonly adjusting: boolean;
  /** While it is on, a side that is to throw may count its dice with buttons; null: none is. */
  readonly counting: Counting | null;
  /** Why nothing that happens on the board can count at present; null: it can. */
  readonly standstill: Standstill | null;
  /** Places with a sensor in doubt and since when. */
  readonly doubts: readonly { readonly place: Place; readonly since: number }[];
  /** The play that the computer has chosen for the side on turn, or that is suggested to it. */
  readonly suggestion: {
    readonly movements: readonly Movement[];
    readonly by: 'computer' | 'adviser';
  } | null;
}

/** What is the same in every moment of calm; spread it and set what differs. */
export const NOTHING_SPECIAL = {
  board: 'connected',
  view: null,
  audit: [],
  thrownAloneSince: null,
  accepted: null,
  gameEndedAt: null,
  clock: null,
  endedEarly: false,
  resuming: false,
  asking: null,
  learning: null,
  pairing: null,
  held: null,
  adjusting: false,
  counting: null,
  standstill: null,
  doubts: [],
  suggestion: null,
} as const satisfies Partial<GuideInput>;
