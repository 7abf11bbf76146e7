import { type Checkers, OFF } from '../board.ts';
import { countBetween, parseCheckers } from '../checkers.ts';
import { HEAD } from '../head.ts';
import type { Options } from '../options.ts';
import { holdsBlock } from '../six-block.ts';
import { long } from './long.ts';
import { MARS, NO_LIMIT, OIN, type Variant } from './variant.ts';

/** Nardegammon: long nardy with cube and Crawford (decision 11). */
export const nardegammon: Variant = {
  ...long,
  id: 'nardegammon',
  defaults: { ...long.defaults, cube: true, crawford: true },
};

const { firstTurnException: _exception, headLimit: _limit, ...withoutHeadRules } = long.defaults;
const khachapuriStart = parseCheckers('24:4,6:11');

/** Khachapuri: long nardy from another start, with as many off the head as one likes (decision 11). */
export const khachapuri: Variant = {
  ...long,
  id: 'khachapuri',
  start: { white: khachapuriStart, black: khachapuriStart },
  defaults: withoutHeadRules,
  headLimit: NO_LIMIT,
};

const {
  openingDraw,
  openingDice,
  nextGameStarter,
  illegalTurn,
  setUpError,
  diceArea,
  diceValidity,
  diceSets,
  turnEnd,
} = long.defaults as Options;

/**
 * Jacquet in its French form, rules D.3.3: a first checker, the postillon, has to come home before
 * another leaves the head. Touched is played, and dice lying flat on checkers count.
 */
export const jacquet: Variant = {
  ...long,
  id: 'jacquet',
  defaults: {
    openingDraw,
    openingDice,
    nextGameStarter,
    illegalTurn,
    touchMove: 'strict',
    setUpError,
    diceArea,
    diceValidity,
    dieOnChecker: 'valid',
    diceSets,
    turnEnd,
  },
  headLimit: NO_LIMIT,
  mayLeaveHead: (own) => own[HEAD] === 15 || countBetween(own, OFF, 6) > 0,
  // Six points in a row only for who holds the last two of his way.
  mayStand: (_options, own) => !holdsBlock(own) || Boolean(own[2] && own[1]),
  judge: (_options: Options, loser: Checkers) => (loser[OFF] === 0 ? MARS : OIN),
  kinds: () => [OIN, MARS],
};
