import type { Side } from '../../rules/index.ts';
import { LIGHTS, type LightKey, label, sideName, variantName } from '../../texts/index.ts';
import type { BenchWorld } from '../../workbench/index.ts';
import { isPoint } from '../board/geometry.ts';
import { signIcon } from '../board/signs.ts';
import { lineText } from '../game/plays.ts';
import { railName } from '../model/standing.ts';
import type { Actions, App } from '../page/app.ts';
import { h, type Node_, s } from '../page/dom.ts';
import { icon } from '../page/icons.ts';
import { button, disc, toggle } from '../page/parts.ts';

/** How bright a light is over two seconds: [start, length, level], in hundredths of the strip. */
const RHYTHMS: Readonly<Record<LightKey, readonly (readonly [number, number, number])[]>> = {
  origin: [[0, 92, 1]],
  target: [[0, 100, 0.4]],
  completes: [[0, 100, 1]],
  wrong: [0, 20, 40, 60, 80].map((start) => [start, 10, 1] as const),
  which: Array.from(
    { length: 20 },
    (_, i) => [i * 5, 5, 0.64 - 0.36 * Math.cos((i / 20) * 2 * Math.PI)] as const,
  ),
  accepted: [[0, 25, 1]],
  suggestion: [0, 1, 2, 3, 4].map((i) => [i * 20, 14, 0.35 + i * 0.16] as const),
  doubt: [
    [0, 7, 1],
    [14, 7, 1],
  ],
  countdown: [0, 1, 2, 3, 4, 5].map((i) => [i * 16.5, 16, 1 - i / 6] as const),
};

const strip = (light: LightKey): Node_ =>
  s(
    'svg',
    { class: `rhythm light-${light}`, viewBox: '0 0 100 18', 'aria-hidden': 'true' },
    ...RHYTHMS[light].map(([x, width, level]) =>
      s('rect', { x, width, y: 16 - 14 * level, height: 14 * level }),
    ),
  );

/** What the lights mean: sign, words, and the rhythm as a strip of two seconds. */
export function legend(app: App): Node_ {
  const { language } = app.settings;
  const all = Object.entries(LIGHTS[language]) as [LightKey, { name: string; rhythm: string }][];
  return h(
    'section',
    { key: 'legend', class: 'card legend' },
    h('h2', { class: 'caption' }, label(language, 'lightsMean')),
    ...all.map(([light, { name, rhythm }]) =>
      h(
        'div',
        { class: 'light-row' },
        h('span', { class: 'lamp' }, signIcon(light)),
        h('b', {}, name),
        h('small', {}, rhythm),
        strip(light),
      ),
    ),
  );
}

function peek(app: App, world: BenchWorld, numbers: Side): Node_ | null {
  const { focus } = app.bench;
  if (!isPoint(focus)) return null;
  return h(
    'p',
    { class: 'small' },
    label(app.settings.language, 'placeState', {
      number: railName(world.family, numbers, focus),
      count: world.checkers.filter((one) => one.place === focus).length,
      closed: world.closed[focus]?.length ?? 0,
      slots: world.slots[focus] ?? 0,
    }),
  );
}

/** What the board understood, from the published state alone. */
export function understood(app: App, world: BenchWorld, numbers: Side, act: Actions): Node_ {
  const { language } = app.settings;
  const { state } = app;
  const last = state?.plays.at(-1);
  const open = state?.phase === 'to-move' && !state.sentence.key.startsWith('turn-done');
  return h(
    'section',
    { key: 'understood', class: 'card understood' },
    h('h2', { class: 'caption' }, label(language, 'understood')),
    // Without a controller there is nobody who could have understood anything.
    state
      ? h(
          'p',
          { class: open ? 'verdict open' : 'verdict' },
          icon(open ? 'clock' : 'check'),
          label(language, open ? 'notDecided' : 'decided'),
        )
      : null,
    h(
      'dl',
      {},
      h('dt', {}, label(language, 'understoodLast')),
      h(
        'dd',
        {},
        last
          ? `${sideName(language, last.side)} ${last.roll?.join('‑') ?? ''} ${lineText(language, last.text)}`
          : label(language, 'nothingYet'),
      ),
      h('dt', {}, label(language, 'turnsPlayed')),
      h('dd', {}, state?.plays.filter(({ roll }) => roll !== null).length ?? 0),
    ),
    peek(app, world, numbers),
    toggle(label(language, 'showSwitches'), app.bench.showSwitches, (showSwitches) =>
      act.bench({ showSwitches }),
    ),
  );
}

const KEYS = [
  ['← ↑ ↓ →', 'keyAlong'],
  ['Enter', 'keyEnter'],
  ['Esc', 'keyEscape'],
  ['D', 'keyD'],
  ['Shift', 'keyShift'],
] as const;

export function keyboardHelp(app: App): Node_ {
  const { language } = app.settings;
  return h(
    'section',
    { key: 'keyboard', class: 'card keys' },
    h('h2', { class: 'caption' }, label(language, 'keyboard')),
    h(
      'dl',
      {},
      ...KEYS.flatMap(([keys, text]) => [
        h('dt', {}, h('kbd', {}, keys)),
        h('dd', {}, label(language, text)),
      ]),
    ),
  );
}

/** Starts the board afresh, whatever lies on it. */
export function setUpCard(app: App, world: BenchWorld, act: Actions): Node_ {
  const { language } = app.settings;
  const variants = app.info?.variants.length ? app.info.variants : [world.variant];
  return h(
    'section',
    { key: 'set-up', class: 'card set-up' },
    h('h2', { class: 'caption' }, label(language, 'setUpFor')),
    h(
      'div',
      { class: 'chips' },
      ...variants.map((variant) =>
        button(variantName(language, variant), () => act.hand({ do: 'set-up', variant }), { key: variant }),
      ),
    ),
    world.robots ? h('p', { class: 'small' }, disc('white', true), label(language, 'robots')) : null,
  );
}
