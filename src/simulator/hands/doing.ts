import type { Timeline } from '../timeline.ts';

/**
 * What somebody does over time, written as it happens: it yields how many milliseconds to wait, or what to
 * wait for. After waiting for something it is told whether that came about in time.
 */
export type Doing<T = void> = Generator<Wait, T, boolean>;
export type Wait =
  | number
  | { readonly until: () => boolean; readonly atMost: number; readonly glance: number };

/** Who rests looks up this often, ms. */
const LOOK_UP_MS = 50;

export interface Performance<T> {
  readonly done: (result: T) => void;
  /** Gets what is thrown on the way. */
  readonly failed: (error: unknown) => void;
  /** While this says no, nothing is done, and no time is lost that something is waited for. */
  readonly mayGoOn?: () => boolean;
}

/** Lets it be done on a timeline. Returns how to break it off. */
export function perform<T>(
  timeline: Timeline,
  doing: Doing<T>,
  { done, failed, mayGoOn = () => true }: Performance<T>,
): () => void {
  let cancel = (): void => {};
  const goOn = (answer: boolean): void => {
    if (!mayGoOn()) {
      cancel = timeline.after(LOOK_UP_MS, () => goOn(answer));
      return;
    }
    try {
      const step = doing.next(answer);
      if (step.done) done(step.value);
      else wait(step.value);
    } catch (error) {
      failed(error);
    }
  };
  const wait = (what: Wait): void => {
    if (typeof what === 'number') cancel = timeline.after(what, () => goOn(true));
    else look(what, timeline.now + what.atMost);
  };
  const look = (what: Exclude<Wait, number>, end: number): void => {
    if (!mayGoOn()) cancel = timeline.after(LOOK_UP_MS, () => look(what, end + LOOK_UP_MS));
    else if (what.until()) cancel = timeline.after(0, () => goOn(true));
    else if (timeline.now >= end) cancel = timeline.after(0, () => goOn(false));
    else cancel = timeline.after(Math.min(what.glance, end - timeline.now), () => look(what, end));
  };
  cancel = timeline.after(0, () => goOn(true));
  return () => cancel();
}
