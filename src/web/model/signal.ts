import type { FeedState } from '../../feed/index.ts';
import { answerer, mayAnswer, type PageRole } from './act.ts';

/** What is worth a tone or a tremble. */
export type Signal = 'turn' | 'asked' | 'wrong';

const stands = (state: FeedState): boolean => Object.values(state.lights).includes('wrong');

/** Who looks on is told of every turn, a player of his own. */
const concerns = (role: PageRole, side: 'white' | 'black' | 'any'): boolean =>
  role === 'reader' || mayAnswer(role, side);

/** What has come about between two pictures that somebody who does not look should notice; null: nothing. */
export function signalBetween(before: FeedState | null, after: FeedState, role: PageRole): Signal | null {
  if (!before || before.epoch !== after.epoch) return null;
  const { question } = after;
  if (question && question.id !== before.question?.id && concerns(role, question.mayAnswer)) return 'asked';
  const waitsFor = answerer(after);
  if (waitsFor && waitsFor !== answerer(before) && concerns(role, waitsFor)) return 'asked';
  if (stands(after) && !stands(before) && after.phase === 'to-move') return 'wrong';
  const isNewTurn = after.turn !== null && after.phase === 'to-roll' && after.turn !== before.turn;
  return isNewTurn && after.turn && concerns(role, after.turn) ? 'turn' : null;
}
