import { type FeedInfo, type FeedReply, type FeedState, type Topics, topicsOf } from '../../feed/index.ts';
import type { Access, Pass } from '../model/access.ts';
import type { LinkFacts } from '../model/freshness.ts';
import { MqttClient, webSocketTo } from '../mqtt/index.ts';
import { knock } from './knock.ts';

const RECONNECT_MS = 1000;
const REPLY_WITHIN_MS = 5000;

/** What arrives, told to the page. */
export interface FeedListener {
  state(state: FeedState): void;
  info(info: FeedInfo): void;
  facts(facts: LinkFacts): void;
  access(access: Access): void;
}

/** What came with the page, so that it need not wait for the first message. */
export interface Start {
  readonly id: string;
  readonly trusted: boolean;
  readonly state: FeedState | null;
  readonly info: FeedInfo;
}

/** Where the pass of a paired page is kept. */
export interface PassStore {
  read(): Pass | null;
  write(pass: Pass | null): void;
}

export interface FeedLink {
  /** Sends a command and waits for its reply; null when none comes in time. */
  send(role: string, verb: string, args: Readonly<Record<string, unknown>>): Promise<FeedReply | null>;
  facts(): LinkFacts;
  /** Shows the board a code; tells whether it was good. */
  pair(code: string): Promise<boolean>;
  /** Only looks on from now on. */
  unpair(): void;
  close(): void;
}

const randomName = () => `page-${Math.random().toString(36).slice(2, 10)}`;

/** Finds the board and follows it, for as long as the page is open. */
export function openFeed(
  origin: Location,
  listener: FeedListener,
  passes: PassStore,
  start: Start | null,
): FeedLink {
  const client = randomName();
  const waiting = new Map<string, (reply: FeedReply) => void>();
  let facts: LinkFacts = { connected: false, networkDown: false, controller: null, heardAt: null };
  let broker: MqttClient | null = null;
  let topics: Topics | null = null;
  let closed = false;
  let sent = 0;
  let lastState: FeedState | null = null;
  let isTrusted = false;
  /** A code that is being shown, and whoever waits for what becomes of it. */
  let pairing: { readonly code: string; readonly done: (good: boolean) => void } | null = null;

  const learn = (change: Partial<LinkFacts>) => {
    facts = { ...facts, ...change };
    listener.facts(facts);
  };

  /** Whether the program answers. Tells the phone's own network from a controller that is not there. */
  const isAnswered = async () => {
    const answer = await knock();
    learn({ networkDown: answer === 'nothing' });
    return answer === 'yes';
  };

  const hear = (topic: string, text: string) => {
    if (!topics) return;
    if (topic === topics.availability) learn({ controller: text === 'online' ? 'online' : 'offline' });
    else if (topic === topics.state) takeState(JSON.parse(text) as FeedState);
    else if (topic === topics.info) listener.info(JSON.parse(text) as FeedInfo);
    else if (topic === topics.beat) learn({ heardAt: Date.now() });
    else takeReply(topic, text);
  };

  const takeState = (state: FeedState) => {
    // A new epoch is a new journal: what was seen before says nothing about it.
    const stale = lastState && lastState.epoch === state.epoch && state.t < lastState.t;
    if (stale) return;
    lastState = state;
    learn({ heardAt: Date.now() });
    listener.state(state);
  };

  const tellAccess = () => listener.access(isTrusted ? 'trusted' : (passes.read()?.role ?? 'reader'));

  const takePass = (pass: Pass | null) => {
    passes.write(pass);
    tellAccess();
  };

  const endPairing = (good: boolean) => {
    pairing?.done(good);
    pairing = null;
  };

  const takeReply = (topic: string, text: string) => {
    const id = topic.split('/').at(-1) ?? '';
    if (id === 'pair') {
      takePass(JSON.parse(text) as Pass);
      endPairing(true);
      return;
    }
    waiting.get(id)?.(JSON.parse(text) as FeedReply);
    waiting.delete(id);
  };

  const connect = (at: Topics) => {
    const scheme = origin.protocol === 'https:' ? 'wss' : 'ws';
    broker = new MqttClient({
      client,
      open: webSocketTo(`${scheme}://${origin.host}/mqtt`, isAnswered),
      login() {
        if (pairing) return { name: 'pair', secret: pairing.code };
        const pass = passes.read();
        return pass ? { name: 'token', secret: pass.token } : null;
      },
      subscribe: [
        ...[at.state, at.availability, at.info, `${at.base}/reply/${client}/+`].map(
          (one) => [one, 1] as const,
        ),
        [at.beat, 0],
      ],
      listener: {
        connected: () => learn({ connected: true, networkDown: false }),
        lost() {
          if (facts.connected) learn({ connected: false });
        },
        refused() {
          if (pairing) endPairing(false);
          else takePass(null);
        },
        message(topic, text) {
          try {
            hear(topic, text);
          } catch (error) {
            console.warn('A message could not be read.', topic, error);
          }
        },
      },
    });
  };

  const find = async (): Promise<void> => {
    try {
      const answer = await fetch('/board.json', { cache: 'no-store' });
      const { id, trusted } = (await answer.json()) as { id: string; trusted: boolean };
      if (closed) return;
      isTrusted = trusted;
      tellAccess();
      topics = topicsOf(id);
      connect(topics);
    } catch {
      learn({ networkDown: !navigator.onLine });
      if (!closed) setTimeout(find, RECONNECT_MS);
    }
  };

  const begin = ({ id, trusted, state, info }: Start) => {
    isTrusted = trusted;
    topics = topicsOf(id);
    connect(topics);
    tellAccess();
    listener.info(info);
    if (state) takeState(state);
  };
  // What is told at once must not come before the page has this link.
  if (start) queueMicrotask(() => begin(start));
  else void find();

  addEventListener('online', () => broker?.reconnect());
  addEventListener('offline', () => learn({ networkDown: true }));

  return {
    facts: () => facts,
    pair(code) {
      endPairing(false);
      return new Promise((done) => {
        pairing = { code, done };
        broker?.reconnect();
        setTimeout(() => pairing?.code === code && endPairing(false), REPLY_WITHIN_MS);
      });
    },
    unpair() {
      takePass(null);
      broker?.reconnect();
    },
    close() {
      closed = true;
      broker?.close();
    },
    send(role, verb, args) {
      if (!broker || !topics) return Promise.resolve(null);
      sent += 1;
      const id = `${client}-${sent}`;
      const expect = lastState ? { game: lastState.game, seq: lastState.seq } : undefined;
      const payload = JSON.stringify({ id, client, ...(expect ? { expect } : {}), ...args });
      const reply = new Promise<FeedReply | null>((resolve) => {
        waiting.set(id, resolve);
        setTimeout(() => {
          waiting.delete(id);
          resolve(null);
        }, REPLY_WITHIN_MS);
      });
      broker.publish(topics.command(role as 'white', verb), payload);
      return reply;
    },
  };
}
