import { describe, expect, it } from 'vitest';
import { printPlay } from '../../src/rules/index.ts';
import { type Glimpse, see, suspicions, type TurnWatch, view, watchTurn } from '../../src/sensing/index.ts';
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
    expect(suspicions(watch).map(({ place }) => place)).toContain(EIGHT);
  });
});
