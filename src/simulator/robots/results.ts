import { NardError } from '../../errors/index.ts';
import {
  type Handover,
  handover,
  type Movement,
  type Position,
  positionKey,
  type TurnGraph,
  type TurnNode,
} from '../../rules/index.ts';

/** Turns of more movements have too many results to look at all of them. */
export const SMALL_TURN = 4;

/** Whether the turn may end so; where nothing can be played, it ends as it began. */
export function isResult(graph: TurnGraph, position: Position): boolean {
  const key = positionKey(position);
  if (graph.dicePlayed === 0) return key === positionKey(graph.turn.position);
  try {
    return graph.pathTo(key).length > 0;
  } catch (error) {
    if (error instanceof NardError && error.code === 'E_PLAY') return false;
    throw error;
  }
}

/** The movements that lead to a result; none where nothing can be played. */
export const movementsTo = (graph: TurnGraph, position: Position): readonly Movement[] =>
  graph.dicePlayed === 0 ? [] : graph.pathTo(positionKey(position));

/** What a turn that ends so leaves behind: numbers for the other side, another throw. */
export function leftBehind(graph: TurnGraph, position: Position): Handover {
  let node: TurnNode = graph.start;
  for (const { from, to, number } of movementsTo(graph, position)) {
    const steps = graph.next(node);
    const step = steps.find(
      ({ movement }) => movement.from === from && movement.to === to && movement.number === number,
    );
    node = step?.node ?? node;
  }
  return handover(graph, node);
}
