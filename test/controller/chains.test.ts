import { describe, expect, it } from 'vitest';
import { parseCheckers } from '../../src/rules/index.ts';
import { Game, journalOf } from './game.ts';

async function whiteToThrow(
  standing: { readonly white: string; readonly black: string },
  options: Readonly<Record<string, unknown>> = {},
): Promise<Game> {
  const [started, ...rest] = journalOf('mad-gulbar', 'white', standing);
  if (started?.type !== 'match-started') throw new Error('A journal begins with its match.');
  const journal = [{ ...started, settings: { ...started.settings, options } }, ...rest];
  const lying = { white: parseCheckers(standing.white), black: parseCheckers(standing.black) };
  const game = await Game.begin({ variant: 'mad-gulbar', options, journal, lying });
  await game.waits(500);
  return game;
}

const numbersOf = (game: Game): number[] => {
  const last = game.log.entries.findLast(({ type }) => type === 'played');
  return last?.type === 'played' ? last.movements.map(({ number }) => number) : [];
};

describe('a double of mad gulbar', () => {
  it('gives two of each number from its own up, in rising order, to any checkers (case M07)', async () => {
    const game = await whiteToThrow({ white: '24:9,20:6', black: '24:9,6:6' });
    await game.throws('white', 4, 4);
    expect(game.shown.sentence).toMatchObject({ key: 'to-move-chain', args: { number: 4 } });
    await game.moves('white', '20/16(2) 20/15(2) 20/14');
    await game.liftsDice('white');
    await game.waits(1500);
    expect(game.match.phase).toBe('to-move');
    expect(game.shown.sentence).toMatchObject({ key: 'number-left', args: { number: 6 } });
    await game.moves('white', '20/14');
    await game.waits(2500);
    expect(game.match).toMatchObject({ phase: 'to-roll', turn: 'black' });
    expect(numbersOf(game)).toEqual([4, 4, 5, 5, 6, 6]);
  });

  it('of ones is 24 movements where four of each are played (case M08)', async () => {
    const game = await whiteToThrow({ white: '22:15', black: '23:15' }, { chainCount: 4 });
    await game.throws('white', 1, 1);
    await game.moves('white', '22/1(3)');
    await game.presses('white', 'end');
    await game.waits(500);
    expect(game.match.phase).toBe('to-move');
    await game.moves('white', '22/1');
    await game.presses('white', 'end');
    await game.waits(2500);
    expect(game.match).toMatchObject({ phase: 'to-roll', turn: 'black' });
    expect(numbersOf(game)).toEqual([1, 2, 3, 4, 5, 6].flatMap((number) => Array(4).fill(number)));
  });
});
