import { isShutOut as cannotMove } from '../rules/index.ts';
import { type Deciders, happens, notNow, notYours } from './decision.ts';
import { settleEarly } from './early-double.ts';
import type { Happening } from './events.ts';
import type { Decision, InputOf } from './input.ts';
import { rulesetOf } from './rules-of.ts';
import type { MatchState, PlayedTurn } from './state.ts';

/**
 * A side that can move nothing whatever it throws need not throw, but must end its turn (rules C.6): a rule of games with
 * clocks, where a throw in vain costs time.
 */
export const shutOutDeciders: Deciders<'pass-unthrown'> = { 'pass-unthrown': passUnthrown };

/** In the list of plays: a turn that was ended without a throw. */
const NO_THROW = '(no throw)';

const known = new WeakMap<MatchState['position'], { readonly turn: string; readonly is: boolean }>();

/** Whether the side on turn may end its turn without a throw. */
export function isShutOut(state: MatchState): boolean {
  const { phase, clock, turn, position, turnsPlayed } = state;
  if (phase !== 'to-roll' || clock === null || turn === null) return false;
  const before = known.get(position);
  if (before?.turn === turn) return before.is;
  const is = cannotMove(rulesetOf(state), position, turn, turnsPlayed[turn] + 1);
  known.set(position, { turn, is });
  return is;
}

function passUnthrown(state: MatchState, { by }: InputOf<'pass-unthrown'>): Decision {
  const { phase, turn, position } = state;
  if (phase !== 'to-roll' || turn === null) return notNow('No turn waits for a throw.');
  if (by !== turn && by !== 'director') return notYours('The side on turn ends its turn.');
  if (state.clock === null) return notNow('Without clocks every turn is thrown; throw the dice.');
  if (!isShutOut(state)) return notNow('Some throw can be played; throw the dice.');
  return happens(by, { type: 'passed-unthrown', side: turn }, ...settleEarly(state, position));
}

/** What the turn changes; its line says that nobody has thrown. */
export const unthrown = ({ position }: MatchState, side: PlayedTurn['side']): PlayedTurn => ({
  side,
  roll: null,
  text: NO_THROW,
  position,
});

export const isUnthrown = ({ text }: PlayedTurn): boolean => text === NO_THROW;

/** Its side is to throw once more, or to end its turn without. */
export const takenBackUnthrown = ({ side }: PlayedTurn): Happening => ({ type: 'unthrown-taken-back', side });
