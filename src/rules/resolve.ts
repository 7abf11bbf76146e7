import { NardError } from '../errors/index.ts';
import { acrossPoint, BAR, type Checkers, opponent } from './board.ts';
import { checkersKey, positionKey } from './checkers.ts';
import { parsePlay, type WrittenMove } from './plays.ts';
import type { TurnGraph, TurnNode } from './turn-graph.ts';

/** Turns of more movements have too many results to look at all of them. */
const SMALL_TURN = 4;

/**
 * The legal result that a written play leads to. What counts is where the checkers end: `13/8` may
 * stand for several numbers, a `*` may be missing. Where two results differ only in what was hit on the
 * way, the landings and stars written decide.
 * @throws NardError E_PLAY when no legal play, or more than one, fits
 */
export function resolvePlay(graph: TurnGraph, text: string): TurnNode {
  const written = parsePlay(text);
  if (graph.dicePlayed === 0) {
    if (written.length === 0) return graph.start;
    throw new NardError('E_PLAY', `“${text}” is not legal: nothing can be played.`);
  }
  const own = ownAfter(graph, written);
  return choose(graph, text, written, own ? resultsWith(graph, own, written) : []);
}

/** Every result with these checkers of the mover; they can differ in what was hit. */
function resultsWith(graph: TurnGraph, own: Checkers, written: readonly WrittenMove[]): readonly TurnNode[] {
  if (graph.dicePlayed <= SMALL_TURN)
    return graph.results().filter(({ position }) => sameCheckers(position[graph.turn.side], own));
  const isPassed = (point: number) => written.some(({ from, to }) => from > point && point >= to);
  const hit = hitsPossible(graph, [...pointsHit(graph, undefined)].filter(isPassed));
  return hit.flatMap((other) => nodeAt(graph, own, other) ?? []);
}

/** The opponent's checkers after each choice of hits; no more are hit than numbers are played. */
function hitsPossible(
  { ruleset, turn, dicePlayed }: TurnGraph,
  blots: readonly number[],
): readonly Checkers[] {
  let choices: readonly Checkers[] = [turn.position[opponent(turn.side)]];
  for (const blot of blots)
    choices = [...choices, ...choices.map((each) => sentToBar(each, acrossPoint(ruleset.family, blot)))];
  const onBar = turn.position[opponent(turn.side)][BAR] ?? 0;
  return choices.filter((each) => (each[BAR] ?? 0) - onBar <= dicePlayed);
}

const sentToBar = (checkers: Checkers, point: number): Checkers =>
  checkers.map((count, at) => count + Number(at === BAR) - Number(at === point));

/** The result in which the checkers stand so; undefined when no play leads there. */
function nodeAt(graph: TurnGraph, own: Checkers, other: Checkers): TurnNode | undefined {
  const position = graph.turn.side === 'white' ? { white: own, black: other } : { white: other, black: own };
  try {
    let node = graph.start;
    for (const { from, to, number } of graph.pathTo(positionKey(position))) {
      const steps = graph.next(node);
      node =
        steps.find(({ movement: m }) => m.from === from && m.to === to && m.number === number)?.node ?? node;
    }
    return node;
  } catch (error) {
    if (error instanceof NardError && error.code === 'E_PLAY') return undefined;
    throw error;
  }
}

function choose(
  graph: TurnGraph,
  text: string,
  written: readonly WrittenMove[],
  fitting: readonly TurnNode[],
): TurnNode {
  const starred = new Set(written.flatMap(({ hits }) => hits));
  const blots = pointsHit(graph, undefined);
  const landed = written.flatMap(({ stops }) => stops).filter((point) => blots.has(point));
  const named = new Set([...starred, ...landed]);
  const candidates = fitting
    .map((node) => ({ node, hits: pointsHit(graph, node) }))
    .filter(({ hits }) => [...named].every((point) => hits.has(point)));
  const exact = candidates.filter(({ hits }) => hits.size === named.size);
  const [chosen, another] = exact.length > 0 ? exact : candidates;
  if (!chosen) throw new NardError('E_PLAY', `“${text}” is not legal with ${graph.turn.numbers.join('-')}.`);
  if (another) throw new NardError('E_PLAY', `“${text}” fits several plays; write each landing and hit.`);
  return chosen.node;
}

/** The mover's checkers after a written play; undefined when it moves checkers that are not there. */
function ownAfter({ turn }: TurnGraph, written: readonly WrittenMove[]): Checkers | undefined {
  const own = [...turn.position[turn.side]];
  for (const { from, to, count } of written) {
    own[from] = (own[from] ?? 0) - count;
    own[to] = (own[to] ?? 0) + count;
  }
  return own.some((count) => count < 0) ? undefined : own;
}

const sameCheckers = (a: Checkers, b: Checkers): boolean => checkersKey(a) === checkersKey(b);

/**
 * The mover's names of the points where opposing checkers were hit on the way to a node; without one,
 * of the points where a single opposing checker stands before the turn and could be.
 */
function pointsHit({ ruleset, turn }: TurnGraph, node: TurnNode | undefined): Set<number> {
  const points = new Set<number>();
  if (ruleset.family === 'long') return points;
  const before = turn.position[opponent(turn.side)];
  const after = node?.position[opponent(turn.side)];
  for (let theirs = 1; theirs < BAR; theirs += 1) {
    const isHit = after ? after[theirs] !== before[theirs] : before[theirs] === 1;
    if (isHit) points.add(acrossPoint(ruleset.family, theirs));
  }
  return points;
}
