import { existsSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FeedEvent } from '../../src/feed/index.ts';
import { readLine } from '../../src/web/model/plays.ts';
import { CHROMIUM, startBrowser } from './browser.ts';
import { HandAndPhone, type Shown } from './hand-and-phone.ts';
import { type Program, startProgram } from './program.ts';

/** A whole game by hand takes minutes, most of them rolling dice. */
const WHOLE_GAME = 1_200_000;
const MOST_TURNS = 250;

const lists = (dice: readonly number[], wanted: readonly number[]): boolean =>
  wanted.every(
    (face) => dice.filter((one) => one === face).length >= wanted.filter((one) => one === face).length,
  );

const inWords = (play: string): string => {
  const line = readLine(play);
  return line.kind === 'play' ? line.text : 'no play';
};

/**
 * What a phone shows of an event; null where the event is none of a game without cube and clock.
 * @param played plays of the game up to and including this event
 */
function isShown(event: FeedEvent, played: number): ((shown: Shown) => boolean) | null {
  switch (event.type) {
    case 'game-started':
      return ({ says }) => says !== '';
    case 'opening-die':
      return ({ dice }) => dice.includes(event.face);
    case 'opening-tied':
      return ({ dice }) => lists(dice, [event.face, event.face]);
    case 'starter-decided':
      return ({ says }) => says.startsWith(event.side === 'white' ? 'White' : 'Black');
    case 'rolled':
      return ({ dice }) => lists(dice, event.roll);
    case 'played':
      return ({ plays, last }) => plays === played && last === inWords(event.play);
    case 'asked':
      return ({ says }) => /which/i.test(says);
    case 'answered':
      return ({ says }) => !/which/i.test(says);
    case 'game-ended':
      return ({ says }) => /wins/.test(says);
    case 'match-ended':
      return ({ badge }) => badge === 'Finished';
    default:
      return null;
  }
}

/** For each event what the phone showed of it first, in the order of the events. */
function follow(events: readonly FeedEvent[], shown: readonly Shown[]) {
  let at = 0;
  let played = 0;
  return events.map((event) => {
    if (event.type === 'played') played += 1;
    const shows = isShown(event, played);
    const found = shows ? shown.findIndex((one, index) => index >= at && shows(one)) : -1;
    if (found >= 0) at = found;
    return { event, shown: shown[found] ?? null };
  });
}

describe.skipIf(!existsSync(CHROMIUM))('a phone that follows a whole game played at the workbench', () => {
  let program: Program;
  let browser: Browser;
  let both: HandAndPhone;
  let journal: readonly FeedEvent[];

  beforeAll(async () => {
    [program, browser] = await Promise.all([startProgram('--variant', 'short'), startBrowser()]);
    both = await HandAndPhone.open(browser, program.url);
    await both.begin();
    for (let turn = 0; turn < MOST_TURNS && both.state.phase !== 'match-over'; turn += 1) await both.turn();
    journal = await both.replay();
    await both.until(() => both.events.at(-1)?.seq === journal.at(-1)?.seq, 'the last event');
    await both.until(() => both.shown.at(-1)?.badge === 'Finished', 'the end on the phone');
  }, WHOLE_GAME);
  afterAll(async () => {
    await both?.close();
    await browser?.close();
    await program?.close();
  });

  it('is told every event of the journal, once and in order', () => {
    expect(journal.map(({ type }) => type)).toContain('match-ended');
    const [first] = both.events;
    expect(both.events).toEqual(journal.filter(({ seq }) => seq >= (first?.seq ?? 0)));
    expect(first?.seq).toBeLessThanOrEqual(3);
  });

  it('shows every event, in their order', () => {
    const followed = follow(both.events, both.shown);
    for (const { event, shown } of followed) expect(shown, JSON.stringify(event)).not.toBeNull();
    const delays = followed.map(({ event, shown }) => (shown?.at ?? 0) - event.t).toSorted((a, b) => a - b);
    const middle = Math.round(delays[Math.floor(delays.length / 2)] ?? 0);
    console.info(
      `${delays.length} events, shown after ${middle} ms (median), ${Math.round(delays.at(-1) ?? 0)} ms at most`,
    );
  });

  it('shows every checker that a switch saw, in the order of the hand', () => {
    expect(both.delays.length).toBeGreaterThan(100);
    for (const delay of both.delays) expect(delay).toBeGreaterThan(0);
  });

  it('shows who has won, and the last play, when all is over', () => {
    const last = both.shown.at(-1);
    const plays = journal.flatMap((event) => (event.type === 'played' ? [event.play] : []));
    expect(last?.says).toMatch(/wins/);
    expect(last?.plays).toBe(plays.length);
    expect(last?.last).toBe(inWords(plays.at(-1) ?? ''));
  });

  it(
    'gives the next game up for somebody, and shows that',
    async () => {
      const said = () => both.shown.map(({ says }) => says);
      await both.bench.click('.dock .steps.one .button');
      await both.until(() => both.state.phase === 'set-up', 'another match');
      await both.begin();
      const before = said().length;
      await both.resign();
      await both.until(
        () =>
          said()
            .slice(before)
            .some((text) => /resigns/.test(text)),
        'the resignation',
      );
      await both.until(() => /wins/.test(said().at(-1) ?? ''), 'the result on the phone');
      expect(both.events.map(({ type }) => type)).toContain('resignation-accepted');
    },
    WHOLE_GAME,
  );
});
