import { type MatchState, rulesetOf } from '../play/index.ts';
import { type Place, placeOf, SIDES, type Side } from '../rules/index.ts';
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

/** A place in the numbers of the side whose checkers belong there at the start; White's where none do. */
function pointInSetUp(state: MatchState, place: Place): string {
  const { family, start } = rulesetOf(state);
  const owner = SIDES.find((side) => start[side].some((count, own) => count > 0 && stands(side, own, place)));
  function stands(side: Side, own: number, where: Place): boolean {
    return own <= 25 && placeOf(family, side, own) === where;
  }
  return railName(family, owner ?? 'white', place);
}
