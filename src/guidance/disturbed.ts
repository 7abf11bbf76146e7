import { type MatchState, type Question, rulesetOf } from '../play/index.ts';
import { PLACES, type PlaceName } from '../rules/index.ts';
import type { Difference } from '../sensing/index.ts';
import { answersByPlace } from './asking.ts';
import type { GuideInput } from './input.ts';
import { type Lights, light, together } from './lights.ts';
import { railName, type Sentence, sentence } from './sentence.ts';
import type { Advice } from './setting-up.ts';

export const wrongLights = (audit: readonly Difference[]): Lights =>
  light(
    'wrong',
    audit.map(({ place }) => place),
  );

/** A sentence about a place, in the numbers of the side on turn. */
export function named(key: Sentence['key'], state: MatchState, { place }: Difference): Sentence {
  return sentence(key, { point: railName(rulesetOf(state).family, state.turn ?? 'white', place) });
}

/** Nobody plays, and yet the board does not show the position of the match. */
export function disturbed({ state, audit }: GuideInput): Advice | null {
  const [first] = audit;
  if (!first) return null;
  if (state.setUpFault === 'put-right')
    return { lights: wrongLights(audit), sentence: sentence('set-up-put-right') };
  const isPhantom = audit.every(({ problem }) => problem === 'surplus');
  return {
    lights: wrongLights(audit),
    sentence: isPhantom ? named('too-many', state, first) : firstWrong(state, audit),
  };
}

/** Checkers that have come where they do not belong are named before those that are gone. */
function firstWrong(state: MatchState, audit: readonly Difference[]): Sentence {
  const surplus = audit.find(({ problem }) => problem === 'surplus');
  return surplus
    ? named('wrong-place', state, surplus)
    : named('missing-checker', state, audit[0] as Difference);
}

/**
 * A question waits, and the board shows something else than when it was asked: what is no answer by touch and no
 * state of the turn either is told with the question.
 */
export function movedMeanwhile(input: GuideInput, question: Question, asked: Advice): Advice {
  const { state, audit, view } = input;
  if (question.kind !== 'which-play') {
    const told = disturbed(input);
    return told ? { lights: together(asked.lights, told.lights), sentence: told.sentence } : asked;
  }
  if (view?.inOrder && view.lifted.length === 0) return asked;
  const telling = answersByPlace(state, question);
  const moved = audit.filter(({ place, problem }) => problem === 'surplus' || !telling.has(place));
  if (moved.length === 0) return asked;
  return { lights: together(asked.lights, wrongLights(moved)), sentence: firstWrong(state, moved) };
}

/** The places whose checkers are asked for are among the answers. */
export function missingAdvice(
  state: MatchState,
  { choices }: Question,
  audit: readonly Difference[],
): Advice {
  const places = choices.map(({ label }) => PLACES.indexOf(label as PlaceName)).filter((place) => place >= 0);
  const point = railName(rulesetOf(state).family, state.turn ?? 'white', places[0] ?? 0);
  return {
    lights: together(light('wrong', places), wrongLights(audit)),
    sentence: sentence('where-is-it', { point }),
  };
}
