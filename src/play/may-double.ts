import { type DoubleRefusal, doubleRefusal, type Side } from '../rules/index.ts';
import { notNow, notYours } from './decision.ts';
import type { Decision } from './input.ts';
import { rulesetOf } from './rules-of.ts';
import { cubeStanding, isLastThrow, standing } from './score.ts';
import type { MatchState } from './state.ts';

/** Why a side may not turn the cube in this game as it stands, whoever is on turn (rules C.2); null where it may. */
export function whyNoDouble(state: MatchState, by: Side): Decision | null {
  if (isLastThrow(state)) return notNow('This is the last throw of the game; throw the dice.');
  const refusal = doubleRefusal(rulesetOf(state), standing(state), cubeStanding(state), by);
  if (refusal) return WHY_NO_DOUBLE[refusal]();
  return state.cube.inPlay ? null : WHY_NO_DOUBLE['no-cube']();
}

const WHY_NO_DOUBLE: Readonly<Record<DoubleRefusal, () => Decision>> = {
  'no-cube': () => notNow('This game is played without a cube; throw the dice.'),
  crawford: () => notNow('Nobody may double in the Crawford game; throw the dice.'),
  'not-owner': () => notYours('The cube belongs to the other side; throw the dice.'),
  'dead-cube': () => notNow('The cube is dead, this game decides the match already; throw the dice.'),
};
