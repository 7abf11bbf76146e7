import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { boardFolder } from '../../hardware/generator/board-folder.ts';
import { layoutOf } from '../../hardware/generator/geometry.ts';
import { powerBudget } from '../../hardware/generator/power.ts';
import { loadProfile, shippedProfiles } from '../../src/config/index.ts';
import { PLACES } from '../../src/rules/index.ts';

const written = (path: string) => readFile(new URL(`../../hardware/${path}`, import.meta.url), 'utf8');

const profiles = await shippedProfiles();
const pageOf = async (name: string) => boardFolder(await loadProfile(name)).get('README.md') ?? '';

describe('the folder of a board', () => {
  test.each(profiles)('%s is what its profile makes (npx tsx hardware/generate.ts)', async (name) => {
    for (const [file, text] of boardFolder(await loadProfile(name)))
      expect(await written(`boards/${name}/${file}`), file).toBe(text);
  });

  test('says of every slot, light and button where it goes', async () => {
    const page = await pageOf('mega-6slot');
    // Input 143 is the last of chip 17: slot 6 of P24; input 187 is White's second button.
    expect(page).toMatch(/^\| 17 \| 136–143 \| .* \| p24 6 \|$/m);
    expect(page).toContain('| p24 | 23 | 6 | 17C 17D 17E 17F 17G 17H |');
    expect(page).toContain('| 27 | tray-black |');
    expect(page).toContain('| white | cube | 187 | 23D |');
  });

  test('counts the parts, with spares', async () => {
    expect(await pageOf('mega-3slot')).toMatch(/^\| reed switch.* \| S \| 114 \| 130 \|/m);
    expect(await pageOf('mega-1slot-points')).toMatch(/^\| 74HC165, DIP-16 \| U \| 4 \| 5 \|/m);
  });

  test('says what is not seen', async () => {
    expect(await pageOf('mega-3slot-points')).toContain('| tray-white | 26 | 0 | not seen |');
  });
});

describe.each(profiles)('the drawing of %s', (name) => {
  test('gives every checker room beside its neighbours, and lies within the wood', async () => {
    const profile = await loadProfile(name);
    const { slots, width, height } = layoutOf(profile);
    const { checkerMm } = profile.geometry;
    for (const [index, one] of slots.entries()) {
      expect(Math.min(one.x, one.y, width - one.x, height - one.y)).toBeGreaterThan(checkerMm / 2);
      for (const other of slots.slice(index + 1)) {
        const apart = Math.hypot(one.x - other.x, one.y - other.y);
        expect(apart, `${one.input} and ${other.input}`).toBeGreaterThanOrEqual(checkerMm);
      }
    }
  });

  test('has P24 top right, P13 top left, P12 bottom left and P1 bottom right, slot 1 nearest the rim', async () => {
    const { slots, width, height } = layoutOf(await loadProfile(name));
    const first = (place: string) => {
      const found = slots.find((spot) => PLACES[spot.place] === place && spot.slot === 1);
      if (!found) throw new Error(`no slot on ${place}`);
      return { x: found.x / width, y: found.y / height };
    };
    const [p1, p12, p13, p24] = ['p1', 'p12', 'p13', 'p24'].map(first);
    expect(p1?.x).toBe(p24?.x);
    expect(p12?.x).toBe(p13?.x);
    expect(p12?.x).toBeLessThan(0.1);
    expect(p1?.x).toBeGreaterThan(0.6);
    expect(p1?.y).toBeLessThan(0.1);
    expect(p24?.y).toBeGreaterThan(0.9);
  });
});

describe('the power budget', () => {
  test('reckons with lights as the firmware does, and never below what dark lights draw', async () => {
    const profile = await loadProfile('mega-6slot');
    const source = await written('firmware/lights.c');
    expect(source).toContain('a light draws 1 mA of its own and 20 mA');
    expect(powerBudget(profile)).toMatchObject({ unlimited: 28 * 61, dark: 28, lights: 500, fuse: 0.75 });
    expect(powerBudget({ ...profile, currentLimitMa: 0 }).lights).toBe(28);
  });

  test.each(profiles)('of %s asks USB for less than its 500 mA, receiver included', async (name) => {
    const { logic, receiver } = powerBudget(await loadProfile(name));
    expect(logic + receiver).toBeLessThan(500);
  });
});
