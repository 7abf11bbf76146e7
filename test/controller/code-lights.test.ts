import { describe, expect, it } from 'vitest';
import { PLACES, type Place } from '../../src/rules/index.ts';
import { CODE, Game } from './game.ts';

/** Places that have shone in a colour within the last second or so. */
async function lit(game: Game): Promise<Place[]> {
  const seen = new Set<Place>();
  for (let n = 0; n < 20; n += 1) {
    await game.waits(50);
    for (const place of PLACES.keys()) if (game.board.eyes.hueAt(place) === 'blue') seen.add(place);
  }
  return [...seen].sort((a, b) => a - b);
}

async function holds(game: Game, ...sides: ('white' | 'black')[]): Promise<void> {
  for (const side of sides) game.board.press(side, 'pause');
  await game.waits(3200);
  for (const side of sides) game.board.release(side, 'pause');
  await game.waits(300);
}

describe('a code asked for at the board', () => {
  it('shines for the side that holds pause, and is told to nobody who looks on', async () => {
    const game = await Game.begin({ variant: 'short' });
    await game.begins();
    await holds(game, 'black');
    expect(game.codesFor).toEqual(['black']);
    expect(await lit(game)).toEqual(CODE);
    expect(game.shown.sentence).toEqual({ key: 'pairing', args: { side: 'black' } });
    for (const { lights } of game.pictures) expect(Object.values(lights)).not.toContain('suggestion');
    expect(game.match.paused).toBe(false);
  });

  it('is the director’s where both hold pause', async () => {
    const game = await Game.begin({ variant: 'short' });
    await holds(game, 'white', 'black');
    expect(game.codesFor).toEqual(['director']);
    expect(game.shown.sentence.key).toBe('pairing-director');
  });

  it('goes out when pause is pressed again, which then pauses nothing', async () => {
    const game = await Game.begin({ variant: 'short' });
    await game.begins();
    await holds(game, 'white');
    await game.presses('white', 'pause');
    expect(await lit(game)).toEqual([]);
    expect(game.match.paused).toBe(false);
    expect(game.shown.sentence.key).not.toBe('pairing');
  });

  it('goes out when somebody plays on, when a phone has used it, and by itself', async () => {
    const game = await Game.begin({ variant: 'short' });
    await game.begins();
    await holds(game, 'white');
    game.board.lift(23);
    await game.waits(300);
    expect(game.shown.sentence.key).toBe('lifted');
    game.board.putBack();
    await game.waits(300);
    await holds(game, 'white');
    game.session.room.table.paired();
    expect(await lit(game)).toEqual([]);
    await holds(game, 'white');
    expect(await lit(game)).toEqual(CODE);
    await game.waits(90_000);
    expect(await lit(game)).toEqual([]);
  });
});

describe('a command that was meant for another moment', () => {
  it('is refused though the moment passed while it waited for its turn', async () => {
    const game = await Game.begin({ variant: 'short', length: 5 });
    await game.begins();
    const { table } = game.session.room;
    const expect_ = { game: game.match.game, seq: game.match.seq };
    const first = table.command({ verb: 'pause', by: 'white' }, expect_);
    const second = table.command({ verb: 'take-back', by: 'director' }, expect_);
    await expect(second).rejects.toMatchObject({ code: 'E_EXPECT' });
    expect(await first).toMatchObject({ ok: true });
    expect(game.match.paused).toBe(true);
  });
});
