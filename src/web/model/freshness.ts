import type { FeedState } from '../../feed/index.ts';

/** What the page knows of its links. Times are of the page's own clock, in milliseconds. */
export interface LinkFacts {
  /** The connection to the broker stands. */
  readonly connected: boolean;
  /** The browser says that it has no network at all, or nothing at this address can be reached. */
  readonly networkDown: boolean;
  /** What the controller's last will says; null before it is known. */
  readonly controller: 'online' | 'offline' | null;
  /** When the last beat or state arrived; null before the first. */
  readonly heardAt: number | null;
}

export type Freshness =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'live' }
  | { readonly kind: 'board-off' }
  | {
      readonly kind: 'old';
      readonly lost: 'phone' | 'controller';
      readonly seconds: number;
      readonly since: number;
    };

/** The beat comes every 2 s; a picture is old after 5. */
const OLD_AFTER_MS = 5000;
/** A link that is known to be gone makes a picture old as soon as a beat is overdue. */
const OVERDUE_MS = 2500;

/** How the picture on the page stands to the world. */
export function freshness(facts: LinkFacts, state: FeedState | null, now: number): Freshness {
  if (!state || facts.heardAt === null) return { kind: 'waiting' };
  const age = now - facts.heardAt;
  const isFirst = facts.controller === null && !facts.connected;
  if (isFirst && age <= OVERDUE_MS) return { kind: 'waiting' };
  const gone = !facts.connected || facts.controller === 'offline';
  if (age > OLD_AFTER_MS || (gone && age > OVERDUE_MS)) {
    const lost = !facts.connected && facts.networkDown ? 'phone' : 'controller';
    return { kind: 'old', lost, seconds: Math.max(1, Math.round(age / 1000)), since: facts.heardAt };
  }
  return state.board === 'missing' ? { kind: 'board-off' } : { kind: 'live' };
}
