import { describe, expect, it } from 'vitest';
import { parseCheckers, positionKey, resolvePlay, ruleset, turnGraph } from '../../src/rules/index.ts';
import { trueTurn } from '../../src/simulator/index.ts';
import { boardOf } from './benches.ts';

const position = { white: parseCheckers('8:3,7:3'), black: parseCheckers('24:15') };
const graph = turnGraph(ruleset('long'), { position, side: 'white', numbers: [1, 1] });

function answersFor(play: string, slots: number): readonly number[] {
  const result = resolvePlay(graph, play).position;
  return trueTurn(graph, result, graph.pathTo(positionKey(result)), boardOf(slots).slots).places;
}

describe('the answer of honest hands', () => {
  it('names only places where more checkers lie than after any other play that looks alike', () => {
    expect(answersFor('8/7 7/6', 1)).toEqual([6]);
    expect(answersFor('7/6(2)', 1)).toEqual([5, 7]);
  });

  it('is any place a checker was moved to or from, where no other play looks alike', () => {
    expect(answersFor('8/7(2)', 1)).toEqual([6, 6, 7, 7]);
    expect(answersFor('8/7 7/6', 6)).toContain(5);
  });
});
