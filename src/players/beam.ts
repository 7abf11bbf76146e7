import { positionKey, type TurnGraph, type TurnNode } from '../rules/index.ts';

/** States of the turn that are carried on from one movement to the next. */
const WIDTH = 5;

/**
 * A good end of a turn that is too large to look at all of it: the few most liked states are carried on, movement by
 * movement. Undefined when nothing can be played.
 * @param worthOf how much a state is liked; the more, the better
 */
export function endByBeam(graph: TurnGraph, worthOf: (node: TurnNode) => number): TurnNode | undefined {
  let beam: readonly TurnNode[] = graph.dicePlayed > 0 ? [graph.start] : [];
  const ends: TurnNode[] = [];
  while (beam.length > 0) {
    const next = new Map<string, TurnNode>();
    for (const state of beam) for (const { node } of graph.next(state)) next.set(node.key, node);
    const liked = byWorth([...next.values()], worthOf);
    ends.push(...liked.filter((node) => graph.isComplete(node)));
    beam = liked.filter((node) => !graph.isComplete(node));
  }
  return byWorth(ends, worthOf)[0];
}

function byWorth(nodes: readonly TurnNode[], worthOf: (node: TurnNode) => number): readonly TurnNode[] {
  const judged = nodes.map((node) => ({ node, worth: worthOf(node) }));
  const best = judged.sort((one, other) => other.worth - one.worth);
  const seen = new Set<string>();
  const distinct = best.filter(({ node }) => {
    const key = positionKey(node.position);
    return !seen.has(key) && seen.add(key);
  });
  return distinct.slice(0, WIDTH).map(({ node }) => node);
}
