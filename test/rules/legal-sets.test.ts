import { describe, expect, it } from 'vitest';
import { positionKey, printPlay, resolvePlay } from '../../src/rules/index.ts';
import { type Final, factLines, finalsOf, graphOf, type Query, sorted } from './support.ts';

interface LegalSet extends Query {
  readonly id: string;
  readonly dicePlayed: number;
  readonly results: readonly Final[];
}

describe.each(['legal-random.ndjson', 'legal-blocks.ndjson'])(
  'complete sets of legal results in %s',
  (name) => {
    it.each(factLines<LegalSet>(name).map((set) => [set.id, set] as const))('%s', (_id, set) => {
      const graph = graphOf(set);
      expect(graph.dicePlayed).toBe(set.dicePlayed);
      expect(finalsOf(graph)).toEqual(sorted(set.results));
      for (const node of graph.results()) {
        const play = printPlay(graph.pathTo(positionKey(node.position)));
        expect(positionKey(resolvePlay(graph, play).position)).toBe(positionKey(node.position));
      }
    });
  },
);
