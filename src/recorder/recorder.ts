import type { EventLog, TableClock, Tape } from '../controller/index.ts';
import type { BoardReport, DiceLinkReport, LinkReport } from '../devices/index.ts';
import { NardError } from '../errors/index.ts';
import type { MatchEvent } from '../play/index.ts';
import {
  type Beginning,
  isHeartbeat,
  type Line,
  litOf,
  type Manner,
  RECORDING_VERSION,
  toldError,
  type What,
  whatOf,
} from './line.ts';
import { Steps } from './steps.ts';

/** Where the lines go. */
export interface Reel {
  /** Begins anew: what was written before stands by itself. */
  begin(line: string): void;
  write(line: string): void;
  /** It would be good to begin anew soon, as the reel is nearly full; or at once. */
  readonly state: 'room' | 'nearly-full' | 'full';
}

export interface RecorderParts {
  readonly clock: TableClock;
  readonly log: EventLog;
  readonly reel: Reel;
  /** What stands at the beginning, as far as it is known before. */
  readonly beginning: Omit<Beginning, 'kind' | 'v' | 'at' | 'epochMs' | 'entries' | 'continued'>;
}

/** The wall clock has been set when it has moved by more than this, in ms, against the other. */
const CLOCK_SET_MS = 500;

/**
 * Writes down all that reaches a table, so that it can be played to another once more. The table's clock
 * goes from one thing to the next and stands still while that is dealt with: so whoever plays the lines
 * again finds the same times.
 */
export class Recorder implements Tape {
  readonly clock: TableClock;
  readonly log: EventLog;
  readonly #parts: RecorderParts;
  readonly #steps: Steps;
  #epochMs: number;
  #cancelAlarm: () => void = () => undefined;
  /** Whether what the last thing led to has been done: promises are kept only between two things. */
  #isSettled = true;
  /** What has to be said again where a recording begins while the program runs. */
  readonly #standing = new Map<string, What>();

  constructor(parts: RecorderParts) {
    const { clock, log } = parts;
    this.#parts = parts;
    this.#steps = new Steps(Math.floor(clock.now()));
    this.#epochMs = Math.round(clock.wall() - clock.now());
    this.clock = {
      now: () => this.#steps.now,
      wall: () => this.#epochMs + this.#steps.now,
      after: (ms, what) => this.#after(ms, what),
    };
    this.log = { entries: log.entries, append: (events) => this.#append(events) };
    this.#begin(false);
    // Whoever makes the recorder makes a table next, which has much to do at once.
    this.#manner();
  }

  board(report: BoardReport, hear: () => void): void {
    if (isHeartbeat(report)) hear();
    else this.#hear(whatOf('board', report), hear);
  }

  dice(report: DiceLinkReport | LinkReport, hear: () => void): void {
    this.#hear(whatOf('dice', report), hear);
  }

  command(...[command, expect, obey]: Parameters<Tape['command']>): void {
    this.#hear({ kind: 'command', command, expect }, obey);
  }

  lights(rgb: Uint8Array): void {
    this.#write({ kind: 'lights', lit: litOf(rgb) });
  }

  code(given: boolean): void {
    this.#write({ kind: 'code', given });
  }

  /** Nothing more is written, and nothing goes off any more. */
  stop(): void {
    this.#cancelAlarm();
  }

  #begin(continued: boolean): void {
    const { reel, beginning, log } = this.#parts;
    const events = log.entries as readonly MatchEvent[];
    const began = Math.max(
      0,
      events.findLastIndex(({ type }) => type === 'match-started'),
    );
    const head: Beginning = {
      kind: 'recording',
      v: RECORDING_VERSION,
      at: this.#steps.now,
      epochMs: this.#epochMs,
      ...beginning,
      entries: events.slice(began),
      continued,
    };
    reel.begin(JSON.stringify(head));
    if (continued) for (const what of this.#standing.values()) this.#write(what);
  }

  /** Lets something reach the table at its time, after what was due before. */
  #hear(what: What, hear: () => void): void {
    this.#write(what, this.#catchUp());
    this.#remember(what);
    hear();
    this.#setAlarm();
  }

  /** Comes to the present; returns how that went, for whoever is to do the same. */
  #catchUp(): Manner {
    const { clock } = this.#parts;
    const now = Math.floor(clock.now());
    const manner = this.#manner();
    const due = this.#steps.next;
    const taken = this.#steps.takeUntil(now);
    this.#steps.goTo(now);
    return taken > 0 && due !== null ? { ...manner, late: due } : manner;
  }

  /** A thing begins; whether it comes so soon after another that nothing could settle in between. */
  #manner(): Manner {
    const together = !this.#isSettled;
    this.#isSettled = false;
    queueMicrotask(() => {
      this.#isSettled = true;
    });
    return together ? { together } : {};
  }

  #write(what: What, manner: Manner = {}): void {
    const line: Line = { at: this.#steps.now, ...manner, ...what };
    this.#parts.reel.write(JSON.stringify(line));
  }

  #remember(what: What): void {
    if (what.kind === 'switches') this.#standing.set('switches', what);
    if (what.kind !== 'board' && what.kind !== 'dice') return;
    const { report } = what;
    const line = report.line as { kind?: string; die?: string } | undefined;
    if (report.kind === 'dice' && line?.kind === 'die') this.#standing.set(`die ${line.die}`, what);
    if (report.kind === 'connected' || report.kind === 'lost') {
      this.#standing.clear();
      this.#standing.set('link', what);
    }
  }

  #after(ms: number, what: () => void): () => void {
    const cancel = this.#steps.after(ms, what);
    this.#setAlarm();
    return cancel;
  }

  #setAlarm(): void {
    this.#cancelAlarm();
    const { next } = this.#steps;
    if (next === null) return;
    const { clock } = this.#parts;
    this.#cancelAlarm = clock.after(Math.max(0, next - clock.now()), () => this.#goOff());
  }

  /** Usually one timer, and at its time: then no line needs to tell of it. */
  #goOff(): void {
    this.#noticeWall();
    const now = Math.floor(this.#parts.clock.now());
    const due = this.#steps.next;
    if (due !== null && due <= now) {
      const manner = this.#manner();
      const taken = this.#steps.takeUntil(now);
      if (taken > 1 || manner.together) this.#write({ kind: 'timers' }, { ...manner, late: due });
    }
    this.#setAlarm();
  }

  #noticeWall(): void {
    const { clock } = this.#parts;
    const epochMs = Math.round(clock.wall() - clock.now());
    if (Math.abs(epochMs - this.#epochMs) <= CLOCK_SET_MS) return;
    this.#epochMs = epochMs;
    this.#write({ kind: 'wall', epochMs });
  }

  async #append(events: readonly MatchEvent[]): Promise<void> {
    this.#write({ kind: 'events', events });
    try {
      await this.#parts.log.append(events);
    } catch (error) {
      const told = error instanceof NardError ? error : new NardError('E_JOURNAL', String(error));
      this.#write({ kind: 'unwritten', error: toldError(told) }, this.#catchUp());
      throw error;
    } finally {
      this.#setAlarm();
    }
    this.#write({ kind: 'written' }, this.#catchUp());
    this.#turnTheReel(events);
  }

  /** Best between two games; where a game takes all the room, in the middle of it. */
  #turnTheReel(events: readonly MatchEvent[]): void {
    const { state } = this.#parts.reel;
    const isCalm = events.some(({ type }) => type === 'game-ended' || type === 'match-ended');
    if (state === 'full' || (state === 'nearly-full' && isCalm)) this.#begin(true);
  }
}
