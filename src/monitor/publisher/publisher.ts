import type { NardError } from '../../errors/index.ts';
import {
  type FeedHealth,
  type FeedInfo,
  type FeedState,
  plainValues,
  type Topics,
} from '../../feed/index.ts';
import type { Companion } from '../announce/companion.ts';
import type { Clock } from '../clock.ts';
import { type BrokerAddress, Connection } from './connection.ts';
import { Cursor } from './cursor.ts';
import type { EventLog } from './event-log.ts';
import { Newest } from './newest.ts';

export interface PublisherOptions {
  readonly topics: Topics;
  readonly clientId: string;
  readonly broker: BrokerAddress;
  readonly info: FeedInfo;
  readonly events: EventLog;
  /** What else is said to this broker. */
  readonly companions: readonly Companion[];
  readonly clock: Clock;
  readonly random: () => number;
  readonly command: (topic: string, payload: Buffer, retain: boolean) => void;
  readonly trouble: (error: NardError, nextInMs: number) => void;
}

const STATE_EVERY_MS = 50;
const BEAT_EVERY_MS = 2000;
/** How long a farewell may take. */
const FAREWELL_MS = 500;

/** Tells a broker what goes on at the board, for as long as there is a connection to it, and catches up after. */
export class Publisher {
  readonly #options: PublisherOptions;
  readonly #connection: Connection;
  readonly #cursor: Cursor;
  readonly #states: Newest<FeedState>;
  readonly #sentValues = new Map<string, string>();
  #info: FeedInfo;
  #state: FeedState | null = null;
  #health: FeedHealth = { problems: [] };
  #cancelBeat: () => void;

  constructor(options: PublisherOptions) {
    this.#options = options;
    this.#info = options.info;
    this.#cursor = new Cursor(options.events.startOfLastGame());
    this.#states = new Newest(options.clock, STATE_EVERY_MS, (state, done) => this.#sendState(state, done));
    this.#cancelBeat = () => undefined;
    const { topics, clock, random, broker, clientId, companions, trouble } = options;
    this.#connection = new Connection({
      broker,
      clientId,
      clock,
      random,
      trouble,
      subscribe: [topics.commands, ...companions.flatMap(({ listensTo }) => listensTo)],
      will: { topic: topics.availability, payload: 'offline' },
      connected: () => this.#greet(),
      lost: () => this.#rest(),
      message: (topic, payload, retain) => this.#heard(topic, payload, retain),
    });
    this.#beat();
  }

  get isConnected(): boolean {
    return this.#connection.isConnected;
  }

  /** Events of the log that no broker has acknowledged yet. */
  get undelivered(): number {
    return this.#options.events.length - this.#cursor.acknowledged;
  }

  get info(): FeedInfo {
    return this.#info;
  }

  get state(): FeedState | null {
    return this.#state;
  }

  publishState(state: FeedState): void {
    this.#state = state;
    this.#states.put(state);
  }

  publishHealth(health: FeedHealth): void {
    this.#health = health;
    this.#retain(this.#options.topics.health, health);
  }

  publishInfo(info: FeedInfo): void {
    this.#info = info;
    this.#retain(this.#options.topics.info, info);
    if (this.#connection.isConnected) this.#greetCompanions();
  }

  reply(topic: string, reply: unknown): void {
    this.#connection.publish(topic, JSON.stringify(reply), 1, false);
  }

  /** There are new events in the log. */
  pump(): void {
    if (!this.#connection.isConnected) return;
    const { events, topics } = this.#options;
    this.#cursor.advance(events.length, (index, acknowledge) => {
      this.#connection.publish(topics.event, JSON.stringify(events.at(index)), 1, false, () => {
        acknowledge();
        this.pump();
      });
    });
  }

  /** Says that the board is off, as far as a broker still listens, and ends. */
  async close(): Promise<void> {
    this.#cancelBeat();
    this.#rest();
    if (this.#connection.isConnected) {
      await new Promise<void>((resolve) => {
        const cancel = this.#options.clock.after(FAREWELL_MS, resolve);
        this.#connection.publish(this.#options.topics.availability, 'offline', 1, true, () => {
          cancel();
          resolve();
        });
      });
    }
    this.#connection.close();
  }

  /** A broker may know nothing: it gets everything that is to be retained, then the events it misses. */
  #greet(): void {
    const { topics } = this.#options;
    this.#cursor.rewind();
    this.#sentValues.clear();
    this.#retain(topics.info, this.#info);
    this.#retain(topics.health, this.#health);
    this.#states.open(this.#state);
    this.#connection.publish(topics.availability, 'online', 1, true);
    this.#greetCompanions();
    this.pump();
  }

  #greetCompanions(): void {
    for (const companion of this.#options.companions) companion.greet(this.#info, this.#say);
  }

  readonly #say = (topic: string, text: string, done?: () => void): void =>
    this.#connection.publish(topic, text, 1, true, done);

  #heard(topic: string, payload: Buffer, retain: boolean): void {
    const companions = this.#options.companions.filter(({ listensTo }) => listensTo.includes(topic));
    for (const companion of companions) companion.heard(topic, payload.toString('utf8'), this.#say);
    if (companions.length === 0) this.#options.command(topic, payload, retain);
  }

  #rest(): void {
    for (const companion of this.#options.companions) companion.rest();
    this.#cursor.rewind();
    this.#states.close();
  }

  #retain(topic: string, value: unknown): void {
    this.#connection.publish(topic, JSON.stringify(value), 1, true);
  }

  #sendState(state: FeedState, done: () => void): void {
    const { topics } = this.#options;
    this.#connection.publish(topics.state, JSON.stringify(state), 1, true, done);
    for (const [name, value] of Object.entries(plainValues(state))) {
      if (this.#sentValues.get(name) === value) continue;
      this.#sentValues.set(name, value);
      this.#connection.publish(topics.value(name), value, 0, true);
    }
  }

  /** Shows that the board lives, also while nobody moves. */
  #beat(): void {
    const { clock, topics } = this.#options;
    this.#cancelBeat = clock.after(BEAT_EVERY_MS, () => this.#beat());
    this.#connection.publish(
      topics.beat,
      JSON.stringify({ seq: this.#state?.seq ?? 0, t: clock.now() }),
      0,
      false,
    );
  }
}
