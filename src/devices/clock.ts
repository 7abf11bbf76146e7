/** Time as it is handed in: the wall clock in the program, virtual time in simulation and tests. */
export interface Clock {
  /** ms; only differences mean anything. */
  now(): number;
  /** Calls `f` once, `ms` from now; the function returned cancels it. */
  after(ms: number, f: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  after(ms, f) {
    const timer = setTimeout(f, ms);
    return () => clearTimeout(timer);
  },
};

/** ms; the last part of a patience. */
const GRACE = 500;

/**
 * Calls `f` when `ms` (500 or more) have passed without a cancel. A process that was kept from running hears its timers
 * before it hears what has arrived meanwhile; so the last half second begins only when the timers have been heard.
 */
export function patience(clock: Clock, ms: number, f: () => void): () => void {
  let cancel = clock.after(ms - GRACE, () => {
    cancel = clock.after(GRACE, f);
  });
  return () => cancel();
}
