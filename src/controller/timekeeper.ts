import type { FeedClock } from '../feed/index.ts';
import { type ClockReading, type Input, type MatchState, readClock, whoseTime } from '../play/index.ts';
import { freeTimeLeft, type Side } from '../rules/index.ts';
import type { TableClock } from './clock.ts';

/** Where what the clocks have counted since the last event outlives the program. */
export interface Slate {
  /** What was kept last; null where nothing was. */
  readonly last: unknown;
  keep(value: Counted): void;
}

/** Time that has counted since an event, ms. */
interface Counted {
  readonly epoch: string;
  readonly seq: number;
  readonly spent: number;
}

/** As much as may be lost when the power goes, in ms. */
const KEEP_EVERY_MS = 1000;

/**
 * Counts the time of a match. On the monotonic clock alone: whatever becomes of the system's time moves
 * nothing. What the time means is told by play.
 */
export class Timekeeper {
  readonly #clock: TableClock;
  readonly #slate: Slate | null;
  /** Counted since the event with this number; the last time up to `since`, when it began to run on. */
  #seq: number;
  #spent = 0;
  #since: number | null = null;
  #keptAt = 0;
  #shown: FeedClock | null = null;

  constructor(clock: TableClock, slate: Slate | null, match: MatchState) {
    this.#clock = clock;
    this.#slate = slate;
    this.#seq = match.seq;
    const last = slate?.last as Partial<Counted> | null | undefined;
    if (last?.epoch === match.epoch && last.seq === match.seq) this.#spent = Number(last.spent) || 0;
  }

  /** Looks what time it is. `held`: the board or the journal keep people from playing. */
  update(match: MatchState, held: boolean): void {
    if (match.clock === null && this.#seq === match.seq) return;
    const now = this.#clock.now();
    if (match.seq !== this.#seq) {
      // What the journal took to be written is nobody's time.
      this.#seq = match.seq;
      this.#spent = 0;
      this.#since = null;
    }
    const runs = !held && whoseTime(match) !== null;
    if (this.#since !== null) this.#spent += now - this.#since;
    this.#since = runs ? now : null;
    if (runs) this.#keep(match, now);
  }

  /** What the clocks show at this moment; null in a match without them. */
  reading(match: MatchState): ClockReading | null {
    const running = this.#since === null ? 0 : this.#clock.now() - this.#since;
    return readClock(match, match.seq === this.#seq ? this.#spent + running : 0);
  }

  /** A flag that has just fallen; null while there is time. */
  flag(match: MatchState): Input | null {
    const side = whoseTime(match);
    if (match.clock === null || side === null || this.#since === null) return null;
    const reading = this.reading(match);
    if (reading === null || reading[side] > 0 || match.clock.fallen.includes(side)) return null;
    return { kind: 'flag', reading };
  }

  /** The clocks for those who look on; the same value until a second has passed or something else has changed. */
  shown(match: MatchState): FeedClock | null {
    const next = this.#picture(match);
    if (next === null || this.#shown === null || key(next) !== key(this.#shown)) this.#shown = next;
    return this.#shown;
  }

  #picture(match: MatchState): FeedClock | null {
    const reading = this.reading(match);
    const { clock } = match;
    if (clock === null || reading === null) return null;
    const { rules, fallen, flag, hasDelay } = clock;
    const { white, black, used } = reading;
    const running: Side | null = this.#since === null ? null : whoseTime(match);
    const free = running === null ? 0 : freeTimeLeft(rules, { reserve: 0, used }, hasDelay);
    return { method: rules.method, white, black, free, running, fallen, flag };
  }

  #keep(match: MatchState, now: number): void {
    if (this.#slate === null || now - this.#keptAt < KEEP_EVERY_MS) return;
    this.#keptAt = now;
    this.#slate.keep({ epoch: match.epoch, seq: match.seq, spent: this.#spent });
  }
}

const seconds = (ms: number): number => Math.ceil(ms / 1000);

const key = ({ white, black, free, running, fallen, flag, method }: FeedClock): string =>
  [seconds(white), seconds(black), seconds(free), running, fallen, flag, method].join(' ');
