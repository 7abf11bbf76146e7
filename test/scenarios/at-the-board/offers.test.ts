import { describe, expect, it } from 'vitest';
import { opponent, type Side } from '../../../src/rules/index.ts';
import type { Game } from '../../controller/game.ts';
import { blackToThrow, during, flashesOn, SOUNDS, said, shining } from './seen.ts';

const resigns = (game: Game, side: Side, ms = 3200) => game.holds(ms, [side, 'cube'], [side, 'end']);

/** Who plays whose dice and checkers lie as Black threw 3-1. */
async function playsOn(game: Game): Promise<void> {
  await game.throws('black', 3, 1);
  await game.moves('black', '8/5 6/5');
  await game.liftsDice('black');
  await game.waits(800);
}

describe('the cube', () => {
  it('pressed before the throw doubles: amber on one point of the home that answers, a sound, the sentence', async () => {
    const game = await blackToThrow();
    const seen = await during(game, () => game.pressesCube('black'));
    expect(seen.events).toEqual(['doubled']);
    expect(seen.sounds).toEqual([SOUNDS.asked]);
    expect(shining(game.shown, 'which')).toEqual(['p1']);
    expect(game.shown.sentence).toEqual({ key: 'doubled', args: { side: 'black', value: 2 } });
    expect(game.shown.cube).toMatchObject({ value: 1, offer: { by: 'black', value: 2 } });
  });

  it('pressed by the other side takes: green on as many points of its home as the cube has been doubled', async () => {
    const game = await blackToThrow();
    await game.pressesCube('black');
    const first = await during(game, () => game.pressesCube('white'));
    expect(first.events).toEqual(['taken']);
    expect(first.sounds).toEqual([SOUNDS.accepted]);
    expect(first.pictures.map((picture) => shining(picture, 'accepted'))).toContainEqual(['p1']);
    expect(game.shown.cube).toMatchObject({ value: 2, owner: 'white' });
    await playsOn(game);
    await game.pressesCube('white');
    expect(shining(game.shown, 'which')).toEqual(['p23', 'p24']);
    const second = await during(game, () => game.pressesCube('black'));
    expect(second.pictures.map((picture) => shining(picture, 'accepted'))).toContainEqual(['p23', 'p24']);
    expect(game.shown.cube).toMatchObject({ value: 4, owner: 'black' });
  });

  it('held for 3 s passes, with a countdown that may be let go; the points are on the tray and the phone', async () => {
    const game = await blackToThrow();
    await game.pressesCube('black');
    const letGo = await during(game, () => game.holds(2800, ['white', 'cube']));
    expect(letGo.events).toEqual([]);
    expect(said(letGo)).toContain('hold-pass');
    await game.waits(1000);
    expect(game.match.phase).toBe('doubled');
    const held = await during(game, () => game.holds(3200, ['white', 'cube']));
    expect(held.events).toEqual(['dropped', 'game-ended']);
    expect(held.pictures.some((picture) => shining(picture, 'accepted').includes('tray-black'))).toBe(true);
    expect(game.shown).toMatchObject({
      score: { white: 0, black: 1 },
      sentence: { key: 'game-over', args: { winner: 'black', points: 1 } },
    });
  });

  it('passed by mistake is corrected by a director with a reason', async () => {
    const game = await blackToThrow();
    await game.pressesCube('black');
    await game.holds(3200, ['white', 'cube']);
    const reason = 'the button was held by mistake';
    await game.commands({ verb: 'correct-score', by: 'director', white: 0, black: 0, reason });
    expect(game.log.entries.at(-1)).toMatchObject({ type: 'score-corrected', reason });
    expect(game.shown.score).toEqual({ white: 0, black: 0 });
  });

  it('pressed twice is a beaver where that was agreed: the offer goes back with twice the value', async () => {
    const game = await blackToThrow({ length: null, options: { beaver: true } });
    await game.pressesCube('black');
    const seen = await during(game, async () => {
      await game.presses('white', 'cube');
      await game.pressesCube('white');
    });
    expect(seen.events).toEqual(['beavered']);
    expect(seen.sounds).toEqual([SOUNDS.asked]);
    expect(shining(game.shown, 'which')).toEqual(['p23', 'p24']);
    await game.pressesCube('black');
    expect(game.shown.cube).toMatchObject({ value: 4, owner: 'white' });
  });

  it.each([
    ['the side that does not throw next', 'white'],
    ['the side that throws, once its dice lie', 'black'],
  ] as const)('pressed by %s is refused: a sound and nothing else', async (_who, side) => {
    const game = await blackToThrow();
    if (side === 'black') await game.throws('black', 3, 1);
    const seen = await during(game, () => game.pressesCube(side));
    expect(seen.events).toEqual([]);
    expect(seen.sounds).toEqual([SOUNDS.refused]);
    expect(shining(game.shown, 'which')).toEqual([]);
  });

  it('held where nobody has doubled is refused by a sound too, without a countdown', async () => {
    const game = await blackToThrow();
    const seen = await during(game, () => game.holds(3200, ['black', 'cube']));
    expect(seen).toMatchObject({ events: [], sounds: [SOUNDS.refused] });
    expect(said(seen)).not.toContain('hold-pass');
    expect(game.match.phase).toBe('to-roll');
  });

  it('is doubled, taken and passed by phone as well', async () => {
    const game = await blackToThrow();
    await game.commands({ verb: 'double', by: 'black' });
    await game.commands({ verb: 'take', by: 'white' });
    await playsOn(game);
    await game.commands({ verb: 'double', by: 'white' });
    await game.commands({ verb: 'pass', by: 'black' });
    expect(game.shown.score).toEqual({ white: 2, black: 0 });
  });
});

describe('a resignation', () => {
  it('is offered by a chord held for 3 s: a countdown, then amber on the other home, one point for each worth', async () => {
    const game = await blackToThrow();
    const held = await during(game, () => resigns(game, 'black'));
    expect(held.events).toEqual(['resignation-offered']);
    expect(held.sounds).toEqual([SOUNDS.held, SOUNDS.asked]);
    expect(said(held)).toContain('hold-resign');
    expect(game.shown.sentence.key).toBe('resigns');
    expect(shining(game.shown, 'which')).toEqual(['p1']);
    const raised = await during(game, () => resigns(game, 'black').then(() => resigns(game, 'black')));
    expect(raised.events).toEqual(['resignation-offered', 'resignation-offered']);
    expect(raised.sounds).toEqual([SOUNDS.held, SOUNDS.asked, SOUNDS.held, SOUNDS.asked]);
    expect(shining(game.shown, 'which')).toEqual(['p1', 'p2', 'p3']);
    expect(game.shown.sentence).toEqual({ key: 'resigns', args: { side: 'black', worth: 3 } });
  });

  it('let go in time is none', async () => {
    const game = await blackToThrow();
    const seen = await during(game, () => resigns(game, 'black', 2800));
    expect(seen.events).toEqual([]);
    expect(said(seen).slice(-2)).toEqual(['hold-resign', 'to-roll']);
  });

  it.each(['white', 'black'] as const)(
    'of %s is accepted by the other’s “end of turn”: its tray flashes for each point',
    async (side) => {
      const game = await blackToThrow();
      await resigns(game, side);
      await resigns(game, side);
      const winner = opponent(side);
      const seen = await during(game, () => game.presses(winner, 'end'));
      expect(seen.events).toEqual(['resignation-accepted', 'game-ended']);
      expect(await flashesOn(game, `tray-${winner}`, 6000)).toBe(2);
      expect(game.shown.score[winner]).toBe(2);
    },
  );

  it('is declined by a throw, or by phone, and the game goes on as it stood', async () => {
    const game = await blackToThrow();
    await resigns(game, 'black');
    const thrown = await during(game, () => game.throws('white', 2, 2));
    expect(thrown.events).toEqual(['resignation-refused']);
    expect(game.match).toMatchObject({ phase: 'to-roll', turn: 'black', dice: null });
    await resigns(game, 'black');
    await game.commands({ verb: 'refuse', by: 'white' });
    expect(shining(game.shown, 'which')).toEqual([]);
    await playsOn(game);
    expect(game.match).toMatchObject({ phase: 'to-roll', turn: 'white' });
  });
});
