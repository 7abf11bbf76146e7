import { type Family, ownNumber, type Side } from '../../rules/index.ts';
import { type Node_, s } from '../page/dom.ts';
import {
  ALL_PLACES,
  barBox,
  baseY,
  boardBox,
  columnOf,
  columnX,
  drawnPlaces,
  fieldBoxes,
  type Geometry,
  inward,
  isBeside,
  isFar,
  isPoint,
  isTray,
  numberSpot,
  sideOfPlace,
  trayBox,
} from './geometry.ts';
import { move, rect, round } from './pieces.ts';

const pair = (g: Geometry, x: number, y: number): string => g.at(x, y).map(round).join(' ');

/** A point of the board as a lancet: `half` its width at the base, `share` of its length. */
export function lancet(g: Geometry, place: number, half: number, share: number): string {
  const x = columnX(place);
  const y = baseY(g, place);
  const reach = inward(place) * g.pointLength * share;
  const corner = (dx: number, part: number) => pair(g, x + dx * half, y + reach * part);
  return [
    `M${corner(-1, 0)}`,
    `C${corner(-0.84, 0.45)} ${corner(-0.3, 0.84)} ${corner(0, 1)}`,
    `C${corner(0.3, 0.84)} ${corner(0.84, 0.45)} ${corner(1, 0)}Z`,
  ].join('');
}

function star(g: Geometry, x: number): Node_ {
  const r = g.view.bench ? 36 : 31;
  const square = { x: -r, y: -r, width: 2 * r, height: 2 * r };
  return s(
    'g',
    { class: 'star', transform: move(g.at(x, g.middle)) },
    s('rect', square),
    s('rect', { ...square, transform: 'rotate(45)' }),
    s('circle', { r: round(r * 0.76) }),
  );
}

const tone = (place: number): string => ((columnOf(place) + Number(isFar(place))) % 2 === 1 ? 'a' : 'b');

/** Wood, field, inlay, points, bar and trays: what never changes while the seat stays. */
export function ground(g: Geometry): Node_[] {
  const points = ALL_PLACES.filter(isPoint);
  const bar = barBox(g);
  const hinge = (y: number) => {
    const [x, top] = g.at(columnX(24), y);
    const turned = g.view.seat === 'side';
    const [width, height] = turned ? [30, 14] : [14, 30];
    return rect({ x: x - width / 2, y: top - height / 2, width, height }, 'hinge', 2.5);
  };
  return [
    rect(boardBox(g), 'rim'),
    ...fieldBoxes(g).flatMap((field) => [
      rect(
        { x: field.x - 2.5, y: field.y - 2.5, width: field.width + 5, height: field.height + 5 },
        'inlay',
        4,
      ),
      rect(field, 'field', 2),
    ]),
    star(g, g.leftHalf),
    star(g, g.rightHalf),
    ...points.map((place) => s('path', { d: lancet(g, place, 17.6, 1), class: `point ${tone(place)}` })),
    rect(bar, 'bar', 4),
    s('path', {
      d: `M${pair(g, columnX(24), g.rail - 2)}L${pair(g, columnX(24), g.depth - g.rail + 2)}`,
      class: 'fold',
    }),
    hinge(g.rail + 24),
    hinge(g.depth - g.rail - 24),
    rect(trayBox(g, 26), 'tray', 5),
    rect(trayBox(g, 27), 'tray', 5),
  ];
}

interface RailOptions {
  readonly family: Family;
  readonly numbers: Side;
  /** Class of the light whose colour a point's number wears; phone view only. */
  readonly chip: (place: number) => string | undefined;
  readonly borneOff: Readonly<Record<Side, number>>;
  /** Checkers beside the board. */
  readonly beside: Readonly<Record<Side, number>>;
}

/** The numbers on the rail, in the own numbering of one side, and the counts of the trays and of what lies beside. */
export function railNumbers(g: Geometry, options: RailOptions): Node_[] {
  return drawnPlaces(g).flatMap((place) => {
    const text = isPoint(place)
      ? ownNumber(options.family, options.numbers, place)
      : isTray(place)
        ? options.borneOff[sideOfPlace(place)] || undefined
        : isBeside(place)
          ? options.beside[sideOfPlace(place)] || undefined
          : undefined;
    const chip = options.chip(place);
    if (text === undefined && !chip) return [];
    const [x, y] = numberSpot(g, place);
    return [
      chip
        ? rect(
            { x: x - 16.5, y: y - g.textSize * 0.66, width: 33, height: g.textSize * 1.32 },
            `chip ${chip}`,
            round(g.textSize * 0.42),
          )
        : null,
      text === undefined
        ? null
        : s(
            'text',
            {
              x: round(x),
              y: round(y + g.textSize * 0.36),
              'font-size': round(g.textSize),
              class: chip ? 'number lit' : isBeside(place) ? 'number beside' : 'number',
            },
            text,
          ),
    ].filter((node) => node !== null);
  });
}
