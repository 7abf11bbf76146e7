import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PLACE_COUNT, type Place, parseCheckers } from '../../src/rules/index.ts';
import { PROOFS, STEADY } from '../../src/sensing/health.ts';
import {
  doubt,
  glimpsesOf,
  HEALTHY,
  type Health,
  hidesCheckers,
  isDoubted,
  prove,
  type SlotInputs,
  type Suspect,
  seeInputs,
  suspectsAt,
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
const places = ({ doubts }: Health) => [...new Set(doubts.map(({ place }) => place))];

/** The inputs of each place. */
const SLOT_INPUTS: SlotInputs = Array.from({ length: PLACE_COUNT }, (_, place) =>
  Array.from({ length: SLOTS }, (__, slot) => SLOTS * place + slot),
);
/** These slots of a place are closed, 1 nearest the rim. */
const closedAt = (place: Place, ...slots: readonly number[]): Uint8Array => {
  const closed = open();
  for (const slot of slots) closed[SLOTS * place + slot - 1] = 1;
  return closed;
};
const suspected = (place: Place, slot: number | null = null) => ({
  place,
  input: slot === null ? null : SLOTS * place + slot - 1,
});
/** Doubted, with these slots closed at present. */
const doubted = (suspects: readonly Suspect[], closed: Uint8Array = open()): Health => ({
  ...doubt(HEALTHY, suspects, 'contradicts', 0),
  closed,
});
const inFirst = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

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
  it('that flickers is in doubt by itself', () => {
    const health = shown(new Array(14).fill([15]), 100);
    expect(health.doubts).toMatchObject([{ place: 2, input: 15, why: 'flickers' }]);
  });

  it('that is passed over by hand after hand does not', () => {
    expect(places(shown(new Array(40).fill([15]), 400))).toEqual([]);
  });

  it('of a chip that answers all alike at one blow is in doubt with the seven others, and none of their neighbours', () => {
    const chip = [8, 9, 10, 11, 12, 13, 14, 15];
    const { doubts } = shown([chip], 100);
    expect(doubts.map(({ place, input, why }) => [place, input, why])).toEqual(
      chip.map((input) => [input < 12 ? 1 : 2, input, 'dead']),
    );
  });

  it('of a chip that has buttons and two slots is in doubt once all its inputs close at one blow', () => {
    const last = [160, 161, 162, 163, 164, 165, 166, 167];
    const withButtons = WIRING.map((place, input) => (input >= 162 ? null : place));
    const before = seeInputs(HEALTHY, withButtons, open(), 0);
    const closed = open();
    for (const input of last) closed[input] = 1;
    expect(seeInputs(before, withButtons, closed, 100).doubts).toMatchObject([
      { place: 26, input: 160, why: 'dead' },
      { place: 26, input: 161, why: 'dead' },
    ]);
  });

  it('or three of one place that a hand lifts at once, and the chip sees no others, are not dead', () => {
    expect(places(shown([[8], [9], [10], [8, 9, 10]], 400))).toEqual([]);
    expect(places(shown([[8], [9], [12], [8, 9, 12]], 400))).toEqual([1, 2]);
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
    const health = doubt(HEALTHY, [{ place, input: null }], 'contradicts', 0);
    expect(trustedMap(map, health).slots[place]).toBe(0);
    expect(trustedReading(new Array<number>(28).fill(3), health)[place]).toBe(0);
  });

  it('is believed again when it has followed what was played several times in a row', () => {
    let health = doubted([suspected(place)]);
    for (let turn = 0; turn <= PROOFS; turn += 1) {
      expect(isDoubted(health, place)).toBe(true);
      const position = positions[turn % 2] as (typeof positions)[number];
      const closed = closedAt(place, ...inFirst(3 + (turn % 2)));
      health = prove({ ...health, closed }, SLOT_INPUTS, { family: 'short', position });
    }
    expect(isDoubted(health, place)).toBe(false);
  });

  it.each([
    ['closed where nobody plays', 5, [1, 2, 3, 5], [1, 2, 3]],
    ['open under checkers that stay', 1, [2, 3], [1, 2, 3]],
  ] as const)(
    'whose switch was wrong by being %s is believed when it has been right for most of a game',
    (_, slot, wrong, right) => {
      const turns = positions.map((each) => ({ ...each, white: parseCheckers('24:2,13:5,8:3,6:5') }));
      const lying = { ...HEALTHY, closed: closedAt(place, ...wrong) };
      let health = doubt(lying, [suspected(place, slot)], 'contradicts', 0);
      for (let turn = 0; turn < STEADY; turn += 1) {
        expect(isDoubted(health, place)).toBe(true);
        const certain = { family: 'short', position: turns[turn % 2] as (typeof turns)[number] } as const;
        // The board is looked at many times a turn: that proves nothing more.
        for (let look = 0; look < 5; look += 1)
          health = prove({ ...health, closed: closedAt(place, ...right) }, SLOT_INPUTS, certain);
      }
      expect(isDoubted(health, place)).toBe(false);
    },
  );

  it('whose switch was wrong once more begins anew', () => {
    const certain = (turn: number) =>
      ({ family: 'short', position: { ...(positions[0] as (typeof positions)[number]) }, turn }) as const;
    let health = doubt(
      { ...HEALTHY, closed: closedAt(place, 1, 2, 3, 5) },
      [suspected(place, 5)],
      'contradicts',
      0,
    );
    for (let turn = 0; turn < 2 * STEADY - 2; turn += 1) {
      const closed = turn === STEADY - 1 ? closedAt(place, 1, 2, 3, 5) : closedAt(place, 1, 2, 3);
      health = prove({ ...health, closed }, SLOT_INPUTS, certain(turn));
    }
    expect(isDoubted(health, place)).toBe(true);
    health = prove({ ...health, closed: closedAt(place, 1, 2, 3) }, SLOT_INPUTS, certain(0));
    expect(isDoubted(health, place)).toBe(true);
  });

  it('that an earlier run of the program left is believed by that when it has followed the game once', () => {
    let health = doubted([suspected(place, 4)]);
    health = { ...health, doubts: health.doubts.map((each) => ({ ...each, lied: null })) };
    const looks = (count: 3 | 4, times: number) => {
      for (let turn = 0; turn < times; turn += 1) {
        const position = { ...(positions[count - 3] as (typeof positions)[number]) };
        const closed = closedAt(place, ...inFirst(count));
        health = prove({ ...health, closed }, SLOT_INPUTS, { family: 'short', position });
      }
    };
    looks(3, 2 * STEADY);
    expect(isDoubted(health, place)).toBe(true);
    looks(4, STEADY);
    expect(isDoubted(health, place)).toBe(false);
  });

  it('or a single switch, is never believed for showing always the same', () => {
    const someSlot = fc.option(fc.integer({ min: 1, max: SLOTS }));
    fc.assert(
      fc.property(someSlot, fc.nat(6), fc.array(fc.nat(1), { maxLength: 40 }), (slot, stuck, turns) => {
        let health = doubted([suspected(place, slot)], closedAt(place, ...inFirst(stuck)));
        for (const turn of turns) {
          const position = positions[turn] as (typeof positions)[number];
          health = prove(health, SLOT_INPUTS, { family: 'short', position });
        }
        expect(isDoubted(health, place)).toBe(true);
      }),
    );
  });

  it('hides the checkers on it', () => {
    const counts = new Array<number>(28).fill(0);
    counts[place] = 1;
    expect(hidesCheckers(map, counts)).toBe(false);
    expect(hidesCheckers(trustedMap(map, doubt(HEALTHY, [{ place, input: null }], 'dead', 0)), counts)).toBe(
      true,
    );
  });
});

describe('the switch that lies', () => {
  const place = 7;
  const [position] = [
    { white: parseCheckers('24:2,13:5,8:3,6:5'), black: parseCheckers('24:2,13:5,8:3,6:5') },
  ];
  const named = (...slots: readonly number[]) =>
    suspectsAt([place], { ...HEALTHY, closed: closedAt(place, ...slots) }, SLOT_INPUTS, {
      family: 'short',
      position: position as NonNullable<typeof position>,
    });

  it('is the one beyond the checkers that is closed, or the one among them that is open', () => {
    expect(named(1, 2, 3, 5)).toEqual([suspected(place, 5)]);
    expect(named(1, 2, 3, 4)).toEqual([suspected(place, 4)]);
    expect(named(1, 3)).toEqual([suspected(place, 2)]);
    expect(named(2, 3)).toEqual([suspected(place, 1)]);
  });

  it('cannot be told where the stack has a gap', () => {
    expect(named(1, 3, 4, 5)).toEqual([suspected(place)]);
    expect(named(1, 4)).toEqual([suspected(place)]);
  });

  it('is in doubt alone: what the others of its place show still counts', () => {
    const health = doubted([suspected(place, 5)], closedAt(place, 1, 2, 5));
    expect(glimpsesOf(health, SLOT_INPUTS)).toEqual([{ place, least: 2, most: 3 }]);
    expect(glimpsesOf(doubted([suspected(place)], closedAt(place, 1, 2)), SLOT_INPUTS)).toEqual([]);
  });

  it('may have any number of checkers beside it unseen where all others are closed', () => {
    const health = doubted([suspected(place, 6)], closedAt(place, 1, 2, 3, 4, 5));
    expect(glimpsesOf(health, SLOT_INPUTS)).toMatchObject([{ place, least: 5, most: 30 }]);
  });

  it('was another where its place contradicts again: then the whole place is in doubt, and none is named any more', () => {
    const once = doubted([suspected(place, 5)], closedAt(place, 1, 2, 5));
    const position = { white: parseCheckers('24:2,13:5,8:3,6:5'), black: parseCheckers('24:2,13:5,8:3,6:5') };
    const certain = { family: 'short', position } as const;
    const twice = doubt(once, suspectsAt([place], once, SLOT_INPUTS, certain), 'contradicts', 1);
    expect(twice.doubts).toMatchObject([{ place, input: null }]);
    const later = prove({ ...twice, closed: closedAt(place, 1, 2) }, SLOT_INPUTS, certain);
    expect(later.doubts).toMatchObject([{ place, input: null }]);
  });

  it('is told later where it could not be at first', () => {
    const certain = { family: 'short', position: position as NonNullable<typeof position> } as const;
    const health = prove(doubted([suspected(place)], closedAt(place, 1, 2, 3, 6)), SLOT_INPUTS, certain);
    expect(health.doubts).toMatchObject([suspected(place, 6)]);
  });

  it('and goes on flickering proves nothing by being right now and then', () => {
    const flickering = shown(new Array(14).fill([15]), 100);
    const almost = { ...flickering, doubts: flickering.doubts.map((each) => ({ ...each, proofs: 2 })) };
    expect(shown(new Array(14).fill([15]), 100, almost).doubts).toMatchObject([{ input: 15, proofs: 0 }]);
  });
});
