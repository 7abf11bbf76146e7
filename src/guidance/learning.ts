import { rulesetOf } from '../play/index.ts';
import { OFF, placeOf } from '../rules/index.ts';
import type { GuideInput } from './input.ts';
import { light } from './lights.ts';
import { sentence } from './sentence.ts';
import type { Advice } from './setting-up.ts';

const ASKED = { one: 'learn-one', many: 'learn-many', others: 'learn-others' } as const;

/** A side is asked to throw its dice: amber on its tray, as dice have no light of their own. Null where none is. */
export function learningAdvice({ state, learning }: GuideInput): Advice | null {
  if (!learning) return null;
  const { side, hint } = learning;
  const tray = placeOf(rulesetOf(state).family, side, OFF);
  return {
    lights: light('which', [tray]),
    sentence: sentence(hint === null ? 'learn-dice' : ASKED[hint], { side }),
  };
}
