import {
  checkersByPlace,
  type Family,
  NOT_ENTERED,
  type Place,
  type Position,
  SIDES,
} from '../rules/index.ts';
import { type BoardMap, seenOf } from './reading.ts';

/**
 * Finds switches that answer late. Nobody puts down a checker that he has not lifted: where more checkers are seen than
 * there are, some that left are still shown by the switches they left, and those that open later are the late ones. A
 * switch that closes only when the dice have been lifted is a weaker sign: people lift dice too early, too.
 */
export interface Lateness {
  /** What has changed since the turn began; null where not all of it is known. */
  readonly edges: readonly Edge[] | null;
  readonly records: ReadonlyMap<number, TrackRecord>;
  /** Inputs that answer late, ascending. */
  readonly slow: readonly number[];
}

interface Edge {
  readonly input: number;
  readonly closed: boolean;
  readonly at: number;
  /** The turn had been declared over by then. */
  readonly isAfterwards: boolean;
}

/** How a switch has answered when checkers left it, or came to it last. */
interface TrackRecord {
  /** How often it was still closed when it cannot have been; in part, where it may have been another switch. */
  readonly late: number;
  /** How often it closed only when the turn had been declared over. */
  readonly afterwards: number;
  readonly prompt: number;
  /** Prompt answers since it was late last. */
  readonly inARow: number;
}

export const NEVER_LATE: Lateness = { edges: [], records: new Map(), slow: [] };

const NO_RECORD: TrackRecord = { late: 0, afterwards: 0, prompt: 0, inARow: 0 };

/** More checkers seen than there are, for so long: no bounce, and no checker that slides over a slot. Milliseconds. */
const TOO_MANY_MS = 200;
/** A switch that opens longer than this after there were too many has nothing to do with it. Milliseconds. */
const LATE_AT_MOST_MS = 3000;
/** Signs after which a switch is slow, if it has been late in this share of its answers, too. */
const SIGNS = 2;
const SHARE = 0.4;
/** What a switch that closed afterwards counts for, once it has been late otherwise. */
const WEAK_SIGN = 0.5;
/** Switches of one place that close within so many ms do so under one checker, which lies between them. */
const ONE_CHECKER_MS = 20;
/** So many prompt answers in a row, and a slow switch is one no longer. */
const PROMPT_AGAIN = 6;

/** Known to answer late from before. */
export const lateBefore = (inputs: readonly number[]): Lateness => ({
  edges: null,
  records: new Map(inputs.map((input) => [input, { ...NO_RECORD, late: SIGNS }])),
  slow: [...inputs].sort((one, other) => one - other),
});

/** A turn begins: what was seen before it tells nothing of it. */
export const forgetEdges = (lateness: Lateness): Lateness =>
  lateness.edges?.length === 0 ? lateness : { ...lateness, edges: [] };

/** Not only plays have moved checkers in this turn, or not all was seen: it tells nothing of how late switches answer. */
export const spoilEdges = (lateness: Lateness): Lateness =>
  lateness.edges === null ? lateness : { ...lateness, edges: null };

/**
 * Takes in what has changed in a turn.
 * @param isAfterwards the turn has been declared over
 */
export function noteEdges(
  lateness: Lateness,
  before: Uint8Array,
  closed: Uint8Array,
  { at, isAfterwards }: Pick<Edge, 'at' | 'isAfterwards'>,
): Lateness {
  if (lateness.edges === null) return lateness;
  const edges: Edge[] = [];
  for (let input = 0; input < closed.length; input += 1)
    if (closed[input] !== before[input]) edges.push({ input, closed: closed[input] === 1, at, isAfterwards });
  // Of what came at one blow, what has opened has left first.
  edges.sort((one, other) => Number(one.closed) - Number(other.closed));
  return edges.length === 0 ? lateness : { ...lateness, edges: [...lateness.edges, ...edges] };
}

/** A turn that has been played, from where to where; the board that saw it, and which place each input looks at. */
export interface PlayedOnBoard {
  readonly map: BoardMap;
  readonly wiring: readonly (Place | null)[];
  readonly family: Family;
  readonly before: Position;
  readonly after: Position;
}

/** Judges the switches by a turn that is certain, and forgets what has changed in it. */
export function judgeTurn(lateness: Lateness, turn: PlayedOnBoard): Lateness {
  if (lateness.edges === null) return lateness;
  const edges = lateness.edges.filter(({ input }) => isBelieved(turn, input));
  const signs = new Map<number, number>();
  const add = (input: number, sign: number) => signs.set(input, (signs.get(input) ?? 0) + sign);
  const suspects = isAskew(edges, turn) ? [] : suspectsOfLateness(edges, comingUnseen(turn));
  for (const inputs of suspects) for (const input of inputs) add(input, 1 / inputs.length);
  const records = new Map(lateness.records);
  for (const [input, sign] of signs) records.set(input, late(records.get(input), sign));
  for (const input of closedAfterwards(edges, turn)) records.set(input, afterwards(records.get(input)));
  for (const input of opened(edges)) if (!signs.has(input)) records.set(input, prompt(records.get(input)));
  return { edges: [], records, slow: slowAmong(records, lateness.slow) };
}

const isBelieved = ({ wiring, map }: PlayedOnBoard, input: number): boolean =>
  (map.slots[wiring[input] ?? -1] ?? 0) > 0;

const late = (record: TrackRecord = NO_RECORD, sign: number): TrackRecord => ({
  ...record,
  late: record.late + sign,
  inARow: 0,
});

const afterwards = (record: TrackRecord = NO_RECORD): TrackRecord => ({
  ...record,
  afterwards: record.afterwards + 1,
});

const prompt = (record: TrackRecord = NO_RECORD): TrackRecord => ({
  ...record,
  prompt: record.prompt + 1,
  inARow: record.inARow + 1,
});

function slowAmong(records: Lateness['records'], before: readonly number[]): readonly number[] {
  const slow: number[] = [];
  for (const [input, record] of records) {
    if (before.includes(input) ? record.inARow < PROMPT_AGAIN : isSlow(record)) slow.push(input);
  }
  const sorted = slow.sort((one, other) => one - other);
  return sorted.join() === before.join() ? before : sorted;
}

function isSlow({ late: signs, afterwards: weak, prompt: answers }: TrackRecord): boolean {
  if (signs === 0) return false;
  const all = signs + WEAK_SIGN * weak;
  return all >= SIGNS && all >= SHARE * (all + answers);
}

/** A checker lies across two slots: then more are seen than there are, and no switch is late. */
function isAskew(edges: readonly Edge[], { wiring }: PlayedOnBoard): boolean {
  const closing = edges.filter(({ closed }) => closed);
  return closing.some(({ input, at }, index) =>
    closing
      .slice(index + 1)
      .some((other) => other.at - at <= ONE_CHECKER_MS && wiring[other.input] === wiring[input]),
  );
}

/** Checkers of the play that come from where no switch showed them, so that none opens when they leave. */
function comingUnseen({ map, family, before, after }: PlayedOnBoard): number {
  const [had, has] = [checkersByPlace(family, before), checkersByPlace(family, after)];
  const fromStacks = had.map((count, place) => {
    const left = count - (has[place] ?? 0);
    return left > 0 ? left - (seenOf(map, place, count) - seenOf(map, place, count - left)) : 0;
  });
  const entered = SIDES.map((side) => (before[side][NOT_ENTERED] ?? 0) - (after[side][NOT_ENTERED] ?? 0));
  return [...fromStacks, ...entered].reduce((sum, count) => sum + count, 0);
}

/** For each time in which too many checkers were seen, the switches that may have been late to open. */
function suspectsOfLateness(edges: readonly Edge[], unseen: number): readonly (readonly number[])[] {
  const found: (readonly number[])[] = [];
  let [more, since] = [0, Number.POSITIVE_INFINITY];
  for (const { closed, at } of edges) {
    more += closed ? 1 : -1;
    if (more > unseen) since = Math.min(since, at);
    else if (since < Number.POSITIVE_INFINITY) {
      if (at - since >= TOO_MANY_MS) found.push(openedWithin(edges, since, since + LATE_AT_MOST_MS));
      since = Number.POSITIVE_INFINITY;
    }
  }
  return found.filter((inputs) => inputs.length > 0);
}

const openedWithin = (edges: readonly Edge[], from: number, to: number): readonly number[] =>
  opened(edges, (at) => at > from && at <= to);

/** Switches that had been closed since before the turn, and opened in it for the first time. */
function opened(edges: readonly Edge[], when: (at: number) => boolean = () => true): readonly number[] {
  const first = new Map<number, Edge>();
  for (const edge of edges) if (!first.has(edge.input)) first.set(edge.input, edge);
  return [...first.values()].flatMap(({ input, closed, at }) => (!closed && when(at) ? [input] : []));
}

/** Switches of places that checkers came to, which closed for good only when the turn had been declared over. */
function closedAfterwards(
  edges: readonly Edge[],
  { wiring, family, before, after }: PlayedOnBoard,
): readonly number[] {
  const [had, has] = [checkersByPlace(family, before), checkersByPlace(family, after)];
  const last = new Map(edges.map((edge) => [edge.input, edge]));
  return [...last.values()].flatMap(({ input, closed, isAfterwards }) => {
    const place = wiring[input] ?? -1;
    return closed && isAfterwards && (has[place] ?? 0) > (had[place] ?? 0) ? [input] : [];
  });
}
