import { acrossLong, acrossShort, allAtHome, type Counts, count, countBetween, moved } from './board.ts';
import { type EnumeratedVariant, isShort, type LegalOptions } from './query.ts';

/** How one turn is played: the variant, its options, and what was settled before the first movement. */
export interface TurnRules {
  readonly variant: EnumeratedVariant;
  readonly options: LegalOptions;
  /** How many checkers may leave own 24 in this turn (long family); Infinity = no limit. */
  readonly headLimit: number;
  /** Whether the numbers must be played in the order they are written (chains). */
  readonly inOrder: boolean;
}

/** A moment within a turn. */
export interface Moment {
  readonly me: Counts;
  readonly opp: Counts;
  readonly left: readonly number[];
  readonly played: readonly number[];
  readonly fromHead: number;
  /** Points where the mover hit in this turn, ascending; kept only where hitAndHide asks for them. */
  readonly hitAt: readonly number[];
}

/** Every moment that one movement of one checker by `number` leads to. */
export function movementsBy(rules: TurnRules, moment: Moment, number: number): readonly Moment[] {
  const after: Moment[] = [];
  for (let from = 26; from >= 1; from -= 1) {
    if (count(moment.me, from) === 0) continue;
    // C.1.6 "Entry with number d on own point 25−d"; D.3.1 the same for checkers not yet entered.
    const to = from >= 25 ? 25 - number : from - number;
    const allowed = isShort(rules.variant)
      ? allowedShort(rules, moment, from, to)
      : allowedLong(rules, moment, from, to);
    if (allowed) after.push(make(rules, moment, from, Math.max(to, 0), number));
  }
  return after;
}

function allowedLong(rules: TurnRules, moment: Moment, from: number, to: number): boolean {
  if (from === 24 && moment.fromHead >= rules.headLimit) return false; // B.1.5
  if (from === 24 && rules.variant === 'jacquet' && !postillonAllows(moment.me)) return false;
  if (to <= 0) return mayBearOff(moment.me, from, to);
  return count(moment.opp, acrossLong(to)) === 0; // B.1.4: "One opposing checker shuts the point."
}

/**
 * D.3.3: "until one man has reached the last quarter (own 6..1) no other may leave the head". The first one
 * may leave while all fifteen stand there. A man borne off has reached the last quarter too.
 */
function postillonAllows(me: Counts): boolean {
  return count(me, 24) === 15 || countBetween(me, 0, 6) > 0;
}

function allowedShort(rules: TurnRules, moment: Moment, from: number, to: number): boolean {
  const { me, opp, hitAt } = moment;
  // C.1.6: "no other checker may move while one is on the bar"; D.3.1: "men hit must be entered first".
  if (count(me, 25) > 0 && from !== 25) return false;
  // D.3.2, Hoyle: "all fifteen must be entered before any other move".
  if (rules.options.mustEnterAll && count(me, 26) > 0 && from < 25) return false;
  // The mark belongs to the place of the hit: nobody goes on from there to a point with own checkers (C.4, 003-d).
  if (rules.options.hitAndHide === 'forbid' && hitAt.includes(from) && to >= 1 && count(me, to) > 0) {
    return false;
  }
  // C.4: "the related Tavla/Portes rule applies in the home board only and forbids running on at all".
  if (rules.options.hitAndHide === 'forbid-in-home' && from <= 6 && hitAt.includes(from)) return false;
  if (to <= 0) return mayBearOff(me, from, to);
  const there = count(opp, acrossShort(to));
  if (there >= 2) return false; // C.1.3
  // D.3.2: "no blot may be hit until the hitter has at least one man in his own home" — taken as he stands at
  // the moment of the movement: a man that was there and has been hit, or is borne off, does not count.
  if (there === 1 && rules.variant === 'dutch' && countBetween(me, 1, 6) === 0) return false;
  return true;
}

/** B.1.8, C.1.7: from point d exactly; or from the highest occupied point when none stands on a point ≥ d. */
function mayBearOff(me: Counts, from: number, to: number): boolean {
  if (!allAtHome(me)) return false;
  const exact = to === 0;
  const highest = countBetween(me, from + 1, 24) === 0;
  return exact || highest;
}

function make(rules: TurnRules, moment: Moment, from: number, to: number, number: number): Moment {
  const short = isShort(rules.variant);
  const hits = short && to >= 1 && count(moment.opp, acrossShort(to)) === 1;
  const left = [...moment.left];
  left.splice(left.indexOf(number), 1);
  const marks = hits && rules.options.hitAndHide !== 'allow';
  return {
    me: moved(moment.me, from, to),
    opp: hits ? moved(moment.opp, acrossShort(to), 25) : moment.opp, // C.1.5
    left,
    played: [...moment.played, number],
    fromHead: moment.fromHead + (!short && from === 24 ? 1 : 0),
    hitAt: marks ? [...new Set([...moment.hitAt, to])].sort((a, b) => a - b) : moment.hitAt,
  };
}
