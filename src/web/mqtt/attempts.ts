/** Waits between attempts in ms: the first follow quickly, none is later than the last, each a little apart. */
const WAITS = [100, 200, 400, 400] as const;
const LAST_WAIT = 500;
/** A part of every wait that chance decides: phones that lose a board together do not come back together. */
const SPREAD = 0.5;

/** When to try again what has failed. */
export class Attempts {
  readonly #attempt: () => void;
  #failed = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(attempt: () => void) {
    this.#attempt = attempt;
  }

  now(): void {
    this.stop();
    this.#attempt();
  }

  again(): void {
    this.stop();
    const wait = WAITS[this.#failed] ?? LAST_WAIT;
    this.#failed += 1;
    this.#timer = setTimeout(() => this.#attempt(), wait * (1 - SPREAD * Math.random()));
  }

  succeeded(): void {
    this.#failed = 0;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
