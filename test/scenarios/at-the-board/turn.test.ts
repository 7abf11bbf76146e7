import { describe, expect, it } from 'vitest';
import { parseCheckers, type Side } from '../../../src/rules/index.ts';
import { Game, journalOf } from '../../controller/game.ts';
import { blackToThrow, during, SOUNDS, shining } from './seen.ts';

async function toThrow(side: Side, white: string, black: string): Promise<Game> {
  const lying = { white: parseCheckers(white), black: parseCheckers(black) };
  const game = await Game.begin({
    variant: 'short',
    journal: journalOf('short', side, { white, black }),
    lying,
  });
  await game.waits(500);
  return game;
}

describe('a turn', () => {
  it('ends when a die has left its rest for more than 300 ms, and not when it is nudged', async () => {
    const game = await blackToThrow();
    await game.throws('black', 3, 1);
    await game.moves('black', '8/5 6/5');
    const nudged = await during(game, async () => {
      game.board.dice.nudge('black', 200);
      await game.waits(1500);
    });
    expect(nudged.events).toEqual([]);
    expect(game.shown.sentence.key).toBe('turn-done');
    const lifted = await during(game, async () => {
      game.board.dice.nudge('black', 400);
      await game.waits(1500);
    });
    expect(lifted.events).toEqual(['played']);
    expect(lifted.sounds).toContain(SOUNDS.accepted);
  });

  it.each(['white', 'black'] as const)(
    'that opens short nardy ends when the starter lifts either die, that of %s',
    async (whose) => {
      const game = await Game.begin({ variant: 'short' });
      await game.begins();
      await game.moves('white', '24/18 18/13');
      await game.liftsDice(whose, 1);
      await game.waits(300);
      expect(game.log.entries.at(-1)).toMatchObject({ type: 'played', side: 'white', ending: 'dice-lifted' });
    },
  );

  it('that was ended is undone by both holding “end of turn”', async () => {
    const game = await blackToThrow();
    await game.throws('black', 3, 1);
    await game.moves('black', '8/5 6/5');
    await game.presses('black', 'end');
    await game.waits(300);
    const seen = await during(game, () => game.holds(3200, ['white', 'end'], ['black', 'end']));
    expect(seen.events).toEqual(['taken-back']);
    expect(game.match).toMatchObject({ phase: 'to-move', turn: 'black', dice: { roll: [3, 1] } });
  });
});

describe('a turn in which nothing can be played', () => {
  const CLOSED = { white: '7:3,6:2,5:2,4:2,3:2,2:2,1:2', black: '25:1,6:14' };

  it('is said, shines amber on the tray, and is ended by the other side’s throw', async () => {
    const game = await toThrow('black', CLOSED.white, CLOSED.black);
    await game.throws('black', 6, 6);
    expect(game.shown.sentence).toMatchObject({ key: 'no-play', args: { side: 'black' } });
    expect(shining(game.shown, 'which')).toEqual(['tray-black']);
    const seen = await during(game, async () => {
      await game.throws('white', 2, 1);
      await game.waits(300);
    });
    expect(seen.events).toEqual(['played', 'rolled']);
    expect(game.log.entries.at(-2)).toMatchObject({ play: '(no play)', ending: 'opponent-threw' });
    expect(game.match).toMatchObject({ phase: 'to-move', turn: 'white', dice: { roll: [2, 1] } });
  });

  it('is taken back when its dice were read wrong and a director makes the throw void', async () => {
    const game = await toThrow('black', CLOSED.white, CLOSED.black);
    await game.throws('black', 6, 6);
    await game.commands({ verb: 'void', by: 'director', reason: 'crooked' });
    expect(game.match).toMatchObject({ phase: 'to-roll', turn: 'black' });
    expect(game.shown.sentence).toEqual({ key: 'throw-void', args: { side: 'black' } });
  });
});

describe('a turn with one play only', () => {
  it('has it lit in blue from point to point, and never makes it for anyone', async () => {
    const game = await toThrow('white', '25:1,3:14', '6:2,5:2,4:2,3:2,2:2,8:5');
    await game.throws('white', 1, 2);
    expect(game.shown.sentence.key).toBe('forced');
    expect(shining(game.shown, 'suggestion').length).toBeGreaterThan(1);
    const seen = await during(game, () => game.waits(20_000));
    expect(seen.events).toEqual([]);
    await game.liftsDice('white');
    await game.waits(2000);
    expect(game.match.phase).toBe('to-move');
  });
});
