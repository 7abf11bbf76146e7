import type { FeedDie, FeedState, Live } from '../feed/index.ts';
import { isOnePair, type MatchState } from '../play/index.ts';
import { PLACES, type PlaceName } from '../rules/index.ts';
import { ownerOf, type TurnView, view } from '../sensing/index.ts';
import type { Seen } from './seen.ts';

/** What the board shows at this moment, beyond the match itself, as the feed tells it. */
export function boardShows(match: MatchState, seen: Seen) {
  const turn = seen.turn && view(seen.turn);
  return {
    dice: diceOf(match, seen, turn),
    inHand: inHand(match, turn),
    now: turn?.stands ?? null,
  } satisfies Partial<Live>;
}

const nameOf = (place: number): PlaceName => PLACES[place] as PlaceName;

function inHand(match: MatchState, turn: TurnView | null): FeedState['inHand'] {
  return (turn?.lifted ?? []).map(({ place, count }) => ({ side: match.turn, from: nameOf(place), count }));
}

function diceOf(match: MatchState, seen: Seen, turn: TurnView | null): readonly FeedDie[] {
  const played = playedFaces(match, turn);
  return Object.values(seen.dieReports).flatMap(({ die, face, state, half }) => {
    const owner = ownerOf(seen.dice, die);
    if (!owner) return [];
    const side = isOnePair(match) ? (match.turn ?? owner) : owner;
    const counts = match.dice !== null && die in match.dice.counters;
    return [{ id: die, side, face, state, half, played: counts && face !== null && played.has(face) }];
  });
}

/** Numbers of the roll that are no longer left, as far as the board tells. */
function playedFaces(match: MatchState, turn: TurnView | null): ReadonlySet<number> {
  if (!match.dice || !turn || turn.lifted.length > 0) return new Set();
  if (turn.results.length > 0) return new Set(match.dice.roll);
  const left = new Set(turn.left);
  return new Set(left.size === 0 ? [] : match.dice.roll.filter((face) => !left.has(face)));
}
