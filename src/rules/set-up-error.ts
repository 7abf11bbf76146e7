import { OFF, type Position, type Side } from './board.ts';
import type { Ruleset } from './ruleset.ts';

/** The throw of a game from which on its set-up is what it is (US 4.7). */
const OFFICIAL_FROM_THROW = 5;

/**
 * Whether a wrong set-up that is noticed after so many throws is still put right; else it has become official (rules
 * C.4 “wrong set-up”, C.9; S32).
 */
export function mayCorrectSetUp({ options }: Ruleset, throws: Readonly<Record<Side, number>>): boolean {
  return options.setUpError === 'before-each-has-thrown'
    ? throws.white === 0 || throws.black === 0
    : throws.white + throws.black < OFFICIAL_FROM_THROW;
}

/** The position with so many more checkers of each side counted as borne off. */
export const withMoreOff = ({ white, black }: Position, more: Readonly<Record<Side, number>>): Position => ({
  white: white.map((count, own) => (own === OFF ? count + more.white : count)),
  black: black.map((count, own) => (own === OFF ? count + more.black : count)),
});
