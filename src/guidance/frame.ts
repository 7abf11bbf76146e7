import { PLACE_COUNT } from '../rules/index.ts';
import { type Light, type Lights, lightsByPlace } from './lights.ts';
import { LOOKS } from './rhythm.ts';

/**
 * What the 28 lights show at `now`: red, green, blue (0–255) of each place, in the order of `PLACES`.
 * @param startedAt when (ms) the rhythms began; keep it, and lights that stay beat on evenly when others come
 */
export function frame(lights: Lights, now: number, startedAt: number): Uint8Array {
  const rgb = new Uint8Array(PLACE_COUNT * 3);
  for (const [place, light] of lightsByPlace(lights)) {
    const { colour, rhythm } = LOOKS[light.meaning];
    const level = rhythm.level(now - beginningOf(light, startedAt), light);
    rgb.set(
      colour.map((part) => Math.round(part * level)),
      place * 3,
    );
  }
  return rgb;
}

/** When (ms), after `now`, the frame changes next; null = it stands as it is. */
export function frameChangesAt(lights: Lights, now: number, startedAt: number): number | null {
  let next = Number.POSITIVE_INFINITY;
  for (const [, light] of lightsByPlace(lights)) {
    const began = beginningOf(light, startedAt);
    next = Math.min(next, began + LOOKS[light.meaning].rhythm.changesAfter(now - began, light));
  }
  return Number.isFinite(next) ? next : null;
}

const beginningOf = (light: Light, startedAt: number): number => light.since ?? startedAt;
