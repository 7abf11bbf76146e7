import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Place,
  placeOf,
  positionKey,
  ruleset,
  type TurnGraph,
  type TurnNode,
} from '../../src/rules/index.ts';
import { see, view, watchTurn } from '../../src/sensing/index.ts';
import { boardWith, chanceFrom, makeTrips, randomGame, randomTurn, Table, tripsOf } from './table.ts';
import { WatchedTurn } from './turns.ts';

/** The middle of a game of long nardy; White has 6-4 to play. */
const middle = () =>
  new WatchedTurn({
    variant: 'long',
    white: '24:5,22:2,16:2,13:3,9:3',
    black: '24:6,20:2,15:3,11:2,7:2',
    roll: [6, 4],
  });

describe('an untouched board', () => {
  it('shows which checkers may be lifted, and no result while numbers are left', () => {
    const turn = middle();
    expect(turn.mayLift).toEqual([9, 13, 16, 22, 24]);
    expect(turn.plays).toEqual([]);
    expect(turn.lifted).toEqual([]);
    expect(turn.view.left).toEqual([6, 4]);
    expect(turn.view.numbers).toEqual([6, 4]);
  });

  it('is a result when nothing can be played', () => {
    const turn = new WatchedTurn({
      variant: 'short',
      white: '25:1,6:14',
      black: '6:2,5:2,4:2,3:2,2:2,1:5',
      roll: [6, 1],
    });
    expect(turn.view.results).toHaveLength(1);
    expect(turn.view.decided?.movements).toEqual([]);
    expect(turn.view.only?.movements).toEqual([]);
  });
});

describe('a lifted checker', () => {
  it('lights where it may go by one number, and by both at once', () => {
    const turn = middle().lift(24);
    expect(turn.lifted).toEqual([24]);
    expect(turn.targets).toEqual({ to: [18, 20], completing: [14] });
    expect(turn.mayLift).toEqual([]);
  });

  it('may go where it completes the turn once the other number is played', () => {
    const turn = middle().move(24, 18).lift(13);
    expect(turn.lifted).toEqual([13]);
    expect(turn.targets.completing).toEqual([9]);
  });

  it('that goes on from where it was put down shows that point as its origin', () => {
    const turn = middle().move(24, 18).lift(18);
    expect(turn.lifted).toEqual([18]);
    expect(turn.targets.completing).toEqual([14]);
  });

  it('put back leaves the turn as it was', () => {
    const turn = middle();
    const before = turn.view;
    const { since, ...after } = turn.lift(22).put(22).view;
    expect(since).toBeGreaterThan(0);
    expect({ ...after, since: before.since }).toEqual(before);
  });

  it('has exactly the targets that the rules give that checker', () => {
    let compared = 0;
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 }), fc.constantFrom('long', 'short'), (seed, variant) => {
        for (const graph of randomGame(ruleset(variant), chanceFrom(seed))) compared += compareTargets(graph);
      }),
      { numRuns: 6 },
    );
    expect(compared).toBeGreaterThan(1000);
  });
});

/** Compares the targets of every checker that may be seen lifted; gives how many there were. */
function compareTargets(graph: TurnGraph): number {
  const map = boardWith(15);
  const start = watchTurn(map, graph);
  const { mayLift } = view(start);
  for (const origin of mayLift) {
    const table = new Table(map, graph.ruleset, graph.turn.position);
    table.lift(origin);
    const { targets, lifted } = view(see(start, table.reading(), 500));
    expect(lifted).toEqual([{ place: origin, count: 1 }]);
    expect(new Map(targets.map(({ place, completes }) => [place, completes]))).toEqual(
      reachable(graph, origin),
    );
  }
  return mayLift.length;
}

/** Where the rules let one checker of a place go, by one number after the other. */
function reachable(graph: TurnGraph, origin: Place): Map<Place, boolean> {
  const { ruleset: rules, turn } = graph;
  const found = new Map<Place, boolean>();
  const goOn = (node: TurnNode, from: Place) => {
    for (const { movement, node: after } of graph.next(node)) {
      if (placeOf(rules.family, turn.side, movement.from) !== from) continue;
      const to = placeOf(rules.family, turn.side, movement.to);
      found.set(to, graph.isComplete(after) || found.get(to) === true);
      goOn(after, to);
    }
  };
  goOn(graph.start, origin);
  return new Map([...found].sort(([one], [other]) => one - other));
}

describe('the complaints about other boards', () => {
  it('a slid checker is not read as stopping early', () => {
    const turn = middle().slide(24, 14);
    expect(turn.wrong).toEqual([]);
    expect(turn.decided).toBe('24:4,22:2,16:2,14:1,13:3,9:3');
  });

  it('two checkers lifted at once are both followed', () => {
    const turn = middle().lift(24).lift(13);
    expect(turn.lifted).toEqual([13, 24]);
    expect(turn.wrong).toEqual([]);
    expect(turn.put(18).put(9).decided).toBe('24:4,22:2,18:1,16:2,13:2,9:4');
  });

  it('a checker knocked over and set up again is no move', () => {
    const turn = middle().lift(9).lift(9).put(9).put(9);
    expect(turn.wrong).toEqual([]);
    expect(turn.view.left).toEqual([6, 4]);
  });

  it.each([
    [
      'after the one that hits has landed',
      (turn: WatchedTurn) => turn.lift(6).put(4).lift(4).put('bar of the other'),
    ],
    [
      'before the one that hits is lifted',
      (turn: WatchedTurn) => turn.lift(4).put('bar of the other').lift(6).put(4),
    ],
    [
      'while the one that hits is in the other hand',
      (turn: WatchedTurn) => turn.lift(6).lift(4).put(4).put('bar of the other'),
    ],
  ])('a checker that is hit may be taken off %s', (_, hit) => {
    const turn = new WatchedTurn({
      variant: 'short',
      white: '24:2,13:5,8:3,6:5',
      black: '24:1,21:1,13:5,8:3,6:5',
      roll: [2, 1],
    });
    hit(turn);
    expect(turn.wrong).toEqual([]);
    expect(turn.view.numbers).toEqual([1]);
    expect(turn.move(24, 23).decided).toBe('24:1,23:1,13:5,8:3,6:4,4:1');
  });

  it('a hit checker in the hand is shown the way to the bar', () => {
    const turn = new WatchedTurn({
      variant: 'short',
      white: '24:2,13:5,8:3,6:5',
      black: '24:1,21:1,13:5,8:3,6:5',
      roll: [2, 1],
    });
    turn.move(6, 4).lift(4);
    expect(turn.lifted).toEqual([4]);
    expect(turn.targets.to).toEqual(['bar of the other']);
  });

  it('a wrong move is noticed at once, with the way out', () => {
    const turn = middle().lift(24).put(21);
    expect(turn.wrong).toEqual(['21 surplus']);
    expect(turn.targets).toEqual({ to: [18, 20], completing: [14] });
    expect(turn.view.nearest).not.toBeNull();
  });

  it('a checker that may not be moved is noticed when it is lifted', () => {
    const turn = new WatchedTurn({
      variant: 'long',
      white: '24:4,20:1,6:5',
      black: '24:5,6:8,2:2',
      roll: [6, 4],
    });
    expect(turn.mayLift).not.toContain(6);
    expect(turn.lift(6).wrong).toEqual(['6 missing']);
  });

  it('a move taken back leaves no phantom behind', () => {
    const turn = middle().move(24, 18).move(18, 24).move(22, 16).move(13, 9);
    expect(turn.wrong).toEqual([]);
    expect(turn.decided).toBe('24:5,22:1,16:3,13:2,9:4');
  });
});

describe('checkers put down in an order that the rules do not have', () => {
  const onTheBar = () =>
    new WatchedTurn({
      variant: 'short',
      white: '25:1,13:6,8:3,6:5',
      black: '24:2,13:5,8:3,6:5',
      roll: [4, 3],
    });

  it('are no mistake: first another, then the one on the bar', () => {
    const turn = onTheBar().move(13, 10);
    expect(turn.wrong).toEqual([]);
    expect(turn.view.inOrder).toBe(false);
    expect(turn.mayLift).toEqual(['bar']);
    expect(turn.plays).toEqual([]);
    expect(turn.move('bar', 21).decided).toBe('21:1,13:5,10:1,8:3,6:5');
  });

  it('are a mistake where the bar cannot be entered besides', () => {
    const turn = new WatchedTurn({
      variant: 'short',
      white: '25:1,13:6,8:3,6:5',
      black: '24:2,13:4,6:3,4:6',
      roll: [6, 4],
    });
    expect(turn.mayLift).toEqual([]);
    turn.move(13, 7);
    expect(turn.wrong).not.toEqual([]);
  });

  it('bear off before the last checker has come home', () => {
    const turn = new WatchedTurn({
      variant: 'long',
      white: '9:1,6:5,5:4,4:5',
      black: '24:10,20:5',
      roll: [5, 3],
    });
    turn.move(5, 'off');
    expect(turn.wrong).toEqual([]);
    expect(turn.move(9, 6).decided).toBe('6:6,5:3,4:5');
  });

  it('one takes the place of another that is still in the hand', () => {
    const turn = new WatchedTurn({
      variant: 'short',
      white: '13:1,8:1,6:13',
      black: '24:2,23:2,20:11',
      roll: [5, 4],
    });
    turn.lift(8).lift(13).put(8).put(4);
    expect(turn.wrong).toEqual([]);
    expect(turn.plays).toEqual(['8:1,6:13,4:1']);
  });
});

describe('a checker moved from a wrong place to a right one', () => {
  it('is wrong although some other checker might have come there', () => {
    // 24/18 is a legal movement, but nothing moves from 13 up to 18.
    expect(middle().lift(13).put(18).wrong).toEqual(['18 surplus']);
  });
});

describe('what a stack hides', () => {
  const threeSlots = (white: string) =>
    new WatchedTurn({ variant: 'long', white, black: '24:9,4:6', roll: [6, 5], map: boardWith(3) });

  it('a seventh checker leaving six slots changes nothing but where it arrives', () => {
    const turn = new WatchedTurn({
      variant: 'long',
      white: '24:15',
      black: '24:15',
      roll: [2, 1],
      ownTurn: 1,
    });
    expect(turn.lift(24).lifted).toEqual([]);
    expect(turn.put(21).decided).toBe('24:14,21:1');
  });

  it('several results are all listed, and none is chosen without a reason', () => {
    const turn = threeSlots('20:4,14:4,13:4,8:3').move(14, 8).move(13, 8);
    expect(turn.plays).toContain('20:4,14:3,13:3,8:5');
    expect(turn.plays).toContain('20:3,14:5,13:3,8:4');
    expect(turn.decided).toBeNull();
  });

  it('the way the checkers went decides where the result alone does not', () => {
    const turn = threeSlots('20:4,14:4,13:3,8:4').lift(20).lift(20).put(14).lift(13).put(20).put(8);
    expect(turn.plays).toContain('20:4,14:3,13:2,8:6');
    expect(turn.decided).toBe('20:3,14:5,13:2,8:5');
  });

  it('the order in which checkers came and went decides where the places alone do not', () => {
    const oneSlot = () =>
      new WatchedTurn({
        variant: 'long',
        white: '24:6,20:3,18:1,9:5',
        black: '24:9,1:6',
        roll: [4, 2],
        map: boardWith(1),
      });
    const likelyOrder = oneSlot().move(18, 16).move(20, 16);
    expect(likelyOrder.plays).toEqual(['24:5,20:4,16:1,9:5', '24:6,20:2,16:2,9:5']);
    expect(likelyOrder.decided).toBeNull();
    // What came to 16 while 18 still lay there did not come from 18.
    expect(oneSlot().move(20, 16).move(18, 16).decided).toBe('24:6,20:2,16:2,9:5');
  });

  it.each([
    ['for a while', 500],
    ['in passing', 40],
  ])(
    'a course that was begun anew decides nothing that it did before, though the board stood as it was only %s',
    (_, ms) => {
      const turn = new WatchedTurn({
        variant: 'long',
        white: '24:6,20:3,18:1,9:5',
        black: '24:9,1:6',
        roll: [4, 2],
        map: boardWith(1),
      });
      // 20/16 is tried and taken back; the play is another one.
      turn.move(20, 16).lift(16, ms).put(20, ms).lift(18, ms).put(16).move(24, 20);
      expect(turn.decided).toBeNull();
    },
  );

  it('what was tried and taken back decides nothing', () => {
    const turn = threeSlots('20:4,14:4,13:3,8:4').lift(20).lift(20).put(20).put(20).move(14, 8).move(13, 8);
    expect(turn.plays).toContain('20:4,14:3,13:2,8:6');
    expect(turn.decided).toBeNull();
  });

  it('a checker that may lie on a full stack or still be in the hand keeps its lights', () => {
    const turn = new WatchedTurn({
      variant: 'long',
      white: '13:2,9:7,8:3,6:3',
      black: '24:9,3:6',
      roll: [4, 2],
    });
    turn.lift(13);
    expect(turn.lifted).toEqual([13]);
    expect(turn.wrong).toEqual([]);
    expect(turn.targets.to).toContain(9);
  });
});

describe.each(['mad-gulbar', 'gul-bara', 'acey-deucey'])(
  'a turn of %s that is too large to list',
  (variant) => {
    it('is followed all the same, forward and back', () => {
      const chance = chanceFrom(4);
      const rules = ruleset(variant);
      const large = [...randomGame(rules, chance)].filter((graph) => graph.dicePlayed > 4).slice(0, 8);
      for (const graph of large) {
        const map = boardWith(6);
        const table = new Table(map, graph.ruleset, graph.turn.position);
        const { end, movements } = randomTurn(graph, chance);
        let watch = watchTurn(map, graph);
        const look = () => {
          watch = see(watch, table.reading(), watch.since + 500);
          expect(view(watch).wrong).toEqual([]);
        };
        const trips = movements.flatMap((movement) => {
          const [trip, ...hit] = tripsOf(graph, [movement], chance);
          return [...hit, ...(trip ? [trip] : [])];
        });
        for (const trip of trips) makeTrips(table, [trip], chance, 1, look);
        expect(view(watch).results.map(({ position }) => positionKey(position))).toContain(
          positionKey(end.position),
        );
        for (const { from, to } of trips.toReversed()) {
          table.lift(to);
          if (from !== null) table.put(from);
          watch = see(watch, table.reading(), watch.since + 500);
        }
        expect(view(watch).wrong).toEqual([]);
      }
      expect(large.length).toBeGreaterThan(1);
    });
  },
);

describe('a double chosen after a 2-1 on a board with one slot a point', () => {
  it('has every play that looks like the board among its results, however many', () => {
    const turn = new WatchedTurn({
      variant: 'acey-deucey',
      white: '26:6,22:2,21:2,20:4,19:1',
      black: '26:8,24:1,20:2,19:2,15:2',
      roll: [2, 1],
      map: boardWith(1),
    });
    turn.put(18);
    expect(turn.plays).toContain('26:2,22:2,21:2,20:3,19:4,18:2');
    expect(turn.plays).toHaveLength(64);
  });
});
