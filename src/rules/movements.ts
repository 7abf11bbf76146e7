import { acrossPoint, BAR, type Checkers, type Family, NOT_ENTERED, OFF } from './board.ts';
import { areFifteen, rearmost } from './checkers.ts';
import { HEAD } from './head.ts';
import { type Hitters, hittersAfter } from './hitters.ts';
import type { Options } from './options.ts';

/** One checker by one number, in the mover's own numbers: `from` 25 is the bar, `to` 0 the tray. */
export interface Movement {
  readonly from: number;
  readonly to: number;
  /** The number of the die used, 1–6; bearing off, it may be larger than the way. */
  readonly number: number;
  readonly hit: boolean;
}

/** The checkers in the middle of a turn. */
export interface Standing {
  readonly own: Checkers;
  readonly other: Checkers;
  readonly hitters: Hitters;
}

/** What stays the same throughout one turn. */
export interface Terrain {
  readonly options: Options;
  /** The opponent's name of each of the mover's points. */
  readonly across: readonly number[];
  readonly shutBy: number;
  /** The head must keep at least this many checkers. */
  readonly headKeeps: number;
  /** Whether no other checker moves before all have been entered. */
  readonly enterAllFirst: boolean;
  /** What the variant asks of the mover's checkers before one may leave the head, or hit. */
  readonly mayLeaveHead: (own: Checkers) => boolean;
  readonly mayHit: (own: Checkers) => boolean;
}

const HOME = 6;

const ACROSS: Readonly<Record<Family, readonly number[]>> = {
  long: Array.from({ length: 25 }, (_, point) => acrossPoint('long', point)),
  short: Array.from({ length: 25 }, (_, point) => acrossPoint('short', point)),
};
export const acrossTable = (family: Family): readonly number[] => ACROSS[family];

/** Every movement of one checker by this number, as if it were the only one to play. */
export function movementsBy(terrain: Terrain, standing: Standing, number: number): Movement[] {
  const { own } = standing;
  const rear = rearmost(own);
  const found: Movement[] = [];
  const [highest, lowest] = movable(terrain, own, rear);
  for (let from = highest; from >= lowest; from -= 1) {
    if (!own[from] || (from === HEAD && !mayLeaveHead(terrain, own))) continue;
    const to = landing(from, number, rear);
    if (to === undefined) continue;
    const opposing = to === OFF ? 0 : (standing.other[terrain.across[to] ?? 0] ?? 0);
    if (opposing >= terrain.shutBy || (opposing > 0 && !terrain.mayHit(own))) continue;
    const movement = { from, to, number, hit: opposing > 0 };
    const forbidden = hittersAfter(terrain.options.hitAndHide, standing, movement) === undefined;
    if (!forbidden) found.push(movement);
  }
  return found;
}

/**
 * The own numbers, highest and lowest, between which checkers may move. While one is on the bar, no other
 * may (rules C.1.6); in Dutch all must have been entered besides (D.3.2).
 */
function movable({ enterAllFirst }: Terrain, own: Checkers, rear: number): readonly [number, number] {
  if (own[BAR]) return [BAR, BAR];
  return rear === NOT_ENTERED && enterAllFirst ? [NOT_ENTERED, NOT_ENTERED] : [rear, 1];
}

const mayLeaveHead = ({ headKeeps, mayLeaveHead }: Terrain, own: Checkers): boolean =>
  (own[HEAD] ?? 0) > headKeeps && mayLeaveHead(own);

/** Where a checker comes to by a number; undefined when it may not be borne off by it (rules B.1.8, C.1.7). */
function landing(from: number, number: number, highest: number): number | undefined {
  const to = Math.min(from, BAR) - number;
  if (to > OFF) return to;
  if (highest > HOME) return undefined;
  return to === OFF || from === highest ? OFF : undefined;
}

/** The checkers after a movement. The opponent's are the same array unless one was hit. */
export function after(terrain: Terrain, standing: Standing, movement: Movement, hitters: Hitters): Standing {
  const own = standing.own.slice();
  own[movement.from] = (own[movement.from] ?? 0) - 1;
  own[movement.to] = (own[movement.to] ?? 0) + 1;
  if (!movement.hit) return { own, other: standing.other, hitters };
  const other = standing.other.slice();
  const point = terrain.across[movement.to] ?? 0;
  other[point] = (other[point] ?? 0) - 1;
  other[BAR] = (other[BAR] ?? 0) + 1;
  return { own, other, hitters };
}

/** Why these checkers cannot stand before a turn at all; undefined when they can. */
export function impossible(
  { family, entersAll }: { readonly family: Family; readonly entersAll?: boolean },
  own: Checkers,
  other: Checkers,
): string | undefined {
  if (!areFifteen(own) || !areFifteen(other)) return 'a side has 27 counts that add up to 15 checkers';
  if (!entersAll && (own[NOT_ENTERED] || other[NOT_ENTERED]))
    return 'checkers not yet entered do not occur in this game';
  if (family === 'long' && (own[BAR] || other[BAR])) return 'nobody is ever on the bar in this game';
  return undefined;
}

/** Where both sides stand on one point, which no legal turn brings about; undefined where they do not. */
export function sharesPoint(
  { family }: { readonly family: Family },
  own: Checkers,
  other: Checkers,
): string | undefined {
  for (let point = 1; point <= HEAD; point += 1) {
    if (own[point] && other[acrossPoint(family, point)]) return `both sides stand on the mover's ${point}`;
  }
  return undefined;
}
