import { describe, expect, it } from 'vitest';
import {
  afterOpeningTie,
  beaveredCube,
  CENTRED_CUBE,
  type Cube,
  doubleRefusal,
  gameResult,
  isDeadCube,
  lastThrower,
  matchWinner,
  mayBeaver,
  newScore,
  passedResult,
  pointsFor,
  refusedBeaverPoints,
  resultAfterLastThrow,
  ruleset,
  type Score,
  SIDES,
  scoreAfter,
  takenCube,
} from '../../src/rules/index.ts';
import { positionOf } from './support.ts';

const short = ruleset('short');
const money = newScore(null);
const toFive = (white: number, black: number, crawford: Score['crawford'] = 'before'): Score => ({
  length: 5,
  white,
  black,
  crawford,
});
const long = (options: Record<string, unknown>, black: string) =>
  gameResult(ruleset('long', options), positionOf({ white: '', black }), 'white');
const DOUBLED: Cube = { value: 2, owner: 'black', offered: true };

describe('koks in long nardy (B9)', () => {
  it.each(['head', 'first-quarter', 'winner-home-or-head'])(
    'by the definition “%s” needs a loser who has borne off none',
    (koksLong) => {
      expect(long({ koksLong }, '24:1,6:13')).toMatchObject({ kind: 'oin', worth: 1 });
      expect(long({ koksLong }, '24:1,6:14')).toMatchObject({ kind: 'koks', worth: 3 });
      expect(long({ koksLong }, '7:1,6:14')).toMatchObject({ kind: 'mars', worth: 2 });
    },
  );

  it('does not exist unless it was agreed on', () => {
    expect(long({}, '24:15')).toMatchObject({ kind: 'mars', worth: 2 });
    expect(long({ koksLong: 'off' }, '24:15')).toMatchObject({ kind: 'mars' });
  });

  it('comes before home mars and whatever mars is taken for', () => {
    expect(long({ koksLong: 'head', homeMars: 3, marsDefinition: 'not-all-home' }, '24:1,6:14').kind).toBe(
      'koks',
    );
  });
});

describe('mars and home mars in long nardy (B7, B8)', () => {
  it.each([
    // Borne off none, all at home.
    ['none-borne-off', 'off', '6:15', 'mars', 2],
    ['none-borne-off', 2, '6:15', 'home-mars', 2],
    ['none-borne-off', 3, '6:15', 'home-mars', 3],
    ['not-all-home', 'off', '6:15', 'oin', 1],
    ['not-all-home', 2, '6:15', 'home-mars', 2],
    // Borne off none, one outside.
    ['none-borne-off', 3, '7:1,6:14', 'mars', 2],
    ['not-all-home', 3, '7:1,6:14', 'mars', 2],
    // One borne off, one outside: possible where it came home before others had to.
    ['none-borne-off', 3, '7:1,6:13', 'oin', 1],
    ['not-all-home', 3, '7:1,6:13', 'mars', 2],
    // One borne off, the rest at home.
    ['none-borne-off', 3, '6:14', 'oin', 1],
    ['not-all-home', 3, '6:14', 'oin', 1],
  ])('mars “%s”, home mars %s: against %s it is %s', (marsDefinition, homeMars, black, kind, worth) => {
    expect(long({ marsDefinition, homeMars }, black)).toEqual({ winner: 'white', kind, worth });
  });
});

describe('the last throw (B.6)', () => {
  const cleared = positionOf({ white: '', black: '' });

  it.each([
    ['off', [null, null]],
    ['second-player-only', ['black', null]],
    ['any', ['black', 'black']],
  ])('under “%s” is granted to %j, as White, who finishes, has begun or not', (lastThrow, [began, not]) => {
    const rules = ruleset('long', { lastThrow });
    expect(lastThrower(rules, 'white', 'white')).toBe(began);
    expect(lastThrower(rules, 'white', 'black')).toBe(not);
  });

  it('that clears the board is a draw, worth half a point or a whole one to each', () => {
    for (const drawPoints of [0.5, 1]) {
      const rules = ruleset('long', { lastThrow: 'any', drawPoints });
      const draw = resultAfterLastThrow(rules, cleared, 'white');
      expect(draw).toEqual({ winner: null, kind: 'draw', worth: drawPoints });
      const score = scoreAfter(rules, newScore(5), null, pointsFor(rules, draw, CENTRED_CUBE, newScore(5)));
      expect(score).toMatchObject({ white: drawPoints, black: drawPoints });
    }
  });

  it('that bears off a first checker turns the mars into an oin', () => {
    const rules = ruleset('long', { lastThrow: 'any' });
    expect(resultAfterLastThrow(rules, positionOf({ white: '', black: '6:15' }), 'white').kind).toBe('mars');
    expect(resultAfterLastThrow(rules, positionOf({ white: '', black: '6:14' }), 'white').kind).toBe('oin');
  });
});

describe('Jacoby (C.2)', () => {
  const mars = gameResult(short, positionOf({ white: '', black: '6:15' }), 'white');
  const koks = gameResult(short, positionOf({ white: '', black: '24:1,6:14' }), 'white');

  it('counts mars and koks once in a money game in which nobody has doubled', () => {
    expect([mars, koks].map((result) => pointsFor(short, result, CENTRED_CUBE, money))).toEqual([1, 1]);
  });

  it('counts them in full once a double has been taken, times the cube', () => {
    expect([mars, koks].map((result) => pointsFor(short, result, DOUBLED, money))).toEqual([4, 6]);
  });

  it('does not take an automatic double for one', () => {
    const tied = afterOpeningTie(ruleset('short', { autoDoubles: 1 }), money, CENTRED_CUBE, 0);
    expect([mars, koks].map((result) => pointsFor(short, result, tied, money))).toEqual([2, 2]);
  });

  it('is for money only, and may be left out', () => {
    const count = (rules: typeof short, score: Score) =>
      [mars, koks].map((result) => pointsFor(rules, result, CENTRED_CUBE, score));
    expect(count(short, toFive(0, 0))).toEqual([2, 3]);
    expect(count(ruleset('short', { jacoby: false }), money)).toEqual([2, 3]);
  });
});

describe('a beaver (C.2)', () => {
  const agreed = ruleset('short', { beaver: true });

  it('is there in money games that agreed on it, and only with a cube', () => {
    expect(mayBeaver(agreed, money)).toBe(true);
    expect(mayBeaver(short, money)).toBe(false);
    expect(mayBeaver(agreed, toFive(0, 0))).toBe(false);
    expect(mayBeaver(ruleset('short', { beaver: true, cube: false }), money)).toBe(false);
  });

  it('leaves the cube with who beavered, who alone may turn it next', () => {
    const cube = beaveredCube(CENTRED_CUBE, 'black');
    expect(cube).toEqual({ value: 4, owner: 'black', offered: true });
    expect(doubleRefusal(agreed, money, cube, 'white')).toBe('not-owner');
    expect(takenCube(cube, 'white')).toEqual({ value: 8, owner: 'white', offered: true });
  });

  it('that is refused costs the doubled value, a double that is passed the value before it', () => {
    for (const value of [1, 2, 16]) {
      const cube: Cube = { value, owner: value === 1 ? null : 'white', offered: value > 1 };
      expect(refusedBeaverPoints(cube)).toBe(2 * value);
      expect(pointsFor(agreed, passedResult('white'), cube, money)).toBe(value);
    }
  });
});

describe('automatic doubles (C.2)', () => {
  const afterTies = (options: Record<string, unknown>, score: Score, ties: number): Cube => {
    let cube: Cube = CENTRED_CUBE;
    for (let tie = 0; tie < ties; tie += 1)
      cube = afterOpeningTie(ruleset('short', options), score, cube, tie);
    return cube;
  };

  it.each([
    [0, 3, 1],
    [1, 1, 2],
    [1, 3, 2],
    [3, 2, 4],
    [3, 5, 8],
  ])(
    'of which %i are agreed on leave after %i ties the cube at %i, in the middle',
    (autoDoubles, ties, value) => {
      expect(afterTies({ autoDoubles }, money, ties)).toEqual({ value, owner: null, offered: false });
    },
  );

  it('do not exist in a match or without a cube', () => {
    expect(afterTies({ autoDoubles: 3 }, toFive(0, 0), 3)).toEqual(CENTRED_CUBE);
    expect(afterTies({ autoDoubles: 3, cube: false }, money, 3)).toEqual(CENTRED_CUBE);
  });
});

describe('the Crawford game (C.2)', () => {
  const refusals = (score: Score) => SIDES.map((side) => doubleRefusal(short, score, CENTRED_CUBE, side));

  it('is the one after a side comes within one point, and nobody doubles in it', () => {
    expect(refusals(scoreAfter(short, toFive(2, 3), 'white', 2))).toEqual(['crawford', 'crawford']);
  });

  it('is over after one game, whoever wins it', () => {
    const now = scoreAfter(short, toFive(3, 0), 'white', 1);
    for (const [winner, points] of [
      ['black', 1],
      ['black', 2],
    ] as const)
      expect(refusals(scoreAfter(short, now, winner, points))).toEqual([null, null]);
  });

  it('comes once a match, also when the other side comes within one point later', () => {
    const first = scoreAfter(short, toFive(3, 2), 'white', 1);
    const second = scoreAfter(short, first, 'black', 2);
    expect([first.crawford, second.crawford]).toEqual(['now', 'after']);
    expect(second).toMatchObject({ white: 4, black: 4 });
  });

  it('is skipped by who jumps over it, and is not there where it was not agreed on', () => {
    expect(matchWinner(scoreAfter(short, toFive(3, 0), 'white', 2))).toBe('white');
    const without = ruleset('short', { crawford: false });
    expect(scoreAfter(without, toFive(3, 0), 'white', 1).crawford).toBe('before');
  });
});

describe('a dead cube (C.2)', () => {
  it.each([
    // Length 5: what each side has, the cube, and whether the game decides the match whoever wins it.
    [4, 4, 1, true],
    [4, 3, 1, false],
    [3, 3, 2, true],
    [3, 1, 2, false],
    [3, 1, 4, true],
    [0, 0, 4, false],
    [1, 1, 4, true],
  ])('at %i-%i with the cube at %i: %s', (white, black, value, dead) => {
    const score = toFive(white, black, 'after');
    const cube: Cube = { value, owner: value === 1 ? null : 'white', offered: value > 1 };
    expect(isDeadCube(score, cube)).toBe(dead);
    expect(doubleRefusal(short, score, cube, 'white')).toBe(dead ? 'dead-cube' : null);
    expect(doubleRefusal(ruleset('short', { deadCube: 'warn' }), score, cube, 'white')).toBeNull();
  });

  it('does not exist for money', () => {
    expect(isDeadCube(money, { value: 1024, owner: 'white', offered: true })).toBe(false);
  });
});

describe('a match (C.3)', () => {
  it('pays a mars whatever the cube has done, and nothing for points beyond its length', () => {
    const mars = gameResult(short, positionOf({ white: '', black: '6:15' }), 'white');
    expect(pointsFor(short, mars, CENTRED_CUBE, toFive(0, 0))).toBe(2);
    const over = scoreAfter(short, toFive(4, 0, 'after'), 'white', 6);
    expect(over).toMatchObject({ white: 10, black: 0 });
    expect(matchWinner(over)).toBe('white');
  });
});
