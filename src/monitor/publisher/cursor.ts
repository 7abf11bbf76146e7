/** Events on their way at once, without an acknowledgement yet. */
export const WINDOW = 16;

/**
 * How far the events of a log have been delivered. They are sent only while there is a connection, at most
 * {@link WINDOW} ahead of the oldest unacknowledged; when a connection is lost, sending begins anew after
 * the last acknowledged one. A reader may so get an event twice, but never misses one or gets it out of order
 * for the first time.
 */
export class Cursor {
  #acknowledged: number;
  #next: number;
  /** Acknowledged out of order. */
  readonly #ahead = new Set<number>();
  #connection = 0;

  /** @param start index of the first event to deliver */
  constructor(start: number) {
    this.#acknowledged = start;
    this.#next = start;
  }

  /** Events before this index have been acknowledged. */
  get acknowledged(): number {
    return this.#acknowledged;
  }

  /** A connection was made or lost: acknowledgements of an older one no longer count. */
  rewind(): void {
    this.#connection += 1;
    this.#ahead.clear();
    this.#next = this.#acknowledged;
  }

  /** Sends what may be sent of `length` events. `send` gets an index and a function to acknowledge it. */
  advance(length: number, send: (index: number, acknowledge: () => void) => void): void {
    const connection = this.#connection;
    while (connection === this.#connection && this.#next < Math.min(length, this.#acknowledged + WINDOW)) {
      const index = this.#next;
      this.#next += 1;
      send(index, () => {
        if (connection === this.#connection) this.#acknowledge(index);
      });
    }
  }

  #acknowledge(index: number): void {
    this.#ahead.add(index);
    while (this.#ahead.delete(this.#acknowledged)) this.#acknowledged += 1;
  }
}
