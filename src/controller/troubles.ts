import type { NardError } from '../errors/index.ts';
import type { Problem } from '../feed/index.ts';
import type { Standstill } from '../guidance/index.ts';
import type { Input, MatchState } from '../play/index.ts';
import { SENSOR_FAULT, type SensorPlace, SLOW_SENSOR } from './doubts.ts';
import { isAt, Problems } from './problems.ts';
import { NO_RELAPSE, type Relapses, relapsed, steadyFor } from './relapse.ts';
import type { TableParts } from './table-parts.ts';

/**
 * Faults of hardware, journal and program: shown while they stand, and told to the match where it can hold them.
 * One that comes and goes is told, and goes on being shown until it has been well for a while; whether it stops anybody
 * from playing is another matter, and ends with it (`felt`).
 */
export class Troubles {
  readonly #problems: Problems;
  readonly #parts: Pick<TableParts, 'clock' | 'showProblems' | 'trouble'>;
  readonly #submit: (input: Input) => void;
  /** What has come and gone before, by code. */
  readonly #relapses = new Map<string, Relapses>();
  /** What is shown, but well at present, by code: since when, ms. */
  readonly #wellSince = new Map<string, number>();

  constructor(parts: Pick<TableParts, 'clock' | 'showProblems' | 'trouble'>, submit: (input: Input) => void) {
    this.#parts = parts;
    this.#problems = new Problems(parts.clock);
    this.#submit = submit;
  }

  get standing(): readonly Problem[] {
    return this.#problems.standing;
  }

  /** What of it is so at this moment. */
  get felt(): readonly Problem[] {
    if (this.#wellSince.size === 0) return this.standing;
    return this.standing.filter(({ code }) => !this.#wellSince.has(code));
  }

  fault(code: string, error: NardError): void {
    this.#wellSince.delete(code);
    if (!this.#problems.raise(code)) return;
    this.#relapses.set(code, relapsed(this.#relapsesOf(code), this.#parts.clock.now()));
    this.#show();
    this.#submit({ kind: 'fault', code, place: null, text: error.message });
  }

  /** Switches that the journal holds in doubt, or slow, already. */
  remember(doubted: readonly SensorPlace[], slow: readonly SensorPlace[]): void {
    for (const where of doubted) this.#problems.raise(SENSOR_FAULT, where);
    for (const where of slow) this.#problems.raise(SLOW_SENSOR, where);
  }

  /** Switches, or places, that are in doubt now; the others are believed (again). */
  doubts(doubted: readonly SensorPlace[]): void {
    this.#sensors(SENSOR_FAULT, doubted, doubtText);
  }

  /** Switches that answer late; the others do so no longer. */
  slow(sensors: readonly SensorPlace[]): void {
    this.#sensors(SLOW_SENSOR, sensors, slowText);
  }

  #sensors(
    code: typeof SENSOR_FAULT | typeof SLOW_SENSOR,
    sensors: readonly SensorPlace[],
    text: (where: SensorPlace) => string,
  ): void {
    const before = this.standing.filter((problem) => problem.code === code);
    const fresh = sensors.filter((where) => !before.some((problem) => isAt(problem, where)));
    const over = before.flatMap(({ place, slot }) => {
      if (place === null) return [];
      const where = { place, ...(slot === undefined ? {} : { slot }) };
      return sensors.some((each) => isAt(where, each)) ? [] : [where];
    });
    for (const where of fresh) {
      this.#problems.raise(code, where);
      this.#submit({ kind: 'fault', code, ...where, text: text(where) });
    }
    for (const where of over) {
      this.#problems.mendAt(code, where);
      this.#submit({ kind: 'mended', code, ...where });
    }
    if (fresh.length + over.length > 0) this.#show();
  }

  mended(...codes: readonly string[]): void {
    const now = this.#parts.clock.now();
    for (const { code } of this.felt) if (codes.includes(code)) this.#wellSince.set(code, now);
    this.look();
  }

  /** Takes back what has been well for long enough. */
  look(): void {
    if (this.#wellSince.size === 0) return;
    const now = this.#parts.clock.now();
    const steady = [...this.#wellSince].filter(
      ([code, since]) => now - since >= steadyFor(code, this.#relapsesOf(code)),
    );
    for (const [code] of steady) this.#takeBack(code, now);
  }

  #takeBack(code: string, now: number): void {
    this.#wellSince.delete(code);
    this.#relapses.set(code, { ...this.#relapsesOf(code), backAt: now });
    const over = this.#problems.mend(code);
    this.#show();
    for (const { since: _, ...what } of over) this.#submit({ kind: 'mended', ...what });
  }

  #relapsesOf(code: string): Relapses {
    return this.#relapses.get(code) ?? NO_RELAPSE;
  }

  /** Not an event: there is no place to write it. null: the journal works again. */
  journalFailed(error: NardError | null): void {
    const isNews = error ? this.#problems.raise(error.code) : this.#problems.mend('E_JOURNAL').length > 0;
    if (isNews) this.#show();
  }

  /** A fault of the program itself: shown, told once, and survived. */
  surprised(error: unknown): void {
    if (!this.#problems.raise('E_PROGRAM')) return;
    this.#show();
    this.#parts.trouble?.(error);
  }

  #show(): void {
    this.#parts.showProblems?.(this.#problems.standing);
  }
}

const doubtText = ({ place, slot }: SensorPlace): string =>
  slot === undefined
    ? `A switch of ${place} contradicts the game. The place is worked out from the rest until it proves well; check its reeds and their wires (nardboard doctor names the one).`
    : `The switch of ${place}, slot ${slot} from the rim, is not believed. The place is worked out from its other switches and the rest until it proves well; check that reed and its wires (nardboard doctor).`;

const slowText = ({ place, slot }: SensorPlace): string =>
  `The switch of ${place}, slot ${slot} from the rim, answers late. It is believed, but may make a turn end late; put in another reed, or move it nearer to the checker.`;

/** What is over when a board is connected: should any of it stand, it is told again. */
export const BOARD_FAULTS = [
  'E_PORT_PERMISSION',
  'E_PORT_BUSY',
  'E_PORT_MISSING',
  'E_BOARD_SILENT',
  'E_BOARD_BAUD',
  'E_BOARD_CABLE',
  'E_BOARD_FIRMWARE',
  'E_BOARD_LOST',
  'E_INPUTS',
  'E_CHAIN',
  'E_POWER',
] as const;

/** Why nothing that happens on the board can count at present, beside a board that is away; null: it can. */
export function standstill(felt: readonly Problem[]): Standstill | null {
  const has = (wanted: string) => felt.some(({ code }) => code === wanted);
  if (has('E_JOURNAL')) return 'journal';
  return has('E_INPUTS') || has('E_CHAIN') ? 'inputs' : null;
}

/** Troubles, beside a board that is away, in which nobody can play on: dice may also be told by hand. */
export const stopsTheClocks = ({ phase }: MatchState, felt: readonly Problem[]): boolean =>
  standstill(felt) !== null || (phase === 'to-roll' && felt.some(({ code }) => code === 'dice-silent'));
