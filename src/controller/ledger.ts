import { NardError } from '../errors/index.ts';
import {
  type ClockReading,
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
  /** Something was thrown that nobody foresaw. The match stands as the journal has it, and goes on. */
  surprised(error: unknown): void;
  /** What the clocks show at this moment; null in a match without them. */
  time(match: MatchState): ClockReading | null;
}

/** An input, or one that is made when its turn has come, from the match as it is then; or refused then. */
type Asked = Input | ((match: MatchState) => Input | NardError | null);

const RETRY_MS = 2000;

/**
 * The match and its journal. Inputs are decided one after the other; what they lead to is durable
 * before anybody is told.
 */
export class Ledger {
  #match: MatchState;
  #turnstile: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  /** Why the journal cannot be written at present. */
  #obstacle: NardError | null = null;
  #closed = false;
  #stopResting: () => void = () => undefined;
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

  /** Resolves when all that was submitted so far is decided and durable, or given up by `close`. */
  get settled(): Promise<unknown> {
    return this.#turnstile;
  }

  /**
   * Decides an input and records what comes of it; resolves to the refusal, or null. Never rejects. While
   * the journal cannot be written people are refused at once (E_JOURNAL): what they asked for a while ago
   * must not happen later behind their backs. What hardware says waits.
   */
  submit(asked: Asked): Promise<NardError | null> {
    if (this.#closed) return Promise.resolve(GOING_HOME());
    if (this.#obstacle && !isOfHardware(asked)) return Promise.resolve(this.#obstacle);
    this.#waiting += 1;
    const done = this.#turnstile
      .then(() => this.#enter(asked))
      .catch((error: unknown) => this.#surprise(error))
      .finally(() => {
        this.#waiting -= 1;
      });
    this.#turnstile = done;
    return done;
  }

  /** Takes nothing more, and gives up what the journal still refuses. */
  close(): void {
    this.#closed = true;
    this.#stopResting();
  }

  async #enter(asked: Asked): Promise<NardError | null> {
    const input = typeof asked === 'function' ? asked(this.#match) : asked;
    if (!input) return null;
    if (input instanceof NardError) return input;
    const decision = decide(this.#match, input);
    if ('refused' in decision) return decision.refused;
    const time = this.#listener.time(this.#match);
    const events = stamp(this.#match, decision.happenings, decision.by, this.#clock.wall(), time);
    if (events.length === 0) return null;
    if (!(await this.#write(events))) return this.#obstacle;
    this.#match = events.reduce(evolve, this.#match);
    try {
      this.#listener.happened(events, this.#match);
    } catch (error) {
      this.#listener.surprised(error);
    }
    return null;
  }

  /** A full disk stops the game, not the program: nothing counts before it is written. False: given up. */
  async #write(events: readonly MatchEvent[]): Promise<boolean> {
    for (;;) {
      try {
        await this.#log.append(events);
      } catch (error) {
        this.#obstacle = asNardError(error);
        this.#listener.journalFailed(this.#obstacle);
        if (!this.#closed) await this.#rest();
        if (this.#closed) return false;
        continue;
      }
      if (this.#obstacle) this.#listener.journalFailed(null);
      this.#obstacle = null;
      return true;
    }
  }

  #rest(): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#clock.after(RETRY_MS, resolve);
      this.#stopResting = () => {
        cancel();
        resolve();
      };
    });
  }

  #surprise(error: unknown): NardError {
    this.#listener.surprised(error);
    return new NardError('E_PROGRAM', 'The program is at fault; nothing was changed. See its log.', {
      cause: error,
    });
  }
}

const GOING_HOME = () => new NardError('E_NOT_NOW', 'The program is being ended; start it again.');

const isOfHardware = (asked: Asked): boolean =>
  typeof asked !== 'function' && (asked.kind === 'fault' || asked.kind === 'mended');

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
