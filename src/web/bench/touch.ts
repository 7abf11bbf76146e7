import type { BenchAction, BenchWorld } from '../../workbench/index.ts';
import { drawnPlaces, type Geometry, isBeside, sideOfPlace, strip } from '../board/geometry.ts';

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
  const sensible = (place: number) => !finger || world.inHand.length > 0 || lieAt(world, place);
  let best: number | null = null;
  let nearest = finger ? 90 : 30;
  for (const place of drawnPlaces(g).filter(sensible)) {
    const away = distance(place);
    if (away < nearest || (away === nearest && best === null)) [best, nearest] = [place, away];
  }
  return best;
}

const MOST_IN_HANDS = 2;

/** Whether there is a checker to take. */
const lieAt = (world: BenchWorld, place: number): boolean =>
  isBeside(place) ? world.beside[sideOfPlace(place)] > 0 : world.checkers.some((one) => one.place === place);

/** Hands do one of these at a place. */
export type Deed = Extract<BenchAction, { do: 'lift' | 'place' | 'take-up' | 'put-back' }>;

/**
 * What a hand does at a place: with nothing in it, it lifts; with a checker it puts that down. Where two are taken at
 * once the other hand lifts before either puts down; `puttingDown` once one has. Beside the board only such checkers
 * are put as have been taken from there.
 */
export function deedAt(world: BenchWorld, place: number, puttingDown: boolean): Deed | null {
  const held = world.inHand.length;
  const isTaking = held === 0 || (world.habits.includes('two-at-once') && !puttingDown);
  if (isTaking && lieAt(world, place) && held < MOST_IN_HANDS)
    return isBeside(place) ? { do: 'take-up', side: sideOfPlace(place) } : { do: 'lift', place };
  if (held === 0) return null;
  if (!isBeside(place)) return { do: 'place', place };
  const last = world.inHand.at(-1);
  return last?.from === null && last.side === sideOfPlace(place) ? { do: 'put-back' } : null;
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
  for (const other of drawnPlaces(g)) {
    const [ox, oy] = middle(other);
    const forward = (ox - x) * dx + (oy - y) * dy;
    const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    const cost = forward + aside * 3;
    if (forward > 4 && cost < least) [best, least] = [other, cost];
  }
  return best;
}
