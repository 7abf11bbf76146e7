import { type Checkers, opponent } from '../rules/index.ts';
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
  if (state.turn === side) return notNow('You have thrown; play your roll.');
  if (state.early) return notNow('You have thrown already; wait until the other side has ended its turn.');
  if (isVoid(state)) return notNow('Thrown too early, the throw is void: throw again on your turn.');
  return happens(by, { type: 'thrown-early', side, roll, source, counters });
}

/** The texts know early throws of short nardy only; in long nardy a throw waits for its turn. */
function isVoid(state: MatchState): boolean {
  const { family, options } = rulesetOf(state);
  if (family === 'long' || options.prematureRoll === 'void') return true;
  return options.prematureRoll === 'void-unless-forced-or-no-contact' && !isForced(state) && isContact(state);
}

const isForced = (state: MatchState): boolean => (graphOf(state)?.results().length ?? 0) <= 1;

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
