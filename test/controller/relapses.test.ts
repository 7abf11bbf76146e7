import { describe, expect, it } from 'vitest';
import { NardError } from '../../src/errors/index.ts';
import { Game } from './game.ts';

const at = 0;
const line = { kind: 'dice', line: { kind: 'receiver', receiver: 'esp', uptime: 1 }, at } as const;
const silent = { kind: 'dice-silent', error: new NardError('E_BOARD_SILENT', 'silent'), at } as const;
const ails = { kind: 'ails', error: new NardError('E_POWER', 'The supply has broken down.'), at } as const;
const heals = { kind: 'heals', code: 'E_POWER', at } as const;
const stuck = { kind: 'ails', error: new NardError('E_INPUTS', 'The chain gives no answer.'), at } as const;
const unstuck = { kind: 'heals', code: 'E_INPUTS', at } as const;

const codes = (game: Game) => game.shown.problems.map(({ code }) => code);
/** How often the journal was told of a fault, or of its end. */
const told = (game: Game) => game.events().filter((type) => type === 'fault' || type === 'mended').length;

describe('a fault that comes and goes', () => {
  it.each([
    ['the silence of the dice', silent, line, 9000],
    ['a weak supply', ails, heals, 5000],
    ['a board that is lost', { kind: 'lost', error: new NardError('E_BOARD_CABLE', 'bad'), at }, null, 4000],
  ] as const)('all the time fills no journal: %s', async (_, comes, goes, every) => {
    const game = await Game.begin({ variant: 'short' });
    const { table } = game.session.room;
    const firmware = { name: 'nardboard', version: '1.0.0', build: '0', protocol: 2 };
    for (let time = 0; time < 5 * 60_000; time += 2 * every) {
      table.report(comes);
      await game.waits(every);
      table.report(goes ?? { kind: 'connected', firmware, at });
      await game.waits(every);
    }
    expect(told(game)).toBeLessThanOrEqual(3);
    expect(codes(game)).not.toEqual([]);
  });

  it('slowly is told less and less often', async () => {
    const game = await Game.begin({ variant: 'short' });
    const { table } = game.session.room;
    for (let minute = 0; minute < 12; minute += 1) {
      table.report(ails);
      await game.waits(5000);
      table.report(heals);
      await game.waits(55_000);
    }
    expect(told(game)).toBeLessThanOrEqual(5);
  });

  it('is taken back at once the first time, and later only when it has been well for a while', async () => {
    const game = await Game.begin({ variant: 'short' });
    const { table } = game.session.room;
    table.report(ails);
    table.report(heals);
    await game.waits(60);
    expect(codes(game)).toEqual([]);
    table.report(ails);
    table.report(heals);
    await game.waits(29_000);
    expect(codes(game)).toEqual(['E_POWER']);
    await game.waits(2000);
    expect(codes(game)).toEqual([]);
    expect(told(game)).toBe(4);
  });

  it('long ago is a new one', async () => {
    const game = await Game.begin({ variant: 'short' });
    const { table } = game.session.room;
    for (const before of [0, 16 * 60_000]) {
      await game.waits(before);
      table.report(ails);
      table.report(heals);
      await game.waits(60);
      expect(codes(game)).toEqual([]);
    }
  });

  it('keeps nobody from playing while it is gone, though it is shown still', async () => {
    const game = await Game.begin({ variant: 'short' });
    const { table } = game.session.room;
    table.report(stuck);
    table.report(unstuck);
    table.report(stuck);
    await game.waits(60);
    expect(game.shown.sentence.key).toBe('inputs-dead');
    table.report(unstuck);
    await game.waits(60);
    expect(codes(game)).toEqual(['E_INPUTS']);
    expect(game.shown.sentence.key).not.toBe('inputs-dead');
    await game.begins();
    expect(game.match.phase).toBe('to-move');
  });
});
