import { describe, expect, it } from 'vitest';
import {
  CENTRED_CUBE,
  doubleRefusal,
  finished,
  gameResult,
  isDeadCube,
  matchWinner,
  mostStillPossible,
  newScore,
  nextStarter,
  passedResult,
  pointsFor,
  resignation,
  resignations,
  ruleset,
  type Side,
  scoreAfter,
  takenCube,
} from '../../src/rules/index.ts';
import { positionOf } from './support.ts';

const short = ruleset('short');
const lost = (black: string) => positionOf({ white: '', black });

describe('the result of a game', () => {
  it.each([
    ['5:1', 'oin', 1],
    ['6:15', 'mars', 2],
    ['18:1,6:14', 'mars', 2],
    ['19:1,6:14', 'koks', 3],
    ['25:1,6:14', 'koks', 3],
    ['25:1,6:13', 'oin', 1],
  ])('in short nardy, against %s, is %s', (black, kind, worth) => {
    expect(gameResult(short, lost(black), 'white')).toEqual({ winner: 'white', kind, worth });
  });

  it.each([
    ['head', '24:1,6:14', 3],
    ['head', '23:1,6:14', 2],
    ['first-quarter', '19:1,6:14', 3],
    ['first-quarter', '18:1,6:14', 2],
    ['winner-home-or-head', '18:1,6:14', 3],
    ['winner-home-or-head', '13:1,6:14', 3],
    ['winner-home-or-head', '12:1,6:14', 2],
    ['winner-home-or-head', '19:1,6:14', 2],
    ['winner-home-or-head', '24:1,6:14', 3],
  ])('in long nardy with koks “%s”, against %s, is worth %i', (koksLong, black, worth) => {
    expect(gameResult(ruleset('long', { koksLong }), lost(black), 'white').worth).toBe(worth);
  });

  it('is nobody’s while both have checkers, and a draw’s when neither has', () => {
    expect(finished(short, short.start)).toBeNull();
    expect(finished(short, positionOf({ white: '', black: '' }))).toBeNull();
    expect(finished(short, positionOf({ white: '3:1', black: '' }))).toBe('black');
  });
});

describe('resigning', () => {
  it('offers a koks only where the rules know one', () => {
    expect(resignations(short, 'black').map(({ kind }) => kind)).toEqual(['oin', 'mars', 'koks']);
    expect(resignations(ruleset('long'), 'black').map(({ kind }) => kind)).toEqual(['oin', 'mars']);
    expect(() => resignation(ruleset('long'), 'black', 'koks')).toThrow(
      expect.objectContaining({ code: 'E_OPTION' }),
    );
    expect(resignation(short, 'black', 'mars')).toEqual({ winner: 'white', kind: 'mars', worth: 2 });
  });

  it('must be accepted once nothing better is possible', () => {
    const against = (black: string, white = '6:15') =>
      mostStillPossible(short, positionOf({ white, black }), 'white');
    expect(against('6:14')).toBe(1);
    expect(against('6:15')).toBe(2);
    expect(against('24:1,6:14')).toBe(3);
    expect(against('18:2,6:13', '8:15')).toBe(3);
  });

  it('knows that in long nardy a koks may still lie ahead of the loser', () => {
    const rules = ruleset('long', { koksLong: 'winner-home-or-head' });
    expect(mostStillPossible(rules, positionOf({ white: '3:2', black: '22:1,6:14' }), 'white')).toBe(3);
    expect(mostStillPossible(rules, positionOf({ white: '3:2', black: '12:1,6:14' }), 'white')).toBe(2);
    expect(mostStillPossible(ruleset('long'), positionOf({ white: '3:2', black: '6:14' }), 'white')).toBe(1);
    expect(
      mostStillPossible(
        ruleset('long', { homeMars: 3 }),
        positionOf({ white: '3:2', black: '7:15' }),
        'white',
      ),
    ).toBe(3);
  });
});

describe('the cube', () => {
  const money = newScore(null);

  it('is free to both in the middle and belongs to the taker afterwards', () => {
    const taken = takenCube(CENTRED_CUBE, 'black');
    expect(taken).toEqual({ value: 2, owner: 'black', offered: true });
    expect(doubleRefusal(short, money, CENTRED_CUBE, 'white')).toBeNull();
    expect(doubleRefusal(short, money, taken, 'white')).toBe('not-owner');
    expect(doubleRefusal(short, money, taken, 'black')).toBeNull();
  });

  it('goes past 64', () => {
    expect(takenCube({ value: 64, owner: 'white', offered: true }, 'black').value).toBe(128);
  });

  it('costs the value before the offer when the double is passed', () => {
    const cube = { value: 4, owner: 'white', offered: true } as const;
    expect(pointsFor(short, passedResult('white'), cube, money)).toBe(4);
  });

  it('is not there in long nardy unless the rules say so', () => {
    expect(doubleRefusal(ruleset('long'), money, CENTRED_CUBE, 'white')).toBe('no-cube');
    expect(doubleRefusal(ruleset('long', { cube: true }), money, CENTRED_CUBE, 'white')).toBeNull();
  });

  it('is dead only when the game decides the match for either side', () => {
    const score = { length: 5, white: 4, black: 2, crawford: 'after' } as const;
    expect(isDeadCube(score, CENTRED_CUBE)).toBe(false);
    expect(isDeadCube({ ...score, black: 4 }, CENTRED_CUBE)).toBe(true);
    expect(isDeadCube(money, { value: 64, owner: null, offered: true })).toBe(false);
  });

  it('does not count as offered for Jacoby when a tie doubled it', () => {
    const tied = { value: 2, owner: null, offered: false } as const;
    expect(pointsFor(short, gameResult(short, lost('6:15'), 'white'), tied, money)).toBe(2);
  });

  it('multiplies what a draw gives to each', () => {
    const rules = ruleset('long', { cube: true, drawPoints: 1 });
    const draw = { winner: null, kind: 'draw', worth: 1 } as const;
    expect(pointsFor(rules, draw, { value: 2, owner: 'white', offered: true }, money)).toBe(2);
  });
});

describe('a match', () => {
  it('runs as the worked match to five of the manual', () => {
    const games: readonly (readonly [Side, number])[] = [
      ['white', 2],
      ['black', 1],
      ['white', 2],
      ['black', 1],
      ['black', 2],
      ['white', 2],
    ];
    const scores = [newScore(5)];
    for (const [winner, points] of games)
      scores.push(scoreAfter(short, scores.at(-1) ?? newScore(5), winner, points));
    expect(scores.map(({ white, black, crawford }) => `${white}-${black} ${crawford}`)).toEqual([
      '0-0 before',
      '2-0 before',
      '2-1 before',
      '4-1 now',
      '4-2 after',
      '4-4 after',
      '6-4 after',
    ]);
    expect(scores.map(matchWinner)).toEqual([null, null, null, null, null, null, 'white']);
  });

  it('has no Crawford game for money, without a cube, or when the rules do without', () => {
    const late = { ...newScore(5), white: 3 };
    expect(scoreAfter(short, late, 'white', 1).crawford).toBe('now');
    expect(scoreAfter(ruleset('short', { crawford: false }), late, 'white', 1).crawford).toBe('before');
    expect(scoreAfter(ruleset('long'), late, 'white', 1).crawford).toBe('before');
    expect(scoreAfter(short, newScore(null), 'white', 9)).toMatchObject({ white: 9, crawford: 'before' });
  });

  it('gives a draw to both and goes on while they are level', () => {
    const rules = ruleset('long', { lastThrow: 'any' });
    const score = scoreAfter(rules, { ...newScore(3), white: 2.5, black: 2.5 }, null, 0.5);
    expect(score).toMatchObject({ white: 3, black: 3 });
    expect(matchWinner(score)).toBeNull();
  });

  it('refuses a length that is no length', () => {
    for (const length of [0, -1, 2.5]) {
      expect(() => newScore(length)).toThrow(expect.objectContaining({ code: 'E_ARGUMENT' }));
    }
  });

  it('draws dice for the next starter after a drawn game that a winner would start', () => {
    expect(nextStarter(ruleset('long'), 'white', null)).toBe('draw-dice');
    expect(nextStarter(ruleset('short'), 'white', 'black')).toBe('draw-dice');
  });
});
