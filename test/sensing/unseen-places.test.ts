import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkersByPlace, positionKey, ruleset, type TurnGraph } from '../../src/rules/index.ts';
import {
  auditSetup,
  type BoardMap,
  expectedReading,
  see,
  type TurnView,
  view,
  watchTurn,
} from '../../src/sensing/index.ts';
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

/** A board whose bars and trays have no switches at all. */
const pointsOnly = (slots: number): BoardMap => ({
  slots: Array.from({ length: 28 }, (_, place) => (place < 24 ? slots : 0)),
});

interface Played {
  readonly truth: string;
  readonly views: readonly TurnView[];
}

function playOn(map: BoardMap, graph: TurnGraph, chance: Chance): Played {
  const table = new Table(map, graph.ruleset, graph.turn.position);
  const { end, movements } = randomTurn(graph, chance);
  let watch = watchTurn(map, graph);
  let now = 0;
  const views: TurnView[] = [view(watch)];
  makeTrips(table, tripsOf(graph, movements, chance), chance, 1, () => {
    now += 400;
    watch = see(watch, table.reading(), now);
    views.push(view(watch));
  });
  return { truth: positionKey(end.position), views };
}

describe.each(['long', 'short'])('%s nardy on a board that sees neither bars nor trays', (variant) => {
  it.each([6, 3, 1])('with %i slots a point knows the play or leaves it open, and scolds nobody', (slots) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 }), (seed) => {
        const hands = chanceFrom(seed ^ 0x5eed);
        for (const graph of randomGame(ruleset(variant), chanceFrom(seed))) {
          const { truth, views } = playOn(pointsOnly(slots), graph, hands);
          expect(views.flatMap(({ wrong }) => wrong)).toEqual([]);
          const { results, decided } = views.at(-1) as TurnView;
          expect(results.map(({ position }) => positionKey(position))).toContain(truth);
          if (decided) expect(positionKey(decided.position)).toBe(truth);
        }
      }),
      { numRuns: 2 },
    );
  });

  it('takes the set-up of the game for right without them', () => {
    const rules = ruleset(variant);
    const reading = expectedReading(pointsOnly(6), rules.family, rules.start);
    expect(auditSetup(pointsOnly(6), rules, reading)).toEqual([]);
  });
});

describe('a checker in the hand', () => {
  /** How many stand at a place in the position that the board is taken to show. */
  const standsAt = (turn: WatchedTurn, place: number) => {
    const { stands } = turn.view;
    return stands ? (checkersByPlace('long', stands)[place] ?? 0) : Number.NaN;
  };

  it('counts where it was lifted, also where it may have come down unseen on a stack that is full', () => {
    const turn = new WatchedTurn({
      variant: 'long',
      white: '14:1,13:1,12:2,10:4,9:1,6:6',
      black: '20:1,19:1,17:1,16:1,15:1,14:1,13:1,12:1,11:1,10:1,8:1,7:1,6:1,4:2',
      roll: [3, 5],
      map: boardWith(6),
    });
    turn.move(14, 11).lift(11);
    expect(turn.lifted).toEqual([11]);
    expect(standsAt(turn, 10)).toBe(1);
    expect(standsAt(turn, 5)).toBe(6);
    turn.put(6);
    expect(turn.decided).toBe('13:1,12:2,10:4,9:1,6:7');
  });
});

describe('two states of a turn that look alike', () => {
  it('are told apart by what was seen to move: the picture shows the hit that was made', () => {
    const turn = new WatchedTurn({
      variant: 'short',
      white: '24:2,21:1,17:1,4:1,3:3,2:2,1:5',
      black: '13:2,9:2,7:2,6:4,5:2,3:3',
      side: 'black',
      roll: [5, 4],
      map: boardWith(6),
    });
    // White's blots stand on Black's 8 and 4: 13/8* and 13/4* leave the same switches closed.
    turn.move(13, 8).lift(8).put('bar of the other');
    expect(turn.view.stands?.black[8]).toBe(1);
    expect(turn.view.stands?.white[25]).toBe(1);
  });
});

describe('what is not seen is inferred from what is missing', () => {
  const map = pointsOnly(6);

  it('a checker that left the board by a bearing number has been borne off', () => {
    const turn = new WatchedTurn({ variant: 'long', white: '6:2,5:2,1:1', black: '12:1', roll: [6, 5], map });
    turn.lift(6);
    expect(turn.lifted).toEqual([6]);
    turn.put('off').lift(5).put('off');
    expect(turn.decided).toBe('6:1,5:1,1:1');
  });

  it('a checker that was hit is on the bar when it is gone from its point', () => {
    const turn = new WatchedTurn({
      variant: 'short',
      white: '8:2,6:2',
      black: '20:1,13:2',
      roll: [3, 1],
      map,
    });
    // Black's 20 is White's 5: 8/5*, and 6/5 covers it.
    turn.lift(5).put('bar of the other').move(8, 5).move(6, 5);
    expect(turn.wrong).toEqual([]);
    expect(turn.decided).toBe('8:1,6:1,5:2');
  });

  it('a checker entered comes from the bar, as none has left another point', () => {
    const turn = new WatchedTurn({
      variant: 'short',
      white: '25:1,6:2',
      black: '6:2,13:2',
      roll: [3, 2],
      map,
    });
    turn.lift('bar').put(22).move(6, 4);
    expect(turn.decided).toBe('22:1,6:1,4:1');
  });
});
