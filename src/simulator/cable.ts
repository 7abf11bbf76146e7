import type { BoardMachine, PtyPort, RealTime } from './machine/index.ts';
import { isHeldByOthers } from './port-holders.ts';

/** After this much silence, in ms, it is looked whether a program has the port open at all. */
const SILENCE = 3000;
const LOOK_EVERY = 1000;

/** Whether somebody at the other end of a port can take bytes. */
export function listenerAt(port: PtyPort, now: () => number = () => performance.now()): () => boolean {
  let heardAt = now();
  let lookedAt = Number.NEGATIVE_INFINITY;
  let isThere = true;
  port.onData(() => {
    heardAt = now();
  });
  return () => {
    if (now() - heardAt < SILENCE) return true;
    if (now() - lookedAt > LOOK_EVERY) [lookedAt, isThere] = [now(), isHeldByOthers(port.link)];
    return isThere;
  };
}

/**
 * Joins a port and a machine that runs in real time. What the board says while nobody has the port open is lost,
 * as on a bare cable: a pseudo-terminal that nobody empties would fill up, and its writer would wait there for ever.
 */
export function joinWhileHeard(port: PtyPort, machine: BoardMachine, time: RealTime): void {
  const isListening = listenerAt(port);
  machine.onSend((bytes) => {
    if (isListening()) port.write(bytes);
  });
  port.onData((bytes) => {
    time.catchUp();
    machine.receive(bytes);
  });
}

/** Between two looks at who holds a port, ms: finding out costs a walk through /proc. */
const GLANCE = 150;

/** Whether a controller has held the port for at least `ms`: people see that a board is dead, and when it is back. */
export function heldFor(
  port: PtyPort,
  ms: number,
  now: () => number = () => performance.now(),
): () => boolean {
  let since: number | null = null;
  let lookedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (now() - lookedAt >= GLANCE) {
      lookedAt = now();
      since = isHeldByOthers(port.link) ? (since ?? now()) : null;
    }
    return since !== null && now() - since >= ms;
  };
}
