import { createServer, type Socket } from 'node:net';
import { type Duplex, duplexPair } from 'node:stream';
import { Aedes, type AuthenticateError, type Client, type PublishPacket } from 'aedes';
import type { WebSocket } from 'ws';
import { NardError } from '../../errors/index.ts';
import { addressOf, MAX_COMMAND_BYTES, NO_CLIENT, parseCommandTopic } from '../../feed/index.ts';
import { TokenBucket } from '../bucket.ts';
import type { Clock } from '../clock.ts';
import { isLoopback, listen, shutDown } from '../listening.ts';
import { mayHear, mayPublish, maySubscribe, type Visitor } from './access.ts';
import { overSocket, overWebSocket, VISITOR_LIMITS, type VisitorLimits } from './visitor-stream.ts';

/** Messages of a visitor: at once, and per second in the long run. */
const MESSAGE_BURST = 40;
const MESSAGES_PER_SECOND = 20;
const LAST_WORDS_MS = 50;
const MOST_VISITORS = 200;
/** Where a message goes that nobody may hear: refusing it would make clients send it for ever. */
const SINK = '$refused';
const BAD_CLIENT_ID = 2;

export interface BrokerOptions {
  /** Base topic of the board; commands to it are what visitors may publish. */
  readonly base: string;
  /** Client id of the board's own publisher, which nobody else may take. */
  readonly controllerId: string;
  /** Port for MQTT over TCP; null = WebSocket only, 0 = any. */
  readonly tcp: { readonly port: number; readonly host: string } | null;
  /** Who may send commands: programs and pages on this machine only, or whoever reaches the broker. */
  readonly commandsFrom?: 'this-machine' | 'anywhere';
  readonly clock: Clock;
  readonly limits?: VisitorLimits;
}

export interface EmbeddedBroker {
  /** Port that TCP clients connect to; null without one. */
  readonly tcpPort: number | null;
  /** A connection for the board's own publisher. */
  connectController(): Duplex;
  accept(ws: WebSocket, address: string | undefined): void;
  close(): Promise<void>;
}

interface Guest {
  readonly visitor: Visitor;
  readonly messages: TokenBucket;
}

/**
 * An MQTT 3.1.1 broker in memory. Anyone may read; programs on this machine may also send commands; only the
 * board itself publishes and retains. Everything it holds is published anew at every start.
 */
export async function startBroker(options: BrokerOptions): Promise<EmbeddedBroker> {
  const { clock } = options;
  const limits = options.limits ?? VISITOR_LIMITS;
  const guests = new WeakMap<Duplex, Guest>();
  const streams = new Set<Duplex>();
  const visitorOf = (client: Client) => guests.get(client.conn as Duplex)?.visitor ?? 'reader';
  const aedes = await Aedes.createBroker({
    ...rules(options, (client) => guests.get(client.conn as Duplex), visitorOf),
  });
  // A visitor that breaks off or speaks nonsense is none of the board's business.
  aedes.on('clientError', () => undefined);
  aedes.on('connectionError', () => undefined);

  function admit(stream: Duplex, visitor: Visitor): void {
    if (visitor !== 'controller' && streams.size >= MOST_VISITORS) {
      stream.destroy();
      return;
    }
    guests.set(stream, {
      visitor,
      messages: new TokenBucket(MESSAGE_BURST, MESSAGES_PER_SECOND, clock.now()),
    });
    streams.add(stream);
    stream.on('close', () => streams.delete(stream));
    aedes.handle(stream);
  }

  const visitorFrom = (address: string | undefined): Visitor =>
    options.commandsFrom === 'anywhere' || isLoopback(address) ? 'local' : 'reader';
  const onSocket = (socket: Socket) =>
    admit(overSocket(socket, limits, clock.now), visitorFrom(socket.remoteAddress));
  const server = options.tcp ? createServer(onSocket) : null;
  const tcpPort = server && options.tcp ? await listen(server, options.tcp, 'MQTT clients') : null;

  return {
    tcpPort,
    connectController() {
      const [ours, theirs] = duplexPair();
      ours.on('close', () => theirs.destroy());
      theirs.on('close', () => ours.destroy());
      admit(theirs, 'controller');
      return ours;
    },
    accept: (ws, address) => admit(overWebSocket(ws, limits, clock.now), visitorFrom(address)),
    async close() {
      // What was acknowledged just now is still on its way to those who listen.
      await new Promise<void>((resolve) => clock.after(LAST_WORDS_MS, resolve));
      const stopped = server ? shutDown(server) : Promise.resolve();
      await new Promise<void>((resolve) => aedes.close(() => resolve()));
      for (const stream of streams) stream.destroy();
      await stopped;
    },
  };
}

/** What aedes asks before it does anything for a client. */
function rules(
  { base, controllerId, clock }: BrokerOptions,
  guestOf: (client: Client) => Guest | undefined,
  visitorOf: (client: Client) => Visitor,
): ConstructorParameters<typeof Aedes>[0] {
  return {
    maxInflightInbound: 20,
    maxTopicLevels: 12,
    preConnect(client, packet, done) {
      // A session kept for a visitor would gather messages for as long as it stays away.
      if (visitorOf(client) !== 'controller') packet.clean = true;
      done(null, true);
    },
    authenticate(client, _username, _password, done) {
      const isThief = client.id === controllerId && visitorOf(client) !== 'controller';
      if (!isThief) return done(null, true);
      done(
        Object.assign(new Error('this client id is the board’s own'), {
          returnCode: BAD_CLIENT_ID,
        }) as AuthenticateError,
        false,
      );
    },
    authorizePublish(client, packet, done) {
      const guest = client ? guestOf(client) : undefined;
      const message = { topic: packet.topic, retain: packet.retain, bytes: packet.payload.length };
      const fits = guest?.visitor === 'controller' || guest?.messages.take(1, clock.now());
      if (!guest || !fits || !mayPublish(guest.visitor, base, message)) {
        if (client && fits && message.bytes <= MAX_COMMAND_BYTES) refuseCommand(client, base, packet);
        packet.topic = SINK;
        packet.payload = Buffer.alloc(0);
        packet.retain = false;
      }
      done(null);
    },
    authorizeSubscribe(client, subscription, done) {
      done(null, maySubscribe(visitorOf(client), subscription.topic) ? subscription : null);
    },
    authorizeForward(client, packet) {
      return mayHear(visitorOf(client), base, packet.topic) ? packet : null;
    },
  };
}

/** Tells a visitor, and nobody else, that its command will not be done. */
function refuseCommand(client: Client, base: string, { topic, payload, retain }: PublishPacket): void {
  const address = parseCommandTopic(base, topic) ? addressOf(payload.toString()) : null;
  if (!address || retain) return;
  const reply = new NardError(
    'E_FORBIDDEN',
    'Commands are taken only from the machine that the board is connected to. Send it from there, or open the board to commands in its configuration.',
  );
  client.publish(
    {
      cmd: 'publish',
      topic: `${base}/reply/${address.client ?? NO_CLIENT}/${address.id}`,
      payload: JSON.stringify({ error: { code: reply.code, message: reply.message } }),
      qos: 0,
      dup: false,
      retain: false,
    },
    () => undefined,
  );
}
