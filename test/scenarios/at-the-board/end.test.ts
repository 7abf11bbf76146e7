import { describe, expect, it } from 'vitest';
import { PLACES, parseCheckers, ruleset } from '../../../src/rules/index.ts';
import { Game, journalOf } from '../../controller/game.ts';
import { during, flashesOn, SOUNDS, said, shining } from './seen.ts';

/** White bears off its last checker, and Black has none off: a mars. */
async function marsOfWhite(): Promise<Game> {
  const left = { white: '1:1', black: '6:15' };
  const lying = { white: parseCheckers(left.white), black: parseCheckers(left.black) };
  const [started, ...rest] = journalOf('short', 'white', left);
  if (started?.type !== 'match-started') throw new Error('A journal begins with its match.');
  const settings = { ...started.settings, length: 7 };
  const journal = [{ ...started, settings }, ...rest];
  const game = await Game.begin({ variant: 'short', length: 7, journal, lying });
  await game.throws('white', 6, 5);
  return game;
}

describe('the end of a game', () => {
  it('comes by itself with the last checker, and flashes the winner’s tray once for each point', async () => {
    const game = await marsOfWhite();
    let flashes = 0;
    const seen = await during(game, async () => {
      await game.moves('white', '1/off');
      flashes = await flashesOn(game, 'tray-white', 6000);
    });
    expect(flashes).toBe(2);
    expect(seen.events).toEqual(['played', 'game-ended']);
    expect(game.log.entries.at(-2)).toMatchObject({ ending: 'finished' });
    expect(seen.sounds).toContain(SOUNDS.accepted);
    expect(said(seen)).toContain('game-over');
    expect(game.shown).toMatchObject({
      score: { white: 2, black: 0 },
      history: [{ game: 1, winner: 'white', kind: 'mars', points: 2 }],
    });
  });

  it('has its result read for a while, then guides the next set-up point by point until it stands', async () => {
    const game = await marsOfWhite();
    await game.moves('white', '1/off');
    await game.waits(7000);
    expect(game.shown.sentence.key).toBe('game-over');
    await game.waits(3000);
    expect(game.shown.sentence.key).toBe('set-up-guide');
    const [next] = shining(game.shown, 'completes');
    expect(shining(game.shown, 'completes')).toHaveLength(1);
    expect(shining(game.shown, 'target').length).toBeGreaterThan(1);
    const { start } = ruleset('short');
    const due = next && PLACES.indexOf(next) < 24 ? next : null;
    expect(due).not.toBeNull();
    game.puts(start, due ?? undefined);
    await game.waits(1000);
    expect(game.shown.sentence.key).toBe('set-up-missing');
    expect(shining(game.shown, 'wrong')).toContain(due);
    const seen = await during(game, () => game.setsUp());
    expect(seen.events).toEqual(['game-started']);
    expect(game.match).toMatchObject({ game: 2, phase: 'opening' });
  });

  it('is corrected by a director who gives a reason, and the next game counts on from there', async () => {
    const game = await marsOfWhite();
    await game.moves('white', '1/off');
    await game.waits(1000);
    const reason = 'a checker of Black had been taken off';
    await game.commands({ verb: 'correct-score', by: 'director', white: 1, black: 0, reason });
    expect(game.shown.score).toEqual({ white: 1, black: 0 });
    expect(game.log.entries.at(-1)).toMatchObject({ type: 'score-corrected', by: 'director', reason });
  });
});
