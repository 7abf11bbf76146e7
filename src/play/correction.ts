import { type Deciders, happens, notNow, refuse } from './decision.ts';
import type { Decision, InputOf } from './input.ts';
import { crawfordWith, winnerAt } from './score.ts';
import type { MatchState } from './state.ts';

/** The score put right by a director (rules C.4, “score dispute”): never without a reason, and in the journal. */
export const correctionDeciders: Deciders<'correct-score'> = { 'correct-score': correctScore };

const PLACE_FOR_SCORE = /^\d{1,3}(\.5)?$/;

function correctScore(state: MatchState, input: InputOf<'correct-score'>): Decision {
  const { score, reason, by } = input;
  if (state.game === 0) return notNow('No match has a score to put right; begin one.');
  if (reason.trim() === '') return refuse('E_COMMAND', 'Say why the score is put right.');
  if (![score.white, score.black].every((points) => PLACE_FOR_SCORE.test(String(points))))
    return refuse('E_COMMAND', 'A score is points from 0 to 999, or halves where games can be drawn.');
  if (winnerAt(state.settings, score) !== null)
    return notNow('With this score the match would be over; let the last game be played or resigned.');
  const crawford = input.crawford ?? crawfordWith(state, score);
  return happens(by, { type: 'score-corrected', score, crawford, reason: reason.trim() });
}
