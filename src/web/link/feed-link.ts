import { type FeedInfo, type FeedReply, type FeedState, type Topics, topicsOf } from '../../feed/index.ts';
import type { LinkFacts } from '../model/freshness.ts';
import { MqttClient, webSocketTo } from '../mqtt/index.ts';

const RECONNECT_MS = 1000;
const REPLY_WITHIN_MS = 5000;
const PROBE_WITHIN_MS = 1500;

/** What arrives, told to the page. */
export interface FeedListener {
  state(state: FeedState): void;
  info(info: FeedInfo): void;
  facts(facts: LinkFacts): void;
}

export interface FeedLink {
  /** Sends a command and waits for its reply; null when none comes in time. */
  send(role: string, verb: string, args: Readonly<Record<string, unknown>>): Promise<FeedReply | null>;
  facts(): LinkFacts;
  close(): void;
}

const randomName = () => `page-${Math.random().toString(36).slice(2, 10)}`;

/** Finds the board and follows it, for as long as the page is open. */
export function openFeed(origin: Location, listener: FeedListener): FeedLink {
  const client = randomName();
  const waiting = new Map<string, (reply: FeedReply) => void>();
  let facts: LinkFacts = { connected: false, networkDown: false, controller: null, heardAt: null };
  let broker: MqttClient | null = null;
  let topics: Topics | null = null;
  let closed = false;
  let sent = 0;
  let lastState: FeedState | null = null;

  const learn = (change: Partial<LinkFacts>) => {
    facts = { ...facts, ...change };
    listener.facts(facts);
  };

  /** Tells the phone's own network from a controller that is not there. */
  const probe = async () => {
    try {
      await fetch('/board.json', { cache: 'no-store', signal: AbortSignal.timeout(PROBE_WITHIN_MS) });
      learn({ networkDown: false });
    } catch (error) {
      const timedOut = error instanceof DOMException && error.name === 'TimeoutError';
      learn({ networkDown: timedOut || !navigator.onLine });
    }
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

  const takeReply = (topic: string, text: string) => {
    const id = topic.split('/').at(-1) ?? '';
    waiting.get(id)?.(JSON.parse(text) as FeedReply);
    waiting.delete(id);
  };

  const connect = (at: Topics) => {
    const scheme = origin.protocol === 'https:' ? 'wss' : 'ws';
    broker = new MqttClient({
      client,
      open: webSocketTo(`${scheme}://${origin.host}/mqtt`),
      login: () => null,
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
          void probe();
        },
        refused: () => undefined,
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
      const { id } = (await answer.json()) as { id: string };
      if (closed) return;
      topics = topicsOf(id);
      connect(topics);
    } catch {
      learn({ networkDown: !navigator.onLine });
      if (!closed) setTimeout(find, RECONNECT_MS);
    }
  };
  void find();

  addEventListener('online', () => broker?.reconnect());
  addEventListener('offline', () => learn({ networkDown: true }));

  return {
    facts: () => facts,
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
