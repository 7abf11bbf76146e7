import { CHECKERS_PER_SIDE, OFF } from './board.ts';
import type { Ruleset } from './ruleset.ts';
import type { TurnGraph, TurnNode } from './turn-graph.ts';
import { variantOf } from './variants/index.ts';
import type { Handover } from './variants/variant.ts';

const NOTHING: Handover = { leftover: [], rollsAgain: false };

/**
 * What a turn that ends at this node (a result; the start where nothing could be played) leaves behind
 * besides the position: numbers for the opponent to complete, another throw (rules D.1, D.2, D.3.1). A
 * finished game leaves nothing, and after a completion the opponent throws for a turn of his own.
 */
export function handover({ ruleset, turn }: TurnGraph, node: TurnNode): Handover {
  const isFinished = node.position[turn.side][OFF] === CHECKERS_PER_SIDE;
  const { handover: rule } = variantOf(ruleset);
  if (turn.completing || isFinished || !rule) return NOTHING;
  return rule(ruleset.options, { numbers: turn.numbers, left: node.left, played: node.played });
}

/** Whether turns of these rules may leave numbers to the opponent, and whether they may give another throw. */
export function handsOver(ruleset: Ruleset): {
  readonly numbers: boolean;
  readonly throws: boolean;
} {
  const { defaults, handover: rule } = variantOf(ruleset);
  return { numbers: defaults.leftoverToOpponent !== undefined, throws: rule !== undefined };
}
