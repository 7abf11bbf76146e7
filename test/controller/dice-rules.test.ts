import { describe, expect, it } from 'vitest';
import type { Face } from '../../src/simulator/index.ts';
import { Game } from './game.ts';

const eventsOf = (game: Game, type: string) => game.log.entries.filter((event) => event.type === type);

/** Throws one of the dice of White's profile, whoever's hand it is in. */
async function throwsOne(game: Game, die: 1 | 2, face: Face, half: 'left' | 'right'): Promise<void> {
  const { dice } = game.board;
  dice.throwOne(`white-${die}`, face, { least: 200, most: 300 }, half);
  await game.waits(600);
}

describe('dice of a family that does not judge them (diceValidity off)', () => {
  /** Black is to throw, in short nardy. */
  const blackToThrow = async (options = {}) => {
    const game = await Game.begin({ variant: 'short', options });
    await game.begins();
    await game.moves('white', '24/18 18/13');
    await game.liftsDice('white', 1);
    await game.waits(300);
    game.board.dice.shake('black');
    await game.waits(400);
    return game;
  };

  it('count in the wrong half as well', async () => {
    const game = await blackToThrow({ diceValidity: 'off' });
    game.board.dice.throw('black', [3, 1], { least: 200, most: 300 }, 'right');
    await game.waits(800);
    expect(game.match).toMatchObject({ phase: 'to-move', turn: 'black', dice: { roll: [3, 1] } });
  });

  it('do not void a throw for one that leans: that one is thrown again alone', async () => {
    const game = await blackToThrow({ diceValidity: 'off' });
    game.board.dice.throw('black', [3, 1], { least: 200, most: 300 }, 'left', true);
    await game.waits(800);
    expect(game.match).toMatchObject({ phase: 'to-roll', mustRethrow: false });
    game.board.dice.throwOne('black-1', 6, { least: 200, most: 300 }, 'left');
    await game.waits(800);
    expect(game.match).toMatchObject({ phase: 'to-move', turn: 'black', dice: { roll: [6, 1] } });
    expect(eventsOf(game, 'throw-void')).toEqual([]);
  });

  it('are thrown again where they are judged', async () => {
    const game = await blackToThrow();
    game.board.dice.throw('black', [3, 1], { least: 200, most: 300 }, 'right', true);
    await game.waits(800);
    expect(game.match.phase).toBe('to-roll');
    expect(eventsOf(game, 'throw-void')).toMatchObject([
      { side: 'black', reason: 'crooked', source: 'dice', counters: { 'black-1': expect.any(Number) } },
    ]);
  });
});

describe('every throw', () => {
  it('of the draw is kept with where it came from, a void one too', async () => {
    const game = await Game.begin({ variant: 'long' });
    await game.setsUp();
    const { dice } = game.board;
    dice.throw('white', [6], { least: 200, most: 300 }, 'right', true);
    await game.waits(600);
    expect(game.match).toMatchObject({ phase: 'opening', opening: {} });
    expect(eventsOf(game, 'throw-void')).toMatchObject([
      { side: 'white', reason: 'crooked', source: 'dice' },
    ]);
    await game.throws('white', 6);
    await game.throws('black', 5);
    expect(eventsOf(game, 'opening-die')).toMatchObject([
      { side: 'white', face: 6, source: 'dice' },
      { side: 'black', face: 5, source: 'dice' },
    ]);
    expect(game.match).toMatchObject({ phase: 'to-roll', turn: 'white' });
  });

  it('told by a person is kept as told', async () => {
    const game = await Game.begin({ variant: 'long' });
    await game.setsUp();
    await game.commands({ verb: 'roll', by: 'director', roll: [6, 5] });
    expect(eventsOf(game, 'opening-die')).toMatchObject([{ source: 'command' }, { source: 'command' }]);
  });

  it('by the side that has none to make is void, said so in red, and leaves the throw to the other', async () => {
    const game = await Game.begin({ variant: 'long' });
    await game.begins();
    const sounds = game.sounds.length;
    await game.throws('black', 3, 1);
    expect(game.match).toMatchObject({ phase: 'to-roll', turn: 'white', mustRethrow: false });
    expect(game.shown.sentence).toEqual({ key: 'not-your-throw', args: { side: 'black' } });
    expect(game.shown.lights).toEqual({ 'tray-black': 'wrong' });
    expect(game.sounds.slice(sounds)).toContain(220);
    expect(eventsOf(game, 'throw-void')).toMatchObject([
      { side: 'black', reason: 'out-of-turn', roll: [3, 1], source: 'dice' },
    ]);
    await game.throws('white', 2, 1);
    expect(game.match.dice?.roll).toEqual([2, 1]);
    await game.moves('white', '24/22 22/21');
    await game.liftsDice('white');
    await game.waits(500);
    expect(game.match).toMatchObject({ phase: 'to-roll', turn: 'black', dice: null });
  });
});

describe('one pair of dice for both sides', () => {
  const begun = async (variant: string) => {
    const game = await Game.begin({ variant, options: { diceSets: 'one-pair' } });
    await game.setsUp();
    return game;
  };

  it('has the dice of the draw told apart by the half they lie in', async () => {
    const game = await begun('short');
    await throwsOne(game, 1, 5, 'left');
    expect(game.match.opening).toEqual({});
    await throwsOne(game, 2, 3, 'right');
    expect(game.match).toMatchObject({ phase: 'to-move', turn: 'black', dice: { roll: [5, 3] } });
    expect(eventsOf(game, 'opening-die')).toMatchObject([
      { side: 'white', face: 3 },
      { side: 'black', face: 5 },
    ]);
  });

  it.each(['button', 'phone'])(
    'asks whose the higher is where the halves do not tell, answered by %s',
    async (way) => {
      const game = await begun('short');
      await throwsOne(game, 1, 5, 'right');
      await throwsOne(game, 2, 3, 'right');
      expect(game.match.question).toMatchObject({ kind: 'whose-die', mayAnswer: 'any' });
      expect(game.shown.sentence).toEqual({ key: 'whose-die', args: { face: 5 } });
      expect(game.shown.lights).toEqual({ 'tray-white': 'which', 'tray-black': 'which' });
      const question = game.match.question?.id ?? '';
      if (way === 'button') await game.presses('black', 'end');
      else await game.commands({ verb: 'answer', by: 'white', question, choice: 'black' });
      expect(game.match).toMatchObject({ phase: 'to-move', turn: 'black', dice: { roll: [5, 3] } });
    },
  );

  it('needs not be asked about after a tie', async () => {
    const game = await begun('short');
    await throwsOne(game, 1, 4, 'right');
    await throwsOne(game, 2, 4, 'right');
    expect(game.match).toMatchObject({ phase: 'opening', question: null, opening: {} });
    expect(game.events()).toContain('opening-tied');
  });

  it('goes from side to side: lifting it ends the turn, and the other side’s throw counts for that', async () => {
    const game = await begun('short');
    await throwsOne(game, 1, 6, 'right');
    await throwsOne(game, 2, 5, 'left');
    await game.moves('white', '24/18 18/13');
    await game.liftsDice('white');
    await game.waits(300);
    expect(game.match).toMatchObject({ phase: 'to-roll', turn: 'black' });
    game.board.dice.throw('white', [3, 1], { least: 200, most: 300 }, 'left');
    await game.waits(800);
    expect(game.match).toMatchObject({ phase: 'to-move', turn: 'black', dice: { roll: [3, 1] } });
    expect(game.shown.dice.map(({ side }) => side)).toContain('black');
  });

  it('taken up into the hand accepts an illegal turn that was ended by button (case L58)', async () => {
    const options = { diceSets: 'one-pair', illegalTurn: 'opponent-option' };
    const game = await Game.begin({ variant: 'short', options });
    await game.setsUp();
    await throwsOne(game, 1, 6, 'right');
    await throwsOne(game, 2, 5, 'left');
    await game.carries(game.place('white', 13), game.place('white', 4), 'white');
    await game.presses('white', 'end');
    await game.waits(500);
    expect(game.match.question?.kind).toBe('illegal-turn');
    await game.liftsDice('white');
    await game.waits(500);
    expect(game.match).toMatchObject({ phase: 'to-roll', turn: 'black', question: null });
    expect(game.match.plays.at(-1)).toMatchObject({ text: '13/4', illegal: true });
  });

  it('thrown by the other side accepts an illegal turn that was ended by lifting it', async () => {
    const options = { diceSets: 'one-pair', illegalTurn: 'opponent-option' };
    const game = await Game.begin({ variant: 'short', options });
    await game.setsUp();
    await throwsOne(game, 1, 6, 'right');
    await throwsOne(game, 2, 5, 'left');
    await game.carries(game.place('white', 13), game.place('white', 4), 'white');
    await game.liftsDice('white');
    game.board.dice.throw('white', [3, 1], { least: 200, most: 300 }, 'left');
    await game.waits(1000);
    expect(game.match).toMatchObject({ phase: 'to-move', turn: 'black', dice: { roll: [3, 1] } });
    expect(game.match.plays.at(-1)).toMatchObject({ illegal: true });
  });
});
