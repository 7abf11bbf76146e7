import type { Profile } from '../config/index.ts';
import type { FeedState, Problem } from '../feed/index.ts';
import type { MatchEvent, MatchSettings } from '../play/index.ts';
import type { Place } from '../rules/index.ts';
import type { TableClock } from './clock.ts';
import type { CodeFor } from './code-lights.ts';
import type { EventLog } from './ledger.ts';
import type { Patience } from './look.ts';
import type { Slate } from './timekeeper.ts';

/** What the table needs from the world around it. */
export interface TableParts {
  readonly profile: Profile;
  /** The match to begin where the journal holds none. */
  readonly settings: MatchSettings;
  /** Games that may be chosen by setting them up; empty: only what the settings say. */
  readonly variants?: readonly string[];
  readonly patience: Patience;
  readonly clock: TableClock;
  readonly log: EventLog;
  /** Keeps what the clocks count from second to second; left out: a restart gives back the move’s time. */
  readonly slate?: Slate;
  /** Marks a new journal; used only where the log is empty. */
  readonly epoch: string;
  /** Shows a frame on the board: 3 bytes for each of the 28 places. */
  readonly showLights: (rgb: Uint8Array) => void;
  readonly buzz: (hz: number, ms: number) => void;
  /** A new picture of the game, for whoever looks on. */
  readonly showState?: (state: FeedState) => void;
  /** Events that have become durable. */
  readonly tell?: (events: readonly MatchEvent[]) => void;
  readonly showProblems?: (problems: readonly Problem[]) => void;
  /** A code for a phone, as places to light; null where none can be paired. Left out: none can. */
  readonly codeFor?: (whose: CodeFor) => readonly Place[] | null;
  /** The program itself is at fault; the first time only. */
  readonly trouble?: (error: unknown) => void;
}
