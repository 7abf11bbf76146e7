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
import { writeCheckers } from './enumerator/board.ts';
import { enumerate, handedOn, type Result, TooManyStates } from './enumerator/enumerator.ts';
import { LongTurn } from './enumerator/long-turns.ts';
import type { Moment } from './enumerator/movements.ts';
import { alreadyEnumerated } from './enumerator/positions.ts';
import type { Query } from './enumerator/query.ts';
import { type Draw, drawFrom, oneOf } from './enumerator/random.ts';
import { positionOf } from './support.ts';

export interface Comparison {
  compared: number;
  /** Of these, turns that were compared movement by movement. */
  walked: number;
  /** Turns that the slow enumerator gave up on altogether. */
  tooLarge: number;
  readonly differences: string[];
}

/**
 * Results of the engine and of the enumerator, query by query; stops after a few differences. Turns with more states
 * than `stateLimit` are walked through instead, and compared at every step of the way.
 * @param tell called before each query
 */
export function compareAll(
  queries: Iterable<Query>,
  stateLimit?: number,
  tell: (soFar: Comparison) => void = () => undefined,
): Comparison {
  const comparison: Comparison = { compared: 0, walked: 0, tooLarge: 0, differences: [] };
  const draw = drawFrom(1);
  for (const query of queries) {
    if (comparison.differences.length >= 3) break;
    tell(comparison);
    const theirs = unlessTooLarge(() => enumerated(query, stateLimit));
    const judged = theirs === undefined ? unlessTooLarge(() => differencesOnAWalk(query, draw)) : undefined;
    if (theirs === undefined && judged === undefined) {
      comparison.tooLarge += 1;
      continue;
    }
    comparison.compared += 1;
    if (judged) comparison.walked += 1;
    const difference = theirs === undefined ? judged?.[0] : different(engines(query), theirs);
    if (difference === undefined) continue;
    comparison.differences.push(`${JSON.stringify(query)}\n${difference}`);
  }
  return comparison;
}

const different = (ours: string, theirs: string): string | undefined =>
  ours === theirs ? undefined : `engine     ${ours}\nenumerator ${theirs}`;

/** States that the enumerator may try in vain on a walk. */
const TRIED_IN_VAIN = 300_000;

/**
 * Walks through a turn by movements chosen at random; the first difference, if there is any: in the number of dice
 * played, in the movements offered on the way, in where the turn may end, in what is left behind.
 */
function differencesOnAWalk(query: Query, draw: Draw): string[] {
  const graph = graphFor(query);
  const turn = new LongTurn(query, TRIED_IN_VAIN);
  const { side } = graph.turn;
  let node = graph.start;
  let moment = turn.start;
  for (;;) {
    const steps = graph.next(node);
    const moments = turn.next(moment);
    const ours = whatIsOffered(
      graph,
      node,
      steps.map((step) => printCheckers(step.node.position[side])),
    );
    const theirs = `${turn.dicePlayed} ${turn.mayEnd(moment)} ${sortedText(moments.map(({ me }) => writeCheckers(me)))}`;
    const left = JSON.stringify(leftBehind(graph, node));
    const theirLeft = turn.mayEnd(moment) ? JSON.stringify(handedOn(query, moment)) : left;
    const difference = different(`${ours} ${left}`, `${theirs} ${theirLeft}`);
    if (difference) return [`after ${moment.played.join('-')}: ${difference}`];
    const [step] = steps.length > 0 ? [oneOf(draw, steps)] : [];
    if (!step) return [];
    node = step.node;
    moment = momentAt(moments, printCheckers(node.position[side]));
  }
}

const whatIsOffered = (graph: TurnGraph, node: TurnNode, own: readonly string[]): string =>
  `${graph.dicePlayed} ${graph.isComplete(node)} ${sortedText(own)}`;

const sortedText = (texts: readonly string[]): string => [...new Set(texts)].sort().join(' | ');

function momentAt(moments: readonly Moment[], me: string): Moment {
  const moment = moments.find((each) => writeCheckers(each.me) === me);
  if (!moment) throw new Error('both offer the same movements, and yet one is not found');
  return moment;
}

function unlessTooLarge<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch (error) {
    if (error instanceof TooManyStates) return undefined;
    throw error;
  }
}

function enumerated(query: Query, stateLimit?: number): string {
  const { dicePlayed, results, leftover, rollsAgain } =
    alreadyEnumerated(query) ?? enumerate(query, stateLimit);
  return written(dicePlayed, results, { leftover, rollsAgain });
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
