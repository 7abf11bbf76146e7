import type { FeedState } from '../../feed/index.ts';
import { SIDES } from '../../rules/index.ts';
import { label } from '../../texts/index.ts';
import { mayAskForDice } from '../model/act.ts';
import type { Actions, App, Correction } from '../page/app.ts';
import { h, type Node_ } from '../page/dom.ts';
import { button, field, fold, select, textInput } from '../page/parts.ts';
import { clockOptions, NONE, orNull } from './clocks.ts';

/** What hands cannot correct and a director does: a score, dice that no die can judge, clocks between two games. */

const LONGEST_REASON = 200;
/** Why dice do not count, where only people can see it. */
const VOID_LABELS = {
  'on-checker': 'voidOnChecker',
  'off-board': 'voidOffBoard',
  crooked: 'voidCrooked',
  'wrong-half': 'voidWrongHalf',
  misread: 'voidMisread',
} as const;
type VoidReason = keyof typeof VOID_LABELS;

const correctionOf = ({ score }: FeedState): Correction => ({
  white: String(score.white),
  black: String(score.black),
  reason: '',
  void: 'on-checker',
  clock: NONE,
});

type Edit = (change: Partial<Correction>) => void;

/** The score is never changed without a reason, which the journal keeps. */
function score(app: App, draft: Correction, edit: Edit, act: Actions): Node_[] {
  const { language } = app.settings;
  const { white, black, reason } = draft;
  const send = () => {
    act.command('director', 'correct-score', { white: Number(white), black: Number(black), reason });
    act.show({ correction: null });
  };
  const isWhole = [white, black].every((points) => points.trim() !== '' && Number(points) >= 0);
  return [
    ...SIDES.map((side) =>
      field(
        label(language, 'pointsFor', { side }),
        textInput(draft[side], (points) => edit({ [side]: points }), { inputmode: 'decimal', maxlength: 5 }),
      ),
    ),
    field(
      label(language, 'reason'),
      textInput(reason, (text) => edit({ reason: text }), { maxlength: LONGEST_REASON }),
    ),
    button(label(language, 'correctScore'), send, { off: !isWhole || reason.trim() === '' }),
  ];
}

/** A throw that lies, or the draw. */
function voidThrow(app: App, draft: Correction, edit: Edit, act: Actions): Node_[] {
  const { language } = app.settings;
  const reasons = Object.entries(VOID_LABELS).map(([one, key]) => [one, label(language, key)] as const);
  return [
    field(
      label(language, 'voidWhy'),
      select(draft.void, reasons, (one) => edit({ void: one as VoidReason })),
    ),
    button(label(language, 'voidThrow'), () => act.command('director', 'void', { reason: draft.void })),
  ];
}

function clock(app: App, state: FeedState, draft: Correction, edit: Edit, act: Actions): Node_[] {
  const { language } = app.settings;
  return [
    field(
      label(language, 'clockChoice'),
      select(draft.clock, clockOptions(language, state.matchLength), (one) => edit({ clock: one })),
    ),
    button(label(language, 'setClock'), () =>
      act.command('director', 'set-clock', { clock: orNull(draft.clock) }),
    ),
  ];
}

/** Checkers that stand crooked, and dice that the board does not know: both begin here, and end below the sentence. */
function straighten(app: App, state: FeedState, act: Actions): Node_[] {
  const { language } = app.settings;
  const isAtPlay = state.phase !== 'match-over' && !state.adjusting;
  return [
    ...(isAtPlay
      ? [button(label(language, 'adjustBegin'), () => act.command('director', 'adjust', { on: true }))]
      : []),
    ...(mayAskForDice(state)
      ? [button(label(language, 'learnDice'), () => act.command('director', 'learn-dice', { on: true }))]
      : []),
  ];
}

const mayBeVoid = ({ phase, leftover }: FeedState): boolean =>
  phase === 'opening' || phase === 'to-roll' || (phase === 'to-move' && leftover === null);

export function putRight(app: App, state: FeedState, act: Actions): Node_ | null {
  const { language, role } = app.settings;
  if (role !== 'director') return null;
  const draft = app.correction ?? correctionOf(state);
  const edit: Edit = (change) => act.show({ correction: { ...draft, ...change } });
  return fold(
    'put-right',
    label(language, 'putRight'),
    h(
      'div',
      { class: 'form' },
      ...score(app, draft, edit, act),
      ...straighten(app, state, act),
      ...(mayBeVoid(state) ? voidThrow(app, draft, edit, act) : []),
      ...(state.phase === 'set-up' ? clock(app, state, draft, edit, act) : []),
    ),
  );
}
