import type { FeedState } from '../../feed/index.ts';
import { type LabelKey, label } from '../../texts/index.ts';
import { smallMap } from '../board/small-map.ts';
import { placeNamed, railName } from '../model/standing.ts';
import type { App } from '../page/app.ts';
import { h, type Node_ } from '../page/dom.ts';
import { icon } from '../page/icons.ts';

type Problem = FeedState['problems'][number];

/** What is wrong and what to do about it, by the code of the problem. */
const WORDS: Readonly<Record<string, readonly [LabelKey, LabelKey]>> = {
  'dice-silent': ['problemDice', 'problemDiceThen'],
  E_JOURNAL: ['problemJournal', 'problemJournalThen'],
  E_DISK: ['problemDisk', 'problemDiskThen'],
  E_INPUTS: ['problemInputs', 'problemInputsThen'],
  E_POWER: ['problemPower', 'problemPowerThen'],
  E_PROGRAM: ['problemProgram', 'problemProgramThen'],
};

/** A board that is not there has a note of its own, and lies about everything else. */
const isToldElsewhere = ({ code }: Problem): boolean => /^E_(BOARD|PORT)_/.test(code);

function card(problem: Problem, className: string, picture: Node_, what: string, then: string): Node_ {
  return h(
    'section',
    { key: `problem-${problem.code}-${problem.place}`, class: `ask card ${className}` },
    h(
      'div',
      { class: 'doubt-line' },
      picture,
      h('div', {}, h('b', {}, what), h('p', { class: 'small' }, then)),
    ),
  );
}

function sensor(app: App, state: FeedState, problem: Problem, name: string): Node_ {
  const { language, seat } = app.settings;
  const place = placeNamed(name);
  const number = railName(state.family, state.turn ?? (seat === 'black' ? 'black' : 'white'), place);
  const where =
    number === 'bar' ? label(language, 'bar') : number === 'off' ? label(language, 'borneOff') : null;
  return card(
    problem,
    'doubt',
    smallMap(seat, place),
    where ?? label(language, 'point', { number }),
    label(language, 'sensorCard'),
  );
}

/** Every problem that stands, in plain words; where it has a place, with a small map. */
export function problems(app: App, state: FeedState): Node_[] {
  const { language } = app.settings;
  return state.problems
    .filter((problem) => !isToldElsewhere(problem))
    .map((problem) => {
      if (problem.code === 'E_SENSOR' && problem.place !== null)
        return sensor(app, state, problem, problem.place);
      const [what, then] = WORDS[problem.code] ?? (['problemOther', 'problemOtherThen'] as const);
      const sign = h('span', { class: 'problem-sign' }, icon('alert'));
      return card(
        problem,
        'trouble',
        sign,
        label(language, what, { code: problem.code }),
        label(language, then),
      );
    });
}
