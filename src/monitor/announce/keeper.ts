import { type FeedInfo, type Topics, VALUE_NAMES } from '../../feed/index.ts';
import type { Announced } from './announced.ts';
import type { Companion, Say } from './companion.ts';
import { BIRTH, discovery, discoveryTopic } from './home-assistant.ts';

export interface KeeperOptions {
  readonly id: string;
  readonly topics: Topics;
  readonly homeAssistant: boolean;
  readonly announced: Announced;
}

/**
 * Keeps a broker free of ghosts: what a board retained there under a name it no longer has, and Home Assistant's
 * device once that is switched off. What will be retained is written down before it is sent, and struck out
 * when the broker has confirmed that it is gone.
 */
export class Keeper implements Companion {
  readonly #options: KeeperOptions;
  #info: FeedInfo | null = null;
  readonly listensTo: readonly string[];

  constructor(options: KeeperOptions) {
    this.#options = options;
    this.listensTo = options.homeAssistant ? [BIRTH] : [];
  }

  greet(info: FeedInfo, say: Say): void {
    this.#info = info;
    const { announced } = this.#options;
    const wanted = this.#wanted();
    const known = announced.read();
    const ghosts = known.filter((topic) => !wanted.includes(topic));
    const all = [...wanted, ...ghosts];
    if (all.some((topic) => !known.includes(topic))) announced.write(all);
    for (const ghost of ghosts) {
      say(ghost, '', () => announced.write(announced.read().filter((topic) => topic !== ghost)));
    }
    this.#announce(say);
  }

  /** Home Assistant has started and knows nothing any more. */
  heard(_topic: string, text: string, say: Say): void {
    if (text === 'online') this.#announce(say);
  }

  rest(): void {}

  #announce(say: Say): void {
    const { id, topics, homeAssistant } = this.#options;
    if (homeAssistant && this.#info) {
      say(discoveryTopic(id), JSON.stringify(discovery(this.#info, topics)));
    }
  }

  #wanted(): readonly string[] {
    const { id, topics, homeAssistant } = this.#options;
    return [
      topics.availability,
      topics.info,
      topics.state,
      topics.health,
      ...VALUE_NAMES.map(topics.value),
      ...(homeAssistant ? [discoveryTopic(id)] : []),
    ];
  }
}
