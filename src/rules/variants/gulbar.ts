import { doubleOf } from '../head.ts';
import type { Options } from '../options.ts';
import { long } from './long.ts';
import { type Handover, plainNumbers, type TurnEnd, type Variant } from './variant.ts';

/** The options of long nardy that gulbar has too (rules A.4). */
const {
  firstTurnException,
  headLimit,
  sixBlock,
  blockCheck,
  openingDraw,
  openingDice,
  nextGameStarter,
  illegalTurn,
  touchMove,
  setUpError,
  kestum,
  diceArea,
  diceValidity,
  dieOnChecker,
  diceSets,
  turnEnd,
} = long.defaults as Options;

/** Gulbar, rules D.1: long nardy in which the opponent completes what a player cannot play. */
export const gulbar: Variant = {
  ...long,
  id: 'gulbar',
  defaults: {
    firstTurnException,
    headLimit,
    sixBlock,
    blockCheck,
    openingDraw,
    openingDice,
    nextGameStarter,
    illegalTurn,
    touchMove,
    setUpError,
    kestum,
    diceArea,
    diceValidity,
    dieOnChecker,
    diceSets,
    turnEnd,
    leftoverToOpponent: 'all-rolls',
    extraRollAfterDouble: true,
    chain: false,
    chainCount: 2,
    chainFromTurn: 1,
    completionHeadLimit: 1,
  },
  numbersOf,
  handover,
};

/** Mad gulbar, rules D.2, decision 2: two of each double from the one thrown up to 6-6. */
export const madGulbar: Variant = {
  ...gulbar,
  id: 'mad-gulbar',
  defaults: { ...gulbar.defaults, extraRollAfterDouble: false, chain: true },
};

/** Gul bara as it is played internationally, rules D.2: four of each double, from one's fourth turn on. */
export const gulBara: Variant = {
  ...madGulbar,
  id: 'gul-bara',
  defaults: { ...madGulbar.defaults, chainCount: 4, chainFromTurn: 4, headLimit: 0 },
};

/** A chain: each double from the one thrown up to 6-6, `chainCount` times each, in rising order. */
function numbersOf(
  options: Options,
  roll: readonly [number, number],
  ownTurn: number | undefined,
): readonly number[] {
  const [thrown, other] = roll;
  const isChain = options.chain && thrown === other && (ownTurn ?? Infinity) >= options.chainFromTurn;
  if (!isChain) return plainNumbers(options, roll);
  const doubles = Array.from({ length: 7 - thrown }, (_, above) => thrown + above);
  return doubles.flatMap((number) => new Array<number>(options.chainCount).fill(number));
}

/** Rules D.1.1–3: what is left goes to the opponent; a double played out lets the same player throw again. */
function handover(options: Options, { numbers, left }: TurnEnd): Handover {
  const isDouble = doubleOf(numbers) > 0;
  const passes =
    options.leftoverToOpponent === 'all-rolls' || (options.leftoverToOpponent === 'doubles-only' && isDouble);
  return {
    leftover: passes ? left : [],
    rollsAgain: options.extraRollAfterDouble && isDouble && left.length === 0,
  };
}
