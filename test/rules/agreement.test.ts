import { describe, expect, it } from 'vitest';
import { compareAll } from './compare.ts';
import {
  bearOffs,
  blockPlay,
  fullBars,
  lastCheckers,
  lateHeads,
  nearlyClosed,
  randomPlay,
} from './enumerator/positions.ts';
import { ENUMERATED_VARIANTS, isShort, type Query } from './enumerator/query.ts';

/** States of one turn that the slow enumerator looks at before it walks through a chain instead. */
const STATE_LIMIT = 4000;

function agree(queries: readonly Query[]): void {
  const { compared, differences } = compareAll(queries, STATE_LIMIT);
  expect(differences).toEqual([]);
  expect(compared).toBe(queries.length);
}

/** Every 1-2 of acey-deucey is six turns in one: left to the run by hand, but for a few. */
const withoutOneTwo = (queries: readonly Query[]): Query[] =>
  queries.filter(
    ({ variant, dice }, index) =>
      variant !== 'acey-deucey' || dice?.toSorted().join() !== '1,2' || index % 10 === 0,
  );

describe.each(ENUMERATED_VARIANTS)('the slow enumerator and the engine agree in %s', (variant) => {
  const only = [variant];

  if (variant !== 'acey-deucey') it('on random play', () => agree(randomPlay(1, 2, only)));

  it('on bear-offs and last checkers', () =>
    agree(withoutOneTwo([...bearOffs(2, 120, only), ...lastCheckers(3, 60, only)])));

  if (!isShort(variant)) it('on block-building play', () => agree(blockPlay(4, 2, only)));

  if (!isShort(variant))
    it('on checkers late on the head and nearly closed boards', () =>
      agree([...lateHeads(5, 120, only), ...nearlyClosed(6, 120, only)]));

  if (isShort(variant)) it('on full bars', () => agree(withoutOneTwo(fullBars(7, 200, only))));
});
