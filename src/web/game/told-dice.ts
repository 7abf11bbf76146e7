import type { FeedState } from '../../feed/index.ts';
import { label, sideName } from '../../texts/index.ts';
import { mayAnswer } from '../model/act.ts';
import type { Actions, App } from '../page/app.ts';
import { h, type Node_ } from '../page/dom.ts';
import { button, field, fold, select } from '../page/parts.ts';

/** What dice show that are dead or missing: a throw of the side on turn, or the dice of a draw, told by hand. */
export function toldDice(app: App, state: FeedState, act: Actions): Node_ | null {
  const { turn, phase } = state;
  if (phase === 'opening') return draw(app, act);
  return phase === 'to-roll' && turn && mayAnswer(app.settings.role, turn) ? roll(app, turn, act) : null;
}

function roll(app: App, turn: 'white' | 'black', act: Actions): Node_ {
  const { language } = app.settings;
  const names = [label(language, 'firstDie'), label(language, 'secondDie')] as const;
  return form(app, names, act, () => act.command(turn, 'roll', { roll: app.roll }));
}

/** A seat tells its own die, a director White's and Black's. */
function draw(app: App, act: Actions): Node_ | null {
  const { language, role } = app.settings;
  const [white, black] = [sideName(language, 'white'), sideName(language, 'black')];
  if (role === 'reader') return null;
  if (role === 'director')
    return form(app, [white, black], act, () => act.command('director', 'roll', { roll: app.roll }));
  const [own] = app.roll;
  return form(app, [role === 'white' ? white : black], act, () =>
    act.command(role, 'roll', { roll: [own, own] }),
  );
}

const FACES = [1, 2, 3, 4, 5, 6].map((face) => [String(face), String(face)] as const);

function form(app: App, names: readonly string[], act: Actions, send: () => void): Node_ {
  const { language } = app.settings;
  const [first, second] = app.roll;
  const changed = [
    (face: string) => act.show({ roll: [Number(face), second] }),
    (face: string) => act.show({ roll: [first, Number(face)] }),
  ];
  return fold(
    'roll',
    label(language, 'enterRoll'),
    h(
      'div',
      { class: 'form' },
      ...names.map((name, die) =>
        field(
          name,
          select(String(app.roll[die]), FACES, (face) => changed[die]?.(face)),
        ),
      ),
      button(label(language, 'enter'), send, { main: true }),
    ),
  );
}
