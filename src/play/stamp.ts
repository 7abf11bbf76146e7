import type { Cause, Happening, MatchEvent } from './events.ts';
import type { MatchState } from './state.ts';

/**
 * Gives what was decided its place in the journal.
 * @param t milliseconds since 1970
 */
export function stamp(
  state: MatchState,
  happenings: readonly Happening[],
  by: Cause,
  t: number,
): readonly MatchEvent[] {
  return happenings.map((happening, index) => ({
    ...happening,
    v: 1,
    epoch: state.epoch,
    seq: state.seq + 1 + index,
    game: happening.type === 'match-started' ? 1 : state.game,
    by,
    t,
  }));
}
