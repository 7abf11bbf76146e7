import type { MatchState } from '../play/index.ts';
import { SIDES } from '../rules/index.ts';
import { type Gesture, spoilEdges } from '../sensing/index.ts';
import { type Halt, lookAtTurn, type Seen } from './seen.ts';

/** Nobody plays from now on, or nobody was seen to. */
export const beginHalt = (seen: Seen, kind: Halt['kind']): Seen => ({
  ...seen,
  lateness: spoilEdges(seen.lateness),
  halt: { kind, stood: kind === 'pause' ? (seen.board?.reading ?? null) : null, accepted: [] },
});

/** Play goes on from what the board shows now. */
export const endHalt = (seen: Seen, now: number): Seen => lookAtTurn({ ...seen, halt: null }, now);

/** Nothing has to be as it was where a set-up is awaited. */
export const hasPositionToKeep = ({ phase }: MatchState): boolean =>
  phase !== 'set-up' && phase !== 'match-over';

/** The board was out of sight: what it shows now is compared with the match, unless a halt waits for that already. */
export const afterGap = (seen: Seen, match: MatchState): Seen =>
  seen.halt === null && hasPositionToKeep(match) ? beginHalt(seen, 'gap') : seen;

/** Both sides' "end of turn" take the board as it stands after a halt; null where a gesture says nothing to it. */
export function acceptAfterHalt(seen: Seen, { kind, side }: Gesture, now: number): Seen | null {
  const { halt } = seen;
  if (!halt) return null;
  if (kind === 'correct' || kind === 'agree') return endHalt(seen, now);
  if (kind !== 'end') return null;
  const accepted = [...new Set([...halt.accepted, side])];
  return accepted.length < SIDES.length ? { ...seen, halt: { ...halt, accepted } } : endHalt(seen, now);
}
