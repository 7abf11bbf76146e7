export { type CheckedGame, checkRecord } from './check.ts';
export { readMat } from './mat-reader.ts';
export { printMat } from './mat-writer.ts';
export type { MatchRecord, RecordedAct, RecordedGame } from './record.ts';
