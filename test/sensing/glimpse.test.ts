import { describe, expect, it } from 'vitest';
import { printPlay } from '../../src/rules/index.ts';
import {
  type Glimpse,
  see,
  suspicions,
  type TurnWatch,
  unlikelySuspicions,
  view,
  watchTurn,
} from '../../src/sensing/index.ts';
import { boardWith } from './table.ts';
import { WatchedTurn } from './turns.ts';

/** White's 8-point. */
const EIGHT = 7;
/** A board on which some switch of White's 8-point is in doubt, so that the reading leaves the point out. */
const MAP = { slots: boardWith(6).slots.map((slots, place) => (place === EIGHT ? 0 : slots)) };

/** White plays 13/8 and 6/5 with a 5-1: the stack of seven hides that a checker has left it. */
function played(glimpses: readonly Glimpse[], movements: readonly (readonly [number, number])[]): TurnWatch {
  const turn = new WatchedTurn({
    variant: 'short',
    white: '13:7,6:8',
    black: '24:2,13:5,8:3,6:5',
    roll: [5, 1],
    map: MAP,
  });
  for (const [from, to] of movements) {
    turn.table.lift(turn.place(from));
    turn.table.put(turn.place(to));
  }
  return see(watchTurn(MAP, turn.graph), turn.table.reading(), 1000, glimpses);
}

const plays = (watch: TurnWatch): string[] =>
  view(watch)
    .results.map(({ movements }) => printPlay(movements))
    .sort();

describe('a place of which one switch is in doubt', () => {
  const both = [
    [13, 8],
    [6, 5],
  ] as const;

  it('is inferred from the rest where its other switches tell nothing', () => {
    expect(view(played([], both)).mayGoOn).toBe(true);
    expect(plays(played([], both))).toContain('13/8 6/5');
  });

  it('has a checker where another of its switches shows one, so that the turn has not to go on', () => {
    const watch = played([{ place: EIGHT, least: 1, most: 2 }], both);
    expect(view(watch).mayGoOn).toBe(false);
    expect(plays(watch)).toEqual(['13/8 6/5']);
    expect(view(watch).wrong).toEqual([]);
  });

  it('speaks against every play where its other switches show what none has, and is asked about', () => {
    const watch = played([{ place: EIGHT, least: 5, most: 6 }], both);
    expect(plays(watch)).toEqual([]);
    expect(suspicions(watch).flatMap(({ places }) => places)).toContain(EIGHT);
  });
});

describe('two switches that have stuck closed in one turn', () => {
  const turn = (...surplus: readonly number[]) => {
    const watched = new WatchedTurn({
      variant: 'short',
      white: '24:2,13:5,8:3,6:5',
      black: '24:2,13:5,8:3,6:5',
      roll: [3, 1],
    });
    watched.table.lift(watched.place(8));
    watched.table.put(watched.place(5));
    watched.table.lift(watched.place(6));
    watched.table.put(watched.place(5));
    const reading = watched.table.reading().map((count, place) => count + (surplus.includes(place) ? 1 : 0));
    return see(watched.watch, reading, 1000);
  };

  it('are both told, and the play with them', () => {
    const found = suspicions(turn(8, 14));
    expect(found.map(({ play, places }) => [printPlay(play.movements), places])).toContainEqual([
      '8/5 6/5',
      [8, 14],
    ]);
  });

  it('or three, are none: the board is not right', () => {
    expect(suspicions(turn(8, 14, 20))).toEqual([]);
  });
});

describe('a switch that has stuck open while another has stuck closed', () => {
  it('looks like a checker that was moved elsewhere, and is told to whoever insists, and only to him', () => {
    const turn = new WatchedTurn({
      variant: 'short',
      white: '24:2,13:5,8:3,6:5',
      black: '24:2,13:5,8:3,6:5',
      roll: [3, 1],
    });
    const { watch } = turn.move(8, 5).lift(6).put('off');
    expect(suspicions(watch).map(({ play }) => printPlay(play.movements))).not.toContain('8/5 6/5');
    expect(unlikelySuspicions(watch).map(({ play }) => printPlay(play.movements))).toContain('8/5 6/5');
  });
});
