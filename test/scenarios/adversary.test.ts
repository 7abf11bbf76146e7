import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultsOf, tries } from './adversary/tries.ts';

/**
 * Whoever lifts, puts, swaps, slides, throws and presses without any sense, pulls the cable and cuts the power, and then
 * lays the checkers straight and says what he is asked, goes on with a journal that tells the truth.
 */
describe('hands that do anything', () => {
  it('leave no checker wrong without a sign, nothing written that did not lie there, and a game that goes on', async () => {
    await fc.assert(
      fc.asyncProperty(tries(), async (each) => {
        expect(await faultsOf(each)).toEqual([]);
      }),
      { seed: 20_261_130, numRuns: 120, endOnFailure: true },
    );
  }, 300_000);
});
