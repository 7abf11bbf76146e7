import type { FeedState } from '../../feed/index.ts';
import { pips, SIDES } from '../../rules/index.ts';
import { LANGUAGE_NAMES, LANGUAGES, label, sideName, variantName } from '../../texts/index.ts';
import { SEATS } from '../board/geometry.ts';
import { PAGE_ROLES } from '../model/act.ts';
import { positionAt } from '../model/game-scene.ts';
import { readPosition } from '../model/standing.ts';
import { wordLines } from '../model/words.ts';
import type { Actions, App } from '../page/app.ts';
import { h, type Node_ } from '../page/dom.ts';
import { SEAT_LABELS } from '../page/header.ts';
import { disc, field, fold, segments, select, toggle } from '../page/parts.ts';
import { THEMES } from '../page/settings.ts';
import { newMatch } from './new-match.ts';
import { pair } from './pair.ts';
import { putRight } from './put-right.ts';
import { roleLabel } from './roles.ts';
import { setUpError } from './set-up-error.ts';
import { share } from './share.ts';
import { toldDice } from './told-dice.ts';

/** The position in words, openly, for everyone. */
function words(app: App, state: FeedState): Node_ {
  const { language } = app.settings;
  const position = app.step === null ? readPosition(state) : positionAt(state, app.step);
  return fold(
    'words',
    label(language, 'words'),
    h(
      'div',
      { class: 'words' },
      ...SIDES.map((side) =>
        h(
          'div',
          {},
          h('b', {}, disc(side, true), sideName(language, side)),
          h(
            'dl',
            {},
            ...wordLines(language, state.family, position, side).flatMap(({ name, count }) => [
              h('dt', {}, name),
              h('dd', {}, count),
            ]),
            h('dt', {}, label(language, 'pips')),
            h('dd', {}, pips(position[side])),
          ),
        ),
      ),
    ),
  );
}

const THEME_LABELS = { auto: 'themeAuto', light: 'themeLight', dark: 'themeDark' } as const;
/** While a game is set up, its kind may still be changed. */
function chooseVariant(app: App, state: FeedState, act: Actions): Node_ | null {
  const { language, role } = app.settings;
  const variants = app.info?.variants ?? [];
  if (state.phase !== 'set-up' || role !== 'director' || variants.length < 2) return null;
  return field(
    label(language, 'chooseVariant'),
    select(
      state.variant,
      variants.map((one) => [one, variantName(language, one)] as const),
      (variant) => act.command('director', 'set-variant', { variant }),
    ),
  );
}

/** What the page does by itself when somebody is wanted; what a device cannot do is not offered. */
function signals(app: App, act: Actions): (Node_ | null)[] {
  const { language, sound, chime, tremble, awake } = app.settings;
  return [
    toggle(label(language, 'chime'), chime, (on) => act.set({ chime: on })),
    'vibrate' in navigator
      ? toggle(label(language, 'tremble'), tremble, (on) => act.set({ tremble: on }))
      : null,
    'wakeLock' in navigator ? toggle(label(language, 'awake'), awake, (on) => act.set({ awake: on })) : null,
    app.info?.simulated ? toggle(label(language, 'sound'), sound, (on) => act.set({ sound: on })) : null,
  ];
}

/** The games of the match that are over. */
function pastGames(app: App, state: FeedState): Node_ | null {
  if (state.history.length === 0) return null;
  const { language } = app.settings;
  const lines = state.history.map(({ game, winner, kind, points, score }) => {
    const told = { game, kind, points, score: `${score.white}:${score.black}` };
    const text = winner
      ? label(language, 'gameLine', { ...told, side: winner })
      : label(language, 'gameDrawn', told);
    return h('li', { key: game }, text);
  });
  return fold('history', label(language, 'history'), h('ol', { class: 'words' }, ...lines));
}

export function options(app: App, state: FeedState, act: Actions): Node_ {
  const { language, seat, theme, role } = app.settings;
  return h(
    'section',
    { key: 'options', class: 'more', 'aria-label': label(language, 'options') },
    segments(
      label(language, 'seenFrom'),
      SEATS.map((one) => [one, label(language, SEAT_LABELS[one])] as const),
      seat,
      (one) => act.set({ seat: one }),
    ),
    words(app, state),
    pastGames(app, state),
    chooseVariant(app, state, act),
    toldDice(app, state, act),
    setUpError(app, state, act),
    putRight(app, state, act),
    newMatch(app, state, act),
    pair(app, act),
    share(app, act),
    fold(
      'options',
      label(language, 'options'),
      h(
        'div',
        { class: 'form' },
        app.access === 'trusted'
          ? segments(
              label(language, 'actAs'),
              PAGE_ROLES.map((one) => [one, roleLabel(language, one)] as const),
              role,
              (one) => act.set({ role: one }),
            )
          : null,
        segments(
          label(language, 'language'),
          LANGUAGES.map((one) => [one, LANGUAGE_NAMES[one]] as const),
          language,
          (one) => act.set({ language: one }),
        ),
        segments(
          label(language, 'theme'),
          THEMES.map((one) => [one, label(language, THEME_LABELS[one])] as const),
          theme,
          (one) => act.set({ theme: one }),
        ),
        ...signals(app, act),
      ),
    ),
  );
}
