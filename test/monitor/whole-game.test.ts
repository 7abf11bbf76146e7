import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type FeedDocument, type FeedEvent, feedState, topicsOf } from '../../src/feed/index.ts';
import { startMonitor } from '../../src/monitor/index.ts';
import { evolve, type MatchState, newMatch } from '../../src/play/index.ts';
import { robot, seeded } from '../../src/players/index.ts';
import { Table } from '../play/table.ts';
import { nextInput } from '../play/whole-match.ts';
import { INFO, type Listener, listener, pause, until } from './support.ts';

/**
 * A whole match as the network sees it, each message held to the document that is shipped. The document's JSON
 * Schemas are read back for that: what was lost in writing them would show.
 */
const topics = topicsOf('test');
const doc: FeedDocument = JSON.parse(
  await readFile(new URL('../../hardware/asyncapi.json', import.meta.url), 'utf8'),
);

const channels = Object.entries(doc.channels).map(([name, { address }]) => {
  const message = doc.components.messages[name];
  if (!message) throw new Error(`the channel ${name} has no message`);
  return {
    name,
    address: new RegExp(`^${address.replace(/\{\w+\}/g, '[^/]+')}$`),
    isJson: message.contentType === 'application/json',
    schema: z.fromJSONSchema(message.payload as Parameters<typeof z.fromJSONSchema>[0]),
  };
});

/** Name of the channel and whether its schema takes the message. */
function held(topic: string, text: string): { name: string; fits: boolean } {
  const channel = channels.find(({ address }) => address.test(topic));
  if (!channel) throw new Error(`${topic} is not in the document`);
  const value = channel.isJson ? JSON.parse(text) : text;
  return { name: channel.name, fits: channel.schema.safeParse(value).success };
}

const live = {
  dice: [
    { id: 'w1', side: 'white', face: 3, state: 'stable', half: 'left', played: false },
    { id: 'w2', side: 'white', face: null, state: 'rolling', half: null, played: false },
  ],
  clock: null,
  inHand: [{ side: 'white', from: 'p24', count: 1 }],
  now: null,
  lights: { p24: 'origin', 'tray-white': 'target' },
  sentence: { key: 'to-roll', args: { side: 'white', count: 2 } },
  problems: [{ code: 'E_BOARD_LOST', place: 'bar-black', since: 1 }],
  board: 'connected',
  t: 1,
} as const;

/** A match with a cube, played to its end by robots. */
function playedMatch(): readonly FeedEvent[] {
  const table = new Table({ variant: 'short', length: 3 });
  const chance = seeded(5);
  while (table.state.phase !== 'match-over') {
    table.does(nextInput(table.state, { white: robot, black: robot }, chance));
  }
  return table.events;
}

/** What events of a kind are whole without: a throw that people call void may have shown nothing, a draw be one die's. */
const UNTOLD: Readonly<Record<string, readonly string[]>> = {
  'opening-die': ['roll', 'source'],
  'throw-void': ['roll', 'source', 'counters'],
};

describe('every message of a whole match', () => {
  const events = playedMatch();
  const sent = new Map<string, string>();
  let all: Listener['heard'];
  let reader: Listener;
  let monitor: Awaited<ReturnType<typeof startMonitor>>;

  beforeAll(async () => {
    monitor = await startMonitor({
      id: 'test',
      info: INFO,
      events: [],
      homeAssistant: true,
      hall: 'cellar',
      broker: { embedded: true, tcp: { port: 0, host: '127.0.0.1' } },
      onCommand: () => ({ ok: true }),
    });
    await until(() => monitor.isConnected);
    reader = await listener(`mqtt://127.0.0.1:${monitor.mqttPort}`, [
      `${topics.base}/#`,
      'homeassistant/#',
      'nardy/v1/halls/cellar/index',
    ]);
    let match: MatchState = newMatch('test-epoch');
    for (const event of events) {
      match = evolve(match, event);
      monitor.tell([event]);
      const state = feedState(match, live);
      monitor.publish(state);
      sent.set(String(event.seq), JSON.stringify(state));
      if (event.seq % 20 === 0) await pause(55);
    }
    const ask = (id: string, verb: string, more = {}) =>
      reader.client.publishAsync(topics.command('any', verb), JSON.stringify({ id, ...more }), { qos: 1 });
    await ask('a', 'snapshot');
    await ask('b', 'replay', { from: 1 });
    await ask('c', 'replay', { from: 'x' });
    await until(() => reader.texts(topics.event).length >= events.length, 'all events');
    await until(() => reader.texts(topics.reply('any', 'c')).length > 0, 'all replies');
    await until(() => reader.texts('nardy/v1/halls/cellar/index').length > 0, 'the index');
    await until(() => reader.texts(topics.beat).length > 0, 'a beat');
    all = reader.heard;
  });
  afterAll(async () => {
    reader?.close();
    await monitor?.close();
  });

  it('is in the document and fits it', () => {
    const names = new Set<string>();
    for (const { topic, text } of all) {
      const { name, fits } = held(topic, text);
      names.add(name);
      expect(fits, `${topic} ${text.slice(0, 300)}`).toBe(true);
    }
    const unsaid = channels.map(({ name }) => name).filter((name) => !names.has(name));
    expect(unsaid.filter((name) => !name.startsWith('command-'))).toEqual([]);
    expect(all.length).toBeGreaterThan(events.length);
  });

  it('and every state between, sent or not, fits too', () => {
    for (const text of sent.values()) expect(held(topics.state, text).fits, text.slice(0, 300)).toBe(true);
  });

  it('fits no longer with one field altered', () => {
    let altered = 0;
    const state = sent.get('60') ?? '';
    const once = new Map(events.map((event) => [event.type, JSON.stringify(event)]));
    const messages = [
      ...[...once.values()].map((text) => [topics.event, text] as const),
      [topics.state, state] as const,
      ...[topics.info, topics.beat].map((topic) => [topic, reader.texts(topic)[0] ?? ''] as const),
    ];
    for (const [topic, text] of messages) {
      const message = JSON.parse(text) as Record<string, unknown>;
      for (const field of Object.keys(message)) {
        const { [field]: _, ...without } = message;
        const wrong = { ...message, [field]: { alien: true } };
        const isOptional = UNTOLD[String(message.type)]?.includes(field) ?? false;
        for (const bad of [...(isOptional ? [] : [without]), wrong, { ...message, [`${field}X`]: 1 }]) {
          expect(held(topic, JSON.stringify(bad)).fits, `${topic} ${field}`).toBe(false);
          altered += 1;
        }
      }
    }
    expect(altered).toBeGreaterThan(300);
  });
});
