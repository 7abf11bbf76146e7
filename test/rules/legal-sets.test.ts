import { describe, expect, it } from 'vitest';
import { positionKey, printPlay, resolvePlay } from '../../src/rules/index.ts';
import { type Final, factLines, finalsOf, graphOf, type Query, sorted } from './support.ts';

interface LegalSet extends Query {
  readonly id: string;
  readonly dicePlayed: number;
  readonly results: readonly Final[];
}

/**
 * Case 11-236 (hitAndHide: forbid, 2-2) marks the point of the hit instead of the checker that hit, and is
 * wrong twice by the clause “hit and then put *that* checker on another of yours” (rules C.4). It leaves
 * out five results in which the hitter stays on 20 and a second checker, which has hit nobody, comes
 * 22/20 and goes on to its own point 18.
 */
const OURS_BESIDES: Readonly<Record<string, readonly Final[]>> = {
  '11-236': [
    {
      me: '21:1,20:2,18:2,17:1,16:2,13:2,11:2,3:1,1:2',
      opp: '25:1,21:1,19:2,18:2,16:1,15:2,13:1,11:2,10:1,6:2',
    },
    {
      me: '22:1,21:1,20:1,18:2,16:2,15:1,13:2,11:2,3:1,1:2',
      opp: '25:2,21:1,19:2,18:2,16:1,15:2,13:1,11:2,6:2',
    },
    {
      me: '22:1,21:1,20:1,18:2,17:1,16:2,13:1,11:3,3:1,1:2',
      opp: '25:1,21:1,19:2,18:2,16:1,15:2,13:1,11:2,10:1,6:2',
    },
    {
      me: '22:1,21:1,20:1,18:2,17:1,16:2,13:2,11:1,9:1,3:1,1:2',
      opp: '25:2,21:1,19:2,18:2,15:2,13:1,11:2,10:1,6:2',
    },
    {
      me: '22:1,21:1,20:1,18:2,17:1,16:2,13:2,11:2,1:3',
      opp: '25:1,21:1,19:2,18:2,16:1,15:2,13:1,11:2,10:1,6:2',
    },
  ],
};

/** And it allows the hitter to hide after all if it stops on an empty point first: 18/16 22/20, 20/18, 18/16. */
const NEVER_OURS: Readonly<Record<string, string>> = { '11-236': '22:2,21:1,17:1,16:4,13:2,11:2,3:1,1:2' };

describe.each(['legal-random.ndjson', 'legal-blocks.ndjson'])(
  'complete sets of legal results in %s',
  (name) => {
    it.each(factLines<LegalSet>(name).map((set) => [set.id, set] as const))('%s', (id, set) => {
      const graph = graphOf(set);
      expect(graph.dicePlayed).toBe(set.dicePlayed);
      const agreed = set.results.filter(({ me }) => me !== NEVER_OURS[id]);
      expect(finalsOf(graph)).toEqual(sorted([...agreed, ...(OURS_BESIDES[id] ?? [])]));
      for (const node of graph.results()) {
        const play = printPlay(graph.pathTo(positionKey(node.position)));
        expect(positionKey(resolvePlay(graph, play).position)).toBe(positionKey(node.position));
      }
    });
  },
);
