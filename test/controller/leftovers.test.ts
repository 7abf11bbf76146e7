import { describe, expect, it } from 'vitest';
import { parseCheckers } from '../../src/rules/index.ts';
import { Game, journalOf } from './game.ts';

/** Black holds White's 8 and 7: White plays the 1 of a 6-1, and not the 6. */
const STANDING = { white: '14:1,3:1', black: '24:11,20:2,19:2' };

async function whiteLeavesASix(): Promise<Game> {
  const lying = { white: parseCheckers(STANDING.white), black: parseCheckers(STANDING.black) };
  const game = await Game.begin({
    variant: 'gulbar',
    journal: journalOf('gulbar', 'white', STANDING),
    lying,
  });
  await game.throws('white', 6, 1);
  await game.moves('white', '14/13');
  await game.liftsDice('white');
  await game.waits(300);
  return game;
}

describe('Numbers left over in gulbar', () => {
  it('are asked of the other side, and ended by its own throw', async () => {
    const game = await whiteLeavesASix();
    expect(game.shown).toMatchObject({ turn: 'black', leftover: [6], sentence: { key: 'to-complete' } });
    await game.moves('black', '24/18');
    expect(game.shown.sentence.key).toBe('completion-done');
    await game.throws('black', 5, 4);
    await game.waits(400);
    expect(game.log.entries.slice(-2)).toMatchObject([
      { type: 'completed', side: 'black', ending: 'own-throw' },
      { type: 'rolled', side: 'black', roll: [5, 4] },
    ]);
  });

  it('are gone on with by a controller that starts again in the middle of them', async () => {
    const before = await whiteLeavesASix();
    const lying = before.board.world.position();
    if (!lying) throw new Error('A checker is in the air.');
    const game = await Game.begin({ variant: 'gulbar', journal: before.log.entries, lying });
    expect(game.match.leftover).toEqual([6]);
    await game.moves('black', '24/18');
    await game.presses('black', 'end');
    await game.waits(300);
    expect(game.log.entries.at(-1)).toMatchObject({ type: 'completed', ending: 'button' });
  });
});
