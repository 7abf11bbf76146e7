import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describeSettings } from '../../src/config/index.ts';
import { DICE_DIALECTS, type DiceDialect, diceReader, printDiceLine } from '../../src/wire/index.ts';

const heard = (dialect: DiceDialect, ...lines: readonly object[]) =>
  diceReader(dialect).push(Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join('')));

const told = (dialect: DiceDialect, ...lines: readonly object[]) =>
  heard(dialect, ...lines).map((event) =>
    event.kind === 'die' ? [event.state, event.face, event.seq] : event.kind,
  );

describe('a bridge of Pixels', () => {
  test('passes on a roll by numbers or by names, and counts the changes itself', () => {
    const pixel = '1a2b3c4d';
    expect(
      told(
        'pixels',
        { pixel, rollState: 2 },
        { pixel, rollState: 'rolling' },
        { pixel, rollState: 3 },
        { pixel, rollState: 4, face: 2 },
        { pixel, rollState: 'onFace', face: 5 },
        { pixel, rollState: 1, face: 5 },
      ),
    ).toEqual([
      ['handling', null, 0],
      ['rolling', null, 1],
      ['rolling', null, 1],
      ['crooked', null, 2],
      ['stable', 5, 3],
      ['stable', 5, 3],
    ]);
  });

  test('that is out of reach leaves the die lost, and a die turned over by hand is moved', () => {
    const pixel = 'p';
    expect(
      told(
        'pixels',
        { pixel, rollState: 1, face: 5 },
        { pixel, rollState: 1, face: 2 },
        { pixel, rollState: 0 },
      ),
    ).toEqual([
      ['stable', 5, 0],
      ['moved', 2, 1],
      ['lost', null, 2],
    ]);
  });

  test('tells of the charge without touching the rest', () => {
    const [, last] = heard(
      'pixels',
      { pixel: 'p', rollState: 1, face: 3 },
      { pixel: 'p', batteryLevel: 41.6, isCharging: true },
    );
    expect(last).toMatchObject({ state: 'stable', face: 3, seq: 0, battery: 42, charging: true });
  });
});

describe('a bridge of GoDice', () => {
  const godice = 'GoDice_A1';

  test.each([
    [1, [-64, 0, 0]],
    [2, [0, 0, 64]],
    [3, [0, 64, 0]],
    [4, [0, -64, 0]],
    [5, [0, 0, -64]],
    [6, [64, 0, 0]],
  ])('takes the nearest of six vectors for the face: %i', (face, exact) => {
    fc.assert(
      fc.property(fc.tuple(...exact.map(() => fc.integer({ min: -20, max: 20 }))), (noise) => {
        const xyz = exact.map((part, axis) => part + (noise[axis] ?? 0));
        expect(told('godice', { godice, message: 'S', xyz })).toEqual([['stable', face, 0]]);
      }),
    );
  });

  test('says the other states in the words of the house', () => {
    expect(
      told(
        'godice',
        { godice, message: 'R' },
        { godice, message: 'FS', xyz: [1, 2, 3] },
        { godice, message: 'TS' },
        { godice, message: 'MS', xyz: [0, 64, 0] },
        { godice, message: 'Col', value: 3 },
        { godice, message: 'lost' },
      ),
    ).toEqual([
      ['rolling', null, 0],
      ['crooked', null, 1],
      ['crooked', null, 1],
      ['moved', 3, 2],
      ['moved', 3, 2],
      ['lost', null, 3],
    ]);
  });
});

describe('any bridge', () => {
  test('gives a sign of life of its own', () => {
    for (const dialect of ['pixels', 'godice'] as const)
      expect(heard(dialect, { bridge: 'pi-1', uptime: 12 })).toEqual([
        { kind: 'receiver', receiver: 'pi-1', uptime: 12 },
      ]);
  });

  test('is told what is wrong with a line, and heard again at the next one', () => {
    for (const [dialect, line] of [
      ['pixels', { pixel: 'p', rollState: 9 }],
      ['pixels', { pixel: 'p', rollState: 1 }],
      ['pixels', { rollState: 1, face: 1 }],
      ['godice', { godice: 'g', message: 'S', xyz: [1, 2] }],
      ['godice', { godice: 'g', message: 'X' }],
      ['godice', { godice: '', message: 'R' }],
    ] as const)
      expect(told(dialect, line, { bridge: 'b' })).toEqual(['dropped', 'receiver']);
  });

  test('makes only reports that the protocol of the house can say', () => {
    const value = fc.oneof(
      fc.integer({ min: -2, max: 130 }),
      fc.constantFrom('R', 'S', 'MS', 'onFace', 'lost', 'a b'),
    );
    const line = fc.record(
      {
        pixel: fc.constantFrom('p', 'q', 7),
        godice: fc.constantFrom('g', 'h', 'x'.repeat(40)),
        rollState: value,
        message: value,
        face: value,
        batteryLevel: value,
        value,
        xyz: fc.array(fc.integer({ min: -130, max: 130 }), { maxLength: 4 }),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.constantFrom('pixels', 'godice'), fc.array(line, { maxLength: 8 }), (dialect, lines) => {
        for (const event of heard(dialect, ...lines))
          if (event.kind !== 'dropped') expect(printDiceLine(event)).toMatch(/\*[0-9A-F]{4}\n$/);
      }),
    );
  });
});

test('the setting names just the ways of speaking that there are', () => {
  const setting = describeSettings().find(({ path }) => path === 'board.diceReceiver');
  expect(setting?.range).toBe(DICE_DIALECTS.map((name) => JSON.stringify(name)).join(' or '));
});
