import {
  acrossPoint,
  BAR,
  CHECKERS_PER_SIDE,
  type Family,
  NOT_ENTERED,
  opponent,
  ownNumber,
  PLACES,
  type Place,
  type Position,
  pips,
  placeOf,
  type Side,
} from '../rules/index.ts';
import { type BoardMap, type Reading, slotsOf } from './reading.ts';

/** Of more positions than this nobody finds his own. */
const MOST_POSITIONS = 24;

/** A turn that follows no rule: what stood before it, whose it was, and the board that shows what came of it. */
export interface LawlessTurn {
  readonly map: BoardMap;
  readonly family: Family;
  readonly before: Position;
  readonly side: Side;
  readonly reading: Reading;
}

/**
 * The positions that the board may show when a side has moved its own checkers anyhow, or hit some of the other side
 * (single ones, where that explains it), with as few checkers as explain the reading, and onward where that does.
 * Several where stacks hide how much lies there; none where checkers are missing or too many, or the other side's have
 * moved in a way that no switch tells.
 */
export function positionsShown(turn: LawlessTurn): readonly Position[] {
  const single = positionsWithHits(turn, (count) => count === 1);
  const onward = onwardOf(turn, single);
  // Before a checker is taken to have gone back, it may have hit where nobody may be hit.
  const found =
    onward.length > 0
      ? onward
      : onwardOf(
          turn,
          positionsWithHits(turn, (count) => count > 0),
        );
  return onTheFewestPointsOfBoth(turn, found.length > 0 ? found : single).slice(0, MOST_POSITIONS);
}

const onwardOf = ({ before, side }: LawlessTurn, positions: readonly Position[]): readonly Position[] =>
  positions.filter((after) => pips(after[side]) < pips(before[side]));

const positionsWithHits = (turn: LawlessTurn, mayBeHit: (count: number) => boolean): readonly Position[] =>
  othersAfter(turn, mayBeHit).flatMap((other) =>
    ownAfter(turn, other).map((own) => joined(turn, own, other)),
  );

/** Nobody hides his checker among the other side's where it may as well lie among his own. */
function onTheFewestPointsOfBoth(
  { family }: LawlessTurn,
  positions: readonly Position[],
): readonly Position[] {
  const pointsOfBoth = ({ white, black }: Position): number =>
    white.filter(
      (count, own) => own > 0 && own < BAR && count > 0 && (black[acrossPoint(family, own)] ?? 0) > 0,
    ).length;
  const fewest = Math.min(...positions.map(pointsOfBoth));
  return positions.filter((position) => pointsOfBoth(position) === fewest);
}

type Counts = readonly number[];

const joined = ({ side }: LawlessTurn, own: Counts, other: Counts): Position =>
  side === 'white' ? { white: own, black: other } : { white: other, black: own };

/** The other side's checkers: those on its bar now must have been hit, each on a point of its own. */
function othersAfter(
  { map, family, before, side, reading }: LawlessTurn,
  mayBeHit: (count: number) => boolean,
): readonly Counts[] {
  const other = opponent(side);
  const counts = before[other];
  const bar = placeOf(family, other, BAR);
  const hits = (reading[bar] ?? 0) - Math.min(counts[BAR] ?? 0, slotsOf(map, bar));
  const gone: number[] = [];
  const hittable: number[] = [];
  for (let own = 1; own < BAR; own += 1) {
    const place = placeOf(family, other, own);
    const stood = Math.min(counts[own] ?? 0, slotsOf(map, place));
    for (let less = reading[place] ?? 0; less < stood; less += 1) gone.push(own);
    if (mayBeHit(counts[own] ?? 0) && (reading[place] ?? 0) > 0) hittable.push(own);
  }
  if (hits < gone.length || (hits > 0 && family === 'long')) return [];
  return choices(hittable, hits - gone.length).map((covered) => hit(counts, [...gone, ...covered]));
}

function hit(counts: Counts, points: readonly number[]): Counts {
  const after = [...counts];
  for (const point of points) after[point] = (after[point] ?? 0) - 1;
  after[BAR] = (after[BAR] ?? 0) + points.length;
  return after;
}

/** Where the mover's own checkers may lie: at least so many, at most so many, and how many if nothing hidden has moved. */
interface Pile {
  readonly own: number;
  readonly least: number;
  readonly most: number;
  readonly likely: number;
}

function ownAfter(turn: LawlessTurn, other: Counts): readonly Counts[] {
  const piles = [...besideTheBoard(turn), ...PLACES.flatMap((_, place) => pileAt(turn, other, place) ?? [])];
  if (piles.some(({ likely }) => likely < 0)) return [];
  const likely = piles.reduce((sum, pile) => sum + pile.likely, 0);
  const astray = CHECKERS_PER_SIDE - likely;
  return shared(piles, astray).map((moved) => {
    const counts = [...turn.before[turn.side]];
    for (const [index, { own, likely: count }] of piles.entries()) counts[own] = count + (moved[index] ?? 0);
    return counts;
  });
}

/** Checkers that have not been entered lie where nobody sees them. */
function besideTheBoard({ before, side }: LawlessTurn): readonly Pile[] {
  const count = before[side][NOT_ENTERED] ?? 0;
  return count > 0 ? [{ own: NOT_ENTERED, least: 0, most: count, likely: count }] : [];
}

function pileAt(
  { map, family, before, side, reading }: LawlessTurn,
  other: Counts,
  place: Place,
): Pile | null {
  const own = ownNumber(family, side, place);
  if (own === undefined) return null;
  const theirs = ownNumber(family, opponent(side), place);
  const blots = theirs === undefined ? 0 : (other[theirs] ?? 0);
  const stood = before[side][own] ?? 0;
  const seen = reading[place] ?? 0;
  const slots = slotsOf(map, place);
  if (seen < slots || slots >= CHECKERS_PER_SIDE)
    return { own, least: seen - blots, most: seen - blots, likely: seen - blots };
  const least = Math.max(0, slots - blots);
  return { own, least, most: CHECKERS_PER_SIDE, likely: Math.max(least, stood) };
}

/** Every way to put so many more (or fewer) checkers on piles that hide it, one pile's share after another. */
function shared(piles: readonly Pile[], checkers: number): readonly Counts[] {
  const [pile, ...others] = piles;
  if (!pile) return checkers === 0 ? [[]] : [];
  const ways: Counts[] = [];
  const [from, to] = [Math.min(0, checkers), Math.max(0, checkers)];
  for (let share = from; share <= to; share += 1) {
    const count = pile.likely + share;
    if (count < pile.least || count > pile.most) continue;
    for (const rest of shared(others, checkers - share)) ways.push([share, ...rest]);
  }
  return ways;
}

/** Every way to choose some of the values. */
function choices<T>(values: readonly T[], count: number): readonly (readonly T[])[] {
  if (count === 0) return [[]];
  return values.flatMap((value, at) =>
    choices(values.slice(at + 1), count - 1).map((more) => [value, ...more]),
  );
}
