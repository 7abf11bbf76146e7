import { describe, expect, it } from 'vitest';
import { exported } from '../../src/commands/index.ts';
import { checkRecord, readMat } from '../../src/records/index.ts';
import { isShutOut, parseCheckers, ruleset } from '../../src/rules/index.ts';
import { Game, journalOf } from './game.ts';

const CLOSED = '8:3,6:2,5:2,4:2,3:2,2:2,1:2';
const OPEN_ON_THE_6 = '8:5,5:2,4:2,3:2,2:2,1:2';
const ON_THE_BAR = '25:1,13:5,8:4,6:5';

/** White, on the bar, is to throw. */
async function whiteOnTheBar(black: string, clock: string | null = 'us-singles'): Promise<Game> {
  const terms = clock === null ? {} : { clock: { rules: clock, flag: 'claimed' as const } };
  const journal = journalOf('short', 'white', { white: ON_THE_BAR, black }).map((event) =>
    event.type === 'match-started'
      ? { ...event, settings: { ...event.settings, length: 5, ...terms } }
      : event,
  );
  const lying = { white: parseCheckers(ON_THE_BAR), black: parseCheckers(black) };
  const game = await Game.begin({ variant: 'short', length: 5, journal, lying });
  await game.waits(500);
  return game;
}

describe('a side that can move nothing whatever it throws, where clocks are used (C.6)', () => {
  it('is told so, amber on its tray, and ends its turn by “end of turn” without a throw', async () => {
    const game = await whiteOnTheBar(CLOSED);
    expect(game.shown.sentence).toEqual({ key: 'shut-out', args: { side: 'white' } });
    expect(game.shown.lights).toEqual({ 'tray-white': 'which' });
    expect(game.shown.clock?.running).toBe('white');
    await game.presses('white', 'end');
    expect(game.log.entries.at(-1)).toMatchObject({ type: 'passed-unthrown', side: 'white', by: 'white' });
    expect(game.shown.lights).toMatchObject({ 'tray-white': 'accepted' });
    expect(game.match).toMatchObject({ phase: 'to-roll', turn: 'black', throws: { white: 0 } });
    expect(game.shown.clock?.running).toBe('black');
    await game.plays('black', [6, 1], '8/2 8/7');
    expect(game.match.plays.map(({ text }) => text)).toEqual(['(no play)', '(no throw)', '8/7 8/2']);
  });

  it('may throw all the same, and is then shown that there is no play', async () => {
    const game = await whiteOnTheBar(CLOSED);
    await game.throws('white', 6, 5);
    expect(game.shown.sentence.key).toBe('no-play');
  });

  it('ends its turn by phone as well, and the other side does not end it', async () => {
    const game = await whiteOnTheBar(CLOSED);
    await expect(game.commands({ verb: 'end-turn', by: 'black' })).rejects.toMatchObject({
      code: 'E_FORBIDDEN',
    });
    await game.commands({ verb: 'end-turn', by: 'white' });
    expect(game.match.turn).toBe('black');
  });

  it('has its turn back when that is taken back, by both or a director, and by nobody alone', async () => {
    const game = await whiteOnTheBar(CLOSED);
    await game.presses('white', 'end');
    await expect(game.commands({ verb: 'take-back', by: 'white' })).rejects.toMatchObject({
      code: 'E_FORBIDDEN',
    });
    await game.holds(3200, ['white', 'end'], ['black', 'end']);
    expect(game.log.entries.at(-1)).toMatchObject({ type: 'unthrown-taken-back', side: 'white' });
    expect(game.match).toMatchObject({ phase: 'to-roll', turn: 'white', turnsPlayed: { white: 0 } });
    expect(game.shown.sentence.key).toBe('shut-out');
    expect(game.shown.clock?.running).toBe('white');
  });

  it('is in the record without dice that nobody threw, and comes back from it', async () => {
    const game = await whiteOnTheBar(CLOSED);
    await game.presses('white', 'end');
    await game.plays('black', [6, 1], '8/2 8/7');
    const text = exported([...game.log.entries], 'last', 'mat');
    expect(readMat(text).record.games[0]?.acts.slice(1)).toEqual([
      { kind: 'no-throw', side: 'white' },
      { kind: 'play', side: 'black', roll: [6, 1], play: '8/7 8/2' },
    ]);
  });

  it.each([
    ['one throw can be played', OPEN_ON_THE_6, 'us-singles'],
    ['no clock is used', CLOSED, null],
  ])('throws where %s', async (_why, black, clock) => {
    const game = await whiteOnTheBar(black, clock);
    expect(game.shown.sentence.key).toBe('to-roll');
    const before = game.log.entries.length;
    await game.presses('white', 'end');
    expect(game.events(before)).toEqual([]);
    await expect(game.commands({ verb: 'end-turn', by: 'white' })).rejects.toMatchObject({
      code: 'E_NOT_NOW',
    });
  });
});

it('nobody is shut out where what he cannot play is the other side’s to play', () => {
  const closed = { white: parseCheckers('24:15'), black: parseCheckers('11:3,10:3,9:3,8:2,7:2,6:2') };
  expect(isShutOut(ruleset('long'), closed, 'white', 3)).toBe(true);
  expect(isShutOut(ruleset('gulbar'), closed, 'white', 3)).toBe(false);
});

describe('a record in which a side ends its turn without a throw', () => {
  const record = (black: string) =>
    [
      ' 5 point match',
      '',
      ' Game 1',
      ' Anna : 0                       Boris : 0',
      `; Position (${ON_THE_BAR}/${black})`,
      '; No throw: white can play none',
      '  1)                              61: 8/7 8/2',
      '',
    ].join('\n');

  it('is read and checked', () => {
    const { record: read, lines } = readMat(record(CLOSED));
    expect(checkRecord(read, lines)[0]?.positions).toHaveLength(3);
  });

  it('is refused where a throw could have been played', () => {
    const { record: read, lines } = readMat(record(OPEN_ON_THE_6));
    expect(() => checkRecord(read, lines)).toThrow(expect.objectContaining({ code: 'E_RECORD' }));
  });
});
