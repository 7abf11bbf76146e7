import { type MatchState, rulesetOf } from '../play/index.ts';
import { type Family, opponent, type Place, placeOf, type Side } from '../rules/index.ts';
import { type Lights, light, NO_LIGHTS } from './lights.ts';

/** The points of a home count: 1 for each doubling of a cube, or each of oin, mars and koks. */
const MOST_SHOWN = 6;

/** Amber on the home of the side that has to answer a double or a resignation: as many points as it is doubled, or worth. */
export function offerLights(state: MatchState): Lights {
  const { cube, resignation } = state;
  const { family } = rulesetOf(state);
  if (resignation) return light('which', firstPoints(family, opponent(resignation.by), resignation.worth));
  return cube.offer
    ? light('which', cubePlaces(family, opponent(cube.offer.by), cube.offer.value))
    : NO_LIGHTS;
}

/**
 * Where a cube of this value shows on the home of a side: on its first point for 2, on two for 4, up to six for 64
 * and above. The wooden cube is turned by hand; this is how one sees that the board has understood.
 */
export const cubePlaces = (family: Family, side: Side, value: number): readonly Place[] =>
  firstPoints(family, side, Math.round(Math.log2(value)));

/** A side's points from 1 up to a number, at most 6. */
export const firstPoints = (family: Family, side: Side, count: number): readonly Place[] =>
  Array.from({ length: Math.min(count, MOST_SHOWN) }, (_, index) => placeOf(family, side, index + 1));
