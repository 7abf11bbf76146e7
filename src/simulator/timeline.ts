/** What is to happen on the simulated board, and when: milliseconds of virtual time since its start. */
export class Timeline {
  #now = 0;
  #count = 0;
  readonly #heap: Entry[] = [];

  get now(): number {
    return this.#now;
  }

  /** When the next thing happens; null when nothing is planned. */
  get next(): number | null {
    this.#dropCancelled();
    return this.#heap[0]?.at ?? null;
  }

  /** Plans `what` for a time (at once, if that is past); what is planned for one time happens in order of planning. */
  at(time: number, what: () => void): () => void {
    const entry: Entry = { at: Math.max(time, this.#now), order: this.#count, what };
    this.#count += 1;
    this.#push(entry);
    return () => {
      entry.what = null;
    };
  }

  after(ms: number, what: () => void): () => void {
    return this.at(this.#now + ms, what);
  }

  /** Lets everything up to and including `time` happen. `reach(t)` brings the rest of the world to t first. */
  advanceTo(time: number, reach: (time: number) => void): void {
    for (let next = this.next; next !== null && next <= time; next = this.next) {
      if (next > this.#now) reach(next);
      this.#now = next;
      this.#pop()?.what?.();
    }
    if (time <= this.#now) return;
    reach(time);
    this.#now = time;
  }

  #dropCancelled(): void {
    while (this.#heap[0]?.what === null) this.#pop();
  }

  #push(entry: Entry): void {
    const heap = this.#heap;
    let child = heap.push(entry) - 1;
    while (child > 0) {
      const parent = (child - 1) >> 1;
      if (!comesBefore(entry, heap[parent] as Entry)) break;
      heap[child] = heap[parent] as Entry;
      child = parent;
    }
    heap[child] = entry;
  }

  #pop(): Entry | undefined {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (!first || !last || heap.length === 0) return first;
    let parent = 0;
    for (;;) {
      let child = 2 * parent + 1;
      if (child >= heap.length) break;
      const right = heap[child + 1];
      if (right && comesBefore(right, heap[child] as Entry)) child += 1;
      if (!comesBefore(heap[child] as Entry, last)) break;
      heap[parent] = heap[child] as Entry;
      parent = child;
    }
    heap[parent] = last;
    return first;
  }
}

interface Entry {
  readonly at: number;
  readonly order: number;
  what: (() => void) | null;
}

const comesBefore = (a: Entry, b: Entry): boolean => a.at < b.at || (a.at === b.at && a.order < b.order);
