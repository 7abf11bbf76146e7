import { OFF, opponent, type Position, type Side } from './board.ts';
import type { TurnGraph, TurnNode } from './turn-graph.ts';

/** With more legal plays than these, which only chains have, it is not told what none of them could have borne off. */
const MOST_PLAYS = 2000;

/**
 * How many checkers of each side an illegal turn that was accepted has borne off beyond what any legal play of its roll
 * could have: these save nobody from a mars or a koks (rules C.4 “handling”). Where a legal play could have borne off as
 * many, nothing is held against whoever played otherwise.
 * @param graph the turn as it should have been played
 * @param after the position that was accepted instead
 */
export function illegallyOff(graph: TurnGraph, after: Position): Readonly<Record<Side, number>> {
  const { position: before, side } = graph.turn;
  const gone = (each: Side, { [each]: checkers }: Position): number =>
    Math.max(0, (checkers[OFF] ?? 0) - (before[each][OFF] ?? 0));
  const plays: readonly Pick<TurnNode, 'position'>[] | null =
    graph.dicePlayed === 0 ? [] : graph.resultsUpTo(MOST_PLAYS);
  const most = plays ? Math.max(0, ...plays.map(({ position }) => gone(side, position))) : gone(side, after);
  const own = Math.max(0, gone(side, after) - most);
  const others = gone(opponent(side), after);
  return side === 'white' ? { white: own, black: others } : { white: others, black: own };
}
