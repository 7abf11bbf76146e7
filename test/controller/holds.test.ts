import { describe, expect, it } from 'vitest';
import { PLACES, type Side } from '../../src/rules/index.ts';
import { Game } from './game.ts';

type Button = Parameters<Game['presses']>[1];

/** White has played its first turn; Black is to throw, or to double. */
async function blackToThrow(): Promise<Game> {
  const game = await Game.begin({ variant: 'short', length: 5 });
  await game.begins();
  await game.moves('white', '24/18 18/13');
  await game.liftsDice('white', 1);
  await game.waits(800);
  return game;
}

/** Presses buttons, looks at the board after so many ms, and lets them go again. */
async function seesWhileHeld(game: Game, ms: number, ...buttons: readonly (readonly [Side, Button])[]) {
  for (const [side, button] of buttons) game.board.press(side, button);
  await game.waits(ms);
  const { lights, sentence } = game.shown;
  for (const [side, button] of buttons) game.board.release(side, button);
  await game.waits(200);
  return { counting: PLACES.filter((name) => lights[name] === 'countdown'), sentence: sentence.key };
}

describe('a button that is held', () => {
  it('counts down with the home of its side, one light after another, and says what is about to happen', async () => {
    const game = await blackToThrow();
    const chord = [
      ['black', 'cube'],
      ['black', 'end'],
    ] as const;
    const early = await seesWhileHeld(game, 700, ...chord);
    const late = await seesWhileHeld(game, 2700, ...chord);
    expect(early).toEqual({ counting: ['p20', 'p21', 'p22', 'p23', 'p24'], sentence: 'hold-resign' });
    expect(late).toEqual({ counting: ['p24'], sentence: 'hold-resign' });
  });

  it('and let go before its time says nothing', async () => {
    const game = await blackToThrow();
    const before = game.events().length;
    await seesWhileHeld(game, 2800, ['black', 'cube'], ['black', 'end']);
    await seesWhileHeld(game, 2800, ['white', 'end'], ['black', 'end']);
    await seesWhileHeld(game, 4800, ['white', 'end'], ['black', 'end'], ['black', 'pause']);
    expect(game.events(before)).toEqual([]);
    expect(game.shown.sentence.key).toBe('to-roll');
  });

  it('counts down in both homes where both sides hold', async () => {
    const game = await blackToThrow();
    const { counting, sentence } = await seesWhileHeld(game, 400, ['white', 'end'], ['black', 'end']);
    expect(counting).toHaveLength(12);
    expect(sentence).toBe('hold-correct');
  });

  it('shows nothing while it may still be a press, and where holding it means nothing', async () => {
    const game = await blackToThrow();
    expect(await seesWhileHeld(game, 200, ['black', 'end'])).toMatchObject({ counting: [] });
    expect(await seesWhileHeld(game, 2000, ['black', 'cube'])).toMatchObject({ counting: [] });
  });

  it('says nothing, and counts down nothing, where what it says cannot be', async () => {
    const game = await Game.begin({ variant: 'short', length: 5 });
    await game.setsUp();
    const nothing = { counting: [], sentence: 'opening-both' };
    const ends = [
      ['white', 'end'],
      ['black', 'end'],
    ] as const;
    expect(await seesWhileHeld(game, 2000, ...ends)).toEqual(nothing);
    await game.presses('white', 'pause');
    expect(await seesWhileHeld(game, 2000, ['white', 'cube'], ['white', 'end'])).toMatchObject({
      counting: [],
    });
  });

  it('is heard when the countdown begins', async () => {
    const game = await blackToThrow();
    game.sounds.length = 0;
    await seesWhileHeld(game, 600, ['white', 'end'], ['black', 'end']);
    expect(game.sounds).toEqual([520]);
  });

  it('with others, and let go at one blow, puts no switch of their chip in doubt', async () => {
    const game = await blackToThrow();
    await game.holds(1500, ['white', 'end'], ['black', 'end'], ['white', 'cube'], ['black', 'pause']);
    await game.waits(1000);
    expect(game.shown.problems).toEqual([]);
  });
});

describe('a button that says nothing at present', () => {
  it.each([
    ['black', 'end', 'its turn has not begun'],
    ['white', 'cube', 'it is not on turn'],
    ['white', 'end', 'nothing is to be ended', 'doubled'],
  ] as const)('%s’s %s is answered with the low tone: %s', async (side, button, _why, after?: 'doubled') => {
    const game = await blackToThrow();
    if (after) await game.pressesCube('black');
    game.sounds.length = 0;
    await (button === 'cube' ? game.pressesCube(side) : game.presses(side, button));
    expect(game.sounds).toEqual([165]);
  });

  it('is no complaint where the turn that “end of turn” would end is over already', async () => {
    const game = await blackToThrow();
    game.sounds.length = 0;
    await game.presses('white', 'end');
    expect(game.sounds).toEqual([]);
  });
});
