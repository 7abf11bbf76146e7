export * from './board.ts';
export { MOST_RESULTS } from './chain-results.ts';
export { parseCheckers, pips, positionKey, printCheckers } from './checkers.ts';
export {
  type ClockRules,
  freeTimeLeft,
  parseClock,
  reserveAfterMove,
  reserveAt,
  spend,
  type Timed,
} from './clock.ts';
export * from './cube.ts';
export { handover, handsOver } from './handover.ts';
export { illegallyOff } from './illegally-off.ts';
export * from './match.ts';
export type { Movement } from './movements.ts';
export { OPTION_RANGES, OPTION_VALUES, type OptionName, type Options } from './options.ts';
export { hasLegalSets, LegalSets, WORDS_A_RESULT } from './packed/legal-sets.ts';
export { parsePlay, printPlay, type WrittenMove } from './plays.ts';
export { PRESETS, TOURNAMENT_PRESETS } from './presets.ts';
export { resolvePlay } from './resolve.ts';
export {
  finished,
  type GameResult,
  gameResult,
  isContact,
  lastThrower,
  mostStillPossible,
  type ResultKind,
  resignation,
  resignations,
  resultAfterLastThrow,
} from './results.ts';
export {
  numbersOf,
  optionsIn,
  presetRuleset,
  type Roll,
  type Ruleset,
  ruleset,
  statedOptions,
} from './ruleset.ts';
export { mayCorrectSetUp, withMoreOff } from './set-up-error.ts';
export { isShutOut } from './shut-out.ts';
export { canPlayFrom } from './touch.ts';
export {
  choosesDouble,
  type Step,
  type Turn,
  type TurnGraph,
  type TurnNode,
  turnGraph,
} from './turn-graph.ts';
export { UNSUPPORTED_VARIANTS, VARIANT_IDS, type VariantId } from './variants/index.ts';
export type { Handover } from './variants/variant.ts';
