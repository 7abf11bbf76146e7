import { describe, expect, it } from 'vitest';
import { canPlayFrom, parseCheckers, ruleset, turnGraph } from '../../src/rules/index.ts';

const graphOf = (variant: string, white: string, black: string, numbers: readonly number[]) =>
  turnGraph(ruleset(variant), {
    position: { white: parseCheckers(white), black: parseCheckers(black) },
    side: 'white',
    numbers,
  });

describe('whether a turn can be played from certain points', () => {
  const opening = graphOf('short', '24:2,13:5,8:3,6:5', '24:2,13:5,8:3,6:5', [6, 5]);

  it('holds for a checker that any legal play moves, first or later', () => {
    expect(canPlayFrom(opening, [24])).toBe(true);
    expect(canPlayFrom(opening, [8])).toBe(true);
    expect(canPlayFrom(opening, [18])).toBe(true);
  });

  it('does not hold for a checker that the largest number of dice leaves standing', () => {
    expect(canPlayFrom(graphOf('long', '24:14,13:1', '24:14,20:1', [5, 1]), [13])).toBe(false);
  });

  it('asks for one play that moves them all', () => {
    expect(canPlayFrom(opening, [24, 8])).toBe(true);
    expect(canPlayFrom(opening, [24, 13, 8])).toBe(false);
  });

  it('takes a position for what any of its plays makes it: who moved cannot be seen', () => {
    const graph = graphOf('long', '13:1,10:1,1:13', '24:15', [3, 1]);
    const { position } = graph.results().find(({ position: { white } }) => white[10] && white[9]) ?? {};
    if (!position) throw new Error('The play 13/9 is legal.');
    expect(canPlayFrom(graph, [10], position)).toBe(true);
    expect(canPlayFrom(graph, [13], position)).toBe(true);
    expect(canPlayFrom(graph, [1], position)).toBe(false);
  });
});
