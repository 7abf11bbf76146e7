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
export { isOnClosedChip } from './chips.ts';
export { type CountedDice, countOn, facesCounted, NOTHING_COUNTED } from './counted-dice.ts';
export {
  awaySince,
  counterOf,
  type DiceArea,
  type DiceView,
  type DiceWatch,
  type DieReport,
  diceAt,
  diceChangeAt,
  diceLying,
  diceOwnedBy,
  hasCountedOn,
  isLifted,
  judgeBy,
  LIFTED_AFTER_MS,
  ownDice,
  ownerOf,
  restsSince,
  type SideDice,
  seeDie,
  shareDice,
  watchDice,
} from './dice.ts';
export {
  type DiceHeard,
  diceShown,
  hearDie,
  inReach,
  lastReports,
  strangersRolled,
} from './dice-heard.ts';
export type { Wrong } from './explain.ts';
export { differencesGlimpsed, type Glimpse, sameGlimpses } from './glimpse.ts';
export {
  type Doubt,
  doubt,
  glimpsesOf,
  HEALTHY,
  type Health,
  hidesCheckers,
  isDoubted,
  prove,
  type SlotInputs,
  type Suspect,
  seeFlicker,
  seeInputs,
  suspectsAt,
  trustedMap,
  trustedReading,
} from './health.ts';
export { type LawlessTurn, positionsShown } from './illegal.ts';
export {
  forgetEdges,
  judgeTurn,
  type Lateness,
  lateBefore,
  NEVER_LATE,
  noteEdges,
  spoilEdges,
} from './lateness.ts';
export { type BoardMap, expectedReading, type Reading, readingOf, sameReading } from './reading.ts';
export { wrongSetUps } from './set-up-shown.ts';
export { isAtRest, type Settling, settle, startSettling } from './settling.ts';
export { type Suspicion, suspicions, unlikelySuspicions } from './suspicions.ts';
export { seeTouches, type TouchWatch, touchesAt, watchTouches } from './touch.ts';
export type { Uncounted } from './uncounted.ts';
export { unproven } from './unproven.ts';
export { type Hit, type TurnView, view } from './view.ts';
export { type PossiblePlay, REST_MS, see, type TurnWatch, watchTurn } from './watch.ts';
