import { existsSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import sirv from 'sirv';
import { type WebSocket, WebSocketServer } from 'ws';
import { NardError } from '../../errors/index.ts';
import { isLoopback, listen, shutDown } from '../listening.ts';
import { isOurHost, isOurOrigin, securityHeaders, visitorAddress } from './guard.ts';
import { startPage } from './start-page.ts';
import { tunnel } from './tunnel.ts';

export interface WebOptions {
  readonly port: number;
  /** Address to listen on; the machine itself only, unless told otherwise. */
  readonly host: string;
  /** Folder of the built page. */
  readonly root: string;
  /** Names besides addresses, plain names and `*.local` under which the board may be reached. */
  readonly hostNames: readonly string[];
  /** What `/board.json` says, besides whether the visitor is trusted: comes from this machine. */
  readonly board: { readonly id: string; readonly base: string };
  /** The newest picture of the game, and what is known of the board. */
  readonly newest: () => { readonly state: unknown; readonly info: unknown };
  /** Upgrade requests on these paths go on to the stream that the function opens; a NardError: there is none yet. */
  readonly tunnels: Readonly<Record<string, () => Duplex>>;
  /** Paths on which a WebSocket from this machine holds something down for as long as it is open: true once one does. */
  readonly holds: Readonly<Record<string, (down: boolean) => void>>;
  /** A WebSocket was opened on `/mqtt`. */
  readonly onMqtt: (ws: WebSocket, address: string | undefined) => void;
}

export interface WebServer {
  readonly port: number;
  readonly url: string;
  close(): Promise<void>;
}

/** Larger frames than this close a WebSocket: no MQTT client has that much to say. */
const MAX_FRAME_BYTES = 64 * 1024;
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Serves the page, and passes WebSockets to the broker or through a tunnel. E_CONFIG when the port is taken. */
export async function startWeb(options: WebOptions): Promise<WebServer> {
  const files = pageFiles(options.root);
  const page = startPage(options.root);
  const server = createServer((request, response) => answer(request, response, options, { files, page }));
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    handleProtocols: (offered) => (offered.has('mqtt') ? 'mqtt' : false),
  });
  const upgraded = new Set<Duplex>();
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    upgraded.add(socket);
    socket.on('close', () => upgraded.delete(socket));
    upgrade(request, socket, head, options, sockets);
  });
  const port = await listen(server, options, 'browsers');
  return {
    port,
    url: `http://${options.host.includes(':') ? `[${options.host}]` : options.host}:${port}/`,
    async close() {
      const stopped = shutDown(server);
      for (const socket of upgraded) socket.destroy();
      server.closeAllConnections();
      sockets.close();
      await stopped;
    },
  };
}

type Files = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** What is served from the folder of the page; null where it has not been built. */
interface Built {
  readonly files: Files | null;
  readonly page: ReturnType<typeof startPage>;
}

/** The folder is read once, at the start: nothing beside it can be asked for. */
function pageFiles(root: string): Files | null {
  if (!existsSync(root)) return null;
  return sirv(root, {
    etag: true,
    gzip: true,
    brotli: true,
    setHeaders(response, path) {
      response.setHeader('Cache-Control', path.startsWith('/assets/') ? IMMUTABLE : 'no-cache');
    },
  });
}

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  options: WebOptions,
  { files, page }: Built,
): void {
  const { host } = request.headers;
  if (host === undefined || !isOurHost(host, options.hostNames)) {
    say(response, 421, 'This board is not called by that name. Use its address.');
    return;
  }
  for (const [name, value] of Object.entries(securityHeaders(host))) response.setHeader(name, value);
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD');
    say(response, 405, 'Only reading is possible here.');
  } else if (pathOf(request) === '/board.json') {
    sayFresh(response, 'application/json', JSON.stringify({ ...options.board, trusted: isTrusted(request) }));
  } else if (pathOf(request) === '/' && page) {
    const start = { id: options.board.id, trusted: isTrusted(request), ...options.newest() };
    sayFresh(response, 'text/html; charset=utf-8', page(start));
  } else if (files) {
    files(request, response, () => say(response, 404, 'There is nothing here.'));
  } else {
    say(response, 503, 'The page has not been built. Run "npm run prepare" where the board was installed.');
  }
}

function upgrade(
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  options: WebOptions,
  sockets: WebSocketServer,
) {
  if (!isOurHost(request.headers.host, options.hostNames) || !isOurOrigin(request.headers)) {
    return refuse(socket, '403 Forbidden');
  }
  const path = pathOf(request);
  if (path === '/mqtt') {
    sockets.handleUpgrade(request, socket, head, (ws) => options.onMqtt(ws, visitorAddress(request)));
    return;
  }
  const hold = Object.hasOwn(options.holds, path) ? options.holds[path] : undefined;
  if (hold) {
    if (!isTrusted(request)) return refuse(socket, '403 Forbidden');
    sockets.handleUpgrade(request, socket, head, (ws) => holdDown(ws, hold));
    return;
  }
  const open = Object.hasOwn(options.tunnels, path) ? options.tunnels[path] : undefined;
  if (!open) return refuse(socket, '404 Not Found');
  const inside = otherEnd(open);
  if (!inside) return refuse(socket, '503 Service Unavailable');
  tunnel(request, head, socket, inside);
}

/** Null where there is none yet: a page that was open before the program keeps trying while that begins. */
function otherEnd(open: () => Duplex): Duplex | null {
  try {
    return open();
  } catch (error) {
    if (error instanceof NardError) return null;
    throw error;
  }
}

const holders = new WeakMap<(down: boolean) => void, number>();

/** Several may hold the same thing: it comes up again when the last one lets go. */
function holdDown(ws: WebSocket, hold: (down: boolean) => void): void {
  const count = (change: 1 | -1) => {
    const before = holders.get(hold) ?? 0;
    holders.set(hold, before + change);
    if (before === 0 || before + change === 0) hold(before === 0);
  };
  ws.on('error', () => ws.terminate());
  ws.on('close', () => count(-1));
  count(1);
}

const pathOf = (request: IncomingMessage): string => (request.url ?? '/').split('?', 1)[0] ?? '/';

const isTrusted = (request: IncomingMessage): boolean => isLoopback(visitorAddress(request));

/** Says what may be something else the next time. */
function sayFresh(response: ServerResponse, type: string, text: string): void {
  response.setHeader('Content-Type', type);
  response.setHeader('Cache-Control', 'no-store');
  response.end(text);
}

function say(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' });
  response.end(`${text}\n`);
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
