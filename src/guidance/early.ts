import { type MatchState, readingOf, rulesetOf } from '../play/index.ts';
import { OFF, opponent, placeOf, type Side } from '../rules/index.ts';
import { type Lights, light, NO_LIGHTS } from './lights.ts';
import { sentence } from './sentence.ts';
import type { Advice } from './setting-up.ts';

/** What a side has done before the other had ended its turn (rules C.4), with a light on the tray of whoever did it. */

const trayOf = (state: MatchState, side: Side, meaning: 'which' | 'wrong'): Lights =>
  light(meaning, [placeOf(rulesetOf(state).family, side, OFF)]);

/** A double is answered when the turn is over. */
export function earlyDoubleAdvice(state: MatchState): Advice | null {
  const { early, value } = state.cube;
  if (early === null) return null;
  return {
    lights: trayOf(state, early, 'which'),
    sentence: sentence('early-double', { side: early, value: value * 2 }),
  };
}

/** Whose throw it is that waits for a word of the other side. */
export const earlyThrowLights = (state: MatchState): Lights =>
  state.early ? trayOf(state, state.early.side, 'which') : NO_LIGHTS;

const EARLY = { choice: 'early-choice', stands: 'early-stands', void: 'early-void' } as const;

/** What becomes of a throw into the turn of `side`. */
export function earlyThrowAdvice(state: MatchState, side: Side): Advice | null {
  const thrower = opponent(side);
  const isVoid = state.voided?.reason === 'early';
  if (!state.early && !isVoid) return null;
  if (state.early?.valid)
    return { lights: trayOf(state, thrower, 'which'), sentence: sentence('throw-waits', { side: thrower }) };
  return {
    lights: trayOf(state, thrower, isVoid ? 'wrong' : 'which'),
    sentence: sentence(EARLY[isVoid ? 'void' : readingOf(state)], { side: thrower }),
  };
}
