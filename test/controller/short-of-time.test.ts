import { describe, expect, it } from 'vitest';
import { Game } from './game.ts';

/** White is to play, with so many ms left; Black has all its time. */
async function whiteToPlay(left: number): Promise<Game> {
  const options = { prematureRoll: 'choice' };
  const game = await Game.begin({ variant: 'short', options, length: 3, clock: 'delay:1+5' });
  await game.begins();
  const { clock } = game.shown;
  await game.waits((clock?.white ?? 0) + (clock?.free ?? 0) - left);
  return game;
}

/** White plays, and lifts its dice: then it is asked about the throw that was made too early. */
async function finishes(game: Game): Promise<void> {
  await game.moves('white', '24/18 18/13');
  await game.liftsDice('white');
  await game.waits(300);
  expect(game.match.question).toMatchObject({ kind: 'premature-roll', mayAnswer: 'white' });
}

describe('an early throw while time is short', () => {
  it('costs nobody any time but what it takes', async () => {
    const game = await whiteToPlay(20_000);
    const before = game.shown.clock?.white ?? 0;
    const began = game.board.now;
    await game.throws('black', 3, 1);
    await game.throws('black', 3, 1);
    await game.waits(3000);
    const passed = game.board.now - began;
    expect(game.shown.clock).toMatchObject({ running: 'white', black: 60_000 });
    expect(before - (game.shown.clock?.white ?? 0)).toBeGreaterThan(passed - 1000);
    expect(before - (game.shown.clock?.white ?? 0)).toBeLessThan(passed + 1000);
  });

  it('cannot make the flag of whoever was disturbed fall twice as fast, nor put it off', async () => {
    const game = await whiteToPlay(6000);
    await game.throws('black', 3, 1);
    await game.waits(2000);
    expect(game.shown.clock?.fallen).toEqual([]);
    await game.waits(6000);
    expect(game.shown.clock?.fallen).toEqual(['white']);
  });

  it('is judged in nobody’s time: whoever was disturbed cannot let the other flag fall by waiting', async () => {
    const game = await whiteToPlay(20_000);
    await game.throws('black', 3, 1);
    await finishes(game);
    const stood = game.shown.clock;
    expect(stood?.running).toBeNull();
    await game.waits(120_000);
    expect(game.shown.clock).toMatchObject({ white: stood?.white, black: 60_000, fallen: [] });
    await game.presses('white', 'end');
    expect(game.match).toMatchObject({ phase: 'to-move', turn: 'black' });
    await game.waits(3000);
    expect(game.shown.clock).toMatchObject({ running: 'black', black: 60_000 });
    await game.waits(5000);
    expect(game.shown.clock?.black).toBeLessThan(60_000);
  });
});
