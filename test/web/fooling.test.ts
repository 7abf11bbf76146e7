import { existsSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHROMIUM, startBrowser } from './browser.ts';
import { type Program, startProgram } from './program.ts';

const SLOW = { timeout: 60_000 };
const STARTING = 120_000;

/** In the page: keeps what notes have said, for those who look when one is gone again. */
const KEEP_NOTES = `
  globalThis.kept = [];
  new MutationObserver(() => kept.push(...Array.from(document.querySelectorAll('.note'), (note) => note.textContent)))
    .observe(document.body, { subtree: true, childList: true, characterData: true });
`;

describe.skipIf(!existsSync(CHROMIUM))('a newcomer who tries to fool the board at the workbench', () => {
  let program: Program;
  let browser: Browser;
  let bench: Page;
  let phone: Page;

  const fault = (name: string) => bench.locator(`.fooling .switch:has-text("${name}")`);
  const note = (text: string) => phone.waitForSelector(`.note:has-text("${text}")`, SLOW);
  const live = () => phone.waitForSelector('.badge.live', SLOW);

  beforeAll(async () => {
    [program, browser] = await Promise.all([startProgram(), startBrowser()]);
    bench = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    phone = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await bench.goto(`${program.url}#tab=workbench&lang=en`);
    await bench.waitForSelector('.bench-board', SLOW);
    await phone.goto(`${program.url}#lang=en`);
    await live();
    await bench.click('.fooling .segments button:has-text("Faults")');
  }, STARTING);
  afterAll(async () => {
    await browser?.close();
    await program?.close();
  });

  it('unplugs the board: phones say so, and all is well when it is plugged in again', async () => {
    await fault('Unplug').click();
    await note('The simulated board is unplugged');
    await fault('Unplug').click();
    await live();
    await expect.poll(() => phone.locator('.note').count(), SLOW).toBe(0);
  });

  it('cuts the power: the board comes back by itself', async () => {
    await phone.evaluate(KEEP_NOTES);
    await bench.click('.fooling .momentary .button');
    await expect
      .poll(() => phone.evaluate('kept.join()'), SLOW)
      .toContain('The simulated board is unplugged');
    await live();
    await expect.poll(() => fault('Unplug').getAttribute('aria-checked'), SLOW).toBe('false');
  });

  it('takes the broker down: the picture on phones grows old, and is live again once it is up', async () => {
    await fault('Broker down').click();
    await note('The controller does not answer.');
    await expect.poll(() => fault('Broker down').getAttribute('aria-checked'), SLOW).toBe('true');
    await fault('Broker down').click();
    await live();
  });

  it('closes a switch for good: the board shows where something stands wrong in the set-up', async () => {
    await bench.locator('[data-place="4"]').click();
    await fault('stuck closed').click();
    await bench.click('.dock .steps.one .button');
    await phone.waitForSelector('.now h1:has-text("Point 5")', SLOW);
    await fault('stuck closed').click();
    await expect.poll(() => phone.textContent('.now h1'), SLOW).not.toContain('Point 5');
  });
});
