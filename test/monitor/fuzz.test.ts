import { describe, expect, it } from 'vitest';
import type { TableCommand } from '../../src/controller/index.ts';
import { VERBS } from '../../src/feed/index.ts';
import { Intake } from '../../src/monitor/intake.ts';
import { EventLog } from '../../src/monitor/publisher/event-log.ts';
import { evolve, newMatch } from '../../src/play/index.ts';
import { seeded } from '../../src/players/index.ts';
import { Game } from '../controller/game.ts';
import { hostile, topics } from './hostile.ts';
import { eventsFrom, stateAt } from './support.ts';

const COUNT = 100_000;
/** A board that is played on writes down and shows what each of them brings about. */
const ON_A_TABLE = 20_000;

describe(`${COUNT} hostile commands`, () => {
  it('reach the game only where they are whole and fit, and crash nothing', async () => {
    const state = Object.freeze(stateAt(7));
    const events = new EventLog(eventsFrom(1, 7));
    const reached: { verb: string; by: string }[] = [];
    const replies: unknown[] = [];
    const escaped: unknown[] = [];
    const catchEscaped = (error: unknown) => escaped.push(error);
    process.on('unhandledRejection', catchEscaped);
    const intake = new Intake({
      topics,
      events,
      state: () => state,
      current: () => state,
      handle: (command) => {
        reached.push(command);
        return { ok: true };
      },
      reply: (topic, reply) => replies.push([topic, reply]),
    });
    const next = hostile(seeded(20_261_130));
    for (let i = 0; i < COUNT; i += 1) {
      const { topic, payload } = next();
      intake.receive(topic, payload, false);
      if (i % 1000 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    await new Promise((resolve) => setImmediate(resolve));
    process.off('unhandledRejection', catchEscaped);

    expect(escaped).toEqual([]);
    expect(state).toEqual(stateAt(7));
    expect(events.from(1)).toEqual(eventsFrom(1, 7));
    expect(({} as Record<string, unknown>).by).toBeUndefined();
    expect(replies.length).toBeGreaterThan(COUNT / 10);
    for (const [topic] of replies as [string][]) expect(topic).toMatch(/\/reply\/[\w-]{1,64}\/[\w-]{1,64}$/);
    expect(reached.length).toBeGreaterThan(100);
    for (const { verb, by } of reached) {
      expect(VERBS).toContain(verb);
      if (verb === 'take') expect(['white', 'black']).toContain(by);
      if (verb === 'new-match' || verb === 'set-variant') expect(by).toBe('director');
      expect(by).not.toBe('any');
    }
  });
});

describe('hostile commands to a board that is being played on', () => {
  it('do nothing that their sender may not, and leave a journal that holds a game', async () => {
    const game = await Game.begin({ variant: 'short', length: 5 });
    await game.begins();
    const usurped: string[] = [];
    const crashed: string[] = [];
    let obeyed = 0;
    const escaped: unknown[] = [];
    const catchEscaped = (error: unknown) => escaped.push(error);
    process.on('unhandledRejection', catchEscaped);
    const intake = new Intake({
      topics,
      events: new EventLog([]),
      state: () => game.shown,
      current: () => game.shown,
      async handle(command) {
        const before = game.log.entries.length;
        const reply = await game.session.room.table.command(command as TableCommand);
        const caused = game.log.entries.slice(before).map(({ by }) => by);
        usurped.push(...caused.filter((by) => by !== 'board' && by !== command.by));
        return reply;
      },
      reply: (_, reply) => {
        const { error } = reply as { error?: { message: string } };
        if (!error) obeyed += 1;
        else if (/could not be carried out/.test(error.message)) crashed.push(error.message);
      },
    });
    const next = hostile(seeded(7));
    for (let i = 0; i < ON_A_TABLE; i += 1) {
      const { topic, payload } = next();
      intake.receive(topic, payload, false);
      await game.waits(1);
    }
    await game.waits(100);
    process.off('unhandledRejection', catchEscaped);
    expect(escaped).toEqual([]);
    expect(obeyed).toBeGreaterThan(20);
    expect(crashed).toEqual([]);
    expect(usurped).toEqual([]);
    const replayed = game.log.entries.reduce(evolve, newMatch(game.log.entries[0]?.epoch ?? ''));
    expect(replayed).toEqual(game.match);
    const { white, black } = replayed.position;
    for (const checkers of [white, black]) expect(checkers.reduce((sum, n) => sum + n, 0)).toBe(15);
  });
});
