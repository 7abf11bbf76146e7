import type { FeedState } from '../../feed/index.ts';
import type { Side } from '../../rules/index.ts';
import { type Language, label, sideName } from '../../texts/index.ts';
import { dieIcon } from '../board/pieces.ts';
import { readLine, stepTo } from '../model/plays.ts';
import type { Actions, App } from '../page/app.ts';
import { h, type Node_ } from '../page/dom.ts';
import { icon } from '../page/icons.ts';
import { disc } from '../page/parts.ts';

const CUBE_LABELS = { double: 'doublesTo', take: 'takes', pass: 'passes', beaver: 'beaversTo' } as const;

/** A line of the list of plays in words; plays themselves keep the standard notation. */
export function lineText(language: Language, text: string): string {
  const line = readLine(text);
  if (line.kind === 'play') return line.text;
  if (line.kind === 'no-play') return label(language, 'noPlay');
  if (line.kind === 'set-up') return label(language, 'setUpOfficial');
  return label(language, CUBE_LABELS[line.act], { value: line.value });
}

const smallDice = (side: Side, roll: readonly [number, number] | null): Node_ =>
  h('span', { class: 'dice mini' }, ...(roll ?? []).map((face) => dieIcon(side, face)));

function row(app: App, state: FeedState, act: Actions, index: number): Node_ {
  const { language } = app.settings;
  const play = state.plays[index];
  if (!play) return h('li');
  const step = index + 1;
  const quiet = readLine(play.text).kind === 'no-play';
  const text = `${lineText(language, play.text)}${play.illegal ? ` (${label(language, 'illegalAccepted')})` : ''}`;
  return h(
    'li',
    { key: step },
    h(
      'button',
      {
        type: 'button',
        class: 'row',
        'aria-current': app.step === step ? 'step' : undefined,
        on: {
          click: () => act.show({ step: step === state.plays.length && app.step === step ? null : step }),
        },
      },
      h('span', { class: 'n' }, step),
      disc(play.side, true),
      h('span', { class: 'unseen' }, `${sideName(language, play.side)} ${play.roll?.join('-') ?? ''} `),
      smallDice(play.side, play.roll),
      h('span', { class: quiet ? 'p quiet' : 'p' }, text),
    ),
  );
}

function running(app: App, state: FeedState): Node_ | null {
  if (app.step !== null || state.phase !== 'to-move' || !state.turn) return null;
  return h(
    'li',
    { key: 'running' },
    h(
      'div',
      { class: 'row' },
      h('span', { class: 'n' }, state.plays.length + 1),
      disc(state.turn, true),
      smallDice(state.turn, state.roll),
      h('span', { class: 'p quiet' }, label(app.settings.language, 'playing')),
    ),
  );
}

const STEPS = [
  ['first', 'firstPlay'],
  ['previous', 'previousPlay'],
  ['next', 'nextPlay'],
  ['last', 'backToLive'],
] as const;

const KEYS: Readonly<Record<string, (typeof STEPS)[number][0]>> = {
  Home: 'first',
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  End: 'last',
};

/** The list of plays, newest first, and the way back through the game. */
export function plays(app: App, state: FeedState, act: Actions): Node_ {
  const { language } = app.settings;
  const now = running(app, state);
  const go = (where: (typeof STEPS)[number][0]) => act.show({ step: stepTo(state, app.step, where) });
  const keys = (event: KeyboardEvent) => {
    const where = KEYS[event.key];
    if (!where || state.plays.length === 0) return;
    event.preventDefault();
    go(where);
  };
  return h(
    'section',
    { key: 'plays', class: 'plays', on: { keydown: keys as (event: never) => void } },
    h(
      'header',
      {},
      h('h2', { class: 'caption' }, label(language, 'plays')),
      ...STEPS.map(([where, name]) =>
        h(
          'button',
          {
            type: 'button',
            class: 'icon-button',
            disabled: state.plays.length === 0,
            'aria-label': label(language, name),
            title: label(language, name),
            on: { click: () => go(where) },
          },
          icon(where),
        ),
      ),
    ),
    state.plays.length === 0 && !now ? h('p', { class: 'none' }, label(language, 'noPlaysYet')) : null,
    h(
      'ol',
      { tabindex: -1 },
      now,
      ...state.plays.map((_, i) => row(app, state, act, state.plays.length - 1 - i)),
    ),
  );
}
