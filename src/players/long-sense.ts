import { acrossPoint, type Checkers, OFF } from '../rules/index.ts';
import { behind, rearmost, sumOver } from './shape.ts';

const HEAD = 24;

/**
 * How much a side of long nardy may like to leave this position behind, in about pips. Everybody goes
 * forward and nobody is hit, so the game is about the head, about blocks, and about not running dry.
 */
export function longSense(own: Checkers, other: Checkers): number {
  if (isParted(own, other)) return bearOff(own);
  return bearOff(own) + head(own) + spread(own) + blocks(own, other) + stragglers(own);
}

/** Nobody can stand in anybody's way any more: neither has to pass a point that the other holds. */
const isParted = (own: Checkers, other: Checkers): boolean => rearmost(own) <= 6 && rearmost(other) <= 6;

/** A checker off is worth its pip and the tempo; in the home, even stacks waste fewer numbers. */
const bearOff = (own: Checkers): number =>
  8 * (own[OFF] ?? 0) - sumOver(own, 1, 6, (_point, count) => Math.max(0, count - 3) * 0.7);

/** Every checker still on the head costs: only one may leave a turn, and they are the last to come home. */
const head = (own: Checkers): number => -2.2 * (own[HEAD] ?? 0);

/** Points held are landings for the next throw; tall stacks are checkers asleep. */
const spread = (own: Checkers): number =>
  sumOver(own, 7, 23, (_point, count) => 1.6 - Math.max(0, count - 2) * 0.9);

/** Runs of held points hold up every opposing checker that must still pass them. */
function blocks(own: Checkers, other: Checkers): number {
  let worth = 0;
  let run = 0;
  // Counted along the opponent's way, where alone a block is one (rules B.5).
  for (let theirs = 1; theirs <= 24; theirs += 1) {
    const held = (own[acrossPoint('long', theirs)] ?? 0) > 0;
    if (held) run += 1;
    if ((!held || theirs === 24) && run > 0) {
      worth += (RUN_WORTH[Math.min(run, 6)] ?? 0) * Math.min(8, behind(other, theirs - 1));
      run = 0;
    }
  }
  return worth;
}

/** By length: five shut out all but sixes, six are a wall. */
const RUN_WORTH = [0, 0.05, 0.2, 0.45, 0.8, 1.2, 1.7] as const;

/** The last checkers should not stay behind alone. */
const stragglers = (own: Checkers): number =>
  -sumOver(own, 13, 23, (point, count) => ((point - 12) * count) / 18);
