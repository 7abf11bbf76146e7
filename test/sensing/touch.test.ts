import { describe, expect, it } from 'vitest';
import { seeTouches, touchesAt, watchTouches } from '../../src/sensing/index.ts';

const START = [2, 0, 3];

/** The touches after readings, each with the time at which it came. */
function watched(...readings: readonly (readonly [at: number, reading: readonly number[]])[]) {
  return readings.reduce((watch, [at, reading]) => seeTouches(watch, reading, at), watchTouches(START, 0));
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

  it('is told in the order of the hands', () => {
    expect(touchesAt(watched([1000, [2, 0, 2]], [1400, START], [2000, [1, 0, 3]]), 3000)).toEqual([2, 0]);
  });
});
