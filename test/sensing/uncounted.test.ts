import { describe, expect, it } from 'vitest';
import { positionKey, ruleset, type TurnGraph } from '../../src/rules/index.ts';
import { type Glimpse, see, type TurnView, view, watchTurn } from '../../src/sensing/index.ts';
import {
  boardWith,
  type Chance,
  chanceFrom,
  makeTrips,
  randomGame,
  randomTurn,
  Table,
  tripsOf,
} from './table.ts';
import { WatchedTurn } from './turns.ts';

/** More plays than these nobody is asked about. */
const MOST_ASKED = 100;
/** Stacks of one side that can be counted: its points, bar and tray. */
const MOST_STACKS = 26;
/** Turns looked at, of every game. */
const TURNS = 5;

interface Counted {
  readonly truth: string;
  /** What the board made of it before anything was counted, and after each stack. */
  readonly views: readonly TurnView[];
}

/** The turns of a game that are too large to list, each played by neat hands on one slot a point, and counted as asked. */
function* countedTurns(variant: string, seed: number): Generator<Counted> {
  const chance = chanceFrom(seed);
  let turns = 0;
  for (const graph of randomGame(ruleset(variant), chance)) {
    if (graph.dicePlayed <= 4) continue;
    yield countAsAsked(graph, chance);
    turns += 1;
    if (turns === TURNS) return;
  }
}

function countAsAsked(graph: TurnGraph, chance: Chance): Counted {
  const map = boardWith(1);
  const table = new Table(map, graph.ruleset, graph.turn.position);
  const { end, movements } = randomTurn(graph, chance);
  let watch = watchTurn(map, graph);
  let now = 0;
  makeTrips(table, tripsOf(graph, movements, chance), chance, 1, () => {
    now += 500;
    watch = see(watch, table.reading(), now);
  });
  const views = [view(watch)];
  const told: Glimpse[] = [];
  for (let asked = view(watch).uncounted; asked && told.length < MOST_STACKS; asked = view(watch).uncounted) {
    const count = table.counts[asked.place] as number;
    expect(asked.counts).toContain(count);
    told.push({ place: asked.place, least: count, most: count });
    watch = see(watch, table.reading(), now, [...told]);
    views.push(view(watch));
  }
  return { truth: positionKey(end.position), views };
}

describe.each([
  ['mad-gulbar', 3],
  ['gul-bara', 4],
  ['acey-deucey', 5],
] as const)('a turn of %s that is too large to list, on one slot a point', (variant, seed) => {
  const turns = [...countedTurns(variant, seed)];

  it('is credited with no other play than the one made, however much has been counted', () => {
    for (const { truth, views } of turns)
      for (const { decided } of views) if (decided) expect(positionKey(decided.position)).toBe(truth);
  });

  it('is found among few enough plays to ask, once the stacks have been counted that the board asks for', () => {
    for (const { truth, views } of turns) {
      const { results, uncounted } = views.at(-1) as TurnView;
      expect(uncounted).toBeNull();
      expect(results.map(({ position }) => positionKey(position))).toContain(truth);
      expect(results.length).toBeLessThanOrEqual(MOST_ASKED);
    }
    expect(turns.length).toBeGreaterThan(2);
  });
});

describe('a long chain on one slot a point', () => {
  it('may hide so much that stacks have to be counted, several in one turn', () => {
    const [first] = countedTurns('gul-bara', 4);
    expect(first?.views.length).toBeGreaterThan(2);
  });
});

describe('a stack', () => {
  it('need not be counted where all checkers are seen but its own', () => {
    const turn = new WatchedTurn({ variant: 'long', white: '24:12,18:3', black: '24:15', roll: [2, 1] });
    expect(turn.move(24, 22).move(18, 17).view.uncounted).toBeNull();
  });
});
