import { describe, expect, it } from 'vitest';
import { playSoakGame, verdictOn } from '../../src/commands/index.ts';
import { profileWithSlots } from '../../src/config/index.ts';
import {
  type FaultKind,
  HABIT_RATES,
  manyFaults,
  oneFault,
  seededChance,
} from '../../src/simulator/index.ts';

describe('a board with one reed a point', () => {
  it('asks what it cannot see, is answered by touch, button and phone, and records what was played', async () => {
    const game = await playSoakGame({
      variant: 'short',
      profile: profileWithSlots(1),
      seed: 300,
      pace: 'human',
      habits: HABIT_RATES.real,
    });
    const { figures, failures } = verdictOn(game);
    expect(failures).toEqual([]);
    expect(figures).toMatchObject({ games: 1, silentMisreads: 0, wrongRefusals: 0, unresolved: 0 });
    const { touch, button, phone } = figures.answers;
    for (const answers of [touch, button, phone]) expect(answers).toBeGreaterThan(0);
    const asked = game.journal.filter(({ type }) => type === 'asked').length;
    expect(touch + button + phone).toBeLessThanOrEqual(asked);
    expect(figures.asked / figures.turns).toBeGreaterThan(0.03);
  });
});

describe('people who lift their dice too early, or are thrown at', () => {
  it('do so only where what lies is no legal play: with one the turn is over, and the rest may not be played', async () => {
    // White bears off with a 6, and might have done so with both numbers of its 6-2.
    const game = { variant: 'long', profile: profileWithSlots(3), seed: 10000085, pace: 'human' } as const;
    const { failures, figures } = verdictOn(await playSoakGame({ ...game, habits: HABIT_RATES.real }));
    expect(failures).toEqual([]);
    expect(figures.habits.diceEarly + figures.habits.opponentEarly).toBeGreaterThan(0);
  });
});

/** Early throws after which somebody told the board within ten seconds what was thrown. */
const earlyThrowsTold = ({ hands, journal }: Awaited<ReturnType<typeof playSoakGame>>): number => {
  const began = Date.UTC(2026, 0, 1);
  const told = hands.flatMap(({ did, t }) => (did === 'told-dice' ? [began + t] : []));
  return journal.filter(
    ({ type, t }) => type === 'thrown-early' && told.some((at) => at > t && at < t + 10_000),
  ).length;
};

describe('people at a board with something broken', () => {
  const parts = (seed: number, kinds: readonly FaultKind[]) => ({
    profile: profileWithSlots(6),
    kinds,
    chance: seededChance(seed).fork(),
  });

  it('answer what the phone asks where the violet of a doubted switch hides the amber', async () => {
    const seed = 5048;
    const faults = oneFault(parts(seed, ['reedClosed', 'reedOpen']));
    const game = { variant: 'short', profile: profileWithSlots(6), seed, pace: 'human', faults } as const;
    const { failures, figures } = verdictOn(await playSoakGame({ ...game, habits: HABIT_RATES.real }));
    expect(failures).toEqual([]);
    expect(figures).toMatchObject({ faultsInjected: 1, faultsFound: 1 });
    const { touch, button, phone } = figures.answers;
    expect(touch + button + phone).toBeGreaterThan(0);
  });

  it('tell the board what a die of an early throw truly shows', async () => {
    const habits = { ...HABIT_RATES.clean, opponentEarly: 0.5 };
    let told = 0;
    for (const seed of [2, 4, 5]) {
      const faults = manyFaults(parts(seed, ['dieMisread']));
      const game = { variant: 'short', profile: profileWithSlots(6), seed, pace: 'human', faults } as const;
      const played = await playSoakGame({ ...game, habits });
      expect(verdictOn(played).failures).toEqual([]);
      told += earlyThrowsTold(played);
    }
    expect(told).toBeGreaterThan(0);
  });

  it('tell the board what a die of the draw truly shows, before anything is played with it', async () => {
    const seed = 6130;
    const faults = oneFault(parts(seed, ['dieMisread']));
    expect(faults[0]?.turn).toBe(0);
    const game = { variant: 'short', profile: profileWithSlots(6), seed, pace: 'human', faults } as const;
    const played = await playSoakGame({ ...game, habits: HABIT_RATES.clean });
    expect(verdictOn(played).failures).toEqual([]);
    expect(played.hands.map(({ did }) => did)).toContain('told-draw');
    expect(played.journal).toContainEqual(expect.objectContaining({ type: 'throw-void', reason: 'misread' }));
  });
});
