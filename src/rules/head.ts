import { acrossPoint } from './board.ts';
import type { Options } from './options.ts';
import type { HeadQuestion } from './variants/variant.ts';

export const HEAD = 24;
const OPPOSING_HEAD = acrossPoint('long', HEAD);
const LISTED_DOUBLES: readonly number[] = [3, 4, 6];

/**
 * How many checkers may leave the head: `headLimit`, and two on the player's own first turn where the
 * exception applies (rules B.1.5, B.4). Infinity without a limit.
 */
export function headLimit(options: Options, question: HeadQuestion): number {
  if (options.headLimit === 0) return Number.POSITIVE_INFINITY;
  const excepted = question.ownTurn === 1 && hasException(options, question);
  return excepted ? Math.max(2, options.headLimit) : options.headLimit;
}

function hasException(options: Options, question: HeadQuestion): boolean {
  const double = doubleOf(question.numbers);
  const failsAlone = () => !question.playsAllWith(options.headLimit);
  switch (options.firstTurnException) {
    case 'list':
      return LISTED_DOUBLES.includes(double);
    case 'list-head-only':
      return LISTED_DOUBLES.includes(double) && stopsAtOpposingHead(question);
    case 'conditional':
      return failsAlone();
    case 'conditional-listed':
      return (LISTED_DOUBLES.includes(double) || double === 5 || isSixTwo(question.numbers)) && failsAlone();
    case 'any-double':
      return double > 0;
    case 'six-six-only':
      return double === 6;
    case 'none':
      return false;
  }
}

/** The number of the double that was thrown, also where it begins a chain; 0 for another roll. */
export function doubleOf([first = 0, second, ...more]: readonly number[]): number {
  return first === second || more.length > 0 ? first : 0;
}

const isSixTwo = (numbers: readonly number[]): boolean =>
  numbers.length === 2 && numbers.includes(6) && numbers.includes(2);

/** Whether what stops a head checker that plays all numbers is the opposing head. */
function stopsAtOpposingHead({ numbers, other }: HeadQuestion): boolean {
  let landing = HEAD;
  for (const number of numbers) {
    landing -= number;
    if (landing < 1) return false;
    if (other[acrossPoint('long', landing)]) return landing === OPPOSING_HEAD;
  }
  return false;
}
