import { existsSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseCommand } from '../../src/feed/index.ts';
import { CHROMIUM } from './browser.ts';
import { type BuiltPage, startBuiltPage } from './built-page.ts';
import { fixture } from './fixtures.ts';

const SLOW = { timeout: 20_000 };

describe.skipIf(!existsSync(CHROMIUM))('a director at the page', () => {
  let built: BuiltPage;

  beforeAll(async () => {
    built = await startBuiltPage();
  }, 120_000);
  afterAll(() => built?.close());

  const sent = (verb: string) =>
    built.server.commands.findLast(({ topic }) => topic.endsWith(`/${verb}`))?.payload;
  const select = (page: Page, name: string, value: string) =>
    page.locator(`.fold[open] .field:has(.caption:text-is("${name}")) select`).selectOption(value);

  it('corrects the score, never without a reason, and has a throw made again', async () => {
    built.server.publish({ ...fixture('short', 'turn'), t: Date.now() });
    const page = await built.open('#lang=en', 390, 844);
    await page.getByText('Corrections', { exact: true }).click();
    const correct = page.getByRole('button', { name: 'Correct the score' });
    expect(await correct.isDisabled()).toBe(true);
    await page.getByLabel('Points of White', { exact: true }).fill('3');
    await page.getByLabel('Points of Black', { exact: true }).fill('2.5');
    await page.getByLabel('Reason', { exact: true }).fill('read wrongly');
    await correct.click();
    const score = { white: 3, black: 2.5, reason: 'read wrongly' };
    await expect.poll(() => sent('correct-score'), SLOW).toMatchObject(score);
    expect(() =>
      parseCommand('director', 'correct-score', JSON.stringify(sent('correct-score'))),
    ).not.toThrow();
    await select(page, 'Why the throw is void', 'off-board');
    await page.getByRole('button', { name: 'Have it thrown again' }).click();
    await expect.poll(() => sent('void'), SLOW).toMatchObject({ reason: 'off-board' });
    await page.close();
  });

  it('brings clocks in between two games only, and takes them away', async () => {
    built.server.publish({ ...fixture('short', 'waiting'), phase: 'set-up', t: Date.now() });
    const page = await built.open('#lang=en', 390, 844);
    await page.getByText('Corrections', { exact: true }).click();
    await select(page, 'Clock', 'us-singles');
    await page.getByRole('button', { name: 'Set the clock' }).click();
    await expect.poll(() => sent('set-clock'), SLOW).toMatchObject({ clock: 'us-singles' });
    await select(page, 'Clock', 'none');
    await page.getByRole('button', { name: 'Set the clock' }).click();
    await expect.poll(() => sent('set-clock'), SLOW).toMatchObject({ clock: null });
    built.server.publish({ ...fixture('short', 'turn'), seq: 81, t: Date.now() + 1 });
    await expect.poll(() => page.getByRole('button', { name: 'Set the clock' }).count(), SLOW).toBe(0);
    await page.close();
  });

  it('puts checkers straight, and ends that below the sentence', async () => {
    built.server.publish({ ...fixture('short', 'turn'), t: Date.now() });
    const page = await built.open('#lang=en', 390, 844);
    await page.getByText('Corrections', { exact: true }).click();
    await page.getByRole('button', { name: 'Put checkers straight' }).click();
    await expect.poll(() => sent('adjust'), SLOW).toMatchObject({ on: true });
    expect(() => parseCommand('director', 'adjust', JSON.stringify(sent('adjust')))).not.toThrow();
    built.server.publish({ ...fixture('short', 'turn'), adjusting: 'white', seq: 90, t: Date.now() + 1 });
    await page.getByRole('button', { name: 'All is straight: play on' }).click();
    await expect.poll(() => sent('adjust'), SLOW).toMatchObject({ on: false });
    await page.close();
  });

  it('lets a touched checker be, which the button names', async () => {
    const touched = [
      { point: 13, whose: 'black', mustMove: true },
      { point: 8, whose: 'white', mustMove: false },
    ] as const;
    built.server.publish({ ...fixture('short', 'turn'), touched, t: Date.now() });
    const page = await built.open('#lang=en', 390, 844);
    await page.getByRole('button', { name: 'The touched checker may stay (13)' }).click();
    await expect.poll(() => sent('forgive-touch'), SLOW).toBeDefined();
    expect(() =>
      parseCommand('director', 'forgive-touch', JSON.stringify(sent('forgive-touch'))),
    ).not.toThrow();
    await page.close();
  });

  it('says that an accepted turn is none of those that are offered, where that is an answer', async () => {
    const asked = fixture('long', 'question');
    const { question } = asked;
    if (!question) throw new Error('Nothing is asked.');
    built.server.publish({ ...asked, question: { ...question, mayBeNone: true }, t: Date.now() });
    const page = await built.open('#lang=en', 390, 844);
    await page.getByRole('button', { name: 'Neither' }).click();
    await expect.poll(() => sent('answer'), SLOW).toMatchObject({ question: question.id, choice: 'none' });
    await page.close();
  });

  it('asks whose dice are whose before a throw, and for no dice any more', async () => {
    const waiting = { ...fixture('short', 'waiting'), phase: 'opening', turn: null } as const;
    built.server.publish({ ...waiting, t: Date.now() });
    const page = await built.open('#lang=en', 390, 844);
    await page.getByText('Corrections', { exact: true }).click();
    await page.getByRole('button', { name: 'Ask whose dice are whose' }).click();
    await expect.poll(() => sent('learn-dice'), SLOW).toMatchObject({ on: true });
    built.server.publish({ ...waiting, askedForDice: 'white', seq: 90, t: Date.now() + 1 });
    await page.getByRole('button', { name: 'Ask for no dice' }).click();
    await expect.poll(() => sent('learn-dice'), SLOW).toMatchObject({ on: false });
    await page.close();
  });

  it('tells the dice of a draw, which nobody else can where none work', async () => {
    built.server.publish({
      ...fixture('long', 'waiting'),
      phase: 'opening',
      turn: null,
      plays: [],
      t: Date.now(),
    });
    const page = await built.open('#lang=en', 390, 844);
    await page.getByText('Enter a roll', { exact: true }).click();
    await select(page, 'White', '5');
    await select(page, 'Black', '2');
    await page.getByRole('button', { name: 'Enter', exact: true }).click();
    await expect.poll(() => sent('roll'), SLOW).toMatchObject({ roll: [5, 2] });
    await page.close();
  });
});
