import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import {
  catchMm,
  felt,
  MAGNETS,
  magnetTable,
  neighboursFelt,
  objections,
  REED,
  rowDrift,
  stackPull,
} from '../../hardware/generator/magnets.ts';
import { loadProfile } from '../../src/config/index.ts';

const { geometry } = await loadProfile('mega-6slot');
const named = (name: string) => {
  const found = MAGNETS.find((magnet) => magnet.name === name);
  if (!found) throw new Error(`no magnet ${name}`);
  return found;
};
const bought = named('Ø 6 × 1');

describe('the magnet and the reed of the parts list', () => {
  test('will do on the shipped boards', () => {
    expect(objections(bought, 'upright', geometry)).toEqual([]);
  });

  test('close the reed wherever a checker of a row pushed to the rim may lie', () => {
    expect(catchMm(bought, 'upright', geometry)).toBeGreaterThan(rowDrift(geometry));
  });

  test('let the reed of an empty slot open with checkers all around, two high', () => {
    expect(neighboursFelt(bought, 'upright', geometry)).toBeLessThan(REED.leastAt * REED.dropOut);
  });

  test('leave a checker on another where it was put', () => {
    expect(stackPull(bought, geometry)).toBeLessThan(0.5);
  });
});

describe('the arithmetic', () => {
  test('finds nothing over the middle of a reed that lies flat: the trap of this orientation', () => {
    const half = REED.glassMm / 2;
    expect(felt(bought, 'flat', geometry, half, 0)).toBeCloseTo(0, 9);
    expect(felt(bought, 'flat', geometry, 0, 0)).toBeGreaterThan(REED.mostAt);
  });

  test('falls with the distance, and grows with the magnet', () => {
    const at = (x: number) => felt(bought, 'upright', geometry, x, 0);
    expect(at(0)).toBeGreaterThan(at(4));
    expect(at(4)).toBeGreaterThan(at(8));
    expect(felt(named('Ø 8 × 3'), 'upright', geometry, 0, 0)).toBeGreaterThan(at(0));
  });

  test('refuses a magnet that makes stacked checkers jump', () => {
    expect(objections(named('Ø 8 × 3'), 'upright', geometry)).toContain('stacked checkers jump or stick');
  });

  test('stands in the page (npx tsx hardware/generate.ts)', async () => {
    const page = new URL('../../hardware/reeds-and-magnets.md', import.meta.url);
    expect(await readFile(page, 'utf8')).toContain(magnetTable(geometry));
  });
});
