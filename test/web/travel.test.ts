import { describe, expect, it } from 'vitest';
import { type Lying, travels } from '../../src/web/board/travel.ts';

const lies = (side: Lying['side'], at: string, x: number, y = 0): Lying => ({ side, at, spot: [x, y] });
const told = (before: readonly Lying[], after: readonly Lying[]) =>
  travels(before, after).map(({ from, to }) => `${to.side} ${from} > ${to.at} ${to.spot}`);

describe('a checker that is drawn elsewhere than before', () => {
  const black = lies('black', '3', 9);

  it('travels from where it was drawn', () => {
    expect(told([lies('white', '23', 1), black], [lies('white', '17', 5), black])).toEqual([
      'white 1,0 > 17 5,0',
    ]);
  });

  it('travels into the hand, and out of it into the tray', () => {
    const hand = lies('white', 'hand', 3);
    expect(told([lies('white', '0', 1)], [hand])).toEqual(['white 1,0 > hand 3,0']);
    expect(told([hand], [lies('white', '26', 8)])).toEqual(['white 3,0 > 26 8,0']);
  });

  it('leaves those under it where they are, also where the stack closes up', () => {
    const stack = [0, 10, 20].map((x) => lies('white', '23', x));
    const closed = [0, 8, 16, 24].map((x) => lies('white', '23', x));
    expect(told([...stack, lies('white', '22', 50)], closed)).toEqual(['white 50,0 > 23 24,0']);
  });

  it('crosses no other’s way where two go at once, nor takes the other side’s', () => {
    const before = [lies('white', '1', 0), lies('white', '9', 90), lies('black', '5', 51)];
    const after = [lies('white', '2', 10), lies('white', '8', 80), lies('black', '24', 50)];
    expect(told(before, after)).toEqual([
      'white 0,0 > 2 10,0',
      'white 90,0 > 8 80,0',
      'black 51,0 > 24 50,0',
    ]);
  });

  it('is simply there where many stand elsewhere at once, as when a new game is set up', () => {
    const many = (at: string) => Array.from({ length: 9 }, (_, i) => lies('white', `${at}${i}`, i));
    expect(told(many('a'), many('b'))).toEqual([]);
  });

  it('is simply there where nothing was drawn before', () => {
    expect(told([], [lies('white', '2', 10)])).toEqual([]);
  });
});
