/** Lets through `burst` at once and `perSecond` in the long run. */
export class TokenBucket {
  readonly #burst: number;
  readonly #perSecond: number;
  #tokens: number;
  #at: number;

  constructor(burst: number, perSecond: number, now: number) {
    this.#burst = burst;
    this.#perSecond = perSecond;
    this.#tokens = burst;
    this.#at = now;
  }

  /** Takes `amount` if it is there. `now` in milliseconds. */
  take(amount: number, now: number): boolean {
    const earned = (Math.max(0, now - this.#at) / 1000) * this.#perSecond;
    this.#tokens = Math.min(this.#burst, this.#tokens + earned);
    this.#at = now;
    if (amount > this.#tokens) return false;
    this.#tokens -= amount;
    return true;
  }
}
