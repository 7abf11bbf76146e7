import { playSoakGame, type SoakGame } from '../../src/commands/index.ts';
import { inputsOfPlace, loadProfile, parseSettings } from '../../src/config/index.ts';
import { type EventLog, Table, type TableClock } from '../../src/controller/index.ts';
import type { MatchEvent } from '../../src/play/index.ts';
import { Recorder, type Reel } from '../../src/recorder/index.ts';
import { checkersByPlace, ruleset, type Side } from '../../src/rules/index.ts';
import { HABIT_RATES } from '../../src/simulator/index.ts';

/** A reel in memory: each recording is a text. It is full once, after so many lines. */
export class MemoryReel implements Reel {
  readonly texts: string[] = [];
  #left: number;

  constructor(lines = Number.POSITIVE_INFINITY) {
    this.#left = lines;
  }

  get state(): Reel['state'] {
    return this.#left < 0 && this.texts.length === 1 ? 'full' : 'room';
  }

  begin(line: string): void {
    this.texts.push(`${line}\n`);
  }

  write(line: string): void {
    this.#left -= 1;
    this.texts.push(`${this.texts.pop()}${line}\n`);
  }
}

const profile = await loadProfile('mega-6slot');
const { timing: patience } = parseSettings({}, 'the defaults', {}, { env: {}, home: '/' });

function recorder(clock: TableClock, log: EventLog, reel: Reel, variant: string, epoch: string): Recorder {
  const settings = { variant, options: {}, length: 1, names: { white: 'White', black: 'Black' } };
  const beginning = { software: 'test', profile, settings, variants: [], patience, epoch };
  return new Recorder({ clock, log, reel, beginning });
}

/** A game of robots, and the recording that was made of it. */
export async function recordedGame(
  { variant = 'long', seed = 1, habits = HABIT_RATES.real }: Partial<SoakGame>,
  reel = new MemoryReel(),
): Promise<{ readonly journal: readonly MatchEvent[]; readonly reel: MemoryReel }> {
  const { journal } = await playSoakGame({
    variant,
    profile,
    seed,
    pace: 'max',
    habits,
    tape: (clock, log) => recorder(clock, log, reel, variant, `seed-${seed}`),
  });
  return { journal, reel };
}

/** Something that happens to a table; `pause`: what it leads to is done before the next. */
export type Happening =
  /** Time passes, and the timers due go off, or will go off late. */
  | { readonly what: 'time'; readonly ms: number; readonly goesOff: boolean }
  | { readonly what: 'input'; readonly input: number; readonly pause: boolean }
  | { readonly what: 'set-up' }
  | {
      readonly what: 'die';
      readonly die: string;
      readonly face: number;
      readonly state: 'handling' | 'rolling' | 'stable' | 'crooked';
      readonly pause: boolean;
    }
  | { readonly what: 'disk'; readonly full: boolean }
  | { readonly what: 'pause'; readonly by: Side };

/** A clock that stands still, and whose timers go off when a test wants them to. */
class Wobbly implements TableClock {
  time = 1000.25;
  #timers: { readonly at: number; readonly what: () => void }[] = [];

  now = (): number => this.time;
  wall = (): number => 1_700_000_000_000 + this.time;

  after(ms: number, what: () => void): () => void {
    const timer = { at: this.time + ms, what };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((each) => each !== timer);
    };
  }

  goOff(): void {
    const due = this.#timers.filter(({ at }) => at <= this.time).sort((one, other) => one.at - other.at);
    for (const timer of due) {
      if (!this.#timers.includes(timer)) continue;
      this.#timers = this.#timers.filter((each) => each !== timer);
      timer.what();
    }
  }
}

/** A journal whose disk may be full; it takes a moment to write. */
class SlowLog implements EventLog {
  readonly entries: MatchEvent[] = [];
  isFull = false;

  async append(events: readonly MatchEvent[]): Promise<void> {
    await turnOfTheLoop();
    if (this.isFull) throw new Error('ENOSPC: no space left on device');
    this.entries.push(...events);
  }
}

const turnOfTheLoop = () => new Promise<void>((resolve) => setImmediate(resolve));
const START = checkersByPlace('short', ruleset('short').start);

/** Lets these things happen to a table, one after the other, and records it. */
export async function recordedTable(happenings: readonly Happening[]) {
  const clock = new Wobbly();
  const log = new SlowLog();
  const reel = new MemoryReel();
  const tape = recorder(clock, log, reel, 'short', 'any');
  const table = new Table({
    profile,
    settings: { variant: 'short', options: {}, length: 1, names: { white: 'White', black: 'Black' } },
    patience,
    epoch: 'any',
    clock: tape.clock,
    log: tape.log,
    showLights: (rgb) => tape.lights(rgb),
    buzz: () => undefined,
  });
  const closed = new Uint8Array(profile.inputs.length);
  const sequence = new Map<string, number>();
  const report = (what: Parameters<Table['report']>[0]) => tape.board(what, () => table.report(what));
  const switches = () => report({ kind: 'switches', closed: closed.slice(), at: clock.time });
  const firmware = { name: 'nardboard', version: '1.0.0', build: '00000000', protocol: 1 };
  report({ kind: 'connected', firmware, at: clock.time });
  switches();
  for (const happening of happenings) {
    switch (happening.what) {
      case 'time':
        clock.time += happening.ms + 0.3;
        if (happening.goesOff) clock.goOff();
        await turnOfTheLoop();
        break;
      case 'input':
        closed[happening.input % closed.length] = 1 - (closed[happening.input % closed.length] ?? 0);
        switches();
        break;
      case 'set-up':
        closed.fill(0);
        for (const [place, count] of START.entries())
          for (const input of inputsOfPlace(profile, place).slice(0, count)) closed[input] = 1;
        switches();
        break;
      case 'die': {
        const { die, face, state } = happening;
        const seq = (sequence.get(die) ?? 0) + 1;
        sequence.set(die, seq);
        const line = { kind: 'die', die, seq, state, half: null, battery: null, charging: false } as const;
        const shown = state === 'stable' || state === 'crooked' ? (face as 1 | 2 | 3 | 4 | 5 | 6) : null;
        report({ kind: 'dice', line: { ...line, face: shown }, at: clock.time });
        break;
      }
      case 'disk':
        log.isFull = happening.full;
        break;
      case 'pause':
        tape.command({ verb: 'pause', by: happening.by }, null, () => {
          table.command({ verb: 'pause', by: happening.by }).catch(() => undefined);
        });
    }
    if (!('pause' in happening) || happening.pause) await turnOfTheLoop();
  }
  log.isFull = false;
  for (let rest = 0; rest < 80; rest += 1) {
    clock.time += 50;
    clock.goOff();
    await turnOfTheLoop();
    await turnOfTheLoop();
  }
  table.stop();
  tape.stop();
  return { text: reel.texts.join(''), events: log.entries };
}
