import {
  type Cause,
  type Input,
  type InputOf,
  isOnePair,
  type MatchState,
  mayLearnDice,
  othersShown,
  ownersOf,
} from '../play/index.ts';
import { SIDES, type Side } from '../rules/index.ts';
import { diceShown, inReach, strangersRolled } from '../sensing/index.ts';
import type { Seen } from './seen.ts';

/** A side that is asked to throw its dice, so that the board knows them (design, “dice”). */
export interface Learning {
  readonly side: Side;
  /** Who wants to know. */
  readonly by: Cause;
  /** What rolls from now on, ms, is what it shows. */
  readonly since: number;
  /** What was the matter with the dice that it threw; null: nothing, or it has thrown none. */
  readonly hint: 'one' | 'many' | 'others' | null;
}

/** A pair has two; what has rolled is one, several, or partly the other side’s. */
function whatIsWrong(match: MatchState, side: Side, dice: readonly string[]): Learning['hint'] {
  if (dice.some((die) => othersShown(match.learning, match.ownDice, side).includes(die))) return 'others';
  if (dice.length === 1) return 'one';
  return dice.length > 2 ? 'many' : null;
}

/** How far the side has come that is asked for its dice. One die alone is kept until the other follows. */
export function watchLearning(match: MatchState, seen: Seen, now: number): Seen {
  const { learning: asked } = match;
  const [side] = asked?.sides ?? [];
  const { learning } = seen;
  if (!asked || !side) return learning ? { ...seen, learning: null } : seen;
  if (learning?.side !== side) return { ...seen, learning: { side, by: asked.by, since: now, hint: null } };
  const dice = diceShown(seen.heard, learning.since, now) ?? [];
  const hint = dice.length > 0 ? whatIsWrong(match, side, dice) : learning.hint;
  if (hint === null || dice.length === 0 || (hint === 'one' && learning.hint === 'one')) return seen;
  return { ...seen, learning: { ...learning, hint, since: hint === 'one' ? learning.since : now } };
}

/** Both dice of the side that is asked lie. */
export function diceTold(match: MatchState, seen: Seen, now: number): InputOf<'dice-shown'> | null {
  const { learning } = seen;
  if (!learning || match.learning?.sides[0] !== learning.side) return null;
  const dice = diceShown(seen.heard, learning.since, now) ?? [];
  const isPair = dice.length === 2 && whatIsWrong(match, learning.side, dice) === null;
  return isPair ? { kind: 'dice-shown', side: learning.side, dice } : null;
}

/** While a person wants to know whose dice are whose, what they show is no throw; where the board does, it may be one. */
export const isOnlyShowing = ({ learning, phase }: MatchState): boolean =>
  learning !== null && learning.by !== 'board' && (phase === 'opening' || phase === 'to-roll');

/** Dice in reach repeat what they say every 2 s: what has not been heard for so long, in ms, is not there. */
const HEARD_BY_MS = 2500;

/**
 * Dice have rolled that nobody owns, and a side that is to throw has no pair in reach, or they are those that the profile
 * names for it: it is asked. Where everybody’s dice are known and heard, strangers are left alone.
 */
export function diceWanted(match: MatchState, seen: Seen, now: number): Input | null {
  if (!mayLearnDice(match) || match.phase === 'set-up') return null;
  const owners = ownersOf(match, seen.named);
  const strangers = strangersRolled(seen.heard, Object.keys(owners), HEARD_BY_MS, now).filter(
    (die) => !seen.declined.includes(die),
  );
  if (strangers.length === 0) return null;
  const isMissing = (side: Side): boolean => {
    const own = Object.keys(owners).filter((die) => isOnePair(match) || owners[die] === side);
    return inReach(seen.heard, own).length < 2 || strangers.some((die) => seen.named[die] === side);
  };
  const sides = SIDES.filter((side) => isToThrow(match, side) && isMissing(side));
  return sides.length > 0 ? { kind: 'learn-dice', sides, by: 'board' } : null;
}

const isToThrow = (match: MatchState, side: Side): boolean =>
  match.phase === 'opening' ? match.opening[side] === undefined : match.turn === side;
