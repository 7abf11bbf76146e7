import { type MatchEvent, type MatchState, type Question, rulesetOf } from '../play/index.ts';
import { OFF, type Place, type Position, placeOf, SIDES, type Side } from '../rules/index.ts';
import {
  auditSetup,
  type BoardMap,
  changesBetween,
  type Difference,
  differences,
  differencesGlimpsed,
  type Reading,
  see,
  type TurnView,
  view,
  wrongSetUps,
} from '../sensing/index.ts';
import type { Seen } from './seen.ts';

/**
 * Where the board does not show what should stand: the start position while one is awaited; in the middle
 * of a turn, in which anything legal may stand, what stood when the match was paused (unless that was wrong, and has been
 * put right since) or when it was asked which play this is, or where a legal play has been demanded what stood before the
 * turn; else the position of the match.
 */
export function whatDiffers(match: MatchState, seen: Seen): readonly Difference[] {
  const { board, halt, asking, map, glimpses } = seen;
  if (!board) return [];
  const rules = rulesetOf(match);
  const { reading } = board;
  const { family } = rules;
  const fromMatch = () => [
    ...differences(map, family, match.position, reading),
    ...differencesGlimpsed(glimpses, family, match.position),
  ];
  switch (match.phase) {
    case 'set-up':
    case 'match-over':
      return [...auditSetup(map, rules, reading), ...differencesGlimpsed(glimpses, family, rules.start)];
    case 'to-move':
      if (halt?.stood) return isPutRight(seen, reading) ? [] : changesBetween(halt.stood, reading);
      if (match.question?.kind === 'which-play' && asking)
        return sinceAsked(match, match.question, { from: asking.from, now: reading }, map);
      return match.demanded ? fromMatch() : [];
    default:
      return fromMatch();
  }
}

/**
 * What stood when the match was paused was no state of the turn, with a checker in a hand or where it may not be; what
 * stands now is one.
 */
function isPutRight({ turn, glimpses }: Seen, reading: Reading): boolean {
  if (!turn || isState(view(turn))) return false;
  return isState(view(see(turn, reading, turn.since, glimpses)));
}

const isState = ({ wrong, unmatched, lifted, hit, inOrder }: TurnView): boolean =>
  inOrder && hit === null && wrong.length + unmatched.length + lifted.length === 0;

/** The positions that the board may show where it contradicts the match, if the game was set up wrong. */
export const setUpsShown = (match: MatchState, { board, map }: Seen): readonly Position[] =>
  board ? wrongSetUps(map, rulesetOf(match).family, match.position, board.reading) : [];

/** Whose tray a place is, which is the same in every game; undefined: it is none. */
export const sideOfTray = (place: Place): Side | undefined =>
  SIDES.find((side) => placeOf('long', side, OFF) === place);

/** A reading in which the trays show the checkers that their sides play without, as far as they have switches. */
export const withLacking = (reading: Reading, { lacking }: MatchState, { slots }: BoardMap): Reading =>
  reading.map((seen, place) => {
    const side = sideOfTray(place);
    return side ? Math.min(slots[place] ?? 0, seen + lacking[side]) : seen;
  });

/** After this, the trays are taken to show more, or fewer, checkers than before. */
export const changesLacking = ({ type }: MatchEvent): boolean =>
  type === 'set-up-official' || type === 'game-started' || type === 'match-started';

/**
 * What has changed since it was asked which play this is; and where nothing has, but the board was laid anew while
 * nobody saw it, what keeps it from the answer that it shows best. One place alone may lie.
 */
function sinceAsked(
  match: MatchState,
  { choices }: Question,
  { from, now }: { readonly from: Reading; readonly now: Reading },
  map: BoardMap,
): readonly Difference[] {
  const changes = changesBetween(from, now);
  if (changes.length > 0) return changes;
  const { family } = rulesetOf(match);
  const differing = choices.flatMap(({ position }) =>
    position ? [differences(map, family, position, now)] : [],
  );
  const [least = []] = differing.sort((one, other) => one.length - other.length);
  return least.length > 1 ? least : [];
}
