import { describe, expect, it, vi } from 'vitest';
import { loadProfile } from '../../src/config/index.ts';
import { openRoom } from '../../src/controller/index.ts';
import { watchSpace } from '../../src/controller/space.ts';
import { NardError } from '../../src/errors/index.ts';
import type { FeedState } from '../../src/feed/index.ts';
import { PLACES } from '../../src/rules/index.ts';
import { Game, MemoryLog } from './game.ts';

const MEGABYTE = 1024 * 1024;

/** Nobody can play on, and it is no checker's fault: bars and trays are red together. */
const BESIDE_WRONG = {
  'bar-white': 'wrong',
  'bar-black': 'wrong',
  'tray-white': 'wrong',
  'tray-black': 'wrong',
};

/** White has 6-5 to play in short nardy. */
async function whiteToMove(): Promise<Game> {
  const game = await Game.begin({ variant: 'short' });
  await game.begins();
  return game;
}

/** Black is to throw. */
async function blackToThrow(): Promise<Game> {
  const game = await whiteToMove();
  await game.moves('white', '24/18 18/13');
  await game.liftsDice('white', 1);
  await game.waits(300);
  return game;
}

const shiningWrong = ({ shown }: Game): string[] =>
  Object.entries(shown.lights).flatMap(([name, meaning]) => (meaning === 'wrong' ? [name] : []));

describe('a pause', () => {
  it('lights what was moved meanwhile until it is put right, and counts nothing before', async () => {
    const game = await blackToThrow();
    await game.presses('white', 'pause');
    expect(game.match.paused).toBe(true);
    await game.carries('p6', 'p5', 'white');
    expect(game.shown.lights).toMatchObject({ p5: 'wrong', p6: 'wrong' });
    await game.presses('black', 'pause');
    expect(game.match.paused).toBe(false);
    expect(game.shown.sentence.key).toBe('resume-differs');
    await game.throws('black', 3, 1);
    expect(game.match.phase).toBe('to-roll');
    await game.carries('p5', 'p6', 'white');
    expect(game.shown.sentence.key).not.toBe('resume-differs');
    expect(game.shown.lights).not.toHaveProperty('p5', 'wrong');
  });

  it('goes on as the board stands when both sides press their end of turn', async () => {
    const game = await blackToThrow();
    await game.presses('white', 'pause');
    await game.carries('p6', 'p5', 'white');
    await game.presses('white', 'pause');
    await game.presses('white', 'end');
    expect(game.shown.sentence.key).toBe('resume-differs');
    await game.presses('black', 'end');
    expect(game.shown.sentence.key).not.toBe('resume-differs');
    await game.throws('black', 3, 1);
    expect(game.match.phase).toBe('to-move');
  });

  it('in the middle of a turn finds nothing wrong with what was played before it', async () => {
    const game = await whiteToMove();
    await game.moves('white', '24/18');
    await game.presses('black', 'pause');
    await game.waits(500);
    expect(game.shown.lights).toEqual({});
    await game.carries('p6', 'p5', 'white');
    expect(game.shown.lights).toEqual({ p5: 'wrong', p6: 'wrong' });
    await game.presses('black', 'pause');
    expect(game.shown.sentence.key).toBe('resume-differs');
    await game.carries('p5', 'p6', 'white');
    await game.moves('white', '18/13');
    await game.liftsDice('white', 1);
    await game.waits(300);
    expect(game.match.plays.at(-1)?.text).toBe('24/13');
  });

  it.each([
    ['back to where it was lifted', 24],
    ['to where it may go', 18],
  ])(
    'with a checker in the hand shows nothing wrong once that is put %s, and goes on from there',
    async (_where, own) => {
      const game = await whiteToMove();
      const checker = game.board.lift(PLACES.indexOf('p24'), 'white');
      await game.waits(400);
      await game.presses('black', 'pause');
      game.board.put(PLACES.indexOf(game.place('white', own)), checker.id);
      await game.waits(500);
      expect(game.shown).toMatchObject({ sentence: { key: 'paused' }, lights: {} });
      await game.presses('black', 'pause');
      await game.waits(300);
      expect(game.shown.sentence.key).toBe('to-move');
      expect(shiningWrong(game)).toEqual([]);
      await game.moves('white', own === 24 ? '24/18 18/13' : '18/13');
      await game.liftsDice('white', 1);
      await game.waits(300);
      expect(game.match.plays.at(-1)?.text).toBe('24/13');
    },
  );

  it('with a checker that stands wrong shows nothing wrong once that is put right', async () => {
    const game = await whiteToMove();
    await game.carries('p6', 'p5', 'white');
    await game.presses('white', 'pause');
    await game.waits(500);
    expect(game.match.paused).toBe(true);
    await game.carries('p5', 'p4', 'white');
    expect(shiningWrong(game)).not.toEqual([]);
    await game.carries('p4', 'p6', 'white');
    expect(game.shown).toMatchObject({ sentence: { key: 'paused' }, lights: {} });
    await game.presses('white', 'pause');
    await game.waits(300);
    expect(game.shown.sentence.key).toBe('to-move');
  });

  it('while a game is set up compares nothing when it ends', async () => {
    const game = await Game.begin({ variant: 'short' });
    game.putsAll('p8');
    await game.presses('white', 'pause');
    await game.presses('white', 'pause');
    await game.waits(500);
    expect(game.shown.sentence.key).toBe('set-up-missing');
  });

  it('counts no throw that was made in it', async () => {
    const game = await blackToThrow();
    await game.presses('white', 'pause');
    await game.throws('black', 3, 1);
    await game.presses('white', 'pause');
    await game.waits(500);
    expect(game.match).toMatchObject({ phase: 'to-roll', dice: null });
    await game.throws('black', 4, 2);
    expect(game.match.dice?.roll).toEqual([4, 2]);
  });
});

describe('a cable that is pulled', () => {
  it('in the middle of a turn lets the turn go on when it is back, with what was moved meanwhile', async () => {
    const game = await whiteToMove();
    await game.moves('white', '24/18');
    await game.pullsCable();
    expect(game.shown).toMatchObject({ board: 'missing', sentence: { key: 'board-missing' } });
    expect(game.shown.problems[0]).toMatchObject({ code: 'E_BOARD_LOST' });
    await game.moves('white', '18/13');
    await game.plugsIn();
    expect(game.shown).toMatchObject({ board: 'connected', problems: [], sentence: { key: 'turn-done' } });
    await game.liftsDice('white', 1);
    await game.waits(300);
    expect(game.match.plays.at(-1)?.text).toBe('24/13');
  });

  it('lets nobody end a turn by what the board showed last', async () => {
    const game = await whiteToMove();
    await game.moves('white', '24/18 18/13');
    await game.pullsCable();
    await expect(game.commands({ verb: 'end-turn', by: 'white' })).rejects.toMatchObject({
      code: 'E_NOT_NOW',
    });
    expect(game.match.phase).toBe('to-move');
  });

  it('lets go of the buttons that were held', async () => {
    const game = await blackToThrow();
    game.board.press('black', 'cube');
    game.board.press('black', 'end');
    await game.waits(500);
    await game.pullsCable();
    game.board.release('black', 'cube');
    game.board.release('black', 'end');
    await game.waits(4000);
    await game.plugsIn();
    expect(game.match).toMatchObject({ phase: 'to-roll', resignation: null });
  });
});

describe('a journal that cannot be written', () => {
  it('stops the game and says so, refuses people meanwhile, and goes on by itself afterwards', async () => {
    const game = await whiteToMove();
    await game.moves('white', '24/18 18/13');
    game.log.isFull = true;
    await game.liftsDice('white', 1);
    await game.waits(3000);
    expect(game.match.phase).toBe('to-move');
    expect(game.shown.problems).toMatchObject([{ code: 'E_JOURNAL' }]);
    expect(game.shown.sentence.key).toBe('journal-full');
    expect(game.shown.lights).toEqual(BESIDE_WRONG);
    await expect(game.commands({ verb: 'pause', by: 'white' })).rejects.toMatchObject({ code: 'E_JOURNAL' });
    game.log.isFull = false;
    await game.waits(2500);
    expect(game.match).toMatchObject({ phase: 'to-roll', turn: 'black', paused: false });
    expect(game.shown.problems).toEqual([]);
    expect(Object.values(game.shown.lights)).not.toContain('wrong');
    await game.throws('black', 3, 1);
    expect(game.match.phase).toBe('to-move');
  });

  it('keeps nobody from ending the program', async () => {
    const game = await whiteToMove();
    game.log.isFull = true;
    await game.presses('white', 'pause');
    await game.waits(500);
    await game.session.room.close();
    expect(game.match.paused).toBe(false);
  });
});

describe('a board that cannot read its switches', () => {
  it('says so by lights and on the page, stops the clocks, and goes on where it was', async () => {
    const game = await Game.begin({ variant: 'short', clock: 'us-singles' });
    await game.begins();
    await game.moves('white', '24/18');
    game.session.electronics.stickChain(true);
    await game.waits(2500);
    expect(game.shown.problems).toMatchObject([{ code: 'E_INPUTS', place: null }]);
    expect(game.shown.sentence.key).toBe('inputs-dead');
    expect(game.shown.lights).toEqual(BESIDE_WRONG);
    expect(game.shown.clock?.running).toBeNull();
    await game.moves('white', '18/13');
    expect(game.shown.sentence.key).toBe('inputs-dead');
    game.session.electronics.stickChain(false);
    await game.waits(2500);
    expect(game.shown.problems).toEqual([]);
    expect(game.shown.clock?.running).toBe('white');
    await game.liftsDice('white', 1);
    await game.waits(300);
    expect(game.match).toMatchObject({ phase: 'to-roll', turn: 'black' });
    expect(game.match.position.white[13]).toBe(6);
    expect(game.events()).toEqual(expect.arrayContaining(['fault', 'mended']));
  });
});

describe('a supply of the board that breaks down', () => {
  it('is told as such, while the game goes on in the middle of the turn', async () => {
    const game = await whiteToMove();
    await game.moves('white', '24/18');
    game.session.electronics.brownOut();
    await game.waits(9000);
    expect(game.shown).toMatchObject({ board: 'connected', problems: [{ code: 'E_POWER' }] });
    await game.moves('white', '18/13');
    await game.liftsDice('white', 1);
    await game.waits(300);
    expect(game.match).toMatchObject({ phase: 'to-roll', turn: 'black' });
    await game.waits(10 * 60_000);
    expect(game.shown.problems).toEqual([]);
  });
});

describe('a disk', () => {
  it('that fills up is told of once, and once again when there is room', async () => {
    const left = [500, 63, 40, 65, 500].map((megabytes) => megabytes * MEGABYTE);
    const told: (string | null)[] = [];
    const timers: (() => void)[] = [];
    const stop = watchSpace({
      clock: {
        after: (_ms, what) => {
          timers.push(what);
          return () => void timers.splice(0);
        },
      },
      space: async () => left.shift() ?? 500 * MEGABYTE,
      tell: (error) => told.push(error?.code ?? null),
    });
    for (let minute = 0; minute < 6; minute += 1) {
      await vi.waitFor(() => expect(timers).toHaveLength(1));
      timers.pop()?.();
    }
    await vi.waitFor(() => expect(timers).toHaveLength(1));
    expect(told).toEqual(['E_DISK', null]);
    stop();
    expect(timers).toEqual([]);
  });
});

describe('a board at rest', () => {
  it('shows nothing anew', async () => {
    const game = await blackToThrow();
    await game.waits(1000);
    const pictures = game.pictures.length;
    await game.waits(5000);
    expect(game.pictures.length).toBe(pictures);
  });
});

describe('a board that is not there when the program starts', () => {
  it('is said to be missing as soon as one attempt has failed, and why', async () => {
    const pictures: FeedState[] = [];
    const room = openRoom({
      profile: await loadProfile('mega-6slot'),
      settings: { variant: 'long', options: {}, length: 1, names: { white: 'Anna', black: 'Boris' } },
      patience: { settleMs: 150, setUpRestMs: 2000 },
      clock: { now: () => 0, wall: () => 0, after: () => () => {} },
      log: new MemoryLog(),
      epoch: 'missing',
      openBoard: () => Promise.reject(new NardError('E_PORT_MISSING', 'No board is plugged in.')),
      showState: (state) => pictures.push(state),
    });
    await vi.waitFor(() => expect(room.table.problems).toHaveLength(1));
    await room.table.settled;
    expect(pictures.at(-1)).toMatchObject({
      board: 'missing',
      sentence: { key: 'board-missing' },
      problems: [{ code: 'E_PORT_MISSING' }],
    });
    await room.close();
  });
});

describe('a disk that is nearly full when the program starts', () => {
  it('is among the problems that are shown', async () => {
    const problems: string[] = [];
    const room = openRoom({
      profile: await loadProfile('mega-6slot'),
      settings: { variant: 'long', options: {}, length: 1, names: { white: 'Anna', black: 'Boris' } },
      patience: { settleMs: 150, setUpRestMs: 2000 },
      clock: { now: () => 0, wall: () => 0, after: () => () => {} },
      log: new MemoryLog(),
      epoch: 'full',
      openBoard: () => new Promise(() => {}),
      space: async () => 10 * MEGABYTE,
      showProblems: (standing) => problems.push(...standing.map(({ code }) => code)),
    });
    await vi.waitFor(() => expect(problems).toEqual(['E_DISK']));
    await room.table.settled;
    void room.close();
  });
});

describe('the picture for whoever looks on only now and then', () => {
  it('is the one that was shown last, also where it says that the board is missing', async () => {
    const game = await blackToThrow();
    const { table } = game.session.room;
    expect([table.picture, table.isAtStandstill]).toEqual([game.shown, false]);
    await game.pullsCable();
    expect([table.picture, table.isAtStandstill]).toEqual([game.shown, true]);
    expect(table.picture?.board).toBe('missing');
  });
});
