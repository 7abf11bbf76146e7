import { mkdtemp, rm } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import mqtt from 'mqtt';
import { WebSocket } from 'ws';
import { topicsOf } from '../../src/feed/index.ts';
import { startMonitor } from '../../src/monitor/index.ts';
import { INFO, stateAt } from '../monitor/support.ts';
import { type Figure, spread } from './figure.ts';

const STATES = 400;
/** States go out no oftener than this, ms. */
const EVERY_MS = 50;
/** A long game. */
const PLAYS = 150;

const TOPICS = topicsOf('test');

/**
 * From a new state until a phone on the same broker has it, while another phone beside it has stopped reading and is
 * cut off at some time: the first must not notice.
 */
export async function frozenPhone(): Promise<readonly Figure[]> {
  const root = await mkdtemp(join(tmpdir(), 'nardboard-frozen-'));
  const monitor = await startMonitor({
    id: 'test',
    info: INFO,
    events: [],
    broker: { embedded: true },
    web: { port: 0, root },
    onCommand: () => ({ ok: true }),
  });
  const url = `${monitor.url?.replace('http', 'ws')}mqtt`;
  const frozen = await frozenAt(url);
  const lively = await phone(url);
  const delays: number[] = [];
  lively.on('message', (_, payload) => {
    const { seq, t } = JSON.parse(payload.toString()) as { seq: number; t: number };
    if (seq > 0) delays.push(performance.timeOrigin + performance.now() - t);
  });
  frozen.pause();
  const plays = Array.from({ length: PLAYS }, () => ({
    side: 'white' as const,
    roll: [6, 5] as const,
    text: '24/18 18/13',
    white: '24:15',
    black: '24:15',
  }));
  for (let seq = 1; seq <= STATES; seq += 1) {
    monitor.publish(stateAt(seq, { plays, t: performance.timeOrigin + performance.now() }));
    await sleep(EVERY_MS);
  }
  lively.end(true);
  frozen.destroy();
  await monitor.close();
  await rm(root, { recursive: true });
  return spread('frozen-phone', 'ms', delays);
}

async function phone(url: string, options: mqtt.IClientOptions = {}): Promise<mqtt.MqttClient> {
  const client = mqtt.connect(url, { reconnectPeriod: 0, ...options });
  client.on('error', () => undefined);
  await new Promise<void>((resolve) => client.once('connect', () => resolve()));
  await client.subscribeAsync(TOPICS.state, { qos: 1 });
  return client;
}

/** The socket of a phone that has subscribed, to be paused. */
async function frozenAt(url: string): Promise<Socket> {
  let socket: Socket | undefined;
  const createWebsocket: mqtt.IClientOptions['createWebsocket'] = (address, protocols) => {
    const ws = new WebSocket(address, protocols);
    ws.on('upgrade', (response) => {
      socket = response.socket;
    });
    return ws;
  };
  await phone(url, { createWebsocket });
  if (!socket) throw new Error('the phone has no connection');
  return socket;
}
