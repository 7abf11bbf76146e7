/** How a fault has come and gone lately. */
export interface Relapses {
  /** How often it has come back soon after it was taken back. */
  readonly count: number;
  /** When it was taken back last, ms; null: it stands, or never was. */
  readonly backAt: number | null;
}

export const NO_RELAPSE: Relapses = { count: 0, backAt: null };

/** ms. A fault that comes again within this time of being taken back is the same one: something is loose. */
const SOON = 15 * 60_000;
/** ms. So long must it be well before it is taken back again; twice as long after every further relapse. */
const STEADY = 30_000;
const STEADIEST = 8 * 60_000;

/** It is told at `now`. */
export const relapsed = ({ count, backAt }: Relapses, now: number): Relapses => ({
  count: backAt !== null && now - backAt < SOON ? count + 1 : 0,
  backAt: null,
});

/** ms. One line of the dice that came through says little of a receiver that is heard badly. */
const AT_FIRST: Readonly<Record<string, number>> = { 'dice-silent': 10_000 };

/** How long a fault has to be well, in ms, before that is told; most are believed at once the first time. */
export const steadyFor = (code: string, { count }: Relapses): number =>
  count === 0 ? (AT_FIRST[code] ?? 0) : Math.min(STEADY * 2 ** (count - 1), STEADIEST);
