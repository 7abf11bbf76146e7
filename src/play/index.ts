export { decide } from './decide.ts';
export * from './events.ts';
export { evolve, replay } from './evolve.ts';
export * from './input.ts';
export { newMatch } from './new-match.ts';
export { type GameRecord, type MatchRecord, matchRecord, matchRecords, type RecordedTurn } from './record.ts';
export { graphOf, rulesetOf } from './rules-of.ts';
export { stamp } from './stamp.ts';
export * from './state.ts';
