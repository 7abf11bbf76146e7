import {
  checkersByPlace,
  type Family,
  opponent,
  ownNumber,
  type Place,
  type Position,
  SIDES,
  type Side,
} from '../rules/index.ts';
import { differences } from './audit.ts';
import type { BoardMap, Reading } from './reading.ts';

/**
 * The positions that the board may show where it contradicts the one it should show, because the game was set up
 * wrong: checkers lie elsewhere, or are not there at all. The other side's stay where they are. None where nothing
 * differs, or checkers are too many; several where it cannot be told whose they are.
 */
export function wrongSetUps(
  map: BoardMap,
  family: Family,
  position: Position,
  reading: Reading,
): readonly Position[] {
  const found = differences(map, family, position, reading);
  const gone = found.flatMap((each) =>
    times(each.place, seenLess(map, family, position, each.place, each.seen)),
  );
  const come = found.flatMap((each) =>
    each.problem === 'surplus' ? times(each.place, each.seen - each.expected) : [],
  );
  if (found.length === 0 || come.length > gone.length) return [];
  return SIDES.flatMap((side) => moved(family, position, side, gone, come) ?? []);
}

function seenLess(map: BoardMap, family: Family, position: Position, place: Place, seen: number): number {
  const due = Math.min(checkersByPlace(family, position)[place] ?? 0, map.slots[place] ?? 0);
  return Math.max(0, due - seen);
}

const times = (place: Place, count: number): Place[] => new Array<Place>(Math.max(0, count)).fill(place);

/** With all that differs taken for checkers of one side; null where they cannot be its own. */
function moved(
  family: Family,
  position: Position,
  side: Side,
  gone: readonly Place[],
  come: readonly Place[],
): Position | null {
  const counts = [...position[side]];
  for (const [places, by] of [
    [gone, -1],
    [come, 1],
  ] as const) {
    for (const place of places) {
      const own = ownNumber(family, side, place);
      if (own === undefined || (by > 0 && isOthers(family, position, side, place))) return null;
      counts[own] = (counts[own] ?? 0) + by;
    }
  }
  return counts.every((count) => count >= 0) ? { ...position, [side]: counts } : null;
}

/** Nobody sets up a checker on a point of the other side's. */
function isOthers(family: Family, position: Position, side: Side, place: Place): boolean {
  const other = opponent(side);
  const theirs = ownNumber(family, other, place);
  return theirs !== undefined && (position[other][theirs] ?? 0) > 0;
}
