import { describe, expect, it } from 'vitest';
import {
  gameResult,
  handover,
  parseCheckers,
  printCheckers,
  resignations,
  resolvePlay,
  ruleset,
  VARIANT_IDS,
} from '../../src/rules/index.ts';
import { finalOf, finalsOf, graphOf, minesOf, positionOf } from './support.ts';

const side15 = { white: '24:15', black: '24:15' } as const;
const outside = { white: '26:15', black: '26:15' } as const;

describe('every variant', () => {
  it.each(VARIANT_IDS)('%s starts with fifteen checkers a side and a turn that can be played', (variant) => {
    const { start } = ruleset(variant);
    for (const checkers of [start.white, start.black])
      expect(checkers.reduce((sum, count) => sum + count, 0)).toBe(15);
    const written = { white: printCheckers(start.white), black: printCheckers(start.black) };
    expect(graphOf({ variant, ...written, dice: [2, 1] }).dicePlayed).toBeGreaterThan(1);
    expect(graphOf({ variant, ...written, toMove: 'black', dice: [2, 1] }).dicePlayed).toBeGreaterThan(0);
  });
});

describe('acey-deucey', () => {
  const acey = (query: { white: string; black: string; dice: readonly [number, number] }) =>
    graphOf({ variant: 'acey-deucey', ...query });

  it('enters with a number on one’s own 25 less it', () => {
    expect(finalsOf(acey({ ...outside, dice: [6, 4] })).map(({ me }) => me)).toEqual([
      '26:13,21:1,19:1',
      '26:14,15:1',
    ]);
  });

  it('lets entered checkers move while others wait outside, but a hit one comes in first', () => {
    expect(minesOf({ variant: 'acey-deucey', white: '26:1,10:14', black: '26:15', dice: [6, 5] })).toContain(
      '26:1,10:12,5:1,4:1',
    );
    const graph = acey({ white: '26:13,25:1,10:1', black: '26:15', dice: [6, 5] });
    expect(new Set(graph.next(graph.start).map(({ movement }) => movement.from))).toEqual(new Set([25]));
  });

  it('follows a played 1-2 with four of any double, and another throw', () => {
    const graph = acey({ ...outside, dice: [2, 1] });
    expect(graph.dicePlayed).toBe(6);
    const sixes = resolvePlay(graph, '26/24 26/23 26/19(4)');
    expect(handover(graph, sixes)).toEqual({ leftover: [], rollsAgain: true });
    expect(graph.results().every((node) => graph.isComplete(node))).toBe(true);
  });

  it('loses the throw when the double can only partly be played, or the 1-2 not at all', () => {
    const walls = '6:2,5:2,4:2,3:2,2:2,1:5';
    const shut = acey({ white: '25:1,10:14', black: walls, dice: [2, 1] });
    expect(shut.dicePlayed).toBe(0);
    expect(handover(shut, shut.start)).toEqual({ leftover: [], rollsAgain: false });
    const last = acey({ white: '7:1,1:14', black: '26:15', dice: [2, 1] });
    const partly = last.results().filter((node) => !handover(last, node).rollsAgain);
    expect(partly.every(({ played }) => played < 6)).toBe(true);
  });

  it('is worth one point however it ends', () => {
    const rules = ruleset('acey-deucey');
    expect(gameResult(rules, positionOf({ white: '', black: '26:15' }), 'white').worth).toBe(1);
    expect(resignations(rules, 'white')).toHaveLength(1);
  });
});

describe('dutch', () => {
  const dutch = (white: string, black: string, options = {}) =>
    minesOf({ variant: 'dutch', options, white, black, dice: [6, 5] });

  it('enters all before another checker moves, unless mustEnterAll is off', () => {
    expect(dutch('26:2,10:13', '26:15')).toEqual(['20:1,19:1,10:13']);
    expect(dutch('26:2,10:13', '26:15', { mustEnterAll: false })).toContain('26:2,10:11,5:1,4:1');
  });

  it('forbids a hit until the hitter has a checker at home', () => {
    const blot = '26:14,6:1'; // On White's 19.
    expect(dutch('26:15', blot)).toEqual(['26:14,20:1']);
    expect(dutch('26:1,10:13,1:1', blot)).toContain('19:1,10:12,5:1,1:1');
  });
});

describe('jacquet', () => {
  const jacquet = (white: string, black: string, dice: readonly [number, number]) =>
    minesOf({ variant: 'jacquet', white, black, dice });

  it('lets no other checker leave the head before the postillon is home', () => {
    expect(jacquet('24:15', '24:15', [5, 3])).toEqual(['24:14,16:1']);
    expect(jacquet('24:14,16:1', '24:15', [2, 1])).toEqual(['24:14,13:1']);
    expect(jacquet('24:14,5:1', '24:15', [2, 1])).toContain('24:12,23:1,22:1,5:1');
  });

  it('frees the head within the turn that brings the postillon home', () => {
    expect(jacquet('24:14,8:1', '24:15', [2, 1])).toContain('24:13,23:1,6:1');
  });

  it('allows six points in a row only to who holds his last two', () => {
    const closed = '24:7,19:1,8:2,7:1,6:1,5:1,4:1,3:1';
    expect(jacquet('24:8,9:1,8:2,7:1,6:1,5:1,4:1', '24:15', [6, 5])).not.toContain(closed);
    const holding = '24:6,9:1,8:2,7:1,6:1,5:1,4:1,2:1,1:1';
    expect(jacquet(holding, '24:15', [6, 5])).toContain('24:5,19:1,8:2,7:1,6:1,5:1,4:1,3:1,2:1,1:1');
  });

  it('counts double when the other has borne off none', () => {
    const rules = ruleset('jacquet');
    expect(gameResult(rules, positionOf({ white: '', black: '6:15' }), 'white').worth).toBe(2);
    expect(gameResult(rules, positionOf({ white: '', black: '6:14' }), 'white').worth).toBe(1);
  });
});

describe('khachapuri, nardegammon and snake', () => {
  it('khachapuri takes as many off the head as it likes', () => {
    const { start } = ruleset('khachapuri');
    expect(printCheckers(start.black)).toBe('24:4,6:11');
    expect(
      minesOf({ variant: 'khachapuri', white: '24:4,6:11', black: '24:4,6:11', dice: [2, 2] }),
    ).toContain('22:4,6:11');
  });

  it('nardegammon is long nardy with cube and Crawford', () => {
    const { options } = ruleset('nardegammon');
    expect([options.cube, options.crawford, options.jacoby]).toEqual([true, true, false]);
    const mine = minesOf({ variant: 'nardegammon', ...side15, turn: 1, dice: [6, 6] });
    expect(mine).toEqual(['24:13,18:2']);
  });

  it('snake has Black’s nine on the bar come in before anything else', () => {
    const { start } = ruleset('snake');
    expect(start.black).toEqual(parseCheckers('25:9,24:2,23:2,22:2'));
    const written = { white: printCheckers(start.white), black: printCheckers(start.black) };
    const graph = graphOf({ variant: 'snake', ...written, toMove: 'black', dice: [4, 3] });
    expect(finalOf(graph, resolvePlay(graph, 'bar/21 bar/22')).me).toBe('25:7,24:2,23:2,22:3,21:1');
  });
});
