/**
 * The simulated hardware: a board with real checkers, hands, dice and people. It has its own truth, and never
 * knows what the controller thinks.
 */

export { Breaker, type Cable } from './bench/breaker.ts';
export { type BenchParts, type BenchServer, serveBench } from './bench/server.ts';
export { Visitor, type VisitorParts } from './bench/visitor.ts';
export { type BoardParts, SimulatedBoard } from './board.ts';
export { heldFor, joinWhileHeard, listenerAt } from './cable.ts';
export { type Chance, seededChance } from './chance.ts';
export type { Face, Half } from './dice.ts';
export {
  FAULT_KINDS,
  type Fault,
  type FaultKind,
  type FaultParts,
  FaultyMachine,
  lossyCable,
  manyFaults,
  muteDice,
  oneFault,
  type PlannedFault,
  placesOfFault,
  stuckReed,
} from './faults/index.ts';
export { type Doing, type Performance, perform, type Wait } from './hands/doing.ts';
export { type HabitCounts, Habits } from './hands/habits/mood.ts';
export {
  HABIT_RATES,
  HABITS,
  type HabitName,
  type HabitRates,
  type HabitsName,
  only,
} from './hands/habits/rates.ts';
export { Hands } from './hands/hands.ts';
export { FASTEST_PACE, HUMAN_PACE, PACES, type Pace, type PaceName } from './hands/pace.ts';
export type { Hue } from './lights.ts';
export * from './machine/index.ts';
export type { HandsAct, HandsDeed } from './robots/acts.ts';
export { ANSWERING_WAYS, type AnsweringWay } from './robots/answering.ts';
export { type Flash, isFlashFor } from './robots/flash.ts';
export { type MatchProgress, RobotMatch, type RobotMatchParts } from './robots/match.ts';
export { type BeforeThrow, type Minds, robotMinds, type Situation } from './robots/minds.ts';
export { misplayOf } from './robots/misplay.ts';
export type { Phone, PhoneQuestion } from './robots/phone.ts';
export {
  type PlannedProcedure,
  type Procedure,
  type ProcedureName,
  plannedProcedure,
  procedureByChance,
} from './robots/procedure/procedure.ts';
export { wilfulMinds } from './robots/procedure/wilful-minds.ts';
export { isResult } from './robots/results.ts';
export { type Agreed, type CountedGame, type CountedMatch, countMatch } from './robots/scorer.ts';
export { type ScriptGame, type ScriptStep, scriptedMinds } from './robots/script.ts';
export { type TrueTurn, trueTurn } from './robots/true-turn.ts';
export { type Checker, type Seat, World } from './world.ts';
