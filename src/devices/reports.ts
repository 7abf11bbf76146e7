import type { ErrorCode, NardError } from '../errors/index.ts';
import type { DiceReport, Heartbeat } from '../wire/index.ts';
import type { ButtonEdge } from './buttons.ts';
import type { FirmwareIdentity } from './session.ts';

/** Reports of the dice; `at` is the clock's time in ms. */
export type DiceLinkReport =
  | { readonly kind: 'dice'; readonly line: DiceReport; readonly at: number }
  /** The receiver was heard before and is silent now. It speaks again when the next `dice` comes. */
  | { readonly kind: 'dice-silent'; readonly error: NardError; readonly at: number }
  /** Bytes that were none of the protocol's. They are dropped, and nothing else is lost. */
  | {
      readonly kind: 'noise';
      readonly from: 'board' | 'dice';
      readonly bytes: number;
      readonly error: NardError;
      readonly at: number;
    };

/** Reports of a link that is kept up. */
export type LinkReport =
  /** The link broke and is begun anew. */
  | { readonly kind: 'lost'; readonly error: NardError; readonly at: number }
  /** An attempt has failed; the next one is `nextInMs` away. */
  | { readonly kind: 'trying'; readonly error: NardError; readonly nextInMs: number; readonly at: number };

export type BoardReport =
  | LinkReport
  | DiceLinkReport
  /** Configured and subscribed; the state of all switches follows at once. */
  | { readonly kind: 'connected'; readonly firmware: FirmwareIdentity; readonly at: number }
  /** All inputs after a frame, by input, 1 = closed; never changed afterwards. */
  | { readonly kind: 'switches'; readonly closed: Uint8Array; readonly at: number }
  | ({ readonly kind: 'button'; readonly at: number } & ButtonEdge)
  /** The board works, but something does not: of it (E_INPUTS, E_POWER), or of what it is played with (E_DISK). */
  | { readonly kind: 'ails'; readonly error: NardError; readonly at: number }
  /** What was told by `ails` is over. Of a board that is lost nothing is told. */
  | { readonly kind: 'heals'; readonly code: ErrorCode; readonly at: number }
  /** The board's heartbeat, once a second, with its counters. */
  | { readonly kind: 'heartbeat'; readonly heartbeat: Heartbeat; readonly at: number };
