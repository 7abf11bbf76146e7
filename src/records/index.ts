export { type CheckedGame, checkRecord } from './check.ts';
export { readMat } from './mat-reader.ts';
export { printMat } from './mat-writer.ts';
export type {
  GameLines,
  MatchRecord,
  ReadRecord,
  RecordedAct,
  RecordedCubeAct,
  RecordedGame,
  RecordedPlay,
  RecordedResult,
} from './record.ts';
