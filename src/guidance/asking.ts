import { type MatchState, type Question, rulesetOf } from '../play/index.ts';
import { checkersByPlace, PLACE_COUNT, type Place } from '../rules/index.ts';
import { type Lights, lightsOf } from './lights.ts';

/**
 * The places that tell the answers of a question about plays apart: for each place the answer (its number
 * in `choices`) by which a checker lies there, or one more than by the others. Lifting it gives that answer.
 */
export function answersByPlace(state: MatchState, question: Question): ReadonlyMap<Place, number> {
  const { family } = rulesetOf(state);
  const counts = question.choices.map(({ position }) => position && checkersByPlace(family, position));
  const answers = new Map<Place, number>();
  for (let place = 0; place < PLACE_COUNT; place += 1) {
    const here = counts.map((each) => each?.[place] ?? 0);
    const most = Math.max(...here);
    if (here.some((count) => count < most)) answers.set(place, here.indexOf(most));
  }
  return answers;
}

export function questionLights(state: MatchState, question: Question): Lights {
  const of = question.choices.length;
  return lightsOf(
    Array.from(answersByPlace(state, question), ([place, order]) => {
      return [place, { meaning: 'which', order, of, since: null }] as const;
    }),
  );
}
