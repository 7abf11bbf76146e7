import { describe, expect, it } from 'vitest';
import { PLACES, type PlaceName } from '../../src/rules/index.ts';
import { type Game, MIDDLE, whiteToThrow } from './game.ts';

/** Nobody at the board looks at a phone: what is done there is answered by light or sound, always. */

const at = (name: PlaceName): number => PLACES.indexOf(name);
/** What may not be said just now, and what stands wrong, in Hz. */
const [REFUSED, WRONG, NOTED] = [165, 220, 440];

async function whiteToPlay(standing = MIDDLE): Promise<Game> {
  const game = await whiteToThrow(standing);
  await game.throws('white', 3, 1);
  return game;
}

/** The sounds, in Hz, that are made meanwhile. */
async function heardWhile(game: Game, deed: () => Promise<unknown>): Promise<readonly number[]> {
  const before = game.sounds.length;
  await deed();
  return game.sounds.slice(before);
}

describe('a turn that is said to be over too early', () => {
  it.each(['lifted dice', 'the button'])(
    'by %s, is refused with a low tone, and lit where it goes on',
    async (how) => {
      const game = await whiteToPlay();
      await game.moves('white', '8/5');
      const says = () => (how === 'the button' ? game.presses('white', 'end') : game.liftsDice('white'));
      const heard = await heardWhile(game, async () => {
        await says();
        await game.waits(1500);
      });
      expect(heard).toEqual([REFUSED]);
      expect(game.shown.sentence).toEqual({ key: 'number-left', args: { number: 1 } });
      expect(game.shown.lights).toEqual({ p24: 'origin', p8: 'origin', p6: 'origin', p5: 'origin' });
    },
  );

  it('while a checker lies off its slots, is refused with what to do about it', async () => {
    const game = await whiteToPlay();
    await game.moves('white', '8/5 6/5');
    game.board.pushAskew(at('p5'), 'none');
    const heard = await heardWhile(game, async () => {
      await game.liftsDice('white');
      await game.waits(1500);
    });
    expect(heard).toEqual([REFUSED]);
    expect(game.shown.sentence).toEqual({ key: 'checker-unseen', args: { targets: '5' } });
    game.board.straighten(at('p5'));
    await game.waits(2500);
    expect(game.match.plays.at(-1)?.text).toBe('8/5 6/5');
  });

  it('while the hit checker is forgotten, is refused, and ends when that lies on the bar', async () => {
    const game = await whiteToPlay({ white: MIDDLE.white, black: '24:2,13:5,8:3,6:4,20:1' });
    await game.moves('white', '8/5 6/5');
    const heard = await heardWhile(game, async () => {
      await game.liftsDice('white');
      await game.waits(1500);
    });
    expect(heard).toEqual([REFUSED]);
    expect(game.shown.lights).toEqual({ 'bar-black': 'completes' });
    await game.carries('p5', 'bar-black', 'black');
    await game.waits(2500);
    expect(game.match.plays.at(-1)?.text).toBe('8/5 6/5*');
  });

  it('is refused once, and not while the hand still puts the last checker down', async () => {
    const game = await whiteToPlay();
    await game.moves('white', '8/5');
    const checker = game.board.lift(at('p6'), 'white');
    game.board.dice.lift('white');
    game.board.put(at('p5'), checker.id);
    const heard = await heardWhile(game, () => game.waits(2500));
    expect(heard).not.toContain(REFUSED);
    expect(game.match.plays.at(-1)?.text).toBe('8/5 6/5');
  });
});

describe('what the other side has to do with a turn', () => {
  it('its checker lifted is said to be its, and its only', async () => {
    const game = await whiteToPlay();
    const heard = await heardWhile(game, async () => {
      game.board.lift(at('p12'), 'black');
      await game.waits(600);
    });
    expect(heard).toEqual([WRONG]);
    expect(game.shown.lights).toEqual({ p12: 'wrong' });
    expect(game.shown.sentence).toEqual({ key: 'missing-of-other', args: { side: 'white', point: '12' } });
  });

  it('its throw into the turn shines while a checker is in the hand, and is told when the hand is empty', async () => {
    const game = await whiteToPlay();
    await game.moves('white', '8/5');
    const checker = game.board.lift(at('p6'), 'white');
    await game.throws('black', 6, 6);
    expect(game.shown.lights).toMatchObject({ p6: 'origin', p5: 'completes', 'tray-black': 'which' });
    const heard = await heardWhile(game, async () => {
      game.board.put(at('p6'), checker.id);
      await game.waits(600);
    });
    expect(heard).toEqual([NOTED]);
    expect(game.shown.sentence).toEqual({ key: 'early-choice', args: { side: 'black' } });
  });

  it('its throw into a turn that was said to be over shines, too', async () => {
    const game = await whiteToPlay();
    await game.moves('white', '8/5');
    await game.liftsDice('white');
    await game.throws('black', 6, 6);
    expect(game.shown.lights).toMatchObject({ 'tray-black': 'which' });
    expect(game.shown.sentence.key).toBe('number-left');
  });

  it('its early throw goes on shining while it is asked whether it stands', async () => {
    const game = await whiteToPlay();
    await game.throws('black', 6, 6);
    await game.moves('white', '8/5 6/5');
    await game.liftsDice('white');
    await game.waits(2500);
    expect(game.match.question).toMatchObject({ kind: 'premature-roll' });
    expect(game.shown.lights).toEqual({ 'tray-black': 'which' });
  });
});

describe('a die of which nothing is heard', () => {
  it('is told of by sentence, red on the tray and sound, once the other has lain alone for seconds', async () => {
    const game = await whiteToThrow();
    const { dice } = game.board;
    dice.shake('white');
    await game.waits(400);
    dice.throw('white', [3], { least: 200, most: 300 }, 'right');
    await game.waits(2000);
    expect(game.shown.lights).toEqual({});
    const heard = await heardWhile(game, () => game.waits(3500));
    expect(heard).toEqual([WRONG]);
    expect(game.shown.sentence).toEqual({ key: 'one-die-heard', args: { side: 'white' } });
    expect(game.shown.lights).toEqual({ 'tray-white': 'wrong' });
    await game.throws('white', 3, 1);
    expect(game.match.dice?.roll).toEqual([3, 1]);
    expect(game.shown.lights).toEqual({});
  });
});
