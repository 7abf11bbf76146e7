import { isContact, opponent } from '../rules/index.ts';
import { happens, notNow } from './decision.ts';
import type { Happening } from './events.ts';
import type { Decision, InputOf } from './input.ts';
import { graphOf, rulesetOf } from './rules-of.ts';
import type { Choice, MatchState, VoidReason } from './state.ts';

/** What to do with dice thrown before the other side had ended its turn (rules C.4, C.9; S31). */

export const STANDS: Choice = { id: 'stands', label: 'stands' };
export const AGAIN: Choice = { id: 'again', label: 'again' };

/** The throw is void, or it is remembered until the other side has ended its turn. */
export function throwEarly(state: MatchState, input: InputOf<'thrown'>): Decision {
  const { side, roll, source, counters, by } = input;
  const fault = whyVoid(state, input);
  if (fault === null) return happens(by, { type: 'thrown-early', side, roll, source, counters });
  // Only dice can be thrown by mistake; who tells numbers is told that they are not wanted.
  if (source !== 'dice') return notNow(fault.message);
  return happens(by, { type: 'throw-void', side, reason: fault.reason, roll, source, counters });
}

interface Fault {
  readonly reason: VoidReason;
  readonly message: string;
}

function whyVoid(state: MatchState, { side }: InputOf<'thrown'>): Fault | null {
  if (state.leftover) return { reason: 'out-of-turn', message: leftoverFirst(state.turn === side) };
  if (state.turn === side) return { reason: 'out-of-turn', message: 'You have thrown; play your roll.' };
  if (state.early)
    return {
      reason: 'out-of-turn',
      message: 'You have thrown already; wait until the other side has ended its turn.',
    };
  if (state.cube.early)
    return { reason: 'out-of-turn', message: 'You have doubled; throw when the other side has taken.' };
  const isVoid = readingOf(state) === 'void';
  return isVoid ? { reason: 'early', message: 'Thrown too early, the throw is void: throw again.' } : null;
}

/** What was left over is played before anybody throws (rules D.1). */
const leftoverFirst = (isOwn: boolean): string =>
  isOwn
    ? 'Play first what the other side has left over; then throw.'
    : 'The other side plays what you have left over, and throws then: wait for your turn.';

/**
 * What becomes of a throw into the turn that is being played. The texts know early throws of short nardy only; in
 * long nardy the throw waits for its turn, and stands.
 */
export function readingOf(state: MatchState): 'choice' | 'void' | 'stands' {
  const rules = rulesetOf(state);
  const { prematureRoll } = rules.options;
  if (rules.family === 'long') return 'stands';
  if (prematureRoll !== 'void-unless-forced-or-no-contact') return prematureRoll;
  return isForced(state) || !isContact(rules, state.position) ? 'stands' : 'void';
}

/**
 * Whether the other side's throw ends a turn that is legal as it lies, though its dice have not been lifted: where
 * the throw counts anyhow, and where nothing could be played (design, “At the board”).
 */
export const endsByThrow = (state: MatchState): boolean =>
  readingOf(state) === 'stands' || graphOf(state)?.dicePlayed === 0;

const isForced = (state: MatchState): boolean => (graphOf(state)?.someResults(2).length ?? 0) <= 1;

/** After the turn: the throw stands by rule, or whoever was disturbed chooses (US 4.6). */
export function settleEarlyThrow(state: MatchState): readonly Happening[] {
  if (!state.early) return [];
  const { valid = false, ...thrown } = state.early;
  if (valid || readingOf(state) !== 'choice') return [{ type: 'rolled', ...thrown, early: true }];
  const mayAnswer = opponent(state.early.side);
  const id = questionId(state);
  return [{ type: 'asked', question: { id, kind: 'premature-roll', choices: [STANDS, AGAIN], mayAnswer } }];
}

/** Unlike that of any other question of the match. */
export const questionId = ({ game, seq }: MatchState): string => `${game}-${seq + 1}`;
