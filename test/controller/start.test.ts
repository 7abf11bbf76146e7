import { describe, expect, it } from 'vitest';
import { Game } from './game.ts';

describe('the start of a game', () => {
  it('is the first thing that is shown where nothing has been played before', async () => {
    const game = await Game.begin({ variant: 'short' });
    expect(game.pictures[0]).toMatchObject({ phase: 'set-up', variant: 'short', seq: 1 });
  });

  it('names the point where a checker is missing, and begins 2 s after it has been put right', async () => {
    const game = await Game.begin({ variant: 'short' });
    game.putsAll('p8');
    await game.waits(3000);
    expect(game.match.phase).toBe('set-up');
    expect(game.shown.sentence).toMatchObject({ key: 'set-up-missing', args: { point: '8' } });
    expect(game.shown.lights).toEqual({ p8: 'wrong', 'tray-white': 'wrong' });
    game.putsAll();
    await game.waits(1500);
    expect(game.match.phase).toBe('set-up');
    await game.waits(1000);
    expect(game.match.phase).toBe('opening');
    expect(game.pictures.some(({ lights }) => lights.p8 === 'accepted')).toBe(true);
  });

  it('throws the draw again after a tie, and has the starter of short nardy play it', async () => {
    const game = await Game.begin({ variant: 'short' });
    await game.setsUp();
    await game.throws('white', 4);
    await game.throws('black', 4);
    expect(game.events()).toContain('opening-tied');
    expect(game.shown.sentence.key).toBe('opening-tie');
    for (const side of ['white', 'black'] as const) await game.liftsDice(side, 1);
    await game.throws('white', 2);
    await game.throws('black', 5);
    expect(game.match).toMatchObject({ phase: 'to-move', turn: 'black', dice: { roll: [5, 2] } });
  });

  it('does not take a second die for a draw that nobody has thrown again', async () => {
    const game = await Game.begin({ variant: 'short' });
    await game.setsUp();
    await game.throws('white', 4, 6);
    await game.throws('black', 4);
    await game.waits(500);
    expect(game.match.opening).toEqual({});
  });

  it('does not take dice that lay there during the set-up for a draw', async () => {
    const game = await Game.begin({ variant: 'short' });
    await game.throws('white', 5, 5);
    await game.throws('black', 2, 1);
    await game.setsUp();
    await game.waits(500);
    expect(game.match).toMatchObject({ phase: 'opening', opening: {} });
    await game.throws('white', 3);
    expect(game.match.opening).toEqual({ white: 3 });
  });

  it('draws with both dice of each side where that is agreed', async () => {
    const game = await Game.begin({ variant: 'long', options: { openingDraw: 'two-dice-each' } });
    await game.setsUp();
    await game.throws('white', 3, 1);
    await game.throws('black', 6, 2);
    expect(game.match).toMatchObject({ phase: 'to-roll', turn: 'black', starter: 'black' });
  });
});
