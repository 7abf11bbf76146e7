import { type MatchEvent, type MatchState, rulesetOf } from '../play/index.ts';
import { OFF, PLACE_COUNT, type Place, placeOf } from '../rules/index.ts';
import { beginAsking } from './asking.ts';
import { beginHalt, endHalt, hasPositionToKeep } from './halts.ts';
import { forgetDiceOf, forgetDiceThatLie, judgeDice, type Seen } from './seen.ts';

/** What an event changes in how the board is looked at. `match`: after the event. */
export function seenAfter(seen: Seen, event: MatchEvent, match: MatchState, now: number): Seen {
  switch (event.type) {
    case 'match-started':
      return judgeDice({ ...seen, halt: null, adjusting: null }, match);
    case 'game-started':
    case 'opening-tied':
    case 'resignation-offered':
      return forgetDiceThatLie(seen, now);
    case 'throw-void': {
      const voidInTheAir = event.reason === 'kestum' ? event.side : null;
      return { ...forgetDiceOf(seen, event.side, now), voidInTheAir };
    }
    case 'played':
      return forgetDiceOf({ ...seen, asking: null }, event.side, now);
    case 'completed':
      return { ...seen, asking: null };
    case 'handed-over':
      return match.leftover ? forgetDiceThatLie(seen, now) : seen;
    case 'rolls-again':
      return forgetDiceThatLie(seen, now);
    case 'asked':
      return { ...seen, asking: seen.board && beginAsking(event.question, seen.board.reading) };
    case 'answered':
      return { ...seen, asking: null };
    case 'paused':
      return beginHalt(seen, 'pause');
    case 'resumed': {
      const awake = forgetDiceThatLie(seen, now);
      return hasPositionToKeep(match) ? awake : endHalt(awake, now);
    }
    default:
      return seen;
  }
}

/** Where an event is shown as accepted; null where it is not. */
export function placesAccepted(event: MatchEvent, match: MatchState): readonly Place[] | null {
  if (event.type === 'game-started') return EVERY_PLACE;
  if (event.type === 'completed' && event.movements.length === 0) return null;
  if (event.type !== 'played' && event.type !== 'completed') return null;
  const { family } = rulesetOf(match);
  const ends = event.movements.map(({ to }) => placeOf(family, event.side, to));
  return ends.length > 0 ? ends : [placeOf(family, event.side, OFF)];
}

export const EVERY_PLACE: readonly Place[] = Array.from({ length: PLACE_COUNT }, (_, place) => place);
