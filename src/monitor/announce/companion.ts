import type { FeedInfo } from '../../feed/index.ts';

/** Publishes retained with QoS 1; an empty text takes away what was retained. `done`: the broker has it. */
export type Say = (topic: string, text: string, done?: () => void) => void;

/** Something that is said to a broker besides the game itself. */
export interface Companion {
  /** Topics it wants to hear. */
  readonly listensTo: readonly string[];
  /** There is a connection, or what is known of the board has changed. */
  greet(info: FeedInfo, say: Say): void;
  heard(topic: string, text: string, say: Say): void;
  /** The connection was lost or is being closed. */
  rest(): void;
}
