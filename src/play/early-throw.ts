import { type Checkers, opponent, type Side } from '../rules/index.ts';
import { happens, notNow } from './decision.ts';
import type { Happening } from './events.ts';
import type { Decision, InputOf } from './input.ts';
import { graphOf, rulesetOf } from './rules-of.ts';
import type { Choice, MatchState } from './state.ts';

/** What to do with dice thrown before the other side had ended its turn (rules C.4, C.9). */

export const STANDS: Choice = { id: 'stands', label: 'stands' };
export const AGAIN: Choice = { id: 'again', label: 'again' };

/** The throw is void, or it is remembered until the other side has ended its turn. */
export function throwEarly(state: MatchState, input: InputOf<'thrown'>): Decision {
  const { side, roll, source, counters, by } = input;
  if (state.leftover) return throwWhileCompleting(state, side);
  if (state.turn === side) return notNow('You have thrown; play your roll.');
  if (state.early) return notNow('You have thrown already; wait until the other side has ended its turn.');
  if (waits(state))
    return notNow('You have thrown early; the throw counts when the other side has ended its turn.');
  if (voidsEarlyThrow(state)) return notNow('Thrown too early, the throw is void: throw again on your turn.');
  return happens(by, { type: 'thrown-early', side, roll, source, counters });
}

/** What was left over is played before anybody throws (rules D.1). */
const throwWhileCompleting = ({ turn }: MatchState, side: Side): Decision =>
  turn === side
    ? notNow('Play first what the other side has left over; then throw.')
    : notNow('The other side plays what you have left over, and throws then: wait for your turn.');

/** The texts know early throws of short nardy only; in long nardy a throw waits for its turn. */
const waits = (state: MatchState): boolean => rulesetOf(state).family === 'long';

/** Whether a throw into the turn being played is none, then and afterwards (rules C.4). */
export function voidsEarlyThrow(state: MatchState): boolean {
  if (state.phase !== 'to-move') return false;
  if (state.leftover) return true;
  if (waits(state)) return false;
  const { prematureRoll } = rulesetOf(state).options;
  if (prematureRoll === 'void') return true;
  return prematureRoll === 'void-unless-forced-or-no-contact' && !isForced(state) && isContact(state);
}

const isForced = (state: MatchState): boolean => (graphOf(state)?.someResults(2).length ?? 0) <= 1;

const isContact = ({ position: { white, black } }: MatchState): boolean =>
  rearmost(white) + rearmost(black) > 25;

const rearmost = (checkers: Checkers): number => checkers.findLastIndex((count) => count > 0);

/** After the turn: the throw stands by rule, or whoever was disturbed chooses (US 4.6). */
export function settleEarlyThrow(state: MatchState): readonly Happening[] {
  if (!state.early) return [];
  if (rulesetOf(state).options.prematureRoll !== 'choice') return [{ type: 'rolled', ...state.early }];
  const mayAnswer = opponent(state.early.side);
  const id = questionId(state);
  return [{ type: 'asked', question: { id, kind: 'premature-roll', choices: [STANDS, AGAIN], mayAnswer } }];
}

/** Unlike that of any other question of the match. */
export const questionId = ({ game, seq }: MatchState): string => `${game}-${seq + 1}`;
