import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BAR,
  handover,
  type Movement,
  NOT_ENTERED,
  numbersOf,
  OFF,
  opponent,
  pips,
  positionKey,
  type Ruleset,
  ruleset,
  SIDES,
  type Side,
  type Step,
  type TurnGraph,
  type TurnNode,
  turnGraph,
  VARIANT_IDS,
} from '../../src/rules/index.ts';
import { ROLLS } from './support.ts';

/** Turns with more results than this are walked, and not listed. */
const FEW = 400;
const LONGEST_GAME = 60;

/** A source of choices: the numbers given, round and round. */
class Choices {
  readonly #numbers: readonly number[];
  #at = 0;

  constructor(numbers: readonly number[]) {
    this.#numbers = numbers;
  }

  of<T>(among: readonly T[]): T | undefined {
    this.#at += 1;
    const number = (this.#numbers[this.#at % this.#numbers.length] ?? 0) + 7 * this.#at;
    return among[number % among.length];
  }
}

/** One way through a turn: every state with the step that led to it. */
function walk(graph: TurnGraph, choices: Choices): readonly (readonly [Step | null, TurnNode])[] {
  const way: [Step | null, TurnNode][] = [[null, graph.start]];
  for (let node = graph.start; !graph.isComplete(node); ) {
    const step = choices.of(graph.next(node));
    if (!step) throw new Error('The turn cannot end here, and nothing can be moved.');
    node = step.node;
    way.push([step, node]);
  }
  return way;
}

type Seen = (graph: TurnGraph, way: ReturnType<typeof walk>) => void;

/** Plays a game by these choices, turns handed on and thrown again included, and shows each turn. */
function play(rules: Ruleset, choices: Choices, show: Seen): void {
  let position = rules.start;
  let side: Side = 'white';
  let leftover: readonly number[] = [];
  const turns = { white: 0, black: 0 };
  for (let ply = 0; ply < LONGEST_GAME; ply += 1) {
    const completing = leftover.length > 0;
    if (!completing) turns[side] += 1;
    const ownTurn = Math.max(1, turns[side]);
    const numbers = completing ? leftover : numbersOf(rules, choices.of(ROLLS) ?? [2, 1], ownTurn);
    const graph = turnGraph(rules, { position, side, numbers, ownTurn, completing });
    const way = walk(graph, choices);
    show(graph, way);
    const end = way.at(-1)?.[1] ?? graph.start;
    position = end.position;
    if (position[side][OFF] === 15) return;
    const left = handover(graph, end);
    leftover = left.leftover;
    if (!left.rollsAgain && !completing) side = opponent(side);
  }
}

const games = fc.array(fc.nat({ max: 10_000 }), { minLength: 5, maxLength: 40 });

function everyTurn(variant: string, show: Seen): void {
  const rules = ruleset(variant);
  fc.assert(
    fc.property(games, (numbers) => play(rules, new Choices(numbers), show)),
    { numRuns: 6 },
  );
}

const swapped = (graph: TurnGraph): TurnGraph => {
  const { position, side, ...rest } = graph.turn;
  const other = { white: position.black, black: position.white };
  return turnGraph(graph.ruleset, { ...rest, position: other, side: opponent(side) });
};

const movementsOf = (steps: readonly Step[]): readonly string[] =>
  steps.map(({ movement }) => JSON.stringify(movement)).sort();

/** How many pips a movement takes off; a checker not yet entered has as far to go as one on the bar. */
const way = ({ from, to }: Movement): number => Math.min(from, BAR) - to;

describe.each(VARIANT_IDS)('in every turn of a random game of %s', (variant) => {
  it('each side has fifteen checkers, on places that the game has, and never both on one point', () => {
    everyTurn(variant, ({ ruleset: { family } }, steps) => {
      for (const [, { position }] of steps)
        for (const side of SIDES) {
          const counts = position[side];
          expect(counts.reduce((sum, count) => sum + count, 0)).toBe(15);
          expect(Math.min(...counts)).toBe(0);
          if (family === 'long') expect([counts[BAR], counts[NOT_ENTERED]]).toEqual([0, 0]);
        }
    });
  });

  it('a movement takes off its pips, at most its number, and gives the other side pips only by a hit', () => {
    everyTurn(variant, ({ turn: { side } }, steps) => {
      let before = steps[0]?.[1].position;
      for (const [step, { position }] of steps) {
        if (!step || !before) continue;
        const { movement } = step;
        expect(pips(before[side]) - pips(position[side])).toBe(way(movement));
        if (movement.to > OFF) expect(way(movement)).toBe(movement.number);
        else expect(way(movement)).toBeLessThanOrEqual(movement.number);
        const others = pips(position[opponent(side)]) - pips(before[opponent(side)]);
        if (movement.hit) expect(others).toBeGreaterThan(0);
        else expect(others).toBe(0);
        before = position;
      }
    });
  });

  it('ends after the largest number of movements, or with the last checker off', () => {
    everyTurn(variant, (graph, steps) => {
      const end = steps.at(-1)?.[1] ?? graph.start;
      const isOver = end.position[graph.turn.side][OFF] === 15;
      if (!isOver && variant !== 'acey-deucey') expect(end.played).toBe(graph.dicePlayed);
      else expect(end.played).toBeLessThanOrEqual(Math.max(6, graph.dicePlayed));
      expect(graph.next(end)).toEqual([]);
    });
  });

  it('what a walk comes to is among the results, and a state may end the turn just where it is one', () => {
    everyTurn(variant, (graph, steps) => {
      if (graph.turn.numbers.length > 4 || isOneTwo(graph)) return;
      const results = graph.resultsUpTo(FEW);
      if (!results || graph.dicePlayed === 0) return;
      const boards = new Set(results.map(({ position }) => positionKey(position)));
      const end = steps.at(-1)?.[1];
      expect(end && boards.has(positionKey(end.position))).toBe(true);
      for (const node of results) expect(graph.isComplete(node)).toBe(true);
      for (const [, node] of steps.slice(0, -1)) expect(graph.isComplete(node)).toBe(false);
    });
  });

  it('White and Black have the same movements from the same own points', () => {
    everyTurn(variant, (graph) => {
      const other = swapped(graph);
      expect(other.dicePlayed).toBe(graph.dicePlayed);
      expect(movementsOf(other.next(other.start))).toEqual(movementsOf(graph.next(graph.start)));
    });
  });
});

const isOneTwo = ({ ruleset: rules, turn: { numbers } }: TurnGraph): boolean =>
  rules.variant === 'acey-deucey' && numbers.toSorted().join() === '1,2';
