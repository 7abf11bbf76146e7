import {
  BAR,
  type Family,
  NOT_ENTERED,
  OFF,
  opponent,
  type Place,
  type Position,
  placeOf,
  type Side,
} from '../rules/index.ts';

/** Checkers of the mover that leave or reach one of his numbers. */
export interface Stack {
  readonly own: number;
  /** Null: they come from beside the board, not entered yet. */
  readonly place: Place | null;
  readonly count: number;
  /** How many of his stood there before. */
  readonly before: number;
}

/** What has to be done with the checkers to make one position of a turn out of another. */
export interface Change {
  readonly gives: readonly Stack[];
  readonly gains: readonly Stack[];
  /** Where a checker of the opponent has to be taken to his bar. */
  readonly hits: readonly Place[];
  readonly bar: Place;
  /** The opponent's checkers on his bar before. */
  readonly onBar: number;
}

/** The fewest and the most checkers a place can show while a change is under way. */
export interface Range {
  least: number;
  most: number;
}

export function changeBetween(family: Family, side: Side, before: Position, after: Position): Change {
  const gives: Stack[] = [];
  const gains: Stack[] = [];
  for (let own = NOT_ENTERED; own >= OFF; own -= 1) {
    const had = before[side][own] ?? 0;
    const moved = (after[side][own] ?? 0) - had;
    if (moved === 0) continue;
    const place = own === NOT_ENTERED ? null : placeOf(family, side, own);
    const stack = { own, place, count: Math.abs(moved), before: had };
    (moved < 0 ? gives : gains).push(stack);
  }
  return { gives, gains, ...hitsBetween(family, opponent(side), before, after) };
}

function hitsBetween(family: Family, other: Side, before: Position, after: Position) {
  const hits: Place[] = [];
  for (let own = 1; own < BAR; own += 1) {
    if ((after[other][own] ?? 0) < (before[other][own] ?? 0)) hits.push(placeOf(family, other, own));
  }
  return { hits, bar: placeOf(family, other, BAR), onBar: before[other][BAR] ?? 0 };
}

/** The places that change, each with its range: whatever is lifted before it is put down, and in any order. */
export function rangesOnTheWay({ gives, gains, hits, bar, onBar }: Change): ReadonlyMap<Place, Range> {
  const ranges = new Map<Place, Range>();
  for (const { place, count, before } of gives)
    if (place !== null) ranges.set(place, { least: before - count, most: before });
  for (const { place, count, before } of gains)
    if (place !== null) ranges.set(place, { least: before, most: before + count });
  for (const place of hits) {
    const range = ranges.get(place) ?? { least: 0, most: 0 };
    ranges.set(place, { least: range.least, most: range.most + 1 });
  }
  if (hits.length > 0) ranges.set(bar, { least: onBar, most: onBar + hits.length });
  return ranges;
}
