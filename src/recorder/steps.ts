/** What is to happen on a clock that moves only when it is told to, in ms. */
export class Steps {
  #now: number;
  #planned: Planned[] = [];

  constructor(now: number) {
    this.#now = now;
  }

  get now(): number {
    return this.#now;
  }

  /** When the next thing is due; null when nothing is planned. */
  get next(): number | null {
    return this.#planned[0]?.at ?? null;
  }

  /** Plans something; things due at one time happen in the order in which they were planned. */
  after(ms: number, what: () => void): () => void {
    const planned = { at: this.#now + Math.max(0, ms), what };
    const behind = this.#planned.findIndex(({ at }) => at > planned.at);
    this.#planned.splice(behind < 0 ? this.#planned.length : behind, 0, planned);
    return () => {
      this.#planned = this.#planned.filter((each) => each !== planned);
    };
  }

  /** Lets the next thing happen, at its time. */
  takeOne(): void {
    const next = this.#planned.shift();
    if (!next) return;
    this.#now = next.at;
    next.what();
  }

  /** Lets all happen that is due by then, without a pause in between; returns how many things that were. */
  takeUntil(time: number): number {
    let taken = 0;
    for (; this.next !== null && this.next <= time; taken += 1) this.takeOne();
    return taken;
  }

  /** Moves on to a time by which nothing is due. */
  goTo(time: number): void {
    this.#now = Math.max(this.#now, time);
  }
}

interface Planned {
  readonly at: number;
  readonly what: () => void;
}
