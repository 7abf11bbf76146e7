import { describe, expect, it } from 'vitest';
import { parseCheckers, printCheckers, type Side } from '../../src/rules/index.ts';
import { Game, journalOf } from './game.ts';

/** White is to throw, with the checkers standing so. */
async function whiteToThrow(variant: 'long' | 'short', white: string, black: string): Promise<Game> {
  const journal = journalOf(variant, 'white', { white, black });
  const lying = { white: parseCheckers(white), black: parseCheckers(black) };
  const game = await Game.begin({ variant, journal, lying });
  await game.waits(500);
  return game;
}

/** What happened in the game since `from` that only hands or people may bring about. */
const acts = (game: Game, from: number) =>
  game
    .events(from)
    .filter((type) => ['played', 'rolled', 'game-ended', 'match-ended', 'taken-back'].includes(type));

/** Everything at once that may end a turn, more than once. */
async function endsItAgain(game: Game, side: Side): Promise<void> {
  await game.liftsDice(side);
  await game.presses(side, 'end');
  await game.presses(side, 'end');
  await game.waits(5000);
}

describe('a play that is forced', () => {
  const forced = () => whiteToThrow('long', '1:3', '24:15');

  it('is lit and made by nobody, however long it takes', async () => {
    const game = await forced();
    await game.throws('white', 2, 1);
    const from = game.log.entries.length;
    const shown = game.pictures.length;
    await game.waits(60_000);
    expect(acts(game, from)).toEqual([]);
    expect(game.match).toMatchObject({ phase: 'to-move', turn: 'white' });
    expect(printCheckers(game.match.position.white)).toBe('1:3');
    const lit = game.pictures.slice(shown).map(({ lights }) => Object.values(lights));
    expect(lit.flat().every((meaning) => meaning === 'suggestion')).toBe(true);
    expect(game.shown.lights).toMatchObject({ p1: 'suggestion' });
  });

  it('counts once when it is made, whatever is done after it', async () => {
    const game = await forced();
    await game.throws('white', 2, 1);
    const from = game.log.entries.length;
    await game.moves('white', '1/off(2)');
    await endsItAgain(game, 'white');
    expect(acts(game, from)).toEqual(['played']);
    expect(game.match).toMatchObject({ phase: 'to-roll', turn: 'black' });
  });
});

describe('a turn in which nothing can be played', () => {
  const shut = () => whiteToThrow('short', '25:1,13:5,8:3,6:6', '6:2,5:2,4:2,3:2,2:2,1:2,24:3');

  it('is passed once, though dice, button and the other side’s throw all end it', async () => {
    const game = await shut();
    await game.throws('white', 6, 5);
    expect(game.shown.sentence.key).toBe('no-play');
    const from = game.log.entries.length;
    await endsItAgain(game, 'white');
    await game.throws('black', 4, 3);
    await game.waits(2000);
    expect(acts(game, from)).toEqual(['played', 'rolled']);
    expect(game.match.plays.at(-1)).toMatchObject({ side: 'white', text: '(no play)' });
    expect(game.match).toMatchObject({ phase: 'to-move', turn: 'black', dice: { roll: [4, 3] } });
  });

  it('is not passed for anybody before a hand has ended it', async () => {
    const game = await shut();
    await game.throws('white', 6, 5);
    const from = game.log.entries.length;
    await game.waits(60_000);
    expect(acts(game, from)).toEqual([]);
  });
});

it('a game that has ended with numbers left ends once, whatever is done with the dice that lie', async () => {
  const game = await whiteToThrow('long', '1:1', '24:15');
  await game.throws('white', 6, 6);
  const from = game.log.entries.length;
  await game.moves('white', '1/off');
  await endsItAgain(game, 'white');
  await game.throws('white', 6, 6);
  await game.throws('black', 3, 3);
  await game.waits(5000);
  expect(acts(game, from)).toEqual(['played', 'game-ended', 'match-ended']);
});
