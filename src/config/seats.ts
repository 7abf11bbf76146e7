import { opponent, PLACES, type Place, type Side } from '../rules/index.ts';

/**
 * How the people sit at a board whose wiring does not change. The profile names the places as they
 * are in the usual picture (rules A.1): White at the near side, P24 on his far right, P1 on his near right.
 */
export interface Seats {
  /** `far`: White sits where Black does in that picture. */
  readonly white: 'near' | 'far';
  /** The same game reflected, with the heads on the left: everybody goes the other way round. */
  readonly mirror: boolean;
}

/** The point that is seen, in a mirror, where point `number` (1–24) is. Its own inverse. */
const mirrored = (number: number): number => (number > 12 ? 37 - number : 13 - number);
/** The point that is seen, from the far side, where point `number` (1–24) is. Its own inverse. */
const turned = (number: number): number => (number > 12 ? number - 12 : number + 12);

/** The place of the game at what the profile calls `named`. */
export function seatedPlace(seats: Seats, named: Place): Place {
  if (named >= 24) return seats.white === 'far' ? named ^ 1 : named;
  const number = seats.mirror ? mirrored(named + 1) : named + 1;
  return (seats.white === 'far' ? turned(number) : number) - 1;
}

/** The side that sits at what the profile calls `named`'s side. */
export const seatedSide = (seats: Seats, named: Side): Side =>
  seats.white === 'far' ? opponent(named) : named;

/** The place of a name; undefined when there is none such. */
export function placeNamed(name: string): Place | undefined {
  const names: readonly string[] = PLACES;
  const place = names.indexOf(name);
  return place < 0 ? undefined : place;
}

/** The places of `p1`, `bar-white`, or a run `p1..p24` or `p12..p1`; undefined when it is none of these. */
export function placesNamed(text: string): readonly Place[] | undefined {
  const [first = '', last = first, more] = text.split('..');
  const [start, end] = [placeNamed(first), placeNamed(last)];
  if (start === undefined || end === undefined || more !== undefined) return undefined;
  const step = end < start ? -1 : 1;
  return Array.from({ length: Math.abs(end - start) + 1 }, (_, i) => start + i * step);
}
