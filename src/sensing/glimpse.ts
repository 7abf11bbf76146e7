import { checkersByPlace, type Family, type Place, type Position } from '../rules/index.ts';
import type { Difference } from './audit.ts';

/** What the believed switches of a place say while others of it are in doubt: how few and how many checkers lie there. */
export interface Glimpse {
  readonly place: Place;
  readonly least: number;
  readonly most: number;
}

export const sameGlimpses = (one: readonly Glimpse[], other: readonly Glimpse[]): boolean =>
  one === other ||
  (one.length === other.length &&
    one.every(({ place, least, most }, index) => {
      const each = other[index];
      return each?.place === place && each.least === least && each.most === most;
    }));

/** Where these glimpses rule out that so many checkers lie; empty = they may. */
export function differencesGlimpsed(
  glimpses: readonly Glimpse[],
  family: Family,
  position: Position,
): readonly Difference[] {
  if (glimpses.length === 0) return [];
  const counts = checkersByPlace(family, position);
  return glimpses.flatMap(({ place, least, most }): Difference[] => {
    const expected = counts[place] ?? 0;
    if (expected >= least && expected <= most) return [];
    const isSurplus = least > expected;
    return [{ place, problem: isSurplus ? 'surplus' : 'missing', expected, seen: isSurplus ? least : most }];
  });
}

export const mayLieSo = (glimpses: readonly Glimpse[], family: Family, position: Position): boolean =>
  differencesGlimpsed(glimpses, family, position).length === 0;
