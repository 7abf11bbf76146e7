import type { Options } from '../../rules/index.ts';

/** What a game is worth, as the second count of a match has it from rules.md B.1.9, B7 to B9, C.1.8 and D. */
export interface ResultRules {
  readonly family: 'long' | 'short';
  /** Every game counts one, however it is lost (acey-deucey, D.3.1). */
  readonly isAlwaysSingle: boolean;
  readonly marsDefinition: Options['marsDefinition'];
  readonly homeMars: Options['homeMars'];
  readonly koksLong: Options['koksLong'];
}

const CHECKERS = 15;
const HOME = 6;
const HEAD = 24;
/** The first of a side's own numbers in its first quarter; in short nardy that is the winner's home, and the bar lies beyond. */
const FIRST_QUARTER = 19;
/** The winner's home in long nardy, by the loser's own numbers. */
const WINNERS_HOME = [13, 18] as const;

/**
 * The points, before the cube, of a game won by the other side.
 * @param left the loser's checkers that are still in play, as \`24:2,6:5\`
 */
export function worthOf(rules: ResultRules, left: string): number {
  if (rules.isAlwaysSingle) return 1;
  const stands = left.split(',').map((each) => each.split(':').map(Number));
  const hasBorneOff = stands.reduce((sum, [, count = 0]) => sum + count, 0) < CHECKERS;
  const points = stands.map(([point = 0]) => point);
  const hasOn = (from: number, to: number) => points.some((point) => point >= from && point <= to);
  if (rules.family === 'short') return hasBorneOff ? 1 : hasOn(FIRST_QUARTER, Infinity) ? 3 : 2;
  if (!hasBorneOff && isKoks(rules, hasOn)) return 3;
  const isHome = !hasOn(HOME + 1, Infinity);
  if (!hasBorneOff && isHome && rules.homeMars !== 'off') return rules.homeMars;
  const isMars = rules.marsDefinition === 'not-all-home' ? !isHome : !hasBorneOff;
  return isMars ? 2 : 1;
}

function isKoks({ koksLong }: ResultRules, hasOn: (from: number, to: number) => boolean): boolean {
  switch (koksLong) {
    case 'off':
      return false;
    case 'head':
      return hasOn(HEAD, HEAD);
    case 'first-quarter':
      return hasOn(FIRST_QUARTER, HEAD);
    case 'winner-home-or-head':
      return hasOn(HEAD, HEAD) || hasOn(...WINNERS_HOME);
  }
}
