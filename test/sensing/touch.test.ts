import { describe, expect, it } from 'vitest';
import { seeTouches, touchesAt, watchTouches } from '../../src/sensing/index.ts';

const START = [2, 0, 3];

/** The touches after readings, each with the time at which it came. */
function watched(...readings: readonly (readonly [at: number, reading: readonly number[]])[]) {
  return readings.reduce(
    (watch, [at, reading]) => seeTouches(watch, reading, at),
    watchTouches(START, START, 0),
  );
}

describe('what switches tell of touches', () => {
  it('is a checker gone for a while, also when it has been put back', () => {
    expect(touchesAt(watched([1000, [2, 0, 2]]), 1100)).toEqual([]);
    expect(touchesAt(watched([1000, [2, 0, 2]]), 1200)).toEqual([2]);
    expect(touchesAt(watched([1000, [2, 0, 2]], [1400, START]), 1400)).toEqual([2]);
  });

  it('is not a checker that was pushed', () => {
    expect(touchesAt(watched([1000, [2, 0, 2]], [1100, START]), 5000)).toEqual([]);
  });

  it('is not one that has come in this turn and is taken up again', () => {
    expect(touchesAt(watched([1000, [1, 0, 3]], [1400, [1, 1, 3]], [2000, [1, 0, 3]]), 3000)).toEqual([0]);
  });

  it('is not one that was missing when the turn began, until it has been put back and is taken up again', () => {
    const missing = watchTouches(START, [1, 1, 3], 0);
    expect(touchesAt(missing, 1000)).toEqual([]);
    const back = seeTouches(missing, START, 1000);
    expect(touchesAt(back, 2000)).toEqual([]);
    expect(touchesAt(seeTouches(back, [1, 0, 3], 2000), 3000)).toEqual([0]);
    expect(touchesAt(seeTouches(missing, [1, 1, 2], 1000), 2000)).toEqual([2]);
  });

  it('is told in the order of the hands', () => {
    expect(touchesAt(watched([1000, [2, 0, 2]], [1400, START], [2000, [1, 0, 3]]), 3000)).toEqual([2, 0]);
  });
});
