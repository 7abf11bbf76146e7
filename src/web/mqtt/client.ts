import { Attempts } from './attempts.ts';
import {
  asBytes,
  asText,
  encode,
  type Incoming,
  type Login,
  type Outgoing,
  PacketReader,
  type Quality,
} from './packets.ts';

/** A connection that carries bytes both ways. */
export interface Wire {
  send(bytes: Uint8Array<ArrayBuffer>): void;
  close(): void;
}

/** What a connection tells; nothing of it comes before the call that opens it has returned. */
export interface WireListener {
  /** The other end is there, and answers; the connection itself may still be held back for a while. */
  reached(): void;
  opened(): void;
  received(bytes: Uint8Array): void;
  closed(): void;
}

export interface MqttListener {
  /** There is a session; what was subscribed to begins to come. */
  connected(): void;
  /** It is gone, or could not be had; it is tried again until `close`. */
  lost(): void;
  /** The broker does not take the login; it is asked for again at the next attempt. */
  refused(): void;
  message(topic: string, text: string): void;
}

export interface MqttOptions {
  readonly client: string;
  readonly open: (listener: WireListener) => Wire;
  /** Asked at every attempt; null: without a name. */
  readonly login: () => Login | null;
  readonly subscribe: readonly (readonly [filter: string, quality: Quality])[];
  readonly listener: MqttListener;
}

/**
 * Times in ms. The board beats every 2 s and pings are answered: a line on which nothing comes for so long is
 * none. One that does not open at once is tried anew, so that a network that has come back is found within
 * two seconds, whatever became of the packets sent before.
 */
const SILENCE_MS = 5500;
const PING_EVERY_MS = 4000;
const OPEN_WITHIN_MS = 1200;
const OPEN_ONCE_REACHED_MS = 6000;
const ANSWER_WITHIN_MS = 4000;
const KEEP_ALIVE_S = 10;
/** No message of the board is longer, in bytes. */
const LONGEST_PACKET = 1024 * 1024;

/** One MQTT session after the other, for as long as it is wanted. */
export class MqttClient {
  readonly #options: MqttOptions;
  readonly #attempts: Attempts;
  #session: Session | null = null;
  #closed = false;

  constructor(options: MqttOptions) {
    this.#options = options;
    this.#attempts = new Attempts(() => this.#connect());
    this.#attempts.now();
  }

  /** Publishes with quality 1, now or not at all: false without a session. */
  publish(topic: string, payload: string): boolean {
    return this.#session?.publish(topic, payload) ?? false;
  }

  /** The network is there again, or a new login: nothing of an old connection is waited for. */
  reconnect(): void {
    if (this.#closed) return;
    this.#leave();
    this.#attempts.now();
  }

  close(): void {
    this.#closed = true;
    this.#attempts.stop();
    this.#leave();
  }

  #connect(): void {
    const { listener } = this.#options;
    const session = new Session(this.#options, {
      up: () => {
        this.#attempts.succeeded();
        listener.connected();
      },
      over: () => {
        if (this.#session !== session) return;
        this.#session = null;
        listener.lost();
        this.#attempts.again();
      },
    });
    this.#session = session;
  }

  #leave(): void {
    const old = this.#session;
    this.#session = null;
    old?.end();
  }
}

/** One connection from its opening to its end. */
class Session {
  readonly #options: MqttOptions;
  readonly #told: { readonly up: () => void; readonly over: () => void };
  readonly #wire: Wire;
  readonly #reader = new PacketReader(LONGEST_PACKET);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pings: ReturnType<typeof setInterval> | undefined;
  #isUp = false;
  #isOver = false;
  #lastId = 0;

  constructor(options: MqttOptions, told: { readonly up: () => void; readonly over: () => void }) {
    this.#options = options;
    this.#told = told;
    this.#wire = options.open({
      reached: () => this.#endUnlessWithin(OPEN_ONCE_REACHED_MS),
      opened: () => this.#opened(),
      received: (bytes) => this.#received(bytes),
      closed: () => this.end(),
    });
    this.#endUnlessWithin(OPEN_WITHIN_MS);
  }

  publish(topic: string, payload: string): boolean {
    if (!this.#isUp) return false;
    this.#send({ kind: 'publish', topic, payload: asBytes(payload), id: this.#nextId() });
    return true;
  }

  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#timer);
    clearInterval(this.#pings);
    if (this.#isUp) this.#send({ kind: 'disconnect' });
    this.#wire.close();
    this.#told.over();
  }

  #opened(): void {
    const { client, login } = this.#options;
    this.#send({ kind: 'connect', client, keepAlive: KEEP_ALIVE_S, login: login() });
    this.#endUnlessWithin(ANSWER_WITHIN_MS);
  }

  #received(bytes: Uint8Array): void {
    if (this.#isOver) return;
    try {
      for (const packet of this.#reader.read(bytes)) this.#hear(packet);
    } catch (error) {
      console.warn(error);
      this.end();
      return;
    }
    // As long as something comes all is well.
    if (this.#isUp && !this.#isOver) this.#endUnlessWithin(SILENCE_MS);
  }

  #hear(packet: Incoming): void {
    switch (packet.kind) {
      case 'connected':
        this.#greeted(packet.code);
        break;
      case 'publish':
        if (packet.id !== null) this.#send({ kind: 'publish-ack', id: packet.id });
        this.#options.listener.message(packet.topic, asText(packet.payload));
        break;
      default:
    }
  }

  #greeted(code: number): void {
    if (code !== 0) {
      this.#options.listener.refused();
      this.end();
      return;
    }
    this.#isUp = true;
    this.#send({ kind: 'subscribe', id: this.#nextId(), filters: this.#options.subscribe });
    this.#pings = setInterval(() => this.#send({ kind: 'ping' }), PING_EVERY_MS);
    this.#told.up();
  }

  #endUnlessWithin(ms: number): void {
    clearTimeout(this.#timer);
    if (!this.#isOver) this.#timer = setTimeout(() => this.end(), ms);
  }

  #send(packet: Outgoing): void {
    this.#wire.send(encode(packet));
  }

  #nextId(): number {
    this.#lastId = (this.#lastId % 65_535) + 1;
    return this.#lastId;
  }
}
