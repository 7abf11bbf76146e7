import type { Profile } from '../config/index.ts';
import type { Side } from '../rules/index.ts';
import {
  type ButtonWatch,
  type DiceWatch,
  type DieReport,
  type Reading,
  readingOf,
  see,
  seeDie,
  type TurnWatch,
  watchButtons,
  watchDice,
} from '../sensing/index.ts';

/** Everything the board has shown so far that still matters. A value: each report makes a new one. */
export interface Seen {
  /** Closed switches by place; null until the board has told them since it was connected. */
  readonly reading: Reading | null;
  /** When the reading last changed, ms on the controller's clock. */
  readonly restSince: number;
  readonly dice: DiceWatch;
  /** The last report of each die, to be shown as it is. */
  readonly dieReports: Readonly<Record<string, DieReport>>;
  readonly buttons: ButtonWatch;
  /** The observer of the turn being played. */
  readonly turn: TurnWatch | null;
  /** Who has said "adjust": until he says it again, what moves is neither a move nor a touch. */
  readonly adjusting: Side | null;
  /** "End of turn" was pressed, and nothing has moved since. */
  readonly declaredOver: boolean;
  /**
   * After a break, until the board shows the match again: what differs is lit. After a `pause` nothing
   * counts before it has been put right; after a `gap`, in which people may have played on, dice do.
   */
  readonly resuming: 'pause' | 'gap' | null;
  /** What the board showed when the question that stands was asked: what is lifted from there answers it. */
  readonly askedAt: Reading | null;
}

export const nothingSeen = (profile: Profile): Seen => ({
  reading: null,
  restSince: 0,
  dice: watchDice(profile.dice.owners),
  dieReports: {},
  buttons: watchButtons(),
  turn: null,
  adjusting: null,
  declaredOver: false,
  resuming: null,
  askedAt: null,
});

/** The place that each input looks at. */
export const placeOfInput = (profile: Profile) =>
  profile.inputs.map((input) => (input?.kind === 'slot' ? input.place : null));

/** The state of all switches, 1 = closed, by input. */
export function seeSwitches(
  seen: Seen,
  places: ReturnType<typeof placeOfInput>,
  closed: ArrayLike<number>,
  now: number,
): Seen {
  const reading = readingOf(places, closed);
  if (seen.reading?.every((count, place) => count === reading[place])) return seen;
  const turn = seen.turn && !seen.adjusting ? see(seen.turn, reading, now) : seen.turn;
  return { ...seen, reading, restSince: now, turn, declaredOver: false };
}

export function seeDieReport(seen: Seen, report: DieReport): Seen {
  return {
    ...seen,
    dice: seeDie(seen.dice, report),
    dieReports: { ...seen.dieReports, [report.die]: report },
  };
}

/** Adjusting begins, or ends: then what has moved meanwhile is looked at. */
export function adjust(seen: Seen, side: Side, now: number): Seen {
  if (!seen.adjusting) return { ...seen, adjusting: side };
  const turn = seen.turn && seen.reading ? see(seen.turn, seen.reading, now) : seen.turn;
  return { ...seen, adjusting: null, turn };
}
