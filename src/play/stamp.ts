import type { Cause, Happening, MatchEvent } from './events.ts';
import type { ClockReading, MatchState } from './state.ts';

/**
 * Gives what was decided its place in the journal.
 * @param t milliseconds since 1970
 * @param time what the clocks show; null in a match without them
 */
export function stamp(
  state: MatchState,
  happenings: readonly Happening[],
  by: Cause,
  t: number,
  time: ClockReading | null = null,
): readonly MatchEvent[] {
  return happenings.map((happening, index) => ({
    ...happening,
    v: 1,
    epoch: state.epoch,
    seq: state.seq + 1 + index,
    game: gameOf(happening, state),
    by,
    t,
    // What follows may begin a move, which changes what the clocks show.
    ...(time && index === 0 ? { time } : {}),
  }));
}

/** A match begins with its first game; a pass is withdrawn in the game that it had ended. */
function gameOf({ type }: Happening, { game, beforePass }: MatchState): number {
  if (type === 'match-started') return 1;
  return type === 'pass-withdrawn' ? (beforePass?.game ?? game) : game;
}
