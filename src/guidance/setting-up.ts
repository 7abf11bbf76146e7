import { type MatchState, rulesetOf } from '../play/index.ts';
import { checkersByPlace, type Place } from '../rules/index.ts';
import type { Difference } from '../sensing/index.ts';
import { type Lights, light, NO_LIGHTS, together } from './lights.ts';
import { railName, type Sentence, sentence } from './sentence.ts';

export interface Advice {
  readonly lights: Lights;
  readonly sentence: Sentence;
}

/** With more checkers than this missing the board is being set up; with fewer, something is wrong with it. */
const FEW = 3;

/**
 * The set-up of a game. Far from done, it is guided: the next point shines full, those after it at 40 %.
 * Nearly done, what is wrong is shown red and the first of it named.
 */
export function setUpAdvice(state: MatchState, audit: readonly Difference[]): Advice {
  const first = audit.find(({ problem }) => problem === 'missing') ?? audit[0];
  if (!first) return { lights: NO_LIGHTS, sentence: sentence('set-up-ready') };
  const missing = audit.filter(({ problem }) => problem === 'missing');
  const surplus = audit.filter(({ problem }) => problem === 'surplus');
  if (surplus.length > 1 && startsBare(state)) {
    return {
      lights: light(
        'wrong',
        surplus.map(({ place }) => place),
      ),
      sentence: sentence('set-up-clear'),
    };
  }
  const checkersMissing = missing.reduce((sum, { expected, seen }) => sum + expected - seen, 0);
  if (checkersMissing > FEW) {
    const [next, ...later] = missing.map(({ place }) => place);
    const lights = together(light('completes', next === undefined ? [] : [next]), light('target', later));
    return { lights, sentence: sentence('set-up-guide') };
  }
  const key = first.problem === 'missing' ? 'set-up-missing' : 'set-up-surplus';
  return {
    lights: light(
      'wrong',
      [...missing, ...surplus].map(({ place }) => place),
    ),
    sentence: sentence(key, { point: pointInSetUp(state, first.place) }),
  };
}

/** All checkers lie beside the board when the game begins. */
function startsBare(state: MatchState): boolean {
  const { family, start } = rulesetOf(state);
  return checkersByPlace(family, start).every((count) => count === 0);
}

/** By the numbers on the rail: those of the side on turn; where nobody is, White's. */
const pointInSetUp = (state: MatchState, place: Place): string =>
  railName(rulesetOf(state).family, state.turn ?? 'white', place);
