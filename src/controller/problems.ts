import type { Problem } from '../feed/index.ts';
import type { PlaceName } from '../rules/index.ts';
import type { TableClock } from './clock.ts';

/** What is wrong with hardware, journal or broker at the moment: each with the time since when. */
export class Problems {
  readonly #clock: TableClock;
  #standing: readonly Problem[] = [];

  constructor(clock: TableClock) {
    this.#clock = clock;
  }

  get standing(): readonly Problem[] {
    return this.#standing;
  }

  /** Returns whether this is news. */
  raise(code: string, place: PlaceName | null = null): boolean {
    if (this.#standing.some((problem) => problem.code === code && problem.place === place)) return false;
    this.#standing = [...this.#standing, { code, place, since: this.#clock.wall() }];
    return true;
  }

  /** All problems of these codes are over. Returns them. */
  mend(...codes: readonly string[]): readonly Problem[] {
    const over = this.#standing.filter(({ code }) => codes.includes(code));
    if (over.length > 0) this.#standing = this.#standing.filter((problem) => !over.includes(problem));
    return over;
  }

  /** The problem at one place is over. */
  mendAt(code: string, place: PlaceName): void {
    this.#standing = this.#standing.filter((problem) => problem.code !== code || problem.place !== place);
  }
}
