import { type Deciders, happens, notNow, notYours } from './decision.ts';
import { questionId, STANDS } from './early-throw.ts';
import type { Happening } from './events.ts';
import { judged, judgedAnew, NONE, playIllegally } from './illegal-turn.ts';
import type { Decision, InputOf } from './input.ts';
import { drawnByOnePair } from './opening.ts';
import { play, turnInHand } from './play.ts';
import type { Choice, MatchState, Question } from './state.ts';

/** What only people can tell: the match waits until they have. */
export const questionDeciders: Deciders<'ask' | 'answer'> = { ask, answer };

/** Asked about what has been played in a turn, be it by how many checkers lie somewhere. */
export const isAboutPlay = (question: Pick<Question, 'kind'> | null): boolean =>
  question?.kind === 'which-play' || question?.kind === 'how-many';

function ask(state: MatchState, { question: kind, choices, mayAnswer, dice }: InputOf<'ask'>): Decision {
  const question = { id: questionId(state), kind, choices, mayAnswer, ...(dice ? { dice } : {}) };
  return happens('board', { type: 'asked', question });
}

/** The board and a director may answer for anybody, a side only what it is asked. */
function answer(state: MatchState, input: InputOf<'answer'>): Decision {
  const { question } = state;
  const { by } = input;
  if (question?.id !== input.question) return notNow('This question does not stand (any more).');
  const isSide = by === 'white' || by === 'black';
  if (isSide && question.mayAnswer !== 'any' && question.mayAnswer !== by) {
    return notYours('The other side answers this question.');
  }
  const answers = question.mayBeNone ? [...question.choices, NONE] : question.choices;
  const choice = answers.find(({ id }) => id === input.choice);
  if (!choice) return notNow(`The answers are ${answers.map(({ id }) => id).join(', ')}; choose one.`);
  return happens(
    by,
    { type: 'answered', question: question.id, choice: choice.id },
    ...CONSEQUENCES[question.kind](state, choice),
  );
}

type Consequence = (state: MatchState, choice: Choice) => readonly Happening[];

const CONSEQUENCES: Readonly<Record<Question['kind'], Consequence>> = {
  'which-play': (state, { position, movements }) => {
    if (state.illegal) return position ? playIllegally(state, position) : judgedAnew(state);
    const turn = turnInHand(state);
    return turn && position && movements ? play(state, turn, { position, movements }, 'command') : [];
  },
  'illegal-turn': judged,
  'premature-roll': ({ early }, { id }) => (early && id === STANDS.id ? [{ type: 'rolled', ...early }] : []),
  'whose-die': (state, { id }) =>
    drawnByOnePair(state, state.question?.dice ?? [], id === 'white' ? 'white' : 'black'),
  // The board takes it into account, and says then what was played.
  'how-many': () => [],
  'where-is-it': () => [],
};
