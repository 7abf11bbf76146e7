import type { PageRole } from './act.ts';

/**
 * What this page may do: all where it runs on the board's own machine; elsewhere it only looks on until it is
 * paired with a seat, or as the director's.
 */
export type Access = 'trusted' | PageRole;

/** What a paired page shows when it comes back. */
export interface Pass {
  readonly role: PageRole;
  readonly token: string;
}

export const printPass = ({ role, token }: Pass): string => `${role} ${token}`;

/** Reads what was kept; null for anything else. */
export function parsePass(text: string | null): Pass | null {
  const found = /^(white|black|director) (\S+)$/.exec(text ?? '');
  return found ? { role: found[1] as PageRole, token: found[2] as string } : null;
}

/** Points of a code that lights show: as many must be touched. */
export const CODE_POINTS = 6;

/** The code that lights show, from the points that were touched, 0 to 23 for P1 to P24. */
export const codeOfPoints = (points: readonly number[]): string =>
  points
    .toSorted((a, b) => a - b)
    .map((point) => String(point + 1).padStart(2, '0'))
    .join('');
