import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Aedes } from 'aedes';
import sirv from 'sirv';
import { createWebSocketStream, type WebSocket, WebSocketServer } from 'ws';
import { type FeedInfo, type FeedState, topicsOf } from '../../src/feed/index.ts';
import type { BenchAction, BenchReport } from '../../src/workbench/index.ts';

const BOARD = 'test';
const TOPICS = topicsOf(BOARD);

/** The headers that the controller's own server sends; the page must live with them. */
const policy = (host: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "manifest-src 'self'",
    `connect-src 'self' ws://${host}`,
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');

export interface TestServer {
  readonly url: string;
  publish(state: FeedState): void;
  publishInfo(info: FeedInfo): void;
  availability(text: 'online' | 'offline'): void;
  bench(report: BenchReport): void;
  /** Commands that arrived: topic behind the base, and payload. */
  readonly commands: { readonly topic: string; readonly payload: Record<string, unknown> }[];
  readonly actions: BenchAction[];
  /** Cuts every MQTT connection and takes no new one, until told otherwise. */
  mqttDown(down: boolean): void;
  beats(on: boolean): void;
  close(): Promise<void>;
}

/** A page server with a broker and a workbench socket, for tests and pictures. */
export async function startTestServer(root: string, port = 0): Promise<TestServer> {
  const broker = await Aedes.createBroker();
  const files = sirv(root, { dev: true });
  const http: Server = createServer((request, response) => {
    response.setHeader('Content-Security-Policy', policy(request.headers.host ?? ''));
    if (request.url === '/board.json') {
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify({ id: BOARD, base: TOPICS.base, trusted: true }));
      return;
    }
    files(request, response, () => {
      response.statusCode = 404;
      response.end();
    });
  });
  const mqttSockets = new Set<WebSocket>();
  const benches = new Set<WebSocket>();
  let down = false;
  const commands: TestServer['commands'] = [];
  const actions: BenchAction[] = [];
  const benchState = new Map<string, string>();
  const sockets = new WebSocketServer({
    noServer: true,
    handleProtocols: (offered) => (offered.has('mqtt') ? 'mqtt' : false),
  });
  http.on('upgrade', (request, socket, head) => {
    if (request.url === '/mqtt' && down) return socket.destroy();
    sockets.handleUpgrade(request, socket, head, (ws) => {
      if (request.url === '/mqtt') {
        mqttSockets.add(ws);
        const stream = createWebSocketStream(ws);
        stream.on('error', () => undefined);
        broker.handle(stream, request);
      } else {
        benches.add(ws);
        for (const text of benchState.values()) ws.send(text);
        ws.on('message', (data) => actions.push(JSON.parse(String(data)) as BenchAction));
      }
    });
  });
  await new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve));
  const send = (topic: string, payload: string, retain: boolean) =>
    broker.publish(
      { cmd: 'publish', qos: 0, topic, payload: Buffer.from(payload), retain, dup: false },
      () => undefined,
    );
  broker.on('publish', ({ topic, payload }) => {
    if (!topic.startsWith(`${TOPICS.base}/cmd/`)) return;
    const command = JSON.parse(payload.toString()) as Record<string, unknown>;
    commands.push({ topic: topic.slice(TOPICS.base.length + 1), payload: command });
    send(TOPICS.reply(String(command.client), String(command.id)), JSON.stringify({ ok: true }), false);
  });
  let beating = true;
  const beat = setInterval(
    () => beating && send(TOPICS.beat, JSON.stringify({ seq: 1, t: Date.now() }), false),
    1000,
  );
  send(TOPICS.availability, 'online', true);
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/`,
    publish: (state) => send(TOPICS.state, JSON.stringify(state), true),
    publishInfo: (info) => send(TOPICS.info, JSON.stringify(info), true),
    availability: (text) => send(TOPICS.availability, text, true),
    bench(report) {
      const text = JSON.stringify(report);
      benchState.set(report.type, text);
      for (const ws of benches) ws.send(text);
    },
    commands,
    actions,
    mqttDown(is) {
      down = is;
      if (is) for (const ws of mqttSockets) ws.terminate();
    },
    beats: (on) => {
      beating = on;
    },
    async close() {
      clearInterval(beat);
      for (const ws of [...mqttSockets, ...benches]) ws.terminate();
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
      await new Promise<void>((resolve) => broker.close(() => resolve()));
    },
  };
}
