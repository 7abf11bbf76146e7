import type { BenchWorld } from '../../workbench/index.ts';
import { ALL_PLACES, type Geometry, strip } from '../board/geometry.ts';

/**
 * The place a pointer means. A mouse means the strip it is in; a finger the nearest sensible one: with an
 * empty hand a place that has checkers. Coordinates are board units as seen.
 */
export function placeUnder(
  g: Geometry,
  world: BenchWorld,
  x: number,
  y: number,
  finger: boolean,
): number | null {
  const distance = (place: number): number => {
    const area = strip(g, place);
    const dx = Math.max(area.x - x, 0, x - area.x - area.width);
    const dy = Math.max(area.y - y, 0, y - area.y - area.height);
    return Math.hypot(dx, dy);
  };
  const sensible = (place: number) =>
    !finger || world.inHand.length > 0 || world.checkers.some((one) => one.place === place);
  let best: number | null = null;
  let nearest = finger ? 90 : 30;
  for (const place of ALL_PLACES.filter(sensible)) {
    const away = distance(place);
    if (away < nearest || (away === nearest && best === null)) [best, nearest] = [place, away];
  }
  return best;
}

const MOST_IN_HANDS = 2;

/**
 * What a hand does at a place: with nothing in it, it lifts; with a checker it puts that down. Where two are taken at
 * once the other hand lifts before either puts down; `puttingDown` once one has.
 */
export function deedAt(world: BenchWorld, place: number, puttingDown: boolean): 'lift' | 'place' | null {
  const held = world.inHand.length;
  const isThere = world.checkers.some((one) => one.place === place);
  const isTaking = held === 0 || (world.habits.includes('two-at-once') && !puttingDown);
  if (isTaking && isThere && held < MOST_IN_HANDS) return 'lift';
  return held > 0 ? 'place' : null;
}

type Direction = readonly [dx: number, dy: number];
export const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The next place in a direction as seen, whatever the seat; the same place when there is none. */
export function neighbour(g: Geometry, place: number, [dx, dy]: Direction): number {
  const middle = (at: number): readonly [number, number] => {
    const area = strip(g, at);
    return [area.x + area.width / 2, area.y + area.height / 2];
  };
  const [x, y] = middle(place);
  let best = place;
  let least = Number.POSITIVE_INFINITY;
  for (const other of ALL_PLACES) {
    const [ox, oy] = middle(other);
    const forward = (ox - x) * dx + (oy - y) * dy;
    const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    const cost = forward + aside * 3;
    if (forward > 4 && cost < least) [best, least] = [other, cost];
  }
  return best;
}
