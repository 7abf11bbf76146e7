import { BAR, type Checkers, OFF, type TurnGraph, type TurnNode } from '../rules/index.ts';
import { type Bounds, sumOf } from './turn-bounds.ts';

/** More numbers than this are a chain's, which are played in their order. */
export const SMALL_ROLL = 4;

/**
 * Whether the next numbers may make a way in so many movements or more.
 * @param way pips; null where they are not known. Borne off, a checker may waste some
 */
export function mayGo(graph: TurnGraph, node: TurnNode, movements: number, way: number | null): boolean {
  const most = graph.dicePlayed - node.played;
  if (movements > most || (way !== null && way < 0)) return false;
  if (way === null) return true;
  const wastes = rearmost(node.position[graph.turn.side]) <= 6 + way;
  return numbersAhead(graph, node).some(
    ({ sum, count }) => count >= movements && count <= most && (sum === way || (wastes && sum > way)),
  );
}

/** Some of the numbers that come next: how many they are and what they add up to. */
interface Ahead {
  readonly count: number;
  readonly sum: number;
}

/** What may be played next: numbers of a chain in their order, a roll's in any, and a double chosen after it. */
function numbersAhead({ turn, dicePlayed }: TurnGraph, { left, played }: TurnNode): readonly Ahead[] {
  const isRoll = turn.numbers.length <= SMALL_ROLL && played < turn.numbers.length;
  if (!isRoll && left.length > 0) return inOrder(left);
  const whole = { count: left.length, sum: sumOf(left) };
  const some = [{ count: 0, sum: 0 }, ...left.map((sum) => ({ count: 1, sum })), whole];
  if (dicePlayed <= turn.numbers.length) return some;
  return [
    ...some,
    ...OF_DOUBLES.map(({ count, sum }) => ({ count: whole.count + count, sum: whole.sum + sum })),
  ];
}

function inOrder(numbers: readonly number[]): readonly Ahead[] {
  const ahead: Ahead[] = [{ count: 0, sum: 0 }];
  for (const number of numbers) ahead.push({ count: ahead.length, sum: (ahead.at(-1)?.sum ?? 0) + number });
  return ahead;
}

/** Each number once to four times. */
const OF_DOUBLES: readonly Ahead[] = [1, 2, 3, 4, 5, 6].flatMap((number) =>
  [1, 2, 3, 4].map((count) => ({ count, sum: count * number })),
);

const rearmost = (own: Checkers): number => own.findLastIndex((count) => count > 0);

/**
 * Whether a double chosen after the roll, or what is left of it, can bring the checkers within bounds. Each number moves
 * checkers along its own row of points only, so that how many have to leave each can be counted from behind.
 * @param inHand checkers that may be where the board does not show them
 */
export function doubleMayLead(
  graph: TurnGraph,
  { left, played, position }: TurnNode,
  bounds: Bounds,
  inHand: number,
): boolean {
  const { turn, dicePlayed } = graph;
  const isRoll = played < turn.numbers.length;
  if (isRoll || turn.numbers.length > SMALL_ROLL || dicePlayed <= turn.numbers.length) return true;
  const own = position[turn.side];
  const [number] = left;
  if (number !== undefined) return leads(own, number, left.length, bounds, inHand);
  return NUMBERS.some((chosen) => leads(own, chosen, DOUBLE, bounds, inHand));
}

const NUMBERS = [1, 2, 3, 4, 5, 6];
const DOUBLE = 4;

function leads(
  own: Checkers,
  number: number,
  times: number,
  { least, most }: Bounds,
  inHand: number,
): boolean {
  const fewest = new Array<number>(own.length).fill(0);
  const highest = new Array<number>(own.length).fill(0);
  let movements = 0;
  for (let at = own.length - 1; at >= OFF; at -= 1) {
    const count = own[at] ?? 0;
    const mustLeave = Math.max(0, count + (fewest[at] ?? 0) - (most[at] ?? 0) - inHand);
    const mayLeave = Math.min(times, count + (highest[at] ?? 0) - (least[at] ?? 0));
    if (mayLeave < mustLeave || (at === OFF && mustLeave > 0)) return false;
    movements += mustLeave;
    const to = Math.max(OFF, Math.min(at, BAR) - number);
    fewest[to] = (fewest[to] ?? 0) + mustLeave;
    highest[to] = (highest[to] ?? 0) + mayLeave;
  }
  return movements <= times;
}
