export { type CheckedGame, checkRecord } from './check.ts';
export { correctionComment } from './corrections.ts';
export { readMat } from './mat-reader.ts';
export { printMat } from './mat-writer.ts';
export type { MatchRecord, RecordedAct, RecordedGame, RecordedSetUp } from './record.ts';
export { isForOthers } from './set-pos.ts';
