import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  BOARD_LIMITS,
  faultsOf,
  inputOfButton,
  inputsOfPlace,
  loadProfile,
  type Profile,
  parseProfile,
  shippedProfiles,
} from '../../src/config/index.ts';
import { PLACE_COUNT, PLACES, placeOf, SIDES } from '../../src/rules/index.ts';
import { LIMITS } from '../../src/wire/index.ts';
import { at, changed, changes, type Json, jsonOf } from './mutate.ts';

const faultsIn = (json: unknown) => {
  try {
    parseProfile(json, 'mine.json');
    return [];
  } catch (error) {
    return faultsOf(error);
  }
};
const six = () => jsonOf('mega-6slot');
const place = (name: string) => (PLACES as readonly string[]).indexOf(name);

/** What every profile that is accepted has to fulfil. */
function expectSound(profile: Profile): void {
  expect(profile.inputs).toHaveLength(8 * profile.chain);
  expect(new Set(profile.lightOf).size).toBe(PLACE_COUNT);
  for (const light of profile.lightOf) {
    expect(light).toBeGreaterThanOrEqual(0);
    expect(light).toBeLessThan(profile.lights);
  }
  for (let index = 0; index < PLACE_COUNT; index += 1) {
    const slots = profile.inputs.flatMap((input) =>
      input?.kind === 'slot' && input.place === index ? [input.slot] : [],
    );
    expect(slots.sort((a, b) => a - b)).toEqual(
      Array.from({ length: profile.slots[index] ?? 0 }, (_, i) => i + 1),
    );
    expect(slots.length).toBeGreaterThanOrEqual(index < 24 ? 1 : 0);
    expect(slots.length).toBeLessThanOrEqual(15);
  }
  const buttons = profile.inputs.flatMap((input) =>
    input?.kind === 'button' ? [`${input.side} ${input.button}`] : [],
  );
  expect(buttons.sort()).toEqual(
    SIDES.flatMap((side) => ['cube', 'end', 'pause'].map((name) => `${side} ${name}`)).sort(),
  );
  expect([0, 4]).toContain(Object.keys(profile.dice.owners).length);
  expect(profile.debounceMs).toBeGreaterThanOrEqual(BOARD_LIMITS.debounceMs.least);
  expect(profile.debounceMs).toBeLessThanOrEqual(BOARD_LIMITS.debounceMs.most);
}

/** A fault in this section is named; a chain of another length shows in the inputs. */
function expectNamed(error: unknown, section: string): void {
  const faults = faultsOf(error);
  const sections = section === 'board' ? ['board', 'inputs'] : [section];
  const named = faults.some((fault) => sections.some((name) => fault.at.startsWith(name)));
  expect(named, String(error)).toBe(true);
  for (const fault of faults) expect(fault.remedy).not.toBe('');
}

describe('the profiles that come with the program', () => {
  test('are sound, and are known by name', async () => {
    expect(await shippedProfiles()).toEqual([
      'mega-1slot',
      'mega-1slot-points',
      'mega-3slot',
      'mega-3slot-points',
      'mega-6slot',
      'mega-6slot-points',
    ]);
    for (const name of await shippedProfiles()) {
      const profile = await loadProfile(name);
      expect(profile.id).toBe(name);
      expectSound(profile);
    }
  });

  test('mega-6slot has 192 inputs, all of them wired', async () => {
    const profile = await loadProfile('mega-6slot');
    expect(profile.chain).toBe(24);
    expect(profile.inputs.filter((input) => input !== null)).toHaveLength(192);
    expect(profile.slots.slice(0, 26)).toEqual(new Array(26).fill(6));
    expect(profile.slots.slice(26)).toEqual([15, 15]);
    expect(inputsOfPlace(profile, place('p24'))).toEqual([138, 139, 140, 141, 142, 143]);
    expect(profile.inputs[inputOfButton(profile, 'black', 'cube')]).toEqual({
      kind: 'button',
      side: 'black',
      button: 'cube',
    });
  });

  test.each([
    ['mega-6slot-points', 6, 19],
    ['mega-3slot', 3, 15],
    ['mega-3slot-points', 3, 10],
    ['mega-1slot', 1, 9],
    ['mega-1slot-points', 1, 4],
  ])('%s has %i slots a point on %i chips', async (name, slots, chips) => {
    const profile = await loadProfile(name);
    expect(profile.chain).toBe(chips);
    expect(profile.slots.slice(0, 24)).toEqual(new Array(24).fill(slots));
    const elsewhere = name.endsWith('-points') ? [0, 0, 0, 0] : [6, 6, 15, 15];
    expect(profile.slots.slice(24)).toEqual(elsewhere);
  });
});

test('the bounds of a profile are those of the firmware', () => {
  expect(BOARD_LIMITS.chips).toEqual(LIMITS.chips);
  expect(BOARD_LIMITS.currentLimitMa).toEqual(LIMITS.currentLimit);
  expect(BOARD_LIMITS.debounceMs).toEqual(LIMITS.debounce);
  expect(BOARD_LIMITS.lights.most).toBe(LIMITS.lights.most);
});

describe('a profile of one’s own', () => {
  test('is read from a path', async () => {
    const path = join(await mkdtemp(join(tmpdir(), 'profile-')), 'oak.json');
    await writeFile(path, JSON.stringify(six()));
    expect((await loadProfile(path)).id).toBe('oak');
  });

  test('may wire a place in any order, and leave inputs free', () => {
    const json = six();
    at(json, 'inputs')[0] = { place: 'p1', inputs: [5, 4, 3, 2, 1, 0] };
    at(json, 'board').chips = 25;
    const profile = parseProfile(json, 'mine.json');
    expectSound(profile);
    expect(inputsOfPlace(profile, place('p1'))).toEqual([5, 4, 3, 2, 1, 0]);
    expect(profile.inputs[199]).toBeNull();
  });

  test('may leave bars and trays without switches, but no point', () => {
    const json = six();
    json.inputs = json.inputs.filter(({ place = '' }) => !/^(bar|tray)-/.test(place));
    const profile = parseProfile(json, 'mine.json');
    expectSound(profile);
    expect(profile.slots.slice(24)).toEqual([0, 0, 0, 0]);
    expect(inputsOfPlace(profile, place('tray-white'))).toEqual([]);
    json.inputs.shift();
    expect(faultsIn(json)).toEqual([expect.objectContaining({ at: 'inputs', problem: 'p1 has no slot' })]);
  });

  test('may run the lights against the numbers', () => {
    const json = six();
    at(json, 'lights').order = [
      { from: 0, places: 'p24..p1' },
      { from: 24, places: 'bar-white..tray-black' },
    ];
    expect(parseProfile(json, 'mine.json').lightOf[place('p24')]).toBe(0);
  });

  test('with White at the far side gives White the places and buttons there', () => {
    const json = six();
    at(json, 'seats').white = 'far';
    const profile = parseProfile(json, 'mine.json');
    expectSound(profile);
    // Black's head in the usual picture of long nardy, P12, is now White's.
    expect(profile.lightOf[placeOf('long', 'white', 24)]).toBe(11);
    expect(profile.lightOf[place('bar-white')]).toBe(25);
    expect(profile.inputs[186]).toEqual({ kind: 'button', side: 'black', button: 'end' });
  });

  test('in a mirror has the heads on the left', () => {
    const json = six();
    at(json, 'seats').mirror = true;
    const profile = parseProfile(json, 'mine.json');
    expectSound(profile);
    expect(profile.lightOf[place('p24')]).toBe(12);
    expect(profile.lightOf[place('p1')]).toBe(11);
    expect(profile.inputs[186]).toEqual({ kind: 'button', side: 'white', button: 'end' });
  });
});

describe('a fault is named with its place in the file and a remedy:', () => {
  const faults: readonly [what: string, spoil: (json: Json) => void, at: string, remedy: RegExp][] = [
    [
      'two things on one input',
      (json) => {
        at(json, 'inputs')[1].from = 5;
      },
      'inputs[1]',
      /each input/,
    ],
    [
      'a place named twice',
      (json) => {
        at(json, 'inputs')[1].place = 'p1';
      },
      'inputs[1]',
      /one entry/,
    ],
    [
      'a place without slots',
      (json) => {
        at(json, 'inputs').splice(3, 1);
      },
      'inputs',
      /add .*"p4"/,
    ],
    [
      'a place without a light',
      (json) => {
        at(json, 'lights').order.pop();
      },
      'lights.order',
      /bar-white/,
    ],
    [
      'two places on one light',
      (json) => {
        at(json, 'lights').order[1].from = 23;
      },
      'lights.order[1]',
      /one place/,
    ],
    [
      'a light beyond the strip',
      (json) => {
        at(json, 'lights').order[1].from = 25;
      },
      'lights.order[1]',
      /lights.count/,
    ],
    [
      'a chain too short',
      (json) => {
        at(json, 'board').chips = 23;
      },
      'inputs[28]',
      /board.chips to 24/,
    ],
    [
      'a button twice',
      (json) => {
        at(json, 'inputs')[29].button = 'end';
      },
      'inputs[29]',
      /once/,
    ],
    [
      'a button missing',
      (json) => {
        at(json, 'inputs').pop();
      },
      'inputs',
      /"pause", "side": "black"/,
    ],
    [
      'a place that is none',
      (json) => {
        at(json, 'inputs')[2].place = 'p25';
      },
      'inputs[2].place',
      /p1 … p24/,
    ],
    [
      'a number out of range',
      (json) => {
        at(json, 'board').debounceMs = 16;
      },
      'board.debounceMs',
      /at most 15/,
    ],
    [
      'an unknown key',
      (json) => {
        at(json, 'board').chip = 24;
      },
      'board.chip',
      /chips, debounceMs, baud/,
    ],
    [
      'a section missing',
      (json) => {
        delete json.lights;
      },
      'lights',
      /object/,
    ],
    [
      'a die of two owners',
      (json) => {
        at(json, 'dice').black[1] = 'white-1';
      },
      'dice.black[1]',
      /own id/,
    ],
    [
      'a text for a number',
      (json) => {
        at(json, 'board').chips = '24';
      },
      'board.chips',
      /whole number|a number/,
    ],
  ];
  test.each(faults)('%s', (_, spoil, where, remedy) => {
    const json = six();
    spoil(json);
    const found = faultsIn(json).filter((fault) => fault.at === where);
    expect(found, JSON.stringify(faultsIn(json))).not.toHaveLength(0);
    expect(found.map((fault) => fault.remedy).join()).toMatch(remedy);
  });

  test('all faults come at once', () => {
    const json = six();
    at(json, 'board').chips = 99;
    at(json, 'lights').order[0].places = 'p1..p23';
    at(json, 'inputs')[7].place = 'head';
    at(json, 'dice').white = ['a'];
    expect(faultsIn(json).map((fault) => fault.at)).toEqual(
      expect.arrayContaining(['board.chips', 'lights.order', 'inputs[7].place', 'dice.white']),
    );
  });

  test('a name that is no profile lists those there are', async () => {
    await expect(loadProfile('mega-9slot')).rejects.toMatchObject({
      code: 'E_CONFIG',
      message: expect.stringContaining('mega-6slot or mega-6slot-points'),
    });
  });

  test('a file that is not there, and one that is not JSON', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'profile-'));
    await expect(loadProfile(join(directory, 'none.json'))).rejects.toMatchObject({ code: 'E_CONFIG' });
    const path = join(directory, 'broken.json');
    await writeFile(path, '{\n  "name": "oak",\n  "board": { "chips": }\n}\n');
    const error = await loadProfile(path).catch((caught: unknown) => caught);
    expect(faultsOf(error)[0]?.at).toBe('line 3, column 23');
  });
});

test('dice may be left out: then the board names none, and learns them at the table', () => {
  const { dice: _, ...json } = jsonOf('mega-3slot');
  const profile = parseProfile(json, 'board.json');
  expect(profile.dice).toEqual({ white: [], black: [], owners: {} });
});

test('a changed profile is still sound, or refused with the place of the change', () => {
  const outcomes = { sound: 0, refused: 0 };
  fc.assert(
    fc.property(changes, (change) => {
      const { json, path } = changed(change, 'mega-3slot');
      let profile: Profile;
      try {
        profile = parseProfile(json, 'changed.json');
      } catch (error) {
        outcomes.refused += 1;
        expectNamed(error, String(path[0]));
        return;
      }
      outcomes.sound += 1;
      expectSound(profile);
    }),
    { numRuns: 600 },
  );
  expect(outcomes.sound).toBeGreaterThan(10);
  expect(outcomes.refused).toBeGreaterThan(200);
});
