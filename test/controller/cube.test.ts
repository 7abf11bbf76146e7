import { describe, expect, it } from 'vitest';
import { ruleset, type Side } from '../../src/rules/index.ts';
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
