import { NardError } from '../errors/index.ts';
import { type Movement, positionKey, type TurnGraph, type TurnNode } from '../rules/index.ts';
import type { PossiblePlay } from './input.ts';

/** A play in a graph: its movements, and the state of the turn they end in. */
interface Way {
  readonly movements: readonly Movement[];
  readonly node: TurnNode;
}

/** How the play goes: as its movements say, or as the graph knows where they do not lead there; null: not at all. */
export function wayTo(graph: TurnGraph, { position, movements }: PossiblePlay): Way | null {
  const key = positionKey(position);
  const arrives = (way: Way | null) =>
    way && graph.isComplete(way.node) && positionKey(way.node.position) === key ? way : null;
  return arrives(walk(graph, movements)) ?? arrives(walk(graph, knownPath(graph, key)));
}

function walk(graph: TurnGraph, movements: readonly Movement[]): Way | null {
  let node = graph.start;
  for (const { from, to, number } of movements) {
    const step = graph
      .next(node)
      .find(({ movement }) => movement.from === from && movement.to === to && movement.number === number);
    if (!step) return null;
    node = step.node;
  }
  return { movements, node };
}

function knownPath(graph: TurnGraph, key: string): readonly Movement[] {
  try {
    return graph.pathTo(key);
  } catch (error) {
    if (error instanceof NardError && error.code === 'E_PLAY') return [];
    throw error;
  }
}
