import { describe, expect, it } from 'vitest';
import { loadProfile, type Profile } from '../../../src/config/index.ts';
import type { Side } from '../../../src/rules/index.ts';
import { Game, type GameParts } from '../../controller/game.ts';
import { blackToThrow, during, SOUNDS, said, shining } from './seen.ts';

/** Time enough for the board to know that no other die is coming. */
const ALL_LIE = 2600;

/** A board whose profile names no dice: those on it have ids of their own. */
async function nameless(): Promise<Profile> {
  const profile = await loadProfile('mega-6slot');
  return { ...profile, dice: { white: [], black: [], owners: {} } };
}

/** A board whose profile names dice that are not there. */
async function misnamed(): Promise<Profile> {
  const profile = await nameless();
  const dice = { white: ['a', 'b'], black: ['c', 'd'] } as const;
  return { ...profile, dice: { ...dice, owners: { a: 'white', b: 'white', c: 'black', d: 'black' } } };
}

/** The set-up of short nardy stands, and nobody has thrown. */
async function setUp(parts: Partial<GameParts> = {}): Promise<Game> {
  const game = await Game.begin({ variant: 'short', length: 5, profile: await nameless(), ...parts });
  await game.setsUp();
  return game;
}

async function shows(game: Game, side: Side): Promise<void> {
  await game.throws(side, 4, 4);
  await game.waits(ALL_LIE);
}

/** Both sides have shown their dice. */
async function shown(parts: Partial<GameParts> = {}): Promise<Game> {
  const game = await setUp(parts);
  await shows(game, 'white');
  await game.waits(1000);
  await shows(game, 'white');
  await shows(game, 'black');
  return game;
}

const shownBy = ({ match }: Game) => match.ownDice;
const NAMES = { white: ['die-1', 'die-2'], black: ['die-3', 'die-4'] };

describe('dice that no profile names', () => {
  it('are asked for when they are thrown, White’s first: amber on its tray, a sound, the sentence', async () => {
    const game = await setUp();
    const seen = await during(game, () => game.throws('white', 6).then(() => game.waits(3000)));
    expect(seen.events).toEqual(['dice-asked']);
    expect(game.log.entries.at(-1)).toMatchObject({ sides: ['white', 'black'], by: 'board' });
    expect(shining(game.shown, 'which')).toEqual(['tray-white']);
    expect(game.shown.sentence).toEqual({ key: 'learn-dice', args: { side: 'white' } });
    expect(seen.sounds).toContain(SOUNDS.asked);
  });

  it('are known when each side has thrown its pair, with a green flash, and the draw goes on', async () => {
    const game = await setUp();
    await shows(game, 'white');
    const learned = await during(game, async () => {
      await shows(game, 'white');
      await shows(game, 'black');
    });
    expect(learned.events).toEqual(['dice-learned', 'dice-learned']);
    expect(said(learned)).toContain('learn-dice');
    expect(learned.sounds).toContain(SOUNDS.accepted);
    expect(shownBy(game)).toEqual(NAMES);
    expect(game.match).toMatchObject({ phase: 'opening', opening: {}, learning: null });
    for (const side of ['white', 'black'] as const) await game.liftsDice(side);
    await game.throws('white', 6);
    await game.throws('black', 5);
    expect(game.match).toMatchObject({ phase: 'to-move', turn: 'white', dice: { roll: [6, 5] } });
    expect(game.shown.dice.map(({ id, side }) => [id, side])).toContainEqual(['die-4', 'black']);
  });

  it('stay known over a start of the program, and from match to match', async () => {
    const before = await shown();
    const { log, match } = before;
    const parts = { variant: 'short', length: 5, journal: log.entries, lying: match.position };
    const game = await Game.begin({ ...parts, profile: await nameless() });
    expect(shownBy(game)).toEqual(NAMES);
    const names = { white: 'Vera', black: 'Gleb' };
    await game.commands({
      verb: 'new-match',
      by: 'director',
      variant: 'short',
      options: {},
      length: 1,
      names,
    });
    await game.setsUp();
    await game.throws('white', 6);
    await game.throws('black', 5);
    expect(game.match).toMatchObject({ phase: 'to-move', dice: { roll: [6, 5] } });
    expect(game.events().filter((type) => type === 'dice-asked')).toHaveLength(1);
  });

  it('are asked for too where the profile names others, which nobody has', async () => {
    const game = await shown({ profile: await misnamed(), built: await nameless() });
    expect(shownBy(game)).toEqual(NAMES);
  });

  it('need not be told: “end of turn” leaves everything as it is, and nobody is asked again', async () => {
    const game = await setUp();
    await shows(game, 'white');
    const seen = await during(game, () => game.presses('white', 'end'));
    expect(seen.events).toEqual(['learning-ended']);
    expect(game.shown).toMatchObject({ sentence: { key: 'opening-both' }, lights: {} });
    const later = await during(game, () => shows(game, 'white'));
    expect(later.events).toEqual([]);
    await game.counts('white', 6);
    await game.counts('black', 5);
    expect(game.match).toMatchObject({ phase: 'to-move', dice: { roll: [6, 5] } });
  });

  it('are one pair where one is used, which whoever has it shows once', async () => {
    const game = await setUp({ options: { diceSets: 'one-pair' } });
    await shows(game, 'white');
    await shows(game, 'white');
    expect(game.match).toMatchObject({ learning: null, ownDice: { white: ['die-1', 'die-2'] } });
    await game.liftsDice('white');
    await game.throws('white', 6, 5);
    await game.waits(300);
    expect(game.match.question?.kind).toBe('whose-die');
  });
});

describe('a side that is asked for its dice', () => {
  const askedFor = async (): Promise<Game> => {
    const game = await setUp();
    await shows(game, 'white');
    expect(game.shown.sentence.key).toBe('learn-dice');
    return game;
  };

  it('and throws one alone is told so, and throws the other', async () => {
    const game = await askedFor();
    await game.liftsDice('white');
    await game.throws('white', 4);
    const told = await during(game, () => game.waits(ALL_LIE));
    expect(told).toMatchObject({ events: [], sounds: [SOUNDS.asked] });
    expect(game.shown.sentence).toEqual({ key: 'learn-one', args: { side: 'white' } });
    game.board.dice.throwOne('die-2', 3, { least: 200, most: 300 }, 'right');
    await game.waits(ALL_LIE);
    expect(shownBy(game)).toEqual({ white: NAMES.white });
    expect(game.shown.sentence).toEqual({ key: 'learn-dice', args: { side: 'black' } });
  });

  it('while the other side throws as well is asked to throw alone', async () => {
    const game = await askedFor();
    await game.liftsDice('white');
    const rolling = { least: 200, most: 300 };
    game.board.dice.throw('white', [1, 2], rolling, 'right');
    game.board.dice.throw('black', [3, 4], rolling, 'left');
    await game.waits(ALL_LIE);
    expect(game.shown.sentence).toEqual({ key: 'learn-many', args: { side: 'white' } });
    expect(shownBy(game)).toEqual({});
    await shows(game, 'white');
    expect(shownBy(game)).toEqual({ white: NAMES.white });
  });

  it('and throws a die of the other side’s is told so', async () => {
    const game = await askedFor();
    await shows(game, 'white');
    await game.liftsDice('white');
    const rolling = { least: 200, most: 300 };
    game.board.dice.throwOne('die-2', 2, rolling, 'left');
    game.board.dice.throwOne('die-3', 3, rolling, 'left');
    await game.waits(ALL_LIE);
    expect(game.shown.sentence).toEqual({ key: 'learn-others', args: { side: 'black' } });
    expect(shownBy(game)).toEqual({ white: NAMES.white });
    game.board.dice.lift('black', 1);
    await shows(game, 'black');
    expect(shownBy(game)).toEqual(NAMES);
  });

  it('is still asked after a start of the program', async () => {
    const before = await askedFor();
    const { log, match } = before;
    const parts = { variant: 'short', length: 5, journal: log.entries, lying: match.position };
    const game = await Game.begin({ ...parts, profile: await nameless() });
    expect(game.shown.sentence.key).toBe('learn-dice');
    await shows(game, 'white');
    expect(shownBy(game)).toEqual({ white: NAMES.white });
  });
});

describe('dice that are known', () => {
  it('are asked for by nobody, though others roll in reach', async () => {
    const game = await Game.begin({ variant: 'short', length: 5 });
    await game.setsUp();
    const foreign = (seq: number, state: 'rolling' | 'stable', face: number | null) =>
      game.session.room.table.report({
        kind: 'dice',
        line: { kind: 'die', die: 'hall-7', seq, state, face, half: null, battery: null, charging: false },
      } as never);
    foreign(1, 'rolling', null);
    await game.waits(300);
    foreign(2, 'stable', 5);
    await game.waits(4000);
    expect(game.events()).not.toContain('dice-asked');
    await game.throws('white', 6);
    await game.throws('black', 5);
    expect(game.match.phase).toBe('to-move');
  });

  it('are asked for anew by the cube held for 3 s before the draw, with a countdown, and thrown for that alone', async () => {
    const game = await Game.begin({ variant: 'short', length: 5 });
    await game.setsUp();
    const seen = await during(game, () => game.holds(3200, ['black', 'cube']));
    expect(said(seen)).toContain('hold-dice');
    expect(seen.events).toEqual(['dice-asked']);
    await shows(game, 'black');
    await shows(game, 'white');
    expect(shownBy(game)).toEqual({ white: ['black-1', 'black-2'], black: ['white-1', 'white-2'] });
    expect(game.match).toMatchObject({ phase: 'opening', opening: {} });
  });

  it('are asked for by a director by command, and by a side for its own', async () => {
    const game = await blackToThrow();
    await game.commands({ verb: 'learn-dice', by: 'director', on: true, side: 'black' });
    expect(game.match.learning).toEqual({ sides: ['black'], by: 'director' });
    expect(game.shown.sentence).toEqual({ key: 'learn-dice', args: { side: 'black' } });
    await shows(game, 'black');
    expect(game.match).toMatchObject({ phase: 'to-roll', learning: null });
    await game.throws('black', 3, 1);
    expect(game.match).toMatchObject({ phase: 'to-move', dice: { roll: [3, 1] } });
    await expect(game.commands({ verb: 'learn-dice', by: 'white', on: true })).rejects.toMatchObject({
      code: 'E_NOT_NOW',
    });
    await expect(
      game.commands({ verb: 'learn-dice', by: 'white', on: true, side: 'black' }),
    ).rejects.toMatchObject({ code: 'E_FORBIDDEN' });
  });

  it('are learned in the middle of a game where one of a pair was changed, and the throw that shows it counts', async () => {
    const built = await loadProfile('mega-6slot');
    const owners = { 'white-1': 'white', old: 'white', 'black-1': 'black', 'black-2': 'black' } as const;
    const dice = { white: ['white-1', 'old'], black: ['black-1', 'black-2'], owners } as const;
    const game = await blackToThrow({ profile: { ...built, dice }, built });
    await game.plays('black', [3, 1], '8/5 6/5');
    expect(game.events()).not.toContain('dice-asked');
    await game.throws('white', 4, 2);
    await game.waits(ALL_LIE);
    expect(game.log.entries.at(-1)).toMatchObject({ type: 'dice-asked', sides: ['white'] });
    const seen = await during(game, () => shows(game, 'white'));
    expect(seen.events).toEqual(['dice-learned', 'rolled']);
    expect(game.match).toMatchObject({ phase: 'to-move', turn: 'white', dice: { roll: [4, 4] } });
  });

  it('stop no clock of a side that asks for its own itself', async () => {
    const game = await blackToThrow({ clock: 'delay:5+12' });
    await game.commands({ verb: 'learn-dice', by: 'black', on: true });
    expect(game.shown.clock?.running).toBe('black');
    await game.commands({ verb: 'learn-dice', by: 'black', on: false });
    await game.commands({ verb: 'learn-dice', by: 'director', on: true, side: 'black' });
    expect(game.shown.clock?.running).toBeNull();
    await game.commands({ verb: 'learn-dice', by: 'director', on: false });
    expect(game.shown.clock?.running).toBe('black');
  });
});
