import type { Movement, Place, Position, TurnGraph } from '../rules/index.ts';
import { type Explanation, explain } from './explain.ts';
import { type BoardMap, type Reading, readingKey, sameReading } from './reading.ts';
import { indexTurn, isWhole, pathTo, type TurnIndex } from './turn-index.ts';

/** A legal end of the turn that the board's reading fits. */
export interface PossiblePlay {
  readonly position: Position;
  readonly movements: readonly Movement[];
}

/** A reading that the board rested on, with what had been seen of the turn up to then. */
interface Moment {
  readonly key: string;
  readonly evidence: number;
  readonly disturbed: boolean;
}

/** One turn being watched. Opaque: made by `watchTurn`, carried on by `see`, read by `view`. */
export interface TurnWatch {
  /** States of the turn from its beginning on. */
  readonly first: TurnIndex;
  /** States looked at now; others than the first only in turns too large to be looked at in one go. */
  readonly index: TurnIndex;
  readonly limits: Limits;
  readonly reading: Reading;
  /** Since when (ms) the board has looked like this. */
  readonly since: number;
  /** The last reading at rest that was a state of the turn. */
  readonly rest: Reading;
  /** The place a checker left last, unless one has been put down since. */
  readonly liftedLast: Place | null;
  /** Readings at rest that led here; going back to one of them takes back what came after. */
  readonly trail: readonly Moment[];
  /** Places that have been seen to change, one bit each. */
  readonly evidence: number;
  /** Something stood wrong for a while: hands were not only making their play. */
  readonly disturbed: boolean;
}

/** How many states of a turn are looked at in one go. */
export interface Limits {
  /** When the dice lie. Whole turns of long and short nardy have fewer than the default, whatever the roll. */
  readonly first: number;
  /** From a later state on, in a turn too large for that: mad gulbar's chains. */
  readonly ahead: number;
}

const LIMITS: Limits = { first: 6_000, ahead: 400 };
/** Looks further ahead when fewer movements than this are known. */
const MOVEMENTS_AHEAD = 3;
/** Shorter than this, a reading is a checker sliding by, not one put down. Milliseconds. */
export const REST_MS = 150;
/** Wrong for longer than this is more than a slip on the way. Milliseconds. */
const DISTURBED_AFTER_MS = 600;
const TRAIL_AT_MOST = 64;

/** Starts to watch a turn. Looks at all its states once, which takes some milliseconds: do it when the dice lie. */
export function watchTurn(map: BoardMap, graph: TurnGraph, now = 0, limits: Limits = LIMITS): TurnWatch {
  const first = indexTurn(map, graph, graph.start, [], limits.first);
  return startingFrom({ first, limits, since: now }, first, first.root.reading);
}

function startingFrom(
  { first, limits, since }: Pick<TurnWatch, 'first' | 'limits' | 'since'>,
  index: TurnIndex,
  reading: Reading,
): TurnWatch {
  const trail = [{ key: readingKey(reading), evidence: 0, disturbed: false }];
  const nothingYet = { liftedLast: null, trail, evidence: 0, disturbed: false };
  return { first, index, limits, reading, since, rest: reading, ...nothingYet };
}

const explanations = new WeakMap<TurnWatch, Explanation>();

/** What the board means now. Found out once for each value of the watch. */
export function explanationOf(watch: TurnWatch): Explanation {
  const known = explanations.get(watch);
  if (known) return known;
  const explanation = explain(watch.index, watch.reading, watch.liftedLast);
  explanations.set(watch, explanation);
  return explanation;
}

/** Takes in one debounced reading at `now` (ms). The same watch comes back when nothing has changed. */
export function see(watch: TurnWatch, reading: Reading, now: number): TurnWatch {
  if (sameReading(watch.reading, reading)) return watch;
  const remembered = remember(watch, now);
  const next = { ...remembered, reading, since: now, liftedLast: liftedBetween(watch, reading) };
  return lookAhead(recall(next));
}

function liftedBetween({ reading: before, liftedLast }: TurnWatch, reading: Reading): Place | null {
  if (reading.some((count, place) => count > (before[place] as number))) return null;
  const left = reading.findIndex((count, place) => count < (before[place] as number));
  return left < 0 ? liftedLast : left;
}

/** Before the board changes: what its last reading told, if it rested long enough to tell anything. */
function remember(watch: TurnWatch, now: number): TurnWatch {
  const rested = now - watch.since;
  if (rested < REST_MS) return watch;
  const { exact, underway, wrong } = explanationOf(watch);
  if (wrong.length > 0) return { ...watch, disturbed: watch.disturbed || rested > DISTURBED_AFTER_MS };
  const evidence = watch.evidence | changesFrom(watch.index.root.reading, watch.reading);
  const moment = { key: readingKey(watch.reading), evidence, disturbed: watch.disturbed };
  const rest = exact.length > 0 && underway.length === 0 ? watch.reading : watch.rest;
  return { ...watch, evidence, rest, trail: [...watch.trail, moment].slice(-TRAIL_AT_MOST) };
}

function changesFrom(before: Reading, reading: Reading): number {
  return reading.reduce((bits, count, place) => (count === before[place] ? bits : bits | (1 << place)), 0);
}

/** Back at a reading of the trail: what was tried since then has been taken back and proves nothing. */
function recall(watch: TurnWatch): TurnWatch {
  const key = readingKey(watch.reading);
  const at = watch.trail.findIndex((moment) => moment.key === key);
  const moment = watch.trail[at];
  if (!moment) return watch;
  const { evidence, disturbed } = moment;
  return { ...watch, evidence, disturbed, trail: watch.trail.slice(0, at + 1) };
}

/**
 * In a turn too large to know all of it, looks on from where the board is, if that is certain, or back
 * from the turn's beginning.
 */
function lookAhead(watch: TurnWatch): TurnWatch {
  const { first, index, limits, reading } = watch;
  if (isWhole(first)) return watch;
  const [state, ...others] = index.byReading.get(readingKey(reading)) ?? [];
  const node = state?.nodes[0];
  if (node && others.length === 0 && node.node.played + MOVEMENTS_AHEAD > index.depth) {
    const ahead = indexTurn(first.map, first.graph, node.node, pathTo(index, node), limits.ahead);
    return startingFrom(watch, ahead, reading);
  }
  const isLost = index !== first && explanationOf(watch).wrong.length > 0;
  return isLost ? { ...watch, index: first } : watch;
}
