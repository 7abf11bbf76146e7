import { acrossLong, type Counts, count, countBetween } from './board.ts';
import type { TurnRules } from './movements.ts';
import { isShort } from './query.ts';

/** B.1.6 and B.5: may the mover leave this position, as far as blocks of six are concerned? */
export function blockIsLegal(rules: TurnRules, me: Counts, opp: Counts): boolean {
  if (isShort(rules.variant)) return true;
  // B.5: "Work in the opponent's own coordinates, windows k..k+5 with 1 ≤ k ≤ 19."
  for (let k = 1; k <= 19; k += 1) {
    if (sixHeld(me, k) && !mayStand(rules, me, opp, k)) return false;
  }
  return true;
}

function sixHeld(me: Counts, k: number): boolean {
  for (let oppPoint = k; oppPoint <= k + 5; oppPoint += 1) {
    if (count(me, acrossLong(oppPoint)) === 0) return false;
  }
  return true;
}

function mayStand(rules: TurnRules, me: Counts, opp: Counts, k: number): boolean {
  // D.3.3: "six consecutive points only after one holds own 23rd and 24th cell of the route (= own 2 and 1)";
  // nothing is said of who stands behind or ahead, so nobody is asked.
  if (rules.variant === 'jacquet') return count(me, 2) > 0 && count(me, 1) > 0;
  if (rules.options.sixBlock === 'allow') return true;
  // A.4: "no six-block at all, whoever is behind it".
  if (rules.options.sixBlock === 'forbid') return false;
  // B.5: "A block with none of the opponent's checkers behind it locks nobody and is legal."
  const behind = countBetween(opp, k + 6, 24) > 0;
  if (!behind) return true;
  const borneOff = count(opp, 0) > 0;
  // A.4: "legal while ≥ 1 opposing checker stands on his own 6..1 or is borne off".
  if (rules.options.sixBlock === 'opp-in-home') return borneOff || countBetween(opp, 1, 6) > 0;
  // B.1.6: "none of his checkers is ahead of it (number < k) or borne off".
  return borneOff || countBetween(opp, 1, k - 1) > 0;
}
