import type { NardError } from '../errors/index.ts';
import type { Clock } from './clock.ts';

/** ms between attempts; the last one for ever. */
const PAUSES = [250, 500, 1000, 2000, 5000] as const;

/** One attempt at a link, and the link if it comes about. */
export interface Attempt {
  /** Resolves when the port is free again. `farewell`: the link still stands and is ended on purpose. */
  end(farewell: boolean): Promise<void>;
}

export interface Attempts {
  readonly clock: Clock;
  /** Begins one. Calls `up` at most once, and `down` at most once, when it fails or breaks. */
  readonly begin: (up: () => void, down: (error: NardError) => void) => Attempt;
  readonly lost: (error: NardError) => void;
  readonly trying: (error: NardError, nextInMs: number) => void;
}

/**
 * Keeps a link up: begins it anew, without end, whenever it fails or breaks, more slowly with every failure.
 * The function returned ends it for good.
 */
export function persist({ clock, begin, lost, trying }: Attempts): () => Promise<void> {
  let failures = 0;
  let ended = false;
  let up = false;
  let current: Attempt | undefined;
  let cancel = () => {};

  const pause = (): number => PAUSES[Math.min(failures, PAUSES.length) - 1] ?? PAUSES[0];

  const down = (error: NardError): void => {
    if (ended) return;
    const wasUp = up;
    up = false;
    failures += 1;
    const wait = pause();
    if (wasUp) lost(error);
    else trying(error, wait);
    const again = () => {
      if (!ended) cancel = clock.after(wait, start);
    };
    // The lock of a port can outlive its closing, so the pause begins after it.
    void (current?.end(false) ?? Promise.resolve()).then(again, again);
  };

  const start = (): void => {
    current = begin(() => {
      up = true;
      failures = 0;
    }, down);
  };

  start();
  return async () => {
    ended = true;
    cancel();
    await current?.end(up);
  };
}
