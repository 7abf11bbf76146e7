import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import mqtt, { type IClientOptions, MqttClient } from 'mqtt';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { topicsOf } from '../../src/feed/index.ts';
import { mayHear, mayPublish, maySubscribe } from '../../src/monitor/broker/access.ts';
import { type EmbeddedBroker, startBroker } from '../../src/monitor/broker/broker.ts';
import { TokenBucket } from '../../src/monitor/bucket.ts';
import { systemClock } from '../../src/monitor/clock.ts';
import { type Listener, listener, pause, until } from './support.ts';

const topics = topicsOf('test');

describe('access', () => {
  const message = (topic: string, retain = false, bytes = 10) => ({ topic, retain, bytes });

  it.each([
    ['controller', topics.state, true, true],
    ['local', topics.state, false, false],
    ['local', topics.command('white', 'take'), false, true],
    ['local', topics.command('white', 'take'), true, false],
    ['local', 'nardy/v1/boards/other/cmd/white/take', false, false],
    ['reader', topics.command('white', 'take'), false, false],
    ['white', topics.command('white', 'take'), false, true],
    ['white', topics.command('any', 'snapshot'), false, true],
    ['white', topics.command('black', 'take'), false, false],
    ['white', topics.command('director', 'pause'), false, false],
    ['director', topics.command('director', 'pause'), false, true],
    ['director', topics.state, false, false],
    ['controller', '$SYS/x', false, false],
  ] as const)('%s publishing to %s (retained: %s) is allowed: %s', (visitor, topic, retain, allowed) => {
    expect(mayPublish(visitor, topics.base, message(topic, retain))).toBe(allowed);
  });

  it('no visitor publishes more than 8 KB', () => {
    expect(mayPublish('local', topics.base, message(topics.command('white', 'take'), false, 8193))).toBe(
      false,
    );
  });

  it.each([
    ['#', false],
    ['+/v1/#', false],
    ['nardy/#', false],
    ['nardy/+/boards/#', false],
    ['nardy/v1/#', false],
    ['nardy/v1/boards/+/state', true],
    ['nardy/v1/boards/test/#', true],
    ['nardy/v1/halls/club/index', true],
    ['homeassistant/#', true],
    ['$SYS/#', false],
    ['$share/x/nardy/v1/boards/test/#', false],
  ])('a reader subscribing to %s is allowed: %s', (filter, allowed) => {
    expect(maySubscribe('reader', filter)).toBe(allowed);
  });

  it('only the board hears commands', () => {
    expect(mayHear('reader', topics.base, topics.command('white', 'take'))).toBe(false);
    expect(mayHear('local', topics.base, topics.command('white', 'take'))).toBe(false);
    expect(mayHear('controller', topics.base, topics.command('white', 'take'))).toBe(true);
  });
});

it('a bucket lets a burst through and then so much a second', () => {
  const bucket = new TokenBucket(3, 2, 0);
  const taken = (now: number) => bucket.take(1, now);
  expect([taken(0), taken(0), taken(0), taken(0)]).toEqual([true, true, true, false]);
  expect([taken(500), taken(500), taken(1500), taken(1500), taken(1500)]).toEqual([
    true,
    false,
    true,
    true,
    false,
  ]);
  expect(bucket.take(1, 0)).toBe(false);
});

describe('the embedded broker', () => {
  let broker: EmbeddedBroker;
  let board: MqttClient;
  const open: { close(): unknown }[] = [];

  beforeEach(async () => {
    broker = await startBroker({
      base: topics.base,
      controllerId: 'nardboard-test',
      tcp: { port: 0, host: '127.0.0.1' },
      clock: systemClock,
      limits: { outgoingBytes: 256 * 1024, incomingBurst: 32 * 1024, incomingPerSecond: 16 * 1024 },
    });
    board = new MqttClient(() => broker.connectController() as never, {
      clientId: 'nardboard-test',
      reconnectPeriod: 0,
    });
    await new Promise((resolve) => board.once('connect', resolve));
  });
  afterEach(async () => {
    for (const one of open.splice(0)) one.close();
    board.end(true);
    await broker.close();
  });

  const url = () => `mqtt://127.0.0.1:${broker.tcpPort}`;
  async function visit(...filters: string[]): Promise<Listener> {
    const one = await listener(url(), filters);
    open.push(one);
    return one;
  }

  /** A visitor from another machine, as the web server would let it in. */
  async function visitFromAfar(
    to: EmbeddedBroker,
    filters: string | string[] = [],
    options: IClientOptions = {},
  ): Promise<Listener> {
    const one = await listener(await doorFromAfar(to), [filters].flat(), options);
    open.push(one);
    return one;
  }

  /** The code with which a visitor from another machine is turned away. */
  async function refusalFromAfar(to: EmbeddedBroker, options: IClientOptions): Promise<unknown> {
    const client = mqtt.connect(await doorFromAfar(to), options);
    const error = await new Promise<Error>((resolve) => client.once('error', resolve));
    client.end(true);
    return (error as Error & { code?: unknown }).code;
  }

  async function doorFromAfar(to: EmbeddedBroker): Promise<string> {
    const server: Server = createServer();
    new WebSocketServer({ server }).on('connection', (ws) => to.accept(ws, '192.168.1.20'));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    open.push({ close: () => server.close() });
    return `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  it('lets a visitor from afar read and nothing else', async () => {
    const heard: string[] = [];
    board.on('message', (topic) => heard.push(topic));
    await board.subscribeAsync(topics.commands);
    await board.publishAsync(topics.state, '{"seq":1}', { qos: 1, retain: true });
    const guest = await visitFromAfar(broker, `${topics.base}/#`);
    await until(() => guest.texts(topics.state).length === 1);
    await guest.client.publishAsync(topics.command('white', 'take'), '{"id":"1"}', { qos: 1 });
    await guest.client.publishAsync(topics.state, '{"seq":9}', { qos: 1, retain: true });
    const local = await visit(topics.state);
    await local.client.publishAsync(topics.command('white', 'pass'), '{"id":"1"}', { qos: 1 });
    await until(() => heard.length > 0 && local.heard.length > 0);
    expect(heard).toEqual([topics.command('white', 'pass')]);
    expect(local.texts(topics.state)).toEqual(['{"seq":1}']);
    expect(guest.client.connected).toBe(true);
    const refusal = JSON.parse(guest.texts(topics.reply('any', '1'))[0] ?? '');
    expect(refusal.error.code).toBe('E_FORBIDDEN');
  });

  it('tells of a refused command nobody but its sender', async () => {
    const other = await visit(`${topics.base}/reply/#`);
    const guest = await visitFromAfar(broker, `${topics.base}/reply/#`);
    await guest.client.publishAsync(topics.command('white', 'take'), '{"id":"1","client":"other"}', {
      qos: 1,
    });
    await until(() => guest.heard.length === 1);
    await pause(50);
    expect(other.heard).toEqual([]);
  });

  it('refuses "#" but keeps the visitor', async () => {
    const guest = await visit();
    await expect(guest.client.subscribeAsync('#')).rejects.toThrow();
    expect(guest.client.connected).toBe(true);
  });

  it('lets nobody take the board’s own client id', async () => {
    const thief = connect(broker.tcpPort ?? 0, '127.0.0.1');
    const answer = once(thief, 'data');
    thief.write(connectPacket('nardboard-test'));
    expect([...((await answer)[0] as Buffer)]).toEqual([0x20, 2, 0, 2]);
    await pause(50);
    expect(board.connected).toBe(true);
    thief.destroy();
  });

  it('keeps no session for a visitor that stays away', async () => {
    const guest = await listener(url(), [topics.event], { clientId: 'phone', clean: false });
    guest.close();
    await pause(50);
    await board.publishAsync(topics.event, 'missed', { qos: 1 });
    const back = await listener(url(), [], { clientId: 'phone', clean: false });
    open.push(back);
    await pause(100);
    expect(back.heard).toEqual([]);
  });

  it('a visitor’s last will goes nowhere', async () => {
    const watcher = await visit(`${topics.base}/#`);
    const guest = await listener(url(), [], {
      will: { topic: topics.availability, payload: Buffer.from('offline'), qos: 1, retain: true },
    });
    guest.client.stream.destroy();
    guest.close();
    await pause(100);
    expect(watcher.heard).toEqual([]);
  });

  it.each([
    ['over TCP', () => freeze(broker.tcpPort ?? 0, topics.state)],
    ['over a WebSocket', async () => freezePage(await doorFromAfar(broker), topics.state)],
  ] as const)('a frozen phone %s stalls nobody and is let go', async (_, freezeOne) => {
    const frozen = await freezeOne();
    open.push({ close: () => frozen.destroy() });
    const gone = new Promise((resolve) => frozen.once('close', resolve));
    const lively = await visit(topics.state);
    let slowest = 0;
    for (let i = 0; i < 400; i += 1) {
      const before = performance.now();
      await board.publishAsync(topics.state, 'x'.repeat(20_000), { qos: 1 });
      slowest = Math.max(slowest, performance.now() - before);
    }
    await until(() => lively.heard.length === 400);
    // One that is waited for is waited for a minute.
    expect(slowest).toBeLessThan(20_000);
    // All that while the frozen one has taken nothing: it was not waited for.
    expect(frozen.isPaused()).toBe(true);
    frozen.resume();
    await gone;
  });

  it('lets go of a visitor that sends more than anyone has to say', async () => {
    const guest = connect(broker.tcpPort ?? 0, '127.0.0.1');
    guest.on('error', () => undefined);
    guest.write(connectPacket('flood'));
    await once(guest, 'data');
    const gone = new Promise((resolve) => guest.once('close', resolve));
    // The head of a packet of 256 MB, and as much of it as the broker takes.
    guest.write(Buffer.from([0x30, 0xff, 0xff, 0xff, 0x7f]));
    for (let i = 0; i < 64 && !guest.destroyed; i += 1) guest.write(Buffer.alloc(1024, 0x61));
    await gone;
    expect(board.connected).toBe(true);
  });

  it('lets through only so many messages of one visitor, but answers all', async () => {
    let heard = 0;
    board.on('message', () => (heard += 1));
    await board.subscribeAsync(topics.commands);
    const guest = await visit();
    const began = Date.now();
    await Promise.all(
      Array.from({ length: 150 }, (_, i) =>
        guest.client.publishAsync(topics.command('white', 'take'), `{"id":"${i}"}`, { qos: 1 }),
      ),
    );
    await until(() => heard >= 40, 'as many as may come at once');
    await pause(50);
    expect(heard).toBeLessThanOrEqual(41 + (20 * (Date.now() - began)) / 1000);
    expect(guest.client.connected).toBe(true);
  });

  it('that is played to be down lets everybody go and nobody in, and is whole again afterwards', async () => {
    const guest = await visit(topics.state);
    const closed = (client: MqttClient) =>
      new Promise<void>((resolve) => client.once('close', () => resolve()));
    const gone = [guest.client, board].map(closed);
    broker.halt(true);
    await Promise.all(gone);
    const turnedAway = connect(broker.tcpPort ?? 0, '127.0.0.1');
    turnedAway.on('error', () => undefined);
    await once(turnedAway, 'close');
    broker.halt(false);
    board = new MqttClient(() => broker.connectController() as never, {
      clientId: 'nardboard-test',
      reconnectPeriod: 0,
    });
    await board.publishAsync(topics.state, '{"seq":2}', { qos: 1, retain: true });
    await until(() => guest.texts(topics.state).length > 0, 'the guest to come back by itself');
  });

  it('survives rubbish', async () => {
    for (const bytes of ['GET / HTTP/1.1\r\n\r\n', '\u0000', 'x'.repeat(5000)]) {
      const socket = connect(broker.tcpPort ?? 0, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.end(bytes);
      socket.resume();
      await once(socket, 'close');
    }
    expect(board.connected).toBe(true);
  });

  describe('pairing', () => {
    const take = topics.command('white', 'take');
    const secret = (username: string, password: string, clientId = 'phone') => ({
      username,
      password,
      clientId,
      reconnectPeriod: 0,
    });

    it('lets a visitor from afar speak for its seat, and for no other', async () => {
      const heard: string[] = [];
      board.on('message', (topic) => heard.push(topic));
      await board.subscribeAsync(topics.commands);
      const code = broker.pair('white');
      const eavesdropper = await visitFromAfar(broker, `${topics.base}/reply/#`);
      const guest = await visitFromAfar(broker, [], secret('pair', code));
      await until(() => guest.heard.length === 1);
      expect(guest.heard[0]).toMatchObject({ topic: topics.reply('phone', 'pair'), retain: false });
      const { ok, role, token } = JSON.parse(guest.heard[0]?.text ?? '');
      expect({ ok, role }).toEqual({ ok: true, role: 'white' });
      guest.close();

      const back = await visitFromAfar(broker, [], secret('token', token));
      for (const topic of [
        topics.command('black', 'take'),
        topics.command('director', 'new-match'),
        topics.state,
        take,
      ]) {
        await back.client.publishAsync(topic, '{"id":"1"}', { qos: 1 });
      }
      await until(() => heard.length > 0);
      expect(heard).toEqual([take]);
      expect(eavesdropper.heard).toEqual([]);
    });

    it('takes a code once, and no wrong code or token', async () => {
      const code = broker.pair('director');
      await (await visitFromAfar(broker, [], secret('pair', code))).client.endAsync();
      for (const [name, password] of [
        ['pair', code],
        ['token', code],
        ['token', ''],
        ['somebody', 'x'],
      ] as const) {
        await expect(refusalFromAfar(broker, secret(name, password))).resolves.toBe(4);
      }
    });
  });

  it('says clearly that its port is taken', async () => {
    const second = {
      base: topics.base,
      controllerId: 'x',
      tcp: { port: broker.tcpPort ?? 0, host: '127.0.0.1' },
      clock: systemClock,
    };
    await expect(startBroker(second)).rejects.toMatchObject({
      code: 'E_CONFIG',
      message: expect.stringContaining('choose another port'),
    });
  });
});

/** MQTT 3.1.1 CONNECT with a clean session and no keepalive. */
function connectPacket(id: string): Buffer {
  return packet(0x10, [0, 4, ...Buffer.from('MQTT'), 4, 2, 0, 0, 0, id.length, ...Buffer.from(id)]);
}

const packet = (type: number, body: number[]) => Buffer.from([type, body.length, ...body]);

/** A subscriber that stops reading. */
async function freeze(port: number, topic: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(connectPacket('frozen'));
  await once(socket, 'data');
  socket.write(packet(0x82, [0, 1, 0, topic.length, ...Buffer.from(topic), 1]));
  await once(socket, 'data');
  socket.pause();
  return socket;
}

/** The same as a page is connected. */
async function freezePage(url: string, topic: string): Promise<Socket> {
  const ws = new WebSocket(url, 'mqtt');
  ws.on('error', () => undefined);
  const [[{ socket }]] = (await Promise.all([once(ws, 'upgrade'), once(ws, 'open')])) as [
    [{ socket: Socket }],
    unknown,
  ];
  ws.send(connectPacket('frozen-page'));
  await once(ws, 'message');
  ws.send(packet(0x82, [0, 1, 0, topic.length, ...Buffer.from(topic), 1]));
  await once(ws, 'message');
  socket.pause();
  return socket;
}
