import { NardError } from '../errors/index.ts';
import {
  BAR,
  CHECKERS_PER_SIDE,
  type Checkers,
  NOT_ENTERED,
  OFF,
  opponent,
  type Place,
  type Position,
  pips,
  placeOf,
  positionKey,
  type Step,
  type TurnGraph,
  type TurnNode,
} from '../rules/index.ts';
import { type BoardMap, expectedReading, type Reading, slotsOf } from './reading.ts';

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
const ORDER_BUDGETS = { shallow: 16, deep: 50 } as const;
const MOST_WAYS = 40;
/** More numbers than this are a chain's, which are played in their order. */
const SMALL_ROLL = 4;
/** Checkers in the hand at once, of which is found out where they may go. */
const MOST_IN_HAND = 2;

export const startOf = (graph: TurnGraph): Way => ({ steps: [], node: graph.start });

/** What the board shows of one turn. */
export interface Sighting {
  readonly map: BoardMap;
  readonly graph: TurnGraph;
  readonly reading: Reading;
}

/**
 * Ways to the states that look exactly like the board; where there are none, to those that only what is in the hand is
 * missing from; else to one that the board is on the way to in another order than the rules have it.
 * @param from where the board was before, the latest first
 */
export function waysToward(sighting: Sighting, from: readonly Way[]): readonly Way[] {
  for (let inHand = 0; inHand <= MOST_IN_HAND; inHand += 1) {
    const bounds = tightened(boundsOf(sighting, inHand > 0), inHand);
    const goal = bounds && nearGoal(sighting, bounds, inHand);
    for (const way of goal ? (inHand === 0 ? from : ends(from)) : []) {
      const found = goal ? search(sighting.graph, way, goal) : [];
      if (found.length > 0) return found;
    }
    const end = bounds && inHand === 0 ? endAt(sighting, bounds) : null;
    if (end) return [end];
  }
  for (const shallow of [true, false]) {
    for (const way of ends(from)) {
      const found = search(sighting.graph, way, anyOrderGoal(sighting, way, shallow));
      if (found.length > 0) return found;
    }
  }
  return [];
}

/** The latest and the first. */
const ends = (ways: readonly Way[]): readonly Way[] => [...new Set([...ways.slice(0, 1), ...ways.slice(-1)])];

/** The end of a turn without hits, where the board leaves no doubt which it would be: rules know the way to an end. */
function endAt(sighting: Sighting, { least }: Bounds): Way | null {
  const { graph } = sighting;
  const { position, side, numbers } = graph.turn;
  const made = pips(position[side]) - pips(least);
  const isWaste = (least[OFF] ?? 0) > (position[side][OFF] ?? 0);
  const isChain = numbers.length > SMALL_ROLL;
  const most = isChain ? sumOf(numbers.slice(0, graph.dicePlayed)) : Number.POSITIVE_INFINITY;
  if (sumOf(least) !== UNKNOWN || made <= 0 || made > most || (isChain && made < most && !isWaste))
    return null;
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

function search(graph: TurnGraph, from: Way, goal: Goal): readonly Way[] {
  const found: Way[] = [];
  const seen = new Set([from.node.key]);
  const waiting: { readonly way: Way; readonly distance: number }[] = [];
  if (goal.mayLead(from.node)) waiting.push({ way: from, distance: goal.distance(from.node) });
  for (let looked = 0; looked < goal.budget; looked += 1) {
    const way = takeNearest(waiting, goal.shallow);
    if (!way) break;
    if (goal.isReached(way.node)) {
      if (found.push(way) >= goal.wanted) break;
      if (!goal.goesOn) continue;
    }
    for (const next of waysOnward(graph, way)) {
      if (seen.has(next.node.key) || !goal.mayLead(next.node)) continue;
      seen.add(next.node.key);
      waiting.push({ way: next, distance: goal.distance(next.node) });
    }
  }
  return found;
}

function takeNearest(
  waiting: { readonly way: Way; readonly distance: number }[],
  firstFound: boolean,
): Way | undefined {
  let best = waiting.length - 1;
  for (let at = best - 1; at >= 0; at -= 1) {
    const nearer = (waiting[best]?.distance ?? 0) - (waiting[at]?.distance ?? 0);
    if (nearer > 0 || (nearer === 0 && firstFound)) best = at;
  }
  return waiting.splice(best, 1)[0]?.way;
}

/** How many checkers of the mover may stand on each of his numbers, as far as switches tell. */
interface Bounds {
  readonly least: readonly number[];
  readonly most: readonly number[];
}

const UNKNOWN = CHECKERS_PER_SIDE;

const sumOf = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

/**
 * All checkers stand somewhere but those in the hand, so that what is seen elsewhere tells of a place that cannot be
 * seen. Null where the board has too few or too many.
 */
function tightened({ least, most }: Bounds, inHand: number): Bounds | null {
  const [fewest, highest] = [sumOf(least), sumOf(most)];
  if (highest < UNKNOWN - inHand || fewest > UNKNOWN - inHand) return null;
  return {
    least: least.map((count, own) => Math.max(count, UNKNOWN - inHand - (highest - (most[own] ?? 0)))),
    most: most.map((count, own) => Math.min(count, UNKNOWN - (fewest - (least[own] ?? 0)))),
  };
}

/** @param isHeld a checker may be in the hand, and so one that was hit */
function boundsOf(sighting: Sighting, isHeld: boolean): Bounds {
  const { map, graph, reading } = sighting;
  const isStill = !isHeld && !mayHaveHit(sighting);
  const { turn, ruleset } = graph;
  const others = checkersOfOther(graph);
  const shutBy = ruleset.family === 'long' ? 1 : 2;
  const least: number[] = [];
  const most: number[] = [];
  for (let own = OFF; own < NOT_ENTERED; own += 1) {
    const place = placeOf(ruleset.family, turn.side, own);
    const seen = reading[place] as number;
    const standing = others.get(place) ?? 0;
    if (standing >= shutBy) {
      least[own] = 0;
      most[own] = 0;
      continue;
    }
    least[own] = Math.max(0, seen - standing);
    most[own] = seen >= slotsOf(map, place) ? UNKNOWN : isStill ? (least[own] ?? 0) : seen;
  }
  least[NOT_ENTERED] = 0;
  most[NOT_ENTERED] = turn.position[turn.side][NOT_ENTERED] ?? 0;
  return { least, most };
}

/** Checkers that were hit lie on the bar, where it can show them. */
function mayHaveHit({ map, graph, reading }: Sighting): boolean {
  const { turn, ruleset } = graph;
  const other = opponent(turn.side);
  const bar = placeOf(ruleset.family, other, BAR);
  const seen = reading[bar] as number;
  return seen >= slotsOf(map, bar) || seen > (turn.position[other][BAR] ?? 0);
}

function checkersOfOther({ turn, ruleset }: TurnGraph): ReadonlyMap<Place, number> {
  const other = opponent(turn.side);
  const counts = new Map<Place, number>();
  turn.position[other].forEach((count, own) => {
    if (count > 0 && own > OFF && own < NOT_ENTERED) counts.set(placeOf(ruleset.family, other, own), count);
  });
  return counts;
}

function behindEach(counts: readonly number[]): number[] {
  const behind: number[] = [];
  for (let own = NOT_ENTERED, sum = 0; own >= OFF; own -= 1) {
    sum += counts[own] ?? 0;
    behind[own] = sum;
  }
  return behind;
}

/** States that so many checkers in the hand are missing from, and nothing else. */
function nearGoal(sighting: Sighting, bounds: Bounds, inHand: number): Goal {
  const { graph } = sighting;
  const { side } = graph.turn;
  const leastBehind = behindEach(bounds.least);
  const needed = sumOf(bounds.least) === UNKNOWN ? pips(bounds.least) : null;
  const toLeave = (own: Checkers): number =>
    own.reduce((total, count, at) => total + Math.max(0, count - (bounds.most[at] ?? 0)), 0);
  return {
    mayLead: (node) =>
      !hasOvershot(node.position[side], leastBehind) &&
      toLeave(node.position[side]) - inHand <= graph.dicePlayed - node.played &&
      (needed === null || mayGo(graph, node, pips(node.position[side]) - needed)),
    isReached: (node) => missingFrom(sighting, node.position) === inHand,
    distance: ({ position }) => differenceTo(sighting, position),
    // A checker that goes on is seen, unless it comes from a stack that hides it and goes to one.
    goesOn: inHand > 0 || needed === null,
    shallow: false,
    budget: NEAR_BUDGETS[inHand] ?? 0,
    wanted: MOST_WAYS,
  };
}

/** How many checkers more or fewer the board shows than it would with this position, over all places. */
const differenceTo = ({ map, graph, reading }: Sighting, position: Position): number =>
  expectedReading(map, graph.ruleset.family, position).reduce(
    (total, wanted, place) => total + Math.abs(wanted - (reading[place] as number)),
    0,
  );

/** Some checker is further than any on the board: nobody goes back. */
function hasOvershot(own: Checkers, leastBehind: readonly number[]): boolean {
  for (let at = NOT_ENTERED, behind = 0; at >= OFF; at -= 1) {
    behind += own[at] ?? 0;
    if (behind < (leastBehind[at] ?? 0)) return true;
  }
  return false;
}

/** Whether the next numbers of a chain, played in order, may make so many pips; borne off, a checker may waste some. */
function mayGo(graph: TurnGraph, { left, position }: TurnNode, way: number): boolean {
  if (way < 0) return false;
  if (graph.turn.numbers.length <= SMALL_ROLL) return true;
  const wastes = rearmost(position[graph.turn.side]) <= 6 + way;
  let sum = 0;
  for (const number of [0, ...left]) {
    sum += number;
    if (sum === way || (wastes && sum > way)) return true;
  }
  return false;
}

const rearmost = (own: Checkers): number => own.findLastIndex((count) => count > 0);

/** How many checkers the board lacks to look like this position; null where it shows what the position has not. */
function missingFrom({ map, graph, reading }: Sighting, position: Position): number | null {
  const { family } = graph.ruleset;
  const expected = expectedReading(map, family, position);
  let missing = 0;
  for (const [place, wanted] of expected.entries()) {
    const seen = reading[place] as number;
    missing += Math.max(0, wanted - seen);
    if (seen > wanted + (isHitOn(graph, position, place) ? 1 : 0)) return null;
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
function anyOrderGoal(sighting: Sighting, from: Way, shallow: boolean): Goal {
  const { map, graph, reading } = sighting;
  const { family } = graph.ruleset;
  const before = expectedReading(map, family, from.node.position);
  const changed = before.flatMap((count, place) => (reading[place] === count ? [] : [place]));
  const distance = ({ position }: TurnNode): number => {
    const now = expectedReading(map, family, position);
    return changed.reduce((total, place) => {
      const [seen, had, has] = [reading[place] as number, before[place] as number, now[place] as number];
      if (isHitOn(graph, position, place)) return total + Math.max(0, seen - has - 1);
      return total + Math.max(0, seen > had ? seen - has : has - seen);
    }, 0);
  };
  return {
    mayLead: () => true,
    isReached: (node) => distance(node) === 0,
    distance,
    goesOn: false,
    shallow,
    budget: ORDER_BUDGETS[shallow ? 'shallow' : 'deep'],
    wanted: 1,
  };
}
