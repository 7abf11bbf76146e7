import { describe, expect, it } from 'vitest';
import {
  LegalSets,
  numbersOf,
  opponent,
  type Position,
  positionKey,
  type Roll,
  type Ruleset,
  ruleset,
  type Side,
  turnGraph,
} from '../../src/rules/index.ts';
import { facts, ROLLS } from './support.ts';

interface Counts {
  readonly [depth: `depth${number}`]: number;
  readonly depth1ByRoll?: ByRoll;
  readonly depth2ByFirstRoll?: ByRoll;
  readonly depth3ByLastRoll?: ByRoll;
  readonly depth4ByLastRoll?: ByRoll;
}
type ByRoll = Readonly<Record<string, number>>;

const perft = JSON.parse(facts('perft.json')) as { short: Counts; long: Record<string, Counts> };

/** Positions reached, each with the number of ways there: equal ones are played on only once. */
type Frontier = Map<string, { position: Position; ways: number }>;

interface Ply {
  readonly rules: Ruleset;
  readonly side: Side;
  readonly ownTurn: number;
}

function resultsOf({ rules, side, ownTurn }: Ply, position: Position, roll: Roll): readonly Position[] {
  const results = turnGraph(rules, { position, side, numbers: numbersOf(rules, roll), ownTurn }).results();
  return results.length === 0 ? [position] : results.map((node) => node.position);
}

const plyAt = (rules: Ruleset, depth: number): Ply => {
  const side: Side = depth % 2 === 1 ? 'white' : 'black';
  return { rules, side, ownTurn: Math.ceil(depth / 2) };
};

function advance(ply: Ply, frontier: Frontier, rolls: readonly Roll[]): Frontier {
  const next: Frontier = new Map();
  for (const { position, ways } of frontier.values()) {
    for (const roll of rolls) for (const result of resultsOf(ply, position, roll)) add(next, result, ways);
  }
  return next;
}

function add(frontier: Frontier, position: Position, ways: number): void {
  const key = positionKey(position);
  const known = frontier.get(key);
  if (known) known.ways += ways;
  else frontier.set(key, { position, ways });
}

function countByRoll(ply: Ply, frontier: Frontier): Record<string, number> {
  const counts = Object.fromEntries(ROLLS.map((roll) => [roll.join(''), 0]));
  for (const { position, ways } of frontier.values()) {
    for (const roll of ROLLS) {
      const name = roll.join('');
      counts[name] = (counts[name] ?? 0) + ways * resultsOf(ply, position, roll).length;
    }
  }
  return counts;
}

const total = (counts: ByRoll): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** The counts of the last roll at each depth. `firstRolls` may restrict the first turn. */
function perftByLastRoll(rules: Ruleset, depth: number, firstRolls = ROLLS): Record<string, number>[] {
  let frontier: Frontier = new Map([[positionKey(rules.start), { position: rules.start, ways: 1 }]]);
  const counts: Record<string, number>[] = [];
  for (let ply = 1; ply <= depth; ply += 1) {
    const now = plyAt(rules, ply);
    counts.push(ply === 1 && firstRolls !== ROLLS ? {} : countByRoll(now, frontier));
    if (ply < depth) frontier = advance(now, frontier, ply === 1 ? firstRolls : ROLLS);
  }
  return counts;
}

describe('perft of short nardy', () => {
  const rules = ruleset('short');

  it('counts the first two turns', () => {
    const [first = {}, second = {}] = perftByLastRoll(rules, 2);
    expect(first).toEqual(perft.short.depth1ByRoll);
    expect([total(first), total(second)]).toEqual([perft.short.depth1, perft.short.depth2]);
  });

  it.each(ROLLS.map((roll) => [roll.join(''), roll] as const))(
    'counts the second turn after %s',
    (name, roll) => {
      const [, second = {}] = perftByLastRoll(rules, 2, [roll]);
      expect(total(second)).toBe(perft.short.depth2ByFirstRoll?.[name]);
    },
  );
});

describe('perft of short nardy by the packed kernel', () => {
  it('counts the third turn: 116,154,993 results, a turn without a play as one', () => {
    const rules = ruleset('short');
    const sets = new LegalSets(rules);
    let frontier: Frontier = new Map([[positionKey(rules.start), { position: rules.start, ways: 1 }]]);
    for (const depth of [1, 2]) frontier = advance(plyAt(rules, depth), frontier, ROLLS);
    const { side } = plyAt(rules, 3);
    let results = 0;
    for (const { position, ways } of frontier.values()) {
      const [own, other] = [position[side], position[opponent(side)]];
      for (const [one, two] of ROLLS) results += ways * Math.max(1, sets.find(own, other, one, two));
    }
    expect(results).toBe(perft.short.depth3);
  }, 300_000);
});

describe.each(Object.keys(perft.long))('perft of long nardy, %s', (name) => {
  const counts = perft.long[name] ?? {};
  const rules = ruleset('long', { firstTurnException: name.split(' ').at(-1) });

  it('counts the first four turns', () => {
    const byDepth = perftByLastRoll(rules, 4);
    expect(byDepth.map(total)).toEqual([counts.depth1, counts.depth2, counts.depth3, counts.depth4]);
    if (counts.depth1ByRoll) expect(byDepth[0]).toEqual(counts.depth1ByRoll);
    if (counts.depth3ByLastRoll) expect(byDepth[2]).toEqual(counts.depth3ByLastRoll);
    if (counts.depth4ByLastRoll) expect(byDepth[3]).toEqual(counts.depth4ByLastRoll);
  });
});
