/**
 * When a reed closes, by the simplest model that holds for makers: the magnet is a dipole, and a reed feels the
 * difference of its magnetic potential between the two ends of the glass. That difference is measured in amperes,
 * as is the sensitivity of a reed (ampere-turns, AT), so that the two can be compared without a factor between them.
 */
import type { Geometry } from '../../src/config/index.ts';
import { table } from './markdown.ts';

export interface Magnet {
  readonly name: string;
  readonly diameterMm: number;
  readonly heightMm: number;
}

export type Mounting = 'upright' | 'flat';

/** Discs of the commonest grade, magnetized through their thickness. */
export const MAGNETS: readonly Magnet[] = [
  { name: 'Ø 4 × 1', diameterMm: 4, heightMm: 1 },
  { name: 'Ø 5 × 1', diameterMm: 5, heightMm: 1 },
  { name: 'Ø 6 × 1', diameterMm: 6, heightMm: 1 },
  { name: 'Ø 6 × 2', diameterMm: 6, heightMm: 2 },
  { name: 'Ø 8 × 3', diameterMm: 8, heightMm: 3 },
];

/** The reed asked for in the parts list. */
export const REED = {
  glassMm: 14,
  diameterMm: 2.2,
  /** Pull-in of the least and the most sensitive piece in the bag, AT. */
  leastAt: 10,
  mostAt: 15,
  /** Drop-out as a part of pull-in, at the least. */
  dropOut: 0.4,
} as const;

/** Remanence of N35, tesla. */
const REMANENCE = 1.17;
const VACUUM = 4e-7 * Math.PI;
const GRAVITY = 9.81;
/** The model is true to a factor of two or so, as is every conversion of ampere-turns: so much to spare on the slot. */
const TO_SPARE = 2;
/** What a magnet may pull or push between checkers on each other, as a part of a checker's weight. */
const MOST_OF_WEIGHT = 0.5;

/** Dipole moment, A·m². */
const momentOf = ({ diameterMm, heightMm }: Magnet): number =>
  (REMANENCE / VACUUM) * Math.PI * (diameterMm / 2000) ** 2 * (heightMm / 1000);

/** Potential, in A, of an upright dipole at (x, y) mm beside and `down` mm under it. */
function potential(moment: number, x: number, y: number, down: number): number {
  const distance = Math.hypot(x, y, down);
  return (moment / (4 * Math.PI)) * (down / distance ** 3) * 1e6;
}

/** From the middle of a magnet in the middle of its checker to the top of the glass. */
const depthOf = ({ thicknessMm, floorMm }: Geometry): number => thicknessMm / 2 + floorMm;

/**
 * What a reed feels (A, without sign) of a magnet whose middle is (x, y) mm off the slot's. Upright, the glass stands
 * under the slot; flat, it lies along x with one end under the slot.
 */
export function felt(magnet: Magnet, mounting: Mounting, geometry: Geometry, x: number, y: number): number {
  const moment = momentOf(magnet);
  const depth = depthOf(geometry);
  if (mounting === 'upright') {
    return Math.abs(potential(moment, x, y, depth) - potential(moment, x, y, depth + REED.glassMm));
  }
  const down = depth + REED.diameterMm / 2;
  return Math.abs(potential(moment, x, y, down) - potential(moment, x - REED.glassMm, y, down));
}

/** How far (mm) a checker may lie off its slot, in whichever direction, and still close the least sensitive reed. */
export function catchMm(magnet: Magnet, mounting: Mounting, geometry: Geometry): number {
  for (let radius = 0; radius < geometry.checkerMm; radius += 0.1) {
    for (let angle = 0; angle < 360; angle += 15) {
      const [x, y] = [radius * Math.cos((angle * Math.PI) / 180), radius * Math.sin((angle * Math.PI) / 180)];
      if (felt(magnet, mounting, geometry, x, y) < REED.mostAt) return Math.max(0, radius - 0.1);
    }
  }
  return geometry.checkerMm;
}

/** All eight neighbours of an empty slot together, each with a second checker on it: counted twice, A. */
export function neighboursFelt(magnet: Magnet, mounting: Mounting, geometry: Geometry): number {
  const { pitchMm, slotPitchMm } = geometry;
  let sum = 0;
  for (const along of [-1, 0, 1]) {
    for (const across of [-1, 0, 1]) {
      if (along === 0 && across === 0) continue;
      sum += 2 * felt(magnet, mounting, geometry, along * slotPitchMm, across * pitchMm);
    }
  }
  return sum;
}

/** Between two checkers on each other, as a part of a checker's weight. */
export function stackPull(magnet: Magnet, { thicknessMm, checkerGrams }: Geometry): number {
  const moment = momentOf(magnet);
  const force = (6 * (VACUUM / (4 * Math.PI)) * moment ** 2) / (thicknessMm / 1000) ** 4;
  return force / ((checkerGrams / 1000) * GRAVITY);
}

/** Pushed against the rim, six checkers touch: so far is the last of them off its slot, mm. */
export const rowDrift = ({ slotPitchMm, checkerMm }: Geometry, row = 6): number =>
  (row - 0.5) * (slotPitchMm - checkerMm);

/** Why a magnet will not do, in words; empty when it will. */
export function objections(magnet: Magnet, mounting: Mounting, geometry: Geometry): readonly string[] {
  const dropsOut = REED.leastAt * REED.dropOut;
  const why: string[] = [];
  if (felt(magnet, mounting, geometry, 0, 0) < TO_SPARE * REED.mostAt) why.push('too weak to be sure');
  if (catchMm(magnet, mounting, geometry) < rowDrift(geometry)) why.push('misses the end of a row');
  if (neighboursFelt(magnet, mounting, geometry) > dropsOut) why.push('neighbours hold the reed closed');
  if (stackPull(magnet, geometry) > MOST_OF_WEIGHT) why.push('stacked checkers jump or stick');
  return why;
}

const fixed = (value: number, digits = 1): string => value.toFixed(digits);

/** One line a magnet and mounting, with the verdict. */
export function magnetTable(geometry: Geometry): string {
  const rows = (['upright', 'flat'] as const).flatMap((mounting) =>
    MAGNETS.map((magnet) => {
      const why = objections(magnet, mounting, geometry);
      return [
        mounting,
        magnet.name,
        fixed(felt(magnet, mounting, geometry, 0, 0)),
        fixed(catchMm(magnet, mounting, geometry)),
        fixed(neighboursFelt(magnet, mounting, geometry)),
        `${fixed(100 * stackPull(magnet, geometry), 0)} %`,
        why.length === 0 ? '**yes**' : `no: ${why.join('; ')}`,
      ];
    }),
  );
  const head = [
    'reed',
    'magnet (mm, N35)',
    'felt on the slot, A',
    'catches up to, mm off',
    'all neighbours, A',
    'pull in a stack, of a checker’s weight',
    'will it do?',
  ];
  return table(head, rows);
}
