import { expect, test } from 'vitest';
import { DoctorPage } from '../../src/commands/doctor-page.ts';
import { loadProfile } from '../../src/config/index.ts';
import { boardSvg, textMap } from '../../src/doctor/index.ts';

const profile = await loadProfile('mega-6slot');
const closed = Uint8Array.from(profile.inputs, (_, input) => (input === 38 ? 1 : 0));

test('the map draws every slot once, and tells closed, open and never closed apart', () => {
  const svg = boardSvg({ profile, closed, known: new Set([38, 39]), lit: new Set([6]) });
  expect(svg.match(/<circle /g)).toHaveLength(24 * 6 + 12 + 30);
  expect(svg.match(/<rect /g)).toHaveLength(6);
  expect(svg).toContain('class="closed"><title>p7 slot 3, input 38</title>');
  expect(svg).toContain('class="open"><title>p7 slot 4, input 39</title>');
  expect(svg).toContain('class="new"><title>p7 slot 5, input 40</title>');
  const spots = [...svg.matchAll(/cx="([\d.]+)" cy="([\d.]+)"/g)].map(([, x, y]) => `${x} ${y}`);
  expect(new Set(spots).size).toBe(spots.length);
});

test('the map in plain text has a line for every place', () => {
  const text = textMap(profile, closed);
  expect(text).toMatch(/^p7 +\.\.#\.\.\. /m);
  expect(text.split('\n').every((line) => line.length <= 100)).toBe(true);
});

test('the page shows the map, what is asked and what was found, as text and not as markup', async () => {
  const page = new DoctorPage(() => ({
    svg: '<svg></svg>',
    asked: 'p7: put <b>six</b> there',
    findings: [{ place: 'p7', what: 'it never closes', remedy: 'see to it' }],
  }));
  const url = await page.open(0, '127.0.0.1');
  try {
    const [shell, live, none] = await Promise.all(
      ['', 'live', '../package.json'].map((path) => fetch(new URL(path, url))),
    );
    expect(await shell?.text()).toContain('/doctor.js');
    expect(await live?.text()).toMatch(/&lt;b&gt;six.*<svg>.*p7<\/b>: it never closes\. see to it/);
    expect(none?.status).toBe(404);
  } finally {
    await page.close();
  }
});
