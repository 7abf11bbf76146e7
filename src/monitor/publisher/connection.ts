import type { Duplex } from 'node:stream';
import mqtt, { type IClientOptions, MqttClient } from 'mqtt';
import { NardError } from '../../errors/index.ts';
import type { Clock } from '../clock.ts';

const KEEPALIVE_S = 15;
const CONNECT_TIMEOUT_MS = 10_000;
const FIRST_RETRY_MS = 250;
const LAST_RETRY_MS = 8_000;

/** Where the broker is: a stream to one in this process, or one elsewhere (`mqtt:`, `mqtts:`, `ws:`, `wss:`). */
export type BrokerAddress =
  | { readonly open: () => Duplex }
  | {
      readonly url: string;
      readonly username?: string;
      readonly password?: string;
      /** Certificate, as PEM text, of the authority that has signed the broker's; default: those of the system. */
      readonly ca?: string;
    };

export interface ConnectionOptions {
  readonly broker: BrokerAddress;
  readonly clientId: string;
  readonly will: { readonly topic: string; readonly payload: string };
  readonly subscribe: readonly string[];
  readonly clock: Clock;
  /** 0 ≤ number < 1; spreads the attempts of many boards after a broker's restart. */
  readonly random: () => number;
  readonly connected: () => void;
  readonly lost: () => void;
  readonly message: (topic: string, payload: Buffer, retain: boolean) => void;
  /** The broker cannot be reached, and when the next attempt is made. */
  readonly trouble: (error: NardError, nextInMs: number) => void;
}

/**
 * A connection that is made again for ever. Every attempt is a new client with an empty store: nothing that a
 * dead connection still held can come between what is sent now.
 */
export class Connection {
  readonly #options: ConnectionOptions;
  #client: MqttClient | null = null;
  #isConnected = false;
  #attempt = 0;
  #cancel: (() => void) | null = null;
  #closed = false;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#connect();
  }

  get isConnected(): boolean {
    return this.#isConnected;
  }

  /** Publishes now or not at all. `done` is called once the broker has it, never after a loss. */
  publish(
    topic: string,
    payload: string,
    qos: 0 | 1,
    retain: boolean,
    done: () => void = () => undefined,
  ): void {
    const client = this.#client;
    if (!client || !this.#isConnected) return;
    client.publish(topic, payload, { qos, retain }, (error) => {
      if (client !== this.#client) return;
      if (error) this.#drop(client, error);
      else done();
    });
  }

  close(): void {
    this.#closed = true;
    this.#cancel?.();
    this.#client?.end(true);
    this.#client = null;
    this.#isConnected = false;
  }

  #connect(): void {
    const { subscribe, message, connected } = this.#options;
    const client = this.#open();
    this.#client = client;
    client.on('error', (error) => this.#drop(client, error));
    client.on('close', () => this.#drop(client, new Error('the connection was closed')));
    client.on('message', (topic, payload, packet) => {
      if (client === this.#client) message(topic, payload, packet.retain);
    });
    client.on('connect', () => {
      if (client !== this.#client) return;
      client.subscribe([...subscribe], { qos: 1 }, (error) => {
        if (error) this.#drop(client, error);
      });
      this.#attempt = 0;
      this.#isConnected = true;
      connected();
    });
  }

  #open(): MqttClient {
    const { broker, clientId, will } = this.#options;
    const options: IClientOptions = {
      clientId,
      clean: true,
      keepalive: KEEPALIVE_S,
      connectTimeout: CONNECT_TIMEOUT_MS,
      reconnectPeriod: 0,
      protocolVersion: 4,
      queueQoSZero: false,
      will: { topic: will.topic, payload: Buffer.from(will.payload), qos: 1, retain: true },
    };
    if ('open' in broker)
      return new MqttClient(() => broker.open() as ReturnType<MqttClient['streamBuilder']>, options);
    const { username, password, ca } = broker;
    return mqtt.connect(broker.url, {
      ...options,
      ...(username === undefined ? {} : { username }),
      ...(password === undefined ? {} : { password }),
      ...(ca === undefined ? {} : { ca }),
    });
  }

  #drop(client: MqttClient, cause: Error): void {
    if (client !== this.#client || this.#closed) return;
    this.#client = null;
    const wasConnected = this.#isConnected;
    this.#isConnected = false;
    client.on('error', () => undefined);
    client.end(true);
    if (wasConnected) this.#options.lost();
    const wait = retryAfter(this.#attempt, this.#options.random());
    this.#attempt += 1;
    this.#cancel = this.#options.clock.after(wait, () => this.#connect());
    this.#options.trouble(unreachable(this.#options.broker, cause, GAME_GOES_ON), wait);
  }
}

/** Milliseconds until the next attempt, after this many that failed in a row. */
export function retryAfter(failed: number, random: number): number {
  const longest = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(failed, 20));
  return Math.round(longest * (0.5 + random / 2));
}

const GAME_GOES_ON =
  'The game goes on; nothing is lost, and it is tried again. Check that the broker runs and that address, user name and password are right.';

/** E_BROKER: that there is no connection, and `then`, what comes of it and what to do. */
export function unreachable(broker: BrokerAddress, cause: Error, then: string): NardError {
  const which =
    'open' in broker ? 'the built-in MQTT broker' : `the MQTT broker ${withoutSecrets(broker.url)}`;
  return new NardError(
    'E_BROKER',
    `No connection to ${which}: ${cause.message || (cause as NodeJS.ErrnoException).code}. ${then}`,
    { cause },
  );
}

function withoutSecrets(url: string): string {
  try {
    const { protocol, host } = new URL(url);
    return `${protocol}//${host}`;
  } catch {
    return 'with an unreadable address';
  }
}
