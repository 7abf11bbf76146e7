import type { FeedState } from '../../feed/index.ts';
import { BAR, opponent, type Side } from '../../rules/index.ts';
import { type Language, label, sideName } from '../../texts/index.ts';
import { answerer, mayAnswer, mayUndoDouble, owedTouches, possibleActs, senderFor } from '../model/act.ts';
import { type Answer, type OpenQuestion, openQuestion } from '../model/question.ts';
import { placeNamed, railName } from '../model/standing.ts';
import type { Actions, App } from '../page/app.ts';
import { h, type Node_ } from '../page/dom.ts';
import { button, disc } from '../page/parts.ts';
import { problems } from './problems.ts';

const NB = '\u00a0';
const pointName = (language: Language, own: number): string =>
  own === 25 ? label(language, 'bar') : own === 0 ? label(language, 'borneOff') : String(own);

const WORDS: Readonly<
  Record<
    string,
    | 'choiceStands'
    | 'choiceAgain'
    | 'choiceAccept'
    | 'choiceDemand'
    | 'choiceBack'
    | 'roleWhite'
    | 'roleBlack'
  >
> = {
  stands: 'choiceStands',
  again: 'choiceAgain',
  accept: 'choiceAccept',
  demand: 'choiceDemand',
  back: 'choiceBack',
  white: 'roleWhite',
  black: 'roleBlack',
};

/** An answer's text: arrows where it is a play, else a word, a place or what the question says. */
function answerTexts(
  language: Language,
  state: FeedState,
  answer: Answer,
): { shown: string[]; read: string } {
  if (answer.moves.length > 0) {
    const ways = answer.moves.map(
      ({ from, to }) => [pointName(language, from), pointName(language, to)] as const,
    );
    return {
      shown: ways.map(([from, to]) => `${from}${NB}→${NB}${to}`),
      read: ways
        .map(([from, to]) => label(language, 'fromTo', { from, to }))
        .join(` ${label(language, 'and')} `),
    };
  }
  const word = WORDS[answer.label];
  const place = placeNamed(answer.label);
  const named = place >= 0 ? railName(state.family, state.turn ?? 'white', place) : answer.label;
  const text = word ? label(language, word) : named;
  return { shown: [text], read: text };
}

function whoAnswers(app: App, who: Side | 'any'): string {
  const { language, role } = app.settings;
  if (mayAnswer(role, who)) {
    return who === 'any' ? label(language, 'anyoneAnswers') : label(language, 'answersHere', { side: who });
  }
  return who === 'any' || role === 'reader'
    ? label(language, 'onlookerCannot')
    : label(language, 'onlyAnswers', { side: who });
}

/** The answer that is being previewed; it is dropped when another question comes. */
export const chosenAnswer = (app: App, question: OpenQuestion): string | null =>
  app.choice?.question === question.id ? app.choice.id : null;

/** Chosen where no answer is right: the board sees for itself when the checkers are put as they were played. */
const NEITHER = 'neither';

/** A question: the first tap shows an answer on the board, the second confirms it. */
function questionCard(app: App, state: FeedState, question: OpenQuestion, act: Actions): Node_ {
  const { language, role } = app.settings;
  const off = !mayAnswer(role, question.mayAnswer) || app.fresh.kind === 'old';
  const chosen = chosenAnswer(app, question);
  const answer = (choice: string | null) =>
    act.command(senderFor(role, question.mayAnswer), 'answer', { question: question.id, choice });
  return h(
    'section',
    { key: `question-${question.id}`, class: 'ask card' },
    h(
      'div',
      { class: 'choices' },
      ...question.answers.map((each) => {
        const { shown, read } = answerTexts(language, state, each);
        return h(
          'button',
          {
            type: 'button',
            class: 'choice',
            disabled: off,
            'aria-pressed': String(each.id === chosen),
            on: { click: () => act.show({ choice: { question: question.id, id: each.id } }) },
          },
          h('span', { class: 'letter' }, each.letter),
          h('b', { 'aria-hidden': 'true' }, ...shown.map((line) => h('span', {}, line))),
          h('span', { class: 'unseen' }, `: ${read}`),
        );
      }),
    ),
    h(
      'div',
      { class: 'answers' },
      button(label(language, 'yesThisOne'), () => answer(chosen), {
        main: true,
        off: off || chosen === null || chosen === NEITHER,
      }),
      question.kind === 'which-play'
        ? button(
            label(language, 'neither'),
            () =>
              question.mayBeNone
                ? answer('none')
                : act.show({ choice: { question: question.id, id: NEITHER } }),
            { off },
          )
        : null,
    ),
    chosen === NEITHER ? h('p', { role: 'status' }, label(language, 'neitherThen')) : null,
    h('p', { class: 'small' }, whoAnswers(app, question.mayAnswer)),
  );
}

function cubeCard(app: App, state: FeedState, act: Actions): Node_ | null {
  const { offer } = state.cube;
  if (!offer || state.phase !== 'doubled') return null;
  const { language, role } = app.settings;
  const side = opponent(offer.by);
  const off = !mayAnswer(role, side) || app.fresh.kind === 'old';
  return h(
    'section',
    { key: 'cube', class: 'ask card' },
    h(
      'div',
      { class: 'answers' },
      button(label(language, 'take'), () => act.command(side, 'take'), {
        off,
        small: label(language, 'takeWorth', { value: offer.value }),
      }),
      button(label(language, 'pass'), () => act.command(side, 'pass'), {
        off,
        small: label(language, 'passWorth', { side: offer.by, value: offer.value / 2 }),
      }),
    ),
    mayUndoDouble(state)
      ? h(
          'div',
          { class: 'answers besides' },
          button(label(language, 'undoDouble'), () => act.command(side, 'take-back'), { off }),
        )
      : null,
    off ? h('p', { class: 'small' }, whoAnswers(app, side)) : null,
  );
}

function resignationCard(app: App, state: FeedState, act: Actions): Node_ | null {
  const { resignation } = state;
  const side = answerer(state);
  if (!resignation || !side) return null;
  const { language, role } = app.settings;
  const off = !mayAnswer(role, side) || app.fresh.kind === 'old';
  const value = resignation.worth * Math.max(1, state.cube.value);
  return h(
    'section',
    { key: 'resignation', class: 'ask card' },
    h(
      'div',
      { class: 'answers' },
      button(label(language, 'accept'), () => act.command(side, 'accept'), {
        off,
        small: label(language, 'acceptWorth', { side, value }),
      }),
      button(label(language, 'refuse'), () => act.command(side, 'refuse'), {
        off,
        small: label(language, 'refuseWorth'),
      }),
    ),
    off ? h('p', { class: 'small' }, whoAnswers(app, side)) : null,
  );
}

/** How the game was won whose end is shown; a match that is won by time has ended in a game without a result. */
export function howWon({ result, sentence }: FeedState): 'byPass' | 'byResignation' | null {
  if (sentence.key === 'match-over-time') return null;
  return result?.by === 'pass' ? 'byPass' : result?.by === 'resignation' ? 'byResignation' : null;
}

/** The result of a game or match, the score large. */
function resultCard(app: App, state: FeedState): Node_ | null {
  if (!state.result || app.step !== null) return null;
  const { language } = app.settings;
  const how = howWon(state);
  const next = state.phase === 'match-over' ? 'resultMatchNext' : 'resultNext';
  return h(
    'section',
    { key: 'result', class: 'ask card plain final' },
    h(
      'div',
      { class: 'score-line' },
      disc('white'),
      h('b', {}, state.score.white),
      h('i', {}, ':'),
      h('b', {}, state.score.black),
      disc('black'),
    ),
    h('p', { class: 'small' }, how ? `${label(language, how)} ` : '', label(language, next)),
  );
}

const UNDO = { turn: 'takeBack', double: 'undoDouble', take: 'undoTake', pass: 'undoPass' } as const;

/** What else one may do now: double, end the turn, resign, pause, go on. */
function actsRow(app: App, state: FeedState, act: Actions): Node_ | null {
  const { language, role } = app.settings;
  if (app.step !== null || app.fresh.kind !== 'live' || state.question || answerer(state)) return null;
  if (app.resigning) return resignRow(app, state, act);
  const acts = possibleActs(state, role);
  if (acts.length === 0) return null;
  const texts = {
    double: label(language, 'double', { value: state.cube.value * 2 }),
    'end-turn': label(language, 'endTurn'),
    resign: label(language, 'resign'),
    pause: label(language, 'pause'),
    'take-back': label(language, UNDO[state.undo?.what ?? 'turn']),
    resume: label(language, 'resume'),
    'claim-flag': label(language, 'claimFlag'),
    'swap-sides': label(language, 'swapSides'),
    'as-it-stands': label(language, 'asItStands'),
    adjust: label(language, 'adjustEnd'),
    'forgive-touch': label(language, 'forgiveTouch', { numbers: touchedPoints(language, state) }),
    'learn-dice': label(language, 'learnDiceEnd'),
  } as Readonly<Record<string, string>>;
  return h(
    'section',
    { key: 'acts', class: 'acts' },
    ...acts.map(({ verb, as, args }) =>
      button(
        texts[verb] ?? verb,
        () => (verb === 'resign' ? act.show({ resigning: true }) : act.command(as, verb, args)),
        {
          key: verb,
          main: verb === 'resume' || verb === 'adjust',
        },
      ),
    ),
  );
}

/** By the numbers on the rail of the side on turn. */
const touchedPoints = (language: Language, state: FeedState): string =>
  owedTouches(state)
    .map((own) => (own === BAR ? label(language, 'bar') : own))
    .join(', ');

function resignRow(app: App, state: FeedState, act: Actions): Node_ {
  const { language, role } = app.settings;
  const side = role === 'white' || role === 'black' ? role : (state.turn ?? 'white');
  const resign = (worth: 1 | 2 | 3) => {
    act.command(side, 'resign', { worth });
    act.show({ resigning: false });
  };
  return h(
    'section',
    {
      key: 'resign',
      class: 'acts',
      'aria-label': `${sideName(language, side)}: ${label(language, 'resign')}`,
    },
    ...([1, 2, 3] as const).map((worth) =>
      button(label(language, 'resignWorth', { worth }), () => resign(worth), { key: `worth-${worth}` }),
    ),
    button(label(language, 'cancel'), () => act.show({ resigning: false }), { key: 'cancel', main: true }),
  );
}

/** Everything that waits for a person, below the sentence; `acts`: also what else one may do. */
export function ask(app: App, state: FeedState, act: Actions, acts = true): Node_ {
  const question = app.step === null ? openQuestion(state) : null;
  return h(
    'div',
    { key: 'ask', class: 'ask-area' },
    question ? questionCard(app, state, question, act) : null,
    app.step === null ? cubeCard(app, state, act) : null,
    app.step === null ? resignationCard(app, state, act) : null,
    resultCard(app, state),
    ...problems(app, state),
    acts ? actsRow(app, state, act) : null,
  );
}
