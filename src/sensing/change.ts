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

/** A place where the mover's checkers come or go in a turn. */
export interface Stack {
  readonly own: number;
  /** Null: beside the board, where checkers lie that have not been entered. */
  readonly place: Place | null;
  /** How many of the mover's stand there before and after. */
  readonly before: number;
  readonly after: number;
  /**
   * A checker may come here and one go on from here: for a while one more or one less may stand here
   * than before and after.
   */
  readonly through: boolean;
}

/** What has to be done with the checkers to make one position of a turn out of another. */
export interface Change {
  readonly stacks: readonly Stack[];
  /** Where a checker of the opponent has to be taken to his bar. */
  readonly hits: readonly Place[];
  readonly bar: Place;
  /** The opponent's checkers on his bar before. */
  readonly onBar: number;
}

/** The fewest and the most checkers a place can show while a change is under way. */
export interface Range {
  readonly least: number;
  readonly most: number;
}

/** @param through the mover's numbers, one bit each, where checkers both come and go in the turn */
export function changeBetween(
  family: Family,
  side: Side,
  before: Position,
  after: Position,
  through: number,
): Change {
  const stacks: Stack[] = [];
  for (let own = NOT_ENTERED; own >= OFF; own -= 1) {
    const [had, has] = [before[side][own] ?? 0, after[side][own] ?? 0];
    const isThrough = ((through >>> own) & 1) === 1;
    if (had === has && !isThrough) continue;
    const place = own === NOT_ENTERED ? null : placeOf(family, side, own);
    stacks.push({ own, place, before: had, after: has, through: isThrough });
  }
  return { stacks, ...hitsBetween(family, opponent(side), before, after) };
}

function hitsBetween(family: Family, other: Side, before: Position, after: Position) {
  const hits: Place[] = [];
  for (let own = 1; own < BAR; own += 1) {
    if ((after[other][own] ?? 0) < (before[other][own] ?? 0)) hits.push(placeOf(family, other, own));
  }
  return { hits, bar: placeOf(family, other, BAR), onBar: before[other][BAR] ?? 0 };
}

/** How many of the mover's own may stand on a place on the way. */
export function rangeOf({ before, after, through }: Stack): Range {
  const slack = through ? 1 : 0;
  return { least: Math.max(0, Math.min(before, after) - slack), most: Math.max(before, after) + slack };
}

/** The places that change, each with its range: whatever is lifted before it is put down, and in any order. */
export function rangesOnTheWay({ stacks, hits, bar, onBar }: Change): ReadonlyMap<Place, Range> {
  const ranges = new Map<Place, Range>();
  for (const stack of stacks) if (stack.place !== null) ranges.set(stack.place, rangeOf(stack));
  for (const place of hits) {
    const { least, most } = ranges.get(place) ?? { least: 0, most: 0 };
    ranges.set(place, { least, most: most + 1 });
  }
  if (hits.length > 0) ranges.set(bar, { least: onBar, most: onBar + hits.length });
  return ranges;
}
