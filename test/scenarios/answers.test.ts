import { describe, expect, it } from 'vitest';
import { playSoakGame, verdictOn } from '../../src/commands/index.ts';
import { profileWithSlots } from '../../src/config/index.ts';
import { HABIT_RATES } from '../../src/simulator/index.ts';

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
