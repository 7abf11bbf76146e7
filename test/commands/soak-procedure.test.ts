import { describe, expect, it } from 'vitest';
import { playSoakGame, scoresDiffering, verdictOn } from '../../src/commands/index.ts';
import { profileWithSlots } from '../../src/config/index.ts';
import type { MatchEvent } from '../../src/play/index.ts';
import { HABIT_RATES } from '../../src/simulator/index.ts';

const soak = (variant: string, seed: number) =>
  playSoakGame({
    variant,
    profile: profileWithSlots(6),
    seed,
    pace: 'human',
    habits: HABIT_RATES.clean,
    procedure: true,
  });

describe('matches with all that people do besides playing', () => {
  it.each([
    ['short', 1, 'a match with the cube'],
    ['short', 4, 'for money, with beavers and ties that turn the cube'],
  ])(
    '%s with seed %i, %s, are understood, and counted as a second scorer counts them',
    async (variant, seed) => {
      const { figures, failures } = verdictOn(await soak(variant, seed));
      expect(failures).toEqual([]);
      const { silentMisreads, wrongRefusals, unresolved, wrongScores, procedure } = figures;
      expect({ silentMisreads, wrongRefusals, unresolved, wrongScores }).toEqual({
        silentMisreads: 0,
        wrongRefusals: 0,
        unresolved: 0,
        wrongScores: 0,
      });
      expect(procedure.doubled).toBeGreaterThan(0);
      expect(procedure.adjusted + procedure.paused + procedure['threw-void']).toBeGreaterThan(0);
      expect(procedure['tried-in-vain']).toBeGreaterThan(0);
    },
  );

  it('are found out when the journal counts a point too many, leaves a game out, or names another winner', async () => {
    const { hands, journal, settings } = await soak('short', 1);
    const altered = (change: (event: MatchEvent) => MatchEvent[]) =>
      scoresDiffering(hands, journal.flatMap(change), settings);
    expect(altered((event) => [event])).toEqual([]);
    expect(
      altered((event) =>
        event.type === 'game-ended'
          ? [{ ...event, result: { ...event.result, points: event.result.points + 1 } }]
          : [event],
      ),
    ).not.toEqual([]);
    expect(altered((event) => (event.type === 'game-ended' && event.game === 1 ? [] : [event]))).not.toEqual(
      [],
    );
    expect(
      altered((event) => (event.type === 'match-ended' ? [{ ...event, winner: null }] : [event])),
    ).not.toEqual([]);
  });
});
