import { positionKey, type Roll } from '../rules/index.ts';
import { happens, notNow, notYours } from './decision.ts';
import { withdrawDouble } from './early-double.ts';
import type { Happening } from './events.ts';
import type { Decision, InputOf } from './input.ts';
import { printed } from './printed.ts';
import { rulesetOf } from './rules-of.ts';
import { isUnthrown, takenBackUnthrown } from './shut-out.ts';
import type { MatchState, PlayedTurn } from './state.ts';
import { withdrawAnswer } from './withdrawn-answer.ts';

/** A line of the list of plays that is no act with the cube. */
type Turn = PlayedTurn & { readonly roll: Roll };

/**
 * Until the other side throws or turns the cube, the last play may be undone, if that side agrees (rules C.4);
 * so may the one that left over the numbers which are being played. Who had thrown before the turn was over has not
 * seen how it ended: his throw, or his double, closes nothing. A double made too early is undone before, during the turn; so
 * is one that waits for its answer, and an answer that was a mistake.
 * In Sydney an illegal play is put right until each side has made one valid throw (000-p): there the turn before the one
 * that is being played may be undone as well, and what has been thrown waits.
 */
export function takeBack(state: MatchState, { by }: InputOf<'take-back'>): Decision {
  const { phase, turn, leftover, dice, plays, cube } = state;
  if (cube.early && (phase === 'to-move' || phase === 'to-roll')) return withdrawDouble(by, cube.early);
  const answer = withdrawAnswer(state, by);
  if (answer) return answer;
  const isDoubledEarly = phase === 'doubled' && cube.offer?.early === true;
  const turns = isDoubledEarly ? plays.slice(0, -1) : plays;
  const last = turns.at(-1);
  const isOpen =
    isDoubledEarly ||
    phase === 'to-roll' ||
    (phase === 'to-move' && (leftover !== null || dice?.early === true));
  const isPointedOut = !isOpen && isOpenUntilEachHasThrown(state, last);
  if (!isOpen && !isPointedOut && isDoubled(state)) return withdrawDouble(by, turn ?? 'white');
  if (!(isOpen || isPointedOut) || !last) return notNow('There is no turn to take back now.');
  if (last.lacking) return notNow('The set-up has been made official since; the turn stands.');
  if (phase === 'to-roll' && isUnthrown(last))
    return by === last.side ? notYours(NEEDS_CONSENT) : happens(by, takenBackUnthrown(last));
  if (!isTurn(last)) return notNow('The cube has been turned since; the turn stands.');
  const undone = lastPlayed(last, turns.at(-2));
  if (by === undone.at(-1)?.side) return notYours(NEEDS_CONSENT);
  const taken = undone.map((turn, index) => takenBack(state, turn, turns.at(-2 - index)));
  const demanded: readonly Happening[] = isPointedOut ? [{ type: 'play-demanded', side: last.side }] : [];
  return happens(by, ...taken, ...demanded);
}

/**
 * Whoever plays has made his one valid throw since the turn before his, and the other side none yet. An act with the cube
 * between the two has condoned that turn.
 */
function isOpenUntilEachHasThrown(state: MatchState, last: PlayedTurn | undefined): boolean {
  const { phase, leftover, dice, early } = state;
  if (rulesetOf(state).options.illegalTurn !== 'until-each-has-thrown') return false;
  return phase === 'to-move' && leftover === null && early === null && last?.side !== dice?.side;
}

const NEEDS_CONSENT = 'The other side must agree to undo the turn.';

/** The double of the side on turn waits for its answer; a beaver is one of the other side, and is answered. */
const isDoubled = ({ phase, turn, cube }: MatchState): boolean =>
  phase === 'doubled' && cube.offer !== null && cube.offer.by === turn;

const isTurn = (played: PlayedTurn): played is Turn => played.roll !== null;

/** What hands played last, the latest first: leftovers that nobody could play go with the turn that left them. */
function lastPlayed(last: Turn, before: PlayedTurn | undefined): readonly Turn[] {
  const isNothing = last.leftover && before && positionKey(last.position) === positionKey(before.position);
  return isNothing && isTurn(before) ? [last, before] : [last];
}

function takenBack(
  state: MatchState,
  { side, roll, text, leftover }: Turn,
  before: PlayedTurn | undefined,
): Happening {
  const position = printed(before?.position ?? rulesetOf(state).start);
  const undone = { type: 'taken-back', side, roll, play: text, ...position } as const;
  return leftover ? { ...undone, leftover } : undone;
}
