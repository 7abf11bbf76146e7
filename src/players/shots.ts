import { acrossPoint, BAR, type Checkers } from '../rules/index.ts';

/** The 21 rolls with how many of the 36 throws bring each. */
const ROLLS = Array.from(
  { length: 36 },
  (_, throwNumber) => [1 + Math.floor(throwNumber / 6), 1 + (throwNumber % 6)] as const,
)
  .filter(([first, second]) => first >= second)
  .map(([first, second]) => ({ first, second, throws: first === second ? 1 : 2 }));

/**
 * The chance, 0–1, that the opponent hits the single checker on an own point with his next throw in
 * short nardy. Simple counting: direct shots, combinations over open landings, doubles; an opposing
 * checker on the bar counts as a shot from there.
 */
export function chanceOfHit(own: Checkers, other: Checkers, point: number): number {
  const target = acrossPoint('short', point);
  const isOpen = (theirs: number): boolean => (own[acrossPoint('short', theirs)] ?? 0) < 2;
  const hitters = shooters(other, target);
  if (hitters.length === 0) return 0;
  let hits = 0;
  for (const { first, second, throws } of ROLLS) {
    if (hitters.some((from) => reaches(from, target, first, second, isOpen))) hits += throws;
  }
  return hits / 36;
}

/** Opposing points, in the opponent's own numbers, from which the target lies ahead within reach. */
function shooters(other: Checkers, target: number): readonly number[] {
  const from: number[] = [];
  for (let theirs = target + 1; theirs <= Math.min(BAR, target + 24); theirs += 1) {
    if ((other[theirs] ?? 0) > 0) from.push(theirs);
  }
  return from;
}

function reaches(
  from: number,
  target: number,
  first: number,
  second: number,
  isOpen: (theirs: number) => boolean,
): boolean {
  const distance = from - target;
  if (distance === first || distance === second) return true;
  if (first !== second) {
    return distance === first + second && (isOpen(from - first) || isOpen(from - second));
  }
  const steps = distance / first;
  if (!Number.isInteger(steps) || steps > 4) return false;
  for (let step = 1; step < steps; step += 1) if (!isOpen(from - step * first)) return false;
  return true;
}
