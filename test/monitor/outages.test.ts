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
