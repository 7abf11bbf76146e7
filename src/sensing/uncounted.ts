import { checkersByPlace, NOT_ENTERED, OFF, PLACE_COUNT, type Place, placeOf } from '../rules/index.ts';
import { boundsOf, tightened } from './turn-bounds.ts';
import { MOST_ANSWERS } from './turn-search.ts';
import type { PossiblePlay, TurnWatch } from './watch.ts';

/** A stack too high to be seen, of which people have to tell how many checkers lie there. */
export interface Uncounted {
  readonly place: Place;
  /** How many there may be, ascending: two numbers at least. */
  readonly counts: readonly number[];
}

/**
 * The stack whose height tells most about what was played, where too many plays look like the board to be asked about,
 * or where it cannot be said that those found are all. Null where neither is so, or no stack would tell anything.
 * @param results the plays found that look like the board
 */
export function uncounted(watch: TurnWatch, results: readonly PossiblePlay[]): Uncounted | null {
  if (watch.knowsAllEnds && results.length <= MOST_ANSWERS) return null;
  const counted = countsIn(watch, results);
  const stacks = watch.knowsAllEnds ? stacksAmong(counted) : hiddenStacks(watch);
  const telling = stacks.filter(({ counts }) => counts.length > 1);
  const [best] = telling.sort(
    (one, other) =>
      mostAlike(one, counted) - mostAlike(other, counted) || other.counts.length - one.counts.length,
  );
  return best ?? null;
}

type Counts = readonly (readonly number[])[];

/** The checkers on each place, by play. */
const countsIn = ({ index }: TurnWatch, results: readonly PossiblePlay[]): Counts =>
  results.map(({ position }) => checkersByPlace(index.graph.ruleset.family, position));

/** Every place with the numbers of checkers that lie there by one play or another. */
const stacksAmong = (counted: Counts): Uncounted[] =>
  Array.from({ length: PLACE_COUNT }, (_, place) => {
    const counts = new Set(counted.map((each) => each[place] ?? 0));
    return { place, counts: [...counts].sort((a, b) => a - b) };
  });

/** Every stack of the mover of which the switches leave open how high it is, with what all his checkers together leave for it. */
function hiddenStacks({ index: { map, graph }, reading, glimpses }: TurnWatch): Uncounted[] {
  const bounds = tightened(boundsOf({ map, graph, reading, glimpses }, false), 0, 0);
  if (!bounds) return [];
  const { family } = graph.ruleset;
  return bounds.least.flatMap((least, own) => {
    const most = bounds.most[own] ?? least;
    if (own < OFF || own >= NOT_ENTERED || most <= least) return [];
    const counts = Array.from({ length: most - least + 1 }, (_, more) => least + more);
    return [{ place: placeOf(family, graph.turn.side, own), counts }];
  });
}

/** How many of the plays have the same number of checkers there, at most. */
function mostAlike({ place }: Uncounted, counted: Counts): number {
  const alike = new Map<number, number>();
  for (const each of counted) alike.set(each[place] ?? 0, (alike.get(each[place] ?? 0) ?? 0) + 1);
  return Math.max(0, ...alike.values());
}
