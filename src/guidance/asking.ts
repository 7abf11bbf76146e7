import { type MatchState, type Question, rulesetOf } from '../play/index.ts';
import { checkersByPlace, OFF, PLACE_COUNT, PLACES, type Place, placeOf, SIDES } from '../rules/index.ts';
import type { Reading } from '../sensing/index.ts';
import { type Lights, light, lightsOf } from './lights.ts';
import { firstPoints } from './offers.ts';
import { railName, sentence } from './sentence.ts';
import type { Advice } from './setting-up.ts';

/** How far people have come, at the board, with a question about plays. Answers go by their ids. */
export interface Asking {
  /** Those not yet ruled out by a touch. */
  readonly open: readonly string[];
  /** Those of them that the checker speaks for which is being touched; null: none is. */
  readonly touched: readonly string[] | null;
  /** The one that the lights show alone, to be confirmed or passed over; null: all in turn. */
  readonly shown: string | null;
  /** By answer, where the board showed something else when it asked: should that be right, a switch there is wrong. */
  readonly against: Readonly<Record<string, readonly Place[]>>;
  /** What the board showed when it asked: where that is nothing, a checker that is lifted is seen by nobody, and says nothing. */
  readonly from: Reading;
}

/** The question as far as it is still open. */
export const leftOpen = (question: Question, asking: Asking | null): Question =>
  asking
    ? {
        ...question,
        choices: question.choices.filter(({ id }) => (asking.touched ?? asking.open).includes(id)),
      }
    : question;

/**
 * The places that tell the answers of a question about plays apart: for each place the answers (their numbers
 * in `choices`) by which more checkers lie there than by any other. Lifting one says that it is among them. A
 * single answer is told apart from the position before the turn.
 */
export function answersByPlace(
  state: MatchState,
  { choices }: Question,
): ReadonlyMap<Place, readonly number[]> {
  const counts = countsOf(state, choices);
  const before = choices.length === 1 ? [checkersByPlace(rulesetOf(state).family, state.position)] : [];
  const answers = new Map<Place, readonly number[]>();
  for (let place = 0; place < PLACE_COUNT; place += 1) {
    const here = counts.map((each) => each[place] ?? 0);
    const most = Math.max(...here);
    const isTelling = [...counts, ...before].some((each) => (each[place] ?? 0) < most);
    if (isTelling)
      answers.set(
        place,
        [...here.keys()].filter((answer) => here[answer] === most),
      );
  }
  return answers;
}

/** Those of them where the board sees that a checker is lifted. */
export function answersByTouch(
  state: MatchState,
  question: Question,
  asking: Asking | null,
): ReadonlyMap<Place, readonly number[]> {
  const telling = answersByPlace(state, leftOpen(question, asking));
  return new Map([...telling].filter(([place]) => asking?.from[place] !== 0));
}

function countsOf(state: MatchState, choices: Question['choices']): readonly (readonly number[])[] {
  const { family } = rulesetOf(state);
  return choices.map(({ position }) => (position ? checkersByPlace(family, position) : []));
}

/** As for everything that is answered with a button: the trays of those who may. */
const traysOfAsked = (state: MatchState, { mayAnswer }: Question): readonly Place[] =>
  SIDES.filter((side) => mayAnswer === 'any' || mayAnswer === side).map((side) =>
    placeOf(rulesetOf(state).family, side, OFF),
  );

/**
 * What differs, in amber: the answers in turn, or the one that is shown alone. Where it would have to be lifted to tell,
 * and no lifting is seen, nothing on the board answers.
 */
export function questionLights(state: MatchState, question: Question, asking: Asking | null): Lights {
  const open = leftOpen(question, asking);
  const shown = open.choices.findIndex(({ id }) => id === asking?.shown);
  if (shown >= 0 && open.choices.length > 1) return shownAlone(state, open, shown);
  const of = open.choices.length;
  const telling = of > 1 ? answersByTouch(state, question, asking) : answersByPlace(state, open);
  if (telling.size === 0) return light('which', traysOfAsked(state, question));
  return lightsOf(
    Array.from(telling, ([place, [order = 0]]) => {
      return [place, { meaning: 'which', order, of, since: null }] as const;
    }),
  );
}

/** The places that speak against the answer that is shown alone, or against all that are open. */
export function placesAgainst(question: Question, asking: Asking | null): readonly Place[] {
  if (!asking) return [];
  const { choices } = leftOpen(question, asking);
  const looked = choices.some(({ id }) => id === asking.shown) ? [{ id: asking.shown ?? '' }] : choices;
  const [first = [], ...others] = looked.map(({ id }) => asking.against[id] ?? []);
  return first.filter((place) => others.every((each) => each.includes(place)));
}

/** Where more checkers lie by this answer than by some other. */
function shownAlone(state: MatchState, { choices }: Question, shown: number): Lights {
  const counts = countsOf(state, choices);
  const places = Array.from({ length: PLACE_COUNT }, (_, place) => place).filter((place) =>
    counts.some((each) => (each[place] ?? 0) < (counts[shown]?.[place] ?? 0)),
  );
  return lightsOf(
    places.map((place) => [place, { meaning: 'which', order: 0, of: 1, since: null }] as const),
  );
}

/** Where checkers are to be counted, in amber; a number that is to be confirmed as so many points of the side's. */
export function howManyAdvice(
  state: MatchState,
  { place: name, choices }: Question,
  asking: Asking | null,
): Advice {
  const { family } = rulesetOf(state);
  const side = state.turn ?? 'white';
  const place = name === undefined ? -1 : PLACES.indexOf(name);
  const point = railName(family, side, place);
  const shown = choices.find(({ id }) => id === asking?.shown);
  if (!shown) return { lights: light('which', [place]), sentence: sentence('how-many', { point }) };
  const number = Number(shown.label);
  return {
    lights: light('which', firstPoints(family, side, number)),
    sentence: sentence('how-many-shown', { point, number }),
  };
}
