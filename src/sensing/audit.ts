import { checkersByPlace, type Family, type Place, type Position, type Ruleset } from '../rules/index.ts';
import { type BoardMap, type Reading, seenOf } from './reading.ts';

/** A place that does not look as it should. */
export interface Difference {
  readonly place: Place;
  readonly problem: 'surplus' | 'missing';
  /** Checkers that belong there, 0–15; where the slots are fewer, the board is content with full slots. */
  readonly expected: number;
  /** Closed switches. */
  readonly seen: number;
}

/** Where the switches contradict this position, in the order of `PLACES`; empty = the board may stand so. */
export function differences(
  map: BoardMap,
  family: Family,
  position: Position,
  reading: Reading,
): readonly Difference[] {
  return checkersByPlace(family, position).flatMap((expected, place) =>
    differenceAt(place, expected, seenOf(map, place, expected), reading),
  );
}

/** Where the switches say something else than they did before. */
export function changesBetween(before: Reading, reading: Reading): readonly Difference[] {
  return before.flatMap((due, place) => differenceAt(place, due, due, reading));
}

function differenceAt(place: Place, expected: number, due: number, reading: Reading): Difference[] {
  const seen = reading[place] ?? 0;
  if (seen === due) return [];
  return [{ place, problem: seen > due ? 'surplus' : 'missing', expected, seen }];
}

/** What is wrong with the set-up of a game: "6 or more" counts as right on a head with six slots. */
export function auditSetup(map: BoardMap, ruleset: Ruleset, reading: Reading): readonly Difference[] {
  return differences(map, ruleset.family, ruleset.start, reading);
}
