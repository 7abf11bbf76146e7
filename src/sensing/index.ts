export { auditSetup, changesBetween, type Difference, differences } from './audit.ts';
export {
  type BeingHeld,
  type Button,
  type ButtonEdge,
  type ButtonWatch,
  type Gesture,
  type GestureKind,
  gesturesAt,
  HELD_AFTER_MS,
  heldNow,
  type LetGo,
  seeButton,
  spendPress,
  watchButtons,
} from './buttons.ts';
export { type BrokenChain, brokenChain, isStillBroken } from './chain.ts';
export { type CountedDice, countOn, facesCounted, NOTHING_COUNTED } from './counted-dice.ts';
export {
  awaySince,
  type DiceArea,
  type DiceView,
  type DiceWatch,
  type DieReport,
  diceAt,
  diceChangeAt,
  diceLying,
  isLifted,
  judgeBy,
  LIFTED_AFTER_MS,
  ownerOf,
  type SideDice,
  seeDie,
  shareDice,
  watchDice,
} from './dice.ts';
export type { Wrong } from './explain.ts';
export {
  type Doubt,
  type DoubtReason,
  doubt,
  HEALTHY,
  type Health,
  hidesCheckers,
  isDoubted,
  prove,
  seeInputs,
  trustedMap,
  trustedReading,
} from './health.ts';
export { type LawlessTurn, positionsShown } from './illegal.ts';
export { type BoardMap, expectedReading, type Reading, readingOf, sameReading } from './reading.ts';
export { wrongSetUps } from './set-up-shown.ts';
export { isAtRest, type Settling, settle, startSettling } from './settling.ts';
export { seeTouches, type TouchWatch, touchesAt, watchTouches } from './touch.ts';
export { type Hit, type Suspicion, suspicions, type TurnView, view } from './view.ts';
export { type PossiblePlay, REST_MS, see, type TurnWatch, watchTurn } from './watch.ts';
