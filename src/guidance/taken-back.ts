import { type MatchState, rulesetOf } from '../play/index.ts';
import { checkersByPlace, type Place, positionKey } from '../rules/index.ts';
import type { TurnView } from '../sensing/index.ts';
import { light, together } from './lights.ts';
import { sentence } from './sentence.ts';
import type { Advice } from './setting-up.ts';

/**
 * A turn has just been taken back, and its checkers still lie as they were played: red where they are to be taken
 * from, white where they stood. Null in any other case.
 */
export function takenBackAdvice(state: MatchState, { stands }: TurnView): Advice | null {
  const { undone, position, dice } = state;
  if (!undone || !stands || positionKey(stands) !== positionKey(undone)) return null;
  const { family } = rulesetOf(state);
  const before = checkersByPlace(family, position);
  const now = checkersByPlace(family, undone);
  const placesWith = (more: readonly number[], fewer: readonly number[]): Place[] =>
    [...more.keys()].filter((place) => (more[place] ?? 0) > (fewer[place] ?? 0));
  if (placesWith(now, before).length === 0) return null;
  return {
    lights: together(light('wrong', placesWith(now, before)), light('completes', placesWith(before, now))),
    sentence: sentence('taken-back', {
      side: dice?.side ?? 'white',
      roll: (state.leftover ?? dice?.roll ?? []).join('-'),
    }),
  };
}
