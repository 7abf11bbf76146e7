import type { Duplex } from 'node:stream';
import { NardError } from '../errors/index.ts';
import {
  type FeedEvent,
  type FeedHealth,
  type FeedInfo,
  type FeedState,
  TOPIC_NAME,
  type Topics,
  topicsOf,
} from '../feed/index.ts';
import { type Announced, announcedNowhere } from './announce/announced.ts';
import type { Companion } from './announce/companion.ts';
import { HallIndex } from './announce/hall.ts';
import { Keeper } from './announce/keeper.ts';
import { type EmbeddedBroker, startBroker } from './broker/broker.ts';
import type { Seat } from './broker/pairing.ts';
import { type Clock, systemClock } from './clock.ts';
import { type CommandHandler, Intake } from './intake.ts';
import type { Address } from './listening.ts';
import type { BrokerAddress } from './publisher/connection.ts';
import { EventLog } from './publisher/event-log.ts';
import { Publisher } from './publisher/publisher.ts';
import { startWeb, type WebServer } from './web/server.ts';

export interface MonitorOptions {
  /** Name of the board in topics: letters, digits, `-` and `_`, at most 64. */
  readonly id: string;
  readonly info: FeedInfo;
  /** The durable events of the present epoch. */
  readonly events: readonly FeedEvent[];
  /**
   * `embedded`: a broker in this process, reached by WebSocket on the web server and, with `tcp`, by TCP.
   * Otherwise one elsewhere; the web page then needs that broker's own WebSocket.
   */
  readonly broker:
    | {
        readonly embedded: true;
        readonly tcp?: Address;
      }
    | Extract<BrokerAddress, { readonly url: string }>;
  /** Left out: no web server. */
  readonly web?: {
    /** 0 = any free port. */
    readonly port: number;
    /** Address to listen on; default 127.0.0.1, this machine only. */
    readonly host?: string;
    /** Folder of the built page. */
    readonly root: string;
    /** Further names under which browsers may reach it. */
    readonly hostNames?: readonly string[];
    /** WebSocket paths that are passed on, such as `/workbench`. */
    readonly tunnels?: Readonly<Record<string, () => Duplex>>;
    /** Where a board is simulated: pages on this machine may play that the embedded broker is down. Default: no. */
    readonly breakable?: boolean;
  };
  /** Carries a command out and says how that went; a NardError thrown becomes the reply. */
  readonly onCommand: CommandHandler;
  /** Game and sequence number that commands are checked against; default those of the last published state. */
  readonly current?: () => { readonly game: number; readonly seq: number };
  /** Somebody on another machine may speak for a seat from now on. */
  readonly onPaired?: (seat: Seat) => void;
  /** The broker cannot be reached; it is tried again in `nextInMs`. */
  readonly onTrouble?: (error: NardError, nextInMs: number) => void;
  /** Tells Home Assistant of the board. */
  readonly homeAssistant?: boolean;
  /** The hall whose index the board stands in: a name like the board's id. */
  readonly hall?: string | null;
  /** Where it is kept what was left on the broker, so that it can be taken away; default: nowhere. */
  readonly announced?: { readonly topics: Announced; readonly halls: Announced };
  readonly clock?: Clock;
  readonly random?: () => number;
}

export interface Monitor {
  /** Of the web page; null without a web server. */
  readonly url: string | null;
  readonly webPort: number | null;
  /** Of the embedded broker; null without one, or without TCP. */
  readonly mqttPort: number | null;
  readonly isConnected: boolean;
  /** Events not yet acknowledged by the broker. */
  readonly undelivered: number;
  /** The newest picture; of many only the latest is sent, at most 20 a second. */
  publish(state: FeedState): void;
  /** Events that the journal now holds; each is delivered in order, however often the broker goes away. */
  tell(events: readonly FeedEvent[]): void;
  health(health: FeedHealth): void;
  info(info: FeedInfo): void;
  /**
   * A code with which somebody on another machine may come to speak for a seat; good once and for five minutes.
   * To be shown at the board and nowhere else. null without an embedded broker.
   */
  pair(seat: Seat): string | null;
  /** The same as six points to light, 0 to 23 for P1 to P24; good for two minutes. */
  pairByLights(seat: Seat): readonly number[] | null;
  close(): Promise<void>;
}

/**
 * Opens the window on the game: broker, web server, publisher and the intake of commands.
 * @throws NardError E_CONFIG when a port is taken or the id is no topic name. A broker that cannot be reached is
 *   no error here: see `onTrouble`
 */
export async function startMonitor(options: MonitorOptions): Promise<Monitor> {
  const { id, clock = systemClock, random = Math.random } = options;
  if (!TOPIC_NAME.test(id)) {
    throw new NardError(
      'E_CONFIG',
      `"${id}" cannot be the id of a board; use up to 64 letters, digits, "-" and "_".`,
    );
  }
  const topics = topicsOf(id);
  const clientId = `nardboard-${id}`;
  const broker =
    'embedded' in options.broker
      ? await startBroker({
          base: topics.base,
          controllerId: clientId,
          tcp: options.broker.tcp ?? null,
          clock,
          ...(options.onPaired ? { paired: options.onPaired } : {}),
        })
      : null;
  const newest = () => ({ state: publisher.state, info: publisher.info });
  const web = await openWeb(options, topics.base, broker, newest).catch(async (error: unknown) => {
    await broker?.close();
    throw error;
  });
  const events = new EventLog(options.events);
  const intake = new Intake({
    topics,
    events,
    state: () => publisher.state,
    current: options.current ?? (() => publisher.state ?? { game: 0, seq: 0 }),
    handle: options.onCommand,
    reply: (topic, reply) => publisher.reply(topic, reply),
  });
  const publisher = new Publisher({
    topics,
    clientId,
    broker: addressOfBroker(options, broker),
    info: options.info,
    events,
    companions: companions(options, topics, clock),
    clock,
    random,
    command: (topic, payload, retain) => intake.receive(topic, payload, retain),
    trouble: options.onTrouble ?? (() => undefined),
  });
  return {
    url: web?.url ?? null,
    webPort: web?.port ?? null,
    mqttPort: broker?.tcpPort ?? null,
    get isConnected() {
      return publisher.isConnected;
    },
    get undelivered() {
      return publisher.undelivered;
    },
    publish: (state) => publisher.publishState(state),
    tell(fresh) {
      events.add(fresh);
      publisher.pump();
    },
    health: (health) => publisher.publishHealth(health),
    info: (info) => publisher.publishInfo(info),
    pair: (seat) => broker?.pair(seat) ?? null,
    pairByLights: (seat) => broker?.pairByLights(seat) ?? null,
    async close() {
      await publisher.close();
      await web?.close();
      await broker?.close();
    },
  };
}

function companions(options: MonitorOptions, topics: Topics, clock: Clock): readonly Companion[] {
  const { id, homeAssistant = false, hall = null } = options;
  const announced = options.announced ?? { topics: announcedNowhere(), halls: announcedNowhere() };
  return [
    new Keeper({ id, topics, homeAssistant, announced: announced.topics }),
    new HallIndex({ id, base: topics.base, hall, announced: announced.halls, clock }),
  ];
}

function addressOfBroker(options: MonitorOptions, broker: EmbeddedBroker | null): BrokerAddress {
  if (broker) return { open: () => broker.connectController() };
  return options.broker as Extract<BrokerAddress, { url: string }>;
}

async function openWeb(
  options: MonitorOptions,
  base: string,
  broker: EmbeddedBroker | null,
  newest: () => { readonly state: FeedState | null; readonly info: FeedInfo },
): Promise<WebServer | null> {
  if (!options.web) return null;
  const { port, host = '127.0.0.1', root, hostNames = [], tunnels = {}, breakable = false } = options.web;
  return startWeb({
    port,
    host,
    root,
    hostNames,
    tunnels,
    holds: broker && breakable ? { '/workbench/broker': (down: boolean) => broker.halt(down) } : {},
    board: { id: options.id, base },
    newest,
    onMqtt: (ws, address) => (broker ? broker.accept(ws, address) : ws.close()),
  });
}
