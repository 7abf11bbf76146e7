import { describe, expect, it } from 'vitest';
import type { TableCommand } from '../../src/controller/index.ts';
import { Game } from './game.ts';

/** White has played; Black is to throw. */
async function blackToThrow(length = 5): Promise<Game> {
  const game = await Game.begin({ variant: 'short', length });
  await game.begins();
  await game.moves('white', '24/18 18/13');
  await game.liftsDice('white', 1);
  await game.waits(300);
  return game;
}

const refused = (code: string) => expect.objectContaining({ code });

describe('commands from outside', () => {
  it('double, take and pass as the cube’s buttons do', async () => {
    const game = await blackToThrow();
    await expect(game.commands({ verb: 'double', by: 'white' })).rejects.toEqual(refused('E_FORBIDDEN'));
    await expect(game.commands({ verb: 'take', by: 'white' })).rejects.toEqual(refused('E_NOT_NOW'));
    expect(await game.commands({ verb: 'double', by: 'black' })).toMatchObject({ ok: true });
    await expect(game.commands({ verb: 'take', by: 'black' })).rejects.toEqual(refused('E_FORBIDDEN'));
    await expect(game.commands({ verb: 'beaver', by: 'white' })).rejects.toEqual(refused('E_NOT_NOW'));
    await game.commands({ verb: 'take', by: 'white' });
    expect(game.match.cube).toMatchObject({ value: 2, owner: 'white' });
    await game.throws('black', 3, 1);
    await game.moves('black', '8/5 6/5');
    await game.commands({ verb: 'end-turn', by: 'black' });
    await game.commands({ verb: 'double', by: 'white' });
    await game.commands({ verb: 'pass', by: 'black' });
    expect(game.match).toMatchObject({ phase: 'set-up', score: { white: 2, black: 0 } });
  });

  it('offer, raise, refuse and accept a resignation', async () => {
    const game = await blackToThrow();
    await expect(game.commands({ verb: 'accept', by: 'white' })).rejects.toEqual(refused('E_NOT_NOW'));
    await game.commands({ verb: 'resign', by: 'black', worth: 1 });
    await expect(game.commands({ verb: 'refuse', by: 'black' })).rejects.toEqual(refused('E_FORBIDDEN'));
    await game.commands({ verb: 'refuse', by: 'white' });
    expect(game.match).toMatchObject({ phase: 'to-roll', resignation: null });
    await game.commands({ verb: 'resign', by: 'black', worth: 2 });
    await game.commands({ verb: 'accept', by: 'white' });
    expect(game.match.score).toEqual({ white: 2, black: 0 });
  });

  it('tell a roll, end a turn only when a legal play stands, and take it back with the other side’s word', async () => {
    const game = await blackToThrow();
    const roll: TableCommand = { verb: 'roll', by: 'black', roll: [3, 1] };
    await game.commands(roll);
    await expect(game.commands(roll)).rejects.toEqual(refused('E_NOT_NOW'));
    const end: TableCommand = { verb: 'end-turn', by: 'black' };
    await expect(game.commands(end)).rejects.toEqual(refused('E_NOT_NOW'));
    await game.moves('black', '8/5 6/5');
    await game.commands(end);
    expect(game.match.plays.at(-1)).toMatchObject({ side: 'black', roll: [3, 1] });
    await expect(game.commands({ verb: 'take-back', by: 'black' })).rejects.toEqual(refused('E_FORBIDDEN'));
    await game.commands({ verb: 'take-back', by: 'white' });
    expect(game.match).toMatchObject({ phase: 'to-move', turn: 'black', dice: { roll: [3, 1] } });
    await game.commands(end);
    expect(game.match).toMatchObject({ phase: 'to-roll', turn: 'white' });
  });

  it('tell the dice of a draw, a seat its own, a director both', async () => {
    const game = await Game.begin({ variant: 'short' });
    await expect(game.commands({ verb: 'roll', by: 'director', roll: [4, 4] })).rejects.toEqual(
      refused('E_NOT_NOW'),
    );
    await game.setsUp();
    await game.commands({ verb: 'roll', by: 'director', roll: [4, 4] });
    expect(game.match.opening).toEqual({});
    await game.commands({ verb: 'roll', by: 'black', roll: [6, 1] });
    expect(game.match.opening).toEqual({ black: 6 });
    await game.commands({ verb: 'roll', by: 'white', roll: [2, 1] });
    expect(game.match).toMatchObject({ phase: 'to-move', turn: 'black', dice: { roll: [6, 2] } });
  });

  it('tell both dice of each side where the draw is made with two', async () => {
    const game = await Game.begin({ variant: 'long', options: { openingDraw: 'two-dice-each' } });
    await game.setsUp();
    await game.commands({ verb: 'roll', by: 'black', roll: [6, 3] });
    await game.commands({ verb: 'roll', by: 'director', roll: [5, 2] });
    expect(game.match).toMatchObject({ phase: 'to-roll', starter: 'black' });
    expect(game.log.entries.filter(({ type }) => type === 'opening-die')).toMatchObject([
      { side: 'black', face: 9, roll: [6, 3], source: 'command' },
      { side: 'white', face: 7, roll: [5, 2], source: 'command' },
    ]);
  });

  it('pause and resume, and answer questions by their names', async () => {
    const game = await blackToThrow();
    await expect(game.commands({ verb: 'resume', by: 'white' })).rejects.toEqual(refused('E_NOT_NOW'));
    await game.commands({ verb: 'pause', by: 'director' });
    await expect(game.commands({ verb: 'pause', by: 'white' })).rejects.toEqual(refused('E_NOT_NOW'));
    await game.commands({ verb: 'resume', by: 'white' });
    expect(game.match.paused).toBe(false);
    await expect(
      game.commands({ verb: 'answer', by: 'white', question: '1-1', choice: '1' }),
    ).rejects.toEqual(refused('E_NOT_NOW'));
  });

  it('choose the game while none is being played, and begin another match at any time', async () => {
    const game = await Game.begin({ variant: 'short' });
    const setVariant: TableCommand = { verb: 'set-variant', by: 'director', variant: 'long', options: {} };
    await game.commands(setVariant);
    expect(game.match.settings.variant).toBe('long');
    const played = await blackToThrow();
    await expect(played.commands(setVariant)).rejects.toEqual(refused('E_NOT_NOW'));
    const names = { white: 'Vera', black: 'Boris' };
    const match = { verb: 'new-match', by: 'director', options: {}, length: 3, names } as const;
    await expect(played.commands({ ...match, variant: 'chess' })).rejects.toEqual(refused('E_VARIANT'));
    await played.commands({ ...match, variant: 'short' });
    expect(played.match).toMatchObject({ phase: 'set-up', game: 1, settings: { length: 3, names } });
  });
});
