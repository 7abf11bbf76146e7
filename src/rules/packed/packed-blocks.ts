import type { Options } from '../options.ts';

const ALL_POINTS = 0xffffff;

/**
 * Where a block of six may not begin, as bits: bit k−1 for the opponent's points k to k+5 (rules B.1.6).
 * @param other the opponent's checkers by his own number
 */
export function forbiddenBlocks(rule: Options['sixBlock'], other: ArrayLike<number>): number {
  if (rule === 'allow') return 0;
  if (rule === 'forbid') return ALL_POINTS;
  let foremost = 0;
  while (foremost < 24 && !other[foremost]) foremost += 1;
  if (foremost <= 6) return 0; // Off, or past every block, or at home.
  if (!other[foremost]) return 0;
  let rearmost = 24;
  while (!other[rearmost]) rearmost -= 1;
  // Some checker stands behind k+5; under `ahead` none stands before k.
  const lockingSome = (1 << Math.max(0, rearmost - 6)) - 1;
  const aheadOfAll = rule === 'ahead' ? (1 << foremost) - 1 : ALL_POINTS;
  return lockingSome & aheadOfAll;
}

/** Whether these occupied points (bits by own number) hold a block that begins where none may. */
export function holdsForbidden(occupied: number, forbidden: number): boolean {
  const mine = (occupied >> 1) & ALL_POINTS;
  // The opponent's path begins twelve points on.
  const path = ((mine >> 12) | (mine << 12)) & ALL_POINTS;
  const pairs = path & (path >> 1);
  const fours = pairs & (pairs >> 2);
  return (fours & (pairs >> 4) & forbidden) !== 0;
}
