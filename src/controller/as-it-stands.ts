import type { MatchState } from '../play/index.ts';
import { type Place, SIDES } from '../rules/index.ts';
import type { Difference, Gesture } from '../sensing/index.ts';
import { agreeAsItStands } from './doubts.ts';
import { acceptAfterHalt } from './halts.ts';
import type { Seen } from './seen.ts';

/** What becomes of the word that the board is right as it stands. */
export interface AsItStands {
  readonly seen: Seen;
  /** Both sides have said it, or a director for them. */
  readonly isSettled: boolean;
  /** Places whose switches contradict what people have said. */
  readonly contradicted: readonly Place[];
}

/**
 * Takes a gesture for the word that the board is right as it stands: after a halt, or where a few places differ while nobody
 * plays; null where it does not say that.
 */
export function asItStands(
  match: MatchState,
  seen: Seen,
  audit: readonly Difference[],
  heard: Pick<Gesture, 'kind' | 'side'>,
  now: number,
): AsItStands | null {
  const gesture = { ...heard, at: now };
  const places = audit.map(({ place }) => place);
  const isHalted = seen.halt !== null && !match.paused && audit.length > 0;
  const accepted = isHalted ? acceptAfterHalt(seen, gesture, now) : null;
  if (accepted) {
    const isSettled = accepted.halt === null;
    return { seen: accepted, isSettled, contradicted: isSettled && match.phase !== 'to-move' ? places : [] };
  }
  const agreed = agreeAsItStands(match, seen, audit, gesture);
  const isSettled = agreed?.agreed.length === SIDES.length;
  return agreed && { seen: agreed, isSettled, contradicted: isSettled ? places : [] };
}
