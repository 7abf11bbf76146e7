import type { Side } from '../../rules/index.ts';
import { FAULT_KEYS, FAULTS, fill, HABIT_KEYS, HABITS, label } from '../../texts/index.ts';
import { BENCH_FAULTS, type BenchFault, type BenchWorld } from '../../workbench/index.ts';
import { isPoint } from '../board/geometry.ts';
import { railName } from '../model/standing.ts';
import type { Actions, App } from '../page/app.ts';
import { h, type Node_ } from '../page/dom.ts';
import { button, segments, toggle } from '../page/parts.ts';

/** Where a switch breaks that nobody has touched. */
const FIRST_POINT = 23;
/** Faults that sit at a point. */
const AT_A_POINT: ReadonlySet<string> = new Set(['reed-closed', 'reed-open', 'reed-flickers', 'chip-dead']);

const isBenchFault = (key: string): key is BenchFault => BENCH_FAULTS.some((fault) => fault === key);

function habits({ settings: { language } }: App, world: BenchWorld, act: Actions): Node_[] {
  return HABIT_KEYS.map((habit) => {
    const { name, note } = HABITS[language][habit];
    const change = (on: boolean) => act.hand({ do: 'habit', habit, on });
    return toggle(name, world.habits.includes(habit), change, { small: note });
  });
}

function faults(app: App, world: BenchWorld, numbers: Side, act: Actions): Node_[] {
  const { language } = app.settings;
  const touched = isPoint(app.bench.focus) ? app.bench.focus : FIRST_POINT;
  const number = (place: number) => railName(world.family, numbers, place);
  const rows = FAULT_KEYS.map((key) => {
    const { name, note } = FAULTS[language][key];
    const here = world.broken.find(({ fault }) => fault === key);
    const small = fill(language, note, { number: number(here?.place ?? touched) });
    if (isBenchFault(key)) {
      const change = (on: boolean) => act.hand({ do: 'fault', fault: key, on, place: touched });
      return toggle(name, here !== undefined, change, { small });
    }
    if (key === 'broker-down')
      return app.access === 'trusted' ? toggle(name, app.bench.brokerDown, act.holdBroker, { small }) : null;
    return h(
      'div',
      { key, class: 'momentary' },
      h('span', {}, name, h('small', {}, small)),
      button(label(language, 'cutNow'), () => act.hand({ do: 'cut-power' })),
    );
  });
  const isAnySomewhere = world.broken.some(({ fault }) => AT_A_POINT.has(fault));
  const where = isAnySomewhere
    ? null
    : h('p', { class: 'small' }, label(language, 'foolWhere', { number: number(touched) }));
  return [...rows, where].filter((row) => row !== null);
}

/** What a person may do to fool the board: bad manners, and things that break. */
export function foolingCard(app: App, world: BenchWorld, numbers: Side, act: Actions): Node_ {
  const { language } = app.settings;
  const { fooling } = app.bench;
  return h(
    'section',
    { key: 'fooling', class: `card fooling ${fooling}` },
    h('h2', { class: 'caption' }, label(language, 'foolIt')),
    segments(
      label(language, 'foolIt'),
      [
        ['habits', label(language, 'foolHabits')],
        ['faults', label(language, 'foolFaults')],
      ] as const,
      fooling,
      (one) => act.bench({ fooling: one }),
      { unnamed: true },
    ),
    ...(fooling === 'habits' ? habits(app, world, act) : faults(app, world, numbers, act)),
  );
}
