import { describe, expect, it } from 'vitest';
import { PLACES, ruleset } from '../../../src/rules/index.ts';
import { Game } from '../../controller/game.ts';
import { blackToThrow, during, SOUNDS, said, shining } from './seen.ts';

const KNOWN = ['long', 'short', 'gulbar', 'mad-gulbar'];

describe('which game', () => {
  it('is chosen by its set-up: green everywhere, the sound, the draw asked for; a new match changes it', async () => {
    const game = await Game.begin({ variant: 'long', variants: KNOWN });
    const seen = await during(game, async () => {
      game.puts(ruleset('short').start, undefined, 'short');
      await game.waits(4000);
    });
    expect(seen.events).toEqual(['match-ended', 'match-started', 'game-started']);
    expect(seen.sounds).toContain(SOUNDS.accepted);
    expect(seen.pictures.some((picture) => shining(picture, 'accepted').length === PLACES.length)).toBe(true);
    expect(game.match.settings.variant).toBe('short');
    expect(game.shown).toMatchObject({ variant: 'short', sentence: { key: 'opening-both' } });
    const names = { white: 'Anna', black: 'Boris' };
    const match = { verb: 'new-match', by: 'director', options: {}, length: 1, names } as const;
    await game.commands({ ...match, variant: 'long' });
    await game.waits(5000);
    expect(game.match).toMatchObject({ phase: 'set-up', settings: { variant: 'long' } });
    game.puts(ruleset('long').start, undefined, 'long');
    await game.waits(4000);
    expect(game.match).toMatchObject({ phase: 'opening', settings: { variant: 'long' } });
  });

  it.each([
    ['long', ['p1', 'p13']],
    ['gulbar', ['p1', 'p2', 'p13', 'p14']],
    ['mad-gulbar', ['p1', 'p2', 'p3', 'p13', 'p14', 'p15']],
  ])(
    'of those that begin alike is the last one played, %s: its number flashes in both homes',
    async (variant, places) => {
      const game = await Game.begin({ variant, variants: KNOWN });
      const { pictures } = await during(game, () => game.setsUp().then(() => game.waits(1500)));
      expect(game.match).toMatchObject({ phase: 'opening', settings: { variant } });
      expect(pictures.map((picture) => shining(picture, 'accepted'))).toContainEqual(places);
    },
  );

  it('of those that begin alike is another when the phone says so before the set-up stands', async () => {
    const game = await Game.begin({ variant: 'long', variants: KNOWN });
    await game.commands({ verb: 'set-variant', by: 'director', variant: 'gulbar', options: {} });
    const { pictures } = await during(game, () => game.setsUp().then(() => game.waits(1500)));
    expect(game.shown.variant).toBe('gulbar');
    expect(pictures.map((picture) => shining(picture, 'accepted'))).toContainEqual([
      'p1',
      'p2',
      'p13',
      'p14',
    ]);
  });

  it('flashes no number where no other known game begins so', async () => {
    const game = await Game.begin({ variant: 'short', variants: KNOWN });
    const { pictures } = await during(game, () => game.setsUp().then(() => game.waits(2000)));
    const counts = new Set(pictures.map((picture) => shining(picture, 'accepted').length));
    expect([...counts].sort((a, b) => a - b)).toEqual([0, PLACES.length]);
  });
});

describe('a match that nobody spoke about', () => {
  it('is one game; a director agrees on another, and the journal has both', async () => {
    const game = await blackToThrow({ length: 1 });
    expect(game.shown).toMatchObject({ matchLength: 1, players: { white: { name: 'Anna' } } });
    await game.commands({
      verb: 'new-match',
      by: 'director',
      variant: 'short',
      options: {},
      length: 7,
      names: { white: 'Vera', black: 'Gleb' },
    });
    expect(game.shown).toMatchObject({
      matchLength: 7,
      players: { white: { name: 'Vera' } },
      phase: 'set-up',
    });
    expect(game.events().filter((type) => type === 'match-started')).toHaveLength(2);
  });
});

describe('the start of long nardy', () => {
  const [head, tray] = [PLACES.indexOf('p24'), PLACES.indexOf('tray-white')];

  it('is right with six or more on a head, since six slots see no more', async () => {
    const game = await Game.begin({ variant: 'long' });
    game.putsAll();
    game.board.putBeside(game.board.lift(head, 'white').id);
    await game.waits(2600);
    expect(game.match.phase).toBe('opening');
  });

  it('is wrong with five on a head, and with a checker anywhere else: red, named, and put right', async () => {
    const game = await Game.begin({ variant: 'long' });
    game.putsAll();
    const stray = game.board.lift(head, 'white');
    game.board.put(tray, stray.id);
    await game.waits(4000);
    expect(game.match.phase).toBe('set-up');
    expect(shining(game.shown, 'wrong')).toEqual(['tray-white']);
    expect(game.shown.sentence.key).toBe('set-up-surplus');
    const seen = await during(game, async () => {
      await game.carries('tray-white', 'p24', 'white');
      await game.waits(2600);
    });
    expect(seen.events).toEqual(['game-started']);
    expect(said(seen)).toContain('opening-both');
    const few = await Game.begin({ variant: 'long' });
    few.putsAll();
    for (let off = 0; off < 10; off += 1) few.board.putBeside(few.board.lift(head, 'white').id);
    await few.waits(4000);
    expect(few.match.phase).toBe('set-up');
    expect(few.shown.sentence.key).toBe('set-up-guide');
    expect(shining(few.shown, 'completes')).toEqual(['p24']);
  });
});
