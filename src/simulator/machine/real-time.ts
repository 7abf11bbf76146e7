import type { BoardMachine } from './board-machine.ts';

/** The longest debt, in ms, that is worked off after the process was kept from running; what is more is forgiven. */
const MOST_DEBT = 100;

export interface RealTime {
  /** Brings the machine to this moment. Call it before anything reaches the machine from outside. */
  catchUp(): void;
  stop(): void;
  /** Ms of wall time that the machine left out because the computer was too slow or asleep. */
  readonly skipped: number;
}

export interface RealTimeOptions {
  /** Between two looks at the clock, in ms, at least 1. Default 1. */
  readonly every?: number;
  /** A clock in ms that never goes back; for tests. */
  readonly clock?: () => number;
}

/**
 * Keeps a machine in step with the wall clock. It sleeps between steps, so that an idle board costs a few per cent of a core; a step
 * never runs more than 100 ms of the machine, however late it comes.
 */
export function runInRealTime(machine: BoardMachine, options: RealTimeOptions = {}): RealTime {
  const { every = 1, clock = () => performance.now() } = options;
  let origin = clock() - machine.now();
  let skipped = 0;

  const catchUp = () => {
    const debt = clock() - origin - machine.now();
    if (debt > MOST_DEBT) {
      skipped += debt - MOST_DEBT;
      origin += debt - MOST_DEBT;
    }
    machine.advanceTo(clock() - origin);
  };
  const timer = setInterval(catchUp, Math.max(1, every));
  return {
    catchUp,
    stop: () => clearInterval(timer),
    get skipped() {
      return skipped;
    },
  };
}
