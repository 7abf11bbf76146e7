import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  acrossPoint,
  type Checkers,
  numbersOf,
  opponent,
  type Position,
  parseCheckers,
  positionKey,
  printCheckers,
  printPlay,
  resolvePlay,
  ruleset,
  SIDES,
  type Side,
  type TurnGraph,
  type TurnNode,
  turnGraph,
} from '../../src/rules/index.ts';
import { ROLLS } from './support.ts';

const rulesets = fc.oneof(
  fc.record({
    variant: fc.constant('long'),
    options: fc.record({
      firstTurnException: fc.constantFrom('list', 'list-head-only', 'conditional', 'any-double'),
      headLimit: fc.constantFrom(0, 1),
      sixBlock: fc.constantFrom('ahead', 'opp-in-home', 'forbid', 'allow'),
      blockCheck: fc.constantFrom('end-of-turn', 'every-step'),
    }),
  }),
  fc.record({
    variant: fc.constant('short'),
    options: fc.record({
      hitAndHide: fc.constantFrom('allow', 'forbid', 'forbid-in-home'),
      bearoffSmallFirst: fc.boolean(),
    }),
  }),
);

/** One choice a turn: which roll, and which of its results. */
const choices = fc.array(fc.tuple(fc.nat({ max: 20 }), fc.nat({ max: 9999 })), {
  minLength: 1,
  maxLength: 70,
});

/** A turn somewhere in a random game: the choices are played from the start, the last one's turn is returned. */
const turns = fc.tuple(rulesets, choices).map(([{ variant, options }, game]) => {
  const rules = ruleset(variant, options);
  let position = rules.start;
  let side: Side = 'white';
  let graph = graphOf(0);
  function graphOf(ply: number): TurnGraph {
    const roll = ROLLS[game[ply]?.[0] ?? 0] ?? [2, 1];
    return turnGraph(rules, {
      position,
      side,
      numbers: numbersOf(rules, roll),
      ownTurn: Math.floor(ply / 2) + 1,
    });
  }
  for (let ply = 0; ply < game.length; ply += 1) {
    const next = graphOf(ply);
    const results = next.results();
    const chosen = results[(game[ply]?.[1] ?? 0) % Math.max(1, results.length)];
    graph = next;
    if (chosen && isFinished(chosen.position, side)) break;
    position = chosen?.position ?? position;
    side = opponent(side);
  }
  return graph;
});

const isFinished = (position: Position, side: Side): boolean => position[side][0] === 15;

function everyNode(graph: TurnGraph): TurnNode[] {
  const found = new Map([[graph.start.key, graph.start]]);
  for (const node of found.values()) for (const step of graph.next(node)) found.set(step.node.key, step.node);
  return [...found.values()];
}

const holds = (property: (graph: TurnGraph) => void): void =>
  fc.assert(fc.property(turns, property), { numRuns: 120 });

/** Whether six points in a row of the opponent's path are held, read straight from the rule (B.1.6). */
function leavesForbiddenBlock(rule: string, mine: Checkers, theirs: Checkers): boolean {
  const points = (from: number, to: number) =>
    Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);
  const standsOn = (from: number, to: number) => points(from, to).some((point) => (theirs[point] ?? 0) > 0);
  return points(1, 19).some((lowest) => {
    if (!points(lowest, lowest + 5).every((point) => mine[acrossPoint('long', point)])) return false;
    if (rule === 'forbid') return true;
    if (!standsOn(lowest + 6, 24)) return false;
    return rule === 'ahead' ? !standsOn(0, lowest - 1) : !standsOn(0, 6);
  });
}

describe('in every turn of a random game', () => {
  it('each side has fifteen checkers in every state', () => {
    holds((graph) => {
      for (const { position } of everyNode(graph)) {
        for (const side of SIDES) expect(position[side].reduce((sum, count) => sum + count, 0)).toBe(15);
      }
    });
  });

  it('every listed play is made by the movements it names, one after the other', () => {
    holds((graph) => {
      for (const result of graph.results()) {
        let node = graph.start;
        for (const movement of graph.pathTo(positionKey(result.position))) {
          const step = graph
            .next(node)
            .find((each) => JSON.stringify(each.movement) === JSON.stringify(movement));
          if (!step) throw new Error(`no such step: ${JSON.stringify(movement)}`);
          node = step.node;
        }
        expect(node.position).toEqual(result.position);
        expect(graph.isComplete(node)).toBe(true);
      }
    });
  });

  it('a state reached by legal movements can always be brought to a legal end', () => {
    holds((graph) => {
      for (const node of everyNode(graph)) {
        if (graph.next(node).length === 0) expect(graph.isComplete(node)).toBe(true);
      }
    });
  });

  it('the complete states are the results, and each uses the largest number of dice or ends the game', () => {
    holds((graph) => {
      const complete = everyNode(graph).filter((node) => graph.isComplete(node));
      const boards = new Set(complete.map(({ position }) => positionKey(position)));
      const results = graph.results().map(({ position }) => positionKey(position));
      expect(new Set(results).size).toBe(results.length);
      if (graph.dicePlayed > 0) expect(boards).toEqual(new Set(results));
      for (const node of complete) {
        if (!isFinished(node.position, graph.turn.side)) expect(node.played).toBe(graph.dicePlayed);
      }
    });
  });

  it('the states of a turn do not share a key unless they are the same', () => {
    holds((graph) => {
      for (const { key, position, left, played } of everyNode(graph)) {
        expect(key.startsWith(`${positionKey(position)}:${left.join('')}`)).toBe(true);
        expect(played + left.length).toBe(graph.turn.numbers.length);
      }
    });
  });

  it('no result leaves a forbidden six-block', () => {
    holds((graph) => {
      const { sixBlock } = graph.ruleset.options;
      if (graph.ruleset.family === 'short' || sixBlock === 'allow') return;
      for (const { position } of graph.results()) {
        const { side } = graph.turn;
        expect(leavesForbiddenBlock(sixBlock, position[side], position[opponent(side)])).toBe(false);
      }
    });
  });

  it('what is written can be read back: positions, and the play that leads to each result', () => {
    holds((graph) => {
      for (const { position } of graph.results()) {
        for (const side of SIDES)
          expect(parseCheckers(printCheckers(position[side]))).toEqual(position[side]);
        const path = graph.pathTo(positionKey(position));
        const play = printPlay(path);
        expect(positionKey(resolvePlay(graph, play).position)).toBe(positionKey(position));
      }
    });
  });
});

describe('any position', () => {
  const anyCheckers = fc
    .array(fc.integer({ min: 0, max: 26 }), { minLength: 15, maxLength: 15 })
    .map((places) =>
      Array.from({ length: 27 }, (_, point) => places.filter((place) => place === point).length),
    );

  it('is read back as it was written', () => {
    fc.assert(
      fc.property(anyCheckers, (checkers) => {
        const text = printCheckers(checkers);
        expect(parseCheckers(text)).toEqual(checkers);
        expect(printCheckers(parseCheckers(text))).toBe(text);
      }),
    );
  });
});
