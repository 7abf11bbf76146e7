import { describe, expect, it } from 'vitest';
import { positionKey, ruleset, type TurnGraph } from '../../src/rules/index.ts';
import { see, type TurnView, view, watchTurn } from '../../src/sensing/index.ts';
import { boardWith, chanceFrom, makeTrips, pick, randomGame, randomTurn, Table, tripsOf } from './table.ts';
import { WatchedTurn } from './turns.ts';

/** The turns of a game in which a 1-2 is followed by a double, each laid in an order of the hand's own. */
function* wildOneTwos(seed: number): Generator<{ truth: string; views: readonly TurnView[] }> {
  const chance = chanceFrom(seed);
  const hand = chanceFrom(seed ^ 0x5eed);
  for (const graph of randomGame(ruleset('acey-deucey'), chance)) {
    if (graph.dicePlayed === 6) yield layWildly(graph, hand);
  }
}

function layWildly(graph: TurnGraph, hand: () => number) {
  const map = boardWith(6);
  const table = new Table(map, graph.ruleset, graph.turn.position);
  const { end, movements } = randomTurn(graph, hand);
  let watch = watchTurn(map, graph);
  let now = 0;
  const views: TurnView[] = [];
  makeTrips(table, tripsOf(graph, movements, hand), hand, 1, () => {
    now += pick(hand, [50, 150, 600]);
    watch = see(watch, table.reading(), now);
    views.push(view(watch));
  });
  return { truth: positionKey(end.position), views };
}

describe('a 1-2 of acey-deucey with its double, laid in any order', () => {
  it('is never called wrong on the way, and is among what the board may show in the end', () => {
    let turns = 0;
    for (const seed of [2, 3]) {
      for (const { truth, views } of wildOneTwos(seed)) {
        turns += 1;
        expect(views.flatMap(({ wrong }) => wrong)).toEqual([]);
        const { results, decided } = views.at(-1) as TurnView;
        expect(results.map(({ position }) => positionKey(position))).toContain(truth);
        if (decided) expect(positionKey(decided.position)).toBe(truth);
      }
    }
    expect(turns).toBeGreaterThan(5);
  });

  const oneTwo = (white: string, black: string) =>
    new WatchedTurn({ variant: 'acey-deucey', white, black, side: 'black', roll: [2, 1] });

  it('may begin with the hit checker, which is on the bar before its hitter has moved', () => {
    // 21/20* 20/18 by the roll, 26/24* by the ones; White's checkers go to the bar before.
    const turn = oneTwo('26:7,24:1,22:1,21:1,19:1,18:1,14:1,5:1,1:1', '26:9,21:1,19:2,16:1,15:2');
    turn.lift(20).put('bar of the other').put(24);
    expect(turn.wrong).toEqual([]);
  });

  it('may end with the hit checker still under the one that hit it', () => {
    // White's 10 is Black's 15: 24/22 and 16/15* by the roll, then four ones.
    const turn = oneTwo('26:7,10:1,8:1', '26:9,24:4,16:1,13:1');
    turn.move(24, 22).move(16, 15).move(24, 23).move(24, 23).move(23, 22).move(13, 12);
    expect(turn.wrong).toEqual([]);
    turn.lift(15).put('bar of the other');
    expect(turn.wrong).toEqual([]);
    expect(turn.decided).toBe('26:9,24:1,23:1,22:2,15:1,12:1');
  });

  it('has ended although the same checkers could have come there by a double not yet played out', () => {
    // 26/22(2) 22/19(2) by threes, and as well 26/19(2) by sixes, of which two would be left.
    const turn = oneTwo('26:15', '26:15').put(23).put(24).put(22).put(22).move(22, 19).move(22, 19);
    expect(turn.plays).toContain('26:11,24:1,23:1,19:2');
    expect(turn.decided).toBe('26:11,24:1,23:1,19:2');
  });
});
