import { describe, expect, it } from 'vitest';
import { exported } from '../../src/commands/index.ts';
import { checkRecord, readMat } from '../../src/records/index.ts';
import { parseCheckers } from '../../src/rules/index.ts';
import { Game, journalOf } from './game.ts';

interface Agreed {
  readonly variant?: string;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly clock?: string;
}

/** White has drawn 6-5 in a match to 5, and plays it; Black is next. */
async function whiteToPlay({ variant = 'short', options = {}, clock }: Agreed = {}): Promise<Game> {
  const game = await Game.begin({ variant, options, length: 5, ...(clock ? { clock } : {}) });
  await game.begins();
  return game;
}

/** White finishes its play and lifts its die. */
async function finishes(game: Game): Promise<void> {
  await game.moves('white', '24/18 18/13');
  await game.liftsDice('white', 1);
  await game.waits(300);
}

describe('a double before the other side has ended its turn (C.4 “premature double”)', () => {
  it('is told at once by sentence, amber on the tray of whoever doubled, and a sound, and kept', async () => {
    const game = await whiteToPlay();
    const sounds = game.sounds.length;
    await game.pressesCube('black');
    expect(game.log.entries.at(-1)).toMatchObject({
      type: 'doubled-early',
      side: 'black',
      value: 2,
      by: 'black',
    });
    expect(game.shown.sentence).toEqual({ key: 'early-double', args: { side: 'black', value: 2 } });
    expect(game.shown.lights).toEqual({ 'tray-black': 'which' });
    expect(game.sounds.slice(sounds)).toEqual([440]);
    expect(game.shown.cube).toMatchObject({ value: 1, early: 'black', offer: null });
    expect(game.match).toMatchObject({ phase: 'to-move', turn: 'white', dice: { roll: [6, 5] } });
  });

  it('is an offer as soon as that turn is over, and is taken', async () => {
    const game = await whiteToPlay();
    await game.moves('white', '24/18');
    await game.pressesCube('black');
    await game.moves('white', '18/13');
    expect(game.shown.sentence.key).toBe('early-double');
    await game.liftsDice('white', 1);
    await game.waits(300);
    expect(game.events().slice(-2)).toEqual(['played', 'doubled']);
    expect(game.match).toMatchObject({
      phase: 'doubled',
      turn: 'black',
      cube: { value: 1, early: null, offer: { by: 'black', value: 2 } },
    });
    expect(game.shown.sentence).toEqual({ key: 'doubled', args: { side: 'black', value: 2 } });
    await game.pressesCube('white');
    expect(game.match).toMatchObject({ phase: 'to-roll', turn: 'black', cube: { value: 2, owner: 'white' } });
    await game.plays('black', [3, 1], '8/5 6/5');
    expect(game.match.turn).toBe('white');
  });

  it('lets the green of the turn be seen before its own amber, on the same point too', async () => {
    const white = '13:14,3:1';
    const journal = journalOf('short', 'white', { white, black: '20:15' }).map((event) =>
      event.type === 'match-started'
        ? { ...event, settings: { ...event.settings, length: 5 } }
        : event.type === 'game-started'
          ? { ...event, cube: true }
          : event,
    );
    const lying = { white: parseCheckers(white), black: parseCheckers('20:15') };
    const game = await Game.begin({ variant: 'short', length: 5, journal, lying });
    await game.waits(500);
    await game.throws('white', 2, 1);
    await game.pressesCube('black');
    await game.moves('white', '13/12');
    const before = game.pictures.length;
    await game.moves('white', '3/1');
    await game.liftsDice('white');
    await game.waits(1500);
    const lights = game.pictures.slice(before).map((picture) => picture.lights.p1);
    expect(lights).toContain('accepted');
    expect(lights.at(-1)).toBe('which');
  });

  it('may be passed, and is written in the record after the turn it was made in', async () => {
    const game = await whiteToPlay();
    await game.pressesCube('black');
    await finishes(game);
    await game.holds(3200, ['white', 'cube']);
    expect(game.match.lastResult).toMatchObject({ winner: 'black', by: 'pass', points: 1 });
    const { record, lines } = readMat(exported(game.log.entries, 'last', 'mat'));
    expect(record.games[0]?.acts.map(({ kind }) => kind)).toEqual(['play', 'double', 'drop']);
    expect(checkRecord(record, lines)[0]?.ending).toBe('drop');
  });

  it('may not be withdrawn by whoever made it, but both may undo it, as the countdown says', async () => {
    const game = await whiteToPlay();
    await game.pressesCube('black');
    await expect(game.commands({ verb: 'take-back', by: 'black' })).rejects.toMatchObject({
      code: 'E_FORBIDDEN',
    });
    for (const side of ['white', 'black'] as const) game.board.press(side, 'end');
    await game.waits(1500);
    expect(game.shown.sentence).toEqual({ key: 'hold-withdraw', args: {} });
    await game.waits(1700);
    for (const side of ['white', 'black'] as const) game.board.release(side, 'end');
    await game.waits(200);
    expect(game.log.entries.at(-1)).toMatchObject({ type: 'double-withdrawn', side: 'black', by: 'board' });
    await finishes(game);
    expect(game.match).toMatchObject({ phase: 'to-roll', turn: 'black', cube: { early: null, offer: null } });
    await game.pressesCube('black');
    expect(game.match.phase).toBe('doubled');
  });

  it('waits for the turn once more when that is taken back, as the double closes what its maker has not seen', async () => {
    const game = await whiteToPlay();
    await game.pressesCube('black');
    await finishes(game);
    expect(game.match.phase).toBe('doubled');
    await game.holds(3200, ['white', 'end'], ['black', 'end']);
    expect(game.match).toMatchObject({
      phase: 'to-move',
      turn: 'white',
      dice: { roll: [6, 5] },
      cube: { early: 'black', offer: null },
      plays: [],
    });
    await game.carries(game.place('white', 13), game.place('white', 18), 'white');
    await game.moves('white', '13/8');
    await game.presses('white', 'end');
    await game.waits(500);
    expect(game.match.plays.map(({ text }) => text)).toEqual(['24/18 13/8', 'double 2']);
    expect(game.match.phase).toBe('doubled');
    await game.pressesCube('white');
    const { record, lines } = readMat(exported(game.log.entries, 'last', 'mat'));
    expect(record.games[0]?.acts.map(({ kind }) => kind)).toEqual(['play', 'double', 'take']);
    expect(() => checkRecord(record, lines)).not.toThrow();
  });

  it('made in its own turn closes the turn before it: both sides undo the double first, then the turn', async () => {
    const game = await whiteToPlay();
    await finishes(game);
    await game.pressesCube('black');
    const before = game.events().length;
    await game.holds(3200, ['white', 'end'], ['black', 'end']);
    expect(game.match).toMatchObject({ phase: 'to-roll', turn: 'black', cube: { value: 1, offer: null } });
    await game.holds(3200, ['white', 'end'], ['black', 'end']);
    expect(game.match).toMatchObject({ phase: 'to-move', turn: 'white' });
    expect(game.events(before)).toEqual(['double-withdrawn', 'taken-back']);
  });

  it('stands when the hold that would undo it is let go', async () => {
    const game = await whiteToPlay();
    await game.pressesCube('black');
    await game.holds(1500, ['white', 'end'], ['black', 'end']);
    expect(game.match.cube.early).toBe('black');
  });

  it.each(['white', 'director'] as const)(
    'is undone by %s alone, who would have to answer it, or rules',
    async (by) => {
      const game = await whiteToPlay();
      await game.pressesCube('black');
      await game.commands({ verb: 'take-back', by });
      expect(game.match.cube.early).toBeNull();
    },
  );

  it('made a second time is refused with a low tone, and the dice thrown after it count for nothing', async () => {
    const game = await whiteToPlay();
    await game.pressesCube('black');
    const heard = game.sounds.length;
    await game.pressesCube('black');
    expect(game.sounds.slice(heard)).toEqual([165]);
    await game.throws('black', 3, 1);
    expect(game.log.entries.at(-1)).toMatchObject({
      type: 'throw-void',
      side: 'black',
      reason: 'out-of-turn',
    });
    await finishes(game);
    await game.pressesCube('white');
    await game.waits(1000);
    expect(game.match).toMatchObject({ phase: 'to-roll', turn: 'black', dice: null });
    await game.throws('black', 4, 2);
    expect(game.match).toMatchObject({ phase: 'to-move', dice: { roll: [4, 2] } });
  });

  it.each([
    ['choice', 'thrown-early'],
    ['void', 'throw-void'],
  ])(
    'is refused after an early throw where that is %s: who has thrown does not double',
    async (prematureRoll, type) => {
      const game = await whiteToPlay({ options: { prematureRoll } });
      await game.liftsDice('black');
      await game.throws('black', 3, 1);
      expect(game.log.entries.at(-1)?.type).toBe(type);
      const heard = game.sounds.length;
      await game.pressesCube('black');
      expect(game.sounds.slice(heard)).toEqual([165]);
      expect(game.match.cube.early).toBeNull();
    },
  );

  it('accepts no illegal turn: that is judged first, and the double stands after it', async () => {
    const game = await whiteToPlay({ options: { illegalTurn: 'opponent-option' } });
    await game.pressesCube('black');
    await game.carries(game.place('white', 13), game.place('white', 4), 'white');
    await game.liftsDice('white', 1);
    await game.waits(2500);
    expect(game.match).toMatchObject({ question: { kind: 'illegal-turn' }, cube: { early: 'black' } });
    await game.holds(1200, ['black', 'end']);
    expect(game.match).toMatchObject({ demanded: true, cube: { early: 'black' } });
    await game.carries(game.place('white', 4), game.place('white', 13), 'white');
    await game.moves('white', '24/18 18/13');
    await game.waits(500);
    expect(game.match).toMatchObject({ phase: 'doubled', turn: 'black', cube: { offer: { value: 2 } } });
  });

  it('is answered before the throw that accepts an illegal turn counts for anything more', async () => {
    const game = await whiteToPlay({ options: { illegalTurn: 'opponent-option' } });
    await game.pressesCube('black');
    await game.carries(game.place('white', 13), game.place('white', 4), 'white');
    await game.liftsDice('white', 1);
    await game.waits(2500);
    await game.throws('black', 3, 1);
    expect(game.events().slice(-4)).toEqual(['answered', 'played', 'doubled', 'throw-void']);
    await game.pressesCube('white');
    await game.waits(1000);
    expect(game.match).toMatchObject({ phase: 'to-roll', turn: 'black', dice: null });
  });

  it('goes with the game when that ends by the turn it was made in', async () => {
    const game = await whiteToPlay();
    await game.pressesCube('black');
    await game.holds(3200, ['white', 'cube'], ['white', 'end']);
    await game.presses('black', 'end');
    expect(game.match).toMatchObject({
      phase: 'set-up',
      score: { white: 0, black: 1 },
      cube: { early: null },
    });
  });

  it('is kept over a start of the program in the middle of the turn', async () => {
    const game = await whiteToPlay();
    await game.pressesCube('black');
    const lying = game.board.world.position();
    if (!lying) throw new Error('the checkers do not lie as a position');
    const again = await Game.begin({ variant: 'short', length: 5, journal: game.log.entries, lying });
    await again.waits(500);
    expect(again.match.cube.early).toBe('black');
    expect(again.shown.sentence.key).toBe('early-double');
  });

  it('runs no clock of whoever has to answer it before the turn is over', async () => {
    const game = await whiteToPlay({ clock: 'delay:10+0' });
    await game.pressesCube('black');
    await game.waits(5000);
    expect(game.shown.clock?.running).toBe('white');
    await finishes(game);
    expect(game.shown.clock?.running).toBe('white');
    await game.pressesCube('white');
    expect(game.shown.clock?.running).toBe('black');
  });
});
