import { BAR, OFF, type Place } from '../rules/index.ts';
import type { Change, Stack } from './change.ts';
import type { Reading } from './reading.ts';
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
  /** Checkers put down that no lifted checker can have reached. */
  readonly strays: readonly Place[];
}

const clamp = (value: number, most: number): number => Math.max(0, Math.min(value, most));

/**
 * Reads the board as a state of the turn half done. Where a stack hides what happened, as much as
 * possible counts as lifted and as little as possible as put down. The reading has to be in the
 * state's range.
 * @param lifted the place that a checker left last, if it may still be in the hand
 */
export function fitOf(index: TurnIndex, state: TurnState, reading: Reading, lifted: Place | null): Fit {
  const { change } = state;
  const blots = blotsOf(index, change, reading, lifted);
  const liftedFrom: number[] = [];
  const putOn: Stack[] = [];
  const pending: Place[] = [];
  const unlifted: Place[] = [];
  for (const stack of change.gives) {
    const { place, own, count, before } = stack;
    const gone = place === null ? count : clamp(before - (reading[place] ?? 0), count);
    liftedFrom.push(...repeat(own, gone));
    if (place !== null) unlifted.push(...repeat(place, count - gone));
  }
  for (const stack of change.gains) {
    const place = stack.place as Place;
    const blot = change.hits.includes(place) && !blots.gone.has(place) ? 1 : 0;
    const come = clamp((reading[place] ?? 0) - stack.before - blot, stack.count);
    putOn.push(...repeat(stack, come));
    pending.push(...repeat(place, stack.count - come));
  }
  const strays = straysAmong(travelsOf(index), liftedFrom, putOn);
  return { state, pending, unlifted, strays, blotsInHand: blots.inHand, blotsPending: blots.pending };
}

function repeat<T>(value: T, times: number): T[] {
  return new Array<T>(times).fill(value);
}

/** Which of the checkers to be hit have left their points. Switches cannot tell them from the checkers that hit. */
function blotsOf({ map }: TurnIndex, change: Change, reading: Reading, lifted: Place | null) {
  const { hits, gains, bar, onBar } = change;
  const gone = new Set(hits.filter((place) => reading[place] === 0 || place === lifted));
  if (hits.length === 0) return { gone, inHand: 0, pending: 0 };
  const seen = reading[bar] ?? 0;
  const barIsFull = seen >= (map.slots[bar] ?? 0);
  const arrived = barIsFull ? hits.length : clamp(seen - onBar, hits.length);
  const covered = hits.filter((place) => gains.some((gain) => gain.place === place));
  for (const place of [...covered, ...hits]) if (gone.size < arrived) gone.add(place);
  return { gone, inHand: Math.max(0, gone.size - arrived), pending: hits.length - arrived };
}

const travels = new WeakMap<TurnIndex['graph'], ReadonlySet<number>>();

/** How far one checker can come in this turn: every sum of some of its numbers. */
function travelsOf({ graph }: TurnIndex): ReadonlySet<number> {
  const known = travels.get(graph);
  if (known) return known;
  const sums = new Set([0]);
  for (const number of graph.turn.numbers) for (const sum of [...sums]) sums.add(sum + number);
  sums.delete(0);
  travels.set(graph, sums);
  return sums;
}

/** Pairs checkers put down with checkers lifted that can have come so far; those left over are strays. */
function straysAmong(sums: ReadonlySet<number>, lifted: readonly number[], put: readonly Stack[]): Place[] {
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
