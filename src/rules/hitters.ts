import { type Checkers, OFF } from './board.ts';
import type { Options } from './options.ts';

/**
 * The mover's points on which a blot was hit this turn, as bits, for `hitAndHide` (rules C.4, clause of
 * 003-d). The mark belongs to the place and not to the checker: a board cannot tell the checkers of one
 * stack apart. So while the turn lasts no checker may go on from there to hide among its own, also one
 * that came later; and a hitter that has gone on to an empty point has hidden nothing and is free again.
 */
export type Hitters = number;

export const NOBODY_HAS_HIT: Hitters = 0;

/** The marks after a movement, or undefined when the rule forbids it. */
export function hittersAfter(
  rule: Options['hitAndHide'],
  { own, hitters }: { readonly own: Checkers; readonly hitters: Hitters },
  movement: { readonly from: number; readonly to: number; readonly hit: boolean },
): Hitters | undefined {
  if (rule === 'allow') return NOBODY_HAS_HIT;
  const { from, to, hit } = movement;
  if (hitters & (1 << from) && !mayGoOn(rule, own, to)) return undefined;
  return hit && (rule === 'forbid' || to <= 6) ? hitters | (1 << to) : hitters;
}

/** Going on to an empty point, or off the board, hides nobody; in one's own home Tavla forbids even that. */
const mayGoOn = (rule: Options['hitAndHide'], own: Checkers, to: number): boolean =>
  rule === 'forbid' && (to === OFF || !own[to]);
