import { acrossPoint, type Checkers, OFF } from '../board.ts';
import { countBetween, parseCheckers, rearmost } from '../checkers.ts';
import { HEAD, headLimit } from '../head.ts';
import type { Options } from '../options.ts';
import type { Kind } from '../results.ts';
import { mayLeaveBlocks } from '../six-block.ts';
import { KOKS, MARS, OIN, plainNumbers, type Variant } from './variant.ts';

const start = parseCheckers('24:15');

/** Long nardy, rules B. */
export const long: Variant = {
  id: 'long',
  family: 'long',
  start: { white: start, black: start },
  shutBy: 1,
  defaults: {
    firstTurnException: 'list',
    headLimit: 1,
    sixBlock: 'ahead',
    blockCheck: 'end-of-turn',
    openingDraw: 'one-die-each',
    openingDice: 'reroll',
    nextGameStarter: 'winner',
    starterColour: 'keep',
    marsDefinition: 'none-borne-off',
    homeMars: 'off',
    koksLong: 'off',
    lastThrow: 'off',
    drawPoints: 0.5,
    illegalTurn: 'controller-blocks',
    touchMove: 'free',
    setUpError: 'before-fifth-throw',
    kestum: false,
    diceArea: 'same-half',
    diceValidity: 'on',
    dieOnChecker: 'void',
    diceSets: 'two-pairs',
    turnEnd: 'lift-dice',
    // The cube is no part of the game's own texts; Minsport 2024 and nardegammon play with it (rules B19).
    cube: false,
    autoDoubles: 0,
    beaver: false,
    jacoby: false,
    crawford: false,
    deadCube: 'block',
  },
  numbersOf: plainNumbers,
  headLimit,
  mayStand: mayLeaveBlocks,
  judge,
  kinds: ({ koksLong }) => (koksLong === 'off' ? [OIN, MARS] : [OIN, MARS, KOKS]),
};

/** Rules B.1.9 and B.3, B7–B9. */
function judge(options: Options, loser: Checkers): Kind {
  const allHome = rearmost(loser) <= 6;
  const noneOff = loser[OFF] === 0;
  if (noneOff && isKoks(options, loser)) return KOKS;
  if (noneOff && allHome && options.homeMars !== 'off') return { kind: 'home-mars', worth: options.homeMars };
  const isMars = options.marsDefinition === 'not-all-home' ? !allHome : noneOff;
  return isMars ? MARS : OIN;
}

function isKoks(options: Options, loser: Checkers): boolean {
  const onHead = (loser[HEAD] ?? 0) > 0;
  switch (options.koksLong) {
    case 'off':
      return false;
    case 'head':
      return onHead;
    case 'first-quarter':
      return countBetween(loser, 19, 24) > 0;
    case 'winner-home-or-head':
      return onHead || countBetween(loser, acrossPoint('long', 1), acrossPoint('long', 6)) > 0;
  }
}
