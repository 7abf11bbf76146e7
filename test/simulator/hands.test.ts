import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  finished,
  numbersOf,
  opponent,
  positionKey,
  type Ruleset,
  ruleset,
  type Side,
  turnGraph,
} from '../../src/rules/index.ts';
import {
  type Doing,
  FASTEST_PACE,
  HABIT_RATES,
  Habits,
  Hands,
  HUMAN_PACE,
  perform,
  seededChance,
} from '../../src/simulator/index.ts';
import { bench } from './benches.ts';

/** Lets hands do something to its end. */
function finish(board: ReturnType<typeof bench>['board'], doing: Doing): void {
  let failure: unknown = null;
  let done = false;
  perform(board.timeline, doing, {
    done: () => {
      done = true;
    },
    failed: (error) => {
      failure = error;
    },
  });
  while (!done && failure === null) board.advanceTo(board.nextAt ?? board.now + 1);
  if (failure) throw failure;
}

/** Plays random legal turns with hands and gives what they did wrong. */
function playGame(rules: Ruleset, seed: number, slots: number, turns: number): number {
  const { board, closedAt } = bench(slots, rules.family, seed);
  const chance = seededChance(seed);
  const hands = new Hands(board, chance.fork(), seed % 2 ? FASTEST_PACE : HUMAN_PACE);
  const habits = new Habits(HABIT_RATES.deft, chance.fork());
  finish(board, hands.setUp(rules.start));
  let position = rules.start;
  let side: Side = 'white';
  let played = 0;
  for (let turn = 0; turn < turns && finished(rules, position) === null; turn += 1) {
    const numbers = numbersOf(rules, [chance.whole(1, 6), chance.whole(1, 6)]);
    const graph = turnGraph(rules, { position, side, numbers });
    const results = graph.results();
    if (results.length > 0) {
      const result = chance.pick(results);
      finish(
        board,
        hands.play({ side, movements: graph.pathTo(positionKey(result.position)) }, habits.nextTurn()),
      );
      board.advanceTo(board.now + 5);
      position = result.position;
      played += 1;
      expect(board.world.position()).toEqual(position);
      for (const place of board.world.slots.keys())
        expect(closedAt(place)).toEqual(board.world.closed(place));
    }
    side = opponent(side);
  }
  return played;
}

describe('hands', () => {
  it.each(['long', 'short'])(
    'leave the position a legal play leads to, in whatever manner they play it (%s)',
    (variant) => {
      const rules = ruleset(variant);
      fc.assert(
        fc.property(fc.integer({ min: 1, max: 1e6 }), fc.constantFrom(1, 2, 6), (seed, slots) => {
          expect(playGame(rules, seed, slots, 60)).toBeGreaterThan(10);
        }),
        { numRuns: 12 },
      );
    },
  );

  it('leave no checker on another where a slot is free, when they have set something up', () => {
    const HEAD = 23;
    const { board } = bench(6, 'long', 7);
    const { start } = ruleset('long');
    const hands = new Hands(board, seededChance(7), HUMAN_PACE);
    finish(board, hands.setUp(start));
    const outermost = board.world.at(HEAD).filter(({ seat }) => seat?.slot === 6);
    for (const { id } of outermost) board.pick(id);
    for (const { id } of outermost) board.put(0, id);
    expect(board.world.piled()).toEqual([HEAD]);
    const rest = {
      ...start,
      white: start.white.map((count, own) => count + (own === 24 ? -2 : own === 1 ? 2 : 0)),
    };
    finish(board, hands.setUp(rest));
    expect(board.world.piled()).toEqual([]);
    expect(board.world.closed(HEAD)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('keep fifteen checkers of each side on the board and in the hand at every moment', () => {
    const rules = ruleset('short');
    const { board } = bench(6, 'short', 5);
    const total = (side: Side) =>
      board.world.slots.reduce((sum, _, place) => sum + board.world.count(place, side), 0) +
      board.world.inHand.filter(({ checker }) => checker.side === side).length;
    let moments = 0;
    board.onChange(() => {
      moments += 1;
      expect([total('white'), total('black')]).toEqual([15, 15]);
    });
    finish(board, new Hands(board, seededChance(5), HUMAN_PACE).setUp(rules.start));
    expect(moments).toBe(60);
    expect(board.world.position()).toEqual(rules.start);
  });

  it('refuse to play a checker that is not there', () => {
    const { board } = bench();
    const hands = new Hands(board, seededChance(1), FASTEST_PACE);
    const play = () =>
      finish(board, hands.play({ side: 'white', movements: [{ from: 13, to: 8, number: 5, hit: false }] }));
    expect(play).toThrowError(expect.objectContaining({ code: 'E_HANDS' }));
  });

  it('take 120 to 300 ms a movement at the fastest and over half a second as people', () => {
    const msFor = (pace: typeof HUMAN_PACE) => {
      const { board } = bench();
      const hands = new Hands(board, seededChance(9), pace);
      finish(board, hands.setUp(ruleset('long').start));
      const begin = board.now;
      for (let i = 0; i < 10; i += 1)
        finish(
          board,
          hands.play({ side: 'white', movements: [{ from: 24, to: 20, number: 4, hit: false }] }),
        );
      return (board.now - begin) / 10;
    };
    expect(msFor(FASTEST_PACE)).toBeGreaterThan(100);
    expect(msFor(FASTEST_PACE)).toBeLessThan(300);
    expect(msFor(HUMAN_PACE)).toBeGreaterThan(500);
  });
});
