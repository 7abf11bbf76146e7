import type { Place, Side } from '../../rules/index.ts';
import { type Node_, s } from '../page/dom.ts';
import type { Box, XY } from './geometry.ts';
import { type Sign, signShape } from './signs.ts';

/** Tenths of a unit are finer than any screen. */
export const round = (value: number): number => Math.round(value * 10) / 10;
export const move = ([x, y]: XY): string => `translate(${round(x)} ${round(y)})`;

export const rect = (
  area: Box,
  className: string,
  rx = 0,
  more: Readonly<Record<string, string | number>> = {},
): Node_ =>
  s('rect', {
    ...more,
    x: round(area.x),
    y: round(area.y),
    width: round(area.width),
    height: round(area.height),
    rx,
    class: className,
  });

const RADIUS = 18.7;

/** A checker; `count` stands on the top one of a stack that the eye cannot count. */
export function checker(
  side: Side,
  place: XY,
  more: {
    readonly count?: number;
    readonly size?: number;
    readonly lifted?: boolean;
    readonly key?: string;
    /** The place it lies on, or `hand`, where it may travel. */
    readonly at?: Place | 'hand';
  } = {},
): Node_ {
  const radius = more.lifted ? RADIUS * 1.1 : RADIUS;
  const size = more.size ?? 18;
  return s(
    'g',
    {
      class: `checker ${side}${more.lifted ? ' lifted' : ''}`,
      transform: move(place),
      ...(more.key ? { key: more.key } : {}),
      ...(more.at === undefined ? {} : { 'data-at': more.at }),
    },
    s('circle', { cy: more.lifted ? 8 : 1.9, r: radius + (more.lifted ? 1.5 : 0.2), class: 'shade' }),
    s('circle', { r: round(radius), class: 'body' }),
    s('circle', { r: round(radius * 0.68), class: 'ring' }),
    more.count
      ? s('text', { class: 'count', 'font-size': round(size), y: round(size * 0.36) }, more.count)
      : null,
  );
}

/** Where a checker was lifted from. */
export const ghost = (place: XY): Node_ => s('circle', { class: 'ghost', transform: move(place), r: 16 });

export type DieState = 'lying' | 'rolling' | 'crooked' | 'lost' | 'played';

const CORNERS = [
  [-1, -1],
  [1, 1],
  [1, -1],
  [-1, 1],
] as const;
const SIDES_OF_SIX = [
  [-1, 0],
  [1, 0],
] as const;

function pipPlaces(face: number): readonly (readonly [number, number])[] {
  const around = [...CORNERS.slice(0, face < 2 ? 0 : face < 4 ? 2 : 4), ...(face === 6 ? SIDES_OF_SIX : [])];
  return face % 2 === 1 ? [...around, [0, 0]] : around;
}

const SPIN = [
  'M-.52-.1A.54.54 0 0 1 .48-.24',
  'M.52.1A.54.54 0 0 1-.48.24',
  'M.5-.58V-.22H.14',
  'M-.5.58V.22H-.14',
].join('');

function dieFace(face: number | null, half: number, state: DieState): Node_[] {
  if (state === 'rolling') return [s('path', { d: SPIN, class: 'spin', transform: `scale(${half})` })];
  return pipPlaces(face ?? 0).map(([x, y]) =>
    s('circle', {
      cx: round(x * half * 0.52),
      cy: round(y * half * 0.52),
      r: round(half * 0.19),
      class: 'pip',
    }),
  );
}

/** A die in its owner's colour; it may lie a little turned. */
export function die(
  side: Side,
  face: number | null,
  place: XY,
  size: number,
  state: DieState = 'lying',
  angle = 0,
): Node_ {
  const half = size / 2;
  const square = (className: string, dy = 0) =>
    s('rect', {
      x: -half,
      y: round(dy - half),
      width: size,
      height: size,
      rx: round(size * 0.18),
      class: className,
    });
  const turned = state === 'crooked' ? 31 : angle;
  const inside =
    state === 'lost'
      ? [
          square('outline'),
          s('text', { class: 'mark', 'font-size': round(half * 1.2), y: round(half * 0.42) }, '?'),
        ]
      : [square('shade', 2), square('body'), ...dieFace(face, half, state)];
  return s(
    'g',
    { class: `die ${side} ${state}`, transform: `${move(place)} rotate(${turned})` },
    s('g', { class: 'turner' }, ...inside),
  );
}

/** A die as a small picture of its own. */
export const dieIcon = (side: Side, face: number | null, state: DieState = 'lying'): Node_ =>
  s(
    'svg',
    { class: 'die-icon', viewBox: '-24 -24 48 48', 'aria-hidden': 'true' },
    die(side, face, [0, 0], 45, state),
  );

export function cube(value: number, offered: boolean, place: XY, size: number): Node_ {
  const square = (className: string, dy = 0) =>
    s('rect', {
      x: -size / 2,
      y: dy - size / 2,
      width: size,
      height: size,
      rx: round(size * 0.17),
      class: className,
    });
  const textSize = round(size * (value > 99 ? 0.4 : 0.56));
  return s(
    'g',
    { class: offered ? 'cube offered' : 'cube', transform: move(place) },
    square('shade', 2),
    square('body'),
    s('text', { 'font-size': textSize, y: round(size * 0.2) }, value),
  );
}

/** A sign on its own dark ground: readable on any point and any checker. */
export const signDisc = (sign: Sign, place: XY, radius: number, letter?: string): Node_ =>
  s(
    'g',
    { class: `sign light-${sign}`, transform: move(place) },
    s('circle', { r: radius, class: 'ground' }),
    s('g', { transform: `scale(${round(radius * 0.6)})` }, ...signShape(sign, letter)),
  );
