import { describe, expect, it } from 'vitest';
import { evolve, newMatch, stamp } from '../../src/play/index.ts';
import { PLACES, type PlaceName, parseCheckers, printCheckers, ruleset } from '../../src/rules/index.ts';
import { Game, journalOf, oneSlotProfile, traylessProfile } from './game.ts';

const short = async () => {
  const game = await Game.begin({ variant: 'short' });
  await game.begins();
  return game;
};

describe('the end of a turn', () => {
  it('comes when the dice are lifted off a legal play', async () => {
    const game = await short();
    expect(game.match).toMatchObject({ phase: 'to-move', turn: 'white', dice: { roll: [6, 5] } });
    await game.moves('white', '24/18 18/13');
    expect(game.shown.sentence.key).toBe('turn-done');
    await game.liftsDice('white', 1);
    await game.waits(300);
    expect(game.match).toMatchObject({ phase: 'to-roll', turn: 'black' });
    expect(game.match.plays.at(-1)).toMatchObject({ side: 'white', text: '24/13' });
  });

  it('keeps the numbers of dice that were lifted early, says what is missing, and comes when it is there', async () => {
    const game = await short();
    await game.moves('white', '24/18');
    await game.liftsDice('white', 1);
    expect(game.match.phase).toBe('to-move');
    expect(game.shown.sentence).toMatchObject({ key: 'number-left', args: { number: 5 } });
    await game.moves('white', '18/13');
    expect(game.match.plays.at(-1)?.text).toBe('24/13');
    expect(game.log.entries.at(-1)).toMatchObject({ type: 'played', ending: 'dice-lifted' });
  });

  it('comes by the button of the side on turn, and not by that of the other', async () => {
    const game = await short();
    await game.moves('white', '24/18 18/13');
    const before = game.log.entries.length;
    await game.presses('black', 'end');
    expect(game.events(before)).toEqual([]);
    expect(game.shown.sentence.key).toBe('turn-done');
    await game.presses('white', 'end');
    expect(game.log.entries.at(-1)).toMatchObject({ type: 'played', by: 'white', ending: 'button' });
  });

  it('does not say what is left to play because the other side presses its button', async () => {
    const game = await short();
    await game.moves('white', '24/18');
    await game.presses('black', 'end');
    expect(game.shown.sentence.key).toBe('to-move');
    await game.presses('white', 'end');
    expect(game.shown.sentence.key).toBe('number-left');
  });

  it('lets a refused button be heard', async () => {
    const game = await short();
    const heard = game.sounds.length;
    await game.pressesCube('black');
    expect(game.sounds.slice(heard)).toEqual([165]);
  });

  it('comes in long nardy by the throw of the other side, which then counts', async () => {
    const game = await Game.begin({ variant: 'long' });
    await game.begins();
    await game.plays('white', [2, 1], '24/22 22/21');
    await game.throws('black', 3, 1);
    await game.moves('black', '24/21 21/20');
    await game.throws('white', 2, 1);
    await game.waits(300);
    expect(game.match).toMatchObject({ phase: 'to-move', turn: 'white', dice: { roll: [2, 1] } });
    expect(game.log.entries.at(-2)).toMatchObject({ type: 'played', ending: 'opponent-threw' });
  });

  it('does not take what a side throws into its own turn for its next throw', async () => {
    const game = await short();
    await game.moves('white', '24/18');
    await game.throws('white', 3, 1);
    expect(game.shown.sentence).toEqual({ key: 'thrown-again', args: { side: 'white', roll: '6-5' } });
    await game.moves('white', '18/13');
    await game.presses('white', 'end');
    await game.throws('black', 3, 1);
    await game.moves('black', '8/5 6/5');
    await game.waits(1000);
    expect(game.match).toMatchObject({ phase: 'to-move', turn: 'black' });
    await game.liftsDice('black');
    await game.waits(300);
    expect(game.match).toMatchObject({ phase: 'to-roll', turn: 'white' });
  });

  it('shows amber on the tray when nothing can be played, and comes by lifting the dice', async () => {
    const closed = { white: '7:3,6:2,5:2,4:2,3:2,2:2,1:2', black: '25:1,6:14' };
    const game = await Game.begin({
      variant: 'short',
      journal: journalOf('short', 'black', closed),
      lying: { white: parseCheckers(closed.white), black: parseCheckers(closed.black) },
    });
    await game.throws('black', 6, 6);
    expect(game.shown.sentence.key).toBe('no-play');
    expect(game.shown.lights).toMatchObject({ 'tray-black': 'which' });
    await game.liftsDice('black');
    await game.waits(300);
    expect(game.match.plays.at(-1)).toMatchObject({ side: 'black', text: '(no play)' });
  });
});

describe('adjusting', () => {
  it('is said while it is on, counts nothing that moves, and ends by the button', async () => {
    const game = await short();
    await game.holds(1200, ['white', 'end']);
    expect(game.shown.sentence.key).toBe('adjusting');
    game.board.lift(PLACES.indexOf('p24'), 'white');
    await game.waits(400);
    expect(game.shown.inHand).toEqual([]);
    game.board.putBack();
    await game.waits(400);
    await game.presses('white', 'end');
    expect(game.shown.sentence.key).toBe('to-move');
    expect(game.match.phase).toBe('to-move');
  });
});

describe('a turn of which not everything is seen', () => {
  const hidden = { white: '24:9,19:1,16:3,14:2', black: '20:15' };
  const begun = async () => {
    const game = await Game.begin({
      variant: 'long',
      profile: await oneSlotProfile(),
      journal: journalOf('long', 'white', hidden),
      lying: { white: parseCheckers(hidden.white), black: parseCheckers(hidden.black) },
    });
    await game.throws('white', 3, 2);
    await game.moves('white', '19/16');
    return game;
  };

  it('is told by its roll, though what has been played of it may be hidden', async () => {
    const start = ruleset('short').start;
    const stands = { white: printCheckers(start.white), black: printCheckers(start.black) };
    const game = await Game.begin({
      variant: 'short',
      profile: await oneSlotProfile(),
      journal: journalOf('short', 'white', stands),
      lying: start,
    });
    await game.throws('white', 2, 1);
    expect(game.shown.sentence).toEqual({ key: 'to-move', args: { side: 'white', roll: '2-1' } });
  });

  it('is not over because the dice are lifted before its last checker moves', async () => {
    const game = await begun();
    await game.waits(5_000);
    await game.liftsDice('white');
    await game.waits(1_500);
    expect(game.match.phase).toBe('to-move');
    await game.moves('white', '24/22');
    await game.waits(500);
    expect(game.match.plays.at(-1)?.text).toBe('24/22 19/16');
  });

  it('is not ended by a throw of the other side, which waits until the dice are lifted', async () => {
    const game = await begun();
    await game.waits(5_000);
    await game.throws('black', 4, 4);
    await game.waits(4_000);
    expect(game.match).toMatchObject({ phase: 'to-move', turn: 'white', early: { roll: [4, 4] } });
    await game.moves('white', '24/22');
    await game.liftsDice('white');
    await game.waits(500);
    expect(game.match.plays.at(-1)?.text).toBe('24/22 19/16');
    expect(game.match).toMatchObject({ phase: 'to-move', turn: 'black', dice: { roll: [4, 4] } });
  });

  it('is over when nothing more has come for three seconds, or at once by the button', async () => {
    const waiting = await begun();
    await waiting.moves('white', '16/14');
    await waiting.liftsDice('white');
    await waiting.waits(3_500);
    expect(waiting.match.plays.at(-1)?.text).toBe('19/14');
    const pressing = await begun();
    await pressing.moves('white', '16/14');
    await pressing.presses('white', 'end');
    expect(pressing.match.plays.at(-1)?.text).toBe('19/14');
  });
});

describe('a question about plays that look the same', () => {
  const stacks = { white: '12:5,10:5,8:5', black: '6:15' };
  const lying = { white: parseCheckers(stacks.white), black: parseCheckers(stacks.black) };
  /** `doubted`: places whose switches the journal holds in doubt. */
  const asked = async (...doubted: readonly PlaceName[]) => {
    const profile = await oneSlotProfile();
    const journal = journalOf('short', 'white', stacks);
    const faults = doubted.map((place) => ({ type: 'fault', code: 'E_SENSOR', place, text: '' }) as const);
    const game = await Game.begin({
      variant: 'short',
      profile,
      journal: [...journal, ...stamp(journal.reduce(evolve, newMatch('before')), faults, 'board', 0)],
      lying,
    });
    await game.throws('white', 4, 2);
    await game.moves('white', '12/8 12/10');
    await game.liftsDice('white');
    await game.waits(300);
    expect(game.match.question?.choices.map(({ label }) => label)).toEqual(['12/10 12/8', '12/8 10/8']);
    return { profile, game };
  };

  it('is answered by a touch on a board with one reed a point', async () => {
    const { game } = await asked();
    await game.touches('p10');
    expect(game.match.question).toBeNull();
    expect(game.match.plays.at(-1)).toMatchObject({ side: 'white', text: '12/10 12/8' });
  });

  it('lights only places where a lifted checker is seen, and is answered by a touch of those', async () => {
    const { game } = await asked('p10');
    expect(game.shown.lights).toMatchObject({ p8: 'which', p12: 'which' });
    expect(game.shown.lights.p10).not.toBe('which');
    await game.touches('p12');
    expect(game.match.plays.at(-1)).toMatchObject({ side: 'white', text: '12/8 10/8' });
  });

  it('whose places are all in doubt is asked by the tray, and answered with the button', async () => {
    const { game } = await asked('p8', 'p10', 'p12');
    expect(game.shown.lights).toMatchObject({ 'tray-white': 'which' });
    expect(Object.values(game.shown.lights).filter((meaning) => meaning === 'which')).toHaveLength(1);
    expect(game.shown.sentence).toMatchObject({ key: 'question-which', args: { by: 'button' } });
    await game.touches('p10');
    expect(game.match.question).not.toBeNull();
    await game.presses('white', 'end');
    await game.holds(1200, ['white', 'end']);
    expect(game.match.plays.at(-1)).toMatchObject({ side: 'white', text: '12/10 12/8' });
  });

  it('is not answered while the checker that points at an answer is in the hand', async () => {
    const { game } = await asked();
    const point = PLACES.indexOf('p10');
    while (game.board.world.count(point) > 0) game.board.lift(point);
    await game.waits(3_000);
    expect(game.match.question).not.toBeNull();
    while (game.board.world.inHand.length > 0) game.board.putBack();
    await game.waits(300);
    expect(game.match.plays.at(-1)).toMatchObject({ side: 'white', text: '12/10 12/8' });
  });

  it('is not answered by a checker that is played on from where a light asks', async () => {
    const unmoved = { white: '24:9,19:1,14:2,9:3', black: '20:15' };
    const game = await Game.begin({
      variant: 'long',
      profile: await oneSlotProfile(),
      journal: journalOf('long', 'white', unmoved),
      lying: { white: parseCheckers(unmoved.white), black: parseCheckers(unmoved.black) },
    });
    await game.throws('white', 3, 2);
    await game.liftsDice('white');
    await game.waits(4_000);
    expect(game.match.question?.choices.map(({ label }) => label)).toEqual(['24/19', '14/9']);
    expect(game.shown.lights).toMatchObject({ p19: 'which' });
    await game.moves('white', '19/14');
    await game.waits(8_000);
    expect(game.match.phase).toBe('to-move');
    expect(game.match.question?.choices.map(({ label }) => label)).toEqual(['19/14']);
  });

  it('is answered by looking through the plays with the button, and holding it', async () => {
    const { game } = await asked();
    expect(game.shown.sentence.key).toBe('question-which');
    await game.presses('white', 'end');
    expect(game.shown.sentence).toEqual({ key: 'question-shown', args: { play: '12/10 12/8' } });
    expect(game.shown.lights).toEqual({ p10: 'which' });
    await game.presses('white', 'end');
    expect(game.shown.sentence.args).toEqual({ play: '12/8 10/8' });
    await game.holds(1200, ['white', 'end']);
    expect(game.match.question).toBeNull();
    expect(game.match.plays.at(-1)).toMatchObject({ side: 'white', text: '12/8 10/8' });
  });

  it('is not answered by the other side’s buttons', async () => {
    const { game } = await asked();
    await game.presses('black', 'end');
    await game.holds(1200, ['black', 'end']);
    expect(game.shown.sentence.key).toBe('question-which');
    expect(game.match.question).not.toBeNull();
  });

  it('of many answers lets each be given at the board, those too that no touch tells apart', async () => {
    const profile = await oneSlotProfile();
    for (const wanted of [0, 1, 2, 3, 4]) {
      const journal = journalOf('short', 'white', stacks);
      const game = await Game.begin({ variant: 'short', profile, journal, lying });
      await game.throws('white', 2, 2);
      await game.moves('white', '12/10(2) 10/8(2)');
      await game.liftsDice('white');
      await game.waits(300);
      const choice = game.match.question?.choices[wanted];
      if (!choice) throw new Error('five plays look the same here');
      for (let pressed = 0; pressed <= wanted; pressed += 1) await game.presses('white', 'end');
      expect(game.shown.sentence.args).toEqual({ play: choice.label });
      await game.holds(1200, ['white', 'end']);
      expect(game.match.plays.at(-1)?.text).toBe(choice.label);
    }
  });

  it('asks on among the answers that a touch has left open', async () => {
    const journal = journalOf('short', 'white', stacks);
    const game = await Game.begin({ variant: 'short', profile: await oneSlotProfile(), journal, lying });
    await game.throws('white', 4, 4);
    await game.moves('white', '12/8(2) 8/4(2)');
    await game.liftsDice('white');
    await game.waits(300);
    const labels = game.match.question?.choices.map(({ label }) => label);
    expect(labels?.length).toBeGreaterThan(2);
    await game.touches('p8');
    expect(labels).toContain(game.match.plays.at(-1)?.text);
  });

  it('takes no play that fits only while checkers are held up, and lets them go back', async () => {
    const many = { white: '7:2,6:4,5:2,4:2,3:3,2:2', black: '24:4,3:3,2:3,1:5' };
    const game = await Game.begin({
      variant: 'short',
      profile: await oneSlotProfile(),
      journal: journalOf('short', 'white', many),
      lying: { white: parseCheckers(many.white), black: parseCheckers(many.black) },
    });
    await game.throws('white', 3, 2);
    await game.moves('white', '6/4 6/3');
    await game.liftsDice('white');
    await game.waits(300);
    const labels = game.match.question?.choices.map(({ label }) => label);
    expect(labels).toContain('6/4 6/3');
    const point = PLACES.indexOf('p7');
    game.board.lift(point);
    game.board.lift(point);
    await game.waits(5_000);
    expect(game.match).toMatchObject({ phase: 'to-move', turn: 'white' });
    game.board.putBack();
    game.board.putBack();
    await game.waits(5_000);
    expect(game.match.question?.choices.map(({ label }) => label)).toEqual(labels);
  });

  it('is answered by a touch also where the controller has been started anew', async () => {
    const { game, profile } = await asked();
    const next = await Game.begin({
      variant: 'short',
      profile,
      journal: game.log.entries,
      lying: { ...lying, white: parseCheckers('12:3,10:6,8:6') },
    });
    expect(next.match.question).not.toBeNull();
    await next.touches('p12');
    expect(next.match.plays.at(-1)).toMatchObject({ side: 'white', text: '12/8 10/8' });
  });
});

describe('a checker that is gone', () => {
  const blackToThrow = async () => {
    const game = await short();
    await game.moves('white', '24/18 18/13');
    await game.liftsDice('white', 1);
    await game.waits(300);
    return game;
  };

  it('is asked for after ten seconds, and any slot of its point brings the game on', async () => {
    const game = await blackToThrow();
    const point = PLACES.indexOf('p8');
    game.board.lift(point, 'white');
    await game.waits(9_000);
    expect(game.match.question).toBeNull();
    expect(game.shown.lights).toEqual({ p8: 'wrong' });
    await game.waits(2_000);
    expect(game.match.question).toMatchObject({ kind: 'where-is-it', mayAnswer: 'any' });
    expect(game.shown.sentence).toEqual({ key: 'where-is-it', args: { point: '17' } });
    game.board.put(point);
    await game.waits(1_000);
    expect(game.match.question).toBeNull();
    expect(game.shown.lights).toEqual({});
    await game.throws('black', 3, 1);
    expect(game.match.phase).toBe('to-move');
  });

  it('is asked for still by the next controller, as long as it is gone, and answered by nobody but people', async () => {
    const profile = await traylessProfile();
    const killed = await blackToThrow();
    const { white, black } = killed.match.position;
    const lying = { black, white: white.map((count, own) => (own === 8 ? count - 1 : count)) };
    killed.board.lift(PLACES.indexOf('p8'), 'white');
    await killed.waits(11_000);
    const again = await Game.begin({ variant: 'short', profile, journal: killed.log.entries, lying });
    await again.waits(3000);
    expect(again.match.question).toMatchObject({ kind: 'where-is-it' });
    expect(again.shown.sentence).toEqual({ key: 'where-is-it', args: { point: '17' } });
    expect(again.events()).not.toContain('answered');
    again.board.put(PLACES.indexOf('p8'), again.board.lift(PLACES.indexOf('tray-white')).id);
    await again.waits(1000);
    expect(again.match.question).toBeNull();
    await again.throws('black', 3, 1);
    expect(again.match.phase).toBe('to-move');
  });

  it('is not asked for while somebody thinks with his own checker in the hand', async () => {
    const game = await short();
    game.board.lift(PLACES.indexOf('p24'), 'white');
    await game.waits(60_000);
    expect(game.match.question).toBeNull();
    expect(game.shown.sentence.key).toBe('lifted');
  });
});
