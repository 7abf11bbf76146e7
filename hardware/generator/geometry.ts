/** Where everything of a board lies, in mm, from its lower left outer corner as White's seat at the near side sees it. */
import { type Geometry, inputsOfPlace, type Profile } from '../../src/config/index.ts';
import { PLACES, type Place } from '../../src/rules/index.ts';

export interface Spot {
  /** To the right, and away from the near side. */
  readonly x: number;
  readonly y: number;
}

export interface SlotSpot extends Spot {
  readonly place: Place;
  /** 1 is nearest the rim; on a bar, nearest the middle of the board. */
  readonly slot: number;
  readonly input: number;
}

export interface LightSpot extends Spot {
  readonly place: Place;
  readonly light: number;
}

/** A rectangle, from its lower left corner. */
export interface Area extends Spot {
  readonly width: number;
  readonly height: number;
}

export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly left: Area;
  readonly bar: Area;
  readonly right: Area;
  readonly trays: Area;
  readonly slots: readonly SlotSpot[];
  readonly lights: readonly LightSpot[];
}

/** The board has room for six checkers beside each other on a point, however many of them it sees. */
export const ROWS = 6;
const COLUMNS = 6;
const [BAR_WHITE, TRAY_WHITE] = [24, 26];
const CLEARANCE = 2;

/** Black's half, away from White. */
const isUpper = (place: Place): boolean => (place < 24 ? place >= 12 : place % 2 === 1);

/** Columns from the left: P12 and P13 in 0, P1 and P24 in 11. */
const columnOf = (point: Place): number => (point < 12 ? 11 - point : point - 12);

export const innerHeight = ({ slotPitchMm, gapMm }: Geometry): number => 2 * ROWS * slotPitchMm + gapMm;

/** How the slots of a tray lie: rows from the rim towards the middle of the board. */
function trayGrid(geometry: Geometry, slots: number): { columns: number; rows: number } {
  const fit = Math.floor((innerHeight(geometry) / 2 - CLEARANCE) / geometry.slotPitchMm);
  const columns = Math.max(1, Math.ceil(slots / fit));
  return { columns, rows: Math.max(1, Math.ceil(slots / columns)) };
}

function areas(profile: Profile): Pick<Layout, 'left' | 'bar' | 'right' | 'trays'> {
  const { geometry, slots } = profile;
  const { rimMm, pitchMm, barMm, slotPitchMm } = geometry;
  const height = innerHeight(geometry);
  const half = COLUMNS * pitchMm;
  const most = Math.max(slots[TRAY_WHITE] ?? 0, slots[TRAY_WHITE + 1] ?? 0);
  const tray = trayGrid(geometry, most).columns * slotPitchMm + 2 * CLEARANCE;
  const at = (x: number, width: number): Area => ({ x, y: rimMm, width, height });
  const right = rimMm + half + barMm;
  return {
    left: at(rimMm, half),
    bar: at(rimMm + half, barMm),
    right: at(right, half),
    trays: at(right + half + rimMm / 2, tray),
  };
}

type Areas = ReturnType<typeof areas>;

const middleOf = ({ x, width }: Area): number => x + width / 2;

function pointX({ left, right }: Areas, geometry: Geometry, point: Place): number {
  const column = columnOf(point);
  const area = column < COLUMNS ? left : right;
  return area.x + ((column % COLUMNS) + 0.5) * geometry.pitchMm;
}

/** In the lower half of the board; the upper one mirrors it. */
function lowerSpot(all: Areas, profile: Profile, place: Place, slot: number): Spot {
  const { geometry, slots } = profile;
  const { rimMm, slotPitchMm } = geometry;
  const fromRim = (row: number) => rimMm + (row - 0.5) * slotPitchMm;
  if (place < BAR_WHITE) return { x: pointX(all, geometry, place), y: fromRim(slot) };
  const middle = rimMm + innerHeight(geometry) / 2;
  if (place < TRAY_WHITE) return { x: middleOf(all.bar), y: middle - CLEARANCE - (slot - 0.5) * slotPitchMm };
  const { columns } = trayGrid(geometry, slots[place] ?? 0);
  const [column, row] = [(slot - 1) % columns, Math.floor((slot - 1) / columns)];
  const left = middleOf(all.trays) - (columns * slotPitchMm) / 2;
  return { x: left + (column + 0.5) * slotPitchMm, y: fromRim(row + 1) };
}

function lightX(all: Areas, geometry: Geometry, place: Place): number {
  if (place < BAR_WHITE) return pointX(all, geometry, place);
  return middleOf(place < TRAY_WHITE ? all.bar : all.trays);
}

/** The whole board: slots in the order of their inputs, lights in the order of the strip. */
export function layoutOf(profile: Profile): Layout {
  const { geometry, lightOf } = profile;
  const { rimMm } = geometry;
  const all = areas(profile);
  const height = innerHeight(geometry) + 2 * rimMm;
  const turned = (place: Place, { x, y }: Spot): Spot => ({ x, y: isUpper(place) ? height - y : y });
  const slots = PLACES.flatMap((_, place) =>
    inputsOfPlace(profile, place).map((input, index) => {
      const slot = index + 1;
      return { place, slot, input, ...turned(place, lowerSpot(all, profile, place, slot)) };
    }),
  );
  const lights = lightOf.map((light, place) => {
    const spot = { x: lightX(all, geometry, place), y: rimMm / 2 };
    return { place, light, ...turned(place, spot) };
  });
  return {
    ...all,
    width: all.trays.x + all.trays.width + rimMm,
    height,
    slots: slots.sort((a, b) => a.input - b.input),
    lights: lights.sort((a, b) => a.light - b.light),
  };
}
