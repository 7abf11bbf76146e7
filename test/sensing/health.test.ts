import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PLACE_COUNT, type Place, parseCheckers } from '../../src/rules/index.ts';
import { PROOFS } from '../../src/sensing/health.ts';
import {
  doubt,
  expectedReading,
  HEALTHY,
  type Health,
  hidesCheckers,
  isDoubted,
  prove,
  seeInputs,
  trustedMap,
  trustedReading,
} from '../../src/sensing/index.ts';
import { boardWith } from './table.ts';

const SLOTS = 6;
/** Input 6 × place + slot; the trays have their places after the bars. */
const WIRING: readonly (Place | null)[] = Array.from({ length: 192 }, (_, input) =>
  input < PLACE_COUNT * SLOTS ? Math.floor(input / SLOTS) : null,
);
const open = (): Uint8Array => new Uint8Array(192);
const places = ({ doubts }: Health) => doubts.map(({ place }) => place);

/** Frames in which some inputs are turned over, `every` ms. */
function shown(frames: readonly (readonly number[])[], every: number, from: Health = HEALTHY): Health {
  let closed = open();
  let health = seeInputs(from, WIRING, closed, 0);
  frames.forEach((inputs, at) => {
    closed = closed.slice();
    for (const input of inputs) closed[input] = closed[input] ? 0 : 1;
    health = seeInputs(health, WIRING, closed, (at + 1) * every);
  });
  return health;
}

describe('a switch', () => {
  it('that flickers puts its place in doubt', () => {
    const health = shown(new Array(14).fill([15]), 100);
    expect(health.doubts).toMatchObject([{ place: 2, why: 'flickers' }]);
  });

  it('that is passed over by hand after hand does not', () => {
    expect(places(shown(new Array(40).fill([15]), 400))).toEqual([]);
  });

  it('of a chip that answers all alike at one blow puts all places of the chip in doubt', () => {
    const chip = [8, 9, 10, 11, 12, 13, 14, 15];
    expect(shown([chip], 100).doubts).toMatchObject([
      { place: 1, why: 'dead' },
      { place: 2, why: 'dead' },
    ]);
  });

  it('of a chip that answers otherwise again is believed again, with all places that died with it', () => {
    const chip = [8, 9, 10, 11, 12, 13, 14, 15];
    expect(places(shown([chip, [9]], 100))).toEqual([]);
    expect(places(shown([chip, chip], 100))).toEqual([]);
  });

  it('with all the others behind it puts a broken chain in doubt from there on', () => {
    const behind = Array.from({ length: 192 - 96 }, (_, at) => 96 + at);
    const doubted = places(shown([behind], 100));
    expect(doubted).toEqual(Array.from({ length: PLACE_COUNT - 16 }, (_, at) => 16 + at));
  });

  it('or two, as hands close them, put nothing in doubt whatever the order', () => {
    const some = fc.array(fc.uniqueArray(fc.nat(191), { minLength: 1, maxLength: 2 }), { maxLength: 60 });
    fc.assert(
      fc.property(some, (frames) => {
        expect(places(shown(frames, 300))).toEqual([]);
      }),
    );
  });
});

describe('a place in doubt', () => {
  const map = boardWith(SLOTS);
  const positions = [
    { white: '24:2,13:5,8:3,6:5', black: '24:2,13:5,8:3,6:5' },
    { white: '24:2,13:5,8:4,6:4', black: '24:2,13:5,8:3,6:5' },
  ].map(({ white, black }) => ({ white: parseCheckers(white), black: parseCheckers(black) }));
  const place = 7;

  it('shows nothing, and counts for nothing', () => {
    const health = doubt(HEALTHY, [place], 'contradicts', 0);
    expect(trustedMap(map, health).slots[place]).toBe(0);
    expect(trustedReading(new Array<number>(28).fill(3), health)[place]).toBe(0);
  });

  it('is believed again when it has followed what was played several times in a row', () => {
    let health = doubt(HEALTHY, [place], 'contradicts', 0);
    for (let turn = 0; turn <= PROOFS; turn += 1) {
      expect(isDoubted(health, place)).toBe(true);
      const position = positions[turn % 2] as (typeof positions)[number];
      health = prove(health, map, 'short', position, expectedReading(map, 'short', position));
    }
    expect(isDoubted(health, place)).toBe(false);
  });

  it('is never believed for showing always the same', () => {
    fc.assert(
      fc.property(fc.nat(6), fc.array(fc.nat(1), { maxLength: 40 }), (stuck, turns) => {
        let health = doubt(HEALTHY, [place], 'contradicts', 0);
        for (const turn of turns) {
          const position = positions[turn] as (typeof positions)[number];
          const reading = [...expectedReading(map, 'short', position)];
          reading[place] = stuck;
          health = prove(health, map, 'short', position, reading);
        }
        expect(isDoubted(health, place)).toBe(true);
      }),
    );
  });

  it('hides the checkers on it', () => {
    const counts = new Array<number>(28).fill(0);
    counts[place] = 1;
    expect(hidesCheckers(map, counts)).toBe(false);
    expect(hidesCheckers(trustedMap(map, doubt(HEALTHY, [place], 'dead', 0)), counts)).toBe(true);
  });
});
