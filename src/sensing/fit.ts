import { BAR, OFF, opponent, type Place, placeOf, type TurnGraph } from '../rules/index.ts';
import { type Change, rangeOf, type Stack } from './change.ts';
import { type Reading, slotsOf } from './reading.ts';
import type { TurnIndex, TurnState } from './turn-index.ts';

/** How far the board has come on the way to a state of the turn. */
export interface Fit {
  readonly state: TurnState;
  /** Where checkers of the mover are still to be put, one entry each. */
  readonly pending: readonly Place[];
  /** Where checkers of the mover are still to be lifted, one entry each. */
  readonly unlifted: readonly Place[];
  /** Hit checkers that have left their point and not come to the bar. */
  readonly blotsInHand: number;
  /** Hit checkers that are not on the bar yet. */
  readonly blotsPending: number;
  /** Points on which a hit checker still lies. */
  readonly blotsStanding: readonly Place[];
  /** Checkers put down that no lifted checker can have reached. */
  readonly strays: readonly Place[];
}

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));

/**
 * Reads the board as a state of the turn half done. Where a stack hides what happened, as much as
 * possible counts as lifted and as little as possible as put down. The reading has to be in the
 * state's range.
 * @param lifted the place that a checker left last, if it may still be in the hand
 */
export function fitOf(index: TurnIndex, state: TurnState, reading: Reading, lifted: Place | null): Fit {
  if (state.change.hits.length === 0) return fitWith(index, state, reading, NOWHERE, 0);
  let first: Fit | undefined;
  for (const { gone, onBar } of whereaboutsOfBlots(index, state.change, reading, lifted)) {
    const fit = fitWith(index, state, reading, gone, onBar);
    if (fit.strays.length === 0) return fit;
    first ??= fit;
  }
  return first as Fit;
}

interface Blots {
  /** Points that their checkers to be hit have left. */
  readonly gone: ReadonlySet<Place>;
  /** How many of them have come to the bar. */
  readonly onBar: number;
}

const NOWHERE: ReadonlySet<Place> = new Set();

/**
 * Switches cannot tell a checker that was hit from the one that hit it. How many have left is known from
 * the bar, unless it is full; which ones, where a point is empty. All that is possible, likeliest first.
 */
function* whereaboutsOfBlots(
  { map }: TurnIndex,
  { hits, bar, onBar: before, stacks }: Change,
  reading: Reading,
  lifted: Place | null,
): Generator<Blots> {
  const seenGone = hits.filter((place) => reading[place] === 0 || place === lifted);
  const others = hits.filter((place) => !seenGone.includes(place));
  const covered = new Set(stacks.filter(({ after }) => after > 0).map(({ place }) => place));
  const likely = [
    ...others.filter((place) => covered.has(place)),
    ...others.filter((place) => !covered.has(place)),
  ];
  const seen = reading[bar] as number;
  const least = clamp(seen - before, 0, hits.length);
  const most = seen >= slotsOf(map, bar) ? hits.length : least;
  for (let onBar = most; onBar >= least; onBar -= 1) {
    const unseen = Math.max(0, onBar - seenGone.length);
    for (const more of choices(likely, unseen)) yield { gone: new Set([...seenGone, ...more]), onBar };
  }
}

/** Every way to choose some of the values. */
function* choices<T>(values: readonly T[], count: number): Generator<readonly T[]> {
  if (count === 0) yield [];
  for (let at = 0; count > 0 && at + count <= values.length; at += 1) {
    for (const more of choices(values.slice(at + 1), count - 1)) yield [values[at] as T, ...more];
  }
}

function fitWith(
  index: TurnIndex,
  state: TurnState,
  reading: Reading,
  gone: ReadonlySet<Place>,
  onBar: number,
): Fit {
  const { stacks, hits } = state.change;
  const moved: Moved = { lifted: [], put: [], pending: [], unlifted: [] };
  for (const stack of stacks) {
    const blots = stack.place !== null && hits.includes(stack.place) && !gone.has(stack.place) ? 1 : 0;
    tally(moved, stack, ownSeen(index, stack, reading, blots));
  }
  const strays = straysAmong(travelsOf(index), moved.lifted, moved.put);
  const { pending, unlifted } = moved;
  const blotsInHand = Math.max(0, gone.size - onBar);
  const blotsStanding = hits.filter((place) => !gone.has(place));
  return { state, pending, unlifted, strays, blotsInHand, blotsPending: hits.length - onBar, blotsStanding };
}

interface Moved {
  /** Own numbers that checkers have left. */
  readonly lifted: number[];
  readonly put: Stack[];
  readonly pending: Place[];
  readonly unlifted: Place[];
}

function ownSeen({ map }: TurnIndex, stack: Stack, reading: Reading, blots: number): number {
  const { place, before, after } = stack;
  if (place === null) return after;
  const seen = reading[place] as number;
  const { least, most } = rangeOf(stack);
  const hidden = seen >= slotsOf(map, place);
  return clamp(
    seen - blots,
    hidden ? Math.min(before, after) : least,
    hidden ? Number.POSITIVE_INFINITY : most,
  );
}

function tally({ lifted, put, pending, unlifted }: Moved, stack: Stack, now: number): void {
  const { own, place, before, after } = stack;
  for (let count = now; count < before; count += 1) lifted.push(own);
  if (place === null) return;
  for (let count = before; count < now; count += 1) put.push(stack);
  for (let count = now; count < after; count += 1) pending.push(place);
  for (let count = after; count < now; count += 1) unlifted.push(place);
}

const travels = new WeakMap<TurnIndex, ReadonlySet<number>>();

/** How far one checker can come in this turn: every sum of some of its numbers. */
function travelsOf(index: TurnIndex): ReadonlySet<number> {
  const known = travels.get(index);
  if (known) return known;
  const sums = new Set([0]);
  for (const number of [...index.graph.turn.numbers, ...numbersChosen(index)]) {
    for (const sum of [...sums]) sums.add(sum + number);
  }
  sums.delete(0);
  travels.set(index, sums);
  return sums;
}

const ANY_DOUBLE = [1, 2, 3, 4, 5, 6].flatMap((number) => [number, number, number, number]);

/** Acey-deucey: the double that the player chooses after a 2-1 is played four times (rules D.3.1). */
function numbersChosen({ graph, states, isWhole }: TurnIndex): number[] {
  if (!isWhole) return graph.dicePlayed > graph.turn.numbers.length ? ANY_DOUBLE : [];
  const chosen = new Set<number>();
  for (const { nodes } of states) {
    for (const { arrivals } of nodes) for (const { movement } of arrivals) chosen.add(movement.number);
  }
  for (const number of graph.turn.numbers) chosen.delete(number);
  return [...chosen].flatMap((number) => [number, number, number, number]);
}

/**
 * Whether the checkers put down may have been brought there by some of the numbers, with others still to be played:
 * for a turn too large to find out in what order that can be.
 */
export function mayBeOnTheWay(index: TurnIndex, reading: Reading): boolean {
  const { graph, side, root } = index;
  const { family } = graph.ruleset;
  const ways = new Map<Place, number>();
  for (let own = OFF; own <= BAR; own += 1) {
    const place = placeOf(family, side, own);
    if (checkersAt(graph, place) < (family === 'long' ? 1 : 2)) ways.set(place, own);
  }
  const lifted: number[] = [];
  const put: Stack[] = [];
  for (const [place, seen] of reading.entries()) {
    const own = ways.get(place);
    const came = seen - (root.reading[place] as number);
    if (own === undefined && came !== 0 && !isBarOf(graph, place)) return false;
    for (let more = came; more < 0 && own !== undefined; more += 1) lifted.push(own);
    for (let less = came; less > 0 && own !== undefined; less -= 1)
      put.push({ own, place, before: 0, after: 1, through: false });
  }
  for (let hidden = put.length - lifted.length; hidden > 0; hidden -= 1) lifted.push(BAR);
  return put.length < graph.dicePlayed && straysAmong(travelsOf(index), lifted, put).length === 0;
}

/** The opponent's checkers on a place before the turn. */
function checkersAt({ turn, ruleset }: TurnGraph, place: Place): number {
  const other = opponent(turn.side);
  return turn.position[other].reduce(
    (sum, count, own) =>
      own > OFF && own < BAR && placeOf(ruleset.family, other, own) === place ? sum + count : sum,
    0,
  );
}

/** Checkers that are hit come there. */
const isBarOf = ({ turn, ruleset }: TurnGraph, place: Place): boolean =>
  placeOf(ruleset.family, opponent(turn.side), BAR) === place;

/** Pairs checkers put down with checkers lifted that can have come so far; those left over are strays. */
function straysAmong(sums: ReadonlySet<number>, lifted: readonly number[], put: readonly Stack[]): Place[] {
  if (put.length === 0) return [];
  const takenBy = new Array<number>(lifted.length).fill(-1);
  const find = (which: number, tried: Set<number>): boolean =>
    lifted.some((from, at) => {
      if (tried.has(at) || !canTravel(sums, from, (put[which] as Stack).own)) return false;
      tried.add(at);
      const other = takenBy[at] as number;
      if (other >= 0 && !find(other, tried)) return false;
      takenBy[at] = which;
      return true;
    });
  return put.flatMap((stack, which) => (find(which, new Set()) ? [] : [stack.place as Place]));
}

function canTravel(sums: ReadonlySet<number>, from: number, to: number): boolean {
  const distance = Math.min(from, BAR) - to;
  if (to !== OFF) return sums.has(distance);
  for (const sum of sums) if (sum >= distance) return true;
  return false;
}
