import type { FeedState } from '../../feed/index.ts';
import type { PlaceName } from '../../rules/index.ts';
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
  E_CHAIN: ['problemInputs', 'problemChainThen'],
  E_POWER: ['problemPower', 'problemPowerThen'],
  E_PROGRAM: ['problemProgram', 'problemProgramThen'],
};

/** A board that is not there has a note of its own, and lies about everything else. */
const isToldElsewhere = ({ code }: Problem): boolean => /^E_(BOARD|PORT)_/.test(code);

function card(
  { code, place }: Pick<Problem, 'code' | 'place'>,
  className: string,
  picture: Node_,
  what: string,
  then: string,
): Node_ {
  return h(
    'section',
    { key: `problem-${code}-${place}`, class: `ask card ${className}` },
    h(
      'div',
      { class: 'doubt-line' },
      picture,
      h('div', {}, h('b', {}, what), h('p', { class: 'small' }, then)),
    ),
  );
}

/** Sensors of one place that something is the matter with. */
interface Sensors {
  readonly code: 'E_SENSOR' | 'E_SENSOR_SLOW';
  readonly place: PlaceName;
  /** Ascending, 1 nearest the rim; none: it cannot be told which. */
  readonly slots: readonly number[];
}

type SensorProblem = Problem & Pick<Sensors, 'code' | 'place'>;

const isOfSensor = (problem: Problem): problem is SensorProblem =>
  problem.place !== null && (problem.code === 'E_SENSOR' || problem.code === 'E_SENSOR_SLOW');

/** One card for a place, however many of its sensors are in doubt. */
function sensorsIn(standing: readonly Problem[]): Sensors[] {
  const found = new Map<string, Sensors>();
  for (const { code, place, slot } of standing.filter(isOfSensor)) {
    const key = `${code} ${place}`;
    const { slots = [] } = found.get(key) ?? {};
    const all = slot === undefined ? slots : [...slots, slot].sort((a, b) => a - b);
    found.set(key, { code, place, slots: all });
  }
  return [...found.values()];
}

function sensorCard(app: App, state: FeedState, sensors: Sensors): Node_ {
  const { language, seat } = app.settings;
  const { code, slots } = sensors;
  const place = placeNamed(sensors.place);
  const number = railName(state.family, state.turn ?? (seat === 'black' ? 'black' : 'white'), place);
  const where =
    number === 'bar' ? label(language, 'bar') : number === 'off' ? label(language, 'borneOff') : null;
  const key = slots.length > 1 ? 'sensorSlots' : 'sensorSlot';
  const which = slots.length > 0 ? [label(language, key, { slots: slots.join(', ') })] : [];
  return card(
    sensors,
    'doubt',
    smallMap(seat, place),
    [where ?? label(language, 'point', { number }), ...which].join(', '),
    label(language, code === 'E_SENSOR' ? 'sensorCard' : 'sensorSlowCard'),
  );
}

/** Every problem that stands, in plain words; where it has a place, with a small map. */
export function problems(app: App, state: FeedState): Node_[] {
  const { language } = app.settings;
  const others = state.problems
    .filter((problem) => !isToldElsewhere(problem) && !isOfSensor(problem))
    .map((problem) => {
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
  return [...sensorsIn(state.problems).map((each) => sensorCard(app, state, each)), ...others];
}
