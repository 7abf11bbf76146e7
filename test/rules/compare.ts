import {
  handover,
  handsOver,
  numbersOf,
  opponent,
  printCheckers,
  type Roll,
  ruleset,
  type TurnGraph,
  type TurnNode,
  turnGraph,
} from '../../src/rules/index.ts';
import { enumerate, type Result, TooManyStates } from './enumerator/enumerator.ts';
import type { Query } from './enumerator/query.ts';
import { positionOf } from './support.ts';

export interface Comparison {
  compared: number;
  /** Turns that the slow enumerator gave up on. */
  tooLarge: number;
  readonly differences: string[];
}

/** Results of the engine and of the enumerator, query by query; stops after a few differences. */
export function compareAll(queries: Iterable<Query>, stateLimit?: number): Comparison {
  const comparison: Comparison = { compared: 0, tooLarge: 0, differences: [] };
  for (const query of queries) {
    const theirs = enumerated(query, stateLimit);
    if (!theirs) {
      comparison.tooLarge += 1;
      continue;
    }
    comparison.compared += 1;
    const ours = engines(query);
    if (ours === theirs) continue;
    comparison.differences.push(`${JSON.stringify(query)}\nengine     ${ours}\nenumerator ${theirs}`);
    if (comparison.differences.length >= 3) break;
  }
  return comparison;
}

function enumerated(query: Query, stateLimit?: number): string | undefined {
  try {
    const { dicePlayed, results, leftover, rollsAgain } = enumerate(query, stateLimit);
    return written(dicePlayed, results, { leftover, rollsAgain });
  } catch (error) {
    if (error instanceof TooManyStates) return undefined;
    throw error;
  }
}

function engines(query: Query): string {
  const graph = graphFor(query);
  const results = graph.results().map((node) => resultOf(graph, node));
  return written(graph.dicePlayed, results, graph.dicePlayed === 0 ? leftBehind(graph, graph.start) : {});
}

/** The turn that a query of the enumerator asks about. */
export function graphFor({ variant, options, white, black, toMove, turn, dice, numbers }: Query): TurnGraph {
  const rules = ruleset(variant, options);
  const asked = { position: positionOf({ white, black }), side: toMove };
  const ownTurn = turn === undefined ? {} : { ownTurn: turn };
  if (numbers) return turnGraph(rules, { ...asked, numbers, completing: true });
  return turnGraph(rules, { ...asked, ...ownTurn, numbers: numbersOf(rules, dice as unknown as Roll, turn) });
}

function resultOf(graph: TurnGraph, node: TurnNode): Result {
  const { side } = graph.turn;
  const [me, opp] = [node.position[side], node.position[opponent(side)]].map(printCheckers);
  return { me: me ?? '', opp: opp ?? '', ...leftBehind(graph, node) };
}

function leftBehind(graph: TurnGraph, node: TurnNode): Pick<Result, 'leftover' | 'rollsAgain'> {
  const hands = handsOver(graph.ruleset);
  const { leftover, rollsAgain } = handover(graph, node);
  return { ...(hands.numbers ? { leftover } : {}), ...(hands.throws ? { rollsAgain } : {}) };
}

/** One line for each position; where several ways lead to one, the one that throws again counts. */
function written(dicePlayed: number, results: readonly Result[], lost: object): string {
  const byPosition = new Map<string, string>();
  for (const { me, opp, leftover, rollsAgain } of results) {
    const key = `${me} | ${opp}`;
    const says = `${key}${leftover ? ` left ${leftover.join('')}` : ''}${rollsAgain ? ' again' : ''}`;
    if (says.length > (byPosition.get(key)?.length ?? 0)) byPosition.set(key, says);
  }
  const again = JSON.stringify(lost).replace(/"rollsAgain":false/, '');
  return `${dicePlayed} ${again}\n${[...byPosition.values()].sort().join('\n')}`;
}
