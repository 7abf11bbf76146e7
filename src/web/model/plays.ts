import type { FeedState } from '../../feed/index.ts';
import { type Family, parsePlay, type Side, type WrittenMove } from '../../rules/index.ts';
import type { Arrow } from '../board/scene.ts';
import { placeFor } from './standing.ts';

/** The written movements of a play; [] for a pass, an act with the cube, or what cannot be read. */
export function movesOf(text: string): readonly WrittenMove[] {
  try {
    return parsePlay(text);
  } catch {
    return [];
  }
}

/** A whole play as arrows: one for each checker's whole way, equal ways drawn once. */
export function arrowsOf(
  family: Family,
  side: Side,
  text: string,
  kind: Arrow['kind'],
  landed: boolean,
): Arrow[] {
  const seen = new Set<string>();
  return movesOf(text)
    .filter(({ from, to }) => !seen.has(`${from}/${to}`) && seen.add(`${from}/${to}`))
    .map(({ from, to }) => ({
      from: placeFor(family, side, from),
      to: placeFor(family, side, to),
      kind,
      landed,
    }));
}

/** What one line of the list of plays is. */
export type PlayLine =
  | { readonly kind: 'play'; readonly text: string }
  | { readonly kind: 'no-play' }
  /** A wrong set-up, found too late, has become official. */
  | { readonly kind: 'set-up' }
  | { readonly kind: 'cube'; readonly act: 'double' | 'take' | 'pass' | 'beaver'; readonly value: string };

export function readLine(text: string): PlayLine {
  const cube = /^(double|take|pass|drop|beaver)(?:\s+(\d+))?$/i.exec(text);
  if (cube?.[1]) {
    const act = cube[1].toLowerCase();
    return { kind: 'cube', act: (act === 'drop' ? 'pass' : act) as 'double', value: cube[2] ?? '' };
  }
  if (text === 'set-up') return { kind: 'set-up' };
  if (text === '' || text === '(no play)' || text === '(no throw)') return { kind: 'no-play' };
  return { kind: 'play', text: text.replace(/\s+/g, ', ') };
}

/** Steps one can look back at: 0 the start, k the position after play k. Live is beyond the last. */
export function stepTo(
  state: FeedState,
  at: number | null,
  go: 'first' | 'previous' | 'next' | 'last',
): number | null {
  const last = state.plays.length;
  const now = at ?? last;
  const next = { first: 0, previous: Math.max(0, now - 1), next: now + 1, last: last }[go];
  return next >= last && go !== 'previous' ? null : next;
}
