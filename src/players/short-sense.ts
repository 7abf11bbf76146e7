import { acrossPoint, BAR, type Checkers, OFF, pips } from '../rules/index.ts';
import { behind, rearmost, sumOver } from './shape.ts';
import { chanceOfHit } from './shots.ts';

/**
 * How much a side of short nardy may like to leave this position behind, in about pips. While there is
 * contact: hit, make points, leave few shots; afterwards: go home and bear off.
 */
export function shortSense(own: Checkers, other: Checkers): number {
  const race = pips(other) - pips(own);
  if (rearmost(own) + rearmost(other) <= 25) return race + homeward(own);
  return race + points(own, other) + prime(own, other) + stacks(own) + bar(own, other) - risk(own, other);
}

/** In the race: checkers off first, then no checker left outside, then no gaps and no stacks. */
const homeward = (own: Checkers): number =>
  12 * (own[OFF] ?? 0) - 2 * behind(own, 6) - sumOver(own, 1, 3, (_point, count) => Math.max(0, count - 3));

/** What a point is worth to hold: the home's high points and the bar point most, an anchor for safety. */
const POINT_WORTH = [
  0, 1, 2, 3.5, 5, 6, 5, 4.5, 3, 2, 1.5, 1, 1, 2, 1, 1, 1.5, 1.5, 2.5, 2.5, 4, 5, 3.5, 2.5, 2,
] as const;

const points = (own: Checkers, other: Checkers): number => {
  const stillAround = Math.min(1, behind(other, 18) / 2 + 0.3);
  return sumOver(own, 1, 24, (point, count) => {
    if (count < 2) return 0;
    return (POINT_WORTH[point] ?? 0) * (point <= 12 ? stillAround : 1);
  });
};

/** Consecutive points held before opposing checkers that have not passed them. */
function prime(own: Checkers, other: Checkers): number {
  let worth = 0;
  let run = 0;
  for (let point = 2; point <= 13; point += 1) {
    const held = (own[point] ?? 0) > 1;
    if (held) run += 1;
    if (!held || point === 13) {
      const facing = behind(other, acrossPoint('short', point - run) - 1);
      if (run > 2 && facing > 0) worth += (run - 2) ** 2 * 1.5;
      run = 0;
    }
  }
  return worth;
}

const stacks = (own: Checkers): number =>
  -sumOver(own, 1, 24, (_point, count) => Math.max(0, count - 3) * 1.1);

/** A checker on the bar costs the opponent more, the more points of the home are shut. */
function bar(own: Checkers, other: Checkers): number {
  const shut = sumOver(own, 1, 6, (_point, count) => (count > 1 ? 1 : 0));
  return (other[BAR] ?? 0) * (2 + shut * 1.8);
}

/** What the opponent's shots cost: the pips lost, and the trouble of coming in again. */
function risk(own: Checkers, other: Checkers): number {
  const shut = sumOver(other, 1, 6, (_point, count) => (count > 1 ? 1 : 0));
  return sumOver(own, 1, 24, (point, count) =>
    count === 1 ? chanceOfHit(own, other, point) * (25 - point + 3 + shut * 2.5) : 0,
  );
}
