import type { FeedState } from '../../feed/index.ts';
import type { Side } from '../../rules/index.ts';
import { label, sideName, writeRoll } from '../../texts/index.ts';
import { dieIcon } from '../board/pieces.ts';
import { signIcon } from '../board/signs.ts';
import { whyNoBoard } from '../model/board-off.ts';
import { leadingDice } from '../model/game-scene.ts';
import { leadingSign } from '../model/marks.ts';
import { type Said, sentenceOf } from '../model/sentence.ts';
import type { Actions, App } from '../page/app.ts';
import { h, type Node_ } from '../page/dom.ts';
import { icon } from '../page/icons.ts';
import { disc } from '../page/parts.ts';
import { lineText } from './plays.ts';

const faces = (state: FeedState): Node_ | null => {
  const dice = leadingDice(state);
  if (dice.length === 0) return null;
  return h('span', { class: 'dice' }, ...dice.map((one) => dieIcon(one.side, one.face, one.state)));
};

/** What stands before the sentence: the sign of the light it is about, else the dice. */
export function lead(state: FeedState): Node_ | null {
  const sign = leadingSign(state);
  if (state.question) return h('span', { class: 'lamp' }, signIcon('which'));
  if (state.cube.offer) return h('span', { class: 'lamp' }, signIcon('which'));
  if (sign && !['origin', 'target', 'completes'].includes(sign))
    return h('span', { class: 'lamp' }, signIcon(sign));
  return faces(state) ?? (sign ? h('span', { class: 'lamp' }, signIcon(sign)) : null);
}

function saidBack(app: App, state: FeedState, step: number): Said {
  const { language } = app.settings;
  const play = state.plays[step - 1];
  if (!play) return { what: label(language, 'atStart'), next: '' };
  const roll = play.roll ? `${writeRoll(play.roll)}: ` : '';
  return { what: `${sideName(language, play.side)} ${roll}${lineText(language, play.text)}`, next: '' };
}

const winnerShown = (state: FeedState): Side | null =>
  state.matchWinner ??
  (state.phase === 'set-up' || state.phase === 'match-over' ? (state.result?.winner ?? null) : null);

/** The sentence under the board: a polite live region of its own. */
export function now(app: App, state: FeedState): Node_ {
  const said =
    app.step === null ? sentenceOf(app.settings.language, state, app.fresh) : saidBack(app, state, app.step);
  const winner = app.step === null && state.phase === 'match-over' ? winnerShown(state) : null;
  const before = app.step !== null || app.fresh.kind === 'old' ? faces(state) : lead(state);
  return h(
    'section',
    {
      key: 'now',
      class: winner ? 'now result' : 'now',
      'aria-label': label(app.settings.language, 'whatNow'),
    },
    winner ? disc(winner) : app.step === null ? before : null,
    h(
      'div',
      { 'aria-live': 'polite', 'aria-atomic': 'true' },
      h('h1', {}, said.what),
      said.next ? h('p', {}, said.next) : null,
    ),
  );
}

/** What is to be known about the picture itself: old, board unplugged, looking back, a refused command. */
export function notes(app: App, act: Actions): Node_[] {
  const { language } = app.settings;
  const { fresh, state } = app;
  const list: Node_[] = [];
  if (fresh.kind === 'old') {
    list.push(
      note(
        'old',
        'clock',
        label(language, 'pictureOld', { seconds: fresh.seconds }),
        label(language, fresh.lost === 'phone' ? 'phoneLost' : 'controllerLost'),
      ),
    );
  }
  if (fresh.kind === 'board-off' && state) {
    const [what, then] = whyNoBoard(state, app.info?.simulated === true);
    list.push(note('bad', 'plug', label(language, what), label(language, then)));
  }
  if (app.step !== null && state) {
    const at =
      app.step === 0
        ? label(language, 'atStart')
        : label(language, 'playOf', { play: app.step, count: state.plays.length });
    list.push(
      note(
        'look',
        'rewind',
        at,
        label(language, 'lookingBack'),
        h(
          'button',
          { type: 'button', class: 'button', on: { click: () => act.show({ step: null }) } },
          label(language, 'backToLive'),
        ),
      ),
    );
  }
  if (app.notice) {
    const isGood = app.notice === 'paired' || app.notice === 'copied';
    list.push(note(isGood ? 'look' : 'old', isGood ? 'check' : 'alert', label(language, app.notice), ''));
  }
  return list;
}

function note(
  kind: 'old' | 'bad' | 'look',
  sign: 'clock' | 'plug' | 'rewind' | 'alert' | 'check',
  what: string,
  next: string,
  more?: Node_,
): Node_ {
  return h(
    'div',
    { key: `note-${sign}`, class: `note ${kind}`, role: kind === 'look' ? 'status' : 'alert' },
    icon(sign),
    h('div', {}, h('b', {}, what), next ? h('span', {}, next) : null),
    more ?? null,
  );
}
