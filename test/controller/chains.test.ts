import { describe, expect, it } from 'vitest';
import type { Profile } from '../../src/config/index.ts';
import { PLACES, parseCheckers } from '../../src/rules/index.ts';
import { Game, journalOf, oneSlotProfile } from './game.ts';

async function whiteToThrow(
  standing: { readonly white: string; readonly black: string },
  options: Readonly<Record<string, unknown>> = {},
  parts: { readonly profile?: Profile } = {},
): Promise<Game> {
  const [started, ...rest] = journalOf('mad-gulbar', 'white', standing);
  if (started?.type !== 'match-started') throw new Error('A journal begins with its match.');
  const journal = [{ ...started, settings: { ...started.settings, options } }, ...rest];
  const lying = { white: parseCheckers(standing.white), black: parseCheckers(standing.black) };
  const game = await Game.begin({ variant: 'mad-gulbar', options, journal, lying, ...parts });
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

/** How many checkers lie where the board asks; null where it asks nothing of the kind. */
function countAsked(game: Game): number | null {
  const { question } = game.match;
  return question?.kind === 'how-many' && question.place
    ? game.board.world.count(PLACES.indexOf(question.place))
    : null;
}

/** Presses "end of turn" until the board shows the number, and holds it then. */
async function saysByButton(game: Game, count: number): Promise<void> {
  for (let presses = 0; presses < 16 && game.shown.sentence.args.number !== count; presses += 1)
    await game.presses('white', 'end');
  const lit = Object.values(game.shown.lights).filter((meaning) => meaning === 'which');
  expect(lit).toHaveLength(count);
  await game.holds(1250, ['white', 'end']);
}

describe('a chain of which stacks hide too much to ask about every play that looks like it', () => {
  const played = async () => {
    const standing = { white: '24:4,21:3,18:3,14:3,10:2', black: '23:15' };
    const profile = await oneSlotProfile();
    const game = await whiteToThrow(standing, { headLimit: 0 }, { profile });
    await game.throws('white', 3, 3);
    await game.moves('white', '24/21 21/18 18/14 14/10 24/14 24/12');
    await game.liftsDice('white');
    await game.waits(4000);
    return game;
  };

  it('is asked about by how many checkers lie on one stack after another, and is recorded as it was made', async () => {
    const game = await played();
    expect(game.shown.sentence.key).toBe('how-many');
    await saysByButton(game, countAsked(game) ?? 0);
    for (let count = countAsked(game); count !== null; count = countAsked(game)) {
      const { id } = game.match.question ?? { id: '' };
      await game.commands({ verb: 'answer', by: 'white', question: id, choice: `${count}` });
      await game.waits(1000);
    }
    expect(game.match.question).toBeNull();
    expect(game.match).toMatchObject({ phase: 'to-roll', turn: 'black' });
    expect(game.match.position.white).toEqual(parseCheckers('24:1,21:3,18:3,14:4,12:1,10:3'));
  });

  it('shows red where a number was told that no legal play leaves there, and asks again after "end of turn"', async () => {
    const game = await played();
    const asked = game.match.question;
    const wrong = asked?.choices.find(({ id }) => Number(id) > 9) ?? asked?.choices.at(-1);
    await game.commands({ verb: 'answer', by: 'white', question: asked?.id ?? '', choice: wrong?.id ?? '' });
    await game.waits(1000);
    await game.presses('white', 'end');
    await game.waits(1000);
    expect(game.match.question).toMatchObject({ kind: 'how-many' });
    expect(game.match.phase).toBe('to-move');
  });
});
