import { expect, it } from 'vitest';
import { playVirtually } from '../../src/commands/index.ts';
import type { MatchEvent } from '../../src/play/index.ts';
import { robot } from '../../src/players/index.ts';
import { robotMinds, seededChance } from '../../src/simulator/index.ts';
import { playKilled } from './killed-game.ts';

const SEED = 5;

/** What was played, whenever it was and however often the program began anew. */
const playsOf = (journal: readonly MatchEvent[]) =>
  journal.flatMap((event) =>
    event.type === 'played' ? [`${event.side} ${event.roll} ${event.white} | ${event.black}`] : [],
  );

it('a controller killed again and again goes on where the game stands, as if nothing had happened', {
  timeout: 400_000,
}, async () => {
  const killed = await playKilled({
    variant: 'short',
    seed: SEED,
    level: 'fast',
    kills: [
      { events: 2, ms: 40 },
      { events: 3, ms: 310 },
      { events: 6, ms: 130 },
      { events: 1, ms: 0 },
      { events: 9, ms: 520 },
      { events: 4, ms: 220 },
    ],
  });
  expect(killed.killedAt.length).toBeGreaterThan(3);
  expect(killed.killedAt.at(-1)).toBeGreaterThan(10);
  expect(killed.verdict.differences).toEqual([]);
  const uninterrupted = await playVirtually({
    settings: { variant: 'short', options: {}, length: 1, names: { white: 'White', black: 'Black' } },
    seed: SEED,
    level: 'fast',
    pace: 'max',
    profile: 'mega-6slot',
    minds: () => robotMinds({ white: robot, black: robot }, seededChance(SEED)),
    tell: () => undefined,
  });
  expect(playsOf(killed.journal)).toEqual(playsOf(uninterrupted.journal));
});
