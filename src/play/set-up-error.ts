import {
  CHECKERS_PER_SIDE,
  type Checkers,
  mayCorrectSetUp,
  OFF,
  type Position,
  type Side,
} from '../rules/index.ts';
import { type Deciders, happens, notNow } from './decision.ts';
import type { Decision, InputOf } from './input.ts';
import { printed } from './printed.ts';
import { rulesetOf } from './rules-of.ts';
import type { MatchState } from './state.ts';

/** A wrong set-up that is found when the game has begun (rules C.4 “wrong set-up”; S32). */
export const setUpErrorDeciders: Deciders<'set-up-wrong'> = { 'set-up-wrong': setUpWrong };

/** Early enough it is put right: the match stands, and the board comes to it. Later the match comes to the board. */
function setUpWrong(state: MatchState, { by, standing }: InputOf<'set-up-wrong'>): Decision {
  if (state.phase !== 'opening' && state.phase !== 'to-roll')
    return notNow('A wrong set-up is told before a throw; end the turn first.');
  if (mayCorrectSetUp(rulesetOf(state), state.throws)) return happens(by, { type: 'set-up-corrected' });
  const [only, ...others] = standing;
  if (!only)
    return notNow('The board shows nothing else than the match has; there is nothing to make official.');
  if (others.length > 0)
    return notNow('Stacks hide what was set up wrong; let a director tell the position.');
  const gone = { white: goneFrom(only.white), black: goneFrom(only.black) };
  if (gone.white < 0 || gone.black < 0) return notNow('No side has more than fifteen checkers; count them.');
  const lacking = { white: state.lacking.white + gone.white, black: state.lacking.black + gone.black };
  return happens(by, { type: 'set-up-official', ...printed(withThoseOff(only, gone)), lacking });
}

const goneFrom = (checkers: Checkers): number =>
  CHECKERS_PER_SIDE - checkers.reduce((sum, count) => sum + count, 0);

/** Checkers that a side plays without count as borne off, but where it is judged how the game was lost. */
const withThoseOff = (position: Position, more: Readonly<Record<Side, number>>): Position => ({
  white: position.white.map((count, own) => (own === OFF ? count + more.white : count)),
  black: position.black.map((count, own) => (own === OFF ? count + more.black : count)),
});

/** The checkers as they are judged: who plays without some can lose a mars or a koks all the same (rules C.4). */
export const asJudged = ({ lacking }: MatchState, position: Position): Position =>
  withThoseOff(position, { white: -lacking.white, black: -lacking.black });
