import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { type FeedEvent, topicsOf } from '../../src/feed/index.ts';
import { startMonitor } from '../../src/monitor/index.ts';
import {
  eventAt,
  eventsFrom,
  foreignBroker,
  INFO,
  type Listener,
  listener,
  pause,
  relayTo,
  stateAt,
  until,
} from './support.ts';

const topics = topicsOf('test');
const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

/** A reader as a good one is: it drops what it has, and asks for what it missed. */
class Reader {
  readonly events: FeedEvent[] = [];
  duplicates = 0;
  #asked = 0;
  readonly #listener: Listener;

  constructor(one: Listener) {
    this.#listener = one;
    one.client.on('message', (topic, payload) => {
      const message = JSON.parse(payload.toString());
      if (topic === topics.event) this.#take(message);
      else if (message.ok) for (const event of message.events) this.#take(event);
    });
  }

  get last(): number {
    return this.events.at(-1)?.seq ?? 0;
  }

  ask(): void {
    this.#asked += 1;
    const command = { id: `ask-${this.#asked}`, client: 'reader', from: this.last + 1 };
    this.#listener.client.publish(topics.command('any', 'replay'), JSON.stringify(command), { qos: 1 });
  }

  #take(event: FeedEvent): void {
    if (event.seq <= this.last) this.duplicates += 1;
    else if (event.seq === this.last + 1) this.events.push(event);
    else this.ask();
  }
}

describe('a broker that comes and goes', () => {
  it('gets every event in order over twelve cuts and one loss of its memory', async () => {
    const broker = await foreignBroker();
    open.push(broker);
    const relay = await relayTo(() => broker.port);
    open.push(relay);
    const troubles: string[] = [];
    const monitor = await startMonitor({
      id: 'test',
      info: INFO,
      events: [],
      broker: { url: `mqtt://127.0.0.1:${relay.port}` },
      onCommand: () => ({ ok: true }),
      onTrouble: (error) => troubles.push(error.code),
      random: () => 0,
    });
    open.push(monitor);
    const listening = await listener(`mqtt://127.0.0.1:${broker.port}`, [
      topics.event,
      `${topics.base}/reply/reader/+`,
    ]);
    open.push(listening);
    const reader = new Reader(listening);

    let seq = 0;
    for (let cut = 1; cut <= 12; cut += 1) {
      for (let i = 0; i < 90; i += 1) {
        seq += 1;
        monitor.tell([eventAt(seq)]);
        if (i % 3 === 0) await pause(1);
      }
      if (cut === 7) await broker.forget();
      relay.shut();
      monitor.publish(stateAt(seq));
      await pause(cut % 3 === 0 ? 150 : 5);
      relay.open();
      if (cut % 2 === 0) await until(() => monitor.isConnected, 'a new connection');
    }
    await until(() => monitor.undelivered === 0, 'everything delivered');
    await pause(100);
    if (reader.last < seq) reader.ask();
    await until(() => reader.last === seq, `event ${seq} at the reader`);
    expect(reader.events).toEqual(eventsFrom(1, seq));
    expect(seq).toBe(1080);
    expect(new Set(troubles)).toEqual(new Set(['E_BROKER']));
    expect(troubles.length).toBeGreaterThanOrEqual(6);

    const late = await listener(`mqtt://127.0.0.1:${broker.port}`, [topics.state, topics.availability]);
    open.push(late);
    await until(() => late.texts(topics.state).length > 0 && late.texts(topics.availability).length > 0);
    expect(JSON.parse(late.texts(topics.state)[0] ?? '').seq).toBe(seq);
    expect(late.texts(topics.availability)).toEqual(['online']);
  });

  it('is no reason not to start, and gets everything once it is there', async () => {
    const broker = await foreignBroker();
    open.push(broker);
    const relay = await relayTo(() => broker.port);
    open.push(relay);
    relay.shut();
    const monitor = await startMonitor({
      id: 'test',
      info: INFO,
      events: eventsFrom(1, 30),
      broker: { url: `mqtt://127.0.0.1:${relay.port}` },
      onCommand: () => ({ ok: true }),
    });
    open.push(monitor);
    const one = await listener(`mqtt://127.0.0.1:${broker.port}`, [topics.event]);
    open.push(one);
    await pause(100);
    expect(monitor.isConnected).toBe(false);
    relay.open();
    await until(() => one.heard.length === 30);
    expect(one.heard.map(({ text }) => JSON.parse(text))).toEqual(eventsFrom(1, 30));
  });
});

const MOSQUITTO = 'mosquitto';
const hasMosquitto = spawnSync(MOSQUITTO, ['-h']).error === undefined;

describe.skipIf(!hasMosquitto)('mosquitto as the broker', () => {
  /** Starts mosquitto with a password for the board. */
  async function mosquitto() {
    const folder = await mkdtemp(join(tmpdir(), 'nardboard-mosquitto-'));
    const port = await freePort();
    spawnSync(`${MOSQUITTO}_passwd`, ['-c', '-b', join(folder, 'passwords'), 'board', 'secret']);
    const settings = [
      `listener ${port} 127.0.0.1`,
      'allow_anonymous false',
      `password_file ${join(folder, 'passwords')}`,
      'persistence false',
      // Started by root it would change to a user who may not read this folder.
      `user ${userInfo().username}`,
    ];
    await writeFile(join(folder, 'mosquitto.conf'), `${settings.join('\n')}\n`);
    let child: ChildProcess | undefined;
    const start = async () => {
      child = spawn(MOSQUITTO, ['-c', join(folder, 'mosquitto.conf')], { stdio: 'ignore' });
      await until(() => child?.pid !== undefined);
      await untilListening(port);
    };
    const stop = async () => {
      child?.kill('SIGKILL');
      await until(() => child?.exitCode !== null || child?.signalCode !== null, 'the end of mosquitto');
    };
    await start();
    open.push({
      close: async () => {
        await stop();
        await rm(folder, { recursive: true });
      },
    });
    return { port, start, stop };
  }

  it('gets everything with a password, survives its own restart, and tells when the board is gone', async () => {
    const broker = await mosquitto();
    const url = `mqtt://127.0.0.1:${broker.port}`;
    const secret = { username: 'board', password: 'secret' };
    const monitor = await startMonitor({
      id: 'test',
      info: INFO,
      events: [],
      broker: { url, ...secret },
      onCommand: (command) => ({ ok: true, verb: command.verb }),
    });
    open.push(monitor);
    await until(() => monitor.isConnected);
    const one = await listener(url, [`${topics.base}/#`], secret);
    open.push(one);
    monitor.publish(stateAt(1));
    monitor.tell(eventsFrom(1, 100));
    await until(() => one.texts(topics.event).length === 100);
    await one.client.publishAsync(topics.command('white', 'take'), '{"id":"1","client":"p"}', { qos: 1 });
    await until(() => one.texts(topics.reply('p', '1')).length === 1);

    await broker.stop();
    monitor.tell(eventsFrom(101, 150));
    await broker.start();
    await until(() => monitor.undelivered === 0);
    const late = await listener(url, [`${topics.base}/#`], secret);
    open.push(late);
    await until(() => late.texts(topics.state).length === 1 && late.texts(topics.availability).length === 1);
    expect(late.texts(topics.availability)).toEqual(['online']);
    await monitor.close();
    await until(() => late.texts(topics.availability).includes('offline'));
  });

  it('that refuses the password is reported as such', async () => {
    const broker = await mosquitto();
    const troubles: string[] = [];
    const monitor = await startMonitor({
      id: 'test',
      info: INFO,
      events: [],
      broker: { url: `mqtt://127.0.0.1:${broker.port}`, username: 'board', password: 'wrong' },
      onCommand: () => ({ ok: true }),
      onTrouble: (error) => troubles.push(`${error.code} ${error.message}`),
    });
    open.push(monitor);
    await until(() => troubles.length > 0);
    expect(troubles[0]).toMatch(/^E_BROKER .*Not authorized/);
    expect(troubles[0]).not.toContain('wrong');
  });
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function untilListening(port: number): Promise<void> {
  let isListening = false;
  const end = Date.now() + 5000;
  while (!isListening && Date.now() < end) {
    isListening = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.on('connect', () => resolve(true));
      socket.on('error', () => resolve(false));
      socket.on('connect', () => socket.destroy());
    });
    await pause(10);
  }
  if (!isListening) throw new Error(`nothing listens on port ${port}`);
}
