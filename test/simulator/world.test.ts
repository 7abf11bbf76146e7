import { describe, expect, it } from 'vitest';
import { World } from '../../src/simulator/index.ts';
import { bench, boardOf } from './benches.ts';

const HEAD = 23;
const FIVE = 4;

function headOf(count: number, slots = 6): World {
  const world = new World('long', boardOf(slots).slots);
  for (let i = 0; i < count; i += 1) {
    world.lift(26);
    world.put(HEAD);
  }
  return world;
}

describe('checkers on the board', () => {
  it('begin in their trays, fifteen of each side', () => {
    const world = new World('long', boardOf(6).slots);
    expect([world.count(26, 'white'), world.count(27, 'black')]).toEqual([15, 15]);
    expect(world.closed(26)).toHaveLength(15);
  });

  it('take the slots from the rim, and the seventh lies on the first', () => {
    const lying = headOf(8)
      .at(HEAD)
      .map(({ seat }) => `${seat?.slot}/${seat?.layer}`);
    expect(lying.sort()).toEqual(['1/0', '1/1', '2/0', '2/1', '3/0', '4/0', '5/0', '6/0']);
  });

  it('are lifted from the highest layer first, then from the innermost slot', () => {
    const world = headOf(7);
    world.lift(HEAD);
    expect(world.closed(HEAD)).toEqual([1, 2, 3, 4, 5, 6]);
    world.lift(HEAD);
    expect(world.closed(HEAD)).toEqual([1, 2, 3, 4, 5]);
  });

  it('come down when the one below is pulled out, on a board with one slot a point', () => {
    const world = new World('short', boardOf(1).slots);
    world.lift(27);
    world.put(FIVE);
    world.lift(26);
    world.put(FIVE);
    const blot = world.lift(FIVE, 'black');
    expect(blot.side).toBe('black');
    expect(world.at(FIVE).map(({ seat }) => seat?.layer)).toEqual([0]);
    expect(world.closed(FIVE)).toEqual([1]);
  });

  it('close no switch or both between two slots', () => {
    const world = headOf(3);
    world.pushAskew(HEAD, 'none');
    expect(world.closed(HEAD)).toEqual([1, 2]);
    world.pushAskew(HEAD, 'both');
    expect(world.closed(HEAD)).toEqual([1, 2, 3, 4]);
  });

  it('have no position while one is in a hand or in the other side’s tray', () => {
    const world = headOf(2);
    expect(world.position()?.white[24]).toBe(2);
    world.lift(HEAD);
    expect(world.position()).toBeNull();
    world.put(27);
    expect(world.position()).toBeNull();
  });

  it('cannot be lifted where none lies, nor put down with an empty hand', () => {
    const world = headOf(1);
    expect(() => world.lift(3)).toThrowError(expect.objectContaining({ code: 'E_HANDS' }));
    expect(() => world.put(3)).toThrowError(expect.objectContaining({ code: 'E_HANDS' }));
    expect(() => world.putBack()).toThrowError(expect.objectContaining({ code: 'E_HANDS' }));
  });
});

describe('the contacts of the board', () => {
  it('bounce for about a millisecond, some for up to five, and then stand as the checkers lie', () => {
    const { board, recorder, closedAt } = bench();
    board.advanceTo(10);
    recorder.changes.length = 0;
    const lengths: number[] = [];
    for (let i = 0; i < 200; i += 1) {
      const [from, to] = i % 2 === 0 ? [26, HEAD] : [HEAD, 26];
      board.lift(from);
      board.put(to);
      const before = recorder.changes.length;
      const changedAt = board.now;
      board.advanceTo(changedAt + 5);
      lengths.push(Math.max(0, ...recorder.changes.slice(before).map(({ at }) => at - changedAt)));
      expect(closedAt(HEAD)).toEqual(board.world.closed(HEAD));
      expect(closedAt(26)).toEqual(board.world.closed(26));
    }
    const long = lengths.filter((length) => length > 1.2);
    expect(Math.max(...lengths)).toBeGreaterThan(3);
    expect(long.length).toBeGreaterThan(0);
    expect(long.length).toBeLessThan(lengths.length / 5);
    expect(lengths).toContain(0);
  });

  it('bounce alike for the same seed and otherwise for another', () => {
    const changes = (seed: number) => {
      const { board, recorder } = bench(6, 'long', seed);
      for (let i = 0; i < 8; i += 1) {
        board.lift(26);
        board.advanceTo(board.now + 50);
        board.put(i);
        board.advanceTo(board.now + 50);
      }
      return recorder.changes;
    };
    expect(changes(3)).toEqual(changes(3));
    expect(changes(3)).not.toEqual(changes(4));
  });

  it('close for a moment on the free slot over which a checker is slid', () => {
    const { board, closedAt } = bench();
    board.brush(FIVE, 30);
    board.advanceTo(10);
    expect(closedAt(FIVE)).toEqual([6]);
    board.advanceTo(40);
    expect(closedAt(FIVE)).toEqual([]);
  });

  it('of a button follow the finger', () => {
    const { board, recorder, profile } = bench();
    const input = profile.inputs.findIndex(
      (i) => i?.kind === 'button' && i.side === 'black' && i.button === 'cube',
    );
    board.press('black', 'cube');
    board.advanceTo(5);
    expect(recorder.closed.has(input)).toBe(true);
    board.release('black', 'cube');
    board.advanceTo(10);
    expect(recorder.closed.has(input)).toBe(false);
  });
});
