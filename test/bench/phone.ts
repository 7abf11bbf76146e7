import type { Browser } from 'playwright-core';
import { startBrowser } from '../web/browser.ts';
import { HandAndPhone } from '../web/hand-and-phone.ts';
import { type Program, startProgram } from '../web/program.ts';
import { type Figure, spread } from './figure.ts';

const TURNS = 30;
const LOADS = 10;

async function withBoth<T>(work: (browser: Browser, program: Program) => Promise<T>): Promise<T> {
  const [program, browser] = await Promise.all([startProgram(), startBrowser()]);
  try {
    return await work(browser, program);
  } finally {
    await browser.close();
    await program.close();
  }
}

/**
 * From a hand that lifts a checker at the workbench or puts one down until a phone on the network has drawn it: two
 * pages in one browser, the real firmware in avr8js, controller and broker between them.
 */
export const handToPhone = (): Promise<readonly Figure[]> =>
  withBoth(async (browser, { url }) => {
    const both = await HandAndPhone.open(browser, url);
    await both.begin();
    for (let turn = 0; turn < TURNS; turn += 1) await both.turn();
    await both.close();
    return spread('hand-to-phone', 'ms', both.delays);
  });

/** Notes when the board has been painted for the first time. */
function noteTheFirstBoard(): void {
  const look = () => {
    if (!document.querySelector('.nard-board .checker, .nard-board .edge')) return;
    watch.disconnect();
    requestAnimationFrame(() =>
      setTimeout(() => {
        document.documentElement.dataset.boardAt = String(performance.now());
      }),
    );
  };
  const watch = new MutationObserver(look);
  watch.observe(document, { subtree: true, childList: true });
}

/** From asking for the page on loopback, nothing of it in the cache, until the board is painted. */
export const firstBoard = (): Promise<readonly Figure[]> =>
  withBoth(async (browser, { url }) => {
    const times: number[] = [];
    for (let load = 0; load < LOADS; load += 1) {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
      const page = await context.newPage();
      await page.addInitScript('globalThis.__name = (what) => what');
      await page.addInitScript(noteTheFirstBoard);
      await page.goto(url);
      const at = await page.waitForFunction(() => document.documentElement.dataset.boardAt);
      times.push(Number(await at.jsonValue()));
      await context.close();
    }
    return spread('first-board', 'ms', times);
  });
