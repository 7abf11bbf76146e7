import { type MatchState, type PlayedTurn, rulesetOf, undoable } from '../play/index.ts';
import { type PlaceName, type Position, pips, printCheckers, SIDES, type Side } from '../rules/index.ts';
import {
  FEED_VERSION,
  type FeedClock,
  type FeedDie,
  type FeedState,
  type LightMeaning,
  type Problem,
  type Sentence,
} from './messages.ts';

/** What is not in the match itself: what the board and the program around it show at this moment. */
export interface Live {
  readonly dice: readonly FeedDie[];
  readonly inHand: FeedState['inHand'];
  /** Position as the board shows it in the middle of a turn; null when nothing moves. */
  readonly now: Position | null;
  readonly lights: Readonly<Partial<Record<PlaceName, LightMeaning>>>;
  readonly sentence: Sentence;
  /** null in a match without clocks. */
  readonly clock: FeedClock | null;
  readonly problems: readonly Problem[];
  readonly board: FeedState['board'];
  /** Milliseconds since 1970. */
  readonly t: number;
}

/** The whole picture that the network gets, from the match and what surrounds it. */
export function feedState(match: MatchState, live: Live): FeedState {
  const rules = rulesetOf(match);
  return {
    v: FEED_VERSION,
    epoch: match.epoch,
    game: match.game,
    seq: match.seq,
    phase: match.phase,
    paused: match.paused,
    variant: rules.variant,
    family: rules.family,
    players: bySide((side) => ({ name: match.settings.names[side] })),
    matchLength: match.settings.length,
    crawford: match.crawford === 'now',
    turn: match.turn,
    roll: match.dice?.roll ?? null,
    leftover: match.leftover,
    dice: live.dice,
    ...printed(match.position),
    now: printed(live.now ?? match.position),
    inHand: live.inHand,
    lights: live.lights,
    pips: bySide((side) => pips(match.position[side])),
    score: match.score,
    cube: match.cube,
    resignation: match.resignation,
    clock: live.clock,
    question: match.question,
    sentence: live.sentence,
    plays: linesOf(match.plays),
    result: resultOf(match),
    matchWinner: match.winner,
    history: match.history,
    throwers: match.throwers,
    adjusting: match.adjusting,
    touched: match.touched,
    undo: undo(match),
    askedForDice: match.learning?.sides[0] ?? null,
    board: live.board,
    problems: live.problems,
    t: live.t,
  };
}

/** Found out once: the picture of a state is sent many times. */
const undo = /* @__PURE__ */ onceEach(undoable);

/** The result of a game is shown until the next one begins. */
function resultOf({ phase, lastResult }: MatchState): FeedState['result'] {
  if (lastResult === null || (phase !== 'set-up' && phase !== 'match-over')) return null;
  const { winner, kind, points, by } = lastResult;
  return { winner, kind, points, by };
}

/** Written once: the list grows by a turn at a time but is sent many times a second. */
const line = /* @__PURE__ */ onceEach(({ position, ...told }: PlayedTurn) => ({
  ...told,
  ...printed(position),
}));

const linesOf = /* @__PURE__ */ onceEach((plays: readonly PlayedTurn[]) => plays.map(line));

const printed = /* @__PURE__ */ onceEach(
  (position: Position): Record<Side, string> => bySide((side) => printCheckers(position[side])),
);

/** The same, made once for each value and kept as long as that: values never change. */
function onceEach<V extends object, T>(make: (value: V) => T): (value: V) => T {
  const made = new WeakMap<V, T>();
  return (value) => {
    const known = made.get(value);
    if (known !== undefined) return known;
    const fresh = make(value);
    made.set(value, fresh);
    return fresh;
  };
}

function bySide<T>(of: (side: Side) => T): Record<Side, T> {
  const [white, black] = SIDES;
  return { [white]: of(white), [black]: of(black) } as Record<Side, T>;
}
