import { readFileSync } from 'node:fs';
import {
  numbersOf,
  opponent,
  type Position,
  parseCheckers,
  printCheckers,
  type Roll,
  ruleset,
  type Side,
  type TurnGraph,
  type TurnNode,
  turnGraph,
} from '../../src/rules/index.ts';

/** A turn as the files of facts and `nardboard legal` write it. */
export interface Query {
  readonly variant: string;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly white: string;
  readonly black: string;
  readonly toMove?: Side;
  readonly turn?: number;
  readonly dice: Roll;
}

export interface Final {
  readonly me: string;
  readonly opp: string;
}

export const positionOf = ({ white, black }: { white: string; black: string }): Position => ({
  white: parseCheckers(white),
  black: parseCheckers(black),
});

export function graphOf({ variant, options, white, black, toMove, turn, dice }: Query): TurnGraph {
  const rules = ruleset(variant, options);
  const asked = {
    position: positionOf({ white, black }),
    side: toMove ?? 'white',
    numbers: numbersOf(rules, dice),
  };
  return turnGraph(rules, turn === undefined ? asked : { ...asked, ownTurn: turn });
}

export const finalOf = (graph: TurnGraph, { position }: TurnNode): Final => ({
  me: printCheckers(position[graph.turn.side]),
  opp: printCheckers(position[opponent(graph.turn.side)]),
});

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

export const sorted = (finals: readonly Final[]): Final[] =>
  finals.map(({ me, opp }) => ({ me, opp })).sort((a, b) => compare(a.me, b.me) || compare(a.opp, b.opp));
export const finalsOf = (graph: TurnGraph): Final[] =>
  sorted(graph.results().map((node) => finalOf(graph, node)));

/** The mover's own checkers in every result: enough where nobody is hit. */
export const minesOf = (query: Query): string[] => finalsOf(graphOf(query)).map(({ me }) => me);

export function facts(name: string): string {
  return readFileSync(new URL(`facts/${name}`, import.meta.url), 'utf8');
}

export const factLines = <T>(name: string): T[] =>
  facts(name)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T);

/** The 21 rolls, higher die first. */
export const ROLLS: readonly Roll[] = [1, 2, 3, 4, 5, 6].flatMap((high) =>
  Array.from({ length: high }, (_, low): Roll => [high, low + 1]),
);
