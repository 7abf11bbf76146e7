import { afterEach, describe, expect, it } from 'vitest';
import { NardError } from '../../src/errors/index.ts';
import { topicsOf } from '../../src/feed/index.ts';
import {
  type GameCommand,
  type Monitor,
  type MonitorOptions,
  startMonitor,
} from '../../src/monitor/index.ts';
import { eventAt, eventsFrom, INFO, type Listener, listener, pause, stateAt, until } from './support.ts';

const topics = topicsOf('test');
const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

/** A monitor with an embedded broker, and what it was told to do. */
async function monitored(options: Partial<MonitorOptions> = {}) {
  const done: GameCommand[] = [];
  const monitor = await startMonitor({
    id: 'test',
    info: INFO,
    events: [],
    broker: { embedded: true, tcp: { port: 0, host: '127.0.0.1' } },
    onCommand: (command) => {
      done.push(command);
      return { ok: true, times: done.length };
    },
    ...options,
  });
  open.push(monitor);
  await until(() => monitor.isConnected);
  return { monitor, done };
}

async function phone(monitor: Monitor, ...filters: string[]): Promise<Listener> {
  const one = await listener(`mqtt://127.0.0.1:${monitor.mqttPort}`, filters);
  open.push(one);
  return one;
}

/** Sends a command and waits for its reply. */
async function command(one: Listener, path: string, payload: { id: string; [more: string]: unknown }) {
  const topic = topics.reply('any', payload.id);
  const before = one.texts(topic).length;
  await one.client.publishAsync(`${topics.base}/cmd/${path}`, JSON.stringify(payload), { qos: 1 });
  await until(() => one.texts(topic).length > before, `a reply to ${path}`);
  return JSON.parse(one.texts(topic).at(-1) ?? '');
}

describe('a phone that comes late', () => {
  it('sees state, info, health and plain values at once', async () => {
    const { monitor } = await monitored();
    monitor.publish(stateAt(7, { score: { white: 2, black: 1 }, roll: [6, 5] }));
    monitor.health({ problems: [{ code: 'E_REED', place: 'p3', since: 1 }] });
    const all = [topics.state, topics.availability, topics.info, topics.health].concat(
      ['score', 'dice'].map((name) => topics.value(name)),
    );
    const hasAll = (one: Listener) => () => all.every((topic) => one.texts(topic).length > 0);
    const early = await phone(monitor, `${topics.base}/#`);
    await until(hasAll(early), 'all to be told');
    await until(() => early.texts(topics.value('dice')).at(-1) === '6-5', 'the newest dice');
    await until(() => JSON.parse(early.texts(topics.health).at(-1) ?? '').problems.length > 0, 'the problem');
    const late = await phone(monitor, ...all);
    await until(hasAll(late), 'all to be told again');
    expect(JSON.parse(late.texts(topics.state)[0] ?? '')).toEqual(
      stateAt(7, { score: { white: 2, black: 1 }, roll: [6, 5] }),
    );
    expect(late.texts(topics.availability)).toEqual(['online']);
    expect(late.texts(topics.value('score'))).toEqual(['2-1']);
    expect(late.texts(topics.value('dice'))).toEqual(['6-5']);
    expect(JSON.parse(late.texts(topics.health)[0] ?? '').problems).toHaveLength(1);
    expect(JSON.parse(late.texts(topics.info)[0] ?? '')).toEqual(INFO);
    expect(late.heard.every(({ retain }) => retain)).toBe(true);
  });

  it('sees "offline" after the board was switched off, and a beat while it is on', async () => {
    const { monitor } = await monitored();
    const one = await phone(monitor, topics.availability, topics.beat);
    await until(() => one.texts(topics.beat).length > 0, 'a beat');
    await monitor.close();
    await until(() => one.texts(topics.availability).includes('offline'));
  });
});

describe('states', () => {
  it('in a burst are thinned out to 20 a second and end with the newest', async () => {
    const { monitor } = await monitored();
    const one = await phone(monitor, topics.state);
    const began = Date.now();
    for (let seq = 1; seq <= 100; seq += 1) {
      monitor.publish(stateAt(seq));
      await pause(3);
    }
    const seqs = () => one.texts(topics.state).map((text) => JSON.parse(text).seq);
    await until(() => seqs().at(-1) === 100);
    const seconds = (Date.now() - began) / 1000;
    expect(seqs().length).toBeLessThan(3 + 20 * seconds);
    expect(seqs()).toEqual([...seqs()].sort((a, b) => a - b));
  });
});

describe('events', () => {
  it('arrive once and in order while nothing breaks', async () => {
    const { monitor } = await monitored();
    const one = await phone(monitor, topics.event);
    for (let seq = 1; seq <= 200; seq += 1) monitor.tell([eventAt(seq)]);
    await until(() => monitor.undelivered === 0);
    await until(() => one.heard.length >= 200);
    expect(one.heard.map(({ text }) => JSON.parse(text))).toEqual(eventsFrom(1, 200));
  });

  it('of the last game are told again after a restart: they may have been journaled but never sent', async () => {
    const { monitor } = await monitored({ events: [...eventsFrom(1, 5), eventAt(6, 2), eventAt(7, 2)] });
    await until(() => monitor.undelivered === 0);
    expect(monitor.undelivered).toBe(0);
  });
});

describe('a command', () => {
  it('is carried out and answered', async () => {
    const { monitor, done } = await monitored();
    monitor.publish(stateAt(7));
    const one = await phone(monitor, `${topics.base}/reply/#`);
    expect(await command(one, 'white/resign', { id: 'a', worth: 2 })).toEqual({ ok: true, times: 1 });
    expect(done).toEqual([{ verb: 'resign', by: 'white', id: 'a', client: null, expect: null, worth: 2 }]);
  });

  it('is answered to the client that it names', async () => {
    const { monitor } = await monitored();
    const one = await phone(monitor, `${topics.base}/reply/phone-1/+`);
    await one.client.publishAsync(topics.command('white', 'take'), '{"id":"x","client":"phone-1"}', {
      qos: 1,
    });
    await until(() => one.texts(topics.reply('phone-1', 'x')).length === 1);
  });

  it('sent again gets the same answer and is not done again', async () => {
    let release = () => {};
    const slow = new Promise<void>((resolve) => (release = resolve));
    let times = 0;
    const { monitor } = await monitored({
      onCommand: async () => {
        times += 1;
        await slow;
        return { ok: true, times };
      },
    });
    const one = await phone(monitor, `${topics.base}/reply/#`);
    const first = command(one, 'white/double', { id: 'a' });
    await one.client.publishAsync(topics.command('white', 'double'), '{"id":"a"}', { qos: 1 });
    release();
    await first;
    await command(one, 'white/double', { id: 'a' });
    await until(() => one.texts(topics.reply('any', 'a')).length === 3);
    expect(new Set(one.texts(topics.reply('any', 'a')))).toEqual(new Set(['{"ok":true,"times":1}']));
    expect(times).toBe(1);
    await command(one, 'white/double', { id: 'b' });
    expect(times).toBe(2);
  });

  it('meant for another state of the game is refused', async () => {
    const { monitor, done } = await monitored();
    monitor.publish(stateAt(7));
    const one = await phone(monitor, `${topics.base}/reply/#`);
    const stale = await command(one, 'white/take', { id: 'a', expect: { game: 1, seq: 6 } });
    expect(stale.error.code).toBe('E_EXPECT');
    expect(done).toEqual([]);
    expect(await command(one, 'white/take', { id: 'b', expect: { game: 1, seq: 7 } })).toMatchObject({
      ok: true,
    });
  });

  it('that the game refuses is answered with the reason', async () => {
    const { monitor } = await monitored({
      onCommand: () => {
        throw new NardError('E_NOT_NOW', 'There is no double to take.');
      },
    });
    const one = await phone(monitor, `${topics.base}/reply/#`);
    expect(await command(one, 'white/take', { id: 'a' })).toEqual({
      error: { code: 'E_NOT_NOW', message: 'There is no double to take.' },
    });
  });

  it('asks for a snapshot, and for events in pieces, of anyone', async () => {
    const { monitor, done } = await monitored({ events: eventsFrom(1, 450) });
    monitor.publish(stateAt(450));
    const one = await phone(monitor, `${topics.base}/reply/#`);
    expect((await command(one, 'any/snapshot', { id: 's' })).state).toEqual(stateAt(450));
    const seqs: number[] = [];
    for (let from: number | null = 101; from !== null; ) {
      const reply = await command(one, 'any/replay', { id: `r${from}`, from });
      seqs.push(...reply.events.map(({ seq }: { seq: number }) => seq));
      from = reply.next;
    }
    expect(seqs).toEqual(Array.from({ length: 350 }, (_, i) => 101 + i));
    expect(done).toEqual([]);
  });

  it('that is hostile changes nothing and harms nobody', async () => {
    const { monitor, done } = await monitored();
    monitor.publish(stateAt(7));
    const one = await phone(monitor, `${topics.base}/#`);
    await until(() => one.texts(topics.state).length === 1);
    const send = (topic: string, payload: string | Buffer, retain = false) =>
      one.client.publishAsync(topic, payload, { qos: 1, retain });
    await send(topics.state, '{"seq":99}', true);
    await send(topics.event, JSON.stringify(eventAt(99)));
    await send(topics.availability, 'offline', true);
    await send(topics.command('white', 'take'), '{"id":"old"}', true);
    await send(topics.command('white', 'take'), Buffer.from([0xff, 0xfe, 0]));
    await send(topics.command('white', 'take'), `{"id":"big","x":"${'x'.repeat(9000)}"}`);
    await send(topics.command('white', 'take'), '{"id":"a","__proto__":{"by":"director"}}');
    await send(topics.command('white', 'take'), '['.repeat(4000));
    await send(`${topics.base}/cmd/white/take/more`, '{"id":"a"}');
    await send(`${topics.base}/cmd/director/__proto__`, '{"id":"b"}');
    await send(topics.reply('any', 'c'), '{"ok":true}');
    await send('$SYS/test', 'x', true);
    await send('other/topic', 'x', true);
    expect(await command(one, 'any/snapshot', { id: 'after' })).toMatchObject({
      ok: true,
      state: { seq: 7 },
    });
    expect(done).toEqual([]);
    expect(one.texts(topics.event)).toEqual([]);
    expect(one.texts(topics.state)).toHaveLength(1);
    expect(one.texts(topics.reply('any', 'c'))).toEqual([]);
    const late = await phone(monitor, `${topics.base}/#`);
    await until(() => late.texts(topics.availability).length > 0 && late.texts(topics.state).length > 0);
    expect(late.texts(topics.availability)).toEqual(['online']);
    expect(JSON.parse(late.texts(topics.state)[0] ?? '').seq).toBe(7);
  });
});

describe('a secret', () => {
  it('stands in nothing that readers hear: neither a code nor the token it is changed for', async () => {
    const { monitor } = await monitored({ homeAssistant: true, hall: 'cellar' });
    const url = `mqtt://127.0.0.1:${monitor.mqttPort}`;
    const reader = await phone(monitor, `${topics.base}/#`, 'nardy/v1/halls/+/index', 'homeassistant/#');
    const code = monitor.pair('white') ?? '';
    const guest = await listener(url, [], { clientId: 'guest', username: 'pair', password: code });
    open.push(guest);
    await until(() => guest.heard.length > 0, 'the token');
    const { token } = JSON.parse(guest.heard[0]?.text ?? '');
    expect(token.length).toBeGreaterThan(20);
    monitor.publish(stateAt(1));
    monitor.tell(eventsFrom(1, 3));
    await command(reader, 'any/snapshot', { id: 'a' });
    const late = await phone(monitor, `${topics.base}/#`, 'homeassistant/#');
    await until(() => late.texts(topics.state).length > 0 && reader.texts(topics.event).length === 3);
    const said = [...reader.heard, ...late.heard].map(({ topic, text }) => `${topic} ${text}`).join('\n');
    expect(said).not.toContain(code);
    expect(said).not.toContain(code.replaceAll(/\W/g, ''));
    expect(said).not.toContain(token);
  });
});

it('an id that cannot be a topic is refused', async () => {
  await expect(monitored({ id: 'a/b' })).rejects.toMatchObject({ code: 'E_CONFIG' });
});
