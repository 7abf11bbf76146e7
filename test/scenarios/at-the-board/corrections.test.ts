import { describe, expect, it } from 'vitest';
import { PLACES } from '../../../src/rules/index.ts';
import { Game } from '../../controller/game.ts';
import { blackToThrow, during, SOUNDS, said, shining } from './seen.ts';

const bothHoldEnd = (game: Game, ms = 3200) => game.holds(ms, ['white', 'end'], ['black', 'end']);

/** Black has played 8/5 6/5, and White is to throw. */
async function whiteToThrow(): Promise<Game> {
  const game = await blackToThrow();
  await game.plays('black', [3, 1], '8/5 6/5');
  await game.waits(800);
  return game;
}

describe('adjusting', () => {
  it('is on after “end of turn” was held for 1 s, with a countdown, and off when it is pressed again', async () => {
    const game = await blackToThrow();
    await game.throws('black', 3, 1);
    const on = await during(game, () => game.holds(1200, ['black', 'end']));
    expect(said(on)).toContain('hold-adjust');
    expect(game.shown.sentence.key).toBe('adjusting');
    expect(on.sounds).toEqual([SOUNDS.held, SOUNDS.noted]);
    expect(on.events).toEqual(['adjust-begun']);
    const moved = await during(game, async () => {
      await game.touches('p19');
      await game.carries('p19', 'p20', 'black');
      await game.carries('p20', 'p19', 'black');
    });
    expect(moved).toMatchObject({ events: [], sounds: [] });
    expect(game.shown.lights).toEqual({});
    const off = await during(game, () => game.presses('black', 'end'));
    expect(off.events).toEqual(['adjust-ended']);
    expect(game.shown.sentence.key).toBe('to-move');
    expect(game.match.phase).toBe('to-move');
  });

  it('let go in time is not on', async () => {
    const game = await blackToThrow();
    await game.throws('black', 3, 1);
    const seen = await during(game, () => game.holds(800, ['black', 'end']));
    expect(said(seen).slice(-2)).toEqual(['hold-adjust', 'to-move']);
  });

  it('shows what was not put back when it ends', async () => {
    const game = await blackToThrow();
    await game.holds(1200, ['white', 'end']);
    await game.carries('p6', 'p4', 'white');
    await game.presses('white', 'end');
    await game.waits(500);
    expect(shining(game.shown, 'wrong')).toEqual(['p4', 'p6']);
    await game.carries('p4', 'p6', 'white');
    expect(shining(game.shown, 'wrong')).toEqual([]);
  });
});

describe('a turn taken back', () => {
  it('by both holding “end of turn” for 3 s stays in the journal, and is played again as it should have been', async () => {
    const game = await whiteToThrow();
    const before = game.log.entries.length;
    const seen = await during(game, () => bothHoldEnd(game));
    expect(seen.events).toEqual(['taken-back']);
    expect(said(seen)).toContain('hold-correct');
    expect(seen.sounds[0]).toBe(SOUNDS.held);
    expect(game.match).toMatchObject({ phase: 'to-move', turn: 'black', dice: { roll: [3, 1] } });
    expect(game.shown.sentence).toEqual({ key: 'taken-back', args: { side: 'black', roll: '3-1' } });
    expect(shining(game.shown, 'wrong')).toEqual(['p20']);
    expect(shining(game.shown, 'completes')).toEqual(['p17', 'p19']);
    expect(seen.sounds).toContain(SOUNDS.wrong);
    await game.carries('p20', 'p17', 'black');
    await game.carries('p20', 'p19', 'black');
    expect(game.shown.sentence.key).toBe('to-move');
    game.board.lift(PLACES.indexOf('p1'), 'black');
    await game.waits(400);
    expect(shining(game.shown, 'completes').length + shining(game.shown, 'target').length).toBeGreaterThan(0);
    game.board.putBack();
    await game.moves('black', '24/23 13/10');
    await game.presses('black', 'end');
    await game.waits(300);
    expect(game.events(before)).toEqual(['taken-back', 'played']);
    expect(game.events().slice(-4)).toEqual(['rolled', 'played', 'taken-back', 'played']);
    expect(game.match.plays.at(-1)).toMatchObject({ side: 'black', text: '24/23 13/10' });
  });

  it('may be left as it was played, by the button', async () => {
    const game = await whiteToThrow();
    await bothHoldEnd(game);
    const seen = await during(game, () => game.presses('black', 'end').then(() => game.waits(300)));
    expect(seen.events).toEqual(['played']);
    expect(game.match.plays.at(-1)).toMatchObject({ side: 'black', text: '8/5 6/5' });
    expect(shining(game.shown, 'wrong')).toEqual([]);
  });

  it('is shown by the lights after a restart too', async () => {
    const before = await whiteToThrow();
    const lying = before.match.position;
    await bothHoldEnd(before);
    const game = await Game.begin({ variant: 'short', length: 5, journal: before.log.entries, lying });
    await game.bothPressEnd();
    expect(game.shown.sentence.key).toBe('taken-back');
    expect(shining(game.shown, 'wrong')).toEqual(['p20']);
  });

  it('that is let go in time is none', async () => {
    const game = await whiteToThrow();
    const seen = await during(game, () => bothHoldEnd(game, 2800));
    expect(seen.events).toEqual([]);
    expect(game.match).toMatchObject({ phase: 'to-roll', turn: 'white' });
  });

  it('by phone needs the word of the other side, or a director', async () => {
    const game = await whiteToThrow();
    await expect(game.commands({ verb: 'take-back', by: 'black' })).rejects.toMatchObject({
      code: 'E_FORBIDDEN',
    });
    await game.commands({ verb: 'take-back', by: 'director' });
    expect(game.match).toMatchObject({ phase: 'to-move', turn: 'black' });
  });

  it('where the cube has been turned since: first the take is given back, then the double, and the turn last', async () => {
    const game = await whiteToThrow();
    await game.pressesCube('white');
    await game.pressesCube('black');
    for (const undone of ['take-withdrawn', 'double-withdrawn', 'taken-back']) {
      const seen = await during(game, () => bothHoldEnd(game));
      expect(seen.events).toEqual([undone]);
    }
    expect(game.match).toMatchObject({ phase: 'to-move', turn: 'black', cube: { value: 1, owner: null } });
  });

  it('stands where there is nothing more to take back: the low tone says so', async () => {
    const game = await whiteToThrow();
    await game.throws('white', 3, 1);
    const seen = await during(game, () => bothHoldEnd(game));
    expect(seen.events).toEqual([]);
    expect(seen.sounds).toContain(SOUNDS.refused);
  });
});

describe('a checker that is missing for 10 s', () => {
  it('is asked for: red where it lay, a sound, the sentence, and the clocks stand; any slot of the point answers', async () => {
    const game = await blackToThrow({ clock: 'delay:5+12' });
    game.board.lift(PLACES.indexOf('p8'), 'white');
    const seen = await during(game, () => game.waits(11_500));
    expect(seen.events).toEqual(['asked']);
    expect(seen.sounds).toEqual([SOUNDS.wrong, SOUNDS.asked]);
    expect(shining(game.shown, 'wrong')).toEqual(['p8']);
    expect(game.shown.sentence.key).toBe('where-is-it');
    expect(game.shown.clock?.running).toBeNull();
    const stood = game.shown.clock?.black;
    await game.waits(30_000);
    expect(game.shown.clock?.black).toBe(stood);
    const back = await during(game, async () => {
      game.board.put(PLACES.indexOf('p8'));
      await game.waits(1000);
    });
    expect(back.events).toEqual(['answered']);
    expect(game.shown.clock?.running).toBe('black');
    expect(game.shown.lights).toEqual({});
  });

  it('lies there all the same when “end of turn” is held: its place is then in doubt', async () => {
    const game = await blackToThrow();
    game.board.lift(PLACES.indexOf('p8'), 'white');
    await game.waits(11_500);
    const seen = await during(game, () => game.holds(1200, ['black', 'end']));
    expect(seen.events).toContain('answered');
    expect(game.match.question).toBeNull();
    expect(shining(game.shown, 'doubt')).toEqual(['p8']);
  });
});

describe('a match given up for a new one', () => {
  it.each(['white', 'black'] as const)(
    'by both “end of turn” and the pause of %s held for 5 s: a countdown, then the set-up',
    async (side) => {
      const game = await blackToThrow();
      const chord = [
        ['white', 'end'],
        ['black', 'end'],
        [side, 'pause'],
      ] as const;
      const letGo = await during(game, () => game.holds(4800, ...chord));
      expect(letGo.events).toEqual([]);
      expect(said(letGo)).toContain('hold-abandon');
      const seen = await during(game, () => game.holds(5200, ...chord));
      expect(seen.events).toEqual(['match-ended', 'match-started']);
      expect(game.log.entries.at(-2)).toMatchObject({ winner: null });
      expect(game.match).toMatchObject({ phase: 'set-up', score: { white: 0, black: 0 } });
      expect(game.shown.sentence.key).toMatch(/^set-up/);
    },
  );
});
