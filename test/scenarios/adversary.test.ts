import fc from 'fast-check';
import { expect, it } from 'vitest';
import { faultsOf, tries } from './adversary/tries.ts';

it('hands that do nonsense and then put right what is shown go on with a true journal', async () => {
  const seed = Number(process.env.SEED ?? 1);
  const numRuns = Number(process.env.RUNS ?? 30);
  await fc.assert(
    fc.asyncProperty(tries(), async (each) => {
      expect(await faultsOf(each)).toEqual([]);
    }),
    { seed, numRuns, endOnFailure: process.env.SHRINK === undefined },
  );
}, 600_000);
