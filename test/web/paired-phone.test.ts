import { existsSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GameCommand } from '../../src/monitor/index.ts';
import { type Monitor, startMonitor } from '../../src/monitor/index.ts';
import { CHROMIUM } from './browser.ts';
import { type BuiltPage, startBuiltPage } from './built-page.ts';
import { fixture, INFO } from './fixtures.ts';
import { startProxy, type WebProxy } from './proxy.ts';

const SLOW = { timeout: 20_000 };

describe.skipIf(!existsSync(CHROMIUM))('a phone, through a proxy on the board’s machine', () => {
  let built: BuiltPage;
  let browser: Browser;
  let monitor: Monitor;
  let proxy: WebProxy;
  const obeyed: GameCommand[] = [];

  const onPhone = async (hash: string): Promise<Page> => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    page.on('pageerror', (error) => built.complaints.push(String(error)));
    await page.goto(proxy.url + hash);
    await page.waitForSelector('.nard-board', SLOW);
    return page;
  };
  const acts = (page: Page) => page.locator('.acts .button').allTextContents();

  beforeAll(async () => {
    built = await startBuiltPage();
    browser = built.browser;
    monitor = await startMonitor({
      id: 'test',
      info: INFO,
      events: [],
      broker: { embedded: true },
      web: { port: 0, root: built.folder },
      onCommand(command) {
        obeyed.push(command);
        return { ok: true };
      },
    });
    monitor.publish({ ...fixture('long', 'turn'), t: Date.now() });
    proxy = await startProxy(monitor.url ?? '', '192.0.2.7');
  }, 120_000);
  afterAll(async () => {
    proxy?.close();
    await monitor?.close();
    await built?.close();
  });

  it('can be installed where the address is a safe one, without a service worker', async () => {
    const page = await browser.newPage();
    await page.goto(monitor.url ?? '');
    await page.waitForSelector('.nard-board', SLOW);
    const devtools = await page.context().newCDPSession(page);
    const { url, errors, data } = await devtools.send('Page.getAppManifest');
    expect(url).toMatch(/board\.webmanifest$/);
    expect(errors).toEqual([]);
    const { icons } = JSON.parse(data ?? '') as { icons: { src: string; type: string }[] };
    for (const { src, type } of icons) {
      const icon = await page.request.get(new URL(src, monitor.url ?? '').href);
      expect(icon.headers()['content-type'], src).toBe(type);
    }
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(
      0,
    );
    await page.close();
  });

  it('only looks on, until it has touched the points that shine at the board', async () => {
    const page = await onPhone('#lang=en');
    expect(await acts(page)).toEqual([]);
    await page.click('summary:has-text("Pair this phone")');
    const points = monitor.pairByLights('white') ?? [];
    for (const at of points) await page.click(`.code-row button:text-is("${at + 1}")`);
    await page.waitForSelector('.note:has-text("This phone is paired")', SLOW);
    await expect.poll(() => acts(page), SLOW).toContain('End turn');
    await page.click('.acts .button:has-text("End turn")');
    await expect.poll(() => obeyed.at(-1), SLOW).toMatchObject({ verb: 'end-turn', by: 'white' });
    await page.reload();
    await expect.poll(() => acts(page), SLOW).toContain('End turn');
    await page.context().close();
  });

  it('says that a code is not good, and looks on still', async () => {
    const page = await onPhone('#lang=en');
    await page.click('summary:has-text("Pair this phone")');
    await page.fill('.code-typed input', 'AAAA AAAA');
    await page.click('.code-typed .button');
    await page.waitForSelector('.sure:has-text("not good")', SLOW);
    await page.waitForSelector('.badge.live', SLOW);
    expect(await acts(page)).toEqual([]);
    await page.context().close();
  });

  it('takes a code from the address it was given, and does not keep it there', async () => {
    const page = await onPhone(`#lang=en&pair=${monitor.pair('director')}`);
    await expect.poll(() => acts(page), SLOW).toContain('Pause');
    expect(page.url()).not.toContain('pair=');
    await page.context().close();
  });

  it('throws nothing', () => {
    expect(built.complaints).toEqual([]);
  });
});
