import { existsSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readLine } from '../../src/web/model/plays.ts';
import { CHROMIUM, startBrowser } from './browser.ts';
import { HandAndPhone } from './hand-and-phone.ts';
import { type Program, startProgram } from './program.ts';

const TURNS = 4;

describe.skipIf(!existsSync(CHROMIUM))('a phone that follows a game played at the workbench', () => {
  let program: Program;
  let browser: Browser;
  let both: HandAndPhone;

  beforeAll(async () => {
    [program, browser] = await Promise.all([startProgram(), startBrowser()]);
    both = await HandAndPhone.open(browser, program.url);
    await both.begin();
    for (let turn = 0; turn < TURNS; turn += 1) await both.turn();
    await both.resign();
    await both.until(() => both.events.some(({ type }) => type === 'game-ended'), 'the last event');
    await both.until(() => /wins/.test(both.shown.at(-1)?.says ?? ''), 'the result on the phone');
  }, 180_000);
  afterAll(async () => {
    await both?.close();
    await browser?.close();
    await program?.close();
  });

  it('shows every play in its list, as it was played', () => {
    const plays = both.events.flatMap((event) => (event.type === 'played' ? [event.play] : []));
    expect(plays).toHaveLength(TURNS);
    for (const [before, text] of plays.entries()) {
      const line = readLine(text);
      const last = line.kind === 'play' ? line.text : 'no play';
      expect(both.shown, text).toContainEqual(expect.objectContaining({ plays: before + 1, last }));
    }
  });

  it('shows every roll where it lies', () => {
    const rolls = both.events.flatMap((event) => (event.type === 'rolled' ? [event.roll] : []));
    expect(rolls).toHaveLength(TURNS);
    const shown = both.shown.map(({ dice }) => dice.toSorted().join());
    for (const roll of rolls) expect(shown.some((dice) => dice.includes(roll.toSorted().join()))).toBe(true);
  });

  it('shows every checker that a switch saw, in the order of the hand', () => {
    expect(both.delays.length).toBeGreaterThan(TURNS);
    for (const delay of both.delays) expect(delay).toBeGreaterThan(0);
  });

  it('shows the resignation, and who has won', () => {
    const said = both.shown.map(({ says }) => says);
    expect(said.some((text) => /resigns/.test(text))).toBe(true);
    expect(both.events.map(({ type }) => type)).toContain('resignation-offered');
    expect(said.at(-1)).toMatch(/wins/);
  });
});
