import {
  CHECKERS_PER_SIDE,
  type Checkers,
  mayCorrectSetUp,
  type Position,
  withMoreOff,
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
  if (!maySaySetUpWrong(state)) return notNow('A wrong set-up is told before a throw; end the turn first.');
  if (mayCorrectSetUp(rulesetOf(state), state.throws)) return happens(by, { type: 'set-up-corrected' });
  const [only, ...others] = standing;
  if (!only)
    return notNow('The board shows nothing else than the match has; there is nothing to make official.');
  if (others.length > 0)
    return notNow('Stacks hide what was set up wrong; let a director tell the position.');
  const gone = { white: goneFrom(only.white), black: goneFrom(only.black) };
  const lacking = { white: state.lacking.white + gone.white, black: state.lacking.black + gone.black };
  if (lacking.white < 0 || lacking.black < 0)
    return notNow('No side has more than fifteen checkers; count them.');
  return happens(by, { type: 'set-up-official', ...printed(withMoreOff(only, gone)), lacking });
}

/**
 * Whether anybody may say now that the set-up was wrong: before a throw, and as long as it is put right also while a
 * turn is played (in Sydney until each has thrown once: before the first turn, in it, and after it).
 */
export function maySaySetUpWrong(state: MatchState): boolean {
  const { phase, throws } = state;
  if (phase === 'opening' || phase === 'to-roll') return true;
  return phase === 'to-move' && mayCorrectSetUp(rulesetOf(state), throws);
}

const goneFrom = (checkers: Checkers): number =>
  CHECKERS_PER_SIDE - checkers.reduce((sum, count) => sum + count, 0);

/**
 * The checkers as they are judged: who plays without some, or has borne some off illegally, can lose a mars or a koks all
 * the same (rules C.4).
 */
export const asJudged = ({ lacking, illegallyOff }: MatchState, position: Position): Position =>
  withMoreOff(position, {
    white: -lacking.white - illegallyOff.white,
    black: -lacking.black - illegallyOff.black,
  });
