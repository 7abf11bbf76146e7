import { countBetween, parseCheckers } from '../checkers.ts';
import { short } from './short.ts';
import { OIN, type Variant } from './variant.ts';

/**
 * Snake, rules D.3.4: Black has two checkers on each of White's first three points and the other nine on
 * the bar; all else is short nardy.
 */
export const snake: Variant = {
  ...short,
  id: 'snake',
  start: { white: short.start.white, black: parseCheckers('25:9,24:2,23:2,22:2') },
};

const outside = parseCheckers('26:15');
const start = { white: outside, black: outside };

/**
 * Dutch, rules D.3.2: all checkers are entered first, and nobody hits before he has a checker at home.
 * The starter throws again.
 */
export const dutch: Variant = {
  ...short,
  id: 'dutch',
  start,
  entersAll: true,
  defaults: { ...short.defaults, openingDice: 'reroll', mustEnterAll: true },
  mayHit: (own) => countBetween(own, 1, 6) > 0,
};

const { hitAndHide: _rule, ...aceyDefaults } = short.defaults;

/**
 * Единичка-двоечка in the American form, rules D.3.1: checkers are entered while others already move; a
 * 1-2 gives a double of one's choice and another throw. Usually without cube; every game counts one.
 */
export const aceyDeucey: Variant = {
  ...short,
  id: 'acey-deucey',
  start,
  entersAll: true,
  choosesDouble: true,
  defaults: {
    ...aceyDefaults,
    openingDice: 'reroll',
    cube: false,
    jacoby: false,
    crawford: false,
  },
  judge: () => OIN,
  kinds: () => [OIN],
  // Two movements of the 1-2 and all four of the double: anything less loses the extra throw.
  handover: (_options, { numbers, played }) => ({
    leftover: [],
    rollsAgain: isOneTwo(numbers) && played === 6,
  }),
};

export const isOneTwo = (numbers: readonly number[]): boolean =>
  numbers.length === 2 && numbers.includes(1) && numbers.includes(2);
