import { MAX_COMMAND_BYTES, parseCommandTopic } from '../../feed/index.ts';
import type { Seat } from './pairing.ts';

/**
 * Who is connected: the board's own publisher, a program or page on this machine, somebody who has paired and
 * speaks for a seat or as the director, or anyone else. Readers may look on; what the board says is said by the
 * board alone.
 */
export type Visitor = 'controller' | 'local' | 'reader' | Seat;

export interface Message {
  readonly topic: string;
  readonly retain: boolean;
  readonly bytes: number;
}

/** Whether a visitor's message may go to its topic. */
export function mayPublish(visitor: Visitor, base: string, message: Message): boolean {
  if (message.topic.startsWith('$')) return false;
  if (visitor === 'controller') return true;
  if (visitor === 'reader' || message.retain || message.bytes > MAX_COMMAND_BYTES) return false;
  const command = parseCommandTopic(base, message.topic);
  if (command === null) return false;
  return visitor === 'local' || command.role === visitor || command.role === 'any';
}

/**
 * Whether a visitor may subscribe to a filter. Readers must say what they want: no `#` or `+` at the top, no
 * `$SYS`, and nobody but the board hears commands.
 */
export function maySubscribe(visitor: Visitor, filter: string): boolean {
  if (visitor === 'controller') return true;
  if (filter.length > 256) return false;
  const [first, second, third] = filter.split('/');
  if (first === 'homeassistant') return true;
  return first === 'nardy' && isPlain(second) && isPlain(third);
}

const isPlain = (level: string | undefined) => level !== undefined && level !== '#' && level !== '+';

/** Whether a message may be handed to a visitor whose filter takes it. */
export function mayHear(visitor: Visitor, base: string, topic: string): boolean {
  return visitor === 'controller' || !topic.startsWith(`${base}/cmd/`);
}
