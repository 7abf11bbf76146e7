import { isContact, mostStillPossible, opponent, type Side } from '../rules/index.ts';
import { type Deciders, happens, notNow, notYours } from './decision.ts';
import type { Happening } from './events.ts';
import type { Decision, InputOf } from './input.ts';
import { endGame } from './match.ts';
import { rulesetOf } from './rules-of.ts';
import { pointsOf, resultOfResignation } from './score.ts';
import { asJudged } from './set-up-error.ts';
import type { MatchState, Phase, Resignation } from './state.ts';

const MAY_RESIGN: readonly Phase[] = ['opening', 'to-roll', 'to-move'];

/** A side gives up a single game, a mars or a koks; the other accepts or plays on (rules, decision 12). */
export const resignationDeciders: Deciders<'resign' | 'accept-resignation' | 'refuse-resignation'> = {
  resign,
  'accept-resignation': answered(accept),
  'refuse-resignation': answered(refuse),
};

function resign(state: MatchState, { by, worth }: InputOf<'resign'>): Decision {
  if (state.phase === 'doubled') return notNow('A double waits for its answer; take or pass.');
  if (!MAY_RESIGN.includes(state.phase) && !isRaise(state, by, worth))
    return notNow('There is no game to resign now.');
  if (!resultOfResignation(state, by, worth)) {
    return notNow('Nobody can lose that much in this game; resign less.');
  }
  return happens(by, { type: 'resignation-offered', side: by, worth });
}

/** Who has resigned may give up more while the answer is awaited. */
const isRaise = ({ resignation }: MatchState, by: Side, worth: number): boolean =>
  resignation?.by === by && worth > resignation.worth;

/** What a side gives up that resigns now: resigning again raises what is offered, from an oin to a mars and a koks. */
export function nextWorth({ resignation }: MatchState, side: Side): 1 | 2 | 3 {
  if (resignation?.by !== side) return 1;
  return resignation.worth === 1 ? 2 : 3;
}

type Answer = InputOf<'accept-resignation'>;

/** Lets only the side answer that the resignation was offered to. */
function answered(answer: (state: MatchState, input: Answer, offer: Resignation) => Decision) {
  return (state: MatchState, input: Answer): Decision => {
    if (state.resignation === null) return notNow('No resignation waits for an answer.');
    if (state.resignation.by === input.by) return notYours('The other side answers the resignation.');
    return answer(state, input, state.resignation);
  };
}

function accept(state: MatchState, { by }: Answer, offer: Resignation): Decision {
  const result = resultOfResignation(state, offer.by, offer.worth);
  if (!result) return notNow('There is no such result; refuse the resignation.');
  return happens(by, { type: 'resignation-accepted', side: by }, ...endGame(state, result));
}

const NOTHING_BETTER = 'Nothing better can happen in this game any more; accept the resignation.';

function refuse(state: MatchState, { by }: Answer): Decision {
  if (mustAcceptResignation(state)) return notNow(NOTHING_BETTER);
  return happens(by, { type: 'resignation-refused', side: by, counters: {} });
}

/**
 * Whether the resignation that waits has to be accepted: contact is over, so that the game cannot turn, and
 * it brings as much as the game can still bring (rules C.4 “finish”, C.6 “concession”).
 */
export function mustAcceptResignation(state: MatchState): boolean {
  const { resignation, position } = state;
  if (resignation === null || state.turn === null) return false;
  const rules = rulesetOf(state);
  if (isContact(rules, position)) return false;
  const most = mostStillPossible(rules, asJudged(state, position), opponent(resignation.by));
  const offered = pointsOf(state, resignation.by, resignation.worth);
  return offered >= pointsOf(state, resignation.by, most) || decidesTheMatch(state, offered);
}

/**
 * What goes beyond the length of a match is worth nothing (rules C.3), so that nothing better can come either. A single
 * game is played for how it is won as well.
 */
function decidesTheMatch({ settings, score, resignation }: MatchState, points: number): boolean {
  const { length } = settings;
  if (resignation === null || length === null || length === 1) return false;
  return score[opponent(resignation.by)] + points >= length;
}

/** A throw says that the game goes on; on the thrower's own turn it counts as well (design, “At the board”). */
export function throwRefusesResignation(state: MatchState, input: InputOf<'thrown'>): Decision {
  const { side, roll, source, counters, by } = input;
  if (state.resignation?.by === side) return notNow('You have resigned; wait for the answer.');
  if (mustAcceptResignation(state)) return notNow(NOTHING_BETTER);
  const refused: Happening = { type: 'resignation-refused', side, roll, source, counters };
  const counts = state.turn === side && state.dice === null;
  return counts
    ? happens(by, refused, { type: 'rolled', side, roll, source, counters })
    : happens(by, refused);
}

/** The phase that an offered resignation interrupts. */
export function phaseBehindResignation({ turn, dice }: MatchState): Phase {
  if (turn === null) return 'opening';
  return dice === null ? 'to-roll' : 'to-move';
}
