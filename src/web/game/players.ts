import { clockText, type FeedState } from '../../feed/index.ts';
import { opponent, type Side } from '../../rules/index.ts';
import { LANGUAGES, label, sideName } from '../../texts/index.ts';
import type { App } from '../page/app.ts';
import { h, type Node_ } from '../page/dom.ts';
import { disc } from '../page/parts.ts';

const figure = (value: string | number, name: string, kind?: string): Node_ =>
  h('div', kind ? { class: kind } : {}, h('dt', {}, name), h('dd', {}, value));

/** What a side has left. In an old picture, and where the board is away, it stands and is struck through. */
function clock(app: App, state: FeedState, side: Side): Node_ | null {
  if (state.clock === null) return null;
  const { language } = app.settings;
  const { fallen, running, free } = state.clock;
  const frozen = app.fresh.kind === 'live' ? '' : ' frozen';
  const isFree = running === side && free > 0;
  const name = fallen.includes(side)
    ? label(language, 'flagDown')
    : isFree
      ? label(language, 'clockFree', { seconds: Math.ceil(free / 1000) })
      : label(language, 'clock');
  const runs = running === side ? ' running' : '';
  return figure(clockText(state.clock[side]), name, `clock${runs}${frozen}`);
}

/** The strip of one player: name, side, whose turn, cube, pips, score. */
function strip(app: App, state: FeedState, side: Side, area: 'far' | 'near'): Node_ {
  const { language } = app.settings;
  const onTurn = state.turn === side && state.phase !== 'match-over' && state.phase !== 'set-up';
  const owned = state.cube.owner === side && state.cube.value > 1;
  const name = sideName(language, side);
  const told = state.players[side].name;
  const isNameless = LANGUAGES.some((one) => sideName(one, side) === told);
  const called = isNameless ? name : told;
  const thrower = state.throwers?.[side];
  const about = [
    called === name ? '' : name,
    thrower === undefined ? '' : label(language, 'throwsNow', { name: thrower }),
    onTurn ? label(language, 'onTurn') : '',
  ];
  const score =
    state.matchLength === null
      ? label(language, 'score')
      : label(language, 'scoreOf', { length: state.matchLength });
  return h(
    'section',
    { key: side, class: `player ${area}`, 'data-turn': onTurn, 'aria-label': name },
    disc(side),
    h('span', { class: 'who' }, h('b', {}, called), h('span', {}, about.filter(Boolean).join(' · '))),
    owned
      ? h(
          'span',
          { class: 'cube-chip' },
          h('span', { class: 'unseen' }, label(language, 'cubeIs', { value: state.cube.value })),
          h('span', { 'aria-hidden': 'true' }, state.cube.value),
        )
      : null,
    h(
      'dl',
      { class: 'figures' },
      figure(state.pips[side], label(language, 'pips')),
      figure(state.score[side], score),
      clock(app, state, side),
    ),
  );
}

/** The player across the board, then the one this side of it. */
export function players(app: App, state: FeedState): readonly [far: Node_, near: Node_] {
  const near: Side = app.settings.seat === 'black' ? 'black' : 'white';
  return [strip(app, state, opponent(near), 'far'), strip(app, state, near, 'near')];
}
