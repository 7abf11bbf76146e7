import type { NardError } from '../errors/index.ts';
import type { Problem } from '../feed/index.ts';
import type { Standstill } from '../guidance/index.ts';
import type { Input, MatchState } from '../play/index.ts';
import type { PlaceName } from '../rules/index.ts';
import { Problems } from './problems.ts';
import type { TableParts } from './table-parts.ts';

/** Faults of hardware, journal and program: shown while they stand, and told to the match where it can hold them. */
export class Troubles {
  readonly #problems: Problems;
  readonly #parts: Pick<TableParts, 'showProblems' | 'trouble'>;
  readonly #submit: (input: Input) => void;

  constructor(parts: Pick<TableParts, 'clock' | 'showProblems' | 'trouble'>, submit: (input: Input) => void) {
    this.#parts = parts;
    this.#problems = new Problems(parts.clock);
    this.#submit = submit;
  }

  get standing(): readonly Problem[] {
    return this.#problems.standing;
  }

  fault(code: string, error: NardError): void {
    if (!this.#problems.raise(code)) return;
    this.#show();
    this.#submit({ kind: 'fault', code, place: null, text: error.message });
  }

  /** Places that the journal holds in doubt already. */
  remember(places: readonly PlaceName[]): void {
    for (const place of places) this.#problems.raise('E_SENSOR', place);
  }

  /** Places whose switches are in doubt now; the others are believed (again). */
  doubts(places: readonly PlaceName[]): void {
    const before = this.standing.flatMap(({ code, place }) => (code === 'E_SENSOR' && place ? [place] : []));
    const fresh = places.filter((place) => !before.includes(place));
    const proven = before.filter((place) => !places.includes(place));
    for (const place of fresh) {
      this.#problems.raise('E_SENSOR', place);
      this.#submit({ kind: 'fault', code: 'E_SENSOR', place, text: doubtText(place) });
    }
    for (const place of proven) {
      this.#problems.mendAt('E_SENSOR', place);
      this.#submit({ kind: 'mended', code: 'E_SENSOR', place });
    }
    if (fresh.length + proven.length > 0) this.#show();
  }

  mended(...codes: readonly string[]): void {
    const over = this.#problems.mend(...codes);
    if (over.length === 0) return;
    this.#show();
    for (const { code, place } of over) this.#submit({ kind: 'mended', code, place });
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

const doubtText = (place: PlaceName): string =>
  `A switch of ${place} contradicts the game. The place is worked out from the rest until it proves well; check its reeds and their wires.`;

/** What is over when a board is connected: should any of it stand, it is told again. */
export const BOARD_FAULTS = [
  'E_PORT_PERMISSION',
  'E_PORT_BUSY',
  'E_PORT_MISSING',
  'E_BOARD_SILENT',
  'E_BOARD_BAUD',
  'E_BOARD_FIRMWARE',
  'E_BOARD_LOST',
  'E_INPUTS',
  'E_POWER',
] as const;

/** Why nothing that happens on the board can count at present, beside a board that is away; null: it can. */
export function standstill(standing: readonly Problem[]): Standstill | null {
  const has = (wanted: string) => standing.some(({ code }) => code === wanted);
  if (has('E_JOURNAL')) return 'journal';
  return has('E_INPUTS') ? 'inputs' : null;
}

/** Troubles, beside a board that is away, in which nobody can play on: dice may also be told by hand. */
export const stopsTheClocks = ({ phase }: MatchState, standing: readonly Problem[]): boolean =>
  standstill(standing) !== null ||
  (phase === 'to-roll' && standing.some(({ code }) => code === 'dice-silent'));
