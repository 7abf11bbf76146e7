import { type Movement, OFF, type Place, placeOf } from '../rules/index.ts';
import type { IndexedNode, TurnIndex } from './turn-index.ts';

/**
 * What the lights that accept a play tell of it: they shine on every point that a checker comes to, on its way too. Trays
 * shine for other things as well, and of a place in doubt another light tells: neither says anything.
 */
export const pointsTold = (index: TurnIndex, movements: readonly Movement[]): ReadonlySet<Place> =>
  new Set(movements.flatMap((movement) => pointTold(index, movement) ?? []));

function pointTold({ graph, side, map }: TurnIndex, { to }: Movement): Place | null {
  const place = to === OFF ? null : placeOf(graph.ruleset.family, side, to);
  return place === null || map.doubted?.includes(place) ? null : place;
}

/**
 * Whether whoever has played to this end, by some way or other, and has put a checker on `point` there, finds light on
 * every point that he has put one on. Light on a point more is no sign to him: checkers may have passed there.
 */
export function isToldBy(
  told: ReadonlySet<Place>,
  index: TurnIndex,
  { end, point }: { end: IndexedNode; point: Place },
): boolean {
  const tried = new Set<string>();
  const leadsBack = (to: IndexedNode, hasCome: boolean): boolean => {
    if (to.arrivals.length === 0) return hasCome;
    const key = `${to.node.key} ${hasCome}`;
    if (tried.has(key)) return false;
    tried.add(key);
    return to.arrivals.some(({ from, movement }) => {
      const place = pointTold(index, movement);
      return (place === null || told.has(place)) && leadsBack(from, hasCome || place === point);
    });
  };
  return leadsBack(end, false);
}
