import { describe, expect, it } from 'vitest';
import { printPlay } from '../../src/rules/index.ts';
import { type BoardMap, type Glimpse, see, type TurnWatch, unproven, view } from '../../src/sensing/index.ts';
import { boardWith } from './table.ts';
import { WatchedTurn } from './turns.ts';

/** White's points as places; some of their switches are in doubt, so that the reading leaves them out. */
function doubting(...points: readonly number[]): BoardMap {
  const doubted = points.map((point) => point - 1);
  return { slots: boardWith(6).slots.map((slots, place) => (doubted.includes(place) ? 0 : slots)), doubted };
}

const BLACK = '14:2,6:5';

const turn = (white: string, roll: readonly [number, number], map: BoardMap) =>
  new WatchedTurn({ variant: 'short', white, black: BLACK, roll, map });

const asked = (watch: TurnWatch): string[] => unproven(watch).map(({ movements }) => printPlay(movements));
const decided = (watch: TurnWatch): string | null => {
  const play = view(watch).decided;
  return play && printPlay(play.movements);
};

describe('a play that only places in doubt speak for', () => {
  /** Only that a checker has left the 13-point is seen: 13/9 10/7 would show no more, and 13/6 beside the slots no less. */
  const gone = () => turn('13:1,10:1,6:2', [4, 3], doubting(10, 9, 7)).lift(13);

  it('is asked about, with those by which one checker would lie where no switch sees it', () => {
    const { watch } = gone();
    expect(decided(watch)).toBe('13/9 10/7');
    expect(asked(watch)).toEqual(expect.arrayContaining(['13/9 10/7', '13/6']));
  });

  it('is taken where the other switches of those places have seen it', () => {
    const { watch, now } = gone();
    const glimpses: readonly Glimpse[] = [
      { place: 8, least: 1, most: 2 },
      { place: 9, least: 0, most: 0 },
      { place: 6, least: 1, most: 2 },
    ];
    const seen = see(watch, watch.reading, now, glimpses);
    expect(decided(seen)).toBe('13/9 10/7');
    expect(asked(seen)).toEqual([]);
  });

  it('is taken where nothing else can have been played', () => {
    const { watch } = turn('13:1,6:2', [3, 1], doubting(10)).lift(13).lift(6).put(5);
    expect(decided(watch)).toBe('13/10 6/5');
    expect(asked(watch)).toEqual([]);
  });

  it('is asked about where the turn may only not be over yet', () => {
    const { watch } = turn('13:1,6:1,1:7', [5, 4], doubting(6)).move(13, 9);
    expect(decided(watch)).toBe('13/9 6/1');
    expect(asked(watch)).toEqual(['13/9 6/1']);
  });

  it('is asked about with those that lack as many checkers as were seen to leave and not to come', () => {
    const { watch } = turn('8:1,7:1,1:7', [2, 2], doubting(6)).lift(8).lift(7);
    expect(decided(watch)).toBe('8/6 7/1');
    expect(asked(watch)).toContain('8/4 7/3');
  });
});

it('a play without any place in doubt is never asked about for want of proof', () => {
  const { watch } = turn('13:1,6:1,1:7', [5, 4], boardWith(6)).move(13, 9).lift(6);
  expect(decided(watch)).toBe('13/9 6/1');
  expect(asked(watch)).toEqual([]);
});
