import { existsSync } from 'node:fs';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FeedState } from '../../src/feed/index.ts';
import { CHROMIUM } from '../web/browser.ts';
import { type BuiltPage, startBuiltPage } from '../web/built-page.ts';
import { benchLights, benchWorld, fixture, INFO, STATES, type StateName } from '../web/fixtures.ts';

/** Those that have something of their own to show; the others differ in words alone. */
const SOME_STATES: readonly StateName[] = ['lifted', 'wrong', 'question', 'match-over'];
const LANGUAGES = ['en', 'ru', 'lt'] as const;
/** Every theme on every size of screen. A state is seen in each language, each time in another of these. */
const LOOKS = [
  ['light', 360, 780],
  ['dark', 1280, 800],
  ['dark', 360, 780],
  ['light', 1280, 800],
] as const;
/** What the game page is looked at in. */
const SEEN = [
  ...STATES.map((name) => ['long', name] as const),
  ...SOME_STATES.map((name) => ['short', name] as const),
];
const PAST: FeedState['history'] = [
  {
    game: 1,
    starter: 'white',
    winner: 'white',
    kind: 'mars',
    points: 2,
    by: 'borne-off',
    cube: 1,
    score: { white: 2, black: 0 },
  },
  {
    game: 2,
    starter: 'black',
    winner: null,
    kind: 'draw',
    points: 0,
    by: 'borne-off',
    cube: 1,
    score: { white: 2, black: 0 },
  },
];
/** So many plays are listed: one line is as good as another. */
const LISTED = 3;
const SLOW = { timeout: 50_000 };
/** Busy machines take a second or two for each look. */
const LONG = 600_000;

describe.skipIf(!existsSync(CHROMIUM))('axe finds nothing to object to', () => {
  let built: BuiltPage;
  let looks = 0;

  beforeAll(async () => {
    built = await startBuiltPage();
  }, 120_000);
  afterAll(() => built?.close());

  /** Publishes a state, and says by which title the page shows that it has it. */
  function tell(state: FeedState, name: string): string {
    const white = { name };
    const plays = state.plays.slice(-LISTED);
    const told = { ...state, plays, players: { ...state.players, white }, t: Date.now() };
    built.server.bench(benchWorld(told));
    built.server.bench({ type: 'lights', rgb: benchLights(told) });
    built.server.publish(told);
    return `${name} – ${told.players.black.name} · nardboard`;
  }

  async function show(page: Page, state: FeedState, name: string): Promise<void> {
    const title = tell(state, name);
    await page.waitForFunction((wanted) => document.title === wanted, title, SLOW);
  }

  async function open(tab: 'game' | 'workbench'): Promise<Page> {
    tell(fixture('long', 'turn'), 'first');
    const page = await built.open(`#tab=${tab}&lang=en`);
    await page.evaluate(axe.source);
    return page;
  }

  /** What axe objects to, a line for each place; contrast takes most of the time. */
  async function objections(page: Page, contrast = true): Promise<string[]> {
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
    const violations = await page.evaluate(async (enabled) => {
      const { run } = (globalThis as unknown as { axe: typeof axe }).axe;
      const rules = { 'color-contrast': { enabled } };
      return (await run({ resultTypes: ['violations'], rules })).violations;
    }, contrast);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
    );
  }

  /** The same in every language, by light and in the dark, on a phone and on a screen. */
  async function objectionsToAll(page: Page, name: string, tab: 'game' | 'workbench'): Promise<string[]> {
    const found: string[] = [];
    const themes = new Set<string>();
    for (const language of LANGUAGES) {
      const [theme, width, height] = LOOKS[looks % LOOKS.length] ?? LOOKS[0];
      looks += 1;
      await page.setViewportSize({ width, height });
      await page.evaluate((hash) => {
        location.hash = hash;
      }, `tab=${tab}&theme=${theme}&lang=${language}`);
      await page.waitForFunction(
        ([lang, wanted]) =>
          document.documentElement.lang === lang && document.documentElement.dataset.theme === wanted,
        [language, theme],
        SLOW,
      );
      const isNewTheme = !themes.has(theme);
      themes.add(theme);
      for (const one of await objections(page, isNewTheme))
        found.push(`${name}, ${language}, ${width}: ${one}`);
    }
    return found;
  }

  const unfold = (page: Page) =>
    page.evaluate(() => {
      for (const one of document.querySelectorAll('details')) one.open = true;
    });

  it(
    'on the game page in its states',
    async () => {
      const page = await open('game');
      const found: string[] = [];
      for (const [game, state] of SEEN) {
        const name = `${game} ${state}`;
        await show(page, fixture(game, state), name);
        found.push(...(await objectionsToAll(page, name, 'game')));
      }
      expect(found).toEqual([]);
      await page.close();
    },
    LONG,
  );

  it(
    'with everything unfolded: form, roll, words, past games, address to share, languages',
    async () => {
      built.server.publishInfo({ ...INFO, urls: { page: 'http://192.0.2.7:8080/', workbench: null } });
      const page = await open('game');
      await show(page, { ...fixture('long', 'turn'), phase: 'to-roll', history: PAST }, 'unfolded');
      await unfold(page);
      await page.waitForSelector('.share .qr', SLOW);
      await page.click('.form .switch');
      await page.click('.form .button.main:has-text("Start the new match")');
      await page.waitForSelector('.sure', SLOW);
      expect(await objectionsToAll(page, 'unfolded', 'game')).toEqual([]);
      built.server.publishInfo(INFO);
      await page.close();
    },
    LONG,
  );

  it(
    'where a phone is paired by the points that it touches',
    async () => {
      const context = await built.browser.newContext();
      await context.route('**/board.json', async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ json: { ...(await answer.json()), trusted: false } });
      });
      const page = await context.newPage();
      tell(fixture('long', 'turn'), 'pairing');
      await page.goto(`${built.server.url}#lang=en`);
      await page.waitForSelector('.code-board', { ...SLOW, state: 'attached' });
      await page.evaluate(axe.source);
      await unfold(page);
      await page.click('.code-row button >> nth=3');
      expect(await objectionsToAll(page, 'pairing', 'game')).toEqual([]);
      await context.close();
    },
    LONG,
  );

  it(
    'when one looks back, and when the picture is old',
    async () => {
      const page = await open('game');
      await page.click('.plays button.row >> nth=1');
      await page.waitForSelector('.note.look', SLOW);
      const back = await objectionsToAll(page, 'looking back', 'game');
      await page.click('.note.look .button');
      built.server.mqttDown(true);
      await page.waitForSelector('.note.old', SLOW);
      expect([...back, ...(await objectionsToAll(page, 'old', 'game'))]).toEqual([]);
      built.server.mqttDown(false);
      await page.close();
    },
    LONG,
  );

  it(
    'on the workbench, with habits and with faults',
    async () => {
      const page = await open('workbench');
      const found: string[] = [];
      for (const state of SOME_STATES) {
        await show(page, fixture(state === 'wrong' ? 'short' : 'long', state), state);
        found.push(...(await objectionsToAll(page, state, 'workbench')));
        if (state === 'wrong') await page.click('.fooling .segments button >> nth=1');
      }
      expect(found).toEqual([]);
      await page.close();
    },
    LONG,
  );

  it('and does object to a picture without a name, and to grey on grey', async () => {
    const page = await open('game');
    await page.evaluate(() => {
      const grey = document.createElement('p');
      grey.append('grey');
      grey.style.cssText = 'color: #888; background: #999';
      document.querySelector('main')?.append(document.createElement('img'), grey);
    });
    const found = (await objections(page)).join();
    expect(found).toContain('image-alt');
    expect(found).toContain('color-contrast');
    await page.close();
  });
});
