import type { Duplex } from 'node:stream';
import { loadProfile, type Profile } from '../../src/config/index.ts';
import {
  type BoardLink,
  type BoardReport,
  type Clock,
  linkBoard,
  type Opener,
} from '../../src/devices/index.ts';
import { type BoardMachine, machinePort, standInMachine } from '../../src/simulator/index.ts';

interface Alarm {
  readonly at: number;
  readonly ring: () => void;
}

/** Time that passes only when it is told to. */
export class VirtualClock implements Clock {
  #now = 0;
  readonly #alarms = new Set<Alarm>();

  now(): number {
    return this.#now;
  }

  after(ms: number, f: () => void): () => void {
    const alarm = { at: this.#now + ms, ring: f };
    this.#alarms.add(alarm);
    return () => this.#alarms.delete(alarm);
  }

  /** Rings what is due until `ms`, in order. */
  passTo(ms: number): void {
    for (;;) {
      const due = [...this.#alarms].filter((alarm) => alarm.at <= ms).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.#alarms.delete(due);
      this.#now = Math.max(this.#now, due.at);
      due.ring();
    }
    this.#now = Math.max(this.#now, ms);
  }

  /** What a process sees that was kept from running for `ms`: everything due rings late, and once. */
  jump(ms: number): void {
    this.#now += ms;
    const due = [...this.#alarms].filter((alarm) => alarm.at <= this.#now);
    for (const alarm of due.sort((a, b) => a.at - b.at)) if (this.#alarms.delete(alarm)) alarm.ring();
  }

  get waiting(): number {
    return this.#alarms.size;
  }
}

/** One turn of the event loop: streams and promises get on. */
export const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

type ReportOf<Kind extends BoardReport['kind']> = BoardReport & { readonly kind: Kind };

/** A board in virtual time, linked to the drivers by a cable within the process. */
export class Bench {
  readonly clock = new VirtualClock();
  readonly reports: BoardReport[] = [];
  /** Bytes that the drivers have written to the board. */
  written = 0;
  readonly ports: ReturnType<typeof machinePort>[] = [];
  readonly link: BoardLink;
  readonly profile: Profile;
  readonly machine: BoardMachine;

  constructor(profile: Profile, machine: BoardMachine, open?: Opener) {
    this.profile = profile;
    this.machine = machine;
    this.link = linkBoard({
      open: open ?? (() => this.plug()),
      profile,
      clock: this.clock,
      report: (report) => this.reports.push(report),
    });
  }

  static async with({
    machine = standInMachine(),
    open,
    profile = 'mega-6slot',
  }: BenchParts = {}): Promise<Bench> {
    return new Bench(await loadProfile(profile), machine, open);
  }

  /** A cable from the machine, not open yet. */
  plug(): Duplex {
    const port = machinePort(this.machine);
    const write = port._write.bind(port);
    port._write = (chunk, encoding, done) => {
      this.written += chunk.length;
      write(chunk, encoding, done);
    };
    this.ports.push(port);
    return port;
  }

  /** The cable that is plugged in now. */
  get port(): ReturnType<typeof machinePort> {
    const port = this.ports.at(-1);
    if (!port) throw new Error('nothing has been plugged in yet');
    return port;
  }

  /** Lets `ms` of virtual time pass, board and drivers side by side. */
  async pass(ms: number, step = 1): Promise<void> {
    const end = this.clock.now() + ms;
    while (this.clock.now() < end) {
      const next = Math.min(end, this.clock.now() + step);
      this.machine.advanceTo(next);
      await turn();
      this.clock.passTo(next);
      await turn();
    }
  }

  of<Kind extends BoardReport['kind']>(kind: Kind): ReportOf<Kind>[] {
    return this.reports.filter((report): report is ReportOf<Kind> => report.kind === kind);
  }

  /** The codes of the errors reported, in order. */
  get codes(): string[] {
    return this.reports.flatMap((report) =>
      report.kind === 'lost' || report.kind === 'trying' ? [`${report.kind} ${report.error.code}`] : [],
    );
  }

  /** Which inputs the drivers take for closed. */
  get closed(): number[] {
    const closed = this.of('switches').at(-1)?.closed ?? new Uint8Array();
    return [...closed.keys()].filter((input) => closed[input] === 1);
  }
}

export interface BenchParts {
  readonly machine?: BoardMachine;
  readonly open?: Opener;
  readonly profile?: string;
}
