import { PLACE_COUNT, type Place, type Position } from '../rules/index.ts';
import { type Fit, fitOf, mayBeOnTheWay } from './fit.ts';
import { differencesGlimpsed, type Glimpse, mayLieSo } from './glimpse.ts';
import { type Reading, readingKey } from './reading.ts';
import type { TurnIndex, TurnState } from './turn-index.ts';

/** A place that no legal turn explains: a checker too many, or one that should not have left. */
export interface Wrong {
  readonly place: Place;
  readonly problem: 'surplus' | 'missing';
  /** Checkers that have come (or gone, negative) here since the turn began, as far as switches show. */
  readonly moved: number;
}

/** What the board may mean in this turn. */
export interface Explanation {
  /** States of the turn that look exactly so. */
  readonly exact: readonly TurnState[];
  /** States that the board may be on the way to, once what stands wrong is put right. */
  readonly underway: readonly Fit[];
  readonly wrong: readonly Wrong[];
}

/**
 * The tiers: an exact state; checkers in the hand or put down in another order, on the way to a state;
 * else what is wrong in comparison with the state that needs the fewest corrections.
 */
export function explain(index: TurnIndex, reading: Reading, { lifted, glimpses }: Hints): Explanation {
  const alike = index.byReading.get(readingKey(reading)) ?? [];
  const exact = among(index, alike, glimpses);
  const certain = exact.some((state) => isSettled(fitOf(index, state, reading, lifted)));
  if (certain) return { exact, underway: [], wrong: [] };
  const ruledOut = exact === alike ? [] : alike.filter((state) => !exact.includes(state));
  const underway = fitsOf(index, reading, lifted).filter(
    (fit) => !ruledOut.includes(fit.state) || !isStill(fit),
  );
  if (exact.length > 0 || underway.length > 0) return { exact, underway, wrong: [] };
  if (!index.isWhole && mayBeOnTheWay(index, reading)) return { exact, underway, wrong: [] };
  const [nearest] = alike;
  if (nearest) return { exact, underway, wrong: glimpsedWrong(index, nearest, glimpses) };
  const { wrong, righted } = corrections(index, reading, lifted);
  return { exact, underway: fitsOf(index, righted, lifted), wrong };
}

/** What is known beside the reading. */
export interface Hints {
  /** The place that a checker left last, if it may still be in the hand. */
  readonly lifted: Place | null;
  readonly glimpses: readonly Glimpse[];
}

/** Of states that look alike, those that the glimpses allow. */
function among(
  { graph }: TurnIndex,
  states: readonly TurnState[],
  glimpses: readonly Glimpse[],
): readonly TurnState[] {
  if (glimpses.length === 0) return states;
  return states.filter(({ position }) => mayLieSo(glimpses, graph.ruleset.family, position));
}

/** Only glimpses speak against this state. */
const glimpsedWrong = (
  { graph }: TurnIndex,
  { position }: TurnState,
  glimpses: readonly Glimpse[],
): Wrong[] =>
  differencesGlimpsed(glimpses, graph.ruleset.family, position).map(({ place, problem, expected, seen }) => ({
    place,
    problem,
    moved: seen - expected,
  }));

/** Nothing has still to be lifted or put down. */
const isStill = (fit: Fit): boolean => isSettled(fit) && fit.unlifted.length === 0;

const isSettled = (fit: Fit): boolean => fit.pending.length === 0 && fit.blotsPending === 0;

function changedPlaces(index: TurnIndex, reading: Reading): Place[] {
  const before = index.root.reading;
  const changed: Place[] = [];
  for (let place = 0; place < PLACE_COUNT; place += 1)
    if (reading[place] !== before[place]) changed.push(place);
  return changed;
}

/** How many checkers stand outside a state's range; gives up once there are more than `bound`. */
function excess(
  index: TurnIndex,
  at: number,
  reading: Reading,
  changed: readonly Place[],
  bound: number,
): number {
  let sum = 0;
  for (const place of changed) {
    const seen = reading[place] as number;
    const least = index.least[at * PLACE_COUNT + place] as number;
    const most = index.most[at * PLACE_COUNT + place] as number;
    if (seen < least) sum += least - seen;
    else if (seen > most) sum += seen - most;
    if (sum > bound) break;
  }
  return sum;
}

function fitsOf(index: TurnIndex, reading: Reading, lifted: Place | null): Fit[] {
  const changed = changedPlaces(index, reading);
  const fits: Fit[] = [];
  index.states.forEach((state, at) => {
    if (excess(index, at, reading, changed, 0) > 0) return;
    const fit = fitOf(index, state, reading, lifted);
    if (fit.strays.length === 0) fits.push(fit);
  });
  return fits;
}

/** The fewest checkers that have to be put right before the board is on the way to some state again. */
function corrections(index: TurnIndex, reading: Reading, lifted: Place | null) {
  const changed = changedPlaces(index, reading);
  const excesses = index.states.map((_, at) => excess(index, at, reading, changed, Number.POSITIVE_INFINITY));
  const fewest = excesses.reduce((least, each) => Math.min(least, each), Number.POSITIVE_INFINITY);
  let best = { cost: Number.POSITIVE_INFINITY, at: 0, strays: [] as readonly Place[] };
  const clamped = [...reading];
  for (const [at, cost] of excesses.entries()) {
    if (cost >= best.cost) continue;
    for (const place of changed) clamped[place] = clampTo(index, at, place, reading);
    const { strays } = fitOf(index, index.states[at] as TurnState, clamped, lifted);
    if (cost + strays.length < best.cost) best = { cost: cost + strays.length, at, strays };
    if (best.cost === fewest) break;
  }
  const righted = reading.map((_, place) => clampTo(index, best.at, place, reading));
  for (const place of best.strays) righted[place] = (righted[place] as number) - 1;
  return { righted, wrong: wrongBetween(index.root.reading, reading, righted) };
}

function clampTo(index: TurnIndex, at: number, place: Place, reading: Reading): number {
  const least = index.least[at * PLACE_COUNT + place] as number;
  const most = index.most[at * PLACE_COUNT + place] as number;
  return Math.max(least, Math.min(reading[place] as number, most));
}

function wrongBetween(before: Reading, reading: Reading, righted: Reading): Wrong[] {
  return reading.flatMap((seen, place): Wrong[] => {
    const right = righted[place] as number;
    if (seen === right) return [];
    return [
      { place, problem: seen > right ? 'surplus' : 'missing', moved: seen - (before[place] as number) },
    ];
  });
}

/** The legal end of the turn that the fewest checkers have to be moved for; null where none is known. */
export function nearestEnd(index: TurnIndex, reading: Reading): Position | null {
  let nearest: TurnState | null = null;
  let fewest = Number.POSITIVE_INFINITY;
  for (const state of index.states) {
    if (!state.end) continue;
    const moves = checkersToMove(reading, state.reading, fewest);
    if (moves < fewest) {
      nearest = state;
      fewest = moves;
    }
  }
  return nearest?.position ?? null;
}

/** An end of the turn that the board shows but for a place or two, whose switches would have to lie. */
export interface NearMiss {
  readonly end: TurnState;
  readonly places: readonly Place[];
}

/** Places of which it is told that they lie. More at once are no switches: the board is not right. */
const LIARS = 2;

/**
 * Every legal end of the turn that one place alone contradicts, be it by those of its switches that are believed. Where
 * no end is so near, those that two places contradict by showing checkers that nobody can have put there: two switches
 * have stuck. A checker that is missing at one place and stands at another is none of that: it has been moved.
 */
export function nearMisses(
  index: TurnIndex,
  reading: Reading,
  glimpses: readonly Glimpse[],
): readonly NearMiss[] {
  const misses = missesOf(index, reading, glimpses);
  const ofOne = misses.filter(({ places }) => places.length === 1);
  if (ofOne.length > 0) return ofOne;
  return misses.filter(({ places, isAllSurplus }) => places.length === LIARS && isAllSurplus);
}

/**
 * Every legal end that two places contradict, also as if a checker had been moved from one to the other. Switches do that
 * seldom and people often: it is told only to whoever insists.
 */
export const missesByTwo = (
  index: TurnIndex,
  reading: Reading,
  glimpses: readonly Glimpse[],
): readonly NearMiss[] => missesOf(index, reading, glimpses).filter(({ places }) => places.length === LIARS);

function missesOf(index: TurnIndex, reading: Reading, glimpses: readonly Glimpse[]) {
  const { family } = index.graph.ruleset;
  return index.states.flatMap((end) => {
    if (!end.end) return [];
    const found = placesDiffering(reading, end.reading);
    for (const { place, problem } of differencesGlimpsed(glimpses, family, end.position))
      found.push({ place, isSurplus: problem === 'surplus' });
    const places = [...new Set(found.map(({ place }) => place))];
    return [{ end, places, isAllSurplus: found.every(({ isSurplus }) => isSurplus) }];
  });
}

/** Where these differ, up to one more than may lie. */
function placesDiffering(seen: Reading, due: Reading): { place: Place; isSurplus: boolean }[] {
  const places: { place: Place; isSurplus: boolean }[] = [];
  for (let place = 0; place < PLACE_COUNT && places.length <= LIARS; place += 1)
    if (seen[place] !== due[place])
      places.push({ place, isSurplus: (seen[place] as number) > (due[place] as number) });
  return places;
}

function checkersToMove(seen: Reading, wanted: Reading, bound: number): number {
  let surplus = 0;
  let missing = 0;
  for (let place = 0; place < PLACE_COUNT; place += 1) {
    const difference = (seen[place] as number) - (wanted[place] as number);
    if (difference > 0) surplus += difference;
    else missing -= difference;
    if (surplus >= bound || missing >= bound) return bound;
  }
  return Math.max(surplus, missing);
}
