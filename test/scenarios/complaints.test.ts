import { describe, expect, it } from 'vitest';
import { PLACES, parseCheckers } from '../../src/rules/index.ts';
import { Game, MIDDLE, whiteToThrow } from '../controller/game.ts';

/** What people complain about in the boards there are: each is played here, and does not happen. */

const lying = { white: parseCheckers(MIDDLE.white), black: parseCheckers(MIDDLE.black) };
const at = (name: (typeof PLACES)[number]): number => PLACES.indexOf(name);

async function endsTurn(game: Game): Promise<string | undefined> {
  await game.liftsDice('white');
  await game.waits(2500);
  return game.match.plays.at(-1)?.text;
}

describe('what people complain about in other boards', () => {
  it('a slid checker is not read as stopping early', async () => {
    const game = await whiteToThrow();
    await game.throws('white', 6, 5);
    const heard = game.sounds.length;
    const checker = game.board.lift(at('p24'), 'white');
    for (let point = 22; point > 12; point -= 1) {
      game.board.brush(point, 90);
      await game.waits(90);
    }
    game.board.put(at('p13'), checker.id);
    await game.waits(400);
    // None of the points on its way was taken for the one where it stays.
    expect(game.sounds.slice(heard)).toEqual([]);
    expect(game.shown.sentence.key).toBe('turn-done');
    expect(await endsTurn(game)).toBe('24/13');
  });

  it('two checkers lifted at once are two movements', async () => {
    const game = await whiteToThrow();
    await game.throws('white', 3, 1);
    const [one, other] = [game.board.lift(at('p8'), 'white'), game.board.lift(at('p6'), 'white')];
    await game.waits(400);
    expect(game.shown.lights).toMatchObject({ p8: 'origin', p6: 'origin', p5: expect.anything() });
    game.board.put(at('p5'), other.id);
    game.board.put(at('p5'), one.id);
    await game.waits(400);
    expect(await endsTurn(game)).toBe('8/5 6/5');
  });

  it('a checker knocked over is shown with where it belongs, and put back it has changed nothing', async () => {
    const game = await whiteToThrow();
    await game.throws('white', 3, 1);
    await game.moves('white', '8/5');
    const knocked = game.board.lift(at('p19'), 'black');
    game.board.put(at('p18'), knocked.id);
    await game.waits(600);
    expect(game.shown.lights).toMatchObject({ p18: 'wrong' });
    await game.carries('p18', 'p19', 'black');
    expect(Object.values(game.shown.lights)).not.toContain('wrong');
    await game.moves('white', '6/5');
    expect(await endsTurn(game)).toBe('8/5 6/5');
  });

  it.each(['first', 'last'])('a hit checker lifted %s is a hit all the same', async (order) => {
    const game = await whiteToThrow({ white: '24:2,13:5,8:3,6:5', black: '24:2,13:5,8:3,6:4,20:1' });
    await game.throws('white', 3, 1);
    const hit = () => game.carries('p5', 'bar-black', 'black');
    if (order === 'first') await hit();
    await game.moves('white', '8/5 6/5');
    if (order === 'last') {
      expect(game.shown.sentence.key).toBe('hit-to-bar');
      await hit();
    }
    expect(await endsTurn(game)).toBe('8/5 6/5*');
  });

  it('a wrong move is shown at once, with the way out', async () => {
    const game = await whiteToThrow();
    await game.throws('white', 3, 1);
    const heard = game.sounds.length;
    await game.carries('p8', 'p6', 'white');
    await game.carries('p6', 'p2', 'white');
    expect(game.shown.lights).toMatchObject({ p2: 'wrong' });
    expect(game.shown.sentence.key).toMatch(/^wrong-place/);
    expect(game.sounds.length).toBeGreaterThan(heard);
    expect(game.match.phase).toBe('to-move');
  });

  it('a game does not start while the set-up is wrong', async () => {
    const game = await Game.begin({ variant: 'short' });
    game.putsAll('p8');
    await game.throws('white', 6);
    await game.waits(5000);
    expect(game.match.phase).toBe('set-up');
    expect(game.shown.lights).toMatchObject({ p8: 'wrong' });
    expect(game.shown.sentence).toEqual({ key: 'set-up-missing', args: { point: '8' } });
  });

  it('lifting and putting back takes nothing back', async () => {
    const game = await whiteToThrow();
    await game.plays('white', [3, 1], '8/5 6/5');
    const before = game.log.entries.length;
    await game.carries('p5', 'p6', 'white');
    await game.waits(5000);
    await game.carries('p6', 'p5', 'white');
    await game.touches('p24');
    expect(game.events(before)).toEqual([]);
    expect(game.match).toMatchObject({ phase: 'to-roll', turn: 'black' });
  });

  it('a resumed game registers moves again', async () => {
    const game = await whiteToThrow();
    await game.throws('white', 3, 1);
    await game.moves('white', '8/5');
    const next = await Game.begin({
      variant: 'short',
      journal: game.log.entries,
      lying: { ...lying, white: parseCheckers('24:2,13:5,8:2,6:5,5:1') },
    });
    await next.moves('white', '6/5');
    await next.waits(1000);
    expect(next.match.plays.at(-1)?.text).toBe('8/5 6/5');
  });

  it.each(['none', 'both'] as const)(
    'a checker between two slots (%s closed) is no false start',
    async (closing) => {
      const game = await whiteToThrow();
      await game.throws('white', 3, 1);
      await game.moves('white', '8/5 6/5');
      game.board.pushAskew(at('p5'), closing);
      await game.liftsDice('white');
      await game.waits(1000);
      expect(game.match.phase).toBe('to-move');
      await game.touches('p5');
      await game.waits(2500);
      expect(game.match.plays.at(-1)?.text).toBe('8/5 6/5');
    },
  );

  it('a dead sensor is named with its place, and the game goes on', async () => {
    const game = await whiteToThrow();
    game.sticks('p10', 1, true);
    await game.waits(9000);
    expect(game.shown.problems).toMatchObject([{ code: 'E_SENSOR', place: 'p10' }]);
    expect(game.shown.lights).toEqual({ p10: 'doubt' });
    await game.throws('white', 3, 1);
    await game.moves('white', '8/5 6/5');
    expect(await endsTurn(game)).toBe('8/5 6/5');
  });

  it('a clock does not jump: it runs by the second, and stands while the board is away', async () => {
    const game = await Game.begin({ variant: 'short', length: 5, clock: 'us-singles' });
    await game.begins();
    await game.waits(20_000);
    const left = () => game.shown.clock?.white ?? 0;
    const before = left();
    await game.pullsCable();
    expect(game.shown.clock?.running).toBeNull();
    const stood = left();
    expect(before - stood).toBeLessThan(1000);
    await game.waits(60_000);
    expect(left()).toBe(stood);
    await game.plugsIn();
    await game.waits(1000);
    expect(stood - left()).toBeLessThan(10_000);
  });

  it('a die that is silent while it rolls is told, and the throw made again counts', async () => {
    const game = await whiteToThrow();
    const { dice } = game.board;
    dice.shake('white');
    await game.waits(400);
    dice.throw('white', [3], { least: 200, most: 300 }, 'right');
    await game.waits(5000);
    expect(game.match.phase).toBe('to-roll');
    expect(game.shown.sentence).toEqual({ key: 'one-die-heard', args: { side: 'white' } });
    expect(game.shown.lights).toEqual({ 'tray-white': 'wrong' });
    await game.throws('white', 3, 1);
    expect(game.match.dice?.roll).toEqual([3, 1]);
  });

  it('a lost link ends nothing: the game is kept, and goes on when it is back', async () => {
    const game = await whiteToThrow();
    await game.throws('white', 3, 1);
    await game.moves('white', '8/5');
    await game.pullsCable();
    expect(game.shown).toMatchObject({ board: 'missing', sentence: { key: 'board-missing' } });
    await game.moves('white', '6/5');
    await game.plugsIn();
    expect(game.shown).toMatchObject({ board: 'connected', problems: [] });
    expect(await endsTurn(game)).toBe('8/5 6/5');
  });
});
