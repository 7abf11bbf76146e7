import type { Place } from '../rules/index.ts';
import { type Reading, sameReading } from './reading.ts';

/** The places from which hands have lifted checkers in a turn, as far as switches show. A value. */
export interface TouchWatch {
  /** What the board shows before anything has been touched. */
  readonly start: Reading;
  readonly reading: Reading;
  /** Since when (ms) the board has looked like this. */
  readonly since: number;
  /** In the order in which they were touched. */
  readonly places: readonly Place[];
}

/** Gone for a shorter time than this, a checker was pushed, not taken up. Milliseconds. */
export const TOUCH_MS = 150;

/** Starts to look for touches, in a turn that begins with this on the board. */
export const watchTouches = (start: Reading, now: number): TouchWatch => ({
  start,
  reading: start,
  since: now,
  places: [],
});

/** Takes in one debounced reading at `now` (ms). The same watch comes back when nothing has changed. */
export function seeTouches(watch: TouchWatch, reading: Reading, now: number): TouchWatch {
  if (sameReading(watch.reading, reading)) return watch;
  return { ...watch, places: touchesAt(watch, now), reading, since: now };
}

/**
 * The places touched by `now` (ms): those that have shown fewer checkers than the turn began with. A checker
 * that has come in this turn and is taken up again has moved already, and is no touch.
 */
export function touchesAt({ start, reading, since, places }: TouchWatch, now: number): readonly Place[] {
  if (now - since < TOUCH_MS) return places;
  const fresh = reading.flatMap((seen, place) =>
    seen < (start[place] ?? 0) && !places.includes(place) ? [place] : [],
  );
  return fresh.length > 0 ? [...places, ...fresh] : places;
}
