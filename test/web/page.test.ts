import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseCommand } from '../../src/feed/index.ts';
import { CHROMIUM } from './browser.ts';
import { type BuiltPage, startBuiltPage } from './built-page.ts';
import { fixture, INFO, STATES } from './fixtures.ts';
import type { TestServer } from './test-server.ts';

const SLOW = { timeout: 20_000 };

describe.skipIf(!existsSync(CHROMIUM))('the built page in a real browser', () => {
  let built: BuiltPage;
  let folder: string;
  let server: TestServer;
  let browser: Browser;
  const open = (...all: Parameters<BuiltPage['open']>): Promise<Page> => built.open(...all);

  beforeAll(async () => {
    built = await startBuiltPage();
    ({ folder, server, browser } = built);
    server.publish({ ...fixture('long', 'lifted'), t: Date.now() });
  }, 120_000);
  afterAll(() => built?.close());

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

  it('says that the set-up was wrong with a tap behind a fold, for a player and with a position for the director', async () => {
    server.publish({ ...fixture('short', 'rolling'), phase: 'to-roll', turn: 'white', t: Date.now() });
    const page = await open('#lang=en', 360, 780);
    await page.locator('summary', { hasText: 'Options' }).click(SLOW);
    await page.getByRole('group', { name: 'I act as' }).getByText('White').click(SLOW);
    const sent = () => server.commands.filter(({ topic }) => topic.endsWith('/set-up-error'));
    await page.getByText('The set-up was wrong', { exact: true }).click(SLOW);
    expect(sent()).toEqual([]);
    expect(await page.getByText('White stands').count()).toBe(0);
    await page.getByText('It was set up wrong', { exact: true }).click(SLOW);
    await expect.poll(() => sent().length, SLOW).toBe(1);
    expect(sent()[0]?.topic).toBe('cmd/white/set-up-error');
    await page.close();

    const director = await open('#lang=en', 1280, 800);
    await director.getByText('The set-up was wrong', { exact: true }).click(SLOW);
    await director.getByLabel('White stands').fill('24:2,14:1,13:4,8:3,6:5');
    await director.getByText('It stands so', { exact: true }).click(SLOW);
    await expect.poll(() => sent().length, SLOW).toBe(2);
    const { topic, payload } = sent()[1] ?? { topic: '', payload: {} };
    expect(topic).toBe('cmd/director/set-up-error');
    expect(payload).toMatchObject({
      white: '24:2,14:1,13:4,8:3,6:5',
      black: fixture('short', 'rolling').black,
    });
    expect(parseCommand('director', 'set-up-error', JSON.stringify(payload))).toMatchObject({
      verb: 'set-up-error',
    });
    await director.close();
  });

  it('trembles when somebody is wanted and keeps the screen on, where that is wished for', async () => {
    const state = { ...fixture('long', 'turn'), phase: 'to-roll', turn: 'white' } as const;
    server.publish({ ...state, t: Date.now() });
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    await context.addInitScript(() => {
      const asked: string[] = [];
      const note = (what: string) => asked.push(what);
      Object.assign(globalThis, { asked });
      Object.defineProperty(navigator, 'vibrate', { value: () => note('tremble') });
      Object.defineProperty(navigator, 'wakeLock', {
        value: {
          request: async () => {
            note('awake');
            return { released: false, release: async () => note('asleep') };
          },
        },
      });
    });
    const page = await context.newPage();
    await page.goto(`${server.url}#lang=en`);
    await page.waitForSelector('.nard-board', SLOW);
    const asked = () => page.evaluate(() => (globalThis as unknown as { asked: string[] }).asked);
    await page.click('summary:has-text("Options")');
    const wish = (name: string) => page.locator(`.switch:has-text("${name}")`).click();
    server.publish({ ...state, turn: 'black', t: Date.now() });
    await expect.poll(() => page.getAttribute('.player.far', 'data-turn'), SLOW).toBe('');
    expect(await asked()).toEqual([]);
    await wish('Vibration');
    await wish('Keep the screen on');
    await expect.poll(asked, SLOW).toEqual(['awake']);
    server.publish({ ...state, turn: 'white', t: Date.now() });
    await expect.poll(asked, SLOW).toEqual(['awake', 'tremble']);
    await wish('Keep the screen on');
    await expect.poll(asked, SLOW).toEqual(['awake', 'tremble', 'asleep']);
    await context.close();
  });

  it('holds out its address to other phones as a picture, where others can reach it', async () => {
    server.publish({ ...fixture('long', 'turn'), t: Date.now() });
    server.publishInfo({ ...INFO, urls: { page: 'http://192.0.2.7:8080/', workbench: null } });
    const page = await open('#lang=en', 390, 844);
    await page.click('summary:has-text("Share")');
    await page.waitForSelector('.share .qr path', SLOW);
    expect(await page.getAttribute('.share .address', 'href')).toBe('http://192.0.2.7:8080/');
    server.publishInfo(INFO);
    await page.waitForSelector('.share p:has-text("Only this machine")', SLOW);
    await page.close();
  });

  it('starts afresh when it sees another journal, even one whose clock is behind', async () => {
    const state = { ...fixture('long', 'turn'), t: Date.now() };
    server.publish(state);
    const page = await open('#lang=en', 390, 844);
    await page.waitForSelector('.plays .row', SLOW);
    server.publish({ ...state, plays: [], seq: 1, t: state.t - 60_000 });
    server.publish({ ...state, epoch: 'another', plays: [], seq: 1, t: state.t - 60_000 });
    await expect.poll(() => page.locator('.plays button.row').count(), SLOW).toBe(0);
    await page.close();
  });

  it('says what to do where no answer is right, and answers nothing then', async () => {
    server.publish({ ...fixture('long', 'question'), t: Date.now() });
    const page = await open('#lang=en', 360, 780);
    const before = server.commands.length;
    await page.click('.ask .button:has-text("Neither")', SLOW);
    await page.waitForSelector('.ask p:has-text("put the checkers as they were played")', SLOW);
    expect(await page.isDisabled('.ask .button.main')).toBe(true);
    expect(server.commands.length).toBe(before);
    await page.close();
  });

  it('tells every problem in plain words, and shows on a small map where it is', async () => {
    const state = fixture('long', 'doubt');
    const sensors = [5, 3].map((slot) => ({ code: 'E_SENSOR', place: 'p17', slot, since: 0 }) as const);
    const slow = { code: 'E_SENSOR_SLOW', place: 'p9', slot: 1, since: 0 } as const;
    const problems = [...sensors, slow, { code: 'dice-silent', place: null, since: 0 }];
    server.publish({ ...state, problems, t: Date.now() });
    const page = await open('#lang=en', 360, 780);
    await page.waitForSelector('.ask.doubt b:text-is("Point 17, slots 3, 5 from the rim")', SLOW);
    expect(await page.locator('.ask.doubt .small-map .here').count()).toBe(2);
    expect(await page.textContent('.ask.doubt >> nth=1')).toContain('slot 1 from the rim');
    expect(await page.textContent('.ask.trouble')).toContain('The dice do not answer.');
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

  it('starts a match by a rule set and a clock, in pairs, and offers no clock by points where none are counted', async () => {
    const state = fixture('short', 'match-over');
    server.publish({ ...state, t: Date.now() });
    const page = await open('#lang=en', 390, 844);
    await page.getByText('New match', { exact: true }).click();
    const choose = (name: string, value: string) =>
      page.locator(`.form .field:has-text("${name}") select`).first().selectOption(value);
    const fill = (name: string, value: string) => page.getByLabel(name, { exact: true }).fill(value);
    const chosen = (name: string) =>
      page
        .locator(`.form .field:has-text("${name}") select`)
        .first()
        .evaluate((one) => {
          const [option] = (one as HTMLSelectElement).selectedOptions;
          return option?.textContent;
        });
    expect(await chosen('Rules')).toBe('the usual');
    expect(await chosen('Clock')).toBe('no clock');
    await choose('Rules', 'short-match-us2015');
    await choose('Points to play to', '7');
    await choose('Clock', 'us-singles');
    await choose('Points to play to', 'null');
    const clocks = page.locator('.form .field:has-text("Clock") select option');
    await expect
      .poll(() => clocks.allTextContents(), SLOW)
      .not.toContain('US: 12\u00a0s a move, 2\u00a0min a point');
    await choose('Points to play to', '7');
    await choose('Clock', 'fischer:5+3');
    await page.locator('.switch:has-text("Two play each side")').click();
    await fill('Name of White', 'Ann');
    await fill('Partner of White', 'Anton');
    await fill('Name of Black', 'Bob');
    await page.getByRole('button', { name: 'Start the new match' }).click();
    const sent = () => server.commands.findLast(({ topic }) => topic.endsWith('new-match'))?.payload;
    await expect.poll(() => sent()?.preset, SLOW).toBe('short-match-us2015');
    const { id: _, client: __, expect: ___, ...rest } = sent() ?? {};
    expect(rest).toEqual({
      preset: 'short-match-us2015',
      options: {},
      length: 7,
      clock: 'fischer:5+3',
      names: { white: 'Ann', black: 'Bob' },
      pairs: { throws: 'in-turn', white: ['Ann', 'Anton'], black: ['Bob', 'Bob 2'] },
    });
    expect(() => parseCommand('director', 'new-match', JSON.stringify(sent()))).not.toThrow();
    await page.close();
  });

  it('shows the length of the match and the score in every state', async () => {
    server.publish({ ...fixture('long', 'turn'), t: Date.now() });
    const page = await open('#lang=en', 390, 844);
    const told = (side: 'far' | 'near') => page.textContent(`.player.${side} .figures`);
    for (const name of STATES) {
      const state = fixture('long', name);
      const score = { white: 2, black: STATES.indexOf(name) };
      server.publish({ ...state, matchLength: 17, score, t: Date.now() });
      await expect.poll(() => told('far'), SLOW).toMatch(new RegExp(`of 17${score.black}(?!\\d)`));
      expect(await told('near')).toMatch(/of 172(?!\d)/);
      expect(await page.textContent('.top .title')).toMatch(/Match to 17 · game \d/);
    }
    await page.close();
  });

  it('says who of each pair throws', async () => {
    server.publish({ ...fixture('long', 'turn'), throwers: { white: 'Ann', black: 'Bob' }, t: Date.now() });
    const page = await open('#lang=en', 390, 844);
    await expect.poll(() => page.textContent('.player.near .who'), SLOW).toContain('Ann throws');
    await page.close();
  });

  describe('a checker that moves', () => {
    const moving = (page: Page) =>
      page.evaluate(() =>
        document.getAnimations().flatMap(({ effect }) => {
          const { target } = effect as KeyframeEffect;
          return target?.classList.contains('checker') ? [`${target.getAttribute('data-at')}`] : [];
        }),
      );
    /** Every checker that has been on its way, noted in the frame in which it set out. */
    const noteTravellers = (page: Page) =>
      page.evaluate(() => {
        const animate = Element.prototype.animate;
        const seen: string[] = [];
        Object.assign(window, { seen });
        Element.prototype.animate = function (...all) {
          seen.push(this.getAttribute('data-at') ?? '');
          return animate.apply(this, all);
        };
      });
    const seen = (page: Page) => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    const lift = () => {
      const state = fixture('long', 'lifted');
      const back = { white: state.white, black: state.black };
      server.publish({ ...state, inHand: [], now: back, t: Date.now() });
      return () => server.publish({ ...state, t: Date.now() + 1 });
    };

    it('travels into the hand on the page, and nothing else stirs', async () => {
      const go = lift();
      const page = await open('#lang=en', 390, 844);
      await noteTravellers(page);
      go();
      await page.waitForSelector('.checker.lifted', SLOW);
      expect(await seen(page)).toEqual(['hand']);
      await expect.poll(() => moving(page), SLOW).toEqual([]);
      await page.close();
    });

    it('is there at once where the reader wants no motion', async () => {
      const go = lift();
      const page = await open('#lang=en', 390, 844);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await noteTravellers(page);
      go();
      await page.waitForSelector('.checker.lifted', SLOW);
      expect(await seen(page)).toEqual([]);
      await page.close();
    });
  });

  it('weighs at most 150 KB gzipped, with every language and the workbench', async () => {
    const files = await readdir(folder, { recursive: true, withFileTypes: true });
    const sizes = await Promise.all(
      files
        .filter((file) => file.isFile() && /\.(js|css|html|svg)$/.test(file.name))
        .map(async ({ parentPath, name }) => gzipSync(await readFile(join(parentPath, name))).length),
    );
    expect(sizes.length).toBeGreaterThan(4);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(150_000);
  });

  it('lives with a strict content security policy, and throws nothing', () => {
    expect(built.complaints).toEqual([]);
  });
});
