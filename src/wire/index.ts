/** The bytes on the two cables: what board and host say to each other, and what the dice receiver says. */
export * from './board.ts';
export { decodeBoardMessage, decodeHostMessage } from './board-decode.ts';
export { encodeBoardMessage, encodeHostMessage } from './board-encode.ts';
export { DICE_DIALECTS, type DiceDialect, diceReader } from './dice-bridges.ts';
export {
  checkDiceBytes,
  type DiceCheck,
  type DiceProblem,
  endDiceCheck,
  startDiceCheck,
} from './dice-conformance.ts';
export {
  checksum,
  DIE_STATES,
  type DiceLineEvent,
  DiceLineReader,
  type DiceReport,
  type DieReport,
  type DieState,
  LONGEST_LINE,
  parseDiceLine,
  printDiceLine,
} from './dice-lines.ts';
export * from './frames.ts';
