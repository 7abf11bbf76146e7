import { once } from 'node:events';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { Aedes } from 'aedes';
import mqtt, { type MqttClient } from 'mqtt';
import type { FeedEvent, FeedInfo, FeedState } from '../../src/feed/index.ts';

export const INFO: FeedInfo = {
  v: 1,
  id: 'test',
  software: '0.1.0',
  firmware: null,
  profile: 'test',
  simulated: true,
  slots: [],
  variants: ['long'],
  urls: { page: null, workbench: null },
};

export function stateAt(seq: number, changes: Partial<FeedState> = {}): FeedState {
  return {
    v: 1,
    epoch: 'e1',
    game: 1,
    seq,
    phase: 'to-roll',
    paused: false,
    variant: 'long',
    family: 'long',
    players: { white: { name: 'Ann' }, black: { name: 'Bob' } },
    matchLength: 1,
    crawford: false,
    turn: 'white',
    roll: null,
    leftover: null,
    dice: [],
    white: '24:15',
    black: '24:15',
    now: { white: '24:15', black: '24:15' },
    inHand: [],
    lights: {},
    pips: { white: 360, black: 360 },
    score: { white: 0, black: 0 },
    cube: { value: 1, owner: null, inPlay: false, offer: null, early: null },
    resignation: null,
    clock: null,
    question: null,
    sentence: { key: 'to-roll', args: {} },
    plays: [],
    result: null,
    matchWinner: null,
    history: [],
    throwers: null,
    adjusting: null,
    touched: [],
    undo: null,
    askedForDice: null,
    board: 'connected',
    problems: [],
    t: 1_700_000_000_000,
    ...changes,
  };
}

export const eventAt = (seq: number, game = 1): FeedEvent => ({
  type: seq % 2 ? 'paused' : 'resumed',
  v: 1,
  epoch: 'e1',
  seq,
  game,
  by: 'board',
  t: 1_700_000_000_000 + seq,
});

export const eventsFrom = (first: number, last: number): FeedEvent[] =>
  Array.from({ length: last - first + 1 }, (_, i) => eventAt(first + i));

/** Waits until something holds; fails after fifty seconds, short of the time that a test has. */
export async function until(holds: () => boolean, what = 'it to happen'): Promise<void> {
  const end = Date.now() + 50_000;
  while (!holds()) {
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export interface Listener {
  readonly client: MqttClient;
  /** Everything heard, in order. */
  readonly heard: { readonly topic: string; readonly text: string; readonly retain: boolean }[];
  texts(topic: string): string[];
  close(): void;
}

/** An MQTT client that subscribes to filters and remembers what it hears. */
export async function listener(
  url: string,
  filters: string[],
  options: mqtt.IClientOptions = {},
): Promise<Listener> {
  const client: MqttClient = mqtt.connect(url, { reconnectPeriod: 50, ...options });
  const heard: Listener['heard'] = [];
  client.on('message', (topic, payload, { retain }) =>
    heard.push({ topic, text: payload.toString(), retain }),
  );
  client.on('error', () => undefined);
  await new Promise((resolve) => client.once('connect', resolve));
  if (filters.length > 0) await client.subscribeAsync(filters, { qos: 1 });
  return {
    client,
    heard,
    texts: (topic) => heard.filter((one) => one.topic === topic).map(({ text }) => text),
    close: () => client.end(true),
  };
}

/** A broker elsewhere that can lose its memory. */
export async function foreignBroker() {
  let aedes = await Aedes.createBroker();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    aedes.handle(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const forget = async () => {
    const old = aedes;
    for (const socket of sockets) socket.destroy();
    aedes = await Aedes.createBroker();
    await new Promise<void>((resolve) => old.close(() => resolve()));
  };
  return {
    port: (server.address() as { port: number }).port,
    forget,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      aedes.close();
    },
  };
}

/** A TCP relay in front of a port that can be cut, stopped and started again. */
export async function relayTo(port: () => number) {
  const pairs = new Set<Socket>();
  let isOpen = true;
  const server: Server = createServer((outside) => {
    if (!isOpen) {
      outside.destroy();
      return;
    }
    const inside = createConnection(port(), '127.0.0.1');
    for (const socket of [outside, inside]) {
      pairs.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        pairs.delete(socket);
        outside.destroy();
        inside.destroy();
      });
    }
    outside.pipe(inside).pipe(outside);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    for (const socket of pairs) socket.destroy();
  };
  return {
    port: (server.address() as { port: number }).port,
    cut,
    /** Nothing gets through until `open`. */
    shut() {
      isOpen = false;
      cut();
    },
    open() {
      isOpen = true;
    },
    close() {
      cut();
      server.close();
    },
  };
}
