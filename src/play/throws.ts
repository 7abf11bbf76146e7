import { notNow, refuse } from './decision.ts';
import type { Decision, InputOf } from './input.ts';
import type { DieCounters, MatchState } from './state.ts';

export const isFace = (face: number): boolean => Number.isInteger(face) && face >= 1 && face <= 6;

/** Why this is no throw at all, whenever it comes; null where it is one. */
export function whyNoThrow({ counters }: MatchState, input: InputOf<'thrown'>): Decision | null {
  if (!input.roll.every(isFace)) return refuse('E_DICE', `${input.roll.join('-')} are no dice; throw again.`);
  return input.source === 'dice' && !input.anew && isOldThrow(counters, input.counters)
    ? notNow('This throw has been counted; throw the dice again.')
    : null;
}

/** The same dice with the same counters: a report that came twice. */
function isOldThrow(known: DieCounters, reported: DieCounters): boolean {
  const dice = Object.entries(reported);
  return dice.length > 0 && dice.every(([die, counter]) => known[die] === counter);
}
