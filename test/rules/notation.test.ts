import { describe, expect, it } from 'vitest';
import {
  parseCheckers,
  parsePlay,
  pips,
  positionKey,
  printCheckers,
  printPlay,
  resolvePlay,
  ruleset,
  turnGraph,
} from '../../src/rules/index.ts';
import { finalOf, graphOf, positionOf, type Query } from './support.ts';

const code = (name: string) => expect.objectContaining({ code: name });

describe('written positions', () => {
  it('count what is not written as borne off', () => {
    expect(parseCheckers('')[0]).toBe(15);
    expect(parseCheckers('24:2,1:3')).toMatchObject({ 0: 10, 1: 3, 24: 2, length: 27 });
    expect(printCheckers(parseCheckers('25:1,6:2,26:3'))).toBe('26:3,25:1,6:2');
  });

  it.each([
    '24',
    '24:',
    'x:1',
    '0:15',
    '27:1',
    '24:0',
    '24:16',
    '24:8,13:8',
    '24:1,24:1',
    '24:-1',
    '24:1;3:1',
    '24:1,',
    '6:1.5',
  ])('cannot be “%s”', (text) => {
    expect(() => parseCheckers(text)).toThrow(code('E_POSITION'));
  });

  it('count the pips of the starts as the rules do', () => {
    expect(pips(ruleset('long').start.white)).toBe(360);
    expect(pips(ruleset('short').start.white)).toBe(167);
    expect(pips(parseCheckers('25:1,26:1'))).toBe(50);
  });

  it.each([
    ['long', '24:14,12:1', '24:15'],
    ['long', '25:1', '24:15'],
    ['short', '24:15', '1:15'],
    ['short', '26:1', '24:15'],
  ])('of %s cannot be %s against %s', (variant, white, black) => {
    const turn = { position: positionOf({ white, black }), side: 'white', numbers: [1, 2] } as const;
    expect(() => turnGraph(ruleset(variant), turn)).toThrow(code('E_POSITION'));
  });
});

const move = (from: number, to: number, hit = false) => ({ from, to, number: from - to, hit });

describe('plays', () => {
  it.each([
    [[], '(no play)'],
    [[move(24, 18), move(24, 18)], '24/18(2)'],
    [[move(13, 10), move(10, 8)], '13/8'],
    [[move(10, 8), move(13, 10)], '13/8'],
    [[move(13, 10, true), move(10, 8)], '13/10*/8'],
    [[move(6, 0), move(25, 20, true)], 'bar/20* 6/off'],
    [[move(13, 8, true), move(13, 8)], '13/8*(2)'],
    [[move(8, 5), move(24, 18), move(6, 5), move(18, 13)], '24/13 8/5 6/5'],
    [[move(24, 18), move(24, 18), move(18, 12), move(18, 12)], '24/12(2)'],
  ])('are written: %j as %s', (movements, text) => {
    expect(printPlay(movements)).toBe(text);
  });

  it('are read with their landings, hits and counts', () => {
    expect(parsePlay(' Bar/20*/14  6/off(2) ')).toEqual([
      { from: 25, to: 14, stops: [20, 14], hits: [20], count: 1 },
      { from: 6, to: 0, stops: [0], hits: [], count: 2 },
    ]);
    expect(parsePlay('(no play)')).toEqual([]);
  });

  it.each([
    '13',
    '13/',
    '/8',
    '13-8',
    '8/13',
    '13/13',
    '27/20',
    'off/3',
    '13/8(0)',
    '13/8(16)',
    '13/off*',
    '13/8 x',
    '13/8/10',
  ])('cannot be “%s”', (text) => {
    expect(() => parsePlay(text)).toThrow(code('E_PLAY'));
  });
});

describe('a written play', () => {
  const start = { variant: 'short', white: '24:2,13:5,8:3,6:5', black: '24:2,13:5,8:3,6:5' } as const;
  const reached = (query: Query, play: string) => {
    const graph = graphOf(query);
    return finalOf(graph, resolvePlay(graph, play)).me;
  };

  it.each(['24/20', '24/21 21/20', '24/23/20', '24/23 23/20', '24/21/20'])('may be written as %s', (play) => {
    expect(reached({ ...start, dice: [3, 1] }, play)).toBe('24:1,20:1,13:5,8:3,6:5');
  });

  it('may leave out a star, but not claim one where nobody stands', () => {
    const query = { ...start, black: '24:1,22:1,13:5,8:3,6:5', dice: [5, 3] } as const;
    expect(reached(query, '8/3 6/3')).toBe('24:2,13:5,8:2,6:4,3:2');
    expect(reached(query, '8/3* 6/3')).toBe('24:2,13:5,8:2,6:4,3:2');
    expect(() => resolvePlay(graphOf(query), '13/8* 6/3*')).toThrow(code('E_PLAY'));
  });

  it('is refused as ambiguous when what it hit on the way cannot be known', () => {
    const query = { variant: 'short', white: '13:1,6:14', black: '14:1,15:1,1:2', dice: [3, 2] } as const;
    expect(() => resolvePlay(graphOf(query), '13/8')).toThrow(code('E_PLAY'));
    expect(reached(query, '13/10/8')).toBe('8:1,6:14');
  });

  it('is refused when it is not legal, moves checkers that are not there, or is none though one is due', () => {
    for (const play of ['13/12 8/5', '23/20', '', '24/23', '(no play)']) {
      expect(() => resolvePlay(graphOf({ ...start, dice: [3, 1] }), play)).toThrow(code('E_PLAY'));
    }
  });

  it('is (no play) and nothing else when nothing can be played', () => {
    const graph = graphOf({ variant: 'long', white: '17:1,2:7,1:7', black: '6:14,2:1', dice: [3, 3] });
    expect(resolvePlay(graph, '(no play)')).toBe(graph.start);
    expect(() => resolvePlay(graph, '17/14')).toThrow(code('E_PLAY'));
  });
});

describe('a turn graph', () => {
  const query = {
    variant: 'short',
    white: '24:2,13:5,8:3,6:5',
    black: '24:2,13:5,8:3,6:5',
    dice: [2, 1],
  } as const;

  it('understands the nodes of another graph of the same turn', () => {
    const [step] = graphOf(query).next(graphOf(query).start);
    const [second] = step ? graphOf(query).next(step.node) : [];
    expect(second && graphOf(query).isComplete(second.node)).toBe(true);
  });

  it('refuses nodes and results that are none of its turn', () => {
    const graph = graphOf(query);
    const foreign = graphOf({ ...query, dice: [6, 6] }).start;
    expect(() => graph.next(foreign)).toThrow(code('E_PLAY'));
    expect(() => graph.pathTo(positionKey(ruleset('long').start))).toThrow(code('E_PLAY'));
  });

  it('refuses checkers that are not fifteen a side', () => {
    const { white, black } = ruleset('short').start;
    const lost = white.map((count, point) => (point === 6 ? count - 1 : count));
    const swapped = white.map((count, point) => (point === 6 ? 6 : point === 5 ? -1 : count));
    for (const wrong of [lost, swapped, white.slice(0, 26)]) {
      const turn = { position: { white: wrong, black }, side: 'white', numbers: [3, 1] } as const;
      expect(() => turnGraph(ruleset('short'), turn)).toThrow(code('E_POSITION'));
    }
  });

  it.each([[[7, 1]], [[0]], [[1.5, 2]]])('refuses the numbers %j', (numbers) => {
    const turn = { position: ruleset('short').start, side: 'white', numbers } as const;
    expect(() => turnGraph(ruleset('short'), turn)).toThrow(code('E_DICE'));
  });
});
