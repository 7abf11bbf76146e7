import { describe, expect, it } from 'vitest';
import { NardError } from '../../src/errors/index.ts';
import { parsePlay, resolvePlay, type TurnGraph } from '../../src/rules/index.ts';
import { type Final, facts, finalOf, finalsOf, graphOf, type Query, sorted } from './support.ts';

interface Case extends Query {
  readonly id: string;
  readonly why: string;
  readonly expect: {
    readonly kind: string;
    readonly dicePlayed?: number;
    readonly plays?: readonly string[];
    readonly finals?: readonly Final[];
    readonly legalIncludes?: readonly string[];
    readonly illegal?: readonly string[];
    readonly countFinals?: number;
    readonly firstStep?: string;
    readonly illegalFirstSteps?: readonly string[];
  };
}

const cases = (JSON.parse(facts('rules-cases.json')) as Case[]).filter(
  ({ expect: { kind } }) => kind !== 'ruling',
);

const firstSteps = (graph: TurnGraph): string[] =>
  graph.next(graph.start).map(({ movement: { from, to } }) => `${from}/${to}`);

function expectIllegal(graph: TurnGraph, play: string): void {
  expect(parsePlay(play)).not.toEqual([]);
  expect(() => resolvePlay(graph, play)).toThrow(
    expect.objectContaining({ name: NardError.name, code: 'E_PLAY' }),
  );
}

describe('worked cases', () => {
  it.each(cases.map((each) => [each.id, each.why, each] as const))('%s: %s', (_id, _why, query) => {
    const graph = graphOf(query);
    const wanted = query.expect;
    expect(graph.dicePlayed).toBe(wanted.dicePlayed);
    if (wanted.kind === 'no_move') expect(finalsOf(graph)).toEqual([]);
    if (wanted.finals) expect(finalsOf(graph)).toEqual(sorted(wanted.finals));
    if (wanted.countFinals) expect(graph.results()).toHaveLength(wanted.countFinals);
    const reached = wanted.plays?.map((play) => finalOf(graph, resolvePlay(graph, play)));
    if (reached) expect(sorted(reached)).toEqual(finalsOf(graph));
    for (const play of wanted.legalIncludes ?? [])
      expect(finalsOf(graph)).toContainEqual(finalOf(graph, resolvePlay(graph, play)));
    for (const play of wanted.illegal ?? []) expectIllegal(graph, play);
    if (wanted.firstStep) expect(firstSteps(graph)).toContain(wanted.firstStep);
    for (const step of wanted.illegalFirstSteps ?? []) expect(firstSteps(graph)).not.toContain(step);
  });
});
