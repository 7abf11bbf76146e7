import { describe, expect, it } from 'vitest';
import {
  type Place,
  parseCheckers,
  placeOf,
  resolvePlay,
  ruleset,
  turnGraph,
} from '../../src/rules/index.ts';
import { isFlashFor } from '../../src/simulator/index.ts';

const position = { white: parseCheckers('24:8,19:2,14:3,6:2'), black: parseCheckers('24:15') };
const graph = turnGraph(ruleset('long'), { position, side: 'white', numbers: [3, 2] });
const on = (...own: number[]): ReadonlySet<Place> =>
  new Set(own.map((each) => placeOf('long', 'white', each)));
const isUnderstood = (play: string, green: ReadonlySet<Place>, hidden = on()): boolean =>
  isFlashFor(graph, resolvePlay(graph, play).position, { green, hidden });

describe('a flash of green, to whoever has played', () => {
  it('is for his play when it shines where his checkers have come, whichever way they went', () => {
    expect(isUnderstood('19/14', on(14, 16))).toBe(true);
    expect(isUnderstood('19/14', on(14, 17))).toBe(true);
    expect(isUnderstood('24/22 19/16', on(22, 16))).toBe(true);
  });

  it('is for another when it leaves out where he went, or shines where he cannot have been', () => {
    expect(isUnderstood('24/22 19/16', on(16, 14))).toBe(false);
    expect(isUnderstood('19/14', on(14, 22))).toBe(false);
    expect(isUnderstood('19/14', on())).toBe(false);
    expect(isUnderstood('19/14', on(14))).toBe(false);
    expect(isUnderstood('24/22 19/16', on(22, 16, 14))).toBe(false);
  });

  it('may be hidden by a light that stands', () => {
    expect(isUnderstood('19/14', on(14), on(16, 3))).toBe(true);
    expect(isUnderstood('19/14', on(14, 16, 3), on(3))).toBe(true);
    expect(isUnderstood('24/22 19/16', on(22), on(3))).toBe(false);
  });

  it('may shine on the trays alone when the play has ended the game', () => {
    const last = turnGraph(ruleset('long'), {
      position: { white: parseCheckers('3:1,2:1'), black: parseCheckers('24:15') },
      side: 'white',
      numbers: [2, 2, 2, 2],
    });
    const { position: end } = resolvePlay(last, '3/off 2/off');
    expect(isFlashFor(last, end, { green: on(0), hidden: on() })).toBe(true);
    expect(isFlashFor(last, end, { green: on(0, 1), hidden: on() })).toBe(true);
    expect(isFlashFor(last, end, { green: on(0, 3), hidden: on() })).toBe(false);
  });
});
