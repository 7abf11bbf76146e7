import { checkersByPlace, type Family, PLACE_COUNT, type Place, type Position } from '../rules/index.ts';

/** Closed switches on each of the 28 places, in the order of `PLACES`. */
export type Reading = readonly number[];

/** What the board can see: how many switches lie under each of the 28 places, 0–15. */
export interface BoardMap {
  readonly slots: readonly number[];
  /** Places that show nothing because switches of theirs are in doubt; left out: none. */
  readonly doubted?: readonly Place[];
}

/** How many switches a place has; 0 where the board is blind. */
export const slotsOf = (map: BoardMap, place: Place): number => map.slots[place] ?? 0;

/** As many checkers as the switches of a place can show: a checker above the slots lies on another, unseen. */
export const seenOf = (map: BoardMap, place: Place, checkers: number): number =>
  Math.min(checkers, slotsOf(map, place));

/** What the switches say when exactly these checkers lie on the board. */
export function expectedReading(map: BoardMap, family: Family, position: Position): Reading {
  return checkersByPlace(family, position).map((count, place) => seenOf(map, place, count));
}

/**
 * The reading that the board's inputs add up to.
 * @param placeOfInput the place that each input looks at; null for one that is no slot (a button, a spare pin)
 * @param closed 1 for a closed switch, by input
 */
export function readingOf(
  placeOfInput: readonly (Place | null | undefined)[],
  closed: ArrayLike<number>,
): Reading {
  const counts = new Array<number>(PLACE_COUNT).fill(0);
  for (let input = 0; input < closed.length; input += 1) {
    const place = closed[input] ? placeOfInput[input] : null;
    if (place != null) counts[place] = (counts[place] ?? 0) + 1;
  }
  return counts;
}

export const sameReading = (one: Reading, other: Reading): boolean =>
  one.every((count, place) => count === other[place]);

/** Equal keys = equal readings. */
export const readingKey = (reading: Reading): string => String.fromCharCode(...reading);
