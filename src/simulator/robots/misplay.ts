import {
  acrossPoint,
  type Movement,
  OFF,
  opponent,
  type Position,
  type Side,
  type TurnGraph,
} from '../../rules/index.ts';
import type { Chance } from '../chance.ts';
import { isResult } from './results.ts';

/** Somebody who miscounts lands this many points beside where he should. */
const BESIDE = [-3, -2, -1, 1, 2, 3] as const;
const HEAD = 24;

/**
 * The same movements, but for the last, which miscounts and makes the play an illegal one; null where it cannot. Whoever
 * miscounts still sees what he lands on: no point that the other side holds.
 */
export function misplayOf(
  graph: TurnGraph,
  result: Position,
  movements: readonly Movement[],
  chance: Chance,
) {
  const last = movements.at(-1);
  if (!last || last.to === OFF || last.hit) return null;
  const { side } = graph.turn;
  for (const by of chance.shuffled(BESIDE)) {
    const to = last.to + by;
    if (to <= OFF || to >= Math.min(last.from, HEAD) || isHeld(graph, result, to)) continue;
    if (!isResult(graph, shifted(result, side, last.to, to)))
      return [...movements.slice(0, -1), { ...last, to }];
  }
  return null;
}

function isHeld({ turn: { side }, ruleset: { family } }: TurnGraph, result: Position, to: number): boolean {
  const others = result[opponent(side)][acrossPoint(family, to)] ?? 0;
  return others > (family === 'short' ? 1 : 0);
}

function shifted(position: Position, side: Side, from: number, to: number): Position {
  const own = [...position[side]];
  own[from] = (own[from] ?? 0) - 1;
  own[to] = (own[to] ?? 0) + 1;
  return { ...position, [side]: own };
}
