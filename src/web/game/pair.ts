import { ownNumber } from '../../rules/index.ts';
import { label } from '../../texts/index.ts';
import { columnOf, isFar } from '../board/geometry.ts';
import { CODE_POINTS, codeOfPoints } from '../model/access.ts';
import type { Actions, App } from '../page/app.ts';
import { h, type Node_ } from '../page/dom.ts';
import { button, field, fold, textInput } from '../page/parts.ts';
import { roleLabel } from './roles.ts';

const POINTS = Array.from({ length: 24 }, (_, point) => point);

/** Points of a row from left to right as the page shows the board; seen from the side as from White's seat. */
function row(app: App, far: boolean): readonly number[] {
  const turned = app.settings.seat === 'black';
  const points = POINTS.filter((point) => (isFar(point) !== turned) === far).sort(
    (a, b) => columnOf(a) - columnOf(b),
  );
  return turned ? points.reverse() : points;
}

function point(app: App, act: Actions, at: number): Node_ {
  const { language, seat } = app.settings;
  const { touched } = app.pairing;
  const family = app.state?.family ?? 'long';
  const number = ownNumber(family, seat === 'black' ? 'black' : 'white', at) ?? at + 1;
  const isTouched = touched.includes(at);
  const touch = () => {
    const now = isTouched ? touched.filter((one) => one !== at) : [...touched, at];
    act.show({ pairing: { ...app.pairing, touched: now, refused: false } });
    if (now.length === CODE_POINTS) act.pair(codeOfPoints(now));
  };
  return h(
    'button',
    {
      key: at,
      type: 'button',
      class: isFar(at) ? 'far-point' : 'near-point',
      'aria-pressed': String(isTouched),
      'aria-label': label(language, 'point', { number }),
      disabled: app.pairing.busy,
      on: { click: touch },
    },
    number,
  );
}

const rowOf = (app: App, act: Actions, far: boolean): Node_ =>
  h('div', { class: 'code-row' }, ...row(app, far).map((at) => point(app, act, at)));

function typed(app: App, act: Actions): Node_ {
  const { language } = app.settings;
  const { code, busy } = app.pairing;
  const type = (text: string) => act.show({ pairing: { ...app.pairing, code: text, refused: false } });
  const submit = (event: Event) => {
    event.preventDefault();
    if (code.trim()) act.pair(code);
  };
  return h(
    'form',
    { class: 'code-typed', on: { submit } },
    field(
      label(language, 'pairType'),
      textInput(code, type, { maxlength: 20, autocapitalize: 'characters', spellcheck: 'false' }),
    ),
    button(label(language, 'pair'), submit, { main: true, off: busy || code.trim() === '' }),
  );
}

/** Binds this phone to a side by a code that only those at the board see. */
export function pair(app: App, act: Actions): Node_ | null {
  const { language, role } = app.settings;
  if (app.access === 'trusted') return null;
  const isPaired = app.access !== 'reader';
  return fold(
    'pair',
    label(language, 'pairPhone'),
    h(
      'div',
      { class: 'form' },
      h('p', {}, label(language, isPaired ? 'pairedAs' : 'pairedNot', { role: roleLabel(language, role) })),
      isPaired
        ? button(label(language, 'unpair'), () => act.unpair())
        : h(
            'div',
            { class: 'form' },
            h('p', { class: 'small' }, label(language, 'pairHow')),
            h(
              'div',
              { class: 'code-board', role: 'group', 'aria-label': label(language, 'pairTouch') },
              rowOf(app, act, true),
              rowOf(app, act, false),
            ),
            typed(app, act),
            app.pairing.refused
              ? h('p', { class: 'sure', role: 'alert' }, label(language, 'pairRefused'))
              : null,
          ),
    ),
  );
}
