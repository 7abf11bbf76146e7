import { describe, expect, it } from 'vitest';
import { ROLES, topicsOf, VERBS } from '../../src/feed/index.ts';
import { Intake } from '../../src/monitor/intake.ts';
import { EventLog } from '../../src/monitor/publisher/event-log.ts';
import { seeded } from '../../src/players/index.ts';
import { eventsFrom, stateAt } from './support.ts';

const COUNT = 100_000;
const topics = topicsOf('test');

const GOOD: Readonly<Record<string, unknown>> = {
  id: '',
  client: 'phone',
  expect: { game: 1, seq: 7 },
  worth: 2,
  roll: [6, 1],
  question: 'q1',
  choice: 'c1',
  variant: 'long',
  options: { cube: true },
  length: 3,
  names: { white: 'Ann', black: 'Bob' },
  from: 1,
};

const ALIEN: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1e308,
  0.5,
  '',
  'x'.repeat(300),
  '\u0000',
  '../..',
  '#',
  '+',
  '$SYS',
  [],
  [[[]]],
  {},
  { __proto__: null },
  '__proto__',
  'constructor',
  [6, 1, 1],
  ['6', '1'],
  { white: {} },
  '\ud800',
];
const PIECES = [
  '{',
  '}',
  '[',
  ']',
  '"',
  ':',
  ',',
  '"id":',
  '"__proto__":',
  '\\u0000',
  '1e999',
  '-',
  'null',
  '\n',
];

/** Hostile topics and payloads, the same in every run: whole nonsense, and good commands with something amiss. */
function hostile(chance: () => number) {
  const below = (limit: number) => Math.floor(chance() * limit);
  const one = <T>(of: readonly T[]): T => of[below(of.length)] as T;
  const rubbish = () => Array.from({ length: below(20) }, () => one(PIECES)).join('');
  const bytes = () => Buffer.from(Array.from({ length: below(40) }, () => below(256)));
  let count = 0;
  // An id of its own for each: one that is known is only answered again.
  const fresh = () => ({ ...GOOD, id: `a${++count}` });
  const command = () => {
    const fields = Object.entries(fresh()).filter(([name]) => name === 'id' || chance() < 0.4);
    const amiss = below(fields.length);
    return JSON.stringify(
      Object.fromEntries(fields.map(([name, value], at) => [name, at === amiss ? one(ALIEN) : value])),
    );
  };
  const whole = () => JSON.stringify({ id: fresh().id });
  const bitten = () => {
    const text = JSON.stringify(fresh());
    const at = below(text.length);
    return text.slice(0, at) + one(PIECES) + text.slice(at + below(4));
  };
  return () => {
    const verb = chance() < 0.8 ? one(VERBS) : one(['__proto__', 'constructor', 'win', '', 'take/more', '+']);
    const role = chance() < 0.9 ? one(ROLES) : one(['', 'red', '__proto__', '#']);
    const payload = one([rubbish, bytes, command, bitten, whole])();
    return { topic: `${topics.base}/cmd/${role}/${verb}`, payload: Buffer.from(payload as Buffer) };
  };
}

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
