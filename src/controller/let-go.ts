import { isHoldMeant } from '../guidance/index.ts';
import type { MatchState } from '../play/index.ts';
import type { BeingHeld, Button, Gesture, LetGo } from '../sensing/index.ts';

/** What each button says when it is held alone. */
const HELD: Readonly<Record<Button, BeingHeld['kind']>> = { end: 'adjust', cube: 'cube-held', pause: 'code' };

/**
 * What is said by it: whoever has seen the countdown of a hold and let go has said nothing, as he was told, nor has
 * who would let an early throw stand by not holding long enough to have it made again; else he has pressed a button,
 * if slowly. Null: nothing.
 */
export function meant(match: MatchState, heard: Gesture | LetGo): Gesture | null {
  if (heard.kind !== 'let-go') return heard;
  const { button, side, at } = heard;
  const isUndecided = button === 'end' && match.question?.kind === 'premature-roll';
  return isUndecided || isHoldMeant(match, { kind: HELD[button], side }) ? null : { kind: button, side, at };
}
