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
