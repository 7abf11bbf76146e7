/**
 * The board and what stands on it. Every player counts his own points 24 → 1 in his direction of
 * travel (rules A.1); the physical board has one name for each point, White's own number.
 */

export const SIDES = ['white', 'black'] as const;
export type Side = (typeof SIDES)[number];

export const opponent = (side: Side): Side => (side === 'white' ? 'black' : 'white');

export const CHECKERS_PER_SIDE = 15;
/** Own number of a checker that has been borne off, stands on the bar, or has not been entered yet. */
export const OFF = 0;
export const BAR = 25;
export const NOT_ENTERED = 26;

/**
 * One side's checkers by own number: index 0 borne off, 1–24 the points, 25 the bar, 26 not yet
 * entered. Always 27 counts that add up to 15.
 */
export type Checkers = readonly number[];

export interface Position {
  readonly white: Checkers;
  readonly black: Checkers;
}

/** `long`: both sides go the same way round. `short`: they go against each other. */
export type Family = 'long' | 'short';

/**
 * The places of a board that hold checkers, in the order used everywhere a board is an array:
 * 0–23 the points P1–P24 (White's own numbers), then the bars, then the trays.
 */
export const PLACES = [
  ...(Array.from({ length: 24 }, (_, i) => `p${i + 1}`) as PointName[]),
  'bar-white',
  'bar-black',
  'tray-white',
  'tray-black',
] as const;
export type PointName = `p${number}`;
export type PlaceName = PointName | 'bar-white' | 'bar-black' | 'tray-white' | 'tray-black';
/** Index into {@link PLACES}, 0–27. */
export type Place = number;

export const PLACE_COUNT = 28;
const BAR_PLACE = { white: 24, black: 25 } as const;
const TRAY_PLACE = { white: 26, black: 27 } as const;

/** The opponent's name of my own point (1–24), rules A.1. Its own inverse. */
export function acrossPoint(family: Family, point: number): number {
  if (family === 'short') return 25 - point;
  return point <= 12 ? point + 12 : point - 12;
}

/** Where the checkers with this own number stand: points, bar and tray. 26 stands on no place. */
export function placeOf(family: Family, side: Side, own: number): Place {
  if (own === OFF) return TRAY_PLACE[side];
  if (own === BAR) return BAR_PLACE[side];
  return (side === 'white' ? own : acrossPoint(family, own)) - 1;
}

/** The own number that a place has for a side; undefined for the other side's bar and tray. */
export function ownNumber(family: Family, side: Side, place: Place): number | undefined {
  if (place === TRAY_PLACE[side]) return OFF;
  if (place === BAR_PLACE[side]) return BAR;
  if (place >= 24) return undefined;
  return side === 'white' ? place + 1 : acrossPoint(family, place + 1);
}

const placesOfSide = (family: Family, side: Side): readonly Place[] =>
  Array.from({ length: BAR + 1 }, (_, own) => placeOf(family, side, own));

/** The place of each own number up to the bar. */
const PLACES_BY_OWN = {
  long: { white: placesOfSide('long', 'white'), black: placesOfSide('long', 'black') },
  short: { white: placesOfSide('short', 'white'), black: placesOfSide('short', 'black') },
} as const;

/** How many checkers, of either side, stand on each of the 28 places. */
export function checkersByPlace(family: Family, { white, black }: Position): number[] {
  const counts = new Array<number>(PLACE_COUNT).fill(0);
  const { white: whites, black: blacks } = PLACES_BY_OWN[family];
  for (let own = OFF; own <= BAR; own += 1) {
    const [ofWhite, ofBlack] = [whites[own] as Place, blacks[own] as Place];
    counts[ofWhite] = (counts[ofWhite] as number) + (white[own] ?? 0);
    counts[ofBlack] = (counts[ofBlack] as number) + (black[own] ?? 0);
  }
  return counts;
}
