import { describe, expect, it } from 'vitest';
import { parseCheckers, printCheckers } from '../../src/rules/index.ts';
import { Game, journalOf, oneSlotProfile } from './game.ts';

const STANDING = { white: '25:1,6:4,4:3,3:3,2:3,1:1', black: '11:1,6:2,3:3,2:6,1:3' };

/** One slot a point, of which that of White's five point never closes; White has played bar/21 6/5 and lifted the dice. */
async function played(): Promise<Game> {
  const lying = { white: parseCheckers(STANDING.white), black: parseCheckers(STANDING.black) };
  const journal = journalOf('short', 'white', STANDING);
  const game = await Game.begin({ variant: 'short', journal, lying, profile: await oneSlotProfile() });
  game.sticks('p5', 1, false);
  await game.waits(500);
  await game.throws('white', 4, 1);
  await game.moves('white', 'bar/21 6/5');
  await game.liftsDice('white');
  await game.waits(4000);
  return game;
}

const answers = (game: Game) => game.match.question?.choices.map(({ label }) => label) ?? [];

async function pressesPast(game: Game, presses: number): Promise<void> {
  for (let pressed = 0; pressed < presses; pressed += 1) await game.presses('white', 'end');
  await game.waits(500);
}

describe('a question among whose answers the true play is not, because a switch lies', () => {
  it('offers what is played but for one place, first, once all answers have been passed over with the button', async () => {
    const game = await played();
    const asked = answers(game);
    expect(asked.length).toBeGreaterThan(1);
    expect(asked).not.toContain('bar/21 6/5');
    await pressesPast(game, asked.length);
    expect(answers(game)).toEqual(asked);
    await pressesPast(game, 1);
    const more = answers(game);
    expect(more.slice(-asked.length)).toEqual(asked);
    expect(more.slice(0, -asked.length)).toContain('bar/21 6/5');

    const { question } = game.match;
    const made = question?.choices.find(({ label }) => label === 'bar/21 6/5');
    await game.commands({
      verb: 'answer',
      by: 'white',
      question: question?.id ?? '',
      choice: made?.id ?? '',
    });
    await game.waits(500);
    expect(printCheckers(game.match.position.white)).toBe('21:1,6:3,5:1,4:3,3:3,2:3,1:1');
    expect(game.shown.lights).toMatchObject({ p5: 'doubt' });
  });

  it('goes round once more where there is nothing else to offer', async () => {
    const game = await played();
    await pressesPast(game, answers(game).length + 1);
    const all = answers(game);
    await pressesPast(game, all.length + 1);
    expect(answers(game)).toEqual(all);
    expect(game.shown.sentence).toMatchObject({ key: 'question-shown', args: { play: all[0] } });
  });
});
