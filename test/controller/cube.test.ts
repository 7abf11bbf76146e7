import { describe, expect, it } from 'vitest';
import { type Happening, newMatch, stamp } from '../../src/play/index.ts';
import { opponent, parseCheckers, ruleset, type Side } from '../../src/rules/index.ts';
import { Game } from './game.ts';

/** White has played its first turn; Black is to throw, or to double. */
async function blackToThrow(): Promise<Game> {
  const game = await Game.begin({ variant: 'short', length: 5 });
  await game.begins();
  await game.moves('white', '24/18 18/13');
  await game.liftsDice('white', 1);
  await game.waits(300);
  expect(game.match).toMatchObject({ phase: 'to-roll', turn: 'black' });
  return game;
}

const resigns = (game: Game, side: Side) => game.holds(3200, [side, 'cube'], [side, 'end']);

describe('the cube by its buttons', () => {
  it('is turned before the throw, and taken by the other side', async () => {
    const game = await blackToThrow();
    await game.pressesCube('black');
    expect(game.match).toMatchObject({ phase: 'doubled', cube: { offer: { by: 'black', value: 2 } } });
    await game.pressesCube('black');
    expect(game.match.phase).toBe('doubled');
    await game.pressesCube('white');
    expect(game.match).toMatchObject({ phase: 'to-roll', turn: 'black', cube: { value: 2, owner: 'white' } });
  });

  it('held for 3 s passes, which ends the game', async () => {
    const game = await blackToThrow();
    await game.pressesCube('black');
    await game.holds(3200, ['white', 'cube']);
    expect(game.match).toMatchObject({ phase: 'set-up', game: 2, score: { white: 0, black: 1 } });
    expect(game.match.lastResult).toMatchObject({ winner: 'black', by: 'pass' });
  });

  it('is turned further only by who owns it, and comes back doubled with every take', async () => {
    const game = await blackToThrow();
    await game.pressesCube('black');
    await game.pressesCube('white');
    await game.plays('black', [3, 1], '8/5 6/5');
    await game.plays('white', [2, 1], '13/11 6/5');
    const heard = game.sounds.length;
    await game.pressesCube('black');
    expect(game.sounds.slice(heard)).toEqual([165]);
    expect(game.match).toMatchObject({ phase: 'to-roll', turn: 'black', cube: { value: 2, offer: null } });
    await game.plays('black', [2, 1], '24/23 6/4');
    await game.pressesCube('white');
    await game.pressesCube('black');
    expect(game.match.cube).toMatchObject({ value: 4, owner: 'black' });
  });

  it('goes on past 64, as the wooden one cannot', async () => {
    const side = (turn: number): Side => (turn % 2 === 0 ? 'black' : 'white');
    const middle = { white: '13:5,8:5,6:5', black: '13:5,8:5,6:5' };
    const settings = { variant: 'short', options: {}, length: null, names: { white: 'A', black: 'B' } };
    const doublings = [2, 4, 8, 16, 32, 64].flatMap((value, turn): Happening[] => [
      { type: 'doubled', side: side(turn), value },
      { type: 'taken', side: opponent(side(turn)), value },
      { type: 'rolled', side: side(turn), roll: [2, 1], source: 'command', counters: {} },
      {
        type: 'played',
        side: side(turn),
        roll: [2, 1],
        play: '(no play)',
        movements: [],
        ...middle,
        ending: 'command',
      },
    ]);
    const journal = stamp(
      newMatch('before'),
      [
        { type: 'match-started', settings },
        { type: 'game-started', crawford: false, cube: true, starter: 'black' },
        ...doublings,
      ],
      'board',
      0,
    );
    const lying = { white: parseCheckers(middle.white), black: parseCheckers(middle.black) };
    const game = await Game.begin({ variant: 'short', length: null, journal: [...journal], lying });
    await game.waits(500);
    await game.pressesCube('black');
    expect(game.shown.sentence).toEqual({ key: 'doubled', args: { side: 'black', value: 128 } });
    await game.holds(3200, ['white', 'cube']);
    expect(game.match.lastResult).toMatchObject({ winner: 'black', by: 'pass', points: 64 });
  });

  it.each([
    ['long', 5],
    ['short', 1],
  ])('is no cube in %s to %i', async (variant, length) => {
    const game = await Game.begin({ variant, length });
    await game.begins();
    await game.plays('white', [6, 5], variant === 'long' ? '24/13' : '24/18 18/13');
    const heard = game.sounds.length;
    await game.pressesCube('black');
    expect(game.sounds.slice(heard)).toEqual([165]);
    expect(game.match.cube.offer).toBeNull();
  });

  it.each(['cube', 'phone'])('is not turned any more while the dice roll, by %s', async (way) => {
    const game = await blackToThrow();
    const { dice } = game.board;
    await game.liftsDice('black');
    dice.shake('black');
    await game.waits(400);
    const rest = dice.throw('black', [6, 5], { least: 1500, most: 1800 }, 'left');
    await game.waits(200);
    const heard = game.sounds.length;
    if (way === 'cube') await game.pressesCube('black');
    else
      await expect(game.commands({ verb: 'double', by: 'black' })).rejects.toMatchObject({
        code: 'E_NOT_NOW',
      });
    expect(game.match).toMatchObject({ phase: 'to-roll', cube: { offer: null } });
    if (way === 'cube') expect(game.sounds.slice(heard)).toEqual([165]);
    await game.waits(rest - game.board.now + 300);
    expect(game.match).toMatchObject({ phase: 'to-move', dice: { roll: [6, 5] } });
  });

  it('is turned while the dice are still shaken', async () => {
    const game = await blackToThrow();
    await game.liftsDice('black');
    game.board.dice.shake('black');
    await game.waits(400);
    await game.pressesCube('black');
    expect(game.match).toMatchObject({ phase: 'doubled', cube: { offer: { by: 'black', value: 2 } } });
  });

  it('is not turned any more once the dice lie', async () => {
    const game = await blackToThrow();
    await game.throws('black', 3, 1);
    await game.pressesCube('black');
    expect(game.match).toMatchObject({ phase: 'to-move', cube: { value: 1, offer: null } });
  });
});

describe('a resignation by the buttons', () => {
  it('is offered by a chord, raised by another, and accepted by the other side’s end of turn', async () => {
    const game = await blackToThrow();
    await resigns(game, 'black');
    expect(game.match).toMatchObject({ phase: 'resigning', resignation: { by: 'black', worth: 1 } });
    await resigns(game, 'black');
    expect(game.match.resignation).toMatchObject({ by: 'black', worth: 2 });
    await game.presses('white', 'end');
    expect(game.match).toMatchObject({ phase: 'set-up', score: { white: 2, black: 0 } });
    expect(game.match.lastResult).toMatchObject({ winner: 'white', by: 'resignation' });
  });

  it.each(['white', 'black'] as const)(
    'may be offered by %s in the middle of a turn, which goes on when it is declined',
    async (side) => {
      const game = await blackToThrow();
      await game.throws('black', 3, 1);
      await game.moves('black', '8/5');
      await resigns(game, side);
      expect(game.match).toMatchObject({ phase: 'resigning', resignation: { by: side } });
      await game.commands({ verb: 'refuse', by: opponent(side) });
      expect(game.match).toMatchObject({ phase: 'to-move', turn: 'black', dice: { roll: [3, 1] } });
      await game.moves('black', '6/5');
      await game.liftsDice('black');
      await game.waits(300);
      expect(game.match.plays.at(-1)?.text).toBe('8/5 6/5');
    },
  );

  it('may be offered while the start is drawn', async () => {
    const game = await Game.begin({ variant: 'short', length: 5 });
    await game.setsUp();
    await resigns(game, 'white');
    await game.presses('black', 'end');
    expect(game.match).toMatchObject({ phase: 'set-up', game: 2, score: { white: 0, black: 1 } });
  });

  it('is not offered instead of the answer to a double', async () => {
    const game = await blackToThrow();
    await game.pressesCube('black');
    await resigns(game, 'white');
    expect(game.match).toMatchObject({ phase: 'doubled', resignation: null });
  });

  it('is refused by a throw, which is no roll', async () => {
    const game = await blackToThrow();
    await resigns(game, 'black');
    await game.throws('white', 2, 2);
    expect(game.match).toMatchObject({ phase: 'to-roll', turn: 'black', resignation: null, dice: null });
  });

  it('is not refused by dice that lay there when it was offered', async () => {
    const game = await Game.begin({ variant: 'long' });
    await game.begins();
    await game.throws('white', 2, 1);
    await game.throws('black', 6, 4);
    await resigns(game, 'white');
    await game.waits(500);
    expect(game.match).toMatchObject({ phase: 'resigning', resignation: { by: 'white' } });
  });
});

describe('another match', () => {
  it('is begun by the chord of both ends and a pause, held for 5 s', async () => {
    const game = await blackToThrow();
    await game.holds(5200, ['white', 'end'], ['black', 'end'], ['black', 'pause']);
    expect(game.match).toMatchObject({ phase: 'set-up', game: 1, plays: [] });
    expect(game.events().filter((type) => type === 'match-started')).toHaveLength(2);
  });

  it('begins on a board that nobody has touched only when the result has been shown', async () => {
    const game = await Game.begin({ variant: 'short' });
    await game.begins();
    await resigns(game, 'white');
    await game.presses('black', 'end');
    await game.waits(5000);
    expect(game.match.phase).toBe('match-over');
    await game.waits(4000);
    expect(game.match.phase).toBe('opening');
  });

  it('after one that is over is of the game whose start is set up', async () => {
    const game = await Game.begin({ variant: 'short', variants: ['long', 'short'] });
    await game.begins();
    await resigns(game, 'white');
    await game.presses('black', 'end');
    expect(game.match.phase).toBe('match-over');
    game.puts(ruleset('long').start, undefined, 'long');
    await game.waits(5000);
    expect(game.match).toMatchObject({ phase: 'opening', settings: { variant: 'long' } });
  });
});
