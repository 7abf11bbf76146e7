import { describe, expect, it } from 'vitest';
import { Game } from './game.ts';

/** White has drawn and plays 6-5, where touched is played. */
async function whiteToPlay(): Promise<Game> {
  const game = await Game.begin({ variant: 'short', length: 5, options: { touchMove: 'strict' } });
  await game.begins();
  return game;
}

const aboutTouch = (game: Game) =>
  game.log.entries.flatMap(({ type, by }) =>
    /^(adjust|touch|board-accepted)/.test(type) ? [`${type} by ${by}`] : [],
  );

describe('the word “adjust”', () => {
  it('is in the journal with its end, so that it can be told whether it came before a touch', async () => {
    const game = await whiteToPlay();
    await game.adjusts('white');
    await game.fingers(game.place('white', 8));
    await game.presses('white', 'end');
    await game.fingers(game.place('white', 8));
    expect(aboutTouch(game)).toEqual(['adjust-begun by white', 'adjust-ended by white', 'touched by board']);
  });

  it('holds over a restart of the controller', async () => {
    const game = await whiteToPlay();
    await game.adjusts('white');
    const again = await Game.begin({
      variant: 'short',
      length: 5,
      options: { touchMove: 'strict' },
      journal: game.log.entries,
      lying: game.match.position,
    });
    await again.waits(500);
    expect(again.shown.sentence.key).toBe('adjusting');
    await again.fingers(again.place('white', 8));
    await again.presses('white', 'end');
    expect(again.match).toMatchObject({ touched: [], adjusting: null });
    expect(again.shown.sentence.key).not.toBe('adjusting');
  });

  it('may be said and taken back by a director, for whoever is on turn', async () => {
    const game = await whiteToPlay();
    await game.commands({ verb: 'adjust', by: 'director', on: true });
    expect(game.shown.sentence.key).toBe('adjusting');
    expect(game.match.adjusting).toBe('white');
    await expect(game.commands({ verb: 'adjust', by: 'black', on: true })).rejects.toMatchObject({
      code: 'E_NOT_NOW',
    });
    await game.fingers(game.place('white', 8));
    await game.commands({ verb: 'adjust', by: 'director', on: false });
    expect(game.match.touched).toEqual([]);
    expect(aboutTouch(game)).toEqual(['adjust-begun by director', 'adjust-ended by director']);
  });
});

it('a touch is forgiven by the other side or a director by phone too, not by its own side', async () => {
  const game = await whiteToPlay();
  await game.fingers(game.place('white', 8));
  await game.moves('white', '24/18 18/13');
  await expect(game.commands({ verb: 'forgive-touch', by: 'white' })).rejects.toMatchObject({
    code: 'E_FORBIDDEN',
  });
  await game.commands({ verb: 'forgive-touch', by: 'director' });
  expect(game.shown.sentence.key).toBe('turn-done');
  expect(aboutTouch(game).at(-1)).toBe('touch-forgiven by director');
});

describe('a board that differs after a pause', () => {
  const paused = async () => {
    const game = await whiteToPlay();
    await game.presses('white', 'pause');
    await game.carries('p6', 'p5', 'white');
    await game.presses('white', 'pause');
    expect(game.shown.sentence.key).toBe('resume-differs');
    return game;
  };

  it('is taken as it stands on the word of a director, which is in the journal', async () => {
    const game = await paused();
    await game.commands({ verb: 'as-it-stands', by: 'director' });
    expect(game.shown.sentence.key).not.toBe('resume-differs');
    expect(aboutTouch(game)).toContain('board-accepted by director');
    await expect(game.commands({ verb: 'as-it-stands', by: 'director' })).rejects.toMatchObject({
      code: 'E_NOT_NOW',
    });
  });

  it('is taken by phone on the word of both sides, of which one may press its button instead', async () => {
    const game = await paused();
    await game.commands({ verb: 'as-it-stands', by: 'black' });
    expect(game.shown.sentence.key).toBe('resume-differs');
    expect(aboutTouch(game)).toEqual([]);
    await game.presses('white', 'end');
    expect(game.shown.sentence.key).not.toBe('resume-differs');
    expect(aboutTouch(game)).toContain('board-accepted by board');
  });
});
