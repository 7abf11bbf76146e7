/** What tests and benches use of the commands; each command has its own file beside. */
export { keepRemembering, recallBoard, rememberBoard } from './board-memory.ts';
export { exported } from './export.ts';
export { judge, type Verdict } from './judge.ts';
export { withoutNames } from './nameless.ts';
export { playableGames, scriptOf } from './record-script.ts';
export { recordingsOf } from './replay-recording.ts';
export { packReport } from './report.ts';
export { FaultWitness } from './soak-faults.ts';
export { verdictOn } from './soak-figures.ts';
export { playSoakGame, type SoakGame } from './soak-game.ts';
export { agreedOf, type ProcedureCounts, scoresDiffering } from './soak-procedure.ts';
export { playVirtually, type VirtualMatch, type VirtualOutcome } from './virtual-match.ts';
export { type Level, VirtualSession } from './virtual-session.ts';
