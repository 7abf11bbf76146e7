import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { configurationPage } from '../../hardware/configuration.ts';
import { wiringPage } from '../../hardware/wiring.ts';
import { loadProfile, shippedProfiles } from '../../src/config/index.ts';

const written = (name: string) =>
  readFile(new URL(`../../hardware/wiring-${name}.md`, import.meta.url), 'utf8');

const profiles = await shippedProfiles();

describe('the wiring tables', () => {
  test.each(profiles)('of %s are those of its profile (npx tsx hardware/generate.ts)', async (name) => {
    expect(await written(name)).toBe(wiringPage(await loadProfile(name)));
  });

  test('say of every slot, light and button where it goes', async () => {
    const page = wiringPage(await loadProfile('mega-6slot'));
    // Input 143 is the last of chip 17: slot 6 of P24; input 187 is White's second button.
    expect(page).toMatch(/^\| 17 \| 136–143 \| .* \| p24 6 \|$/m);
    expect(page).toContain('| p24 | 23 | 6 | 17C 17D 17E 17F 17G 17H |');
    expect(page).toContain('| 27 | tray-black |');
    expect(page).toContain('| white | cube | 187 | 23D |');
  });

  test('count the parts', async () => {
    const page = wiringPage(await loadProfile('mega-3slot'));
    expect(page).toContain('| reed switch, one a slot | 114 |');
    expect(page).toContain('| 74HC165, each with 100 nF across its supply | 15 |');
  });
});

test('the table of settings is that of the schema (npx tsx hardware/generate.ts)', async () => {
  const page = await readFile(new URL('../../hardware/configuration.md', import.meta.url), 'utf8');
  expect(page).toBe(configurationPage());
});
