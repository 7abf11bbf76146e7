import type { BenchWorld } from '../../workbench/index.ts';
import { type Geometry, isBeside } from '../board/geometry.ts';
import type { Actions, Bench } from '../page/app.ts';
import { ARROWS, type Deed, deedAt, neighbour, placeUnder } from './touch.ts';

export interface HandsContext {
  readonly bench: () => Bench;
  readonly geometry: () => Geometry;
  readonly act: Actions;
  /** Makes the next step with the dice. */
  readonly diceStep: () => void;
}

interface Press {
  readonly pointer: number;
  /** Where this press lifted a checker; null when it did not. */
  readonly lifted: number | null;
}

/** Mouse, finger and keyboard on the board of the workbench, as handlers by event name. */
export function boardHandlers(context: HandsContext): Readonly<Record<string, (event: never) => void>> {
  const { act } = context;
  let press: Press | null = null;
  /** One of two checkers in the hands has been put down: the other one is next. */
  let puttingDown = false;

  /** Lifts or puts down at a place, whichever it is time for. */
  const deed = (world: BenchWorld, place: number): Deed['do'] | null => {
    if (world.inHand.length === 0) puttingDown = false;
    const what = deedAt(world, place, puttingDown);
    if (what === null) return null;
    puttingDown = what.do === 'place' || what.do === 'put-back';
    act.hand(what);
    return what.do;
  };

  const locate = (event: PointerEvent) => {
    const svg = (event.currentTarget as Element).querySelector('svg');
    const world = context.bench().world;
    if (!svg || !world) return null;
    const area = svg.getBoundingClientRect();
    const g = context.geometry();
    const x = ((event.clientX - area.left) * g.width) / area.width;
    const y = ((event.clientY - area.top) * g.height) / area.height;
    const finger = event.pointerType !== 'mouse';
    return { world, finger, x, y, place: placeUnder(g, world, x, y, finger) };
  };

  const show = (event: PointerEvent) => {
    const at = locate(event);
    if (!at || at.place === null) return act.bench({ pointer: null });
    act.bench({ pointer: { place: at.place, tag: at.finger, x: at.x, y: at.y } });
  };

  const down = (event: PointerEvent) => {
    const at = locate(event);
    if (event.button !== 0 || !at || at.place === null || press) return;
    event.preventDefault();
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    press = { pointer: event.pointerId, lifted: at.finger ? null : mouseDown(at.world, at.place) };
    act.bench({ focus: at.place });
    show(event);
  };

  /** A mouse takes at once, so that a checker can be dragged; with one in the hand it places. */
  const mouseDown = (world: BenchWorld, place: number): number | null => {
    const what = deed(world, place);
    return what === 'lift' || what === 'take-up' ? place : null;
  };

  const up = (event: PointerEvent) => {
    if (!press || press.pointer !== event.pointerId) return;
    const { lifted } = press;
    press = null;
    const at = locate(event);
    if (!at || at.place === null) return act.bench({ pointer: null });
    // A finger slides until it names the right place; letting go lifts or places.
    if (at.finger) deed(at.world, at.place);
    else if (lifted !== null && lifted !== at.place && !isBeside(at.place)) {
      puttingDown = true;
      act.hand({ do: 'place', place: at.place });
    }
    act.bench({
      pointer: at.finger ? null : { place: at.place, tag: false, x: at.x, y: at.y },
      focus: at.place,
    });
  };

  const away = () => {
    if (!press) act.bench({ pointer: null });
  };

  const cancel = () => {
    press = null;
    act.bench({ pointer: null });
  };

  const key = (event: KeyboardEvent) => {
    const bench = context.bench();
    const { world, focus } = bench;
    if (!world || event.ctrlKey || event.altKey || event.metaKey) return;
    const direction = ARROWS[event.key];
    const steps: Readonly<Record<string, () => void>> = {
      Enter: () => deed(world, focus),
      ' ': () => deed(world, focus),
      Escape: () => world.inHand.length > 0 && act.hand({ do: 'put-back' }),
      d: context.diceStep,
    };
    const step = direction
      ? () => moveFocus(event.currentTarget as Element, neighbour(context.geometry(), focus, direction))
      : steps[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!step) return;
    event.preventDefault();
    if (!event.repeat || direction) step();
  };

  const moveFocus = (board: Element, place: number) => {
    act.bench({ focus: place, pointer: null });
    board.querySelector<SVGElement>(`[data-place="${place}"]`)?.focus();
  };

  return {
    pointerdown: down as (event: never) => void,
    pointermove: show as (event: never) => void,
    pointerup: up as (event: never) => void,
    pointercancel: cancel,
    pointerleave: away,
    keydown: key as (event: never) => void,
  };
}
