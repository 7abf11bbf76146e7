import type { FeedEvent } from '../../feed/index.ts';

/** The durable events of one epoch, in the order of their sequence numbers. */
export class EventLog {
  readonly #events: FeedEvent[];

  constructor(events: readonly FeedEvent[]) {
    this.#events = [...events];
  }

  get length(): number {
    return this.#events.length;
  }

  at(index: number): FeedEvent | undefined {
    return this.#events[index];
  }

  /** Adds events that are newer than all before; others are known already and left out. */
  add(events: readonly FeedEvent[]): void {
    for (const event of events) {
      if (event.seq > (this.#events.at(-1)?.seq ?? 0)) this.#events.push(event);
    }
  }

  /** Events with this sequence number or a later one. */
  from(seq: number): readonly FeedEvent[] {
    return this.#events.slice(this.#indexOf(seq));
  }

  /** Where the last game begins; there are readers who want all of it. */
  startOfLastGame(): number {
    const game = this.#events.at(-1)?.game;
    return this.#events.findLastIndex((event) => event.game !== game) + 1;
  }

  #indexOf(seq: number): number {
    let low = 0;
    let high = this.#events.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#events[middle]?.seq ?? 0) < seq) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
