import { describe, expect, it } from 'vitest';
import { parseCheckers } from '../../src/rules/index.ts';
import { Game, journalOf } from './game.ts';

/** Black is to throw in short nardy, after a turn of White's; nobody has thrown a die on this board. */
async function blackToThrow(): Promise<Game> {
  const game = await Game.begin({ variant: 'short' });
  await game.setsUp();
  await game.counts('white', 6);
  await game.counts('black', 5);
  await game.moves('white', '24/18 18/13');
  await game.presses('white', 'end');
  await game.waits(300);
  return game;
}

const isNoAdjusting = ({ type }: { readonly type: string }) => !type.startsWith('adjust-');

describe('a board without dice', () => {
  it('draws the game with dice that both sides count', async () => {
    const game = await Game.begin({ variant: 'short' });
    await game.setsUp();
    await game.adjusts('black');
    expect(game.shown.sentence).toEqual({ key: 'adjusting-die', args: { side: 'black' } });
    await game.presses('black', 'cube');
    await game.presses('black', 'pause');
    expect(game.shown.sentence).toEqual({ key: 'counted-die', args: { side: 'black', number: 2 } });
    expect(game.shown.lights).toEqual({ p23: 'suggestion' });
    await game.presses('black', 'end');
    expect(game.match.opening).toEqual({ black: 2 });
    expect(game.shown.sentence).toEqual({ key: 'opening-throw', args: { side: 'white' } });
    await game.counts('white', 6);
    expect(game.match).toMatchObject({ phase: 'to-move', turn: 'white', dice: { roll: [6, 2] } });
  });

  it('keeps what one side has counted while the other throws a die', async () => {
    const game = await Game.begin({ variant: 'short' });
    await game.setsUp();
    await game.adjusts('white');
    await game.presses('white', 'cube');
    await game.throws('black', 5);
    await game.presses('white', 'cube');
    expect(game.shown.sentence).toEqual({ key: 'counted-die', args: { side: 'white', number: 2 } });
  });

  it('draws again after a tie', async () => {
    const game = await Game.begin({ variant: 'short' });
    await game.setsUp();
    await game.counts('white', 4);
    await game.counts('black', 4);
    expect(game.match).toMatchObject({ phase: 'opening', opening: {} });
    await game.counts('black', 5);
    await game.counts('white', 4);
    expect(game.match).toMatchObject({ phase: 'to-move', turn: 'black' });
  });

  it('takes a throw that is counted as one of the buttons, shows it as digits, and is ended by the button', async () => {
    const game = await blackToThrow();
    await game.adjusts('black');
    expect(game.shown.sentence).toEqual({ key: 'adjusting-dice', args: { side: 'black' } });
    for (let press = 0; press < 3; press += 1) await game.presses('black', 'cube');
    expect(game.shown.sentence).toEqual({ key: 'counted-half', args: { side: 'black', roll: '3' } });
    await game.presses('black', 'pause');
    expect(game.shown.sentence).toEqual({ key: 'counted-dice', args: { side: 'black', roll: '3-1' } });
    expect(game.shown.lights).toEqual({ p22: 'suggestion', p24: 'suggestion' });
    await game.presses('black', 'end');
    expect(game.match.dice).toEqual({ side: 'black', roll: [3, 1], source: 'buttons', counters: {} });
    await game.moves('black', '8/5 6/5');
    expect(game.shown.sentence).toEqual({ key: 'turn-done', args: { ends: 'button', play: '8/5 6/5' } });
    await game.presses('black', 'end');
    await game.waits(300);
    expect(game.match).toMatchObject({ phase: 'to-roll', turn: 'white' });
    expect(game.log.entries.filter((event) => event.type === 'rolled')).toMatchObject([
      { side: 'white', roll: [6, 5] },
      { side: 'black', roll: [3, 1], source: 'buttons', by: 'black' },
    ]);
  });

  it('counts presses as fast as fingers are, and doubles, pauses or codes nothing with them', async () => {
    const game = await blackToThrow();
    const before = game.events().length;
    await game.adjusts('black');
    for (let press = 0; press < 6; press += 1) await game.holds(30, ['black', 'cube']);
    await game.holds(5000, ['black', 'pause']);
    expect(game.shown.sentence).toEqual({ key: 'counted-dice', args: { side: 'black', roll: '6-1' } });
    await game.waits(2000);
    await game.presses('black', 'end');
    expect(game.events(before)).toEqual(['adjust-begun', 'adjust-ended', 'rolled']);
    expect(game.codesFor).toEqual([]);
    expect(game.match.paused).toBe(false);
  });

  it('refuses half a throw, and lets whoever has counted too far go round', async () => {
    const game = await blackToThrow();
    await game.adjusts('black');
    await game.presses('black', 'cube');
    const sounds = game.sounds.length;
    await game.presses('black', 'end');
    expect(game.sounds.length).toBe(sounds + 1);
    expect(game.shown.sentence.key).toBe('counted-half');
    for (let press = 0; press < 6; press += 1) await game.presses('black', 'cube');
    expect(game.shown.sentence.key).toBe('adjusting-dice');
    await game.presses('black', 'end');
    expect(game.shown.sentence.key).toBe('to-roll');
    expect(game.match.phase).toBe('to-roll');
  });

  it('enters nothing for a side that has not counted it', async () => {
    const game = await blackToThrow();
    await game.adjusts('black');
    await game.presses('black', 'cube');
    await game.presses('black', 'pause');
    await game.presses('white', 'end');
    expect(game.match.phase).toBe('to-roll');
    expect(game.shown.sentence.key).toBe('to-roll');
  });

  it('ends the turn before with the throw after it, as dice do, and only where a legal play stands', async () => {
    const game = await blackToThrow();
    await game.counts('black', 3, 1);
    await game.moves('black', '8/5');
    await game.adjusts('white');
    expect(game.shown.sentence.key).toBe('adjusting');
    await game.presses('white', 'end');
    await game.moves('black', '6/5');
    await game.counts('white', 2, 1);
    expect(game.match).toMatchObject({ phase: 'to-move', turn: 'white', dice: { roll: [2, 1] } });
    expect(game.log.entries.findLast((event) => event.type === 'played')).toMatchObject({
      side: 'black',
      ending: 'opponent-threw',
    });
  });

  it('lets a side that cannot move pass with the button', async () => {
    const shut = { white: '6:3,5:3,4:3,3:2,2:2,1:2', black: '25:1,6:5,5:5,4:4' };
    const lying = { white: parseCheckers(shut.white), black: parseCheckers(shut.black) };
    const game = await Game.begin({ variant: 'short', journal: journalOf('short', 'black', shut), lying });
    await game.waits(500);
    await game.counts('black', 3, 1);
    expect(game.shown.sentence).toMatchObject({ key: 'no-play', args: { ends: 'button' } });
    await game.presses('black', 'end');
    await game.waits(300);
    expect(game.match).toMatchObject({ phase: 'to-roll', turn: 'white' });
  });

  it('lets dice that were counted wrongly be counted again until a checker has moved', async () => {
    const game = await blackToThrow();
    await game.counts('black', 3, 1);
    const before = game.events().length;
    await game.adjusts('black');
    expect(game.shown.sentence).toEqual({ key: 'adjusting-dice', args: { side: 'black' } });
    await game.presses('black', 'end');
    expect(game.match.dice?.roll).toEqual([3, 1]);
    await game.counts('black', 4, 1);
    expect(game.match).toMatchObject({ phase: 'to-move', turn: 'black', dice: { roll: [4, 1] } });
    expect(game.log.entries.slice(before).filter(isNoAdjusting)).toMatchObject([
      { type: 'throw-void', side: 'black', reason: 'misread', by: 'black' },
      { type: 'rolled', roll: [4, 1], source: 'buttons' },
    ]);
    await game.moves('black', '6/2');
    await game.adjusts('black');
    expect(game.shown.sentence.key).toBe('adjusting');
    await game.presses('black', 'end');
    expect(game.match.dice?.roll).toEqual([4, 1]);
  });

  it('forgets what was counted when the roll is told by a phone meanwhile', async () => {
    const game = await blackToThrow();
    await game.adjusts('black');
    await game.presses('black', 'cube');
    await game.presses('black', 'pause');
    await game.commands({ verb: 'roll', by: 'black', roll: [6, 2] });
    await game.presses('black', 'end');
    await game.waits(300);
    expect(game.match.dice).toMatchObject({ roll: [6, 2], source: 'command' });
    expect(game.events()).not.toContain('throw-void');
  });

  it('counts dice for nobody whose turn it is not', async () => {
    const game = await blackToThrow();
    await game.adjusts('white');
    expect(game.shown.sentence.key).toBe('adjusting');
    await game.presses('white', 'pause');
    expect(game.match.paused).toBe(true);
  });
});
