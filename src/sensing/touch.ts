import type { Place } from '../rules/index.ts';
import { type Reading, sameReading } from './reading.ts';

/** The places from which hands have lifted checkers in a turn, as far as switches show. A value. */
export interface TouchWatch {
  /** What the turn begins with. */
  readonly start: Reading;
  /** What has been shown of it so far: a checker that was missing from the beginning has not been touched in this turn. */
  readonly shown: Reading;
  readonly reading: Reading;
  /** Since when (ms) the board has looked like this. */
  readonly since: number;
  /** In the order in which they were touched. */
  readonly places: readonly Place[];
}

/** Gone for a shorter time than this, a checker was pushed, not taken up. Milliseconds. */
export const TOUCH_MS = 150;

/**
 * Starts to look for touches, in a turn that begins with `start`.
 * @param lies what lies on the board now: of a turn that was taken back, checkers may still be where they had been played
 */
export const watchTouches = (start: Reading, lies: Reading, now: number): TouchWatch => ({
  start,
  shown: fewer(start, lies),
  reading: lies,
  since: now,
  places: [],
});

const fewer = (start: Reading, seen: Reading): Reading =>
  start.map((count, place) => Math.min(count, seen[place] ?? 0));

/** Takes in one debounced reading at `now` (ms). The same watch comes back when nothing has changed. */
export function seeTouches(watch: TouchWatch, reading: Reading, now: number): TouchWatch {
  if (sameReading(watch.reading, reading)) return watch;
  const shownNow = fewer(watch.start, reading);
  const shown = watch.shown.map((count, place) => Math.max(count, shownNow[place] ?? 0));
  return { ...watch, shown, places: touchesAt(watch, now), reading, since: now };
}

/**
 * The places touched by `now` (ms): those that show fewer checkers than they have shown of what the turn began with. A checker
 * that has come in this turn and is taken up again has moved already, and is no touch.
 */
export function touchesAt({ shown, reading, since, places }: TouchWatch, now: number): readonly Place[] {
  if (now - since < TOUCH_MS) return places;
  const fresh = reading.flatMap((seen, place) =>
    seen < (shown[place] ?? 0) && !places.includes(place) ? [place] : [],
  );
  return fresh.length > 0 ? [...places, ...fresh] : places;
}
