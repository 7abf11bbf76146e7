import { describe, expect, it } from 'vitest';
import { type Happening, type MatchEvent, newMatch, stamp } from '../../src/play/index.ts';
import { opponent, parseCheckers, type Side } from '../../src/rules/index.ts';
import { Game } from './game.ts';

/** A situation as a ruling tells of it: who is to throw, where the checkers stand, and what was agreed. */
interface Situation {
  readonly variant: 'long' | 'short';
  readonly options?: Readonly<Record<string, unknown>>;
  readonly length?: number | null;
  readonly turn?: Side;
  readonly starter?: Side;
  readonly white: string;
  readonly black: string;
  /** Between the last play and the throw. */
  readonly since?: readonly Happening[];
  readonly score?: Readonly<Record<Side, number>>;
}

const NAMES = { white: 'Anna', black: 'Boris' };

function journalOf(situation: Situation): MatchEvent[] {
  const { variant, options = {}, length = 9, turn = 'white', white, black, since = [], score } = situation;
  const side = opponent(turn);
  const roll = [2, 1] as const;
  const happenings: readonly Happening[] = [
    { type: 'match-started', settings: { variant, options, length, names: NAMES } },
    ...(score
      ? [{ type: 'score-corrected', score, crawford: 'not-yet', reason: 'so far' } satisfies Happening]
      : []),
    {
      type: 'game-started',
      crawford: false,
      cube: variant === 'short',
      starter: situation.starter ?? 'white',
    },
    { type: 'rolled', side, roll, source: 'command', counters: {} },
    { type: 'played', side, roll, play: '(no play)', movements: [], white, black, ending: 'command' },
    ...since,
  ];
  return [...stamp(newMatch('before'), happenings, 'board', 0)];
}

/** The game goes on from the situation, with the checkers on the board. */
async function inThe(situation: Situation): Promise<Game> {
  const { variant, options = {}, length = 9, white, black } = situation;
  const lying = { white: parseCheckers(white), black: parseCheckers(black) };
  const game = await Game.begin({ variant, options, length, journal: journalOf(situation), lying });
  await game.waits(500);
  return game;
}

/** White throws 6-5 and takes its last checker off; what the game then counts. */
async function whiteFinishes(situation: Omit<Situation, 'white'>) {
  const game = await inThe({ ...situation, white: '1:1' });
  await game.throws('white', 6, 5);
  await game.moves('white', '1/off');
  await game.waits(1000);
  return game.match.lastResult;
}

describe('what a game of long nardy counts, when White bears off its last checker', () => {
  it.each([
    ['L49', '6:14', {}, { kind: 'oin', points: 1 }],
    ['L50', '10:10,3:5', {}, { kind: 'mars', points: 2 }],
    ['L51', '3:15', {}, { points: 2 }],
    ['L51, not all home', '3:15', { marsDefinition: 'not-all-home' }, { points: 1 }],
    ['L51, home mars for 3', '3:15', { homeMars: 3 }, { kind: 'home-mars', points: 3 }],
    ['L52', '24:2,10:13', {}, { kind: 'mars', points: 2 }],
    ['L52, koks', '24:2,10:13', { koksLong: 'head' }, { kind: 'koks', points: 3 }],
    ['L55', '3:1,1:1', {}, { kind: 'oin', points: 1 }],
    ['L56', '3:1,1:1', { lastThrow: 'second-player-only' }, { kind: 'oin', points: 1 }],
  ])('case %s', async (name, black, options, result) => {
    const starter = name === 'L56' ? 'black' : 'white';
    const counted = await whiteFinishes({ variant: 'long', options, black, starter });
    expect(counted).toMatchObject({ winner: 'white', by: 'borne-off', ...result });
  });

  it.each([
    ['L53', [3, 1], '3/off 1/off', { winner: null, kind: 'draw', points: 0.5 }],
    ['L54', [2, 1], '3/1 1/off', { winner: 'white', kind: 'oin', points: 1 }],
  ] as const)('case %s: the second player has the last throw', async (_name, roll, play, result) => {
    const options = { lastThrow: 'second-player-only' };
    const game = await inThe({ variant: 'long', options, white: '1:1', black: '3:1,1:1' });
    await game.throws('white', 6, 5);
    await game.moves('white', '1/off');
    await game.waits(1000);
    expect(game.match).toMatchObject({ phase: 'to-roll', turn: 'black' });
    await game.plays('black', [...roll], play);
    expect(game.match.lastResult).toMatchObject(result);
  });
});

it('a draw may count a point for each side, as tournaments have it (case L53)', async () => {
  const options = { lastThrow: 'second-player-only', drawPoints: 1 };
  const game = await inThe({ variant: 'long', options, white: '1:1', black: '3:1,1:1' });
  await game.plays('white', [6, 5], '1/off');
  await game.plays('black', [3, 1], '3/off 1/off');
  expect(game.match).toMatchObject({
    lastResult: { winner: null, points: 1 },
    score: { white: 1, black: 1 },
  });
});

it('whoever began has a last throw too where anybody has (case L56)', async () => {
  const options = { lastThrow: 'any' };
  const black = '3:1,1:1';
  const game = await inThe({ variant: 'long', options, white: '1:1', black, starter: 'black' });
  await game.plays('white', [6, 5], '1/off');
  expect(game.match).toMatchObject({ phase: 'to-roll', turn: 'black', lastResult: null });
  await game.plays('black', [2, 1], '3/1 1/off');
  expect(game.match.lastResult).toMatchObject({ winner: 'white', kind: 'oin', points: 1 });
});

describe('what a game of short nardy counts', () => {
  it('three times the cube for a koks (case S24)', async () => {
    const since: readonly Happening[] = [
      { type: 'doubled', side: 'white', value: 2 },
      { type: 'taken', side: 'black', value: 2 },
    ];
    const counted = await whiteFinishes({ variant: 'short', black: '23:1,6:14', since });
    expect(counted).toMatchObject({ kind: 'koks', points: 6 });
  });

  it('one for a mars under Jacoby when nobody has doubled (case S25)', async () => {
    const counted = await whiteFinishes({
      variant: 'short',
      options: { jacoby: true },
      length: null,
      black: '6:15',
    });
    expect(counted).toMatchObject({ kind: 'mars', points: 1 });
  });

  it('two for a mars in a match, though the cube was never turned (case S26)', async () => {
    expect(await whiteFinishes({ variant: 'short', black: '6:15' })).toMatchObject({
      kind: 'mars',
      points: 2,
    });
  });
});

describe('the cube', () => {
  const MIDDLE = { white: '13:5,8:5,6:5', black: '13:5,8:5,6:5' };

  it('is turned by a tie of the draw, once where that was agreed (case S23)', async () => {
    const game = await Game.begin({ variant: 'short', length: null, options: { autoDoubles: 1 } });
    await game.setsUp();
    for (const face of [4, 2] as const) {
      await game.throws('white', face);
      await game.throws('black', face);
      await game.liftsDice('white', 1);
      await game.liftsDice('black', 1);
    }
    expect(game.events().filter((type) => type === 'opening-tied')).toHaveLength(2);
    expect(game.match).toMatchObject({ phase: 'opening', cube: { value: 2, owner: null } });
  });

  it('is not turned in the Crawford game, and again in the next (case S27)', async () => {
    const game = await Game.begin({ variant: 'short', length: 5 });
    await game.commands({ verb: 'correct-score', by: 'director', white: 4, black: 2, reason: 'sheet' });
    await game.begins();
    await game.moves('white', '24/18 18/13');
    await game.liftsDice('white', 1);
    await game.waits(300);
    const sounds = game.sounds.length;
    await game.pressesCube('black');
    expect(game.match).toMatchObject({ phase: 'to-roll', cube: { offer: null } });
    expect(game.sounds.slice(sounds)).toContain(165);
    await game.holds(3200, ['white', 'cube'], ['white', 'end']);
    await game.presses('black', 'end');
    await game.waits(9000);
    await game.begins();
    await game.moves('white', '24/18 18/13');
    await game.liftsDice('white', 1);
    await game.waits(300);
    await game.pressesCube('black');
    expect(game.match).toMatchObject({ phase: 'doubled', crawford: 'past' });
  });

  const owned: readonly Happening[] = [
    { type: 'doubled', side: 'black', value: 2 },
    { type: 'taken', side: 'white', value: 2 },
  ];
  const dead = {
    variant: 'short',
    ...MIDDLE,
    length: 5,
    turn: 'black',
    score: { white: 3, black: 3 },
  } as const;

  it('that is dead is not turned further (case S28)', async () => {
    const since: readonly Happening[] = [
      ...owned,
      { type: 'rolled', side: 'black', roll: [2, 1], source: 'command', counters: {} },
      {
        type: 'played',
        side: 'black',
        roll: [2, 1],
        play: '(no play)',
        movements: [],
        ...MIDDLE,
        ending: 'command',
      },
    ];
    const blocked = await inThe({ ...dead, since, options: { deadCube: 'block' } });
    await blocked.pressesCube('white');
    expect(blocked.match).toMatchObject({ phase: 'to-roll', turn: 'white', cube: { value: 2, offer: null } });
    const warned = await inThe({ ...dead, since, options: { deadCube: 'warn' } });
    await warned.pressesCube('white');
    expect(warned.match.phase).toBe('doubled');
    expect(warned.shown.sentence.key).toBe('doubled-dead');
  });

  it('may be beavered where that was agreed, and the beaver refused for the doubled value (case S29)', async () => {
    const money = { variant: 'short', ...MIDDLE, length: null, options: { beaver: true } } as const;
    const game = await inThe(money);
    await game.pressesCube('white');
    await game.presses('black', 'cube');
    await game.presses('black', 'cube');
    await game.waits(700);
    expect(game.match.cube.offer).toEqual({ by: 'black', value: 4 });
    await game.pressesCube('white');
    expect(game.match).toMatchObject({ phase: 'to-roll', turn: 'white', cube: { value: 4, owner: 'black' } });
    const other = await inThe(money);
    await other.pressesCube('white');
    await other.presses('black', 'cube');
    await other.presses('black', 'cube');
    await other.waits(700);
    await other.holds(3200, ['white', 'cube']);
    expect(other.match.lastResult).toMatchObject({ winner: 'black', by: 'pass', points: 2 });
  });

  it('is not turned any more after a throw that was void (case S30)', async () => {
    const since: readonly Happening[] = [{ type: 'throw-void', side: 'white', reason: 'crooked' }];
    const game = await inThe({ variant: 'short', ...MIDDLE, since });
    await game.pressesCube('white');
    expect(game.match).toMatchObject({ phase: 'to-roll', cube: { offer: null } });
  });
});

describe('a resignation', () => {
  const offers = async (situation: Situation, times = 1) => {
    const game = await inThe(situation);
    for (let time = 0; time < times; time += 1) await game.holds(3200, ['white', 'cube'], ['white', 'end']);
    return game;
  };

  it('that brings all the game can still bring must be accepted: neither word nor throw refuses it', async () => {
    const game = await offers({ variant: 'short', white: '6:5,5:5', black: '4:1,3:1' });
    expect(game.shown.sentence).toEqual({ key: 'resigns-enough', args: { side: 'white', worth: 1 } });
    await expect(game.commands({ verb: 'refuse', by: 'black' })).rejects.toMatchObject({ code: 'E_NOT_NOW' });
    await game.throws('black', 2, 2);
    expect(game.match.phase).toBe('resigning');
    await game.presses('black', 'end');
    expect(game.match.lastResult).toMatchObject({ winner: 'black', by: 'resignation', points: 1 });
  });

  it('of less than a mars that is still possible may be declined, until it is raised', async () => {
    const running = { variant: 'short', white: '12:1,6:14', black: '4:1,3:1' } as const;
    const single = await offers(running);
    expect(single.shown.sentence.key).toBe('resigns');
    await single.throws('black', 2, 2);
    expect(single.match).toMatchObject({ phase: 'to-roll', resignation: null });
    const mars = await offers(running, 2);
    expect(mars.shown.sentence).toEqual({ key: 'resigns-enough', args: { side: 'white', worth: 2 } });
  });

  it('that wins a match of several games must be accepted once contact is over: more is worth nothing', async () => {
    const running = { variant: 'short', white: '12:1,6:14', black: '4:1,3:1', length: 5 } as const;
    const last = await offers({ ...running, score: { white: 0, black: 4 } });
    expect(last.shown.sentence).toEqual({ key: 'resigns-enough', args: { side: 'white', worth: 1 } });
    const notYet = await offers({ ...running, score: { white: 0, black: 3 } });
    expect(notYet.shown.sentence.key).toBe('resigns');
    const single = await offers({ ...running, length: 1 });
    expect(single.shown.sentence.key).toBe('resigns');
  });

  it('may be declined as long as the sides can get in each other’s way', async () => {
    const long = await offers({ variant: 'long', white: '20:1,3:1', black: '6:10,2:1' });
    expect(long.shown.sentence.key).toBe('resigns');
    const over = await offers({ variant: 'long', white: '12:1,3:1', black: '6:10,2:1' });
    expect(over.shown.sentence.key).toBe('resigns-enough');
  });
});
