import { describe, expect, it } from 'vitest';
import { parseCheckers } from '../../src/rules/index.ts';
import { Game, journalOf } from './game.ts';

type Face = Parameters<Game['throws']>[1];

/** White has begun and is to throw. */
async function whiteToThrow(
  options: Readonly<Record<string, unknown>> = {},
  variant = 'long',
): Promise<Game> {
  const game = await Game.begin({ variant, options, length: 3 });
  await game.begins();
  return game;
}

/** Throws White's dice, and returns while they roll. */
async function letsRoll(game: Game, crooked = false, ...faces: readonly Face[]): Promise<void> {
  const { dice } = game.board;
  dice.shake('white');
  await game.waits(300);
  dice.throw('white', faces, { least: 300, most: 400 }, 'right', crooked);
}

const voids = (game: Game) => game.log.entries.filter(({ type }) => type === 'throw-void');

describe('a throw with a die that leans', () => {
  it('is void, said, lit on the tray and heard; it counts when both are thrown again (L62)', async () => {
    const game = await whiteToThrow();
    game.sounds.length = 0;
    await letsRoll(game, true, 5, 3);
    await game.waits(800);
    expect(voids(game)).toMatchObject([{ side: 'white', reason: 'crooked', by: 'board' }]);
    expect(game.shown.sentence.key).toBe('die-crooked');
    expect(game.shown.lights['tray-white']).toBe('wrong');
    expect(game.sounds).toEqual([220]);
    await game.liftsDice('white');
    expect(game.shown.sentence.key).toBe('throw-void');
    await game.throws('white', 2, 1);
    expect(game.match).toMatchObject({ phase: 'to-move', dice: { roll: [2, 1] } });
  });

  it('does not count when only the leaning die is thrown again', async () => {
    const game = await whiteToThrow();
    await letsRoll(game, true, 5, 3);
    await game.waits(800);
    const { dice } = game.board;
    dice.lift('white', 1);
    await game.waits(500);
    dice.throw('white', [4], { least: 200, most: 300 }, 'right');
    await game.waits(800);
    expect(game.match).toMatchObject({ phase: 'to-roll', dice: null });
  });

  it('is void as often as it happens, and after it nobody doubles (S30)', async () => {
    const game = await Game.begin({ variant: 'short', length: 5 });
    await game.begins();
    await game.moves('white', '24/18 18/13');
    await game.liftsDice('white', 1);
    await game.waits(300);
    const { dice } = game.board;
    for (const _ of [1, 2]) {
      dice.shake('black');
      await game.waits(300);
      dice.throw('black', [5, 3], { least: 200, most: 300 }, 'left', true);
      await game.waits(800);
    }
    expect(voids(game)).toHaveLength(2);
    await game.pressesCube('black');
    expect(game.match).toMatchObject({ phase: 'to-roll', turn: 'black', cube: { offer: null } });
  });
});

describe('dice that have been without power, and count from the beginning again', () => {
  /** The journal holds a throw of White's dice with these counters; the dice of the board begin at 0. */
  async function counted(white: number): Promise<Game> {
    const standing = { white: '24:2,13:5,8:3,6:5', black: '24:2,13:5,8:3,6:5' };
    const journal = journalOf('short', 'white', standing).map((event) =>
      event.type === 'rolled' ? { ...event, counters: { 'white-1': white, 'white-2': white } } : event,
    );
    const lying = { white: parseCheckers(standing.white), black: parseCheckers(standing.black) };
    const game = await Game.begin({ variant: 'short', journal, lying });
    await game.waits(500);
    return game;
  }

  it.each([0, 1, 2, 3, 5])(
    'are heard at their first throw, though the journal holds counter %i',
    async (counter) => {
      const game = await counted(counter);
      await game.throws('white', 6, 1);
      expect(game.match).toMatchObject({ phase: 'to-move', turn: 'white', dice: { roll: [6, 1] } });
    },
  );

  it('are heard once: what lies there has counted', async () => {
    const game = await counted(2);
    await game.plays('white', [6, 1], '13/7 8/7');
    game.board.dice.repeat();
    await game.waits(3000);
    expect(game.match).toMatchObject({ phase: 'to-roll', turn: 'black' });
    expect(game.events().filter((type) => type === 'rolled')).toHaveLength(2);
  });
});

describe('where the dice of a throw lie', () => {
  it('makes it void when it is not one half of the board (L61)', async () => {
    const game = await whiteToThrow();
    await letsRoll(game, false, 5, 3);
    const [, second] = game.board.dice.of('white');
    if (second) second.half = 'left';
    await game.waits(800);
    expect(voids(game)).toMatchObject([{ side: 'white', reason: 'wrong-half' }]);
    expect(game.shown.sentence.key).toBe('dice-misplaced');
  });

  it('makes it void when it is not the right half, where that is the rule', async () => {
    const game = await whiteToThrow({ diceArea: 'right-half' });
    game.board.dice.shake('white');
    await game.waits(300);
    game.board.dice.throw('white', [5, 3], { least: 200, most: 300 }, 'left');
    await game.waits(800);
    expect(voids(game)).toMatchObject([{ side: 'white', reason: 'wrong-half' }]);
    await game.throws('white', 6, 2);
    expect(game.match).toMatchObject({ phase: 'to-move', dice: { roll: [6, 2] } });
  });
});

describe('kestum', () => {
  it('is said with “end of turn” while the dice are in the air: they are none, however they fall (L59)', async () => {
    const game = await whiteToThrow({ kestum: true });
    await letsRoll(game, false, 5, 3);
    await game.presses('black', 'end');
    await game.waits(800);
    expect(voids(game)).toMatchObject([{ side: 'white', reason: 'kestum', by: 'black' }]);
    expect(game.match).toMatchObject({ phase: 'to-roll', dice: null });
    expect(game.shown.sentence.key).toBe('throw-void');
    await game.throws('white', 2, 1);
    expect(game.match.dice).toMatchObject({ roll: [2, 1] });
  });

  it('may be said again of the next throw', async () => {
    const game = await whiteToThrow({ kestum: true });
    for (const _ of [1, 2]) {
      await letsRoll(game, false, 5, 3);
      await game.presses('black', 'end');
      await game.waits(800);
    }
    expect(voids(game)).toHaveLength(2);
  });

  it('comes too late when the dice lie (L60), and means nothing where it is not played', async () => {
    const late = await whiteToThrow({ kestum: true });
    await late.throws('white', 5, 3);
    await late.presses('black', 'end');
    expect(late.match).toMatchObject({ phase: 'to-move', dice: { roll: [5, 3] } });
    const unknown = await whiteToThrow();
    await letsRoll(unknown, false, 5, 3);
    await unknown.presses('black', 'end');
    await unknown.waits(800);
    expect(unknown.match).toMatchObject({ phase: 'to-move', dice: { roll: [5, 3] } });
  });
});

describe('a throw that people judge', () => {
  it('is made void by a director who has seen a die on a checker, and the turn begins anew', async () => {
    const game = await whiteToThrow();
    await game.throws('white', 5, 3);
    await game.commands({ verb: 'void', by: 'director', reason: 'on-checker' });
    expect(game.match).toMatchObject({ phase: 'to-roll', turn: 'white', dice: null });
    await game.throws('white', 4, 1);
    expect(game.match.dice).toMatchObject({ roll: [4, 1] });
  });

  it('of the draw is made void by a director: both sides draw again', async () => {
    const game = await Game.begin({ variant: 'short' });
    await game.setsUp();
    await game.throws('white', 6);
    await game.commands({ verb: 'void', by: 'director', reason: 'on-checker' });
    expect(game.match).toMatchObject({ phase: 'opening', opening: {} });
    await game.throws('black', 2);
    expect(game.match.phase).toBe('opening');
    await game.liftsDice('white', 1);
    await game.throws('white', 1);
    expect(game.match).toMatchObject({ phase: 'to-move', turn: 'black', dice: { roll: [2, 1] } });
  });

  it('of a draw that is being played is none either: it is drawn again, and the first roll is no double', async () => {
    const game = await Game.begin({ variant: 'short' });
    await game.begins();
    expect(game.match).toMatchObject({ phase: 'to-move', turn: 'white' });
    await game.commands({ verb: 'void', by: 'director', reason: 'on-checker' });
    expect(game.match).toMatchObject({ phase: 'opening', turn: null, starter: null, opening: {} });
    expect(game.match.throws).toEqual({ white: 0, black: 0 });
    await game.waits(1000);
    expect(game.match.opening).toEqual({});
    await game.liftsDice('white', 1);
    await game.liftsDice('black', 1);
    await game.throws('white', 3);
    await game.throws('black', 5);
    expect(game.match).toMatchObject({ phase: 'to-move', turn: 'black', dice: { roll: [5, 3] } });
  });

  it('counts on a checker where that was agreed (L63), and off the board nowhere', async () => {
    const game = await whiteToThrow({ dieOnChecker: 'valid' });
    await game.throws('white', 5, 3);
    await expect(game.commands({ verb: 'void', by: 'director', reason: 'on-checker' })).rejects.toMatchObject(
      { code: 'E_NOT_NOW' },
    );
    expect(game.match).toMatchObject({ phase: 'to-move', dice: { roll: [5, 3] } });
    await game.commands({ verb: 'void', by: 'director', reason: 'off-board' });
    expect(game.match).toMatchObject({ phase: 'to-roll', dice: null });
  });
});

describe('a die that takes another of its faces for the one on top', () => {
  it('in a draw that is played is told by a director: the draw counts as it fell, and lifted dice end the turn', async () => {
    const game = await Game.begin({ variant: 'short' });
    await game.begins();
    await game.commands({ verb: 'void', by: 'director', reason: 'misread' });
    await game.commands({ verb: 'roll', by: 'director', roll: [2, 5] });
    expect(game.match).toMatchObject({ phase: 'to-move', turn: 'black', dice: { roll: [5, 2] } });
    await game.moves('black', '13/8 13/11');
    await game.liftsDice('black', 1);
    await game.waits(300);
    expect(game.match.plays.at(-1)?.text).toBe('13/11 13/8');
  });

  it('in a draw that only says who begins is told before anybody has thrown, and not any more after', async () => {
    const game = await whiteToThrow();
    await game.commands({ verb: 'void', by: 'director', reason: 'misread' });
    expect(game.match).toMatchObject({ phase: 'opening', turn: null, starter: null });
    await game.commands({ verb: 'roll', by: 'director', roll: [2, 5] });
    expect(game.match).toMatchObject({ phase: 'to-roll', turn: 'black', starter: 'black' });
    await game.plays('black', [6, 5], '24/13');
    const late = game.commands({ verb: 'void', by: 'director', reason: 'misread' });
    await expect(late).rejects.toMatchObject({ code: 'E_NOT_NOW' });
  });

  it('of a tie that was none is told: who begins is known', async () => {
    const game = await Game.begin({ variant: 'short' });
    await game.setsUp();
    await game.throws('white', 3);
    await game.throws('black', 3);
    expect(game.match).toMatchObject({ phase: 'opening', opening: {} });
    await game.commands({ verb: 'void', by: 'director', reason: 'misread' });
    await game.commands({ verb: 'roll', by: 'director', roll: [3, 4] });
    expect(game.match).toMatchObject({ phase: 'to-move', turn: 'black', dice: { roll: [4, 3] } });
  });

  it('of a tie that was none has not turned the cube', async () => {
    const game = await Game.begin({ variant: 'short', length: null, options: { autoDoubles: 1 } });
    await game.setsUp();
    await game.throws('white', 3);
    await game.throws('black', 3);
    expect(game.shown.cube.value).toBe(2);
    await game.commands({ verb: 'void', by: 'director', reason: 'on-checker' });
    expect(game.shown.cube.value).toBe(1);
    await game.commands({ verb: 'roll', by: 'director', roll: [3, 4] });
    expect(game.match).toMatchObject({ phase: 'to-move', turn: 'black', cube: { value: 1, owner: null } });
  });

  it('of a roll is told by a director only, who looks at the dice', async () => {
    const game = await whiteToThrow();
    await game.throws('white', 5, 3);
    const told = game.commands({ verb: 'void', by: 'white', reason: 'misread' });
    await expect(told).rejects.toMatchObject({ code: 'E_NOT_NOW' });
    await game.commands({ verb: 'void', by: 'director', reason: 'misread' });
    await game.commands({ verb: 'roll', by: 'white', roll: [5, 4] });
    await game.moves('white', '24/15');
    await game.liftsDice('white');
    await game.waits(300);
    expect(game.match.plays.at(-1)?.text).toBe('24/15');
  });
});

describe('numbers that people have told because the dice were not heard', () => {
  it('lie on the dice once those are heard of: to lift them ends the turn', async () => {
    const game = await whiteToThrow();
    const { machine } = game.session;
    const receiveDice = machine.receiveDice.bind(machine);
    machine.receiveDice = () => undefined;
    await game.throws('white', 5, 3);
    expect(game.match.phase).toBe('to-roll');
    await game.commands({ verb: 'roll', by: 'white', roll: [5, 3] });
    await game.moves('white', '24/16');
    await game.waits(3000);
    expect(game.match.phase).toBe('to-move');
    machine.receiveDice = receiveDice;
    await game.waits(3000);
    expect(game.match.phase).toBe('to-move');
    await game.liftsDice('white');
    await game.waits(300);
    expect(game.match.plays.at(-1)?.text).toBe('24/16');
  });
});
