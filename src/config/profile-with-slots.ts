import { PLACE_COUNT, PLACES } from '../rules/index.ts';
import { type Profile, parseProfile } from './profile.ts';
import { BOARD_LIMITS } from './profile-file.ts';

const POINTS = 24;
/** Bars and trays are the same whatever the points have: a bar holds what can be hit at once, a tray everything. */
const ON_A_BAR = 6;
const IN_A_TRAY = 15;
const PINS = 8;

/**
 * A board with the same number of slots (1–8) under each point, wired as the shipped profiles are: places one after
 * the other, then the buttons. E_CONFIG when it would need more chips than a chain can have.
 */
export function profileWithSlots(slots: number): Profile {
  let next = 0;
  const take = (count: number): number => {
    next += count;
    return next - count;
  };
  const places = PLACES.map((place, index) => {
    const count = slotsAt(index, slots);
    return { from: take(count), place, slots: count };
  });
  const buttons = (['white', 'black'] as const).flatMap((side) =>
    (['end', 'cube', 'pause'] as const).map((button) => ({ input: take(1), button, side })),
  );
  return parseProfile(
    {
      name: `${slots} slots a point`,
      board: { chips: Math.ceil(next / PINS) },
      lights: { count: BOARD_LIMITS.lights.least, order: [{ from: 0, places: `p1..${PLACES.at(-1)}` }] },
      inputs: [...places, ...buttons],
      dice: { white: ['W1', 'W2'], black: ['B1', 'B2'] },
    },
    `${slots}-slots.json`,
  );
}

function slotsAt(place: number, onPoints: number): number {
  if (place < POINTS) return onPoints;
  return place < PLACE_COUNT - 2 ? ON_A_BAR : IN_A_TRAY;
}
