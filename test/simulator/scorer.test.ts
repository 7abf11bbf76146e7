import { describe, expect, it } from 'vitest';
import type { Side } from '../../src/rules/index.ts';
import { type Agreed, countMatch, type HandsAct, type HandsDeed } from '../../src/simulator/index.ts';

const MATCH: Agreed = {
  family: 'short',
  length: 5,
  cube: true,
  crawford: true,
  jacoby: false,
  autoDoubles: 0,
  isAlwaysSingle: false,
  marsDefinition: 'none-borne-off',
  homeMars: 'off',
  koksLong: 'off',
  lastThrow: 'off',
  drawPoints: 0.5,
  openingDraw: 'one-die-each',
  nextGameStarter: 'roll-each',
  starterColour: 'keep',
};
const LONG: Agreed = { ...MATCH, family: 'long', length: 99, cube: false, crawford: false };
const MONEY: Agreed = { ...MATCH, length: null, crawford: false, jacoby: true, autoDoubles: 1 };
const HOME = '6:14';
const ALL_HOME = '6:15';

/** The hands' log of a match, a list of deeds for each game. */
function log(...games: readonly (readonly HandsDeed[])[]): HandsAct[] {
  const setUp: HandsDeed = { did: 'set-up', variant: 'short', white: '', black: '' };
  return games.flatMap((deeds, index) =>
    [setUp, ...deeds].map((deed, at) => ({ t: 1000 * index + at, game: index + 1, ...deed })),
  );
}

/** A side bears off its last checker, while the other has these left. */
function finishes(side: Side, left: string): HandsDeed {
  const [white, black] = side === 'white' ? ['', left] : [left, ''];
  return { did: 'played', side, roll: [6, 5], play: '1/off', white, black };
}

/** A turn that ends nothing. */
const plays = (side: Side): HandsDeed => ({
  did: 'played',
  side,
  roll: [2, 1],
  play: '',
  white: ALL_HOME,
  black: ALL_HOME,
});

const doubles = (side: Side, value: number): HandsDeed => ({ did: 'doubled', side, value });
const takes = (side: Side, value: number): HandsDeed => ({ did: 'took', side, value });
const beavers = (side: Side, value: number): HandsDeed => ({ did: 'beavered', side, value });
const drops = (side: Side): HandsDeed => ({ did: 'dropped', side });
const draws = (side: Side, face: number): HandsDeed => ({ did: 'drew', side, face });

const points = (acts: readonly HandsAct[], agreed: Agreed) =>
  countMatch(acts, agreed).games.map(({ points: each }) => each);

describe('the second count of a match', () => {
  it('makes of the match worked in the rules what the rules make of it (C.3)', () => {
    const acts = log(
      [finishes('white', ALL_HOME)],
      [finishes('black', HOME)],
      [finishes('white', ALL_HOME)],
      [finishes('black', HOME)],
      [finishes('black', ALL_HOME)],
      [finishes('white', ALL_HOME)],
    );
    const { games, winner, irregular } = countMatch(acts, MATCH);
    const score = games.map(({ white, black }) => `${white}-${black}`);
    expect(score).toEqual(['2-0', '2-1', '4-1', '4-2', '4-4', '6-4']);
    expect({ winner, irregular }).toEqual({ winner: 'white', irregular: [] });
  });

  it('counts one, two or three times the cube', () => {
    const doubled = [doubles('white', 2), takes('black', 2)];
    const acts = log(
      [...doubled, finishes('white', HOME)],
      [...doubled, finishes('black', ALL_HOME)],
      [...doubled, finishes('white', '6:14,25:1')],
      [...doubled, finishes('white', '6:14,19:1')],
    );
    expect(points(acts, { ...MATCH, length: 99 })).toEqual([2, 4, 6, 6]);
  });

  it('counts no koks in long nardy', () => {
    expect(points(log([finishes('white', '24:15')], [finishes('white', HOME)]), LONG)).toEqual([2, 1]);
  });

  it('counts mars, home mars and koks as each was agreed (B7 to B9)', () => {
    const left = ['24:1,6:14', '19:1,6:14', '18:1,6:14', '12:1,6:14', ALL_HOME, '7:1,6:13'];
    const counted = (rules: Partial<Agreed>) =>
      points(log(...left.map((each) => [finishes('white', each)])), { ...LONG, ...rules });
    expect(counted({})).toEqual([2, 2, 2, 2, 2, 1]);
    expect(counted({ marsDefinition: 'not-all-home' })).toEqual([2, 2, 2, 2, 1, 2]);
    expect(counted({ homeMars: 3 })).toEqual([2, 2, 2, 2, 3, 1]);
    expect(counted({ koksLong: 'head' })).toEqual([3, 2, 2, 2, 2, 1]);
    expect(counted({ koksLong: 'first-quarter' })).toEqual([3, 3, 2, 2, 2, 1]);
    expect(counted({ koksLong: 'winner-home-or-head' })).toEqual([3, 2, 3, 2, 2, 1]);
    expect(counted({ isAlwaysSingle: true })).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it('waits for the last throw, and judges mars, or a draw, after it (B.6)', () => {
    const second = (left: string): HandsDeed => ({
      did: 'played',
      side: 'black',
      roll: [6, 6],
      play: '',
      white: '',
      black: left,
    });
    const acts = log(
      [finishes('white', ALL_HOME), second('6:11')],
      [finishes('white', ALL_HOME), second(ALL_HOME)],
      [finishes('white', '6:4'), second('')],
      [plays('white'), finishes('black', HOME)],
    );
    const agreed = { ...LONG, lastThrow: 'second-player-only', drawPoints: 0.5 } as const;
    const { games } = countMatch(acts, agreed);
    expect(games.map(({ winner, white, black }) => `${winner} ${white}:${black}`)).toEqual([
      'white 1:0',
      'white 3:0',
      'null 3.5:0.5',
      'black 3.5:1.5',
    ]);
  });

  it('takes what each has with him when the players change seats, and finds a starter who does not have White (B17)', () => {
    const change: HandsDeed = { did: 'changed-seats', side: 'black' };
    const agreed = { ...LONG, nextGameStarter: 'alternate', starterColour: 'starter-gets-white' } as const;
    const first = [draws('white', 2), draws('black', 5), change, plays('white'), finishes('white', HOME)];
    const { games, irregular } = countMatch(
      log(first, [change, plays('white'), finishes('white', ALL_HOME)]),
      agreed,
    );
    expect(games.map(({ white, black }) => `${white}:${black}`)).toEqual(['1:0', '2:1']);
    expect(irregular).toEqual([]);
    expect(countMatch(log(first, [plays('black')]), agreed).irregular).toEqual(['game 2: black started']);
  });

  it('finds a game started by whom neither the draw nor the game before lets start (B6)', () => {
    const drawn = [draws('white', 2), draws('black', 5)];
    const wrong = log([...drawn, plays('white')]);
    expect(countMatch(wrong, LONG).irregular).toEqual(['game 1: white started']);
    const next = log([...drawn, plays('black'), finishes('white', HOME)], [plays('black')]);
    expect(countMatch(next, { ...LONG, nextGameStarter: 'winner' }).irregular).toEqual([
      'game 2: black started',
    ]);
    expect(countMatch(next, { ...LONG, nextGameStarter: 'alternate' }).irregular).toEqual([
      'game 2: black started',
    ]);
    expect(countMatch(next, LONG).irregular).toEqual([]);
  });

  it('gives for a pass what stood before the double, and for a refused beaver what was doubled to', () => {
    const acts = log(
      [doubles('white', 2), drops('black')],
      [doubles('white', 2), takes('black', 2), doubles('black', 4), drops('white')],
      [doubles('white', 2), beavers('black', 4), drops('white')],
      [doubles('white', 2), beavers('black', 4), takes('white', 4), doubles('black', 8), drops('white')],
    );
    expect(points(acts, MONEY)).toEqual([1, 2, 2, 4]);
    expect(countMatch(acts, MONEY).irregular).toEqual([]);
  });

  it('counts single for money when nobody doubled, though a tie turned the cube', () => {
    const tie = [draws('white', 3), draws('black', 3)];
    const start = [draws('white', 3), draws('black', 4)];
    const acts = log(
      [...tie, ...tie, ...start, finishes('black', ALL_HOME)],
      [...tie, ...start, doubles('black', 4), takes('white', 4), finishes('black', ALL_HOME)],
    );
    expect(points(acts, MONEY)).toEqual([2, 8]);
  });

  it('counts what was resigned and accepted, not what was declined', () => {
    const offer = (worth: 1 | 2 | 3): HandsDeed => ({ did: 'offered-resignation', side: 'white', worth });
    const acts = log([
      offer(1),
      { did: 'refused-resignation', side: 'black' },
      offer(2),
      { did: 'accepted-resignation', side: 'black' },
    ]);
    expect(countMatch(acts, MATCH).games).toMatchObject([{ winner: 'black', points: 2 }]);
  });

  it('finds a double in the Crawford game, one of the wrong side, one that skips, and a beaver in a match', () => {
    const four = log(
      [doubles('white', 2), takes('black', 2), finishes('white', ALL_HOME)],
      [doubles('black', 2)],
    );
    expect(countMatch(four, MATCH).irregular).toEqual(['game 2: black doubled to 2']);
    const wrong = log([
      doubles('white', 2),
      takes('black', 2),
      doubles('white', 4),
      takes('black', 4),
      doubles('black', 16),
    ]);
    expect(countMatch(wrong, MATCH).irregular).toHaveLength(2);
    expect(countMatch(log([doubles('white', 2), beavers('black', 4)]), MATCH).irregular).toHaveLength(1);
  });

  it('gives the match to whoever has claimed it for the other’s flag', () => {
    const acts = log([finishes('white', HOME)], [{ did: 'claimed-flag', side: 'black' }]);
    expect(countMatch(acts, MATCH)).toMatchObject({ winner: 'black', games: [{ white: 1, black: 0 }] });
  });
});
