import { label } from '../../texts/index.ts';
import { drawBoard } from '../board/board.ts';
import { geometry } from '../board/geometry.ts';
import { gameScene } from '../model/game-scene.ts';
import { openQuestion } from '../model/question.ts';
import type { Actions, App } from '../page/app.ts';
import { h, type Node_ } from '../page/dom.ts';
import { header } from '../page/header.ts';
import { ask, chosenAnswer } from './ask.ts';
import { notes, now } from './now.ts';
import { options } from './options.ts';
import { players } from './players.ts';
import { plays } from './plays.ts';

/** The page for the phone: the board, one sentence, and what waits for an answer. */
export function gameView(app: App, act: Actions): Node_ {
  const { state, settings } = app;
  if (!state) return waiting(app, act);
  const question = openQuestion(state);
  const scene = gameScene(state, {
    language: settings.language,
    seat: settings.seat,
    px: app.px,
    step: app.step,
    choice: question ? chosenAnswer(app, question) : null,
    fresh: app.fresh,
  });
  const { width, height } = geometry(scene.view);
  const [far, near] = players(app, state);
  return h(
    'main',
    { class: `game${settings.seat === 'side' ? ' from-side' : ''}` },
    header(app, act),
    h('div', { key: 'notes', class: 'notes' }, ...notes(app, act)),
    far,
    h(
      'section',
      { key: 'stage', class: 'stage' },
      h('div', { class: 'board', 'data-board': true, css: { '--ratio': width / height } }, drawBoard(scene)),
    ),
    near,
    now(app, state),
    ask(app, state, act),
    plays(app, state, act),
    options(app, state, act),
  );
}

/** Before the first picture. */
export function waiting(app: App, act: Actions): Node_ {
  const { language } = app.settings;
  return h(
    'main',
    { class: 'game alone' },
    header(app, act),
    h(
      'section',
      { class: 'now' },
      h('div', {}, h('h1', {}, label(language, 'noPicture')), h('p', {}, label(language, 'noPictureWhy'))),
    ),
  );
}
