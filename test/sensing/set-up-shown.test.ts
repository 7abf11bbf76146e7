import { describe, expect, it } from 'vitest';
import { checkersByPlace, parseCheckers, placeOf, printCheckers, type Side } from '../../src/rules/index.ts';
import { type BoardMap, wrongSetUps } from '../../src/sensing/index.ts';

const MAP: BoardMap = { slots: Array.from({ length: 28 }, (_, place) => (place >= 26 ? 15 : 6)) };
const START = '24:2,13:5,8:3,6:5';
const POSITION = { white: parseCheckers(START), black: parseCheckers(START) };

/** What may have been set up where a side's checkers have gone from its own numbers to others, or (null) are nowhere. */
function shown(side: Side, ...moves: readonly (readonly [from: number, to: number | null])[]) {
  const counts = checkersByPlace('short', POSITION);
  for (const [from, to] of moves) {
    const [source, target] = [placeOf('short', side, from), to === null ? null : placeOf('short', side, to)];
    counts[source] = (counts[source] ?? 0) - 1;
    if (target !== null) counts[target] = (counts[target] ?? 0) + 1;
  }
  return wrongSetUps(MAP, 'short', POSITION, counts).map(({ white, black }) => ({
    white: printCheckers(white),
    black: printCheckers(black),
    checkers: white.reduce((sum, count) => sum + count, 0),
  }));
}

describe('what was set up wrong', () => {
  it('is told by the side whose checkers are gone, whichever it is', () => {
    expect(shown('white', [13, 14])).toEqual([
      { white: '24:2,14:1,13:4,8:3,6:5', black: START, checkers: 15 },
    ]);
    expect(shown('black', [6, 5])).toEqual([{ white: START, black: '24:2,13:5,8:3,6:4,5:1', checkers: 15 }]);
  });

  it('is a checker that was never there, where none has come anywhere', () => {
    expect(shown('white', [13, null])).toEqual([{ white: '24:2,13:4,8:3,6:5', black: START, checkers: 14 }]);
  });

  it('is nothing where nothing differs, or a checker is too many', () => {
    expect(shown('white')).toEqual([]);
    const counts = checkersByPlace('short', POSITION).map((count, place) =>
      place === 13 ? count + 1 : count,
    );
    expect(wrongSetUps(MAP, 'short', POSITION, counts)).toEqual([]);
  });
});
