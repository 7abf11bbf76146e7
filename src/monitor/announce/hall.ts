import { FEED_VERSION, type FeedHall, type FeedInfo, hallSchema, hallTopic } from '../../feed/index.ts';
import type { Clock } from '../clock.ts';
import type { Announced } from './announced.ts';
import type { Companion, Say } from './companion.ts';

export interface HallOptions {
  readonly id: string;
  readonly base: string;
  /** null = in no hall; boards that were in one are taken out of it. */
  readonly hall: string | null;
  readonly announced: Announced;
  readonly clock: Clock;
}

type Entry = FeedHall['boards'][number];

/** How long an index that is there may take to come. */
const SILENCE_MS = 500;

/**
 * Keeps this board in the index of its hall. All boards of a hall write the one retained message: each reads what
 * the others say, and writes again where it is missing itself. So boards that write at once agree in the end.
 */
export class HallIndex implements Companion {
  readonly #options: HallOptions;
  /** Topics and ids under which this board may still stand, written as one line each. */
  readonly #left: readonly string[];
  readonly listensTo: readonly string[];
  #entry: Entry | null = null;
  #cancel: () => void = () => undefined;

  constructor(options: HallOptions) {
    this.#options = options;
    const now = this.#line;
    this.#left = options.announced.read().filter((line) => line !== now);
    this.listensTo = [...new Set([...this.#left, ...(now ? [now] : [])].map(topicOf))];
  }

  greet(info: FeedInfo, say: Say): void {
    const { id, base, clock, announced } = this.#options;
    const topic = this.#topic;
    this.rest();
    this.#entry = { id, base, page: info.urls.page };
    const now = this.#line;
    if (now !== null && topic !== null) {
      if (!announced.read().includes(now)) announced.write([...announced.read(), now]);
      this.#cancel = clock.after(SILENCE_MS, () => this.heard(topic, '', say));
    }
  }

  heard(topic: string, text: string, say: Say): void {
    if (topic === this.#topic) this.rest();
    const said = boardsIn(text);
    const gone = this.#left.filter((line) => topicOf(line) === topic).map(idOf);
    const boards = said.filter(
      ({ id }) => !gone.includes(id) && !(topic === this.#topic && id === this.#entry?.id),
    );
    if (topic === this.#topic && this.#entry) boards.push(this.#entry);
    boards.sort((a, b) => (a.id < b.id ? -1 : 1));
    const fresh = boards.length === 0 ? '' : print(topic, boards);
    const forget = () => {
      const { announced } = this.#options;
      announced.write(
        announced.read().filter((line) => !this.#left.includes(line) || topicOf(line) !== topic),
      );
    };
    if (fresh === text) {
      if (gone.length > 0) forget();
    } else say(topic, fresh, gone.length > 0 ? forget : undefined);
  }

  rest(): void {
    this.#cancel();
    this.#cancel = () => undefined;
  }

  get #topic(): string | null {
    const { hall } = this.#options;
    return hall === null ? null : hallTopic(hall);
  }

  get #line(): string | null {
    return this.#topic && `${this.#topic} ${this.#options.id}`;
  }
}

const topicOf = (line: string): string => line.split(' ', 1)[0] ?? '';
const idOf = (line: string): string => line.slice(line.indexOf(' ') + 1);

const print = (topic: string, boards: readonly Entry[]): string =>
  JSON.stringify({ v: FEED_VERSION, hall: topic.split('/')[3], boards } satisfies FeedHall | object);

function boardsIn(text: string): Entry[] {
  try {
    return hallSchema().parse(JSON.parse(text)).boards;
  } catch {
    return [];
  }
}
