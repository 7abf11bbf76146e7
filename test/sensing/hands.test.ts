import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Place, positionKey, ruleset, type TurnGraph } from '../../src/rules/index.ts';
import { REST_MS, see, type TurnView, type TurnWatch, view, watchTurn } from '../../src/sensing/index.ts';
import {
  boardWith,
  type Chance,
  chanceFrom,
  makeTrips,
  pick,
  randomGame,
  randomTurn,
  Table,
  tripsOf,
} from './table.ts';

interface Played {
  readonly graph: TurnGraph;
  /** positionKey of what the hands really played. */
  readonly truth: string;
  readonly views: readonly TurnView[];
  readonly last: TurnView;
}

/** Hands that make one legal play: honest about where checkers go, careless about everything else. */
function playCarelessly(graph: TurnGraph, slots: number, chance: Chance): Played {
  const map = boardWith(slots);
  const table = new Table(map, graph.ruleset, graph.turn.position);
  const { end, movements } = randomTurn(graph, chance);
  let watch = watchTurn(map, graph);
  let now = 0;
  const views: TurnView[] = [];
  const look = () => {
    now += pick(chance, [REST_MS / 3, REST_MS, 4 * REST_MS]);
    watch = see(watch, table.reading(), now);
    views.push(view(watch));
  };
  if (chance() < 0.3) tryAndTakeBack(graph, table, chance, look);
  makeTrips(table, tripsOf(graph, movements, chance), chance, pick(chance, [1, 2]), look);
  return { graph, truth: positionKey(end.position), views, last: view(watch) };
}

/** A first thought: one movement of a legal play is made and undone. */
function tryAndTakeBack(graph: TurnGraph, table: Table, chance: Chance, look: () => void): void {
  const steps = graph.next(graph.start);
  if (steps.length === 0) return;
  const trips = tripsOf(graph, [pick(chance, steps).movement], chance);
  for (const trip of trips) makeTrips(table, [trip], chance, 1, look);
  for (const { from, to } of trips.toReversed()) {
    makeTrips(table, [{ from: to, to: from as Place, after: [] }], chance, 1, look);
  }
}

/** The turns of a game by chance, each played by careless hands. */
function* carelessGame(variant: string, slots: number, seed: number): Generator<Played> {
  const chance = chanceFrom(seed);
  const hands = chanceFrom(seed ^ 0x5eed);
  for (const graph of randomGame(ruleset(variant), chance)) yield playCarelessly(graph, slots, hands);
}

const seeds = fc.integer({ min: 0, max: 2 ** 31 });

describe.each(['long', 'short'])('careless but honest hands in %s nardy', (variant) => {
  describe.each([6, 3, 1])('on a board with %i slots a point', (slots) => {
    const everyTurn = (games: number, check: (played: Played) => void) =>
      fc.assert(
        fc.property(seeds, (seed) => {
          for (const played of carelessGame(variant, slots, seed)) check(played);
        }),
        { numRuns: games },
      );

    it('are never told that something stands wrong', () => {
      everyTurn(4, ({ views }) => {
        for (const { wrong, nearest } of views)
          expect({ wrong, nearest }).toEqual({ wrong: [], nearest: null });
      });
    });

    it('find what they played among the results', () => {
      everyTurn(4, ({ last, truth }) => {
        expect(last.results.map(({ position }) => positionKey(position))).toContain(truth);
      });
    });

    it('are credited with no other play than theirs: it is decided, or open', () => {
      everyTurn(4, ({ last, truth }) => {
        if (last.decided) expect(positionKey(last.decided.position)).toBe(truth);
        else expect(last.results.length).toBeGreaterThan(1);
      });
    });

    it('get results that differ from each other, each with movements that lead to it', () => {
      everyTurn(2, ({ graph, last }) => {
        const keys = last.results.map(({ position }) => positionKey(position));
        expect(new Set(keys).size).toBe(keys.length);
        for (const { position, movements } of last.results) {
          let node = graph.start;
          for (const { from, to, number } of movements) {
            const step = graph
              .next(node)
              .find(({ movement: m }) => m.from === from && m.to === to && m.number === number);
            if (!step) throw new Error('a result has a movement that is not legal');
            node = step.node;
          }
          expect(positionKey(node.position)).toBe(positionKey(position));
        }
      });
    });
  });
});

describe('a checker put on a place where no legal turn brings one', () => {
  it('is reported at once, with its place, wherever it comes from', () => {
    let reported = 0;
    fc.assert(
      fc.property(seeds, fc.constantFrom('long', 'short'), (seed, variant) => {
        const chance = chanceFrom(seed);
        for (const graph of randomGame(ruleset(variant), chance)) {
          const misplaced = misplace(graph, chance);
          if (!misplaced) continue;
          reported += 1;
          const { wrong, nearest, results } = view(misplaced.watch);
          expect(wrong).toEqual([expect.objectContaining({ place: misplaced.place, problem: 'surplus' })]);
          expect(results).toEqual([]);
          expect(nearest).not.toBeNull();
        }
      }),
      { numRuns: 8 },
    );
    expect(reported).toBeGreaterThan(400);
  });
});

/** A checker that may be lifted, put where nothing may come in this turn; null where there is no such place. */
function misplace(graph: TurnGraph, chance: Chance): { watch: TurnWatch; place: Place } | null {
  const map = boardWith(6);
  const start = watchTurn(map, graph);
  const { mayLift } = view(start);
  const table = new Table(map, graph.ruleset, graph.turn.position);
  const origin = mayLift.find((place) => (table.counts[place] as number) <= 6);
  if (origin === undefined) return null;
  table.lift(origin);
  const lifted = see(start, table.reading(), 500);
  const allowed = new Set(
    start.index.states.flatMap(({ change }) => change.stacks.map(({ place }) => place)),
  );
  const isFree = (place: Place) => !allowed.has(place) && (table.counts[place] as number) < 6 && place < 24;
  const places = Array.from({ length: 24 }, (_, place) => place).filter(isFree);
  if (places.length === 0) return null;
  const place = pick(chance, places);
  table.put(place);
  return { watch: see(lifted, table.reading(), 1000), place };
}
