import { describe, expect, it } from 'vitest';
import { acrossPoint, openingStarter, resolvePlay, ruleset, type TurnGraph } from '../../src/rules/index.ts';
import { finalOf, finalsOf, graphOf, minesOf, type Query } from './support.ts';

const long = (query: Omit<Query, 'variant'>): Query => ({ variant: 'long', ...query });
const short = (query: Omit<Query, 'variant'>): Query => ({ variant: 'short', ...query });
const fresh = { white: '24:15', black: '24:15', turn: 1 } as const;
const minesAfter = (graph: TurnGraph, play: string): string => finalOf(graph, resolvePlay(graph, play)).me;

describe('traps of the head', () => {
  it.each([
    [3, ['24:13,21:1,15:1', '24:13,18:2']],
    [4, ['24:13,16:2']],
    [6, ['24:13,18:2']],
  ])('lets two checkers leave the head on the first turn with %i-%i', (number, finals) => {
    expect(minesOf(long({ ...fresh, dice: [number, number] }))).toEqual(finals.sort());
  });

  it('gives the exception to both sides, each on its own first turn', () => {
    expect(minesOf(long({ ...fresh, white: '24:13,18:2', toMove: 'black', dice: [6, 6] }))).toEqual([
      '24:13,18:2',
    ]);
  });

  it('keeps the exception through the whole turn, not only for the first movement', () => {
    const graph = graphOf(long({ ...fresh, dice: [6, 6] }));
    const [first] = graph.next(graph.start);
    expect(first && graph.next(first.node).map(({ movement }) => movement.from)).toEqual([24]);
  });

  it('forces the second head checker when only it lets every number be played', () => {
    const graph = graphOf(long({ ...fresh, dice: [4, 4] }));
    expect(graph.dicePlayed).toBe(4);
    expect(() => resolvePlay(graph, '24/16')).toThrow(expect.objectContaining({ code: 'E_PLAY' }));
  });

  it('has no exception for 5-5, nor on any later turn', () => {
    expect(minesOf(long({ ...fresh, dice: [5, 5] }))).toEqual(['24:14,4:1']);
    expect(minesOf(long({ ...fresh, turn: 2, dice: [6, 6] }))).toEqual(['24:14,18:1']);
    const { turn: _, ...unsaid } = fresh;
    expect(minesOf(long({ ...unsaid, dice: [6, 6] }))).toEqual(['24:14,18:1']);
  });

  it('counts the head by turn, not by movement: the second number may not take another', () => {
    expect(minesOf(long({ white: '24:14,11:1', black: '24:15', dice: [2, 1] }))).not.toContain(
      '24:12,23:1,22:1,11:1',
    );
  });

  it.each([
    ['list', '24:14,18:1'],
    ['conditional', '24:13,22:1,18:1'],
    ['conditional-listed', '24:13,22:1,18:1'],
    ['list-head-only', '24:14,18:1'],
    ['any-double', '24:14,18:1'],
    ['six-six-only', '24:14,18:1'],
    ['none', '24:14,18:1'],
  ])('reads 6-2 after 5-5 as %s says', (firstTurnException, final) => {
    const query = { white: '24:14,4:1', black: '24:15', toMove: 'black', turn: 1, dice: [6, 2] } as const;
    expect(minesOf(long({ ...query, options: { firstTurnException } }))).toEqual([final]);
  });

  it.each([
    ['conditional', ['24:13,22:1,20:1']],
    ['conditional-listed', ['24:14,18:1']],
  ])('tells the listed from the pure principle by 2-2 after 5-5: %s', (firstTurnException) => {
    const query = { white: '24:14,4:1', black: '24:15', toMove: 'black', turn: 1, dice: [2, 2] } as const;
    const graph = graphOf(long({ ...query, options: { firstTurnException } }));
    expect(graph.dicePlayed).toBe(firstTurnException === 'conditional' ? 4 : 3);
  });

  it('lets only 6-6 take two under six-six-only, and nothing under none', () => {
    const options = { firstTurnException: 'six-six-only' };
    expect(minesOf(long({ ...fresh, options, dice: [6, 6] }))).toEqual(['24:13,18:2']);
    expect(minesOf(long({ ...fresh, options, dice: [4, 4] }))).toEqual(['24:14,16:1']);
    expect(minesOf(long({ ...fresh, options: { firstTurnException: 'none' }, dice: [6, 6] }))).toEqual([
      '24:14,18:1',
    ]);
  });

  it('takes as many as the dice allow when there is no limit', () => {
    expect(minesOf(long({ ...fresh, turn: 5, options: { headLimit: 0 }, dice: [6, 6] }))).toEqual([
      '24:11,18:4',
    ]);
    expect(minesOf(long({ ...fresh, turn: 5, options: { headLimit: 3 }, dice: [6, 6] }))).toEqual([
      '24:12,18:3',
    ]);
  });
});

describe('traps of the numbers', () => {
  it('plays a double as one turn of four movements, not two turns of two', () => {
    const graph = graphOf(long({ white: '6:5', black: '6:15', dice: [6, 6] }));
    expect(graph.dicePlayed).toBe(4);
    expect(finalsOf(graph)).toEqual([{ me: '6:1', opp: '6:15' }]);
  });

  it('keeps states apart that look alike but have other numbers left', () => {
    // 5/4/off and 5/off leave the same checker on 1, but after 5/off a 1 is left to bear it off.
    expect(minesOf(short({ white: '5:1,1:1', black: '6:15', dice: [5, 1] }))).toEqual(['', '1:1']);
  });

  it('applies the larger-number rule only when one number is all that can be played', () => {
    const graph = graphOf(short({ white: '24:2,13:5,8:3,6:5', black: '24:2,13:5,8:3,6:5', dice: [6, 2] }));
    expect(new Set(graph.next(graph.start).map(({ movement }) => movement.number))).toEqual(new Set([6, 2]));
  });

  it('judges a single number with all rules before it calls it playable', () => {
    // The 6 could only close all six points of the home, which is forbidden: so the smaller number is played.
    const white = '24:1,7:1,6:4,5:3,4:3,3:2,2:1';
    const graph = graphOf(long({ white, black: '7:8,6:7', options: { sixBlock: 'forbid' }, dice: [6, 5] }));
    expect(graph.dicePlayed).toBe(1);
    expect(finalsOf(graph).map(({ me }) => me)).toEqual(['24:1,6:4,5:3,4:3,3:2,2:2']);
  });

  it('refuses a first movement that would kill the other number', () => {
    const graph = graphOf(short({ white: '20:1,3:5,2:5,1:4', black: '9:2,8:4,6:5,4:4', dice: [6, 4] }));
    expect(graph.next(graph.start).map(({ movement }) => movement.to)).toEqual([14]);
  });
});

describe('traps of bearing off', () => {
  it('bears off with larger numbers from the highest point when the higher ones are empty', () => {
    expect(minesOf(long({ white: '1:7', black: '6:15', dice: [3, 1] }))).toEqual(['1:5']);
    expect(minesOf(long({ white: '4:2,3:2,2:1', black: '6:15', dice: [6, 5] }))).toEqual(['3:2,2:1']);
  });

  it('refuses a larger number while a checker stands higher', () => {
    const graph = graphOf(long({ white: '6:1,2:3', black: '6:15', dice: [4, 3] }));
    expect(() => resolvePlay(graph, '2/off(2)')).toThrow(expect.objectContaining({ code: 'E_PLAY' }));
  });

  it('lets a lone last checker move inside the home', () => {
    const graph = graphOf(long({ white: '6:1', black: '6:15', dice: [2, 1] }));
    expect(finalsOf(graph).map(({ me }) => me)).toEqual(['3:1']);
  });

  it('goes on to the other number when one cannot be used (5 and 2 with 4-2)', () => {
    expect(minesOf(short({ white: '5:1,2:1', black: '6:15', dice: [4, 2] }))).toEqual(['1:1', '2:1'].sort());
  });

  it('manages with fewer checkers than numbers, and ends there', () => {
    const graph = graphOf(short({ white: '1:1', black: '6:15', dice: [6, 6] }));
    const [only] = graph.results();
    expect(only && graph.next(only)).toEqual([]);
    expect(only && graph.isComplete(only)).toBe(true);
  });

  it('may bear the last checker off by one number although another order uses both', () => {
    const graph = graphOf(long({ white: '5:1', black: '6:15', dice: [5, 1] }));
    expect(graph.next(graph.start).map(({ movement: { to, number } }) => [to, number])).toEqual([
      [4, 1],
      [0, 5],
    ]);
    expect(graph.dicePlayed).toBe(2);
  });

  it('bears off with the rest of the turn that brought the last checker home', () => {
    expect(minesOf(long({ white: '7:1,3:2', black: '6:15', dice: [6, 3] }))).toContain('3:1,1:1');
  });

  it('wants the smaller number first under bearoffSmallFirst, and the larger where the smaller cannot be played', () => {
    const options = { bearoffSmallFirst: true };
    const first = (white: string, black: string) => {
      const graph = graphOf(short({ white, black, options, dice: [5, 1] }));
      return graph.next(graph.start).map(({ movement }) => movement.number);
    };
    expect(first('5:1', '6:15')).toEqual([1]);
    expect(first('6:1', '20:2,6:13')).toEqual([5]);
  });

  it('bears nothing off while a checker is on the bar', () => {
    const graph = graphOf(short({ white: '25:1,2:3', black: '20:1,19:2,6:5', dice: [2, 1] }));
    expect(graph.next(graph.start).every(({ movement }) => movement.from === 25)).toBe(true);
  });
});

describe('traps of the bar and of hitting', () => {
  it('moves nobody while every entry is shut', () => {
    const graph = graphOf(
      short({ white: '25:1,13:5,8:3,6:6', black: '8:2,6:3,5:2,4:2,3:2,2:2,1:2', dice: [3, 3] }),
    );
    expect(graph.results()).toEqual([]);
    expect(graph.isComplete(graph.start)).toBe(true);
  });

  it('accepts several numbers of the checker that enters, written as one', () => {
    const graph = graphOf(short({ white: '25:1,13:5,8:3,6:6', black: '24:2,13:5,8:3,6:5', dice: [5, 5] }));
    expect(minesAfter(graph, 'bar/20 13/8(3)')).toBe('20:1,13:2,8:6,6:6');
  });

  it('puts every hit checker on the bar, several in one turn', () => {
    const graph = graphOf(short({ white: '8:2,6:2', black: '20:1,21:1,6:13', dice: [3, 2] }));
    expect(finalOf(graph, resolvePlay(graph, '8/5 6/4')).opp).toBe('25:2,6:13');
  });

  it('never hits in long nardy: a single opposing checker shuts the point', () => {
    const graph = graphOf(long({ white: '10:1,5:14', black: '24:14,18:1', dice: [4, 1] }));
    expect(() => resolvePlay(graph, '10/6 5/4')).toThrow(expect.objectContaining({ code: 'E_PLAY' }));
  });

  it('knows on the way what was hit: the landing decides between two results', () => {
    const graph = graphOf(short({ white: '13:2', black: '15:1,6:14', dice: [3, 2] }));
    expect(finalOf(graph, resolvePlay(graph, '13/10*/8')).opp).toBe('25:1,6:14');
    expect(finalOf(graph, resolvePlay(graph, '13/11/8')).opp).toBe('15:1,6:14');
    expect(finalOf(graph, resolvePlay(graph, '13/8')).opp).toBe('15:1,6:14');
  });
});

describe('traps of the six-block', () => {
  const away = '24:15';

  it('looks along the opponent’s path: own 22, 23, 24, 1, 2, 3 are a block', () => {
    const graph = graphOf(long({ white: '24:5,23:3,3:3,2:3,1:1', black: away, dice: [2, 1] }));
    expect(() => resolvePlay(graph, '24/22 3/2')).toThrow(expect.objectContaining({ code: 'E_PLAY' }));
  });

  it('sees none across the opponent’s own start: own 15–10 are his 3, 2, 1, 24, 23, 22', () => {
    expect([15, 14, 13, 12, 11, 10].map((mine) => acrossPoint('long', mine))).toEqual([3, 2, 1, 24, 23, 22]);
    const graph = graphOf(long({ white: '16:5,15:2,14:2,13:2,12:2,11:2', black: '20:15', dice: [6, 1] }));
    expect(minesAfter(graph, '16/10 16/15')).toBe('16:3,15:3,14:2,13:2,12:2,11:2,10:1');
  });

  it('counts a checker borne off as ahead', () => {
    const closing = { white: '7:1,6:3,5:3,4:3,3:3,2:2', dice: [6, 5] } as const;
    expect(minesOf(long({ ...closing, black: '24:14' }))).toContain('6:2,5:3,4:3,3:3,2:2,1:2');
    expect(minesOf(long({ ...closing, black: '24:15' }))).not.toContain('6:2,5:3,4:3,3:3,2:2,1:2');
  });

  it.each([
    ['10:1', 'ahead', true],
    ['10:1', 'opp-in-home', false],
    ['5:1', 'ahead', true],
    ['5:1', 'opp-in-home', true],
    ['5:1', 'forbid', false],
  ])(
    'with an opposing checker on his %s reads “%s” for itself: a block may stand: %s',
    (past, sixBlock, stands) => {
      const white = '7:1,6:3,5:3,4:3,3:3,2:2';
      const mines = minesOf(long({ white, black: `24:14,${past}`, options: { sixBlock }, dice: [6, 5] }));
      expect(mines.includes('6:2,5:3,4:3,3:3,2:2,1:2')).toBe(stands);
    },
  );

  it('allows a block that locks nobody, unless every block is forbidden', () => {
    const query = { white: '24:5,11:2,10:2,9:2,8:2,7:2', black: '10:15', dice: [2, 1] } as const;
    const closed = '24:5,11:2,10:2,9:2,8:1,7:1,6:2';
    expect(minesOf(long(query))).toContain(closed);
    expect(minesOf(long({ ...query, options: { sixBlock: 'opp-in-home' } }))).toContain(closed);
    expect(minesOf(long({ ...query, options: { sixBlock: 'forbid' } }))).not.toContain(closed);
    expect(minesOf(long({ ...query, options: { sixBlock: 'allow' } }))).toContain(closed);
  });

  it('lets a checker run through a block, and not when every step is judged', () => {
    const query = { white: '24:4,17:1,10:2,9:2,8:2,7:2,6:2', black: away, dice: [6, 5] } as const;
    const run = '24:4,10:2,9:2,8:2,7:2,6:3';
    expect(minesOf(long(query))).toContain(run);
    expect(minesOf(long({ ...query, options: { blockCheck: 'every-step' } }))).not.toContain(run);
  });

  it('passes where every movement would leave a forbidden block', () => {
    const query = long({
      white: '7:1,6:3,5:3,4:3,3:3,2:2',
      black: away,
      options: { blockCheck: 'every-step' },
      dice: [6, 6],
    });
    const graph = graphOf(query);
    expect([graph.dicePlayed, graph.isComplete(graph.start)]).toEqual([0, true]);
  });
});

describe('traps of hit and hide', () => {
  const blotOn5 = { white: '13:5,9:1,8:2,6:5,3:2', black: '20:1,13:5,8:4,6:5', dice: [4, 2] } as const;
  const hit = '25:1,13:5,8:4,6:5';
  const forbid = { hitAndHide: 'forbid' };
  const tavla = { hitAndHide: 'forbid-in-home' };
  const finals = (query: Omit<Query, 'variant'>) => finalsOf(graphOf(short(query)));

  it('forbids the hitter to go on to its own kind', () => {
    const hidden = { me: '13:5,8:2,6:5,3:3', opp: hit };
    expect(finals(blotOn5)).toContainEqual(hidden);
    expect(finals({ ...blotOn5, options: forbid })).not.toContainEqual(hidden);
  });

  it('lets it run on to an empty point, where it is free again', () => {
    const empty = { ...blotOn5, white: '13:5,9:1,8:2,6:5,4:2' };
    expect(finals({ ...empty, options: forbid })).toContainEqual({ me: '13:5,8:2,6:5,4:2,3:1', opp: hit });
    const running = { white: '22:1,16:2', black: '5:1,1:2', dice: [2, 2] } as const;
    expect(minesOf(short({ ...running, options: forbid }))).toContain('16:2,14:1');
  });

  it('lets another checker cover it, but none go on from the place of the hit to its own kind', () => {
    const mines = minesOf(short({ white: '22:2,18:2', black: '5:1,1:2', dice: [2, 2], options: forbid }));
    expect(mines).toContain('20:2,16:2');
    expect(mines).not.toContain('20:1,18:2,16:1');
  });

  it('forbids under Tavla’s rule every further step of a checker that hit at home, and none outside', () => {
    const empty = { ...blotOn5, white: '13:5,9:1,8:2,6:5,4:2' };
    expect(finals({ ...empty, options: tavla })).not.toContainEqual({ me: '13:5,8:2,6:5,4:2,3:1', opp: hit });
    const outside = { white: '22:1,16:2', black: '5:1,1:2', dice: [2, 2], options: tavla } as const;
    expect(minesOf(short(outside))).toContain('16:2,14:1');
  });
});

describe('traps of the two games', () => {
  it('puts the heads of long nardy twelve points apart', () => {
    expect(acrossPoint('long', 24)).toBe(12);
    expect(ruleset('long').start).toEqual({
      white: ruleset('long').start.black,
      black: ruleset('long').start.white,
    });
  });

  it('gives both sides the same way to go whichever sits where', () => {
    const asWhite = graphOf(short({ white: '24:2,13:5,8:3,6:5', black: '24:2,13:5,8:3,6:5', dice: [5, 3] }));
    const asBlack = graphOf(
      short({ white: '24:2,13:5,8:3,6:5', black: '24:2,13:5,8:3,6:5', toMove: 'black', dice: [5, 3] }),
    );
    expect(finalsOf(asBlack)).toEqual(finalsOf(asWhite));
  });

  it('draws again after a tie', () => {
    expect([openingStarter(5, 3), openingStarter(2, 6), openingStarter(4, 4)]).toEqual([
      'white',
      'black',
      null,
    ]);
  });
});
