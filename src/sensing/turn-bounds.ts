import {
  BAR,
  CHECKERS_PER_SIDE,
  type Checkers,
  NOT_ENTERED,
  OFF,
  opponent,
  type Place,
  placeOf,
  type TurnGraph,
} from '../rules/index.ts';
import type { Glimpse } from './glimpse.ts';
import { type BoardMap, type Reading, slotsOf } from './reading.ts';

/** What the board shows of one turn. */
export interface Sighting {
  readonly map: BoardMap;
  readonly graph: TurnGraph;
  readonly reading: Reading;
  /** What is known of places besides: seen by some of their switches, or told by people. */
  readonly glimpses: readonly Glimpse[];
}

/** How many checkers of the mover may stand on each of his numbers, as far as switches tell. */
export interface Bounds {
  readonly least: readonly number[];
  readonly most: readonly number[];
}

export const UNKNOWN = CHECKERS_PER_SIDE;

export const sumOf = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

/**
 * All of the mover's checkers stand somewhere but those in the hand, so that what is seen elsewhere tells of a place
 * that cannot be seen. Null where the board has too few or too many.
 */
export function tightened({ least, most }: Bounds, mayBeHeld: number, mustBeHeld: number): Bounds | null {
  const [fewest, highest] = [sumOf(least), sumOf(most)];
  if (highest < UNKNOWN - mayBeHeld || fewest > UNKNOWN - mustBeHeld) return null;
  return {
    least: least.map((count, own) => Math.max(count, UNKNOWN - mayBeHeld - (highest - (most[own] ?? 0)))),
    most: most.map((count, own) => Math.min(count, UNKNOWN - mustBeHeld - (fewest - (least[own] ?? 0)))),
  };
}

/** @param isHeld a checker may be in the hand, and so one that was hit */
export function boundsOf(sighting: Sighting, isHeld: boolean): Bounds {
  const { map, graph, reading, glimpses } = sighting;
  const isStill = !isHeld && !mayHaveHit(sighting);
  const { turn, ruleset } = graph;
  const others = checkersOfOther(graph);
  const shutBy = ruleset.family === 'long' ? 1 : 2;
  const least: number[] = [];
  const most: number[] = [];
  for (let own = OFF; own < NOT_ENTERED; own += 1) {
    const place = placeOf(ruleset.family, turn.side, own);
    const seen = reading[place] as number;
    const standing = others.get(place) ?? 0;
    if (standing >= shutBy) {
      least[own] = 0;
      most[own] = 0;
      continue;
    }
    const known = isHeld ? undefined : glimpses.find((glimpse) => glimpse.place === place);
    least[own] = Math.max(0, seen - standing, (known?.least ?? 0) - standing);
    most[own] = seen >= slotsOf(map, place) ? (known?.most ?? UNKNOWN) : isStill ? (least[own] ?? 0) : seen;
  }
  least[NOT_ENTERED] = 0;
  most[NOT_ENTERED] = turn.position[turn.side][NOT_ENTERED] ?? 0;
  return { least, most };
}

/** Checkers that were hit lie on the bar, where it can show them. */
function mayHaveHit({ map, graph, reading }: Sighting): boolean {
  const { turn, ruleset } = graph;
  const other = opponent(turn.side);
  const bar = placeOf(ruleset.family, other, BAR);
  const seen = reading[bar] as number;
  return seen >= slotsOf(map, bar) || seen > (turn.position[other][BAR] ?? 0);
}

function checkersOfOther({ turn, ruleset }: TurnGraph): ReadonlyMap<Place, number> {
  const other = opponent(turn.side);
  const counts = new Map<Place, number>();
  turn.position[other].forEach((count, own) => {
    if (count > 0 && own > OFF && own < NOT_ENTERED) counts.set(placeOf(ruleset.family, other, own), count);
  });
  return counts;
}

/**
 * What must stand and what must be gone, where checkers have been put down and lifted since the board showed `before`;
 * all others may still move.
 * @param passing checkers put down, on each place, that may still go on
 */
export function orderBounds({ graph, reading }: Sighting, before: Reading, passing: number): Bounds {
  const { turn, ruleset } = graph;
  const others = checkersOfOther(graph);
  const least: number[] = [];
  const most: number[] = [];
  for (let own = OFF; own < NOT_ENTERED; own += 1) {
    const place = placeOf(ruleset.family, turn.side, own);
    const [seen, had] = [reading[place] as number, before[place] as number];
    const standing = others.get(place) ?? 0;
    least[own] = seen > had ? Math.max(0, seen - standing - passing) : 0;
    most[own] = seen < had && standing === 0 ? seen : UNKNOWN;
  }
  return { least: [...least, 0], most: [...most, UNKNOWN] };
}

/** Some checker is further than any may be: nobody goes back. */
export function hasOvershot(own: Checkers, least: readonly number[]): boolean {
  for (let at = NOT_ENTERED, behind = 0; at >= OFF; at -= 1) {
    behind += (own[at] ?? 0) - (least[at] ?? 0);
    if (behind < 0) return true;
  }
  return false;
}

/** The fewest movements after which no place has too many checkers or too few. */
export function movementsTo({ least, most }: Bounds, own: Checkers): number {
  let leaving = 0;
  let coming = 0;
  for (let at = OFF; at <= NOT_ENTERED; at += 1) {
    const count = own[at] ?? 0;
    leaving += Math.max(0, count - (most[at] ?? 0));
    coming += Math.max(0, (least[at] ?? 0) - count);
  }
  return Math.max(leaving, coming);
}
