import { type Checkers, OFF } from './board.ts';
import type { Options } from './options.ts';

/**
 * Which checkers have hit this turn, for `hitAndHide` (rules C.4, clause of 003-d). Checkers on one
 * point cannot be told apart: when a second one stands on the hitter, either may be the one that moves
 * on. So this is a set of tellings, each a set of points as bits; a movement is allowed when it is in
 * at least one of them.
 */
export type Hitters = readonly number[];

export const NOBODY_HAS_HIT: Hitters = [0];

/** The tellings after a movement, or undefined when the rule forbids it in all of them. */
export function hittersAfter(
  rule: Options['hitAndHide'],
  { own, hitters }: { readonly own: Checkers; readonly hitters: Hitters },
  movement: { readonly from: number; readonly to: number; readonly hit: boolean },
): Hitters | undefined {
  if (rule === 'allow') return hitters;
  const { from, to, hit } = movement;
  const bound = hit && (rule === 'forbid' || to <= 6) ? 1 << to : 0;
  const tellings = new Set<number>();
  for (const points of hitters) {
    const hitterStandsThere = (points & (1 << from)) !== 0;
    if (!hitterStandsThere || (own[from] ?? 0) > 1) tellings.add(points | bound);
    if (hitterStandsThere && hitterMayGo(rule, own, to)) {
      const moved = (points & ~(1 << from)) | (to === OFF ? 0 : 1 << to);
      tellings.add(moved | bound);
    }
  }
  return tellings.size === 0 ? undefined : [...tellings].sort((a, b) => a - b);
}

/** Going on to an empty point, or off the board, hides nobody; in one's own home Tavla forbids even that. */
const hitterMayGo = (rule: Options['hitAndHide'], own: Checkers, to: number): boolean =>
  rule === 'forbid' && (to === OFF || !own[to]);
