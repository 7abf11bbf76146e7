import type { Clock } from '../devices/index.ts';

/** The clock of the room: monotonic milliseconds for intervals, wall time for the stamps of events. */
export interface TableClock extends Clock {
  /** Milliseconds since 1970. */
  wall(): number;
}
