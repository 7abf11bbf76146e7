import { seeded } from '../players/index.ts';

/** Seeded chance: the same seed gives the same bounces, manners and throws, on every machine. */
export interface Chance {
  /** Uniform in [0, 1). */
  next(): number;
  /** Uniform between two bounds. */
  between(least: number, most: number): number;
  /** A whole number between two bounds, both included. */
  whole(least: number, most: number): number;
  /** True with this probability. */
  happens(probability: number): boolean;
  /** One of a list that is not empty. */
  pick<T>(list: readonly T[]): T;
  shuffled<T>(list: readonly T[]): T[];
  /** A stream of its own, so that more use of one kind of chance does not shift another. */
  fork(): Chance;
}

export function seededChance(seed: number): Chance {
  const next = seeded(seed);
  const whole = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    whole,
    between: (least, most) => least + next() * (most - least),
    happens: (probability) => next() < probability,
    pick: (list) => list[whole(0, list.length - 1)] as (typeof list)[number],
    shuffled: (list) => {
      const out = [...list];
      for (let end = out.length - 1; end > 0; end -= 1) {
        const other = whole(0, end);
        [out[end], out[other]] = [out[other] as (typeof out)[number], out[end] as (typeof out)[number]];
      }
      return out;
    },
    fork: () => seededChance(Math.floor(next() * 4294967296)),
  };
}
