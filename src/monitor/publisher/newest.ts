import type { Clock } from '../clock.ts';

/**
 * Sends the newest of many values, no oftener than every `gapMs` and one at a time; what is older when its
 * turn comes is never sent.
 */
export class Newest<T> {
  readonly #clock: Clock;
  readonly #gapMs: number;
  readonly #send: (value: T, done: () => void) => void;
  #value: { readonly value: T } | null = null;
  #isSending = false;
  #isOpen = false;
  #sentAt = Number.NEGATIVE_INFINITY;
  #cancel: (() => void) | null = null;
  #round = 0;

  constructor(clock: Clock, gapMs: number, send: (value: T, done: () => void) => void) {
    this.#clock = clock;
    this.#gapMs = gapMs;
    this.#send = send;
  }

  put(value: T): void {
    this.#value = { value };
    this.#try();
  }

  /** There is a connection; `value` is what it has to start with. */
  open(value: T | null): void {
    this.close();
    this.#isOpen = true;
    if (value !== null) this.#value ??= { value };
    this.#sentAt = Number.NEGATIVE_INFINITY;
    this.#try();
  }

  close(): void {
    this.#round += 1;
    this.#isOpen = false;
    this.#isSending = false;
    this.#cancel?.();
    this.#cancel = null;
  }

  #try(): void {
    if (!this.#isOpen || this.#isSending || this.#cancel || this.#value === null) return;
    const wait = this.#sentAt + this.#gapMs - this.#clock.now();
    if (wait > 0) {
      this.#cancel = this.#clock.after(wait, () => {
        this.#cancel = null;
        this.#try();
      });
      return;
    }
    const { value } = this.#value;
    const round = this.#round;
    this.#value = null;
    this.#sentAt = this.#clock.now();
    this.#isSending = true;
    this.#send(value, () => {
      if (round !== this.#round) return;
      this.#isSending = false;
      this.#try();
    });
  }
}
