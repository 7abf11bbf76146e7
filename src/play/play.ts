import { handover, opponent, printPlay, type TurnGraph, type TurnNode, turnGraph } from '../rules/index.ts';
import { settleEarly } from './early-double.ts';
import type { Happening, TurnEnding } from './events.ts';
import type { PossiblePlay } from './input.ts';
import { endGame } from './match.ts';
import { printed } from './printed.ts';
import { graphOf, rulesetOf } from './rules-of.ts';
import { resultAfterPlay } from './score.ts';
import type { MatchState, RolledDice } from './state.ts';
import { wayTo } from './way.ts';

/** A roll and all that may be done with it. */
export interface TurnInHand {
  readonly dice: RolledDice;
  readonly graph: TurnGraph;
}

export function turnInHand(state: MatchState): TurnInHand | null {
  const graph = graphOf(state);
  return graph && state.dice && { dice: state.dice, graph };
}

/** The play, and what follows from it: the end of the game, numbers left over, another throw, an early one. */
export function play(
  state: MatchState,
  turn: TurnInHand,
  possible: PossiblePlay,
  ending: TurnEnding,
): readonly Happening[] {
  const { dice, graph } = turn;
  const { movements, node } = wayTo(graph, possible) ?? { movements: [], node: graph.start };
  const { side, roll } = dice;
  const { position } = node;
  const made = { side, roll, play: printPlay(movements), movements, ...printed(position), ending };
  const happened: Happening = state.leftover
    ? { type: 'completed', numbers: state.leftover, ...made }
    : { type: 'played', ...made };
  const result = resultAfterPlay({ ...state, position }, side);
  return [happened, ...(result ? endGame(state, result) : whatFollows(state, turn, node))];
}

/** Who plays or throws next, where it is not simply the other side (rules D.1, D.3.1). */
function whatFollows(state: MatchState, { dice, graph }: TurnInHand, node: TurnNode): readonly Happening[] {
  const { leftover, rollsAgain } = handover(graph, node);
  if (rollsAgain) return [{ type: 'rolls-again', side: dice.side }];
  return leftover.length > 0 ? handedOver(state, dice, node, leftover) : settleEarly(state, node.position);
}

/** The other side has the numbers to play; where it can play none of them, that is done as well. */
function handedOver(
  state: MatchState,
  { side: from, roll }: RolledDice,
  { position }: TurnNode,
  numbers: readonly number[],
): readonly Happening[] {
  const side = opponent(from);
  const handed: Happening = { type: 'handed-over', side, roll, numbers };
  const graph = turnGraph(rulesetOf(state), {
    position,
    side,
    numbers,
    completing: true,
    asPlayed: true,
  });
  if (graph.dicePlayed > 0) return [handed];
  const nothing = { play: printPlay([]), movements: [], ...printed(position) } as const;
  return [handed, { type: 'completed', side, roll, numbers, ...nothing, ending: 'finished' }];
}
