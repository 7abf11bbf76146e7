import { describe, expect, it } from 'vitest';
import { type Happening, newMatch, stamp } from '../../src/play/index.ts';
import { PLACES, parseCheckers, printCheckers, type Side } from '../../src/rules/index.ts';
import { Game } from './game.ts';

const NAMES = { white: 'Anna', black: 'Boris' };
const BOTH_CUBES = [
  ['white', 'cube'],
  ['black', 'cube'],
] as const;

interface Situation {
  readonly throws: number;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly match?: Readonly<Record<Side, string>>;
}

const START = '24:2,13:5,8:3,6:5';
const AS_SET_UP = { white: START, black: START };
/** One checker of White's stands on its 14 instead of its 13. */
const ASTRAY = '24:2,14:1,13:4,8:3,6:5';

/** Short nardy with so many throws made in the game, White the first; after an even number White is to throw. */
async function afterThrows({ throws, options = {}, match = AS_SET_UP }: Situation): Promise<Game> {
  const made = Array.from({ length: throws }, (_, index): readonly Happening[] => {
    const side = index % 2 === 0 ? 'white' : 'black';
    const roll = [2, 1] as const;
    return [
      { type: 'rolled', side, roll, source: 'command', counters: {} },
      { type: 'played', side, roll, play: '(no play)', movements: [], ...match, ending: 'command' },
    ];
  });
  const happenings: readonly Happening[] = [
    { type: 'match-started', settings: { variant: 'short', options, length: 5, names: NAMES } },
    { type: 'game-started', crawford: false, cube: true, starter: 'white' },
    ...made.flat(),
  ];
  const journal = [...stamp(newMatch('before'), happenings, 'board', 0)];
  const lying = { white: parseCheckers(match.white), black: parseCheckers(match.black) };
  const game = await Game.begin({ variant: 'short', options, length: 5, journal, lying });
  await game.waits(500);
  return game;
}

/** The same, with one of White's checkers on its 14: set up so, where no switch could tell. */
async function astrayAfter(throws: number, options = {}): Promise<Game> {
  const game = await afterThrows({ throws, options });
  await game.carries('p13', 'p14', 'white');
  return game;
}

describe('a set-up that is found to be wrong when the game has begun (case S32)', () => {
  it.each([1, 4])(
    'is put right after throw %i, with lights, and the game goes on as it stood',
    async (throws) => {
      const game = await astrayAfter(throws);
      await game.holds(3200, ...BOTH_CUBES);
      expect(game.log.entries.at(-1)).toMatchObject({ type: 'set-up-corrected', by: 'board' });
      expect(game.shown.sentence.key).toBe('set-up-put-right');
      expect(game.shown.lights).toEqual({ p13: 'wrong', p14: 'wrong' });
      await game.carries('p14', 'p13', 'white');
      expect(game.shown.sentence.key).toBe('to-roll');
      expect(printCheckers(game.match.position.white)).toBe(START);
    },
  );

  it('is official after the fifth throw: the game goes on from what stands', async () => {
    const game = await astrayAfter(5);
    await game.holds(3200, ...BOTH_CUBES);
    expect(game.log.entries.at(-1)).toMatchObject({
      type: 'set-up-official',
      white: ASTRAY,
      black: START,
      lacking: { white: 0, black: 0 },
    });
    expect(game.shown.sentence).toEqual({ key: 'set-up-official', args: { side: 'black' } });
    expect(game.shown.lights).not.toHaveProperty('p14', 'wrong');
    await game.plays('black', [3, 1], '8/5 6/5');
    await game.plays('white', [2, 1], '14/13 13/11');
    expect(printCheckers(game.match.position.white)).toBe('24:2,13:4,11:1,8:3,6:5');
  });

  it('is official in Sydney as soon as each has thrown once, and put right before', async () => {
    const options = { setUpError: 'before-each-has-thrown' };
    const early = await astrayAfter(1, options);
    await early.commands({ verb: 'set-up-error', by: 'white' });
    expect(early.log.entries.at(-1)).toMatchObject({ type: 'set-up-corrected' });
    const late = await astrayAfter(2, options);
    await late.commands({ verb: 'set-up-error', by: 'white' });
    expect(late.log.entries.at(-1)).toMatchObject({ type: 'set-up-official' });
  });

  it('is not told in the middle of a turn, nor by buttons that are let go', async () => {
    const game = await afterThrows({ throws: 2 });
    const before = game.log.entries.length;
    await game.holds(1500, ...BOTH_CUBES);
    expect(game.events(before)).toEqual([]);
    await game.throws('white', 2, 1);
    await game.holds(3200, ...BOTH_CUBES);
    expect(game.events(before)).toEqual(['rolled']);
  });

  it('changes nothing where the board shows what the match has', async () => {
    const game = await afterThrows({ throws: 6 });
    await expect(game.commands({ verb: 'set-up-error', by: 'director' })).rejects.toMatchObject({
      code: 'E_NOT_NOW',
    });
  });

  it('may be told by a director where stacks hide it', async () => {
    const game = await astrayAfter(6);
    const position = { white: ASTRAY, black: START };
    await expect(game.commands({ verb: 'set-up-error', by: 'white', ...position })).rejects.toMatchObject({
      code: 'E_FORBIDDEN',
    });
    await game.commands({ verb: 'set-up-error', by: 'director', ...position });
    expect(game.log.entries.at(-1)).toMatchObject({ type: 'set-up-official', white: position.white });
  });
});

describe('a side that plays with fourteen checkers', () => {
  it('goes on without the one that lacks, and the board misses nothing', async () => {
    const game = await afterThrows({ throws: 6 });
    game.board.lift(PLACES.indexOf('p13'), 'white');
    await game.waits(500);
    await game.holds(3200, ...BOTH_CUBES);
    expect(game.match.lacking).toEqual({ white: 1, black: 0 });
    await game.waits(12_000);
    expect(game.match.question).toBeNull();
    expect(game.shown.sentence.key).toBe('set-up-official');
    await game.plays('white', [2, 1], '13/11 6/5');
    expect(game.match.plays.at(-1)?.text).toBe('13/11 6/5');
  });

  it('loses a mars though fourteen are all it has, for it has borne off none', async () => {
    const game = await afterThrows({ throws: 6, match: { white: '6:15', black: '2:1' } });
    game.board.lift(PLACES.indexOf('p6'), 'white');
    await game.waits(500);
    const position = { white: '6:14', black: '2:1' };
    await game.commands({ verb: 'set-up-error', by: 'director', ...position });
    expect(game.match.lacking).toEqual({ white: 1, black: 0 });
    await game.plays('white', [2, 1], '6/4 6/5');
    await game.throws('black', 6, 5);
    await game.moves('black', '2/off');
    await game.waits(1000);
    expect(game.match.lastResult).toMatchObject({ winner: 'black', kind: 'mars', points: 2 });
  });
});
