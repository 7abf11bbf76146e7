import { NardError } from '../errors/index.ts';
import { saidBy } from '../guidance/index.ts';
import {
  type Input,
  type InputOf,
  isShutOut,
  type MatchState,
  mustBePlayed,
  rulesetOf,
} from '../play/index.ts';
import { opponent, type Side } from '../rules/index.ts';
import { diceAt, type Gesture } from '../sensing/index.ts';
import { itLiesThere } from './asking.ts';
import { turnOver } from './intents.ts';
import type { Seen } from './seen.ts';
import { setUpsShown } from './standing.ts';
import { whyTooLateToDouble } from './throws.ts';

/**
 * What a gesture with the buttons says in the present phase: E_NOT_NOW where it says nothing, so that nobody presses in
 * vain unheard. Null where it need not be said, or is remembered until the board shows a legal play.
 */
export function intentOfGesture(match: MatchState, seen: Seen, gesture: Gesture): Input | NardError | null {
  const { kind, side, at } = gesture;
  switch (kind) {
    case 'pause':
      return { kind: match.paused ? 'resume' : 'pause', by: side };
    case 'end':
      return endPressed(match, seen, side, at);
    case 'cube':
      return match.phase === 'doubled' ? { kind: 'take', by: side } : double(seen, gesture);
    case 'cube-twice':
      return match.phase === 'doubled' ? { kind: 'beaver', by: side } : double(seen, gesture);
    case 'cube-held':
    case 'resign':
    case 'correct':
      return saidBy(match, { kind, side });
    case 'agree':
      return null;
    case 'abandon':
      return { kind: 'start-match', settings: match.settings, by: 'board' };
    case 'set-up':
      return { kind: 'set-up-wrong', standing: setUpsShown(match, seen), by: 'board' };
    case 'code':
    case 'director-code':
      return null;
    case 'adjust':
      return (
        itLiesThere(match, side) ??
        answerIllegalTurn(match, side, 'demand') ??
        answerEarlyThrow(match, side, 'again') ??
        saysNothing()
      );
  }
}

const double = (seen: Seen, { side, at }: Gesture): Input | NardError =>
  whyTooLateToDouble(seen, side, at) ?? { kind: 'double', by: side };

function endPressed(match: MatchState, seen: Seen, side: Side, at: number): Input | NardError | null {
  if (match.resignation) return { kind: 'accept-resignation', by: side };
  if (match.learning && match.phase !== 'to-move') return { kind: 'end-learning', by: side };
  if (mayClaim(match, side)) return { kind: 'claim-flag', by: side };
  const answer =
    answerWhoseDie(match, side) ??
    answerIllegalTurn(match, side, 'accept') ??
    answerEarlyThrow(match, side, 'stands') ??
    kestum(match, seen, side, at) ??
    forgiveness(match, side);
  if (answer) return answer;
  if (match.phase === 'to-move' && match.turn === side) return turnOver(match, seen, side);
  if (isShutOut(match) && match.turn === side) return { kind: 'pass-unthrown', by: side };
  return isOverAlready(match, side) ? null : saysNothing();
}

const saysNothing = () =>
  new NardError('E_NOT_NOW', 'This button says nothing now; do what the lights and the sentence say.');

/** Many press "end of turn" although lifting their dice has ended it. */
const isOverAlready = ({ phase, turn, question }: MatchState, side: Side): boolean =>
  phase === 'to-roll' && turn === opponent(side) && question === null;

/** While he plays, "end of turn" says what it always says; else it claims the match on the other's fallen flag. */
function mayClaim({ clock, phase, turn, question }: MatchState, side: Side): boolean {
  const isPlaying = phase === 'to-move' && turn === side;
  return clock?.fallen.includes(opponent(side)) === true && !isPlaying && question === null;
}

/** Whoever presses while the other side's dice are in the air has said "kestum" (rules B15). */
function kestum(match: MatchState, { dice }: Seen, by: Side, at: number): InputOf<'throw-void'> | null {
  const side = opponent(by);
  if (match.phase !== 'to-roll' || match.turn !== side || !rulesetOf(match).options.kestum) return null;
  return diceAt(dice, at)[side].inTheAir ? { kind: 'throw-void', side, reason: 'kestum', by } : null;
}

/** Whoever may insist on a touch presses while the other side owes it: it need not be played (rules B11). */
function forgiveness(match: MatchState, by: Side): InputOf<'forgive-touch'> | null {
  const isOwed = match.phase === 'to-move' && match.turn === opponent(by) && mustBePlayed(match).length > 0;
  return isOwed ? { kind: 'forgive-touch', by } : null;
}

/** Whose the die of the draw is, says who presses. */
function answerWhoseDie({ question }: MatchState, by: Side): InputOf<'answer'> | null {
  return question?.kind === 'whose-die' ? { kind: 'answer', question: question.id, choice: by, by } : null;
}

/** The other side accepts an illegal turn with "end of turn", and demands a legal play with "adjust". */
function answerIllegalTurn(
  { question }: MatchState,
  by: Side,
  choice: 'accept' | 'demand',
): InputOf<'answer'> | null {
  if (question?.kind !== 'illegal-turn') return null;
  return { kind: 'answer', question: question.id, choice, by };
}

/** Who was thrown at too early says with "end of turn" that the throw stands, and with "adjust": again. */
function answerEarlyThrow({ question }: MatchState, by: Side, choice: 'stands' | 'again'): Input | null {
  if (question?.kind !== 'premature-roll') return null;
  return { kind: 'answer', question: question.id, choice, by };
}
