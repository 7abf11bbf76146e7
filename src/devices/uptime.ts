/** What is known of how long the board has been running. */
export interface Uptime {
  /** Of its last heartbeat that can be believed, ms; null: none has been heard. */
  readonly last: number | null;
  /** How the heartbeat after that one looked: they grow, by about a second. */
  readonly strange: 'no' | 'earlier' | 'later';
  /** It started again since it was first heard. */
  readonly hasStartedAnew: boolean;
}

export const NO_UPTIME: Uptime = { last: null, strange: 'no', hasStartedAnew: false };

/** ms; so far a cable that loses heartbeats, or a program that is kept from running, lets them jump. */
const JUMP = 60_000;
/** The number begins again at 0 after 2³² ms: above this, that is no new start. */
const NEAR_ITS_END = 2 ** 32 - 10 * JUMP;

/** Takes in the uptime of a heartbeat, ms. One alone may be garbled: only two that are strange alike are believed. */
export function seeUptime({ last, strange }: Uptime, uptime: number): Uptime {
  const seems = last === null ? 'no' : uptime < last ? 'earlier' : uptime > last + JUMP ? 'later' : 'no';
  if (seems !== 'no' && seems !== strange) return { last, strange: seems, hasStartedAnew: false };
  const hasStartedAnew = seems === 'earlier' && (last ?? 0) < NEAR_ITS_END;
  return { last: uptime, strange: 'no', hasStartedAnew };
}
