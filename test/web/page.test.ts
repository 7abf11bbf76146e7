import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { benchLights, benchWorld, fixture, INFO } from './fixtures.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const CHROMIUM = '/usr/bin/chromium';
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const SLOW = { timeout: 20_000 };

describe.skipIf(!existsSync(CHROMIUM))('the built page in a real browser', () => {
  let folder: string;
  let server: TestServer;
  let browser: Browser;
  const complaints: string[] = [];

  const open = async (hash: string, width = 1280, height = 800): Promise<Page> => {
    const page = await browser.newPage({ viewport: { width, height } });
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('console', (message) => {
      if (/Content Security Policy/i.test(message.text())) complaints.push(message.text());
    });
    await page.goto(server.url + hash);
    await page.waitForSelector('.nard-board', SLOW);
    return page;
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nardboard-page-'));
    const configFile = new URL('../../src/web/vite.config.ts', import.meta.url).pathname;
    await build({ configFile, logLevel: 'silent', build: { outDir: folder, emptyOutDir: true } });
    server = await startTestServer(folder);
    browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
    server.publishInfo(INFO);
    server.publish({ ...fixture('long', 'lifted'), t: Date.now() });
  }, 120_000);

  afterAll(async () => {
    await browser?.close();
    await server?.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('shows the board of a retained state, and says what the state says', async () => {
    const page = await open('#lang=en');
    expect(await page.getAttribute('.nard-board', 'aria-label')).toMatch(/^White, 284 pips: head 24: 9;/);
    expect(await page.textContent('.now h1')).toBe('White plays 6\u20114.');
    expect(await page.locator('.nard-board .checker').count()).toBe(30);
    expect(await page.getAttribute('html', 'lang')).toBe('en');
    await page.close();
  });

  it('says so when it loses the broker, and is live again by itself', async () => {
    const page = await open('#lang=en');
    server.mqttDown(true);
    await page.waitForSelector('.note.old', SLOW);
    expect(await page.textContent('.note.old')).toMatch(
      /This picture is \d+\u00a0s old\. ?The controller does not answer/,
    );
    await expect
      .poll(() => page.textContent('.now h1'), SLOW)
      .toMatch(/^At .* White was playing 6\u20114\.$/);
    await expect.poll(() => page.locator('.nard-board.old .veil').count(), SLOW).toBe(1);
    server.mqttDown(false);
    await page.waitForSelector('.badge.live', SLOW);
    await expect.poll(() => page.locator('.note').count(), SLOW).toBe(0);
    await page.close();
  });

  it('answers a question with two taps, and never with one', async () => {
    server.publish({ ...fixture('long', 'question'), t: Date.now() });
    const page = await open('#lang=lt', 360, 780);
    const before = server.commands.length;
    await page.click('.choice >> nth=1', SLOW);
    await expect.poll(() => page.locator('.arrow.which').count(), SLOW).toBe(1);
    expect(server.commands.length).toBe(before);
    await page.click('.ask .button.main');
    await expect.poll(() => server.commands.length, SLOW).toBe(before + 1);
    const { topic, payload } = server.commands.at(-1) ?? { topic: '', payload: {} };
    expect(topic).toBe('cmd/white/answer');
    expect(payload).toMatchObject({ question: 'q1', choice: 'c1', expect: { game: 3, seq: 80 } });
    await page.close();
  });

  it('steps back through the game with the arrow keys, and returns to live', async () => {
    server.publish({ ...fixture('long', 'turn'), t: Date.now() });
    const page = await open('#lang=en');
    await page.focus('.plays .icon-button');
    await page.keyboard.press('ArrowLeft');
    await page.waitForSelector('.note.look', SLOW);
    expect(await page.textContent('.note.look b')).toBe('Play 20 of 21');
    await expect.poll(() => page.textContent('.now h1'), SLOW).toContain('18/13, 14/10');
    await page.keyboard.press('End');
    await expect.poll(() => page.locator('.note.look').count(), SLOW).toBe(0);
    await page.close();
  });

  it('starts a new match with a second tap, folds the form up, and shows the board again', async () => {
    const state = fixture('long', 'turn');
    server.publish({ ...state, plays: [], t: Date.now() });
    const page = await open('#lang=en', 360, 780);
    await page.waitForSelector('.plays .row', SLOW);
    expect(await page.locator('.plays .none').count()).toBe(0);
    await page.getByText('New match', { exact: true }).click();
    await page.getByRole('button', { name: 'Start the new match' }).click();
    await page.waitForSelector('.sure', SLOW);
    expect(server.commands.filter(({ topic }) => topic.endsWith('new-match'))).toEqual([]);
    await page.getByRole('button', { name: 'Start the new match' }).click();
    await expect.poll(() => page.locator('details[open]').count(), SLOW).toBe(0);
    await expect.poll(() => page.evaluate(() => window.scrollY), SLOW).toBe(0);
    await expect
      .poll(() => server.commands.map(({ topic }) => topic), SLOW)
      .toContain('cmd/director/new-match');
    await page.close();
  });

  it('plays at the workbench with mouse and keyboard', async () => {
    const state = { ...fixture('long', 'lifted'), inHand: [], t: Date.now() };
    server.publish(state);
    server.bench(benchWorld(state));
    const page = await open('#tab=workbench&lang=en');
    await page.waitForSelector('.bench-board', SLOW);
    server.bench({ type: 'lights', rgb: benchLights(state) });
    await expect
      .poll(() => page.getAttribute('[data-place="23"]', 'aria-label'), SLOW)
      .toBe('Point 24, head: White 9. Lifted from here.');
    const middle = async (place: number) => {
      const area = await page.locator(`[data-place="${place}"]`).boundingBox();
      if (!area) throw new Error('no such place');
      return [area.x + area.width / 2, area.y + area.height / 2] as const;
    };
    await page.mouse.move(...(await middle(23)));
    await page.mouse.down();
    await page.mouse.move(...(await middle(17)));
    await page.mouse.up();
    await expect
      .poll(() => server.actions, SLOW)
      .toEqual([
        { do: 'lift', place: 23 },
        { do: 'place', place: 17 },
      ]);
    await page.focus('[data-place="17"]');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.keyboard.press('d');
    await expect.poll(() => server.actions.at(-1), SLOW).toEqual({ do: 'lift', place: 18 });
    await page.close();
  });

  it('lives with a strict content security policy, and throws nothing', () => {
    expect(complaints).toEqual([]);
  });
});
