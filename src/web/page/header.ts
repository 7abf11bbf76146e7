import type { FeedState } from '../../feed/index.ts';
import { LANGUAGE_NAMES, LANGUAGES, type Language, label, variantName } from '../../texts/index.ts';
import { SEATS } from '../board/geometry.ts';
import type { Actions, App } from './app.ts';
import { h, type Node_ } from './dom.ts';
import { icon, logo } from './icons.ts';
import { TABS } from './settings.ts';

export const SEAT_LABELS = { white: 'fromWhite', black: 'fromBlack', side: 'fromSide' } as const;

/** `Match to 7 · game 2`. */
function matchLine(language: Language, state: FeedState): string {
  const { game, matchLength } = state;
  if (matchLength === null) return label(language, 'moneyGame', { game });
  if (matchLength === 1) return label(language, 'singleGame');
  const line = label(language, 'matchTo', { length: matchLength, game });
  return state.crawford ? `${line} · ${label(language, 'crawford')}` : line;
}

function badge({ fresh, state, settings: { language } }: App): Node_ {
  switch (fresh.kind) {
    case 'waiting':
      return h('span', { class: 'badge' }, label(language, 'connecting'));
    case 'live':
      return h(
        'span',
        { class: 'badge live' },
        h('i', { class: 'beat' }),
        label(language, state?.phase === 'match-over' ? 'finished' : 'live'),
      );
    case 'old':
      return h(
        'span',
        { class: 'badge old' },
        icon('clock'),
        label(language, 'ago', { seconds: fresh.seconds }),
      );
    case 'board-off':
      return h('span', { class: 'badge bad' }, icon('plug'), label(language, 'boardOff'));
  }
}

function tabs({ settings: { language, tab } }: App, act: Actions): Node_ {
  return h(
    'nav',
    { class: 'tabs' },
    ...TABS.map((name) =>
      h(
        'a',
        {
          href: `#tab=${name}`,
          ...(name === tab ? { 'aria-current': 'page' } : {}),
          on: {
            click: (event: Event) => {
              event.preventDefault();
              act.set({ tab: name });
            },
          },
        },
        label(language, name),
      ),
    ),
  );
}

function seatButton({ settings: { language, seat } }: App, act: Actions): Node_ {
  const next = SEATS[(SEATS.indexOf(seat) + 1) % SEATS.length] ?? 'white';
  const name = `${label(language, 'seenFrom')}: ${label(language, SEAT_LABELS[seat])}`;
  return h(
    'button',
    {
      class: 'icon-button',
      type: 'button',
      'aria-label': name,
      title: name,
      on: { click: () => act.set({ seat: next }) },
    },
    icon('turn'),
  );
}

function languageMenu({ settings: { language } }: App, act: Actions): Node_ {
  const choose = (event: Event, chosen: Language) => {
    (event.currentTarget as HTMLElement).closest('details')?.removeAttribute('open');
    act.set({ language: chosen });
  };
  return h(
    'details',
    { class: 'language' },
    h(
      'summary',
      {},
      h('span', { class: 'unseen' }, `${label(language, 'language')}: ${LANGUAGE_NAMES[language]}, `),
      language.toUpperCase(),
    ),
    h(
      'ul',
      {},
      ...LANGUAGES.map((one) =>
        h(
          'li',
          {},
          h(
            'button',
            {
              type: 'button',
              lang: one,
              'aria-current': one === language ? 'true' : undefined,
              on: { click: (event: Event) => choose(event, one) },
            },
            LANGUAGE_NAMES[one],
            one === language ? icon('check') : null,
          ),
        ),
      ),
    ),
  );
}

/** True when there is a simulated board to show. */
const hasBench = (app: App): boolean =>
  app.info?.simulated === true || app.bench.connected || app.settings.tab === 'workbench';

export function header(app: App, act: Actions): Node_ {
  const { state, settings } = app;
  const { language } = settings;
  const variant = state ? variantName(language, state.variant) : 'nardboard';
  const bench = settings.tab === 'workbench';
  const title = bench ? label(language, 'workbench') : variant;
  const under = bench
    ? `${variant} · ${label(language, 'simulatedBoard')}`
    : state
      ? matchLine(language, state)
      : '';
  return h(
    'header',
    { class: 'top' },
    logo(),
    h('div', { class: 'title' }, h('b', {}, title), h('span', {}, under)),
    hasBench(app) ? tabs(app, act) : null,
    badge(app),
    seatButton(app, act),
    languageMenu(app, act),
  );
}
