import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { enumerate, TooManyStates } from './enumerator.ts';
import { positionAfter } from './play-text.ts';
import {
  bearOffs,
  blockPlay,
  fullBars,
  lastCheckers,
  lateHeads,
  nearlyClosed,
  randomPlay,
} from './positions.ts';
import { numbersToPlay, type Query } from './query.ts';

interface Ends {
  readonly me: string;
  readonly opp: string;
}

interface Expected {
  readonly kind: string;
  readonly dicePlayed?: number;
  readonly plays?: readonly string[];
  readonly finals?: readonly Ends[];
  readonly legalIncludes?: readonly string[];
  readonly illegal?: readonly string[];
  readonly countFinals?: number;
  readonly leftForOpponent?: readonly number[];
  readonly opponentPlays?: readonly string[];
  readonly samePlayerRollsAgain?: boolean;
  readonly chain?: readonly number[];
}

interface WorkedCase extends Query {
  readonly id: string;
  readonly expect: Expected;
}

interface SetLine extends Query {
  readonly id: string;
  readonly dicePlayed: number;
  readonly results: readonly Ends[];
}

function read(path: string): string {
  return readFileSync(new URL(path, import.meta.url), 'utf8');
}

function lines(path: string): SetLine[] {
  return read(path)
    .split('\n')
    .filter((line) => line !== '')
    .map((line): SetLine => JSON.parse(line));
}

function worked(path: string): WorkedCase[] {
  const all: WorkedCase[] = JSON.parse(read(path));
  return all.filter((one) => one.expect.kind !== 'ruling');
}

function mover(query: Query): Ends {
  return query.toMove === 'white'
    ? { me: query.white, opp: query.black }
    : { me: query.black, opp: query.white };
}

function ends(results: readonly Ends[]): string[] {
  return [...new Set(results.map((result) => `${result.me} | ${result.opp}`))].sort();
}

function leftBy(query: Query, plays: readonly string[]): string[] {
  const { me, opp } = mover(query);
  return ends(plays.map((play) => positionAfter(play, me, opp, query.variant === 'short')));
}

describe('the worked cases of the rules come out of the plain reading', () => {
  test.each(worked('../facts/rules-cases.json'))('$id', (one) => {
    const { expect: expected } = one;
    const answer = enumerate(one);
    const results = ends(answer.results);
    expect(answer.dicePlayed).toBe(expected.dicePlayed);
    if (expected.kind === 'no_move') expect(results).toEqual([]);
    if (expected.finals !== undefined) expect(results).toEqual(ends(expected.finals));
    if (expected.countFinals !== undefined) expect(results).toHaveLength(expected.countFinals);
    expect(results).toEqual(expect.arrayContaining(leftBy(one, expected.legalIncludes ?? [])));
    for (const end of leftBy(one, expected.illegal ?? [])) expect(results).not.toContain(end);
  });
});

describe('the worked cases of gulbar come out of the plain reading', () => {
  test.each(worked('facts/gulbar-cases.json'))('$id', (one) => {
    const { expect: expected } = one;
    const left = expected.leftForOpponent ?? [];
    const answer = enumerate(one);
    expect(answer.dicePlayed).toBe(expected.dicePlayed);
    expect(ends(answer.results)).toEqual(leftBy(one, expected.plays ?? []));
    for (const result of answer.results) {
      expect(result.leftover).toEqual(left);
      expect(result.rollsAgain).toBe(expected.samePlayerRollsAgain);
    }
    if (expected.chain !== undefined) expect(numbersToPlay(one)).toEqual(expected.chain);
    const [first] = answer.results;
    if (left.length === 0 || first === undefined) return;
    const completion: Query = {
      variant: one.variant,
      ...(one.options === undefined ? {} : { options: one.options }),
      white: one.toMove === 'white' ? first.me : first.opp,
      black: one.toMove === 'white' ? first.opp : first.me,
      toMove: one.toMove === 'white' ? 'black' : 'white',
      numbers: left,
      completing: true,
    };
    expect(ends(enumerate(completion).results)).toEqual(leftBy(completion, expected.opponentPlays ?? []));
  });
});

describe('sets of legal results made by other programs are the sets found here', () => {
  test.each(['../facts/legal-random.ndjson', '../facts/legal-blocks.ndjson'])('%s', (path) => {
    const differing: string[] = [];
    for (const line of lines(path)) {
      const answer = enumerate(line);
      const same =
        answer.dicePlayed === line.dicePlayed &&
        JSON.stringify(ends(answer.results)) === JSON.stringify(ends(line.results));
      if (!same) differing.push(line.id);
    }
    expect(differing).toEqual([]);
  });
});

/** Numbers of results summed over all 21 rolls at every ply; a pass counts one. */
function perft(query: Omit<Query, 'dice'>, depth: number): number {
  if (depth === 0) return 1;
  let sum = 0;
  for (let high = 1; high <= 6; high += 1) {
    for (let low = 1; low <= high; low += 1) {
      const { results } = enumerate({ ...query, dice: [high, low] });
      const here = mover(query);
      for (const end of results.length > 0 ? results : [here])
        sum += perft(nextToMove(query, end), depth - 1);
    }
  }
  return sum;
}

function nextToMove(query: Omit<Query, 'dice'>, end: Ends): Omit<Query, 'dice'> {
  const white = query.toMove === 'white';
  return {
    ...query,
    white: white ? end.me : end.opp,
    black: white ? end.opp : end.me,
    toMove: white ? 'black' : 'white',
    turn: (query.turn ?? 1) + (white ? 0 : 1),
  };
}

describe('the numbers of results from the start are the known ones', () => {
  const start = { white: '24:15', black: '24:15', toMove: 'white', turn: 1 } as const;

  test.each([
    ['list', 35387],
    ['conditional', 35722],
    ['none', 29129],
  ])('long nardy to depth 3 with the exception read as %s', (firstTurnException, known) => {
    expect(perft({ variant: 'long', options: { firstTurnException }, ...start }, 3)).toBe(known);
  });

  test('short nardy to depth 1', () => {
    const checkers = '24:2,13:5,8:3,6:5';
    expect(perft({ variant: 'short', white: checkers, black: checkers, toMove: 'white', turn: 1 }, 1)).toBe(
      447,
    );
  });
});

describe('readings no worked case decides', () => {
  test('a checker may not go on from the place of its hit to its own, but is free after an empty point', () => {
    const query: Query = {
      variant: 'short',
      options: { hitAndHide: 'forbid' },
      white: '9:1,6:2,4:2,3:2',
      black: '20:1,1:2',
      toMove: 'white',
      dice: [4, 1],
    };
    // 9/5* 5/4 hides; 9/5* 4/3 and 9/8 8/4 do not.
    const found = ends(enumerate(query).results);
    expect(found).not.toContain('6:2,4:3,3:2 | 25:1,1:2');
    expect(found).toContain('6:2,5:1,4:1,3:3 | 25:1,1:2');
  });

  test('the postillon alone may walk in jacquet until it is home', () => {
    const query = { variant: 'jacquet', black: '24:15', toMove: 'white', dice: [3, 2] } as const;
    expect(enumerate({ ...query, white: '24:14,16:1' }).results).toEqual([
      { me: '24:14,11:1', opp: '24:15' },
    ]);
    expect(ends(enumerate({ ...query, white: '24:14,6:1' }).results)).toContain('24:13,19:1,6:1 | 24:15');
  });

  test('in dutch backgammon nothing but entering is played before all are in, and no blot is hit from abroad', () => {
    const query = {
      variant: 'dutch',
      toMove: 'white',
      white: '26:1,10:1',
      black: '5:1',
      dice: [5, 4],
    } as const;
    expect(ends(enumerate(query).results)).toEqual(['16:1,10:1 | 5:1', '21:1,5:1 | 5:1']);
  });

  test('after a whole 1-2 in acey-deucey any double may be named, and a whole turn throws again', () => {
    const answer = enumerate({
      variant: 'acey-deucey',
      white: '26:15',
      black: '26:15',
      toMove: 'white',
      dice: [2, 1],
    });
    expect(answer.dicePlayed).toBe(6);
    expect(answer.results).toContainEqual({ me: '26:9,24:1,23:1,19:4', opp: '26:15', rollsAgain: true });
  });

  test('under the rule of the home board a checker that hit at home stays where it is', () => {
    const query: Query = {
      variant: 'short',
      options: { hitAndHide: 'forbid-in-home' },
      white: '9:1,1:14',
      black: '20:1,1:14',
      toMove: 'white',
      dice: [4, 2],
    };
    // 9/5* with the four leaves no two to play; 9/7/3 plays both.
    expect(ends(enumerate(query).results)).toEqual(['3:1,1:14 | 20:1,1:14']);
  });

  test('smaller numbers first: the larger no longer clears the way for the smaller', () => {
    const query = {
      variant: 'short',
      white: '5:1,1:1',
      black: '6:15',
      toMove: 'white',
      dice: [6, 2],
    } as const;
    expect(ends(enumerate(query).results)).toEqual([' | 6:15', '1:1 | 6:15']);
    expect(ends(enumerate({ ...query, options: { bearoffSmallFirst: true } }).results)).toEqual([
      '1:1 | 6:15',
    ]);
  });

  test('six points in a row need own 2 and 1 in jacquet, whoever is ahead', () => {
    const query = { variant: 'jacquet', black: '24:10,10:1', toMove: 'white', dice: [1, 2] } as const;
    const closes = '10:3,9:2,8:2,7:2,6:2'; // 13/10 with 5 held
    const bare = enumerate({ ...query, white: '13:1,10:2,9:2,8:2,7:2,6:2,5:4' });
    expect(bare.results.map((result) => result.me)).not.toContain(`${closes},5:4`);
    const settled = enumerate({ ...query, white: '13:1,10:2,9:2,8:2,7:2,6:2,5:1,2:2,1:1' });
    expect(settled.results.map((result) => result.me)).toContain(`${closes},5:1,2:2,1:1`);
  });

  test('what is left of a chain is completed in its order, what is left of a plain roll in any', () => {
    const query = { variant: 'mad-gulbar', white: '24:15', toMove: 'black', completing: true } as const;
    // The first five is shut (White's head is Black's 12), so the sixes after it are lost.
    expect(enumerate({ ...query, black: '17:1,1:14', numbers: [5, 6, 6] }).dicePlayed).toBe(0);
    expect(ends(enumerate({ ...query, black: '17:1,1:14', numbers: [5, 6] }).results)).toEqual([
      '6:1,1:14 | 24:15',
    ]);
  });

  test('a chain too long for the search is refused by name', () => {
    const query: Query = {
      variant: 'mad-gulbar',
      white: '20:5,14:5,9:5',
      black: '24:15',
      toMove: 'white',
      dice: [1, 1],
    };
    expect(() => enumerate(query, 1000)).toThrow(TooManyStates);
  });
});

describe('positions for comparing', () => {
  test('the same seed gives the same queries, and each can be answered', () => {
    const make = (): Query[] => [
      ...randomPlay(7, 1, ['long', 'gulbar']),
      ...blockPlay(7, 1),
      ...bearOffs(7, 2),
      ...lastCheckers(7, 2),
      ...lateHeads(7, 2),
      ...fullBars(7, 2),
      ...nearlyClosed(7, 2),
    ];
    const queries = make();
    expect(make()).toEqual(queries);
    for (const query of queries.slice(-40)) expect(enumerate(query).dicePlayed).toBeGreaterThanOrEqual(0);
  });
});
