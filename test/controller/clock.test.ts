import { describe, expect, it } from 'vitest';
import type { Slate } from '../../src/controller/index.ts';
import { parseCheckers } from '../../src/rules/index.ts';
import { Game, type GameParts, journalOf, oneSlotProfile } from './game.ts';

const MINUTE = 60_000;

/** White has drawn the higher die, and is to throw for its first turn. */
async function whiteToThrow(parts: Partial<GameParts> = {}): Promise<Game> {
  const game = await Game.begin({ variant: 'long', length: 3, clock: 'delay:1+12', ...parts });
  await game.begins();
  expect(game.match).toMatchObject({ phase: 'to-roll', turn: 'white' });
  return game;
}

/** What a clock shows, in whole seconds. */
const seconds = (game: Game, side: 'white' | 'black') => Math.ceil((game.shown.clock?.[side] ?? 0) / 1000);

describe('the clock of a match', () => {
  it('stands while the board is set up and the start is drawn, then runs for whoever starts', async () => {
    const game = await Game.begin({ variant: 'short', length: 5, clock: 'us-singles' });
    await game.setsUp();
    await game.waits(30_000);
    expect(game.shown.clock).toMatchObject({ white: 10 * MINUTE, black: 10 * MINUTE, running: null });
    await game.throws('white', 6);
    await game.throws('black', 5);
    await game.waits(5000);
    expect(game.shown.clock).toMatchObject({ white: 10 * MINUTE, running: 'white' });
    await game.waits(20_000);
    expect(seconds(game, 'white')).toBeLessThan(600 - 10);
    expect(seconds(game, 'black')).toBe(600);
  });

  it('counts a move only beyond the delay, and gives the delay anew for the next', async () => {
    const game = await whiteToThrow();
    const before = seconds(game, 'white');
    await game.plays('white', [2, 1], '24/21');
    expect(game.match.turn).toBe('black');
    expect(seconds(game, 'white')).toBe(before);
    expect(game.shown.clock).toMatchObject({ running: 'black', black: MINUTE });
    await game.waits(32_000);
    expect(seconds(game, 'black')).toBeGreaterThanOrEqual(38);
    expect(seconds(game, 'black')).toBeLessThanOrEqual(40);
  });

  it('adds to the reserve after each move under Fischer’s rules', async () => {
    const game = await whiteToThrow({ clock: 'fischer:1+30' });
    await game.plays('white', [2, 1], '24/21');
    expect(seconds(game, 'white')).toBeGreaterThan(75);
    expect(seconds(game, 'white')).toBeLessThanOrEqual(90);
  });

  it('stands in a pause, and goes on where it stood', async () => {
    const game = await whiteToThrow();
    await game.waits(20_000);
    await game.presses('black', 'pause');
    const stood = game.shown.clock;
    expect(stood?.running).toBeNull();
    await game.waits(50_000);
    expect(game.shown.clock).toEqual(stood);
    await game.presses('black', 'pause');
    await game.waits(3000);
    expect(game.shown.clock?.running).toBe('white');
    expect(seconds(game, 'white')).toBeLessThan(Math.ceil((stood?.white ?? 0) / 1000));
  });

  it('stands while the board is unplugged', async () => {
    const game = await whiteToThrow();
    await game.waits(20_000);
    await game.pullsCable();
    const stood = seconds(game, 'white');
    await game.waits(50_000);
    expect(game.shown.clock?.running).toBeNull();
    expect(seconds(game, 'white')).toBe(stood);
    await game.plugsIn();
    expect(game.shown.clock?.running).toBe('white');
  });

  it('stands while the journal cannot be written', async () => {
    const game = await whiteToThrow();
    game.log.isFull = true;
    await game.throws('white', 2, 1);
    const stood = seconds(game, 'white');
    await game.waits(50_000);
    expect(seconds(game, 'white')).toBe(stood);
  });

  it('runs on while checkers are adjusted: that is done in one’s own time', async () => {
    const game = await whiteToThrow();
    await game.holds(1200, ['white', 'end']);
    await game.waits(20_000);
    expect(game.shown.sentence.key).toMatch(/^adjusting/);
    expect(game.shown.clock?.running).toBe('white');
  });

  it('stands while the other side adjusts checkers, which keeps whoever is on turn from playing', async () => {
    const game = await whiteToThrow();
    await game.waits(5000);
    await game.holds(1200, ['black', 'end']);
    const stood = game.shown.clock?.white;
    await game.waits(60_000);
    expect(game.shown.clock).toMatchObject({ running: null, white: stood });
    await game.presses('black', 'end');
    await game.waits(200);
    expect(game.shown.clock?.running).toBe('white');
  });

  it('runs for the side that has to answer a double, and stands while a resignation is answered', async () => {
    const game = await Game.begin({ variant: 'short', length: 5, clock: 'delay:1+12' });
    await game.begins();
    await game.moves('white', '24/18 18/13');
    await game.liftsDice('white', 1);
    await game.waits(300);
    await game.pressesCube('black');
    expect(game.shown.clock?.running).toBe('white');
    await game.pressesCube('white');
    expect(game.shown.clock?.running).toBe('black');
    await game.holds(3200, ['black', 'cube'], ['black', 'end']);
    expect(game.match.phase).toBe('resigning');
    expect(game.shown.clock?.running).toBeNull();
  });
});

describe('a fallen flag', () => {
  it('is told of by light, sound and sentence, and ends nothing until it is claimed', async () => {
    const game = await whiteToThrow();
    await game.waits(75_000);
    expect(game.match.clock?.fallen).toEqual(['white']);
    expect(game.match.phase).toBe('to-roll');
    expect(game.shown.sentence).toEqual({ key: 'flag-fallen', args: { side: 'white' } });
    expect(game.shown.lights['tray-white']).toBe('which');
    expect(game.sounds).toContain(330);
    await game.presses('black', 'end');
    expect(game.match).toMatchObject({ phase: 'match-over', winner: 'black' });
    expect(game.shown.sentence.key).toBe('match-over-time');
    expect(game.events().slice(-3)).toEqual(['flag-fell', 'flag-claimed', 'match-ended']);
  });

  it('claimed before a checker has moved begins no other match: that is set up, or the score is put right', async () => {
    const opened = await Game.begin({ variant: 'short', length: 5, clock: 'delay:1+12' });
    await opened.setsUp();
    await opened.throws('white', 6);
    await opened.throws('black', 5);
    await opened.waits(90_000);
    await opened.presses('black', 'end');
    await opened.waits(15_000);
    expect(opened.match).toMatchObject({ phase: 'match-over', winner: 'black' });
    await opened.fingers(opened.place('white', 8));
    await opened.waits(15_000);
    expect(opened.match).toMatchObject({ phase: 'opening', game: 1, winner: null });
  });

  it('may be let pass: the game goes on', async () => {
    const game = await whiteToThrow();
    await game.waits(75_000);
    await game.plays('white', [2, 1], '24/21');
    expect(game.match).toMatchObject({ phase: 'to-roll', turn: 'black' });
  });

  it('is not claimed by the end of one’s own turn', async () => {
    const game = await whiteToThrow();
    await game.waits(75_000);
    await game.plays('white', [2, 1], '24/21');
    await game.throws('black', 6, 5);
    await game.moves('black', '24/13');
    await game.presses('black', 'end');
    expect(game.match).toMatchObject({ phase: 'to-roll', turn: 'white', winner: null });
    await game.presses('black', 'end');
    expect(game.match.winner).toBe('black');
  });

  it('cannot be claimed by its own side, nor before it falls', async () => {
    const game = await whiteToThrow();
    await expect(game.commands({ verb: 'claim-flag', by: 'black' })).rejects.toMatchObject({
      code: 'E_NOT_NOW',
    });
    await game.waits(75_000);
    await expect(game.commands({ verb: 'claim-flag', by: 'white' })).rejects.toMatchObject({
      code: 'E_NOT_NOW',
    });
    await game.commands({ verb: 'claim-flag', by: 'black' });
    expect(game.match.winner).toBe('black');
  });

  it('ends the match by itself under the rules of a tournament', async () => {
    const game = await Game.begin({ variant: 'short' });
    await game.commands({
      verb: 'new-match',
      by: 'director',
      preset: 'short-match-us2015',
      options: {},
      length: 1,
      names: { white: 'Anna', black: 'Boris' },
      clock: 'us-singles',
    });
    await game.begins();
    await game.waits(2 * MINUTE + 15_000);
    expect(game.match).toMatchObject({ phase: 'match-over', winner: 'black' });
    expect(game.events().slice(-2)).toEqual(['flag-fell', 'match-ended']);
    expect(game.shown.sentence.key).toBe('match-over-time');
  });

  it('ends the match by itself where that was agreed', async () => {
    const game = await whiteToThrow({ flag: 'automatic' });
    await game.waits(75_000);
    expect(game.match).toMatchObject({ phase: 'match-over', winner: 'black' });
  });
});

describe('dice lifted before the turn is over', () => {
  it('cost the delay of the next move', async () => {
    const game = await whiteToThrow();
    await game.throws('white', 2, 1);
    await game.liftsDice('white');
    await game.waits(1000);
    await game.moves('white', '24/21');
    await game.waits(500);
    expect(game.match.turn).toBe('black');
    expect(game.events().filter((type) => type === 'lifted-early')).toHaveLength(1);
    await game.plays('black', [2, 1], '24/21');
    const before = seconds(game, 'white');
    await game.waits(6000);
    expect(game.match.clock).toMatchObject({ mover: 'white', hasDelay: false });
    expect(seconds(game, 'white')).toBeLessThanOrEqual(before - 6);
  });

  it('do not end the turn where the clock does, and cost the delay even when the play is complete', async () => {
    const game = await whiteToThrow({ options: { turnEnd: 'clock' } });
    await game.throws('white', 2, 1);
    await game.moves('white', '24/21');
    await game.liftsDice('white');
    await game.waits(1000);
    expect(game.match).toMatchObject({ phase: 'to-move', turn: 'white', clock: { owesDelay: ['white'] } });
    await game.presses('white', 'end');
    expect(game.match.turn).toBe('black');
  });
});

describe('a controller that was killed', () => {
  it('goes on with the clocks to the second', async () => {
    const kept: { last: unknown } = { last: null };
    const slate: Slate = {
      get last() {
        return kept.last;
      },
      keep: (value) => {
        kept.last = value;
      },
    };
    const killed = await whiteToThrow({ slate });
    await killed.waits(30_000);
    const stood = killed.shown.clock?.white ?? 0;
    const lying = killed.match.position;
    const game = await Game.begin({
      variant: 'long',
      length: 3,
      clock: 'delay:1+12',
      journal: killed.log.entries,
      lying,
      slate,
    });
    await game.waits(500);
    expect(game.match).toMatchObject({ phase: 'to-roll', turn: 'white' });
    const resumed = game.pictures.find(({ clock }) => clock?.running === 'white')?.clock?.white ?? 0;
    expect(Math.abs(stood - resumed)).toBeLessThanOrEqual(2000);
  });
});

it('clocks are brought in by a director between two games, by the score (case S34)', async () => {
  const game = await Game.begin({ variant: 'short', length: 11 });
  await game.commands({
    verb: 'correct-score',
    by: 'director',
    white: 3,
    black: 2,
    reason: 'played without the board',
  });
  await game.commands({ verb: 'set-clock', by: 'director', clock: 'us-singles', flag: 'automatic' });
  expect(game.shown.clock).toMatchObject({ white: 17 * MINUTE, black: 17 * MINUTE, flag: 'automatic' });
  expect(game.match.clock?.rules).toMatchObject({ method: 'delay', stepMs: 12_000 });
  await game.begins();
  await expect(game.commands({ verb: 'set-clock', by: 'director', clock: null })).rejects.toMatchObject({
    code: 'E_NOT_NOW',
  });
});

it('clocks that are changed between two games show their own time, not that of the old ones', async () => {
  const game = await whiteToThrow({ length: 5, flag: 'automatic' });
  await game.waits(40_000);
  await game.holds(3200, ['white', 'cube'], ['white', 'end']);
  await game.presses('black', 'end');
  await game.commands({ verb: 'set-clock', by: 'director', clock: 'delay:5+12' });
  expect(game.shown.clock).toMatchObject({ white: 5 * MINUTE, black: 5 * MINUTE, fallen: [] });
  expect(game.match.clock?.flag).toBe('automatic');
});

it('a match after one that was lost by time begins with its whole time', async () => {
  const game = await whiteToThrow({ flag: 'automatic' });
  await game.waits(80_000);
  await game.touches('p24');
  await game.waits(10_000);
  expect(game.events().filter((type) => type.startsWith('match-'))).toEqual([
    'match-started',
    'match-ended',
    'match-started',
  ]);
  expect(game.match).toMatchObject({ game: 1, phase: 'opening', winner: null });
  expect(game.shown.clock).toMatchObject({ white: MINUTE, black: MINUTE, fallen: [] });
});

it('pairs have 27 and a half minutes for 11 points, and 18 seconds for each move (case S35)', async () => {
  const game = await Game.begin({ variant: 'short', length: 11, clock: 'us-doubles' });
  expect(game.shown.clock).toMatchObject({ white: 27.5 * MINUTE, black: 27.5 * MINUTE });
  await game.begins();
  await game.waits(17_000);
  expect(game.shown.clock).toMatchObject({ white: 27.5 * MINUTE, running: 'white' });
  await game.waits(30_000);
  expect(seconds(game, 'white')).toBeLessThanOrEqual(27.5 * 60 - 27);
});

describe('what the board itself brings about', () => {
  it('is asked in nobody’s time: which play it was', async () => {
    const stacks = { white: '12:5,10:5,8:5', black: '6:15' };
    const [started, ...rest] = journalOf('short', 'white', stacks);
    if (started?.type !== 'match-started') throw new Error('A journal begins with its match.');
    const clock = { rules: 'delay:5+2', flag: 'claimed' } as const;
    const game = await Game.begin({
      variant: 'short',
      profile: await oneSlotProfile(),
      journal: [{ ...started, settings: { ...started.settings, clock } }, ...rest],
      lying: { white: parseCheckers(stacks.white), black: parseCheckers(stacks.black) },
    });
    await game.throws('white', 4, 2);
    await game.moves('white', '12/8 12/10');
    await game.liftsDice('white');
    await game.waits(500);
    expect(game.match.question?.kind).toBe('which-play');
    const stood = game.shown.clock;
    expect(stood?.running).toBeNull();
    await game.waits(60_000);
    expect(game.shown.clock).toMatchObject({ white: stood?.white, black: stood?.black });
    await game.touches('p10');
    expect(game.shown.clock?.running).toBe('black');
  });
});

it('a change of the system’s time moves nothing, and only the stamps of the journal follow it', async () => {
  const wall = { jump: 0 };
  const game = await whiteToThrow({ wall });
  await game.waits(20_000);
  const before = seconds(game, 'white');
  for (const jump of [-3_600_000, 86_400_000]) {
    wall.jump = jump;
    await game.waits(1000);
    expect(before - seconds(game, 'white')).toBeLessThanOrEqual(3);
  }
  await game.plays('white', [2, 1], '24/21');
  expect(game.match).toMatchObject({ phase: 'to-roll', turn: 'black', clock: { fallen: [] } });
  expect(game.log.entries.at(-1)?.t).toBeGreaterThan((game.log.entries[0]?.t ?? 0) + 86_000_000);
});
