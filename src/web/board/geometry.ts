import { PLACE_COUNT, type Place, type Side } from '../../rules/index.ts';

/**
 * Where everything lies on the drawn board. Lengths are board units: 40 = one checker = one point.
 * Coordinates are those of White's seat; `at` turns them for the seat the board is seen from.
 */

const PITCH = 40;
const RIM = 11;
const BAR_WIDTH = 44;
const GUTTER = 6;
const TRAY_WIDTH = 44;
const QUARTER = 6 * PITCH;
/** Distance of the first checker on the bar, and of the cube, from the middle and the ends. */
const BAR_START = 26;

export type Seat = 'white' | 'black' | 'side';
export const SEATS: readonly Seat[] = ['white', 'black', 'side'];
export type XY = readonly [x: number, y: number];

export interface View {
  readonly seat: Seat;
  /** True for the physical board with slots and lights. */
  readonly bench: boolean;
  /** Whether the game begins with checkers beside the board: they lie along the trays, each side's at its own end. */
  readonly beside: boolean;
  /** Width on the screen in CSS pixels: text on the board never falls below 11.5 px. */
  readonly px: number;
}

export interface Geometry {
  readonly view: View;
  /** Size as seen from the seat. */
  readonly width: number;
  readonly height: number;
  /** CSS pixels of one unit. */
  readonly scale: number;
  readonly textSize: number;
  readonly countSize: number;
  readonly lampRadius: number;
  readonly rail: number;
  readonly pointLength: number;
  /** Height seen from White's seat, and its middle. */
  readonly depth: number;
  readonly middle: number;
  readonly leftHalf: number;
  readonly rightHalf: number;
  readonly trayStep: number;
  readonly at: (x: number, y: number) => XY;
  /** Size at White's seat. */
  readonly whole: XY;
}

export const isPoint = (place: Place): boolean => place < 24;
export const isBar = (place: Place): boolean => place === 24 || place === 25;
export const isTray = (place: Place): boolean => place === 26 || place === 27;
/** Where the checkers lie that have not been entered: beside the board, drawn like one more place of each side. */
export const BESIDE: Readonly<Record<Side, number>> = { white: PLACE_COUNT, black: PLACE_COUNT + 1 };
export const isBeside = (place: number): boolean => place >= PLACE_COUNT;
export const sideOfPlace = (place: Place): Side => (place % 2 === 0 ? 'white' : 'black');
export const ALL_PLACES: readonly Place[] = Array.from({ length: PLACE_COUNT }, (_, place) => place);
/** All that is drawn: the places of the board, and those beside it where there are any. */
export const drawnPlaces = ({ view }: Geometry): readonly number[] =>
  view.beside ? [...ALL_PLACES, BESIDE.white, BESIDE.black] : ALL_PLACES;

/** True for places along the far rim, seen from White. */
export const isFar = (place: Place): boolean =>
  isPoint(place) ? place >= 12 : sideOfPlace(place) === 'black';

/** Column of a point, 0–11 from the left, seen from White. */
export const columnOf = (point: Place): number => (point >= 12 ? point - 12 : 11 - point);

export const WHOLE_WIDTH = 2 * RIM + 2 * QUARTER + BAR_WIDTH + GUTTER + TRAY_WIDTH;
const BESIDE_WIDTH = TRAY_WIDTH + 6;

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

function turner(seat: Seat, width: number, height: number): (x: number, y: number) => XY {
  if (seat === 'black') return (x, y) => [width - x, height - y];
  if (seat === 'side') return (x, y) => [height - y, x];
  return (x, y) => [x, y];
}

export function geometry(view: View): Geometry {
  const { seat, bench, px } = view;
  const length = WHOLE_WIDTH + (view.beside ? BESIDE_WIDTH : 0);
  // An upright phone shows the board from the side with shorter points, hence larger checkers.
  const upright = seat === 'side' && !bench && px < 560;
  const checkers = bench ? 6 : upright ? 4.4 : 5;
  const gap = (upright ? 1.8 : 1.95) * PITCH;
  const pointLength = checkers * PITCH + 6;
  const scale = px / (seat === 'side' ? 2 * pointLength + gap + (bench ? 120 : 62) : length);
  // A long row of slots seen from the side is drawn small: only there numbers may grow beyond 20.5.
  const textSize = clamp(11.6 / scale, 13.5, seat === 'side' && bench ? 22.5 : 20.5);
  const lampRadius = clamp(8 / scale, 10.5, 14.5);
  const rail = bench ? textSize + 2 * lampRadius + 18 : textSize + 13;
  const depth = 2 * rail + 2 * pointLength + gap;
  const turned = seat === 'side';
  return {
    view,
    width: turned ? depth : length,
    height: turned ? length : depth,
    scale,
    textSize,
    countSize: Math.max(18, 12.5 / scale),
    lampRadius,
    rail,
    pointLength,
    depth,
    middle: depth / 2,
    leftHalf: RIM + QUARTER / 2,
    rightHalf: RIM + QUARTER * 1.5 + BAR_WIDTH,
    trayStep: (depth / 2 - rail - 19) / 15,
    at: turner(seat, length, depth),
    whole: [WHOLE_WIDTH, depth],
  };
}

/** Middle line of a place's column. */
export function columnX(place: Place): number {
  if (isBar(place)) return RIM + QUARTER + BAR_WIDTH / 2;
  if (isTray(place)) return WHOLE_WIDTH - RIM - TRAY_WIDTH / 2;
  if (isBeside(place)) return WHOLE_WIDTH + BESIDE_WIDTH / 2;
  const column = columnOf(place);
  return RIM + PITCH * (column + 0.5) + (column >= 6 ? BAR_WIDTH : 0);
}

/** Where the rail ends and the field begins on the place's side of the board. */
export const baseY = (g: Geometry, place: Place): number => (isFar(place) ? g.rail : g.depth - g.rail);
/** +1 or −1: the direction from the rim into the field. */
export const inward = (place: Place): number => (isFar(place) ? 1 : -1);

/** Distance of checker `index` of `count` from the start of a room that `count` may be too many for. */
function closeUp(index: number, count: number, room: number): number {
  const step = count * PITCH <= room + 1 ? PITCH : (room - PITCH) / (count - 1);
  return PITCH / 2 + index * step;
}

/** Centre of checker `index` of `count` on a place; the first lies at the rim (on the bar: in the middle). */
export function spot(g: Geometry, place: Place, index: number, count: number): XY {
  const x = columnX(place);
  if (isPoint(place)) {
    const room = g.pointLength - 6;
    return g.at(x, baseY(g, place) + inward(place) * closeUp(index, count, room));
  }
  if (isBar(place)) {
    const away = BAR_START + closeUp(index, count, g.pointLength - 56);
    return g.at(x, g.middle - inward(place) * away);
  }
  return g.at(x, baseY(g, place) + inward(place) * (5 + g.trayStep * (index + 0.5)));
}

/** Centre of the checker on a slot of the physical board; each layer lies a little left and up. */
export function slotSpot(g: Geometry, place: Place, slot: number, layer: number, slots: number): XY {
  if (!isPoint(place) && !isBar(place)) return spot(g, place, slot, 15);
  const [x, y] = isPoint(place)
    ? g.at(columnX(place), baseY(g, place) + inward(place) * PITCH * (slot + 0.5))
    : spot(g, place, slot, Math.max(slots, slot + 1));
  return [x - 2.5 * layer, y - 4.5 * layer];
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The board itself, without what lies beside it. */
export const boardBox = (g: Geometry): Box => box(g, 0, 0, WHOLE_WIDTH, g.depth);

/** A rectangle given at White's seat, as seen. */
function box(g: Geometry, x: number, y: number, width: number, height: number): Box {
  const [ax, ay] = g.at(x, y);
  const [bx, by] = g.at(x + width, y + height);
  return { x: Math.min(ax, bx), y: Math.min(ay, by), width: Math.abs(bx - ax), height: Math.abs(by - ay) };
}

/** The whole strip of a place, from the rim to the tip of the point: what a finger touches. */
export function strip(g: Geometry, place: Place): Box {
  const x = columnX(place) - (isPoint(place) ? PITCH : BAR_WIDTH) / 2;
  const width = isPoint(place) ? PITCH : BAR_WIDTH;
  const length = isPoint(place) ? g.rail + g.pointLength : g.middle;
  return box(g, x, isFar(place) ? 0 : g.depth - length, width, length);
}

/** Centre of a place's number on the rail. */
export function numberSpot(g: Geometry, place: Place): XY {
  const fromField = g.view.bench ? g.rail - g.textSize / 2 - 5 : g.rail / 2;
  return g.at(columnX(place), baseY(g, place) - inward(place) * fromField);
}

/** Centre of a place's light. */
export const lampSpot = (g: Geometry, place: Place): XY =>
  g.at(columnX(place), baseY(g, place) - inward(place) * (g.lampRadius + 6.5));

/** The box of a checker on edge in a tray. */
export const edgeBox = (g: Geometry, place: Place, index: number): Box => {
  const near = baseY(g, place) + inward(place) * (5 + g.trayStep * index);
  const far = near + inward(place) * g.trayStep;
  return box(g, columnX(place) - 17, Math.min(near, far) + 0.7, 34, g.trayStep - 1.4);
};

export const fieldBoxes = (g: Geometry): readonly Box[] =>
  [RIM, RIM + QUARTER + BAR_WIDTH].map((x) => box(g, x, g.rail, QUARTER, g.depth - 2 * g.rail));

export const barBox = (g: Geometry): Box =>
  box(g, RIM + QUARTER + 3, g.rail - 2.5, BAR_WIDTH - 6, g.depth - 2 * g.rail + 5);

export const trayBox = (g: Geometry, place: Place): Box => {
  const length = g.middle - g.rail - 9;
  const y = isFar(place) ? g.rail : g.depth - g.rail - length;
  return box(g, columnX(place) - TRAY_WIDTH / 2 + 1, y, TRAY_WIDTH - 2, length);
};

/** Where the cube lies: in the middle of the bar, or at its owner's end. */
export function cubeSpot(g: Geometry, owner: Side | null): XY {
  const y = owner === null ? g.middle : owner === 'black' ? g.rail + 24 : g.depth - g.rail - 24;
  return g.at(columnX(24), y);
}
