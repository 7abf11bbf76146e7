import { type MatchState, mustBePlayed, rulesetOf } from '../play/index.ts';
import { OFF, type Place, placeOf } from '../rules/index.ts';
import type { Difference, TurnView } from '../sensing/index.ts';
import { light, together } from './lights.ts';
import { sentence } from './sentence.ts';
import type { Advice } from './setting-up.ts';

/** A turn was ended with what is no legal play (rules B.1.11): red where, and amber on the tray of its side. */
export function illegalAdvice(state: MatchState, view: TurnView | null): Advice {
  const { family } = rulesetOf(state);
  const side = state.dice?.side ?? 'white';
  const wrong = view?.wrong.map(({ place }) => place) ?? [];
  const unplayed = view?.results.length ? mustBePlayed(state).map((own) => placeOf(family, side, own)) : [];
  return {
    lights: together(light('wrong', [...wrong, ...unplayed]), light('which', [placeOf(family, side, OFF)])),
    sentence: sentence('illegal-asked', { side, roll: rollOf(state) }),
  };
}

/**
 * A legal play has been demanded: the way back to where the turn began, red what has to leave, white where it
 * belongs. Null once nothing stands wrong.
 */
export function replayAdvice(state: MatchState, view: TurnView, audit: readonly Difference[]): Advice | null {
  if (!state.demanded || view.wrong.length === 0 || audit.length === 0) return null;
  const where = (wanted: Difference['problem']): Place[] =>
    audit.flatMap(({ place, problem }) => (problem === wanted ? [place] : []));
  return {
    lights: together(light('wrong', where('surplus')), light('completes', where('missing'))),
    sentence: sentence('illegal-replay', { side: state.dice?.side ?? 'white', roll: rollOf(state) }),
  };
}

const rollOf = ({ dice }: MatchState): string => (dice?.roll ?? []).join('-');
