import type { NardError } from '../errors/index.ts';
import type { Cause, Input, MatchState } from '../play/index.ts';
import type { Place, Side } from '../rules/index.ts';
import type { Difference, Gesture } from '../sensing/index.ts';
import { asItStands } from './as-it-stands.ts';
import { chooseByButton } from './asking.ts';
import { countingOf, isHalfCounted, throwCounted } from './dice-by-buttons.ts';
import { intentOfGesture } from './gestures.ts';
import { type AtTheTable, lookAtTurn, type Seen } from './seen.ts';

/** An input, or one that is made when those before it have been decided, of match and board as they are then. */
type Saying = Input | ((match: MatchState, seen: Seen) => Input | NardError | null);

/** What becomes of something said at the board, or for it. */
export interface Said {
  readonly seen: Seen;
  /** Places whose switches contradict what people say by it. */
  readonly contradicted: readonly Place[];
  /** What it says to the match, in order. */
  readonly sayings: readonly Saying[];
  /** It says nothing that may be said now. */
  readonly isRefused: boolean;
}

/** Said, with the board seen so from now on, and nothing more to it than this. */
const says = (seen: Seen, ...sayings: readonly Saying[]): Said => ({
  seen,
  contradicted: [],
  sayings,
  isRefused: false,
});

/**
 * What a gesture with the buttons comes to.
 * @param audit what differs on the board from what should stand there
 */
export function saidAtBoard(at: AtTheTable, audit: readonly Difference[], gesture: Gesture): Said {
  const { kind, side } = gesture;
  const isAdjusting = kind === 'adjust' && at.match.question === null;
  if (isAdjusting || (kind === 'end' && at.seen.adjusting)) return saidByAdjusting(at, side);
  return saidAsItStands(at, audit, { ...gesture, by: 'board' }) ?? saidToMatch(at, gesture);
}

/** The word that the board is right as it stands, as given by a side, or by a director for both; null where this is none. */
export function saidAsItStands(
  { match, seen, now }: AtTheTable,
  audit: readonly Difference[],
  { kind, side, by }: Pick<Gesture, 'kind' | 'side'> & { readonly by: Cause },
): Said | null {
  const taken = asItStands(match, seen, audit, { kind, side }, now);
  if (!taken) return null;
  const said = taken.isSettled ? says(taken.seen, { kind: 'accept-board', by }) : says(taken.seen);
  return { ...said, contradicted: taken.contradicted };
}

/** Begins to put checkers straight, or ends it with the dice counted meanwhile; half a throw is told by nobody. */
function saidByAdjusting({ match, seen }: AtTheTable, side: Side): Said {
  const own = side === seen.adjusting ? countingOf(match, seen) : null;
  if (own && isHalfCounted(own)) return { ...says(seen), isRefused: true };
  const change: Input = match.adjusting
    ? { kind: 'end-adjust', by: side }
    : { kind: 'begin-adjust', side, by: side };
  return says(seen, change, ...(own ? throwCounted(match, seen) : []));
}

function saidToMatch({ match, seen, now }: AtTheTable, gesture: Gesture): Said {
  const chosen = chooseByButton(match, seen, gesture);
  if (chosen) return says(chosen);
  const isEnd = gesture.kind === 'end' && gesture.side === match.turn;
  // Who has told a wrong number of checkers says so again, and is asked anew.
  const declared = isEnd ? lookAtTurn({ ...seen, told: [], declaredOver: true }, now) : seen;
  return says(declared, (later, seenThen) => intentOfGesture(later, seenThen, gesture));
}
