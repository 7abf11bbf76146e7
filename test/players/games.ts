import { type Player, rollOf, seeded } from '../../src/players/index.ts';
import {
  finished,
  numbersOf,
  opponent,
  type Position,
  ruleset,
  type Side,
  turnGraph,
} from '../../src/rules/index.ts';

export interface PlayedGame {
  readonly winner: Side;
  readonly turns: number;
  readonly position: Position;
}

/** One game without a cube, White to throw first; the turns of both sides are counted. */
export function playGame(variant: string, seed: number, players: Readonly<Record<Side, Player>>): PlayedGame {
  const rules = ruleset(variant);
  const chance = seeded(seed);
  let { start: position } = rules;
  let side: Side = 'white';
  for (let turns = 1; turns < 2_000; turns += 1) {
    const numbers = numbersOf(rules, rollOf(chance));
    const graph = turnGraph(rules, { position, side, numbers, ownTurn: Math.ceil(turns / 2) });
    position = players[side].choose(graph, chance).position;
    if (finished(rules, position)) return { winner: side, turns, position };
    side = opponent(side);
  }
  throw new Error(`game ${seed} does not end`);
}

export const mean = (numbers: readonly number[]): number =>
  numbers.reduce((a, b) => a + b, 0) / numbers.length;
export const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
