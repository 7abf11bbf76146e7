import { createServer, type Socket } from 'node:net';
import { type Duplex, duplexPair } from 'node:stream';
import { Aedes, type AuthenticateError, type Client, type PublishPacket } from 'aedes';
import type { WebSocket } from 'ws';
import { NardError } from '../../errors/index.ts';
import { addressOf, MAX_COMMAND_BYTES, NO_CLIENT, parseCommandTopic, TOPIC_NAME } from '../../feed/index.ts';
import { TokenBucket } from '../bucket.ts';
import type { Clock } from '../clock.ts';
import { isLoopback, listen, shutDown } from '../listening.ts';
import { mayHear, mayPublish, maySubscribe, type Visitor } from './access.ts';
import { Pairing, type Seat } from './pairing.ts';
import { overSocket, overWebSocket, VISITOR_LIMITS, type VisitorLimits } from './visitor-stream.ts';

/** Messages of a visitor: at once, and per second in the long run. */
const MESSAGE_BURST = 40;
const MESSAGES_PER_SECOND = 20;
const LAST_WORDS_MS = 50;
const MOST_VISITORS = 200;
/** Where a message goes that nobody may hear: refusing it would make clients send it for ever. */
const SINK = '$refused';
const BAD_CLIENT_ID = 2;
const BAD_PASSWORD = 4;

export interface BrokerOptions {
  /** Base topic of the board; commands to it are what visitors may publish. */
  readonly base: string;
  /** Client id of the board's own publisher, which nobody else may take. */
  readonly controllerId: string;
  /** Port for MQTT over TCP; null = WebSocket only, 0 = any. */
  readonly tcp: { readonly port: number; readonly host: string } | null;
  readonly clock: Clock;
  /** Somebody has used a code. */
  readonly paired?: (seat: Seat) => void;
  readonly limits?: VisitorLimits;
}

export interface EmbeddedBroker {
  /** Port that TCP clients connect to; null without one. */
  readonly tcpPort: number | null;
  /** A connection for the board's own publisher. */
  connectController(): Duplex;
  accept(ws: WebSocket, address: string | undefined): void;
  /** A code for somebody on another machine who is to speak for a seat; good once and for five minutes. */
  pair(seat: Seat): string;
  /** The same to be shown with lights: six points, 0 to 23 for P1 to P24. */
  pairByLights(seat: Seat): readonly number[];
  /** Plays a broker that is down: everybody is let go, and nobody let in, the board itself included. */
  halt(down: boolean): void;
  close(): Promise<void>;
}

interface Guest {
  /** Changes once, when the visitor shows what it has been given at the board. */
  visitor: Visitor;
  readonly address: string;
  /** To be told to this visitor alone, once it is in. */
  token: string | null;
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
  const pairing = new Pairing(clock);
  let isDown = false;
  const visitorOf = (client: Client) => guests.get(client.conn as Duplex)?.visitor ?? 'reader';
  const aedes = await Aedes.createBroker({
    ...rules(options, pairing, (client) => guests.get(client.conn as Duplex), visitorOf),
  });
  // A visitor that breaks off or speaks nonsense is none of the board's business.
  aedes.on('clientError', () => undefined);
  aedes.on('connectionError', () => undefined);

  aedes.on('clientReady', (client) => {
    const guest = guests.get(client.conn as Duplex);
    if (!guest?.token) return;
    tell(client, replyTopic(options.base, client.id, 'pair'), {
      ok: true,
      role: guest.visitor,
      token: guest.token,
    });
    guest.token = null;
    options.paired?.(guest.visitor as Seat);
  });

  function admit(stream: Duplex, visitor: Visitor, address = ''): void {
    if (isDown || (visitor !== 'controller' && streams.size >= MOST_VISITORS)) {
      stream.destroy();
      return;
    }
    guests.set(stream, {
      visitor,
      address,
      token: null,
      messages: new TokenBucket(MESSAGE_BURST, MESSAGES_PER_SECOND, clock.now()),
    });
    streams.add(stream);
    stream.on('close', () => streams.delete(stream));
    aedes.handle(stream);
  }

  const visitorFrom = (address: string | undefined): Visitor => (isLoopback(address) ? 'local' : 'reader');
  const onSocket = (socket: Socket) =>
    admit(overSocket(socket, limits, clock.now), visitorFrom(socket.remoteAddress), socket.remoteAddress);
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
    accept: (ws, address) => admit(overWebSocket(ws, limits, clock.now), visitorFrom(address), address),
    pair: (seat) => pairing.issue(seat),
    pairByLights: (seat) => pairing.issueLights(seat),
    halt(down) {
      isDown = down;
      if (down) for (const stream of streams) stream.destroy();
    },
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
  pairing: Pairing,
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
    authenticate(client, username, password, done) {
      const guest = guestOf(client);
      const isThief = client.id === controllerId && guest?.visitor !== 'controller';
      if (isThief) return done(refusal('this client id is the board’s own', BAD_CLIENT_ID), false);
      if (guest && username && !letIn(guest, pairing, username, password?.toString() ?? '')) {
        return done(refusal('the code or token is not good', BAD_PASSWORD), false);
      }
      done(null, true);
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
    'Commands are taken from the machine that the board is connected to, and from those who have paired for this seat. Ask at the board for a code.',
  );
  tell(client, replyTopic(base, address.client ?? NO_CLIENT, address.id), {
    error: { code: reply.code, message: reply.message },
  });
}

/** Publishes to one visitor, past everybody else. */
function tell(client: Client, topic: string, message: unknown): void {
  const payload = JSON.stringify(message);
  client.publish({ cmd: 'publish', topic, payload, qos: 0, dup: false, retain: false }, () => undefined);
}

const replyTopic = (base: string, client: string, command: string): string =>
  `${base}/reply/${TOPIC_NAME.test(client) ? client : NO_CLIENT}/${command}`;

const refusal = (why: string, returnCode: number): AuthenticateError =>
  Object.assign(new Error(why), { returnCode }) as AuthenticateError;

/** Binds a visitor to the seat of its code (user name `pair`) or token (user name `token`). */
function letIn(guest: Guest, pairing: Pairing, username: string, secret: string): boolean {
  const paired = username === 'pair' ? pairing.redeem(secret, guest.address) : null;
  const seat = paired?.seat ?? (username === 'token' ? pairing.seatOf(secret, guest.address) : null);
  if (!seat) return false;
  guest.visitor = seat;
  guest.token = paired?.token ?? null;
  return true;
}
