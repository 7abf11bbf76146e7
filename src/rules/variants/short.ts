import { type Checkers, NOT_ENTERED, OFF } from '../board.ts';
import { countBetween, parseCheckers } from '../checkers.ts';
import type { Options } from '../options.ts';
import type { Kind } from '../results.ts';
import { KOKS, MARS, NO_LIMIT, OIN, plainNumbers, type Variant } from './variant.ts';

const start = parseCheckers('24:2,13:5,8:3,6:5');

/** Short nardy, or backgammon: rules C. */
export const short: Variant = {
  id: 'short',
  family: 'short',
  start: { white: start, black: start },
  shutBy: 2,
  defaults: {
    openingDraw: 'one-die-each',
    openingDice: 'use-opening',
    nextGameStarter: 'roll-each',
    illegalTurn: 'controller-blocks',
    touchMove: 'free',
    setUpError: 'before-fifth-throw',
    diceArea: 'right-half',
    diceValidity: 'on',
    dieOnChecker: 'void',
    diceSets: 'two-pairs',
    turnEnd: 'lift-dice',
    prematureRoll: 'choice',
    hitAndHide: 'allow',
    // Jacoby, beavers and automatic doubles speak only in money games, Crawford only in matches (rules C.2).
    cube: true,
    autoDoubles: 0,
    beaver: false,
    jacoby: true,
    crawford: true,
    deadCube: 'block',
    bearoffSmallFirst: false,
  },
  numbersOf: plainNumbers,
  headLimit: NO_LIMIT,
  mayStand: () => true,
  judge,
  kinds: () => [OIN, MARS, KOKS],
};

/** Rules C.1.8. The winner's home is the loser's own 24–19. */
function judge(_options: Options, loser: Checkers): Kind {
  if (loser[OFF] !== 0) return OIN;
  return countBetween(loser, 19, NOT_ENTERED) > 0 ? KOKS : MARS;
}
