import { happens, notYours } from './decision.ts';
import type { Cause } from './events.ts';
import type { Decision } from './input.ts';
import type { MatchState } from './state.ts';

/** In the list of plays: a double has been taken. */
export const TAKE = 'take';

/**
 * A double that was answered by mistake is answered anew, if the side agrees that made it: a take until somebody throws,
 * a pass until the next game begins. Null where the last that was done is no such answer.
 */
export function withdrawAnswer(state: MatchState, by: Cause): Decision | null {
  const { phase, plays, beforeTake, beforePass } = state;
  const last = plays.at(-1);
  if (!last) return null;
  const isTaken = phase === 'to-roll' && beforeTake !== null && last.text === TAKE;
  if (!isTaken && beforePass === null) return null;
  if (by === last.side) return notYours('The other side must agree to undo the answer to its double.');
  return happens(by, { type: isTaken ? 'take-withdrawn' : 'pass-withdrawn', side: last.side });
}
