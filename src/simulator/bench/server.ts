import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { NardError } from '../../errors/index.ts';
import type { BenchAction, BenchReport } from '../../workbench/index.ts';
import type { BoardMachine, RealTime } from '../machine/index.ts';
import { type BenchSight, benchLights, benchWorld } from './report.ts';
import { readAction } from './visitor.ts';

/** Changes within this time, in ms, are told together. */
const TOGETHER = 25;
/** No action is longer, in bytes. */
const LONGEST_ACTION = 1024;

/** What anybody may do while robots play: none of it takes a checker or a die out of their hands. */
const BESIDES: ReadonlySet<BenchAction['do']> = new Set(['press', 'release', 'habit', 'fault', 'cut-power']);

export interface BenchParts extends BenchSight {
  readonly machine: BoardMachine;
  readonly time: RealTime;
}

export interface BenchServer {
  /** A port of this computer, or the path of a socket. */
  readonly address: number | string;
  close(): Promise<void>;
}

/**
 * Lets workbench pages see the simulated board and move things on it, over a WebSocket at `address`: a TCP port of
 * 127.0.0.1 (0: any that is free) or the path of a Unix socket. E_SIMULATOR when it cannot be had.
 */
export async function serveBench(address: number | string, parts: BenchParts): Promise<BenchServer> {
  const http = createServer((_request, response) => response.writeHead(426).end());
  const sockets = new WebSocketServer({ server: http, maxPayload: LONGEST_ACTION });
  const pages = new Pages(sockets, parts);
  sockets.on('connection', (page) => pages.welcome(page));
  if (typeof address === 'string') rmSync(address, { force: true });
  await new Promise<void>((resolve, reject) => {
    http.once('error', (cause) =>
      reject(
        new NardError('E_SIMULATOR', `the workbench cannot listen at ${address}: choose another`, { cause }),
      ),
    );
    http.listen(
      typeof address === 'string' ? { path: address } : { port: address, host: '127.0.0.1' },
      resolve,
    );
  });
  return {
    address: typeof address === 'string' ? address : (http.address() as AddressInfo).port,
    close: async () => {
      pages.close();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}

/** All pages that look at the board, and what they are told. */
class Pages {
  readonly #sockets: WebSocketServer;
  readonly #parts: BenchParts;
  #waiting: NodeJS.Timeout | null = null;
  #tone: { readonly hz: number; readonly since: number } | null = null;

  constructor(sockets: WebSocketServer, parts: BenchParts) {
    this.#sockets = sockets;
    this.#parts = parts;
    const { board, machine, breaker } = parts;
    board.onChange(() => this.#soon());
    breaker.onChange(() => this.#tell(benchLights(parts)));
    breaker.onChange(() => this.#soon());
    machine.onLights(() => this.#tell(benchLights(parts)));
    machine.onBuzzer(({ frequency, atMs }) => this.#sound(frequency, atMs));
  }

  welcome(page: WebSocket): void {
    page.send(JSON.stringify(this.#world()));
    page.send(JSON.stringify(benchLights(this.#parts)));
    page.on('message', (data) => this.#hear(page, String(data)));
    page.on('error', () => page.terminate());
  }

  close(): void {
    if (this.#waiting) clearTimeout(this.#waiting);
    for (const page of this.#sockets.clients) page.terminate();
    this.#sockets.close();
  }

  #hear(page: WebSocket, text: string): void {
    const { time, visitor, robots } = this.#parts;
    try {
      const action = readAction(text);
      if (robots() && !BESIDES.has(action.do))
        throw new NardError('E_HANDS', 'robots play: leave checkers and dice to them');
      time.catchUp();
      visitor.act(action);
      this.#soon();
    } catch (error) {
      if (!(error instanceof NardError)) throw error;
      this.#send(page, { type: 'refused', code: error.code, message: error.message });
    }
  }

  #world(): BenchReport {
    return benchWorld(this.#parts);
  }

  #soon(): void {
    this.#waiting ??= setTimeout(() => {
      this.#waiting = null;
      this.#tell(this.#world());
    }, TOGETHER);
  }

  /** A tone is told when it has ended: only then is its length known. */
  #sound(hz: number, at: number): void {
    const before = this.#tone;
    this.#tone = hz > 0 ? { hz, since: at } : null;
    if (before) this.#tell({ type: 'sound', hz: before.hz, ms: Math.max(1, Math.round(at - before.since)) });
  }

  #tell(report: BenchReport): void {
    for (const page of this.#sockets.clients) this.#send(page, report);
  }

  #send(page: WebSocket, report: BenchReport): void {
    if (page.readyState === page.OPEN) page.send(JSON.stringify(report));
  }
}
