import { describe, expect, it } from 'vitest';
import { exported } from '../../src/commands/index.ts';
import { type Happening, newMatch, stamp } from '../../src/play/index.ts';
import { checkRecord, printMat, readMat } from '../../src/records/index.ts';
import { PLACES, parseCheckers, printCheckers, ruleset, type Side } from '../../src/rules/index.ts';
import { Game } from './game.ts';

const NAMES = { white: 'Anna', black: 'Boris' };
const BOTH_CUBES = [
  ['white', 'cube'],
  ['black', 'cube'],
] as const;

interface Situation {
  readonly variant?: 'short' | 'long';
  readonly throws: number;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly match?: Readonly<Record<Side, string>>;
}

const START = '24:2,13:5,8:3,6:5';
const startOf = (variant: string): Record<Side, string> => {
  const { white, black } = ruleset(variant).start;
  return { white: printCheckers(white), black: printCheckers(black) };
};
/** One checker of White's stands on its 14 instead of its 13. */
const ASTRAY = '24:2,14:1,13:4,8:3,6:5';

/** A game with so many throws made in the game, White the first; after an even number White is to throw. */
async function afterThrows({ variant = 'short', throws, options = {}, match }: Situation): Promise<Game> {
  const stands = match ?? startOf(variant);
  const made = Array.from({ length: throws }, (_, index): readonly Happening[] => {
    const side = index % 2 === 0 ? 'white' : 'black';
    const roll = [2, 1] as const;
    return [
      { type: 'rolled', side, roll, source: 'command', counters: {} },
      { type: 'played', side, roll, play: '(no play)', movements: [], ...stands, ending: 'command' },
    ];
  });
  const happenings: readonly Happening[] = [
    { type: 'match-started', settings: { variant, options, length: 5, names: NAMES } },
    { type: 'game-started', crawford: false, cube: variant === 'short', starter: 'white' },
    ...made.flat(),
  ];
  const journal = [...stamp(newMatch('before'), happenings, 'board', 0)];
  const lying = { white: parseCheckers(stands.white), black: parseCheckers(stands.black) };
  const game = await Game.begin({ variant, options, length: 5, journal, lying });
  await game.waits(500);
  return game;
}

/** Six turns of short nardy, after the first of which Black has doubled and White has taken; White is to throw. */
async function sixTurnsPlayed(): Promise<Game> {
  const game = await Game.begin({ variant: 'short', length: 5 });
  await game.begins();
  await game.moves('white', '24/18 18/13');
  await game.liftsDice('white', 1);
  await game.liftsDice('black', 1);
  await game.pressesCube('black');
  await game.pressesCube('white');
  await game.plays('black', [3, 1], '8/5 6/5');
  await game.plays('white', [4, 2], '8/4 6/4');
  await game.plays('black', [4, 2], '8/4 6/4');
  await game.plays('white', [6, 1], '13/7 8/7');
  await game.plays('black', [5, 3], '8/3 6/3');
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

  describe('in Sydney', () => {
    const SYDNEY = { setUpError: 'before-each-has-thrown', prematureRoll: 'void' };
    const isPutRight = async (game: Game) => {
      await game.carries('p13', 'p14', 'white');
      await game.holds(3200, ...BOTH_CUBES);
      expect(game.log.entries.at(-1)).toMatchObject({ type: 'set-up-corrected' });
      await game.carries('p14', 'p13', 'white');
      expect(printCheckers(game.match.position.white)).toBe(START);
    };

    it('is put right before the first throw', async () =>
      isPutRight(await afterThrows({ throws: 0, options: SYDNEY })));

    it('is put right in the first turn, and that is played on', async () => {
      const game = await afterThrows({ throws: 0, options: SYDNEY });
      await game.throws('white', 6, 5);
      await isPutRight(game);
      await game.moves('white', '24/18 18/13');
      await game.liftsDice('white');
      await game.waits(300);
      expect(game.match.plays.at(-1)?.text).toBe('24/13');
    });

    it('is put right after the first turn, also when the second throw was void or too early', async () => {
      const game = await afterThrows({ throws: 0, options: SYDNEY });
      await game.throws('white', 6, 5);
      await game.throws('black', 3, 1);
      expect(game.log.entries.at(-1)).toMatchObject({ type: 'throw-void', reason: 'early' });
      await game.moves('white', '24/18 18/13');
      await game.liftsDice('white');
      await game.waits(300);
      expect(game.match.throws).toEqual({ white: 1, black: 0 });
      await game.carries('p8', 'p9', 'white');
      await game.holds(3200, ...BOTH_CUBES);
      expect(game.log.entries.at(-1)).toMatchObject({ type: 'set-up-corrected' });
      await game.carries('p9', 'p8', 'white');
      await game.plays('black', [3, 1], '8/5 6/5');
      expect(game.match.turn).toBe('white');
    });

    it('is official once each has thrown: not in that turn, but as soon as it is over', async () => {
      const game = await afterThrows({ throws: 1, options: SYDNEY });
      await game.throws('black', 3, 1);
      const heard = game.sounds.length;
      await game.holds(3200, ...BOTH_CUBES);
      expect(game.sounds.slice(heard)).toEqual([165]);
      await game.moves('black', '8/5 6/5');
      await game.liftsDice('black');
      await game.waits(300);
      await game.carries('p13', 'p14', 'white');
      await game.commands({ verb: 'set-up-error', by: 'white' });
      expect(game.log.entries.at(-1)).toMatchObject({ type: 'set-up-official', white: ASTRAY });
    });
  });

  it('is not told by buttons that are let go, nor in the middle of a turn once it is too late', async () => {
    const game = await afterThrows({ throws: 4 });
    const before = game.log.entries.length;
    await game.holds(1500, ...BOTH_CUBES);
    expect(game.events(before)).toEqual([]);
    await game.throws('white', 2, 1);
    const heard = game.sounds.length;
    await game.holds(3200, ...BOTH_CUBES);
    expect(game.events(before)).toEqual(['rolled']);
    expect(game.sounds.slice(heard)).toEqual([165]);
  });

  it('is put right in the middle of the fourth turn, and the turn is played on', async () => {
    const game = await afterThrows({ throws: 3 });
    await game.throws('black', 3, 1);
    await game.moves('black', '8/5');
    await game.carries('p13', 'p14', 'white');
    for (const [side, button] of BOTH_CUBES) game.board.press(side, button);
    await game.waits(1500);
    expect(game.shown.sentence.key).toBe('hold-set-up');
    await game.waits(1700);
    for (const [side, button] of BOTH_CUBES) game.board.release(side, button);
    await game.waits(300);
    expect(game.log.entries.at(-1)).toMatchObject({ type: 'set-up-corrected', by: 'board' });
    expect(game.shown.sentence.key).toBe('set-up-put-right');
    expect(game.shown.lights).toMatchObject({ p14: 'wrong' });
    await game.carries('p14', 'p13', 'white');
    expect(game.shown.lights).not.toHaveProperty('p14');
    await game.moves('black', '6/5');
    await game.liftsDice('black');
    await game.waits(300);
    expect(game.match.plays.at(-1)?.text).toBe('8/5 6/5');
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

describe('a set-up that has become official', () => {
  const official = async () => {
    const game = await astrayAfter(6);
    await game.holds(3200, ...BOTH_CUBES);
    return game;
  };

  it('stands in the list of plays, and closes the turn before it', async () => {
    const game = await official();
    expect(game.shown.plays.at(-1)).toMatchObject({ text: 'set-up', roll: null, white: ASTRAY });
    await expect(game.commands({ verb: 'take-back', by: 'director' })).rejects.toMatchObject({
      code: 'E_NOT_NOW',
    });
  });

  it('is what a turn after it goes back to when that is taken back', async () => {
    const game = await official();
    await game.plays('white', [2, 1], '14/13 13/11');
    await game.holds(3200, ['white', 'end'], ['black', 'end']);
    expect(printCheckers(game.match.position.white)).toBe(ASTRAY);
  });

  it('is undone by a director who tells how the checkers should stand, also those that were missing', async () => {
    const game = await afterThrows({ throws: 6 });
    const told = (white: string) =>
      game.commands({ verb: 'set-up-error', by: 'director', white, black: START });
    await told('24:2,13:4,8:3,6:5');
    expect(game.match.lacking).toEqual({ white: 1, black: 0 });
    await told(START);
    expect(game.match.lacking).toEqual({ white: 0, black: 0 });
    expect(printCheckers(game.match.position.white)).toBe(START);
  });

  it('is in the record where other programs and our own read it, with its cube', async () => {
    const game = await sixTurnsPlayed();
    await game.carries('p13', 'p14', 'white');
    await game.holds(3200, ...BOTH_CUBES);
    await game.plays('white', [2, 1], '14/13 13/11');
    const text = exported(game.log.entries, 'last', 'mat');
    expect(text).toContain('\n; Set Pos=-b--B-DBA---eDA----bbbb-A-/-1\n');
    const { record, lines } = readMat(text);
    expect(record.games[0]?.acts.at(-2)).toEqual({
      kind: 'set-up',
      white: '24:1,14:1,13:4,8:1,7:2,6:4,4:2',
      black: '24:2,13:5,6:2,5:2,4:2,3:2',
      lacking: { white: 0, black: 0 },
      cube: { value: 2, owner: 'white' },
    });
    const [checked] = checkRecord(record, lines);
    expect(printCheckers(checked?.positions.at(-1)?.white ?? [])).toBe(
      printCheckers(game.match.position.white),
    );
    expect(printMat(record)).toBe(text);
  });

  it('is in the record of long nardy in our own notation, with what a side lacks', async () => {
    const game = await afterThrows({ throws: 6, variant: 'long' });
    await game.commands({ verb: 'set-up-error', by: 'director', white: '24:14', black: '24:15' });
    const text = exported(game.log.entries, 'last', 'nardy');
    expect(text).toContain('; Position (24=14/24=15) lacking 1/0\n');
    expect(readMat(text).record.games[0]?.acts.at(-1)).toMatchObject({
      kind: 'set-up',
      white: '24:14',
      lacking: { white: 1, black: 0 },
      cube: null,
    });
    expect(printMat(readMat(text).record)).toBe(text);
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
