import { acrossPoint, type Checkers, OFF } from './board.ts';
import { countBetween } from './checkers.ts';
import type { Options } from './options.ts';

const BLOCK = 6;
const LAST_POINT = 24;
/** The blocker's name of each point in the opponent's path. */
const MINE = Array.from({ length: LAST_POINT + 1 }, (_, theirs) => acrossPoint('long', theirs));

/**
 * Whether a player may leave these checkers behind: no six consecutive points of the *opponent's* path
 * held against what `sixBlock` allows (rules B.1.6, B.5). The path is the opponent's because a block
 * across my own 1 and 24 is one, and a block across his is none.
 */
export const mayLeaveBlocks = (options: Options, own: Checkers, other: Checkers): boolean =>
  options.sixBlock === 'allow' || everyBlock(own, (lowest) => mayStand(options.sixBlock, other, lowest));

/** Whether six consecutive points of the opponent's path are held at all. */
export const holdsBlock = (own: Checkers): boolean => !everyBlock(own, () => false);

/** `lowest`: the opponent's number of a block's point nearest to his exit, 1–19. */
function everyBlock(own: Checkers, may: (lowest: number) => boolean): boolean {
  let held = 0;
  for (let theirs = 1; theirs <= LAST_POINT; theirs += 1) {
    held = own[MINE[theirs] ?? 0] ? held + 1 : 0;
    if (held >= BLOCK && !may(theirs - BLOCK + 1)) return false;
  }
  return true;
}

function mayStand(rule: Options['sixBlock'], other: Checkers, lowest: number): boolean {
  if (rule === 'forbid') return false;
  const locksNobody = countBetween(other, lowest + BLOCK, LAST_POINT) === 0;
  if (locksNobody) return true;
  const escaped = rule === 'opp-in-home' ? countBetween(other, OFF, 6) : countBetween(other, OFF, lowest - 1);
  return escaped > 0;
}
