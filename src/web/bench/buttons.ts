import type { Side } from '../../rules/index.ts';
import { label } from '../../texts/index.ts';
import type { ButtonName } from '../../workbench/index.ts';
import type { Actions, App } from '../page/app.ts';
import { h, type Node_ } from '../page/dom.ts';
import { icon } from '../page/icons.ts';
import { disc } from '../page/parts.ts';

const PRESS_KEYS = new Set(['Enter', ' ']);

/**
 * Lets go of what is held, once. It is waited for on the window: by then the button may be one of the other
 * side, or may be gone, because the turn has passed; a window that loses the keyboard hears of no key.
 */
function whenLetGo(types: readonly string[], isIt: (event: Event) => boolean, release: () => void): void {
  const once = new AbortController();
  const end = () => {
    once.abort();
    release();
  };
  for (const type of types) {
    addEventListener(type, (event) => isIt(event) && end(), { signal: once.signal, capture: true });
  }
  addEventListener('blur', end, { signal: once.signal });
}

/** Buttons of which a hand that holds Shift has let go: they stay down until they are pressed again. */
const leftDown = new Set<string>();

/** A button of the board: it is down for as long as it is held, by mouse, finger or key. */
function holdButton(
  app: App,
  act: Actions,
  side: Side,
  name: ButtonName,
  call: boolean,
  inside: readonly Node_[],
): Node_ {
  const isDown = app.bench.world?.pressed[side].includes(name) ?? false;
  const press = () => act.hand({ do: 'press', side, button: name });
  const release = () => act.hand({ do: 'release', side, button: name });
  /** Of several buttons that are held together a single pointer can hold but one. */
  const isLeft = ({ shiftKey }: { readonly shiftKey: boolean }): boolean => {
    const key = `${side}-${name}`;
    if (leftDown.delete(key)) release();
    else if (shiftKey) {
      leftDown.add(key);
      press();
    } else return false;
    return true;
  };
  const down = (event: PointerEvent) => {
    if (event.button !== 0 || isLeft(event)) return;
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    press();
    const isSame = (later: Event) => (later as PointerEvent).pointerId === event.pointerId;
    whenLetGo(['pointerup', 'pointercancel'], isSame, release);
  };
  const keyDown = (event: KeyboardEvent) => {
    if (!PRESS_KEYS.has(event.key)) return;
    event.preventDefault();
    if (event.repeat || isLeft(event)) return;
    press();
    whenLetGo(['keyup'], (later) => (later as KeyboardEvent).key === event.key, release);
  };
  return h(
    'button',
    {
      type: 'button',
      class: [call ? 'call' : '', isDown ? 'down' : ''].join(' ').trim(),
      'aria-pressed': String(isDown),
      on: {
        pointerdown: down as (event: never) => void,
        keydown: keyDown as (event: never) => void,
        contextmenu: (event: Event) => event.preventDefault(),
      },
    },
    ...inside,
  );
}

const two = (text: string, small: string): Node_ => h('span', {}, text, small ? h('small', {}, small) : null);

/** The three buttons of one side; the one that is waited for stands out. */
export function sideButtons(app: App, act: Actions, side: Side, place: 'far' | 'near' | 'docked'): Node_ {
  const { language } = app.settings;
  const { state } = app;
  const offered = state?.phase === 'doubled' && state.cube.offer !== null && state.cube.offer.by !== side;
  return h(
    'div',
    { class: `buttons ${place}`, role: 'group', 'aria-label': label(language, 'buttonsOf', { side }) },
    holdButton(app, act, side, 'end', false, [
      disc(side, true),
      two(label(language, 'buttonEnd'), label(language, 'buttonEndHold')),
    ]),
    holdButton(app, act, side, 'cube', offered, [
      icon('cube'),
      two(label(language, 'buttonCube'), offered ? label(language, 'buttonCubeTake') : ''),
    ]),
    holdButton(app, act, side, 'pause', state?.paused === true, [
      icon('pause'),
      two(label(language, 'pause'), ''),
    ]),
  );
}
