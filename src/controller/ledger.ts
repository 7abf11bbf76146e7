import { NardError } from '../errors/index.ts';
import {
  decide,
  evolve,
  type Input,
  type MatchEvent,
  type MatchState,
  newMatch,
  stamp,
} from '../play/index.ts';
import type { TableClock } from './clock.ts';

/** Where events become durable. `append` resolves once they would survive a power cut. */
export interface EventLog {
  readonly entries: readonly unknown[];
  append(events: readonly MatchEvent[]): Promise<void>;
}

export interface LedgerListener {
  /** The events are durable and the match has moved on. */
  happened(events: readonly MatchEvent[], match: MatchState): void;
  /** The journal could not be written; it is tried again until it can. null: it works again. */
  journalFailed(error: NardError | null): void;
}

const RETRY_MS = 2000;

/**
 * The match and its journal. Inputs are decided one after the other; what they lead to is durable
 * before anybody is told.
 */
export class Ledger {
  #match: MatchState;
  #turnstile: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #journalWorks = true;
  readonly #log: EventLog;
  readonly #clock: TableClock;
  readonly #listener: LedgerListener;

  constructor(log: EventLog, epoch: string, clock: TableClock, listener: LedgerListener) {
    this.#log = log;
    this.#clock = clock;
    this.#listener = listener;
    const events = log.entries as readonly MatchEvent[];
    this.#match = events.reduce(evolve, newMatch(events[0]?.epoch ?? epoch));
  }

  get match(): MatchState {
    return this.#match;
  }

  /** True while something is being decided or written. */
  get busy(): boolean {
    return this.#waiting > 0;
  }

  /** Resolves when all that was submitted so far is decided and durable. */
  get settled(): Promise<unknown> {
    return this.#turnstile;
  }

  /** Decides an input and records what comes of it; resolves to the refusal, or null. */
  submit(input: Input | ((match: MatchState) => Input | null)): Promise<NardError | null> {
    this.#waiting += 1;
    const done = this.#turnstile
      .then(() => this.#enter(input))
      .finally(() => {
        this.#waiting -= 1;
      });
    this.#turnstile = done;
    return done;
  }

  async #enter(asked: Input | ((match: MatchState) => Input | null)): Promise<NardError | null> {
    const input = typeof asked === 'function' ? asked(this.#match) : asked;
    if (!input) return null;
    const decision = decide(this.#match, input);
    if ('refused' in decision) return decision.refused;
    const events = stamp(this.#match, decision.happenings, decision.by, this.#clock.wall());
    if (events.length === 0) return null;
    await this.#write(events);
    this.#match = events.reduce(evolve, this.#match);
    this.#listener.happened(events, this.#match);
    return null;
  }

  /** A full disk stops the game, not the program: nothing counts before it is written. */
  async #write(events: readonly MatchEvent[]): Promise<void> {
    for (;;) {
      try {
        await this.#log.append(events);
        if (!this.#journalWorks) this.#listener.journalFailed(null);
        this.#journalWorks = true;
        return;
      } catch (error) {
        this.#journalWorks = false;
        this.#listener.journalFailed(asNardError(error));
        await new Promise<void>((resolve) => void this.#clock.after(RETRY_MS, resolve));
      }
    }
  }
}

const asNardError = (error: unknown): NardError =>
  error instanceof NardError
    ? error
    : new NardError(
        'E_JOURNAL',
        `The journal cannot be written: ${String(error)}. Free some space; it is tried again.`,
        {
          cause: error,
        },
      );
