import { NardError } from '../errors/index.ts';
import {
  NOT_ENTERED,
  OFF,
  opponent,
  PLACE_COUNT,
  type Place,
  type Position,
  pips,
  placeOf,
  positionKey,
  type Step,
  type TurnGraph,
  type TurnNode,
} from '../rules/index.ts';
import { mayLieSo } from './glimpse.ts';
import { type BoardMap, expectedReading, type Reading } from './reading.ts';
import { doubleMayLead, mayGo, SMALL_ROLL } from './turn-ahead.ts';
import {
  type Bounds,
  boundsOf,
  hasOvershot,
  movementsTo,
  orderBounds,
  type Sighting,
  sumOf,
  tightened,
  UNKNOWN,
} from './turn-bounds.ts';

/**
 * Finds the states of a turn that look like what the board shows, in turns too large to list: a chain has more states
 * than anybody could look at, but few ways lead from where the board was to where it is.
 */

/** A way from the beginning of the turn to one of its states. */
export interface Way {
  readonly steps: readonly Step[];
  readonly node: TurnNode;
}

/** Where a search is going, and how long it may take. */
interface Goal {
  /** Whether a state may still lead there. */
  readonly mayLead: (node: TurnNode) => boolean;
  readonly isReached: (node: TurnNode) => boolean;
  /** How far a state is from it; nearer ones are looked at first. */
  readonly distance: (node: TurnNode) => number;
  /** Whether one of the states reached may lead to another. */
  readonly goesOn: boolean;
  /** Of equally near states, whether the one found first is looked at first: near ones before those far along. */
  readonly shallow: boolean;
  /** States that may be looked at. */
  readonly budget: number;
  /** Ways that are enough. */
  readonly wanted: number;
}

/** States looked at for those that so many checkers in the hand are missing from. */
const NEAR_BUDGETS = [400, 60, 40] as const;
/** States looked at for one that the board is on the way to, its movements made in another order: near, then far along. */
const ORDER_BUDGETS = { near: 40, far: 120, through: 120 } as const;
/** Through: a checker may stand for a while where no checker stands in the end. */
type Extent = keyof typeof ORDER_BUDGETS;
const MOST_WAYS = 40;
/**
 * The same for the states that look exactly like the board, where a double is chosen after the roll: with few slots many
 * do, and the one that was played must be among those that are asked about.
 */
const OF_A_CHOSEN_DOUBLE = { budget: 2000, wanted: 400 } as const;
const MOST_IN_ORDER = 12;
/** States looked at for every end of a chain that looks exactly like the board. */
const END_BUDGET = 600;
/** Plays that are asked about at most: nobody finds his own among more. */
export const MOST_ANSWERS = 100;
/** Checkers in the hand at once, of which is found out where they may go. */
const MOST_IN_HAND = 2;

export const startOf = (graph: TurnGraph): Way => ({ steps: [], node: graph.start });

/** Ways to the states that look exactly like the board. */
export interface Exact {
  readonly ways: readonly Way[];
  /** All ends of the turn that look so are among them: none was left that might be another. */
  readonly areAll: boolean;
}

/**
 * Sets of ways that may explain the board, likeliest first: to the states that look exactly like it, to those that only
 * what is in the hand is missing from, and to one that the board is on the way to in another order than the rules have it.
 * @param from where the board was before, the latest first
 */
export function* waysToward(
  sighting: Sighting,
  from: readonly Way[],
  exact: readonly Way[],
): Generator<readonly Way[]> {
  if (exact.length > 0) yield exact;
  for (let inHand = 1; inHand <= MOST_IN_HAND; inHand += 1) {
    // What is in the hand may have been hit: then all of the mover's stand.
    const ofMover = sighting.graph.ruleset.family === 'long' ? inHand : 0;
    const bounds = tightened(boundsOf(sighting, true), inHand, ofMover);
    if (bounds) yield* searches(sighting, ends(from), () => nearGoal(sighting, bounds, inHand));
  }
  for (const extent of ['near', 'far', 'through'] as const)
    yield* searches(sighting, ends(from), (way) => anyOrderGoal(sighting, way, extent));
}

/**
 * In a chain, whose numbers have an order, what is near tells all. A double that is chosen may bring the same checkers to
 * the same points as another, or hit others, so that every way from the beginning counts.
 */
export function exactWays(sighting: Sighting, from: readonly Way[]): Exact {
  const bounds = tightened(boundsOf(sighting, false), 0, 0);
  if (!bounds) return { ways: [], areAll: true };
  const isChain = sighting.graph.turn.numbers.length > SMALL_ROLL;
  return isChain ? exactInChain(sighting, from, bounds) : exactOfChosenDouble(sighting, from, bounds);
}

function exactOfChosenDouble(sighting: Sighting, from: readonly Way[], bounds: Bounds): Exact {
  const goal = { ...nearGoal(sighting, bounds, 0), ...OF_A_CHOSEN_DOUBLE };
  let areAll = true;
  for (const way of from.toReversed()) {
    const { ways, isAll } = search(sighting.graph, way, goal);
    areAll &&= isAll;
    if (ways.length > 0) return { ways, areAll };
  }
  return { ways: [], areAll };
}

function exactInChain(sighting: Sighting, from: readonly Way[], bounds: Bounds): Exact {
  const { graph } = sighting;
  const goal = nearGoal(sighting, bounds, 0);
  const found = new Map<string, Way>();
  const hasEnd = () => [...found.values()].some(({ node }) => graph.isComplete(node));
  for (const way of from) {
    if (hasEnd()) break;
    for (const each of search(graph, way, goal).ways) found.set(each.node.key, each);
  }
  const end = hasEnd() ? null : endAt(sighting, bounds);
  if (end) found.set(end.node.key, end);
  // Where all checkers are seen but for those of one stack, the board shows one position alone.
  if (sumOf(bounds.least) === UNKNOWN) return { ways: [...found.values()], areAll: true };
  if (!hasEnd()) return { ways: [...found.values()], areAll: false };
  const ends = search(graph, startOf(graph), endGoal(sighting, goal));
  for (const each of ends.ways) found.set(each.node.key, each);
  return { ways: [...found.values()], areAll: ends.isAll };
}

function* searches(
  { graph }: Sighting,
  from: readonly Way[],
  goal: (way: Way) => Goal,
): Generator<readonly Way[]> {
  for (const way of from) {
    const { ways } = search(graph, way, goal(way));
    if (ways.length > 0) yield ways;
  }
}

/** The latest and the first. */
const ends = (ways: readonly Way[]): readonly Way[] => [...new Set([...ways.slice(0, 1), ...ways.slice(-1)])];

/** The end of a chain, where the board leaves no doubt which it would be: rules know the way to an end. */
function endAt(sighting: Sighting, { least }: Bounds): Way | null {
  const { graph } = sighting;
  const { position, side, numbers } = graph.turn;
  const made = pips(position[side]) - pips(least);
  const isWaste = (least[OFF] ?? 0) > (position[side][OFF] ?? 0);
  const most = sumOf(numbers.slice(0, graph.dicePlayed));
  if (sumOf(least) !== UNKNOWN || made <= 0 || made > most || (made < most && !isWaste)) return null;
  const end = { ...position, [side]: least };
  return missingFrom(sighting, end) === 0 ? wayTo(graph, end) : null;
}

function wayTo(graph: TurnGraph, end: Position): Way | null {
  try {
    const steps: Step[] = [];
    for (const { from, to, number } of graph.pathTo(positionKey(end))) {
      const step = graph
        .next(steps.at(-1)?.node ?? graph.start)
        .find(({ movement }) => movement.from === from && movement.to === to && movement.number === number);
      if (!step) return null;
      steps.push(step);
    }
    return { steps, node: steps.at(-1)?.node ?? graph.start };
  } catch (error) {
    if (error instanceof NardError && error.code === 'E_PLAY') return null;
    throw error;
  }
}

/** Every state one movement from here. */
export const waysOnward = (graph: TurnGraph, { steps, node }: Way): readonly Way[] =>
  graph.next(node).map((step) => ({ steps: [...steps, step], node: step.node }));

/** A state that a search has come to, and whence. */
interface Trace {
  readonly node: TurnNode;
  readonly cameBy: { readonly from: Trace; readonly step: Step } | null;
  readonly distance: number;
}

interface Search {
  readonly ways: readonly Way[];
  /** Nothing was left to look at. */
  readonly isAll: boolean;
}

function search(graph: TurnGraph, from: Way, goal: Goal): Search {
  const found: Way[] = [];
  const seen = new Set([from.node.key]);
  const waiting: Trace[] = [];
  if (goal.mayLead(from.node))
    waiting.push({ node: from.node, cameBy: null, distance: goal.distance(from.node) });
  for (let looked = 0; looked < goal.budget; looked += 1) {
    const trace = takeNearest(waiting, goal.shallow);
    if (!trace) return { ways: found, isAll: true };
    if (goal.isReached(trace.node)) {
      if (found.push(wayAlong(from, trace)) >= goal.wanted) break;
      if (!goal.goesOn) continue;
    }
    for (const step of graph.next(trace.node)) {
      const { node } = step;
      if (seen.has(node.key)) continue;
      seen.add(node.key);
      if (goal.mayLead(node))
        waiting.push({ node, cameBy: { from: trace, step }, distance: goal.distance(node) });
    }
  }
  return { ways: found, isAll: waiting.length === 0 };
}

function wayAlong(from: Way, trace: Trace): Way {
  const steps: Step[] = [];
  for (let at = trace; at.cameBy; at = at.cameBy.from) steps.unshift(at.cameBy.step);
  return { steps: [...from.steps, ...steps], node: trace.node };
}

function takeNearest(waiting: Trace[], firstFound: boolean): Trace | undefined {
  let best = waiting.length - 1;
  for (let at = best - 1; at >= 0; at -= 1) {
    const nearer = (waiting[best]?.distance ?? 0) - (waiting[at]?.distance ?? 0);
    if (nearer > 0 || (nearer === 0 && firstFound)) best = at;
  }
  return waiting.splice(best, 1)[0];
}

/**
 * Whether a state may still lead to one within bounds, but for checkers in the hand.
 * @param needed the pips that the mover's checkers have then, where they are known
 */
function mayBecome(
  graph: TurnGraph,
  node: TurnNode,
  bounds: Bounds,
  inHand = 0,
  needed: number | null = null,
): boolean {
  const own = node.position[graph.turn.side];
  if (hasOvershot(own, bounds.least)) return false;
  const way = needed === null ? null : pips(own) - needed;
  return (
    mayGo(graph, node, movementsTo(bounds, own) - inHand, way) && doubleMayLead(graph, node, bounds, inHand)
  );
}

/** States that so many checkers in the hand are missing from, and nothing else. */
function nearGoal(sighting: Sighting, bounds: Bounds, inHand: number): Goal {
  const { graph, glimpses } = sighting;
  const { family } = graph.ruleset;
  const needed = sumOf(bounds.least) === UNKNOWN ? pips(bounds.least) : null;
  const isAllowed = ({ position }: TurnNode) => inHand > 0 || mayLieSo(glimpses, family, position);
  return {
    mayLead: (node) => mayBecome(graph, node, bounds, inHand, needed),
    isReached: (node) => missingFrom(sighting, node.position) === inHand && isAllowed(node),
    distance: ({ position }) => differenceTo(sighting, position),
    // A checker that goes on is seen, unless it comes from a stack that hides it and goes to one.
    goesOn: inHand > 0 || needed === null,
    shallow: false,
    budget: NEAR_BUDGETS[inHand] ?? 0,
    wanted: MOST_WAYS,
  };
}

/** Every end of the turn that looks exactly like the board. */
const endGoal = ({ graph }: Sighting, near: Goal): Goal => ({
  ...near,
  isReached: (node) => graph.isComplete(node) && near.isReached(node),
  goesOn: true,
  budget: END_BUDGET,
  wanted: MOST_ANSWERS + 1,
});

const readings = new WeakMap<BoardMap, WeakMap<Position, Reading>>();

/** What the board would show with the checkers of a state, found out once for each. */
function readingOf({ map, graph }: Sighting, position: Position): Reading {
  const known = readings.get(map) ?? new WeakMap<Position, Reading>();
  readings.set(map, known);
  let reading = known.get(position);
  if (!reading) {
    reading = expectedReading(map, graph.ruleset.family, position);
    known.set(position, reading);
  }
  return reading;
}

/** How many checkers more or fewer the board shows than it would with this position, over all places. */
function differenceTo(sighting: Sighting, position: Position): number {
  const wanted = readingOf(sighting, position);
  let total = 0;
  for (let place = 0; place < PLACE_COUNT; place += 1)
    total += Math.abs((wanted[place] as number) - (sighting.reading[place] as number));
  return total;
}

/** How many checkers the board lacks to look like this position; null where it shows what the position has not. */
function missingFrom(sighting: Sighting, position: Position): number | null {
  const expected = readingOf(sighting, position);
  let missing = 0;
  for (let place = 0; place < PLACE_COUNT; place += 1) {
    const [seen, wanted] = [sighting.reading[place] as number, expected[place] as number];
    missing += Math.max(0, wanted - seen);
    if (seen > wanted && !(seen === wanted + 1 && isHitOn(sighting.graph, position, place))) return null;
  }
  return missing;
}

/** Where a checker has been hit, it may still lie beside the one that hit it. */
function isHitOn({ turn, ruleset }: TurnGraph, position: Position, place: Place): boolean {
  const other = opponent(turn.side);
  if (position[other] === turn.position[other]) return false;
  return turn.position[other].some(
    (count, own) =>
      own > OFF &&
      own < NOT_ENTERED &&
      count > (position[other][own] ?? 0) &&
      placeOf(ruleset.family, other, own) === place,
  );
}

/**
 * States in which every checker that has been put down stands, and every one that has been lifted is gone: the
 * numbers of what has been moved may come later than some that have still to be played.
 */
function anyOrderGoal(sighting: Sighting, from: Way, extent: Extent): Goal {
  const { graph, reading } = sighting;
  const before = readingOf(sighting, from.node.position);
  const changed = before.flatMap((count, place) => (reading[place] === count ? [] : [place]));
  const distance = ({ position }: TurnNode): number => {
    const now = readingOf(sighting, position);
    return changed.reduce((total, place) => {
      const [seen, had, has] = [reading[place] as number, before[place] as number, now[place] as number];
      if (isHitOn(graph, position, place)) return total + Math.max(0, seen - has - 1);
      return total + Math.max(0, seen > had ? seen - has : has - seen);
    }, 0);
  };
  const passing = extent === 'through' ? 1 : 0;
  const bounds = orderBounds(sighting, before, passing);
  return {
    mayLead: (node) => mayBecome(graph, node, bounds),
    isReached: (node) => distance(node) <= passing,
    distance,
    goesOn: false,
    shallow: extent === 'near',
    budget: ORDER_BUDGETS[extent],
    wanted: MOST_IN_ORDER,
  };
}
