import { existsSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHROMIUM } from './browser.ts';
import { type BuiltPage, startBuiltPage } from './built-page.ts';
import { benchWorld, fixture } from './fixtures.ts';

const SLOW = { timeout: 20_000 };

/** What a person does to an element, as a browser tells of it. */
type Doing = readonly [selector: string, value?: string];

/** Does everything in one task, so that no frame comes between: a click, or a value where one is given. */
const atOnce = (page: Page, ...all: Doing[]): Promise<void> =>
  page.evaluate((doings) => {
    const elements = doings.map(([selector]) => {
      const element = document.querySelector(selector);
      if (!element) throw new Error(`There is no ${selector}.`);
      return element as HTMLInputElement;
    });
    for (const [i, [, value]] of doings.entries()) {
      const element = elements[i] as HTMLInputElement;
      if (value === undefined) element.click();
      else {
        element.value = value;
        element.dispatchEvent(
          new Event(element.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }),
        );
      }
    }
  }, all);

const field = (form: string, n: number, tag: 'input' | 'select' = 'input') =>
  `${form} .field:nth-child(${n} of .field) ${tag}`;

describe.skipIf(!existsSync(CHROMIUM))('two things that are done before the next frame', () => {
  let built: BuiltPage;
  let page: Page;

  const show = async (hash: string, state = fixture('long', 'turn')): Promise<void> => {
    built.server.publish({ ...state, t: Date.now() });
    built.server.bench(benchWorld(state));
    page = await built.open(hash, 390, 844);
  };
  const sent = (verb: string) => built.server.commands.filter(({ topic }) => topic.endsWith(`/${verb}`));
  /** Opens a fold by the words on it, and marks it so that its parts can be named. */
  const unfold = async (name: string): Promise<string> => {
    const fold = page.locator('details.fold', { has: page.locator(`summary:text-is("${name}")`) });
    await fold.locator('> summary').click();
    await fold.evaluate((element) => element.setAttribute('data-here', ''));
    return '[data-here]';
  };

  beforeAll(async () => {
    built = await startBuiltPage();
  }, 120_000);
  afterAll(() => built?.close());

  it('both count in the form of a new match, and are in what is sent', async () => {
    await show('#lang=en', fixture('short', 'match-over'));
    const form = await unfold('New match');
    await page.click(`${form} .switch`);
    await page.waitForSelector(field(form, 9, 'select'), SLOW);
    await atOnce(
      page,
      [field(form, 2, 'select'), 'short-match-us2015'],
      [field(form, 3, 'select'), '9'],
      [field(form, 4, 'select'), 'us-singles'],
      [field(form, 5), 'Ann'],
      [field(form, 6), 'Anton'],
      [field(form, 7), 'Bob'],
      [field(form, 8), 'Bertha'],
      [`${form} .button.main`],
    );
    await expect
      .poll(() => sent('new-match').at(-1)?.payload, SLOW)
      .toMatchObject({
        preset: 'short-match-us2015',
        length: 9,
        clock: 'us-singles',
        names: { white: 'Ann', black: 'Bob' },
        pairs: { white: ['Ann', 'Anton'], black: ['Bob', 'Bertha'] },
      });
    await page.close();
  });

  it('do not start a match that was not asked about again after it was changed', async () => {
    await show('#lang=en');
    const before = sent('new-match').length;
    const form = await unfold('New match');
    await page.click(`${form} .button.main`);
    await page.waitForSelector('.sure', SLOW);
    await atOnce(page, [field(form, 3, 'select'), '11'], [`${form} .button.main`]);
    await page.waitForSelector('.sure', SLOW);
    expect(sent('new-match').length).toBe(before);
    await page.click(`${form} .button.main`);
    await expect.poll(() => sent('new-match').at(-1)?.payload, SLOW).toMatchObject({ length: 11 });
    await page.close();
  });

  it('a double click asks about a running match, and does not end it', async () => {
    await show('#lang=en');
    const before = sent('new-match').length;
    const form = await unfold('New match');
    await page.dblclick(`${form} .button.main`);
    await page.waitForSelector('.sure', SLOW);
    expect(sent('new-match').length).toBe(before);
    await page.close();
  });

  it('both dice of a roll that is told by hand are told', async () => {
    await show('#lang=en', { ...fixture('long', 'turn'), phase: 'to-roll', turn: 'white', roll: null });
    const form = await unfold('Enter a roll');
    await atOnce(
      page,
      [field(form, 1, 'select'), '5'],
      [field(form, 2, 'select'), '3'],
      [`${form} .button.main`],
    );
    await expect.poll(() => sent('roll').at(-1)?.payload, SLOW).toMatchObject({ roll: [5, 3] });
    await page.close();
  });

  it('the answer that is confirmed is the one that was chosen last', async () => {
    await show('#lang=en', fixture('long', 'question'));
    const choice = (n: number) => `.choices .choice:nth-child(${n})`;
    await page.click(choice(1));
    await page.waitForSelector(`${choice(1)}[aria-pressed="true"]`, SLOW);
    await atOnce(page, [choice(2)], ['.ask .button.main']);
    await expect.poll(() => sent('answer').at(-1)?.payload, SLOW).toMatchObject({ choice: 'c1' });
    await page.close();
  });

  it('two steps back through the game are two', async () => {
    await show('#lang=en');
    const back = '.plays .icon-button:nth-of-type(2)';
    await atOnce(page, [back], [back]);
    await expect.poll(() => page.textContent('.note.look b'), SLOW).toBe('Play 19 of 21');
    await page.close();
  });

  it('a switch that is turned over twice is as it was, and a seat changed twice is the second next', async () => {
    await show('#lang=en');
    const form = await unfold('Options');
    const chime = `${form} .switch`;
    const seat = '.top > .icon-button';
    await atOnce(page, [chime], [chime], [seat], [seat]);
    await page.waitForSelector('main.from-side', SLOW);
    expect(await page.getAttribute(chime, 'aria-checked')).toBe('false');
    await page.close();
  });

  it('switches of the workbench that are turned over twice are as they were', async () => {
    await show('#tab=workbench&lang=en');
    await page.waitForSelector('.understood .switch', SLOW);
    const switches = '.understood .switch';
    await atOnce(page, [switches], [switches], ['.fooling .segments button:nth-child(2)']);
    await page.waitForSelector('.fooling.faults', SLOW);
    expect(await page.getAttribute(switches, 'aria-checked')).toBe('false');
    await page.close();
  });

  it('points of a code that are touched are all kept, and none more than a code has', async () => {
    const state = fixture('long', 'turn');
    built.server.publish({ ...state, t: Date.now() });
    const context = await built.browser.newContext({ viewport: { width: 390, height: 844 } });
    await context.route('**/board.json', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: { ...(await answer.json()), trusted: false } });
    });
    page = await context.newPage();
    await page.goto(`${built.server.url}#lang=en`);
    await page.waitForSelector('.nard-board', SLOW);
    const form = await unfold('Pair this phone');
    const point = (n: number) => `${form} .code-row button:nth-child(${n})`;
    const pressed = () => page.locator(`${form} .code-row button[aria-pressed="true"]`).count();
    await atOnce(page, [point(1)], [point(2)], [point(2)], [`${form} .code-typed input`, 'ABCD']);
    await expect.poll(pressed, SLOW).toBe(1);
    expect(await page.inputValue(`${form} .code-typed input`)).toBe('ABCD');
    await atOnce(page, ...[2, 3, 4, 5, 6, 7].map((n): Doing => [point(n)]));
    await page.waitForSelector(`${point(7)}:disabled`, SLOW);
    expect(await pressed()).toBe(6);
    await context.close();
  });

  it('a button of the board that is held while the turn passes is let go, and no other', async () => {
    const state = fixture('long', 'turn');
    await show('#tab=workbench&lang=en', state);
    await page.waitForSelector('.bench-board', SLOW);
    const from = built.server.actions.length;
    const button = page.locator('.buttons.docked button').first();
    await button.hover();
    await page.mouse.down();
    built.server.publish({ ...state, turn: 'black', phase: 'to-roll', t: Date.now() });
    await page.waitForSelector('.buttons.docked[aria-label*="Black"]', SLOW);
    await page.mouse.up();
    await expect
      .poll(() => built.server.actions.slice(from), SLOW)
      .toEqual([
        { do: 'press', side: 'white', button: 'end' },
        { do: 'release', side: 'white', button: 'end' },
      ]);
    await page.close();
  });

  it('a button of the board that was pressed with Shift stays down beside another, until it is clicked', async () => {
    await show('#tab=workbench&lang=en');
    await page.waitForSelector('.bench-board', SLOW);
    const from = built.server.actions.length;
    const buttons = page.locator('.buttons.docked button');
    await buttons.nth(0).click({ modifiers: ['Shift'] });
    await buttons.nth(1).click();
    await buttons.nth(0).click();
    await expect
      .poll(() => built.server.actions.slice(from), SLOW)
      .toEqual([
        { do: 'press', side: 'white', button: 'end' },
        { do: 'press', side: 'white', button: 'cube' },
        { do: 'release', side: 'white', button: 'cube' },
        { do: 'release', side: 'white', button: 'end' },
      ]);
    await page.close();
  });
});
