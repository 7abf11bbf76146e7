import { existsSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHROMIUM } from './browser.ts';
import { type BuiltPage, startBuiltPage } from './built-page.ts';
import { benchLights, benchWorld, fixture } from './fixtures.ts';
import type { TestServer } from './test-server.ts';

const SLOW = { timeout: 20_000 };

describe.skipIf(!existsSync(CHROMIUM))('the workbench in a real browser', () => {
  let built: BuiltPage;
  let server: TestServer;
  let browser: Browser;
  const open = (...all: Parameters<BuiltPage['open']>): Promise<Page> => built.open(...all);

  beforeAll(async () => {
    built = await startBuiltPage();
    ({ server, browser } = built);
  }, 120_000);
  afterAll(() => built?.close());

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

  it('says of no lamp that it shines once all have gone dark, and nothing more is heard of them', async () => {
    const state = { ...fixture('long', 'lifted'), inHand: [], t: Date.now() };
    server.publish(state);
    server.bench(benchWorld(state));
    const page = await open('#tab=workbench&lang=en');
    await page.waitForSelector('.bench-board', SLOW);
    const words = () => page.getAttribute('[data-place="23"]', 'aria-label');
    server.bench({ type: 'lights', rgb: benchLights(state) });
    await expect.poll(words, SLOW).toContain('Lifted from here.');
    server.bench({ type: 'lights', rgb: benchLights(state).map(() => '000000') });
    await expect.poll(words, SLOW).toBe('Point 24, head: White 9.');
    await page.close();
  });

  it('lays out habits and faults to fool the board with, and shows which are on', async () => {
    const state = { ...fixture('long', 'lifted'), inHand: [], t: Date.now() };
    server.publish(state);
    const world = benchWorld(state);
    server.bench({ ...world, habits: ['slide'], broken: [{ fault: 'reed-closed', place: 16 }] });
    const page = await open('#tab=workbench&lang=en');
    await page.waitForSelector('.bench-board', SLOW);
    const row = (name: string) => page.locator(`.fooling .switch:has-text("${name}")`);
    const from = server.actions.length;
    expect(await row('Slide').getAttribute('aria-checked')).toBe('true');
    await row('Drop the checker').click();
    await page.click('.fooling .segments button:has-text("Faults")');
    expect(await row('stuck closed').textContent()).toContain('point 17');
    await row('stuck closed').click();
    await page.locator('[data-place="4"]').click();
    await expect.poll(() => row('stuck open').textContent(), SLOW).toContain('point 5');
    await row('stuck open').click();
    await page.click('.fooling .momentary .button');
    await expect
      .poll(
        () => server.actions.slice(from).filter((action) => action.do !== 'lift' && action.do !== 'place'),
        SLOW,
      )
      .toEqual([
        { do: 'habit', habit: 'drop', on: true },
        { do: 'fault', fault: 'reed-closed', on: false, place: 23 },
        { do: 'fault', fault: 'reed-open', on: true, place: 4 },
        { do: 'cut-power' },
      ]);
    await page.close();
  });

  it('is played at the workbench with fingers: one slides to the right place before it lifts', async () => {
    const state = { ...fixture('long', 'lifted'), inHand: [], t: Date.now() };
    server.publish(state);
    server.bench(benchWorld(state));
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
    const page = await context.newPage();
    await page.goto(`${server.url}#tab=workbench&lang=en`);
    await page.waitForSelector('.bench-board', SLOW);
    const middle = async (place: number) => {
      const area = await page.locator(`[data-place="${place}"]`).boundingBox();
      if (!area) throw new Error('no such place');
      return { x: area.x + area.width / 2, y: area.y + area.height / 2 };
    };
    const from = server.actions.length;
    const touch = await context.newCDPSession(page);
    const finger = async (type: 'touchStart' | 'touchMove', place: number) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: [await middle(place)] });
    await finger('touchStart', 12);
    await finger('touchMove', 23);
    await page.waitForSelector('.bench-board .tag', SLOW);
    expect(await page.textContent('.bench-board .tag')).toBe('24');
    expect(server.actions.length).toBe(from);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect.poll(() => server.actions.slice(from), SLOW).toEqual([{ do: 'lift', place: 23 }]);
    await context.close();
  });

  it('throws nothing, and keeps to the content security policy', () => {
    expect(built.complaints).toEqual([]);
  });
});
