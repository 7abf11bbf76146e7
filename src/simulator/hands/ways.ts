import { type Movement, OFF } from '../../rules/index.ts';
import type { Chance } from '../chance.ts';

/** The way of one checker in a turn: own numbers, from where it stands over its stops to where it ends. */
export interface Way {
  readonly from: number;
  /** Never empty; all but the last are touched or passed on the way. */
  readonly stops: readonly number[];
}

/**
 * A play as hands see it: which checkers go where. Movements that continue one another may be made by one
 * checker in one motion (`joining` is how readily), or by different checkers of one point.
 */
export function waysOf(movements: readonly Movement[], chance: Chance, joining = 0.6): Way[] {
  const ways: { from: number; stops: number[] }[] = [];
  for (const { from, to } of movements) {
    const before = ways.find(({ stops }) => stops.at(-1) === from && from !== OFF);
    if (before && chance.happens(joining)) before.stops.push(to);
    else ways.push({ from, stops: [to] });
  }
  return ways;
}

/**
 * The order in which hands set about it: as the play is written, from the rear, or anyhow; but checkers on
 * the bar always first. Some orders cannot be carried out as they stand: a hand takes the first way whose
 * checker is there.
 */
export function inSomeOrder(ways: readonly Way[], bar: number, chance: Chance): Way[] {
  const ordered = chance.happens(0.5)
    ? [...ways]
    : chance.happens(0.5)
      ? [...ways].sort((a, b) => b.from - a.from)
      : chance.shuffled(ways);
  return [...ordered.filter(({ from }) => from === bar), ...ordered.filter(({ from }) => from !== bar)];
}
