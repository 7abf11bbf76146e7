import { describe, expect, it } from 'vitest';
import { Game, type GameParts } from './game.ts';

/** What counts as a move for the clocks (rules C.6): who has moved gets the step of the method, nobody else does. */

const MINUTE = 60_000;
const STEP = 30_000;

async function whiteToThrow(parts: Partial<GameParts> = {}): Promise<Game> {
  const game = await Game.begin({ variant: 'long', length: 3, clock: 'fischer:5+30', ...parts });
  await game.begins();
  return game;
}

const reserve = (game: Game) => game.match.clock?.reserve ?? { white: 0, black: 0 };

describe('the other side’s clock', () => {
  it('gets no step while a double played out lets the same side throw again (gulbar)', async () => {
    const game = await whiteToThrow({ variant: 'gulbar' });
    await game.plays('white', [2, 2], '24/16');
    expect(game.match).toMatchObject({ phase: 'to-roll', turn: 'white' });
    expect(reserve(game).black).toBe(5 * MINUTE);
    expect(reserve(game).white).toBeGreaterThan(5 * MINUTE);
  });

  it('gets no step for a move that the end of the game has forestalled', async () => {
    const game = await whiteToThrow();
    await game.holds(3200, ['black', 'cube'], ['black', 'end']);
    await game.presses('white', 'end');
    expect(game.match.lastResult).toMatchObject({ winner: 'white', by: 'resignation' });
    expect(reserve(game).white).toBeLessThanOrEqual(5 * MINUTE);
    expect(reserve(game).black).toBe(5 * MINUTE);
  });

  it('still owes the delay that it was to lack, when the turn before its move is taken back', async () => {
    const game = await whiteToThrow({ clock: 'delay:5+12' });
    await game.plays('white', [2, 1], '24/21');
    await game.throws('black', 2, 1);
    await game.liftsDice('black');
    await game.waits(1500);
    await game.moves('black', '24/21');
    await game.waits(500);
    expect(game.match.clock).toMatchObject({ mover: 'white', owesDelay: ['black'] });
    await game.plays('white', [3, 1], '24/20');
    expect(game.match.clock).toMatchObject({ mover: 'black', hasDelay: false, owesDelay: [] });
    await game.holds(3200, ['white', 'end'], ['black', 'end']);
    expect(game.match.clock).toMatchObject({ mover: 'white', hasDelay: true, owesDelay: ['black'] });
    await game.presses('white', 'end');
    expect(game.match.clock).toMatchObject({ mover: 'black', hasDelay: false, owesDelay: [] });
  });
});

describe('a turn that is taken back', () => {
  it('gives back the step that it had brought, so that playing it again brings no second one', async () => {
    const game = await whiteToThrow();
    await game.plays('white', [2, 1], '24/21');
    const once = reserve(game).white;
    expect(once).toBeGreaterThan(5 * MINUTE);
    await game.holds(3200, ['white', 'end'], ['black', 'end']);
    expect(reserve(game).white).toBe(once - STEP);
    await game.presses('white', 'end');
    expect(game.match.turn).toBe('black');
    expect(reserve(game).white).toBeLessThanOrEqual(once);
  });
});

describe('a move under Bronstein’s rules', () => {
  it('costs nothing within the step, and beyond it what is over', async () => {
    const game = await whiteToThrow({ clock: 'bronstein:5+30' });
    await game.plays('white', [2, 1], '24/21');
    expect(reserve(game).white).toBe(5 * MINUTE);
    await game.waits(40_000);
    await game.plays('black', [2, 1], '24/21');
    expect(reserve(game).black).toBeLessThan(5 * MINUTE - 10_000);
    expect(reserve(game).black).toBeGreaterThan(5 * MINUTE - 20_000);
  });
});

describe('an illegal turn that is accepted', () => {
  it('is one move of its side, and the other side’s begins with its end', async () => {
    const game = await whiteToThrow({ options: { illegalTurn: 'opponent-option' } });
    await game.throws('white', 5, 4);
    await game.moves('white', '24/17');
    await game.liftsDice('white');
    await game.waits(2500);
    expect(game.match).toMatchObject({ question: { kind: 'illegal-turn' }, clock: { mover: 'black' } });
    const ended = reserve(game);
    await game.waits(10_000);
    await game.presses('black', 'end');
    await game.waits(100);
    expect(game.match).toMatchObject({ phase: 'to-roll', turn: 'black', clock: { mover: 'black' } });
    expect(reserve(game).white).toBe(ended.white);
    expect(reserve(game).black).toBeLessThanOrEqual(5 * MINUTE - 10_000);
  });
});

describe('an illegal turn that nobody may accept', () => {
  it('goes on with the move that it was, and brings nobody a step', async () => {
    const options = { illegalTurn: 'legal-moves-obligatory' };
    const game = await whiteToThrow({ options });
    await game.throws('white', 5, 4);
    await game.moves('white', '24/17');
    await game.liftsDice('white');
    await game.waits(2500);
    expect(game.match).toMatchObject({ demanded: true, clock: { mover: 'white' } });
    expect(reserve(game).white).toBeLessThan(5 * MINUTE);
    expect(reserve(game).black).toBe(5 * MINUTE);
  });
});

describe('the die of the draw that the other side takes back', () => {
  const opened = async (parts: Partial<GameParts> = {}) => {
    const game = await whiteToThrow({ variant: 'short', clock: 'delay:5+12', ...parts });
    await game.moves('white', '24/18');
    await game.liftsDice('black', 1);
    await game.waits(4000);
    return game;
  };

  it('costs the starter no delay, and is no hint that his turn is over', async () => {
    const game = await opened();
    expect(game.match.clock?.owesDelay).toEqual([]);
    expect(game.events()).not.toContain('lifted-early');
    expect(game.shown.sentence.key).toBe('to-move');
  });

  it('ends no turn illegally that he is still playing', async () => {
    const game = await opened({ options: { illegalTurn: 'opponent-option' } });
    expect(game.match).toMatchObject({ phase: 'to-move', turn: 'white', question: null });
    await game.liftsDice('white', 1);
    await game.waits(2500);
    expect(game.match.question).toMatchObject({ kind: 'illegal-turn', mayAnswer: 'black' });
  });
});
