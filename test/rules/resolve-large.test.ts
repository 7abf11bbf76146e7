import { describe, expect, it } from 'vitest';
import {
  numbersOf,
  positionKey,
  printCheckers,
  resolvePlay,
  ruleset,
  turnGraph,
} from '../../src/rules/index.ts';
import { positionOf } from './support.ts';

const code = (code: string) => expect.objectContaining({ code });

function aceyDeuceyOneTwo(white: string, black: string) {
  const rules = ruleset('acey-deucey');
  const position = positionOf({ white, black });
  return turnGraph(rules, { position, side: 'white', numbers: numbersOf(rules, [2, 1]) });
}

describe('a written play of a turn too large to list', () => {
  it('is found in a chain of twenty-four movements', () => {
    const rules = ruleset('gul-bara');
    const position = positionOf({ white: '24:15', black: '24:15' });
    const graph = turnGraph(rules, { position, side: 'white', numbers: numbersOf(rules, [1, 1], 4) });
    expect(graph.resultsUpTo(100_000)).toBeNull();
    const [some] = graph.someResults(1);
    if (!some) throw new Error('a chain from the start can be played');
    const path = graph.pathTo(positionKey(some.position));
    const text = path.map(({ from, to }) => `${from}/${to}`).join(' ');
    const found = resolvePlay(graph, text);
    expect(found.position).toEqual(some.position);
    expect(found.played).toBe(path.length);
  });

  it('is found after a 1-2 of acey-deucey, with what it hits', () => {
    // White's 20 is Black's 5.
    const graph = aceyDeuceyOneTwo('22:1,13:3,8:3,6:8', '5:1,1:2,24:1,13:11');
    const { position } = resolvePlay(graph, '22/20* 6/5 13/9 13/9 8/4 8/4');
    expect(printCheckers(position.white)).toBe('20:1,13:1,9:2,8:1,6:7,5:1,4:2');
    expect(printCheckers(position.black)).toBe('25:1,24:1,13:11,1:2');
  });

  it('is refused where it does not play all the numbers, or hits nobody where it says so', () => {
    const graph = aceyDeuceyOneTwo('22:1,13:3,8:3,6:8', '5:1,1:2,24:1,13:11');
    expect(() => resolvePlay(graph, '22/20* 6/5')).toThrow(code('E_PLAY'));
    expect(() => resolvePlay(graph, '22/20* 6/5 13/9* 13/9 8/4 8/4')).toThrow(code('E_PLAY'));
  });
});
