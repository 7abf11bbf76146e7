import { type Checkers, OFF, type Position } from '../rules/index.ts';

/** What both games look at in a side's checkers. Own numbers of that side throughout. */

/** The highest own number that holds a checker; 0 when all are off. */
export function rearmost(checkers: Checkers): number {
  let point = checkers.length - 1;
  while (point > OFF && !checkers[point]) point -= 1;
  return point;
}

/** In short nardy: somebody may still be hit. */
export const isContact = ({ white, black }: Position): boolean => rearmost(white) + rearmost(black) > 25;

/** Adds up `weight(point, count)` over the points `from`–`to` that hold a checker. */
export function sumOver(
  checkers: Checkers,
  from: number,
  to: number,
  weight: (point: number, count: number) => number,
): number {
  let sum = 0;
  for (let point = from; point <= to; point += 1) {
    const count = checkers[point] ?? 0;
    if (count > 0) sum += weight(point, count);
  }
  return sum;
}

/** Checkers higher than this own number: those still behind it. */
export const behind = (checkers: Checkers, point: number): number =>
  sumOver(checkers, point + 1, checkers.length - 1, (_, count) => count);
