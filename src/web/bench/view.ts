import { opponent, type Side } from '../../rules/index.ts';
import { label } from '../../texts/index.ts';
import { type Geometry, geometry } from '../board/geometry.ts';
import { ask } from '../game/ask.ts';
import { lead, notes } from '../game/now.ts';
import { drawnCube } from '../model/game-scene.ts';
import { sentenceOf } from '../model/sentence.ts';
import { beginsBeside } from '../model/standing.ts';
import type { Actions, App } from '../page/app.ts';
import { h, type Node_ } from '../page/dom.ts';
import { header } from '../page/header.ts';
import { drawBench } from './bench-board.ts';
import { sideButtons } from './buttons.ts';
import { keyboardHelp, legend, setUpCard, understood } from './cards.ts';
import { diceCard, dock } from './dice.ts';
import { foolingCard } from './fooling.ts';

export function benchGeometry({ settings, px, bench }: App): Geometry {
  const beside = bench.world !== null && beginsBeside(bench.world.variant);
  return geometry({ seat: settings.seat, px, bench: true, beside });
}

/** What the board says, from the published state: nothing here knows better. */
function says(app: App): Node_ {
  const { language } = app.settings;
  const { state } = app;
  const said = state
    ? sentenceOf(language, state, app.fresh)
    : { what: label(language, 'noPicture'), next: label(language, 'noPictureWhy') };
  return h(
    'section',
    { key: 'says', class: 'now says', 'aria-label': label(language, 'whatNow') },
    state ? lead(state) : null,
    h(
      'div',
      { 'aria-live': 'polite', 'aria-atomic': 'true' },
      h('h1', {}, said.what),
      said.next ? h('p', {}, said.next) : null,
    ),
  );
}

/** The workbench: the simulated board to play on, and what it says. */
export function benchView(
  app: App,
  act: Actions,
  handlers: Readonly<Record<string, (event: never) => void>>,
): Node_ {
  const { world } = app.bench;
  const { language, seat } = app.settings;
  if (!world) {
    return h(
      'main',
      { class: 'game alone' },
      header(app, act),
      h(
        'section',
        { class: 'now' },
        h('div', {}, h('h1', {}, label(language, 'connecting')), h('p', {}, label(language, 'noBench'))),
      ),
    );
  }
  const g = benchGeometry(app);
  const near: Side = seat === 'black' ? 'black' : 'white';
  const numbers = app.state?.turn ?? near;
  const board = drawBench({
    g,
    world,
    language,
    numbers,
    signs: Array.from({ length: 28 }, (_, place) => app.bench.lights[place]?.sign ?? null),
    cube: app.state ? drawnCube(app.state) : null,
    showSwitches: app.bench.showSwitches,
    focus: app.bench.focus,
    pointer: app.bench.pointer,
  });
  return h(
    'main',
    { class: `bench${app.bench.connected ? '' : ' gone'}` },
    header(app, act),
    h(
      'div',
      { key: 'notes', class: 'notes' },
      ...notes({ ...app, step: null }, act),
      app.bench.connected ? null : h('div', { class: 'note bad', role: 'alert' }, label(language, 'noBench')),
    ),
    h(
      'div',
      { key: 'right', class: 'column right' },
      says(app),
      app.state ? ask({ ...app, step: null }, app.state, act, false) : null,
      dock(app, world, act),
      diceCard(app, world, act),
      understood(app, world, numbers, act),
    ),
    h(
      'section',
      { key: 'stage', class: 'stage' },
      h(
        'div',
        { class: 'case', css: { '--ratio': g.width / g.height } },
        sideButtons(app, act, opponent(near), 'far'),
        h('div', { class: 'board', 'data-board': true, on: handlers }, board),
        sideButtons(app, act, near, 'near'),
      ),
    ),
    h(
      'div',
      { key: 'left', class: 'column left' },
      legend(app),
      foolingCard(app, world, numbers, act),
      setUpCard(app, world, act),
      keyboardHelp(app),
    ),
  );
}
