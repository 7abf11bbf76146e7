import { type MatchState, rulesetOf } from '../play/index.ts';
import { BAR, placeOf } from '../rules/index.ts';
import { facesCounted } from '../sensing/index.ts';
import type { Counting } from './input.ts';
import { type Lights, lightsOf } from './lights.ts';
import { type Sentence, sentence } from './sentence.ts';
import type { Advice } from './setting-up.ts';

/** Dice that are counted with buttons: each lights the point of its number in the home of its side, one after the other. */
export const countingAdvice = (state: MatchState, counting: Counting): Advice => ({
  lights: digits(state, counting),
  sentence: countingSentence(counting),
});

/** Of a double, whose numbers have one point between them, the bar shows the second. */
function digits(state: MatchState, counting: Counting): Lights {
  const faces = facesCounted(counting);
  const { family } = rulesetOf(state);
  return lightsOf(
    faces.map((face, order) => {
      const isSecondOfDouble = order === 1 && face === faces[0];
      const place = placeOf(family, counting.side, isSecondOfDouble ? BAR : face);
      return [place, { meaning: 'suggestion', order, of: faces.length, since: null }] as const;
    }),
  );
}

function countingSentence(counting: Counting): Sentence {
  const { side, dice } = counting;
  const faces = facesCounted(counting);
  if (faces.length === 0) return sentence(dice === 1 ? 'adjusting-die' : 'adjusting-dice', { side });
  if (dice === 1) return sentence('counted-die', { side, number: counting.first });
  return sentence(faces.length === 1 ? 'counted-half' : 'counted-dice', { side, roll: faces.join('-') });
}
