import { BAR, canPlayFrom, OFF, opponent, type Position, type Side } from '../rules/index.ts';
import { type Deciders, happens, notNow, notYours } from './decision.ts';
import type { Decision, InputOf } from './input.ts';
import { graphOf, rulesetOf } from './rules-of.ts';
import type { MatchState } from './state.ts';

/** “Touched is played” (rules B.2, B11; L64). What the dice leave no play for obliges nobody. */
export const touchDeciders: Deciders<'touched' | 'forgive-touch'> = { touched, 'forgive-touch': forgive };

/**
 * A checker has been lifted. One of the side on turn that can be played has to be: all that were touched
 * where one play moves them all, else those touched first. Touching the other side’s obliges nobody: no text
 * knows such a duty.
 */
function touched(state: MatchState, { point }: InputOf<'touched'>): Decision {
  const graph = graphOf(state);
  if (graph === null || rulesetOf(state).options.touchMove !== 'strict')
    return notNow('Checkers may be touched freely now; play on.');
  if (point <= OFF || point > BAR || state.touched.some((each) => each.point === point))
    return notNow('This touch changes nothing; play on.');
  if (state.setUpFault === 'put-right')
    return notNow('The set-up is put right in this turn; touch what has to move.');
  const { side } = graph.turn;
  const whose: Side = state.position[side][point] ? side : opponent(side);
  const mustMove = whose === side && canPlayFrom(graph, [...mustBePlayed(state), point]) === true;
  return happens('board', { type: 'touched', side, point, whose, mustMove });
}

/** A sleeve has brushed a checker: whoever could insist on its being played may let that be. */
function forgive(state: MatchState, { by }: InputOf<'forgive-touch'>): Decision {
  const { turn } = state;
  if (turn === null || mustBePlayed(state).length === 0)
    return notNow('Nothing that was touched has to be played; play on.');
  if (by === turn) return notYours('Only the other side may let a touch be; play what you have touched.');
  return happens(by, { type: 'touch-forgiven', side: turn });
}

/** Own numbers of the side on turn from which a checker has to leave before the turn may end, the first touched first. */
export const mustBePlayed = ({ touched: all }: MatchState): readonly number[] =>
  all.filter(({ mustMove }) => mustMove).map(({ point }) => point);

/** Whether the turn, ended in this position, has played every checker that had to be. In doubt it has. */
export function playsTouched(state: MatchState, position: Position): boolean {
  const graph = graphOf(state);
  const points = mustBePlayed(state);
  if (graph === null || points.length === 0) return true;
  const { side, position: before } = graph.turn;
  const hasFewer = (point: number) => (position[side][point] ?? 0) < (before[side][point] ?? 0);
  return points.every(hasFewer) || canPlayFrom(graph, points, position) !== false;
}
