import { describe, expect, it } from 'vitest';
import {
  hasLegalSets,
  LegalSets,
  opponent,
  positionKey,
  ruleset,
  VARIANT_IDS,
} from '../../src/rules/index.ts';
import { graphFor } from './compare.ts';
import { enumerate } from './enumerator/enumerator.ts';
import {
  bearOffs,
  blockPlay,
  fullBars,
  lastCheckers,
  lateHeads,
  nearlyClosed,
  randomPlay,
} from './enumerator/positions.ts';
import type { EnumeratedVariant, Query } from './enumerator/query.ts';

const LONG: readonly EnumeratedVariant[] = ['long', 'khachapuri', 'nardegammon'];
const SHORT: readonly EnumeratedVariant[] = ['short', 'snake'];
const covered = ({ variant, options }: Query): boolean => hasLegalSets(ruleset(variant, options));

/** What the packed kernel finds, and what the graph does, for one query. */
function both(query: Query): { packed: string[]; graph: string[]; dice: [number, number] } {
  const graph = graphFor(query);
  const { side, position } = graph.turn;
  const sets = new LegalSets(graph.ruleset);
  const [one = 1, two = 1] = query.dice ?? [];
  const count = sets.find(position[side], position[opponent(side)], one, two, query.turn);
  const packed = Array.from({ length: count }, (_, index) => positionKey(sets.position(index, side)));
  const byGraph = graph.results().map((node) => positionKey(node.position));
  return { packed: packed.sort(), graph: byGraph.sort(), dice: [sets.dicePlayed, graph.dicePlayed] };
}

describe('the packed kernel', () => {
  it.each([
    ['random games', () => randomPlay(11, 8, [...LONG, ...SHORT])],
    ['block-building games', () => blockPlay(12, 8, LONG)],
    ['bear-offs', () => bearOffs(13, 400, [...LONG, ...SHORT])],
    ['last checkers', () => lastCheckers(14, 200, [...LONG, ...SHORT])],
    ['checkers late on the head', () => lateHeads(15, 400, LONG)],
    ['full bars', () => fullBars(16, 400, SHORT)],
    ['nearly closed boards', () => nearlyClosed(17, 400, LONG)],
  ])('finds every result of the turn graph once, in %s', (_kind, queries) => {
    const asked = queries().filter(covered);
    expect(asked.length).toBeGreaterThan(100);
    for (const query of asked) {
      const { packed, graph, dice } = both(query);
      if (packed.join() !== graph.join() || (dice[0] !== dice[1] && !packed[0]?.startsWith('f')))
        expect({ query, packed, dice }).toEqual({ query, packed: graph, dice: [dice[1], dice[1]] });
    }
  });

  it('agrees with the slow enumerator on how many results there are', () => {
    for (const query of randomPlay(18, 2, ['long', 'short']).filter(covered))
      expect({ query, count: both(query).packed.length }).toEqual({
        query,
        count: enumerate(query).results.length,
      });
  });

  it('serves any number of turns one after the other', () => {
    const sets = new LegalSets(ruleset('short'));
    const { white, black } = ruleset('short').start;
    for (const [one, two, count] of [
      [3, 1, 16],
      [6, 6, 11],
      [3, 1, 16],
    ] as const)
      expect(sets.find(white, black, one, two)).toBe(count);
  });

  it('is refused where the rules need more than it knows', () => {
    const without = VARIANT_IDS.filter((variant) => !hasLegalSets(ruleset(variant)));
    expect(without).toEqual(['gulbar', 'mad-gulbar', 'gul-bara', 'acey-deucey', 'dutch', 'jacquet']);
    for (const options of [{ hitAndHide: 'forbid' }, { bearoffSmallFirst: true }])
      expect(() => new LegalSets(ruleset('short', options))).toThrow(
        expect.objectContaining({ code: 'E_ARGUMENT' }),
      );
  });
});
