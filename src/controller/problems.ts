import type { Problem } from '../feed/index.ts';
import type { TableClock } from './clock.ts';
import type { SensorPlace } from './doubts.ts';

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
  raise(code: string, where: SensorPlace | null = null): boolean {
    const { place, ...slot } = where ?? { place: null };
    if (this.#standing.some((problem) => problem.code === code && isAt(problem, where))) return false;
    this.#standing = [...this.#standing, { code, place, ...slot, since: this.#clock.wall() }];
    return true;
  }

  /** All problems of these codes are over. Returns them. */
  mend(...codes: readonly string[]): readonly Problem[] {
    const over = this.#standing.filter(({ code }) => codes.includes(code));
    if (over.length > 0) this.#standing = this.#standing.filter((problem) => !over.includes(problem));
    return over;
  }

  /** The problem at one place is over. */
  mendAt(code: string, where: SensorPlace): void {
    this.#standing = this.#standing.filter((problem) => problem.code !== code || !isAt(problem, where));
  }
}

/** Whether a problem is at this place, and there at this slot, or at none in particular. */
export const isAt = (
  { place, slot }: Partial<Pick<Problem, 'place' | 'slot'>>,
  where: SensorPlace | null,
): boolean => place === (where?.place ?? null) && slot === where?.slot;
