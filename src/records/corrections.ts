import type { MatchRecord } from './record.ts';

/**
 * A score that a director has put right does not follow from the game before: a comment before the match says so, and why.
 * @param game number of the game during or after which it was put right
 */
export const correctionComment = (game: number, reason: string): string =>
  `score corrected after game ${game}: ${reason}`;

const CORRECTION = /^score corrected after game (\d+):/;

/** Numbers of the games whose result does not lead to the next score. */
export const gamesCorrected = ({ comments }: MatchRecord): ReadonlySet<number> =>
  new Set(comments.flatMap((comment) => CORRECTION.exec(comment)?.slice(1).map(Number) ?? []));
