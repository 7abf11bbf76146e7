import { type Movement, type Place, type Position, positionKey, type TurnGraph } from '../rules/index.ts';
import { MOST_RESTS } from './course.ts';
import { explain } from './explain.ts';
import { foundOnce } from './found-once.ts';
import { type Glimpse, sameGlimpses } from './glimpse.ts';
import { type BoardMap, expectedReading, type Reading, readingKey, sameReading } from './reading.ts';
import { indexTurn, indexWays, type TurnIndex } from './turn-index.ts';
import { exactWays, startOf, type Way, waysOnward, waysToward } from './turn-search.ts';

/** A legal end of the turn that the board's reading fits. */
export interface PossiblePlay {
  readonly position: Position;
  readonly movements: readonly Movement[];
}

/** A reading that the board rested on, with what had been seen of the turn up to then. */
interface Moment {
  readonly key: string;
  readonly evidence: number;
  /** How many rests there had been. */
  readonly rests: number;
  readonly disturbed: boolean;
}

/** One turn being watched. Opaque: made by `watchTurn`, carried on by `see`, read by `view`. */
export interface TurnWatch {
  /** All states of the turn; in one too large for that, those that matter now. */
  readonly index: TurnIndex;
  /** In a turn too large to look at all of it: ways to the states that the board has shown, the latest first. */
  readonly been: readonly Way[];
  /** All ends of the turn that look like the board are in the index: none was left that might be another. */
  readonly knowsAllEnds: boolean;
  /** The only legal end of this turn, where there is one alone: a forced play, or none at all. */
  readonly only: PossiblePlay | null;
  readonly reading: Reading;
  /** What is seen of places of which the reading shows nothing, because some of their switches are in doubt. */
  readonly glimpses: readonly Glimpse[];
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
  /** The readings that the board has rested on, wrong ones apart. */
  readonly rests: readonly Reading[];
  /** Something stood wrong for a while: hands were not only making their play. */
  readonly disturbed: boolean;
}

/** Turns of more movements than this are looked at only as far as they matter for what the board shows. */
const SMALL_TURN = 4;
/** How many places of the turn where the board has been are kept, to look on from. */
const BEEN_AT_MOST = 8;
/** Shorter than this, a reading is a checker sliding by, not one put down. Milliseconds. */
export const REST_MS = 150;
/** Wrong for longer than this is more than a slip on the way. Milliseconds. */
const DISTURBED_AFTER_MS = 600;
const TRAIL_AT_MOST = 64;

/** Starts to watch a turn. Looks at all its states once, which takes some milliseconds: do it when the dice lie. */
export function watchTurn(map: BoardMap, graph: TurnGraph, now = 0): TurnWatch {
  const been = [startOf(graph)];
  const index = graph.dicePlayed > SMALL_TURN ? indexWays(map, graph, been) : indexTurn(map, graph);
  const { reading } = index.root;
  return {
    index,
    been,
    knowsAllEnds: true,
    only: onlyEnd(graph),
    reading,
    glimpses: [],
    since: now,
    rest: reading,
    liftedLast: null,
    trail: [{ key: readingKey(reading), evidence: 0, rests: 0, disturbed: false }],
    evidence: 0,
    rests: [],
    disturbed: false,
  };
}

function onlyEnd(graph: TurnGraph): PossiblePlay | null {
  const { start, turn } = graph;
  if (graph.isComplete(start)) return { position: turn.position, movements: [] };
  const [end, ...others] = graph.someResults(2);
  if (!end || others.length > 0) return null;
  return { position: end.position, movements: graph.pathTo(positionKey(end.position)) };
}

/** What the board means now. */
export const explanationOf = foundOnce(({ index, reading, liftedLast, glimpses }: TurnWatch) =>
  explain(index, reading, { lifted: liftedLast, glimpses }),
);

/**
 * Takes in one debounced reading at `now` (ms). The same watch comes back when nothing has changed.
 * @param glimpses what is seen of places that the reading leaves out
 */
export function see(
  watch: TurnWatch,
  reading: Reading,
  now: number,
  glimpses: readonly Glimpse[] = [],
): TurnWatch {
  const isSame = sameReading(watch.reading, reading);
  if (isSame && sameGlimpses(watch.glimpses, glimpses)) return watch;
  const remembered = { ...remember(watch, now), glimpses, since: now };
  if (isSame) return lookAhead(remembered);
  return lookAhead(recall({ ...remembered, reading, liftedLast: liftedBetween(watch, reading) }));
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
  const rest = exact.length > 0 && underway.length === 0 ? watch.reading : watch.rest;
  const rests = watch.rests.length < MOST_RESTS ? [...watch.rests, watch.reading] : watch.rests;
  const moment = {
    key: readingKey(watch.reading),
    evidence,
    rests: rests.length,
    disturbed: watch.disturbed,
  };
  return { ...watch, evidence, rest, rests, trail: [...watch.trail, moment].slice(-TRAIL_AT_MOST) };
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
  const rests = watch.rests.slice(0, moment.rests);
  return { ...watch, evidence, rests, disturbed, trail: watch.trail.slice(0, at + 1) };
}

/** In a turn too large to know all of it, looks for the states that the board may mean, from where it was. */
function lookAhead(watch: TurnWatch): TurnWatch {
  const { index, been, reading, glimpses } = watch;
  if (index.isWhole) return watch;
  const { graph, map } = index;
  const latest = been[0] ?? startOf(graph);
  const exact = exactWays({ map, graph, reading, glimpses }, been);
  const ways = waysThatExplain(watch, latest, exact.ways);
  const known = ways.length > 0 ? [...ways, latest] : [latest, ...waysOnward(graph, latest)];
  const after = { index: indexWays(map, graph, known), been: beenAt(watch, ways) };
  return { ...watch, ...after, knowsAllEnds: exact.areAll };
}

/** The likeliest ways with which the board makes sense; where none do, the likeliest. */
function waysThatExplain(
  { index: { map, graph }, reading, been, liftedLast: lifted, glimpses }: TurnWatch,
  latest: Way,
  exactly: readonly Way[],
): readonly Way[] {
  let likeliest: readonly Way[] = [];
  for (const ways of waysToward({ map, graph, reading, glimpses }, been, exactly)) {
    const index = indexWays(map, graph, [...ways, latest]);
    const { exact, underway, wrong } = explain(index, reading, { lifted, glimpses });
    if (wrong.length === 0 && exact.length + underway.length > 0) return ways;
    if (likeliest.length === 0) likeliest = ways;
  }
  return likeliest;
}

/** A state that the board shows exactly is one to look on from, and the beginning always is. */
function beenAt({ index: { map, graph }, reading, been }: TurnWatch, ways: readonly Way[]): readonly Way[] {
  const { family } = graph.ruleset;
  const exact = ways.filter(({ node }) => sameReading(expectedReading(map, family, node.position), reading));
  const [newest] = exact;
  if (!newest) return been;
  const keys = new Set(exact.map(({ node }) => node.key));
  const before = been.filter(({ node }) => !keys.has(node.key) && node.played > 0);
  return [...exact, ...before].slice(0, BEEN_AT_MOST).concat(startOf(graph));
}
