import {
  BAR,
  type Checkers,
  type Family,
  NOT_ENTERED,
  OFF,
  PLACE_COUNT,
  type Place,
  placeOf,
  SIDES,
  type Side,
} from '../../rules/index.ts';
import { BESIDE, type View } from './geometry.ts';
import type { DieState } from './pieces.ts';
import type { Sign } from './signs.ts';

/** A sign on the board. `where`: which checker of the place it stands on; `next` = where one would land. */
export interface Mark {
  readonly place: Place;
  readonly sign: Sign;
  readonly letter?: string;
  readonly where: 'next' | 'top' | 'first' | 'after';
}

export interface DrawnDie {
  readonly side: Side;
  readonly face: number | null;
  readonly state: DieState;
  readonly half: 'left' | 'right';
}

export interface DrawnCube {
  readonly value: number;
  readonly owner: Side | null;
  readonly offered: boolean;
}

export interface Arrow {
  readonly from: Place;
  readonly to: Place;
  readonly kind: 'played' | 'which' | 'suggestion';
  /** The checker already stands at the end of the arrow. */
  readonly landed: boolean;
}

/** The checkers on a place from the rim inwards (on the bar: from the middle outwards); after all places, those beside. */
export type Stacks = readonly (readonly Side[])[];

/** Everything a drawing of the board shows. */
export interface BoardScene {
  readonly view: View;
  readonly family: Family;
  /** Whose own numbers stand on the rail. */
  readonly numbers: Side;
  readonly stacks: Stacks;
  readonly inHand: readonly { readonly side: Side; readonly from: Place }[];
  readonly marks: readonly Mark[];
  readonly dice: readonly DrawnDie[];
  readonly cube: DrawnCube | null;
  readonly arrows: readonly Arrow[];
  /** The picture is not live. */
  readonly old: boolean;
  /** Its age in words, laid over the board. */
  readonly veil: string | null;
  /** The position in words. */
  readonly label: string;
}

/** Stacks of a position given by own numbers. Where both sides stand on a point, `onTop` lies above. */
export function stacksOf(family: Family, white: Checkers, black: Checkers, onTop: Side = 'white'): Side[][] {
  const stacks: Side[][] = Array.from({ length: PLACE_COUNT + 2 }, () => []);
  const order = SIDES.toSorted((a, b) => Number(a === onTop) - Number(b === onTop));
  for (const side of order) {
    const checkers = side === 'white' ? white : black;
    for (let own = OFF; own <= BAR; own += 1) {
      const stack = stacks[placeOf(family, side, own)];
      for (let i = 0; i < (checkers[own] ?? 0); i += 1) stack?.push(side);
    }
    for (let i = 0; i < (checkers[NOT_ENTERED] ?? 0); i += 1) stacks[BESIDE[side]]?.push(side);
  }
  return stacks;
}
