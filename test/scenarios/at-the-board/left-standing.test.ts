import { describe, expect, it } from 'vitest';
import { Game } from '../../controller/game.ts';
import { blackToThrow, during, shining } from './seen.ts';

/** A game that people leave, and come back to. */

async function pausedInATurn(): Promise<Game> {
  const game = await blackToThrow();
  await game.throws('black', 3, 1);
  await game.moves('black', '8/5');
  await game.presses('black', 'pause');
  await game.waits(500);
  expect(game.match.paused).toBe(true);
  return game;
}

/** The power comes back; the checkers lie as they were left, or as somebody has laid them. */
const backAt = (game: Game, lying = game.board.world.position()) =>
  Game.begin({
    variant: 'short',
    length: 5,
    journal: game.log.entries,
    ...(lying ? { lying } : {}),
  });

describe('a paused game whose power was cut', () => {
  it('is paused still, and goes on in the middle of the turn', async () => {
    const back = await backAt(await pausedInATurn());
    expect(back.shown.sentence.key).toBe('paused');
    await back.presses('black', 'pause');
    await back.waits(500);
    await back.bothPressEnd();
    await back.moves('black', '6/5');
    await back.presses('black', 'end');
    await back.waits(500);
    expect(back.match.plays.at(-1)).toMatchObject({ side: 'black', text: '8/5 6/5' });
  });

  it('counts nothing that lies otherwise than it was left until people say so or put it right', async () => {
    const game = await pausedInATurn();
    game.board.put(13, game.board.lift(12, 'white').id);
    const moved = game.board.world.position();
    const back = await backAt(game, moved);
    const seen = await during(back, async () => {
      await back.presses('black', 'pause');
      await back.waits(12_000);
    });
    expect(seen.events.filter((type) => type !== 'resumed' && type !== 'asked')).toEqual([]);
    await back.bothPressEnd();
    await back.waits(1000);
    expect(shining(back.shown, 'wrong')).toContain('p14');
    await back.carries('p14', 'p13', 'white');
    expect(shining(back.shown, 'wrong')).toEqual([]);
    await back.moves('black', '6/5');
    await back.presses('black', 'end');
    await back.waits(500);
    expect(back.match.plays.at(-1)).toMatchObject({ side: 'black', text: '8/5 6/5' });
  });
});

describe('a game that was paused between two turns', () => {
  it('shows where checkers lie otherwise, counts no throw before that is put right, and goes on then', async () => {
    const game = await blackToThrow();
    await game.presses('white', 'pause');
    await game.carries('p6', 'p4', 'white');
    await game.presses('white', 'pause');
    await game.waits(500);
    expect(game.shown.sentence.key).toBe('resume-differs');
    expect(shining(game.shown, 'wrong')).toEqual(['p4', 'p6']);
    await game.throws('black', 3, 1);
    expect(game.match.phase).toBe('to-roll');
    await game.carries('p4', 'p6', 'white');
    expect(shining(game.shown, 'wrong')).toEqual([]);
    await game.plays('black', [3, 1], '8/5 6/5');
    expect(game.match.plays.at(-1)?.text).toBe('8/5 6/5');
  });
});

describe('turns taken back', () => {
  it('are one at a time: one that waits to be played again is ended before an older one is spoken of', async () => {
    const game = await blackToThrow();
    await game.plays('black', [3, 1], '8/5 6/5');
    await game.plays('white', [4, 2], '8/4 6/4');
    await game.waits(500);
    const hold = () => game.holds(3200, ['white', 'end'], ['black', 'end']);
    await hold();
    expect(game.match).toMatchObject({ turn: 'white', phase: 'to-move', dice: { roll: [4, 2] } });
    const again = await during(game, hold);
    expect(again.events).toEqual([]);
    expect(again.sounds.length).toBeGreaterThan(0);
  });

  it('by one side alone are none: the other has not agreed', async () => {
    const game = await blackToThrow();
    await game.plays('black', [3, 1], '8/5 6/5');
    await game.waits(500);
    const seen = await during(game, () => game.holds(3200, ['black', 'end']));
    expect(seen.events).not.toContain('taken-back');
    expect(game.match).toMatchObject({ phase: 'to-roll', turn: 'white' });
    await game.presses('black', 'end');
    await expect(game.commands({ verb: 'take-back', by: 'black' })).rejects.toMatchObject({
      code: 'E_FORBIDDEN',
    });
  });
});
