import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import type { RawData, WebSocket } from 'ws';
import { TokenBucket } from '../bucket.ts';

/** A connection as bytes, whatever carries it. */
interface Carrier {
  send(bytes: Buffer): void;
  /** Bytes that the other end has not taken yet. */
  waiting(): number;
  destroy(): void;
}

export interface VisitorLimits {
  /** Bytes that may wait for a visitor before it is let go. */
  readonly outgoingBytes: number;
  /** Bytes that it may send at once, and per second in the long run. */
  readonly incomingBurst: number;
  readonly incomingPerSecond: number;
}

export const VISITOR_LIMITS: VisitorLimits = {
  outgoingBytes: 2 * 1024 * 1024,
  incomingBurst: 64 * 1024,
  incomingPerSecond: 16 * 1024,
};

/**
 * The stream that the broker reads and writes for one visitor. It always takes what is written: the broker
 * waits for a slow stream, and with it everybody else would wait. Who falls too far behind, or sends more
 * than any client has to say, loses the connection instead.
 */
class VisitorStream extends Duplex {
  readonly #carrier: Carrier;
  readonly #limits: VisitorLimits;
  readonly #incoming: TokenBucket;
  readonly #now: () => number;

  constructor(carrier: Carrier, limits: VisitorLimits, now: () => number) {
    super({ writableHighWaterMark: 4 * limits.outgoingBytes });
    this.#carrier = carrier;
    this.#limits = limits;
    this.#incoming = new TokenBucket(limits.incomingBurst, limits.incomingPerSecond, now());
    this.#now = now;
  }

  /** Bytes came from the visitor. */
  receive(bytes: Buffer): void {
    if (this.destroyed) return;
    if (this.#incoming.take(bytes.length, this.#now())) this.push(bytes);
    else this.destroy();
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#carrier.send(chunk);
    if (this.#carrier.waiting() > this.#limits.outgoingBytes) this.destroy();
    done();
  }

  override _final(done: (error?: Error | null) => void): void {
    done();
    this.destroy();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#carrier.destroy();
    done(error);
  }
}

export function overSocket(socket: Socket, limits: VisitorLimits, now: () => number): Duplex {
  socket.setNoDelay(true);
  const stream = new VisitorStream(
    {
      send: (bytes) => socket.write(bytes),
      waiting: () => socket.writableLength,
      destroy: () => socket.destroy(),
    },
    limits,
    now,
  );
  socket.on('data', (bytes) => stream.receive(bytes));
  socket.on('error', () => stream.destroy());
  socket.on('close', () => stream.destroy());
  return stream;
}

export function overWebSocket(ws: WebSocket, limits: VisitorLimits, now: () => number): Duplex {
  const stream = new VisitorStream(
    {
      send: (bytes) => ws.send(bytes, () => undefined),
      waiting: () => ws.bufferedAmount,
      destroy: () => ws.terminate(),
    },
    limits,
    now,
  );
  ws.on('message', (data: RawData) => {
    stream.receive(Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer));
  });
  ws.on('error', () => stream.destroy());
  ws.on('close', () => stream.destroy());
  return stream;
}
