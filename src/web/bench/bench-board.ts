import { ownNumber, type Side } from '../../rules/index.ts';
import { type Language, LIGHTS, label, sideName } from '../../texts/index.ts';
import type { BenchWorld } from '../../workbench/index.ts';
import { drawCube, drawDice } from '../board/board.ts';
import {
  ALL_PLACES,
  BESIDE,
  baseY,
  drawnPlaces,
  edgeBox,
  type Geometry,
  inward,
  isBar,
  isBeside,
  isPoint,
  isTray,
  lampSpot,
  sideOfPlace,
  slotSpot,
  spot,
  strip,
} from '../board/geometry.ts';
import { ground, lancet, railNumbers } from '../board/ground.ts';
import { checker, ghost, move, rect, round } from '../board/pieces.ts';
import type { DrawnCube, DrawnDie } from '../board/scene.ts';
import { type Sign, signShape } from '../board/signs.ts';
import { railName } from '../model/standing.ts';
import { type Node_, s } from '../page/dom.ts';

export interface BenchScene {
  readonly g: Geometry;
  readonly world: BenchWorld;
  readonly language: Language;
  readonly numbers: Side;
  /** Signs of the lights that shine, by place. */
  readonly signs: readonly (Sign | null)[];
  readonly cube: DrawnCube | null;
  readonly showSwitches: boolean;
  readonly focus: number;
  readonly pointer: {
    readonly place: number;
    readonly tag: boolean;
    readonly x: number;
    readonly y: number;
  } | null;
}

type Checkers = BenchWorld['checkers'];
/** Checkers beside the board, which no switch sees. */
const beside = (g: Geometry, world: BenchWorld, side: Side): Node_[] =>
  Array.from({ length: world.beside[side] }, (_, i) =>
    rect(edgeBox(g, BESIDE[side], i), `edge ${side}`, 3, { key: `beside-${side}-${i}` }),
  );

const on = (world: BenchWorld, place: number): Checkers =>
  world.checkers
    .filter((one) => one.place === place)
    .toSorted((a, b) => a.layer - b.layer || (a.slot ?? 99) - (b.slot ?? 99));

/** From this many on, the top checker of a point carries the count. */
const COUNTED = 7;

function place(scene: BenchScene, at: number): Node_[] {
  const { g, world } = scene;
  const here = on(world, at);
  if (isTray(at)) return here.map((one, i) => rect(edgeBox(g, at, i), `edge ${one.side}`, 3));
  const slots = world.slots[at] ?? 6;
  const drawn = here.map((one, i) => {
    const where = isPoint(at)
      ? slotSpot(g, at, one.slot ?? Math.min(i, slots), one.layer, slots)
      : spot(g, at, i, Math.max(here.length, 1));
    const count = i === here.length - 1 && here.length >= (isBar(at) ? 4 : COUNTED) ? here.length : 0;
    return checker(one.side, where, { count, size: g.countSize, key: `checker-${one.id}` });
  });
  const gone = world.inHand.some((one) => one.from === at);
  const empty = here.length < slots;
  if (gone && empty)
    drawn.unshift(
      ghost(isPoint(at) ? slotSpot(g, at, here.length, 0, slots) : spot(g, at, here.length, here.length + 1)),
    );
  return drawn;
}

function slots(scene: BenchScene): Node_[] {
  const { g, world } = scene;
  return ALL_PLACES.filter(isPoint).flatMap((at) =>
    Array.from({ length: world.slots[at] ?? 0 }, (_, slot) =>
      s('circle', { class: 'slot', r: 3, transform: move(slotSpot(g, at, slot, 0, 6)) }),
    ),
  );
}

function switches(scene: BenchScene): Node_[] {
  const { g, world } = scene;
  if (!scene.showSwitches) return [];
  return ALL_PLACES.filter(isPoint).flatMap((at) =>
    Array.from({ length: world.slots[at] ?? 0 }, (_, slot) => {
      const closed = world.closed[at]?.includes(slot);
      return s('circle', {
        class: `reed ${closed ? 'closed' : 'open'}`,
        r: 5,
        transform: move(slotSpot(g, at, slot, 0, 6)),
      });
    }),
  );
}

/** The lamp of a place. Its colour and brightness are set from outside, many times a second. */
function lamp(scene: BenchScene, at: number): Node_ {
  const { g } = scene;
  const r = round(g.lampRadius);
  const sign = scene.signs[at];
  return s(
    'g',
    { class: 'lamp-place', transform: move(lampSpot(g, at)) },
    s('circle', { class: 'lens', r }),
    s(
      'g',
      { class: 'shine', 'data-lamp': at },
      s('circle', { class: 'halo wide', r: round(r * 2.4) }),
      s('circle', { class: 'halo', r: round(r * 1.6) }),
      s('circle', { class: 'bulb', r }),
    ),
    sign
      ? s('g', { class: 'glyph', transform: `scale(${round(g.lampRadius * 0.64)})` }, ...signShape(sign))
      : null,
  );
}

/** Light that falls from a lamp on its point. */
const beam = (g: Geometry, at: number): Node_ =>
  s('path', {
    class: 'beam',
    'data-beam': at,
    d: lancet(g, at, 19.5, 0.97),
    mask: `url(#fade-${inward(at) > 0 ? 'far' : 'near'})`,
  });

function fade(g: Geometry, name: string, at: number): Node_[] {
  const [x1, y1] = g.at(0, baseY(g, at)).map(round);
  const [x2, y2] = g.at(0, baseY(g, at) + inward(at) * g.pointLength).map(round);
  return [
    s(
      'linearGradient',
      { id: `ramp-${name}`, gradientUnits: 'userSpaceOnUse', x1, y1, x2, y2 },
      s('stop', { offset: 0, 'stop-color': '#fff' }),
      s('stop', { offset: 1, 'stop-color': '#000' }),
    ),
    s(
      'mask',
      {
        id: `fade-${name}`,
        maskUnits: 'userSpaceOnUse',
        x: 0,
        y: 0,
        width: round(g.width),
        height: round(g.height),
      },
      s('rect', { width: round(g.width), height: round(g.height), fill: `url(#ramp-${name})` }),
    ),
  ];
}

/** The checkers in the air follow the pointer; without one they hang in the gap above where they came from. */
function hand(scene: BenchScene): Node_[] {
  const { g, world, pointer } = scene;
  return world.inHand.map((one, i) => {
    const behind = world.inHand.length - 1 - i;
    const [mx, my] = g.at(g.whole[0] / 2, g.middle);
    const [hx, hy] = spot(g, one.from ?? BESIDE[one.side], 0, 1);
    const [x, y] = pointer ? [pointer.x, pointer.y] : g.view.seat === 'side' ? [mx, hy] : [hx, my];
    return checker(one.side, [x - behind * 26, y + behind * 8], { lifted: true, key: `hand-${one.id}` });
  });
}

function tagText(language: Language, family: 'long' | 'short', numbers: Side, at: number): string {
  if (isBeside(at)) return label(language, 'notEntered');
  if (isBar(at)) return label(language, 'bar');
  return isTray(at) ? label(language, 'borneOff') : railName(family, numbers, at);
}

/** The number of the place under the finger, above the finger. */
function tag(scene: BenchScene): Node_[] {
  const { g, pointer, world } = scene;
  if (!pointer?.tag) return [];
  const text = tagText(scene.language, world.family, scene.numbers, pointer.place);
  const half = Math.max(24, text.length * 7 + 10);
  const x = Math.min(g.width - half, Math.max(half, pointer.x));
  return [
    s(
      'g',
      { class: 'tag', transform: move([x, Math.max(24, pointer.y - 62)]) },
      s('path', { d: `M${-half}-17H${half}V17H7L0 25-7 17H${-half}Z` }),
      s('text', { 'font-size': 22, y: 8 }, text),
    ),
  ];
}

/** "Point 24, head: White 9. Lifted from here." */
function placeLabel(scene: BenchScene, at: number): string {
  const { language, world, numbers } = scene;
  const title = placeTitle(language, world.family, numbers, at);
  if (isBeside(at)) return `${title}: ${world.beside[sideOfPlace(at)] || label(language, 'empty')}.`;
  const here = on(world, at);
  const standing = (['white', 'black'] as const)
    .map((side) => [side, here.filter((one) => one.side === side).length] as const)
    .filter(([, count]) => count > 0)
    .map(([side, count]) => `${sideName(language, side)} ${count}`)
    .join(', ');
  const sign = scene.signs[at];
  const light = sign ? ` ${LIGHTS[language][sign].name}.` : '';
  return `${title}: ${standing || label(language, 'empty')}.${light}`;
}

function placeTitle(language: Language, family: 'long' | 'short', numbers: Side, at: number): string {
  if (isBar(at)) return label(language, 'barOf', { side: sideOfPlace(at) });
  if (isTray(at)) return label(language, 'trayOf', { side: sideOfPlace(at) });
  if (isBeside(at)) return label(language, 'besideOf', { side: sideOfPlace(at) });
  const number = ownNumber(family, numbers, at) ?? at + 1;
  const name = label(language, 'point', { number });
  return family === 'long' && number === 24 ? `${name}, ${label(language, 'head')}` : name;
}

function touchable(scene: BenchScene, at: number): Node_ {
  const area = strip(scene.g, at);
  return s(
    'g',
    {
      key: `place-${at}`,
      class: `place${scene.pointer?.place === at ? ' under' : ''}`,
      role: 'button',
      tabindex: at === scene.focus ? 0 : -1,
      'data-place': at,
      'aria-label': placeLabel(scene, at),
    },
    rect(area, 'hit', 5),
  );
}

const DIE_STATES = { resting: 'lying', crooked: 'crooked', rolling: 'rolling' } as const;

/** The dice that are on the board. */
const benchDice = (world: BenchWorld): DrawnDie[] =>
  world.dice.flatMap((one): DrawnDie[] =>
    one.state === 'held' || one.state === 'shaken'
      ? []
      : [{ side: one.owner, face: one.face, half: one.half ?? 'right', state: DIE_STATES[one.state] }],
  );

const borneOff = (world: BenchWorld): Record<Side, number> => ({
  white: on(world, 26).length,
  black: on(world, 27).length,
});

/** The physical board as it lies there: slots, lights, checkers, dice. One tab stop; each place is a button. */
export function drawBench(scene: BenchScene): Node_ {
  const { g, world } = scene;
  return s(
    'svg',
    {
      class: 'nard-board bench-board',
      viewBox: `0 0 ${round(g.width)} ${round(g.height)}`,
      role: 'group',
      'aria-label': label(scene.language, 'boardLabel'),
    },
    s('defs', {}, ...fade(g, 'far', 12), ...fade(g, 'near', 0)),
    s('g', {}, ...ground(g)),
    s('g', {}, ...slots(scene)),
    s('g', {}, ...ALL_PLACES.filter(isPoint).map((at) => beam(g, at))),
    s(
      'g',
      {},
      ...railNumbers(g, {
        family: world.family,
        numbers: scene.numbers,
        chip: () => undefined,
        borneOff: borneOff(world),
        beside: world.beside,
      }),
    ),
    s('g', {}, ...ALL_PLACES.map((at) => lamp(scene, at))),
    s('g', {}, ...ALL_PLACES.flatMap((at) => place(scene, at))),
    s('g', {}, ...(g.view.beside ? [...beside(g, world, 'white'), ...beside(g, world, 'black')] : [])),
    s('g', {}, ...switches(scene)),
    s('g', {}, scene.cube ? drawCube(g, scene.cube) : null, ...drawDice(g, benchDice(world))),
    s('g', { class: 'places' }, ...drawnPlaces(g).map((at) => touchable(scene, at))),
    s('g', { class: 'air' }, ...hand(scene), ...tag(scene)),
  );
}
