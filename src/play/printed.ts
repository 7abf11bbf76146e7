import { type Position, printCheckers, type Side } from '../rules/index.ts';

/** A position as events have it. */
export const printed = ({ white, black }: Position): Record<Side, string> => ({
  white: printCheckers(white),
  black: printCheckers(black),
});
