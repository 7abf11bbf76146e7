import { isHoldMeant } from '../guidance/index.ts';
import type { MatchState } from '../play/index.ts';
import type { BeingHeld, Button, Gesture, LetGo } from '../sensing/index.ts';
import type { Seen } from './seen.ts';

/** What each button says when it is held alone. */
const HELD: Readonly<Record<Button, BeingHeld['kind']>> = { end: 'adjust', cube: 'cube-held', pause: 'code' };

/**
 * What is said by it: whoever has seen the countdown of a hold and let go has said nothing, as he was told; else he has
 * pressed a button, if slowly. Null: nothing.
 */
export function meant(match: MatchState, { asking }: Seen, heard: Gesture | LetGo): Gesture | null {
  if (heard.kind !== 'let-go') return heard;
  const { button, side, at } = heard;
  return isUndecided(match, button) || isHoldMeant({ state: match, asking }, { kind: HELD[button], side })
    ? null
    : { kind: button, side, at };
}

/** Pressed it would let an early throw, or an illegal play, stand; held it has it made again: between them lies neither. */
const isUndecided = ({ question }: MatchState, button: Button): boolean =>
  button === 'end' && (question?.kind === 'premature-roll' || question?.kind === 'illegal-turn');
