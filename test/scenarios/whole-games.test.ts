import { describe, expect, it } from 'vitest';
import { playVirtually, type VirtualMatch } from '../../src/commands/index.ts';
import { robot } from '../../src/players/index.ts';
import { robotMinds, seededChance } from '../../src/simulator/index.ts';

const names = { white: 'White', black: 'Black' };

function demo(variant: string, over: Partial<VirtualMatch> = {}): VirtualMatch {
  const seed = over.seed ?? 1;
  return {
    settings: { variant, options: {}, length: 1, names },
    seed,
    level: 'firmware',
    pace: 'max',
    profile: 'mega-6slot',
    minds: () => robotMinds({ white: robot, black: robot }, seededChance(seed)),
    tell: () => undefined,
    ...over,
  };
}

describe('a whole game by robot hands on the machine code of the board', () => {
  it.each(['long', 'short'])('%s is understood turn by turn, and judged by two logs', async (variant) => {
    const { verdict, record, cycles, virtualSeconds } = await playVirtually(demo(variant));
    expect(verdict.differences).toEqual([]);
    expect(verdict.turns).toBeGreaterThan(20);
    expect(record.winner).not.toBeNull();
    expect(record.games[0]?.turns.length).toBe(verdict.turns);
    expect(cycles / 16e6).toBe(virtualSeconds);
  });

  it('equal seeds make equal journals', async () => {
    const [one, other] = [
      await playVirtually(demo('short', { level: 'fast' })),
      await playVirtually(demo('short', { level: 'fast' })),
    ];
    expect(one.journal).toEqual(other.journal);
  });
});

describe('the judge', () => {
  it('catches an observer that alters one play on its way to the journal', async () => {
    let turns = 0;
    const { verdict } = await playVirtually(
      demo('long', {
        level: 'fast',
        onTheWay: (events) =>
          events.map((event) => {
            if (event.type !== 'played') return event;
            turns += 1;
            return turns === 7 ? { ...event, white: event.black, black: event.white } : event;
          }),
      }),
    );
    expect(verdict.silentMisreads).toBe(1);
    expect(verdict.differences).toMatchObject([{ kind: 'turn', turn: 7, asked: false }]);
  });
});

describe('boards with fewer slots', () => {
  it('three slots a point follow a game, asking where a stack hides what happened', async () => {
    const { verdict, record } = await playVirtually(
      demo('long', { level: 'fast', profile: 'mega-3slot', seed: 3 }),
    );
    expect(verdict.silentMisreads).toBe(0);
    expect(record.winner).not.toBeNull();
  });

  it.each([
    ['long', 'mega-3slot-points'],
    ['short', 'mega-6slot-points'],
  ])('%s is followed on %s, which sees neither bars nor trays', async (variant, profile) => {
    const { verdict, record } = await playVirtually(demo(variant, { level: 'fast', profile, seed: 3 }));
    expect(verdict.differences).toEqual([]);
    expect(record.winner).not.toBeNull();
  });
});
