import { describe, expect, it } from 'vitest';
import { playVirtually, type VirtualOutcome } from '../../src/commands/index.ts';
import type { MatchEvent } from '../../src/play/index.ts';
import { type Player, robot } from '../../src/players/index.ts';
import { parseCheckers, VARIANT_IDS } from '../../src/rules/index.ts';
import { robotMinds, seededChance } from '../../src/simulator/index.ts';

/** Seeds of games in which happens what is particular to them. */
const SEEDS: Readonly<Record<string, number>> = { 'gul-bara': 2 };

/** Plays on until the last checker is off. */
const stubborn: Player = { ...robot, resigns: () => 0 };

async function wholeGame(variant: string): Promise<VirtualOutcome> {
  const seed = SEEDS[variant] ?? 1;
  return playVirtually({
    settings: { variant, options: {}, length: 1, names: { white: 'White', black: 'Black' } },
    seed,
    level: 'fast',
    pace: 'max',
    profile: 'mega-6slot',
    minds: () => robotMinds({ white: stubborn, black: stubborn }, seededChance(seed)),
    tell: () => undefined,
  });
}

/** What must have happened in a game for it to have shown what is particular to it. */
const PARTICULAR: Readonly<Record<string, (journal: readonly MatchEvent[]) => boolean>> = {
  gulbar: (journal) =>
    has(journal, 'rolls-again') && has(journal, 'handed-over') && has(journal, 'completed'),
  'mad-gulbar': (journal) => has(journal, 'completed') && longest(journal) > 4,
  'gul-bara': (journal) => longest(journal) > 4,
  'acey-deucey': (journal) => has(journal, 'rolls-again') && longest(journal) === 6,
  dutch: (journal) => journal.some((event) => event.type === 'played' && event.play.includes('*')),
};

const has = (journal: readonly MatchEvent[], type: MatchEvent['type']): boolean =>
  journal.some((event) => event.type === type);

const longest = (journal: readonly MatchEvent[]): number =>
  Math.max(...journal.map((event) => (event.type === 'played' ? event.movements.length : 0)));

describe('a whole game by robot hands on the simulated board', () => {
  it.each(VARIANT_IDS)(
    '%s is set up, played and followed to its end',
    { timeout: 120_000 },
    async (variant) => {
      const { verdict, record, hands, journal } = await wholeGame(variant);
      expect(verdict.differences).toEqual([]);
      expect(record.winner).not.toBeNull();
      const done = hands.filter((act) => act.did === 'played' || act.did === 'completed');
      expect(record.games[0]?.turns.length).toBe(done.length);
      expect(PARTICULAR[variant]?.(journal) ?? true).toBe(true);
      const last = hands.findLast((act) => act.did === 'played' || act.did === 'completed');
      if (last?.did !== 'played' && last?.did !== 'completed') throw new Error('nothing has been played');
      const winner = record.games[0]?.result?.winner ?? 'white';
      expect(parseCheckers(last[winner])[0]).toBe(15);
    },
  );
});
