import type { Side } from '../../rules/index.ts';
import { type Node_, s } from '../page/dom.ts';
import {
  BESIDE,
  columnX,
  cubeSpot,
  drawnPlaces,
  edgeBox,
  type Geometry,
  geometry,
  inward,
  isBar,
  isBeside,
  isPoint,
  isTray,
  spot,
  type XY,
} from './geometry.ts';
import { ground, railNumbers } from './ground.ts';
import { checker, cube, die, ghost, move, rect, round, signDisc } from './pieces.ts';
import type { Arrow, BoardScene, DrawnCube, DrawnDie, Mark } from './scene.ts';

/** From this many checkers on, the top one carries the count: fewer the eye counts at a glance. */
const COUNTED = { point: 6, bar: 4 } as const;

const liftedFrom = (scene: BoardScene, place: number): number =>
  scene.inHand.filter((hand) => hand.from === place).length;

function stack(g: Geometry, scene: BoardScene, place: number): Node_[] {
  const sides = scene.stacks[place] ?? [];
  if (isTray(place) || isBeside(place))
    return sides.map((side, i) => rect(edgeBox(g, place, i), `edge ${side}`, 3, { 'data-at': place }));
  const total = sides.length + liftedFrom(scene, place);
  const from = isBar(place) ? COUNTED.bar : COUNTED.point;
  const counted = sides.length >= from ? sides.length : 0;
  const standing = sides.map((side, i) =>
    checker(
      side,
      spot(g, place, i, total),
      i === sides.length - 1 ? { count: counted, size: g.countSize, at: place } : { at: place },
    ),
  );
  const gone = Array.from({ length: total - sides.length }, (_, k) =>
    ghost(spot(g, place, sides.length + k, total)),
  );
  return [...gone, ...standing];
}

/** The checkers in the air hang in the gap, on a thread to where they came from. */
function hand(g: Geometry, scene: BoardScene): Node_[] {
  return scene.inHand.flatMap(({ side, from }, i) => {
    const n = scene.stacks[from]?.length ?? 0;
    const start = spot(g, from, n, n + liftedFrom(scene, from));
    const before = scene.inHand.slice(0, i).filter((other) => other.from === from).length;
    const end = g.at(columnX(from) - before * 30, g.middle);
    return [
      s('path', { d: `M${start.map(round).join(' ')}L${end.map(round).join(' ')}`, class: 'thread' }),
      checker(side, end, { lifted: true, at: 'hand' }),
    ];
  });
}

function markSpot(g: Geometry, scene: BoardScene, mark: Mark): XY {
  const n =
    (scene.stacks[mark.place]?.length ?? 0) + (isPoint(mark.place) ? liftedFrom(scene, mark.place) : 0);
  switch (mark.where) {
    case 'first':
      return spot(g, mark.place, 0, 1);
    case 'top':
      return spot(g, mark.place, Math.max(0, n - 1), Math.max(1, n));
    case 'after':
      return spot(g, mark.place, n + 1, n + 2);
    case 'next':
      return spot(g, mark.place, Math.min(n, 14), Math.min(15, n + 1));
  }
}

const signs = (g: Geometry, scene: BoardScene): Node_[] =>
  scene.marks
    .filter((mark) => mark.sign !== 'origin')
    .map((mark) =>
      signDisc(mark.sign, markSpot(g, scene, mark), mark.sign === 'target' ? 12.5 : 14.5, mark.letter),
    );

export function drawCube(g: Geometry, drawn: DrawnCube): Node_ {
  return drawn.offered
    ? cube(drawn.value, true, g.at(g.leftHalf, g.middle), 54)
    : cube(drawn.value, false, cubeSpot(g, drawn.owner), 34);
}

/** Dice lie in the half where they really lie, side by side and a little turned. */
export function drawDice(g: Geometry, dice: readonly DrawnDie[]): Node_[] {
  return (['left', 'right'] as const).flatMap((half) => {
    const here = dice.filter((one) => one.half === half);
    const [x, y] = g.at(half === 'left' ? g.leftHalf : g.rightHalf, g.middle);
    const step = here.length > 3 ? 50 : 62;
    return here.map((one, i) => {
      const odd = i % 2 === 1;
      const place: XY = [x + (i - (here.length - 1) / 2) * step, y + (odd ? -3 : 3)];
      return die(one.side, one.face, place, 45, one.state, odd ? 9 : -7);
    });
  });
}

/** One arrow for a checker's whole way. It starts above the stack, so that counts stay readable. */
function arrow(g: Geometry, scene: BoardScene, { from, to, kind, landed }: Arrow): Node_ {
  const standing = scene.stacks[from]?.length ?? 0;
  const n = scene.stacks[to]?.length ?? 0;
  const [bx, by] = landed
    ? spot(g, to, Math.max(0, n - 1), Math.max(1, n))
    : spot(g, to, Math.min(n, 14), Math.min(15, n + 1));
  let [ax, ay] = spot(g, from, Math.max(0, standing - 1), Math.max(1, standing));
  if (standing > 0 && isPoint(from)) {
    const [zeroX, zeroY] = g.at(0, 0);
    const [dx, dy] = g.at(0, 25 * inward(from));
    [ax, ay] = [ax + dx - zeroX, ay + dy - zeroY];
  }
  const [cx, cy] = g.at(g.whole[0] / 2, g.middle);
  const bend = (a: number, b: number, c: number) => (a + b) / 2 + (c - (a + b) / 2) * 0.3;
  const [qx, qy] = [bend(ax, bx, cx), bend(ay, by, cy)];
  const angle = Math.atan2(by - qy, bx - qx);
  const tip: XY = [bx - Math.cos(angle) * 6, by - Math.sin(angle) * 6];
  const barb = (turn: number) =>
    [tip[0] - 14 * Math.cos(angle + turn), tip[1] - 14 * Math.sin(angle + turn)].map(round).join(' ');
  const end = tip.map(round).join(' ');
  const d = `M${round(ax)} ${round(ay)}Q${round(qx)} ${round(qy)} ${end}M${barb(-0.52)}L${end}L${barb(0.52)}`;
  return s(
    'g',
    { class: `arrow ${kind}` },
    s('path', { d, class: 'casing' }),
    s('path', { d, class: 'core' }),
    s('circle', { transform: move([ax, ay]), r: 5.5, class: 'tail' }),
  );
}

/** The age of an old picture, laid over the half where no dice lie. */
function veil(g: Geometry, scene: BoardScene): Node_[] {
  if (!scene.veil) return [];
  const size = Math.max(22, 15 / g.scale);
  const width = scene.veil.length * size * 0.55 + size * 1.8;
  const x = scene.dice.some((one) => one.half === 'left') ? g.rightHalf : g.leftHalf;
  return [
    s(
      'g',
      { class: 'veil', transform: move(g.at(x, g.middle)) },
      rect({ x: -width / 2, y: -size, width, height: 2 * size }, '', round(size)),
      s('text', { 'font-size': round(size), y: round(size * 0.36) }, scene.veil),
    ),
  ];
}

const hatchPattern = (): Node_ =>
  s(
    'defs',
    {},
    s(
      'pattern',
      { id: 'hatch', width: 12, height: 12, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' },
      s('rect', { width: 5, height: 12, class: 'hatch' }),
    ),
  );

const counted = (scene: BoardScene, places: Readonly<Record<Side, number>>): Record<Side, number> => ({
  white: scene.stacks[places.white]?.length ?? 0,
  black: scene.stacks[places.black]?.length ?? 0,
});

const TRAYS = { white: 26, black: 27 } as const;

/** The board as the phone shows it: one image, whose text alternative is the position in words. */
export function drawBoard(scene: BoardScene): Node_ {
  const g = geometry(scene.view);
  const lit = new Map(scene.marks.map((mark) => [mark.place, `light-${mark.sign}`]));
  return s(
    'svg',
    {
      class: scene.old ? 'nard-board old' : 'nard-board',
      viewBox: `0 0 ${round(g.width)} ${round(g.height)}`,
      role: 'img',
      'aria-label': scene.label,
    },
    hatchPattern(),
    s('g', {}, ...ground(g)),
    scene.old ? s('rect', { width: round(g.width), height: round(g.height), fill: 'url(#hatch)' }) : null,
    s(
      'g',
      {},
      ...railNumbers(g, {
        family: scene.family,
        numbers: scene.numbers,
        chip: (place) => lit.get(place),
        borneOff: counted(scene, TRAYS),
        beside: counted(scene, BESIDE),
      }),
    ),
    s('g', {}, ...drawnPlaces(g).flatMap((place) => stack(g, scene, place))),
    s('g', {}, scene.cube ? drawCube(g, scene.cube) : null, ...drawDice(g, scene.dice)),
    s('g', {}, ...scene.arrows.map((one) => arrow(g, scene, one))),
    s('g', {}, ...signs(g, scene)),
    s('g', {}, ...hand(g, scene)),
    s('g', {}, ...veil(g, scene)),
  );
}
