import type { Position } from './board.ts';
import { positionKey } from './checkers.ts';
import type { TurnGraph, TurnNode } from './turn-graph.ts';

/** States of a turn that are looked through at most; only turns of more movements than a double's have more. */
const MOST_STATES = 20_000;
/** Of such a turn: each of its states takes long to look at. */
const MOST_STATES_OF_CHAIN = 2_000;
const DOUBLE = 4;

/**
 * Whether the turn can be played so that a checker leaves each of these own numbers (“touched is played”: rules
 * B.2, B11). Null where the turn has too many states to say.
 * @param end only plays that lead to this position; left out: any
 */
export function canPlayFrom(
  graph: TurnGraph,
  points: readonly number[],
  end: Position | null = null,
): boolean | null {
  const ends = end && positionKey(end);
  const waiting: Visit[] = [{ node: graph.start, left: [...new Set(points)] }];
  const known = new Set<string>();
  const most = graph.dicePlayed > DOUBLE ? MOST_STATES_OF_CHAIN : MOST_STATES;
  while (waiting.length > 0) {
    const { node, left } = waiting.pop() as Visit;
    const isEnd = left.length === 0 && graph.isComplete(node);
    if (isEnd && (ends === null || positionKey(node.position) === ends)) return true;
    for (const step of graph.next(node)) {
      const visit = { node: step.node, left: left.filter((point) => point !== step.movement.from) };
      const key = `${step.node.key} ${visit.left.join()}`;
      if (known.has(key)) continue;
      if (known.size >= most) return null;
      known.add(key);
      waiting.push(visit);
    }
  }
  return false;
}

/** A state of the turn, and the own numbers that no checker has left on the way to it. */
interface Visit {
  readonly node: TurnNode;
  readonly left: readonly number[];
}
