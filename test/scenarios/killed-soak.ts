import { playVirtually } from '../../src/commands/index.ts';
import type { MatchEvent } from '../../src/play/index.ts';
import { robot } from '../../src/players/index.ts';
import { robotMinds, seededChance } from '../../src/simulator/index.ts';
import { type Kill, playKilled } from './killed-game.ts';

/**
 * The long form of the test beside: `npx tsx test/scenarios/killed-soak.ts VARIANT LEVEL FIRST-SEED GAMES KILLS`.
 * A line of JSON for each game; the moments of the kills follow from the seed.
 */
const [variant = 'long', level = 'fast', first = '1', games = '1', kills = '5'] = process.argv.slice(2);

const playsOf = (journal: readonly MatchEvent[]) =>
  journal.flatMap((event) =>
    event.type === 'played' ? [`${event.side} ${event.roll} ${event.white} | ${event.black}`] : [],
  );

for (let seed = Number(first); seed < Number(first) + Number(games); seed += 1) {
  const chance = seededChance(seed);
  const moments = Array.from(
    { length: Number(kills) },
    (): Kill => ({ events: chance.whole(1, 12), ms: chance.whole(0, 900) }),
  );
  const { verdict, journal, killedAt } = await playKilled({
    variant,
    seed,
    kills: moments,
    level: level as 'fast',
  });
  const whole = await playVirtually({
    settings: { variant, options: {}, length: 1, names: { white: 'White', black: 'Black' } },
    seed,
    level: 'fast',
    pace: 'max',
    profile: 'mega-6slot',
    minds: () => robotMinds({ white: robot, black: robot }, seededChance(seed)),
    tell: () => undefined,
  });
  const isEqual = playsOf(journal).join() === playsOf(whole.journal).join();
  const { turns, asked, differences } = verdict;
  console.log(
    JSON.stringify({
      variant,
      level,
      seed,
      turns,
      killedAt,
      asked,
      differences: differences.length,
      isEqual,
    }),
  );
}
