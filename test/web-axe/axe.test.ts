import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHROMIUM, startBrowser } from '../web/browser.ts';
import { benchLights, benchWorld, fixture, INFO, STATES, type StateName } from '../web/fixtures.ts';
import { startTestServer, type TestServer } from '../web/test-server.ts';

/** Those that have something of their own to show; the others differ in words alone. */
const SOME_STATES: readonly StateName[] = ['lifted', 'wrong', 'question', 'match-over'];
const SLOW = { timeout: 20_000 };

describe.skipIf(!existsSync(CHROMIUM))('axe finds nothing to object to', () => {
  let folder: string;
  let server: TestServer;
  let browser: Browser;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nardboard-axe-'));
    const configFile = new URL('../../src/web/vite.config.ts', import.meta.url).pathname;
    await build({ configFile, logLevel: 'silent', build: { outDir: folder, emptyOutDir: true } });
    server = await startTestServer(folder);
    browser = await startBrowser();
    server.publishInfo(INFO);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await server?.close();
    await rm(folder, { recursive: true, force: true });
  });

  function show(game: 'long' | 'short', name: StateName): void {
    const state = { ...fixture(game, name), t: Date.now() };
    server.bench(benchWorld(state));
    server.bench({ type: 'lights', rgb: benchLights(state) });
    server.publish(state);
  }

  async function open(hash: string, width: number): Promise<Page> {
    const page = await browser.newPage({ viewport: { width, height: 800 } });
    await page.goto(server.url + hash);
    await page.waitForSelector('.nard-board, .bench-board', SLOW);
    await page.evaluate(axe.source);
    return page;
  }

  /** What axe objects to, a line for each place. */
  async function objections(page: Page): Promise<string[]> {
    // Something that is fading has no contrast of its own yet.
    await page.waitForFunction(
      () =>
        document
          .getAnimations()
          .every(
            ({ playState, effect }) =>
              playState !== 'running' || effect?.getTiming().iterations === Number.POSITIVE_INFINITY,
          ),
      null,
      SLOW,
    );
    const { violations } = await page.evaluate(() =>
      (globalThis as unknown as { axe: typeof axe }).axe.run(),
    );
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
    );
  }

  it.each([
    ['game', 'long', 'light', 360],
    ['game', 'short', 'dark', 1280],
    ['workbench', 'long', 'light', 1280],
    ['workbench', 'short', 'dark', 360],
  ] as const)(
    'on the tab %s with %s nardy, %s, %i px wide, in its states',
    async (tab, game, theme, width) => {
      show(game, 'turn');
      const page = await open(`#tab=${tab}&theme=${theme}&lang=en`, width);
      const found: string[] = [];
      for (const name of tab === 'game' && theme === 'light' ? STATES : SOME_STATES) {
        show(game, name);
        await page.waitForTimeout(150);
        for (const one of await objections(page)) found.push(`${name} ${one}`);
      }
      expect(found).toEqual([]);
      await page.close();
    },
    180_000,
  );

  it('and does object to a picture without a name', async () => {
    show('long', 'turn');
    const page = await open('#lang=en', 360);
    await page.evaluate(() => document.body.append(document.createElement('img')));
    expect((await objections(page)).join()).toContain('image-alt');
    await page.close();
  });
});
