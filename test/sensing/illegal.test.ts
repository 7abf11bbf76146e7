import { describe, expect, it } from 'vitest';
import {
  checkersByPlace,
  type Family,
  parseCheckers,
  placeOf,
  printCheckers,
} from '../../src/rules/index.ts';
import { type BoardMap, positionsShown } from '../../src/sensing/index.ts';

const SIX: BoardMap = { slots: Array.from({ length: 28 }, (_, place) => (place >= 26 ? 15 : 6)) };
const BLIND_TRAYS: BoardMap = { slots: Array.from({ length: 28 }, (_, place) => (place >= 26 ? 0 : 6)) };

/** What White may have done when it has carried checkers from its own numbers to others, and hit on some. */
function shownAfter(
  family: Family,
  [white, black]: readonly [string, string],
  moves: readonly (readonly [from: number, to: number])[],
  hits: readonly number[] = [],
  map = SIX,
) {
  const before = { white: parseCheckers(white), black: parseCheckers(black) };
  const counts = checkersByPlace(family, before);
  const change = (place: number, by: number) => {
    counts[place] = (counts[place] ?? 0) + by;
  };
  for (const [from, to] of moves) {
    change(placeOf(family, 'white', from), -1);
    change(placeOf(family, 'white', to), 1);
  }
  for (const point of hits) {
    change(placeOf(family, 'white', point), -1);
    change(placeOf(family, 'black', 25), 1);
  }
  const reading = counts.map((count, place) => Math.min(count, map.slots[place] ?? 0));
  return positionsShown({ map, family, before, side: 'white', reading }).map((position) => [
    printCheckers(position.white),
    printCheckers(position.black),
  ]);
}

describe('the position behind a turn that follows no rule', () => {
  it('is the one in which the checkers lie, whatever the numbers were', () => {
    expect(shownAfter('short', ['13:5,8:3,6:5,24:2', '24:2,13:5,8:3,6:5'], [[13, 4]])).toEqual([
      ['24:2,13:4,8:3,6:5,4:1', '24:2,13:5,8:3,6:5'],
    ]);
  });

  it('may have both sides on one point (case L57)', () => {
    expect(shownAfter('long', ['14:5,3:10', '24:10,20:5'], [[14, 8]])).toEqual([
      ['14:4,8:1,3:10', '24:10,20:5'],
    ]);
  });

  it('knows checkers that were hit by those on the bar', () => {
    expect(shownAfter('short', ['13:5,6:10', '20:1,6:14'], [[13, 5]], [5])).toEqual([
      ['13:4,6:10,5:1', '25:1,6:14'],
    ]);
  });

  it('is not known where one of two stacks hides the checker that came', () => {
    const shown = shownAfter('long', ['13:1,4:7,2:7', '24:15'], [[13, 2]]);
    expect(shown).toContainEqual(['4:7,2:8', '24:15']);
    expect(shown).toContainEqual(['4:8,2:7', '24:15']);
    expect(shown).toHaveLength(2);
  });

  it('is one in which checkers have gone onward, where that explains the board', () => {
    expect(shownAfter('long', ['24:9,13:1,4:5', '24:15'], [[13, 6]])).toEqual([['24:9,6:1,4:5', '24:15']]);
    expect(shownAfter('long', ['24:9,13:1,2:5', '24:15'], [[24, 20]])).toEqual([
      ['24:8,20:1,13:1,2:5', '24:15'],
    ]);
  });

  it('is one in which a checker has hit where nobody may be hit, before one that went back', () => {
    const shown = shownAfter('short', ['8:2,6:5,3:4,2:4', '20:3,12:4,11:4,10:4'], [[8, 5]], [5]);
    expect(shown).toEqual([['8:1,6:5,5:1,3:4,2:4', '25:1,20:2,12:4,11:4,10:4']]);
  });

  it('has checkers in a tray without reeds when they are nowhere else', () => {
    expect(shownAfter('long', ['9:1,3:2', '24:15'], [[9, 0]], [], BLIND_TRAYS)).toEqual([['3:2', '24:15']]);
  });

  it('is none where a checker is missing or one too many', () => {
    const before = { white: parseCheckers('13:1,3:14'), black: parseCheckers('24:15') };
    const counts = checkersByPlace('long', before);
    const lost = counts.map((count, place) => (place === 12 ? 0 : count));
    const turn = { map: { slots: counts.map(() => 15) }, family: 'long', before, side: 'white' } as const;
    expect(positionsShown({ ...turn, reading: lost })).toEqual([]);
    const more = counts.map((count, place) => (place === 6 ? count + 1 : count));
    expect(positionsShown({ ...turn, reading: more })).toEqual([]);
  });

  it('is none where the other side’s checkers have moved', () => {
    expect(shownAfter('long', ['13:1,3:14', '24:10,20:5'], [])).toHaveLength(1);
    const before = { white: parseCheckers('13:1,3:14'), black: parseCheckers('24:10,20:5') };
    const counts = checkersByPlace('long', before);
    counts[placeOf('long', 'black', 20)] = 4;
    counts[placeOf('long', 'black', 19)] = 1;
    expect(
      positionsShown({
        map: { slots: counts.map(() => 15) },
        family: 'long',
        before,
        side: 'white',
        reading: counts,
      }),
    ).toEqual([]);
  });
});
