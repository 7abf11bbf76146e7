import { describe, expect, it } from 'vitest';
import { PLACES, parseCheckers } from '../../src/rules/index.ts';
import { Game, journalOf } from './game.ts';

const STRICT = { touchMove: 'strict' } as const;

/** White has thrown 6-5 and is to play the opening of short nardy. */
async function whiteToPlay(options: Readonly<Record<string, unknown>> = STRICT): Promise<Game> {
  const game = await Game.begin({ variant: 'short', options });
  await game.begins();
  return game;
}

const touches = (game: Game) => game.log.entries.filter((event) => event.type === 'touched');

describe('a checker that was touched, where touched is played', () => {
  it('has to move: another legal play does not end the turn, says why in red and sound, and is put right', async () => {
    const game = await whiteToPlay();
    await game.fingers(game.place('white', 8));
    expect(touches(game)).toMatchObject([{ side: 'white', point: 8, whose: 'white', mustMove: true }]);
    expect(game.shown.sentence).toEqual({ key: 'touched', args: { side: 'white', roll: '6-5', point: '8' } });
    expect(game.shown.lights).toEqual({ p8: 'origin' });
    await game.moves('white', '24/18');
    const sounds = game.sounds.length;
    await game.moves('white', '18/13');
    expect(game.shown.sentence).toEqual({ key: 'touched-unplayed', args: { side: 'white', point: '8' } });
    expect(game.shown.lights).toEqual({ p8: 'wrong' });
    expect(game.sounds.slice(sounds)).toContain(220);
    await game.liftsDice('white', 1);
    await game.waits(3000);
    expect(game.match).toMatchObject({ phase: 'to-move', turn: 'white', question: null });
    await expect(game.commands({ verb: 'end-turn', by: 'white' })).rejects.toMatchObject({
      code: 'E_NOT_NOW',
    });
    await game.carries(game.place('white', 13), game.place('white', 18));
    await game.moves('white', '8/3');
    await game.waits(500);
    expect(game.match).toMatchObject({ phase: 'to-roll', turn: 'black', touched: [] });
    expect(game.match.plays.at(-1)?.text).toBe('24/18 8/3');
  });

  it('is told by a sound of its own', async () => {
    const game = await whiteToPlay();
    const sounds = game.sounds.length;
    await game.fingers(game.place('white', 8));
    expect(game.sounds.slice(sounds)).toEqual([440]);
  });

  it('may be moved by any number of the roll, and ends the turn as ever', async () => {
    const game = await whiteToPlay();
    await game.fingers(game.place('white', 13));
    await game.moves('white', '24/18 13/8');
    expect(game.shown.sentence.key).toBe('turn-done');
    await game.liftsDice('white', 1);
    await game.waits(300);
    expect(game.match.plays.at(-1)?.text).toBe('24/18 13/8');
  });

  it('obliges nobody where the dice leave it no play', async () => {
    const game = await Game.begin({
      variant: 'long',
      options: STRICT,
      journal: journalOf('long', 'white', { white: '24:14,13:1', black: '24:14,20:1' }).map((event) =>
        event.type === 'match-started'
          ? { ...event, settings: { ...event.settings, options: STRICT } }
          : event,
      ),
      lying: { white: parseCheckers('24:14,13:1'), black: parseCheckers('24:14,20:1') },
    });
    await game.waits(500);
    await game.throws('white', 5, 1);
    await game.fingers(game.place('white', 13));
    expect(touches(game)).toMatchObject([{ point: 13, mustMove: false }]);
    expect(game.shown.sentence.key).toBe('forced');
  });

  it('obliges though the word “adjust” comes after the touch (case L64)', async () => {
    const game = await whiteToPlay();
    await game.fingers(game.place('white', 8));
    await game.holds(1200, ['white', 'end']);
    expect(game.shown.sentence.key).toBe('adjusting');
    await game.presses('white', 'end');
    await game.moves('white', '24/18 18/13');
    expect(game.shown.sentence.key).toBe('touched-unplayed');
  });

  it('obliges nobody when the word “adjust” came before', async () => {
    const game = await whiteToPlay();
    await game.holds(1200, ['white', 'end']);
    await game.fingers(game.place('white', 8));
    await game.presses('white', 'end');
    expect(touches(game)).toEqual([]);
    await game.moves('white', '24/18 18/13');
    await game.liftsDice('white', 1);
    await game.waits(300);
    expect(game.match.turn).toBe('black');
  });

  it('need not move when the other side lets it be with its “end of turn”', async () => {
    const game = await whiteToPlay();
    await game.fingers(game.place('white', 8));
    await game.moves('white', '24/18 18/13');
    await game.presses('white', 'end');
    expect(game.match.turn).toBe('white');
    await game.presses('black', 'end');
    expect(game.log.entries.at(-1)).toMatchObject({ type: 'touch-forgiven', side: 'white', by: 'black' });
    expect(game.shown.sentence.key).toBe('turn-done');
    await game.presses('white', 'end');
    expect(game.match).toMatchObject({ phase: 'to-roll', turn: 'black' });
  });

  it('still has to move after the controller has been started again', async () => {
    const game = await whiteToPlay();
    await game.fingers(game.place('white', 8));
    const again = await Game.begin({
      variant: 'short',
      options: STRICT,
      journal: game.log.entries,
      lying: game.match.position,
    });
    await again.waits(500);
    expect(again.match.touched).toHaveLength(1);
    expect(again.shown.lights).toEqual({ p8: 'origin' });
  });

  it('is none that is put back because its turn was taken back', async () => {
    const game = await whiteToPlay();
    await game.moves('white', '24/18 18/13');
    await game.liftsDice('white', 2);
    await game.waits(500);
    expect(game.match.phase).toBe('to-roll');
    await game.commands({ verb: 'take-back', by: 'director' });
    await game.waits(500);
    const before = touches(game).length;
    await game.carries(game.place('white', 13), game.place('white', 24));
    await game.waits(500);
    expect(game.match).toMatchObject({ phase: 'to-move', turn: 'white', touched: [] });
    await game.moves('white', '8/2 13/8');
    await game.presses('white', 'end');
    await game.waits(500);
    expect(game.match.plays.at(-1)?.text).toBe('13/2');
    expect(touches(game).length).toBe(before + 2);
  });

  it('of the other side obliges nobody, and is said to be the other’s', async () => {
    const game = await whiteToPlay();
    const place = game.place('black', 13);
    game.board.lift(PLACES.indexOf(place));
    await game.waits(600);
    expect(touches(game)).toMatchObject([{ side: 'white', whose: 'black', mustMove: false }]);
    expect(game.shown.sentence).toEqual({ key: 'touched-other', args: { side: 'white' } });
    expect(game.shown.lights).toMatchObject({ [place]: 'wrong' });
    game.board.putBack();
    await game.waits(600);
    expect(game.shown.sentence.key).toBe('to-move');
  });
});

describe('where rearranging is free', () => {
  it('nothing that is touched is written down or has to move', async () => {
    const game = await whiteToPlay({});
    await game.fingers(game.place('white', 8));
    expect(game.shown.sentence.key).toBe('to-move');
    await game.moves('white', '24/18 18/13');
    await game.liftsDice('white', 1);
    await game.waits(300);
    expect(game.match.turn).toBe('black');
    expect(touches(game)).toEqual([]);
  });
});
