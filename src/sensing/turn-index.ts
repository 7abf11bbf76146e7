import {
  type Movement,
  NOT_ENTERED,
  PLACE_COUNT,
  type Place,
  type Position,
  placeOf,
  type Side,
  type TurnGraph,
  type TurnNode,
} from '../rules/index.ts';
import { type Change, changeBetween, rangesOnTheWay } from './change.ts';
import { type BoardMap, expectedReading, type Reading, readingKey, seenOf } from './reading.ts';
import type { Way } from './turn-search.ts';

/** One way into a node. */
interface Arrival {
  readonly from: IndexedNode;
  readonly movement: Movement;
}

/** A node of the turn, and every way that leads into it. */
export interface IndexedNode {
  readonly node: TurnNode;
  readonly arrivals: Arrival[];
  /** The mover's numbers, one bit each, that checkers have left and come to on any way here. */
  left: number;
  reached: number;
}

/** All states of the turn that have the same checkers on the board, whatever numbers are left. */
export interface TurnState {
  readonly position: Position;
  readonly nodes: readonly IndexedNode[];
  /** The node in which the turn may end here; null where it may not. */
  readonly end: IndexedNode | null;
  readonly reading: Reading;
  /** What has to change on the board to come here from the root. */
  readonly change: Change;
}

/** The states of a turn from one of them on, each with what the switches would say. */
export interface TurnIndex {
  readonly graph: TurnGraph;
  readonly map: BoardMap;
  readonly side: Side;
  readonly root: TurnState;
  readonly states: readonly TurnState[];
  readonly byReading: ReadonlyMap<string, readonly TurnState[]>;
  /**
   * The fewest and the most checkers each place may show on the way from the root to each state:
   * 28 numbers a state.
   */
  readonly least: Uint8Array;
  readonly most: Uint8Array;
  /** False where only those states are here that matter for what the board shows now. */
  readonly isWhole: boolean;
}

const keyOf = ({ white, black }: Position): string => String.fromCharCode(...white, ...black);

/** Looks at every state of the turn. */
export const indexTurn = (map: BoardMap, graph: TurnGraph): TurnIndex =>
  indexOf(map, graph, walk(graph), true);

/** The states along some ways from the beginning of the turn. */
export const indexWays = (map: BoardMap, graph: TurnGraph, ways: readonly Way[]): TurnIndex =>
  indexOf(map, graph, nodesOn(graph, ways), false);

function indexOf(
  map: BoardMap,
  graph: TurnGraph,
  nodes: readonly IndexedNode[],
  isWhole: boolean,
): TurnIndex {
  const states = mergeByBoard(map, graph, nodes);
  const root = states[0];
  if (!root) throw new RangeError('A turn has at least the state it begins with.');
  const ranges = rangesOf(map, states);
  return {
    graph,
    map,
    side: graph.turn.side,
    root,
    states,
    byReading: group(states),
    isWhole,
    ...ranges,
  };
}

const unvisited = (node: TurnNode): IndexedNode => ({ node, arrivals: [], left: 0, reached: 0 });

function walk(graph: TurnGraph): readonly IndexedNode[] {
  const nodes = [unvisited(graph.start)];
  const known = new Map(nodes.map((indexed) => [indexed.node.key, indexed]));
  for (const indexed of nodes) {
    for (const { movement, node } of graph.next(indexed.node)) {
      let met = known.get(node.key);
      if (!met) {
        met = unvisited(node);
        known.set(node.key, met);
        nodes.push(met);
      }
      arrive(met, indexed, movement);
    }
  }
  return nodes;
}

function nodesOn(graph: TurnGraph, ways: readonly Way[]): readonly IndexedNode[] {
  const root = unvisited(graph.start);
  const known = new Map([[graph.start.key, root]]);
  for (const { steps } of ways) {
    let from = root;
    for (const { movement, node } of steps) {
      const met = known.get(node.key) ?? unvisited(node);
      known.set(node.key, met);
      if (!met.arrivals.some((arrival) => arrival.from === from)) arrive(met, from, movement);
      from = met;
    }
  }
  return [...known.values()];
}

/** Every way into a node is known before the node itself is looked at: one movement less leads to it. */
function arrive(to: IndexedNode, from: IndexedNode, movement: Movement): void {
  to.arrivals.push({ from, movement });
  to.left |= from.left | (1 << movement.from);
  to.reached |= from.reached | (1 << movement.to);
}

function mergeByBoard(map: BoardMap, graph: TurnGraph, nodes: readonly IndexedNode[]): TurnState[] {
  const { family } = graph.ruleset;
  const merged = new Map<string, IndexedNode[]>();
  for (const indexed of nodes) {
    const key = keyOf(indexed.node.position);
    const same = merged.get(key);
    if (same) same.push(indexed);
    else merged.set(key, [indexed]);
  }
  const before = (nodes[0] as IndexedNode).node.position;
  return Array.from(merged.values(), (same) => {
    const { position } = (same[0] as IndexedNode).node;
    const through = same.reduce((bits, { left, reached }) => bits | (left & reached), 0);
    return {
      position,
      nodes: same,
      end: endAmong(graph, same),
      reading: expectedReading(map, family, position),
      change: changeBetween(family, graph.turn.side, before, position, through),
    };
  });
}

/** Where the turn may end in several ways with the same checkers, by the one that has played most. */
function endAmong(graph: TurnGraph, nodes: readonly IndexedNode[]): IndexedNode | null {
  const ends = nodes.filter(({ node }) => graph.isComplete(node));
  return ends.sort((one, other) => other.node.played - one.node.played)[0] ?? null;
}

function group(states: readonly TurnState[]): Map<string, TurnState[]> {
  const byReading = new Map<string, TurnState[]>();
  for (const state of states) {
    const key = readingKey(state.reading);
    const same = byReading.get(key);
    if (same) same.push(state);
    else byReading.set(key, [state]);
  }
  return byReading;
}

function rangesOf(map: BoardMap, states: readonly TurnState[]): Pick<TurnIndex, 'least' | 'most'> {
  const least = new Uint8Array(states.length * PLACE_COUNT);
  const most = new Uint8Array(states.length * PLACE_COUNT);
  const before = (states[0] as TurnState).reading;
  states.forEach(({ change }, index) => {
    least.set(before, index * PLACE_COUNT);
    most.set(before, index * PLACE_COUNT);
    for (const [place, range] of rangesOnTheWay(change)) {
      least[index * PLACE_COUNT + place] = seenOf(map, place, range.least);
      most[index * PLACE_COUNT + place] = seenOf(map, place, range.most);
    }
  });
  return { least, most };
}

/** Some legal movements from the start of the turn to a node of the index. */
export function pathTo(end: IndexedNode): Movement[] {
  const path: Movement[] = [];
  for (let arrival = end.arrivals[0]; arrival; arrival = arrival.from.arrivals[0])
    path.unshift(arrival.movement);
  return path;
}

/** Every place that a checker leaves, reaches or is hit on, by whichever way the turn ends in this state. */
export function placesTouched(index: TurnIndex, state: TurnState): Set<Place> {
  const { family } = index.graph.ruleset;
  const touched = new Set<Place>();
  const waiting = state.end ? [state.end] : [...state.nodes];
  const seen = new Set(waiting);
  const touch = (own: number) => {
    if (own !== NOT_ENTERED) touched.add(placeOf(family, index.side, own));
  };
  for (const { arrivals } of waiting) {
    for (const { from, movement } of arrivals) {
      touch(movement.from);
      touch(movement.to);
      if (movement.hit) touched.add(state.change.bar);
      if (seen.has(from)) continue;
      seen.add(from);
      waiting.push(from);
    }
  }
  return touched;
}
