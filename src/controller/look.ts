import type { BoardMap, Difference } from '../sensing/index.ts';
import type { Seen } from './seen.ts';

/** How long, in ms, things must stand still before they are taken at their word. */
export interface Patience {
  readonly setUpRestMs: number;
  readonly settleMs: number;
}

/** What is asked of the board: what it has shown, how it is built, how patient to be, and the time (ms). */
export interface Look {
  readonly seen: Seen;
  /** Games that begin with a set-up of their own: before the first game, setting one up chooses it. */
  readonly variants: readonly string[];
  readonly map: BoardMap;
  /** Where the board at rest does not show what should stand. */
  readonly audit: readonly Difference[];
  readonly patience: Patience;
  /** When the last game ended, ms; null before. */
  readonly gameEndedAt: number | null;
  /** When a director last said which game is played, ms; null before. */
  readonly chosenAt: number | null;
  readonly now: number;
}
