import { type Reading, sameReading } from './reading.ts';

/** A reading and since when (ms) it has not changed. */
export interface Settling {
  readonly reading: Reading;
  readonly atRestSince: number;
}

export const startSettling = (reading: Reading, now: number): Settling => ({ reading, atRestSince: now });

/** Takes in the reading at `now` (ms). The same value comes back when nothing has changed. */
export function settle(settling: Settling, reading: Reading, now: number): Settling {
  return sameReading(settling.reading, reading) ? settling : startSettling(reading, now);
}

/** Whether the reading has been the same for at least `ms`. */
export const isAtRest = (settling: Settling, now: number, ms: number): boolean =>
  now - settling.atRestSince >= ms;
