import { isDeepStrictEqual } from 'node:util';
import { type EventLog, Table, type TableClock } from '../controller/index.ts';
import type { BoardReport, DiceLinkReport, LinkReport } from '../devices/index.ts';
import type { NardError } from '../errors/index.ts';
import type { MatchEvent } from '../play/index.ts';
import { errorOf, type Line, type Recording, reportOf } from './line.ts';
import { checkBeginning } from './shape.ts';
import { Steps } from './steps.ts';

export interface Replayed {
  /** Events that came again as they were recorded. */
  readonly events: number;
  /** Events before the first game that begins in a recording which does not begin with the program: not compared. */
  readonly skipped: number;
  /** The first that did not: what the recording has, and what came now; null: all came again. */
  readonly difference: Difference | null;
}

export interface Difference {
  /** Ms of the recording's clock. */
  readonly at: number;
  readonly recorded: MatchEvent | null;
  readonly now: MatchEvent | null;
}

const turnOfTheLoop = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Plays a recording to a new table, in the recording's own time, and compares the events that come of it.
 * @throws NardError E_RECORD where a line is not what the recorder writes
 */
export async function playRecording(recording: Recording): Promise<Replayed> {
  checkBeginning(recording.beginning);
  return new Player(recording).play();
}

/** A journal that takes only what the recording has, and when. */
class ComparedLog implements EventLog {
  readonly entries: MatchEvent[];
  difference: Difference | null = null;
  events = 0;
  skipped = 0;
  readonly #steps: Steps;
  readonly #expected: MatchEvent[];
  /** When the last line was written, ms. */
  readonly #endsAt: number;
  #isComparing: boolean;
  #waiting: { done: () => void; fail: (error: NardError) => void } | null = null;

  constructor({ beginning, lines }: Recording, steps: Steps) {
    this.entries = [...beginning.entries];
    this.#steps = steps;
    this.#isComparing = !beginning.continued;
    this.#endsAt = lines.at(-1)?.at ?? beginning.at;
    this.#expected = lines.flatMap((line) => (line.kind === 'events' ? line.events : []));
  }

  append(events: readonly MatchEvent[]): Promise<void> {
    const equal = events.filter((event) => this.#isAsRecorded(event)).length;
    return new Promise((done, fail) => {
      this.#waiting = {
        done: () => {
          this.entries.push(...events);
          this.events += equal;
          done();
        },
        fail,
      };
    });
  }

  /** The recording says that what was handed over last is durable now. */
  written(): void {
    this.#waiting?.done();
    this.#waiting = null;
  }

  unwritten(error: NardError): void {
    this.#waiting?.fail(error);
    this.#waiting = null;
  }

  /** Nothing more comes: what the recording has besides is missing now. */
  end(): void {
    const [missing] = this.#expected;
    if (missing && this.#isComparing) this.#differ(missing, null);
  }

  #isAsRecorded(now: MatchEvent): boolean {
    const recorded = this.#expected.shift() ?? null;
    // A power cut may have taken the line that tells what came of the last ones.
    if (!recorded && this.#steps.now >= this.#endsAt) return false;
    this.#isComparing ||= recorded?.type === 'game-started' && now.type === 'game-started';
    if (!this.#isComparing) this.skipped += 1;
    else if (!this.difference && isDeepStrictEqual(plain(now), recorded)) return true;
    else this.#differ(recorded, now);
    return false;
  }

  #differ(recorded: MatchEvent | null, now: MatchEvent | null): void {
    this.difference ??= { at: this.#steps.now, recorded, now };
  }
}

/** As it reads when it has been written. */
const plain = (event: MatchEvent): unknown => JSON.parse(JSON.stringify(event));

/** What came of the lines before: of itself it brings about nothing. */
const isOutput = ({ kind }: Line): boolean => ['events', 'lights', 'code'].includes(kind);

class Player {
  readonly #recording: Recording;
  readonly #steps: Steps;
  readonly #log: ComparedLog;
  readonly #table: Table;
  #epochMs: number;

  constructor(recording: Recording) {
    const { profile, settings, variants, patience, epoch, at, epochMs } = recording.beginning;
    const codes = recording.lines.flatMap((line) => (line.kind === 'code' ? [line.given] : []));
    this.#recording = recording;
    this.#steps = new Steps(at);
    this.#epochMs = epochMs;
    this.#log = new ComparedLog(recording, this.#steps);
    this.#table = new Table({
      profile,
      settings,
      variants,
      patience,
      epoch,
      clock: this.#clock(),
      log: this.#log,
      codeFor: () => (codes.shift() ? [] : null),
      showLights: () => undefined,
      buzz: () => undefined,
    });
  }

  async play(): Promise<Replayed> {
    for (const line of this.#recording.lines) {
      if (this.#log.difference) break;
      if (isOutput(line)) continue;
      if (!line.together) await this.#waitFor(line);
      this.#steps.takeUntil(line.at);
      this.#steps.goTo(line.at);
      this.#happen(line);
    }
    await turnOfTheLoop();
    this.#table.stop();
    this.#log.end();
    const { events, skipped, difference } = this.#log;
    return { events, skipped, difference };
  }

  #clock(): TableClock {
    return {
      now: () => this.#steps.now,
      wall: () => this.#epochMs + this.#steps.now,
      after: (ms, what) => this.#steps.after(ms, what),
    };
  }

  /** Timers that went off by themselves before; those that were late go off together with the line. */
  async #waitFor({ at, late = Number.POSITIVE_INFINITY }: Line): Promise<void> {
    await turnOfTheLoop();
    for (let { next } = this.#steps; next !== null && next <= at && next < late; { next } = this.#steps) {
      this.#steps.takeOne();
      await turnOfTheLoop();
    }
  }

  #happen(line: Line): void {
    switch (line.kind) {
      case 'switches':
      case 'board':
        this.#table.report(reportOf(line) as BoardReport);
        break;
      case 'dice':
        this.#table.reportDice(reportOf(line) as DiceLinkReport | LinkReport);
        break;
      case 'command':
        // A refusal was one then, too.
        void this.#table.command(line.command, line.expect).catch(() => undefined);
        break;
      case 'written':
        this.#log.written();
        break;
      case 'unwritten':
        this.#log.unwritten(errorOf(line.error));
        break;
      case 'wall':
        this.#epochMs = line.epochMs;
        break;
      default:
    }
  }
}
