import { describe, expect, it } from 'vitest';
import { parseCheckers } from '../../src/rules/index.ts';
import { Game, journalOf, oneSlotProfile } from './game.ts';

const MIDDLE = { white: '24:2,13:5,8:3,6:5', black: '24:2,13:5,8:3,6:5' };

/** White is to throw in the middle of a game of short nardy; its own two dice then lie on the board. */
async function whiteToThrow(prematureRoll: string, { white, black } = MIDDLE): Promise<Game> {
  const options = { prematureRoll };
  const journal = journalOf('short', 'white', { white, black }).map((event) =>
    event.type === 'match-started' ? { ...event, settings: { ...event.settings, options } } : event,
  );
  const lying = { white: parseCheckers(white), black: parseCheckers(black) };
  const game = await Game.begin({ variant: 'short', options, journal, lying });
  await game.waits(500);
  return game;
}

async function whiteToPlay(prematureRoll: string): Promise<Game> {
  const game = await whiteToThrow(prematureRoll);
  await game.throws('white', 6, 5);
  return game;
}

/** White finishes its play and lifts its dice. */
async function finishes(game: Game): Promise<void> {
  await game.moves('white', '18/13');
  await game.liftsDice('white', 1);
  await game.waits(300);
}

describe('a throw before the other side has lifted its dice (case S31)', () => {
  it('is told at once by sentence, amber on the tray and sound, and kept with where it came from', async () => {
    const game = await whiteToPlay('choice');
    const sounds = game.sounds.length;
    await game.throws('black', 3, 1);
    expect(game.shown.sentence).toEqual({ key: 'early-choice', args: { side: 'black' } });
    expect(game.shown.lights).toEqual({ 'tray-black': 'which' });
    expect(game.sounds.slice(sounds)).toEqual([440]);
    expect(game.log.entries.at(-1)).toMatchObject({
      type: 'thrown-early',
      side: 'black',
      roll: [3, 1],
      source: 'dice',
    });
  });

  it('stands when whoever was disturbed presses “end of turn” after its turn', async () => {
    const game = await whiteToPlay('choice');
    await game.moves('white', '24/18');
    await game.throws('black', 3, 1);
    await finishes(game);
    expect(game.match.question).toMatchObject({ kind: 'premature-roll', mayAnswer: 'white' });
    expect(game.shown.sentence).toEqual({ key: 'thrown-early', args: { side: 'black' } });
    await game.presses('black', 'end');
    expect(game.match.question).not.toBeNull();
    await game.presses('white', 'end');
    expect(game.match).toMatchObject({ phase: 'to-move', turn: 'black', dice: { roll: [3, 1] } });
  });

  it('is made again when whoever was disturbed holds it, and the dice that lie are no throw', async () => {
    const game = await whiteToPlay('choice');
    await game.moves('white', '24/18');
    await game.throws('black', 3, 1);
    await finishes(game);
    await game.holds(1200, ['white', 'end']);
    expect(game.match).toMatchObject({ phase: 'to-roll', turn: 'black', question: null, dice: null });
    await game.waits(1000);
    expect(game.match.phase).toBe('to-roll');
    expect(game.shown.sentence.key).toBe('throw-void');
    await game.throws('black', 2, 2);
    expect(game.match).toMatchObject({ phase: 'to-move', dice: { roll: [2, 2] } });
  });

  it('neither stands nor is made again when whoever holds lets go too early', async () => {
    const game = await whiteToPlay('choice');
    await game.moves('white', '24/18');
    await game.throws('black', 3, 1);
    await finishes(game);
    await game.holds(800, ['white', 'end']);
    expect(game.match.question).toMatchObject({ kind: 'premature-roll' });
    await game.presses('white', 'end');
    expect(game.match).toMatchObject({ phase: 'to-move', question: null, dice: { roll: [3, 1] } });
  });

  it('is early also when a legal play lies on the board: it may still be changed', async () => {
    const game = await whiteToPlay('choice');
    await game.moves('white', '24/18 18/13');
    await game.throws('black', 3, 1);
    expect(game.match).toMatchObject({ phase: 'to-move', turn: 'white', early: { roll: [3, 1] } });
    expect(game.shown.sentence.key).toBe('early-choice');
    await game.liftsDice('white', 1);
    await game.waits(300);
    expect(game.match.question).toMatchObject({ kind: 'premature-roll' });
  });

  it('is void where that was agreed, is told so in red, and is thrown again', async () => {
    const game = await whiteToPlay('void');
    await game.moves('white', '24/18 18/13');
    const sounds = game.sounds.length;
    await game.throws('black', 3, 1);
    expect(game.shown.sentence).toEqual({ key: 'early-void', args: { side: 'black' } });
    expect(game.shown.lights).toEqual({ 'tray-black': 'wrong' });
    expect(game.sounds.slice(sounds)).toEqual([220]);
    expect(game.log.entries.at(-1)).toMatchObject({
      type: 'throw-void',
      side: 'black',
      reason: 'early',
      roll: [3, 1],
      source: 'dice',
    });
    await game.liftsDice('white', 1);
    await game.waits(1000);
    expect(game.match).toMatchObject({ phase: 'to-roll', turn: 'black', dice: null });
    await game.throws('black', 5, 4);
    expect(game.match.dice?.roll).toEqual([5, 4]);
  });

  it('stands at once by the rules of US 2008, and ends a turn that is legal as it lies', async () => {
    const game = await whiteToPlay('stands');
    await game.moves('white', '24/18 18/13');
    await game.throws('black', 3, 1);
    await game.waits(300);
    expect(game.match).toMatchObject({ phase: 'to-move', turn: 'black', dice: { roll: [3, 1] } });
  });

  it.each([
    ['is void by text 004 while there is contact', '24:2,13:13', '24:2,13:13', 'early-void'],
    ['stands by text 004 once contact is over', '6:10,5:5', '6:10,5:5', 'early-stands'],
    ['stands by text 004 where the play is forced', '24:1,2:14', '24:1,2:14', 'early-stands'],
  ])('%s', async (_name, white, black, key) => {
    const game = await whiteToThrow('void-unless-forced-or-no-contact', { white, black });
    await game.throws('white', 6, 5);
    await game.throws('black', 3, 1);
    expect(game.shown.sentence.key).toBe(key);
  });

  it('that is in the air when a turn ends leaves it to be taken back, and stands after it', async () => {
    const game = await Game.begin({ variant: 'long' });
    await game.begins();
    await game.throws('white', 2, 1);
    await game.moves('white', '24/22 22/21');
    const { dice } = game.board;
    dice.shake('black');
    await game.waits(400);
    dice.throw('black', [3, 1], { least: 1500, most: 1500 }, 'left');
    await game.liftsDice('white');
    await game.waits(300);
    expect(game.match).toMatchObject({ phase: 'to-roll', turn: 'black' });
    await game.waits(1500);
    expect(game.match).toMatchObject({ phase: 'to-move', turn: 'black', dice: { roll: [3, 1] } });
    await game.holds(3_200, ['white', 'end'], ['black', 'end']);
    expect(game.match).toMatchObject({ phase: 'to-move', turn: 'white', early: { roll: [3, 1] } });
    await game.presses('white', 'end');
    expect(game.match.plays.at(-1)).toMatchObject({ side: 'white', text: '24/21' });
    expect(game.match).toMatchObject({ phase: 'to-move', turn: 'black', dice: { roll: [3, 1] } });
  });

  it('that lies when a turn ends for which more was waited leaves it to be taken back', async () => {
    const lying = { white: '24:9,19:1,16:3,14:2', black: '20:15' };
    const game = await Game.begin({
      variant: 'long',
      profile: await oneSlotProfile(),
      journal: journalOf('long', 'white', lying),
      lying: { white: parseCheckers(lying.white), black: parseCheckers(lying.black) },
    });
    await game.throws('white', 3, 2);
    await game.moves('white', '19/16 16/14');
    await game.liftsDice('white');
    await game.throws('black', 6, 6);
    await game.waits(3_500);
    expect(game.match.plays.at(-1)).toMatchObject({ side: 'white', text: '19/14' });
    expect(game.match).toMatchObject({ phase: 'to-move', turn: 'black', dice: { roll: [6, 6] } });
    await game.holds(3_200, ['white', 'end'], ['black', 'end']);
    expect(game.match).toMatchObject({ phase: 'to-move', turn: 'white', early: { roll: [6, 6] } });
  });

  it('stands in long nardy, and waits for its turn also after the dice were lifted', async () => {
    const game = await Game.begin({ variant: 'long' });
    await game.begins();
    await game.throws('white', 2, 1);
    await game.moves('white', '24/22');
    await game.throws('black', 3, 1);
    expect(game.shown.sentence.key).not.toBe('early-void');
    expect(game.match.early).toMatchObject({ side: 'black', roll: [3, 1] });
    await game.moves('white', '22/21');
    await game.liftsDice('white');
    await game.waits(300);
    expect(game.match).toMatchObject({ phase: 'to-move', turn: 'black', dice: { roll: [3, 1] } });
  });

  it('made once more counts no more than the second throw of anybody, and is kept', async () => {
    const game = await whiteToPlay('choice');
    await game.throws('black', 3, 1);
    await game.throws('black', 6, 6);
    expect(game.log.entries.at(-1)).toMatchObject({
      type: 'throw-void',
      reason: 'out-of-turn',
      roll: [6, 6],
    });
    expect(game.match.early).toMatchObject({ roll: [3, 1] });
  });
});
