import { NardError } from '../errors/index.ts';
import { opponent, type Side } from './board.ts';
import type { Roll, Ruleset } from './ruleset.ts';

/** The standing between games. */
export interface Score {
  /** Points to play to; null: a money game, without end. */
  readonly length: number | null;
  readonly white: number;
  readonly black: number;
  /** Whether the Crawford game is still to come, is this game, or has been played (rules C.2). */
  readonly crawford: 'before' | 'now' | 'after';
}

export const isMoney = ({ length }: Score): boolean => length === null;
export const isCrawford = ({ crawford }: Score): boolean => crawford === 'now';

/**
 * The score at the start.
 * @param length points to play to, at least 1; null for money
 * @throws NardError E_ARGUMENT
 */
export function newScore(length: number | null): Score {
  if (length !== null && !(Number.isInteger(length) && length >= 1)) {
    throw new NardError(
      'E_ARGUMENT',
      `A match is played to a whole number of points from 1 up, not ${length}.`,
    );
  }
  return { length, white: 0, black: 0, crawford: 'before' };
}

/**
 * The score after a game; winner null is a draw, which gives the points to both. The first game after a
 * side comes to one point from the end is the Crawford game, if the rules have it.
 */
export function scoreAfter(rules: Ruleset, score: Score, winner: Side | null, points: number): Score {
  const gained = (side: Side) => score[side] + (winner === null || winner === side ? points : 0);
  const next = { ...score, white: gained('white'), black: gained('black') };
  return { ...next, crawford: crawfordAfter(rules, score, next) };
}

function crawfordAfter(rules: Ruleset, before: Score, next: Score): Score['crawford'] {
  if (before.crawford !== 'before') return 'after';
  const { length } = next;
  const applies = rules.options.cube && rules.options.crawford && length !== null;
  if (!applies || matchWinner(next) !== null) return 'before';
  return Math.max(next.white, next.black) >= length - 1 ? 'now' : 'before';
}

/**
 * The score as it is put right between games. The Crawford game comes with a side one point from the end, if it has not
 * been; by a score that nobody is so near with, it is still to come (rules C.2).
 */
export function scorePutRight(
  { options }: Ruleset,
  before: Score,
  points: Readonly<Record<Side, number>>,
): Score {
  const { length, crawford } = before;
  const next = { ...before, white: points.white, black: points.black };
  if (!options.cube || !options.crawford || length === null) return next;
  if (Math.max(next.white, next.black) < length - 1) return { ...next, crawford: 'before' };
  return crawford === 'before' ? { ...next, crawford: 'now' } : next;
}

/** Who has reached the match length first, or null. Points beyond it are worth nothing. */
export function matchWinner({ length, white, black }: Score): Side | null {
  if (length === null || Math.max(white, black) < length || white === black) return null;
  return white > black ? 'white' : 'black';
}

/**
 * Who starts after the draw: the higher throw; null for a tie, which is thrown again (rules B.1.2,
 * C.1.2). With two dice each, the sums are compared.
 */
export function openingStarter(white: number, black: number): Side | null {
  if (white === black) return null;
  return white > black ? 'white' : 'black';
}

/** The roll the starter has to play from the draw, higher die first; null when he throws anew (`openingDice`). */
export function openingRoll(rules: Ruleset, white: number, black: number): Roll | null {
  if (rules.options.openingDice === 'reroll' || white === black) return null;
  return [Math.max(white, black), Math.min(white, black)];
}

/**
 * Who starts the next game (`nextGameStarter`): 'draw-dice' when it is drawn anew, also after a drawn
 * game where the winner would start.
 * @param lastStarter who began the last game; null where it was given up before that was drawn
 */
export function nextStarter(
  rules: Ruleset,
  lastStarter: Side | null,
  winner: Side | null,
): Side | 'draw-dice' {
  switch (rules.options.nextGameStarter) {
    case 'winner':
      return winner ?? 'draw-dice';
    case 'alternate':
      return lastStarter ? opponent(lastStarter) : 'draw-dice';
    case 'roll-each':
      return 'draw-dice';
  }
}
