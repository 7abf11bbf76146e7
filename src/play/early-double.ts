import { finished, type Position, type Side } from '../rules/index.ts';
import { happens, notNow, notYours } from './decision.ts';
import { settleEarlyThrow } from './early-throw.ts';
import type { Cause, Happening } from './events.ts';
import type { Decision } from './input.ts';
import { whyNoDouble } from './may-double.ts';
import { rulesetOf } from './rules-of.ts';
import type { MatchState } from './state.ts';

/**
 * A double before the other side has ended its turn (rules C.4 “premature double”): that side finishes its turn, and
 * then passes or takes. It has to be one that might be made when its turn comes; who made it may not withdraw it.
 */
export function doubleEarly(state: MatchState, by: Side): Decision {
  const { cube, early, leftover, mustRethrow } = state;
  if (leftover) return notYours('The other side throws next as well; wait for your turn.');
  if (cube.early) return notNow('You have doubled; the other side answers when it has ended its turn.');
  if (early) return notNow('You have thrown already: it is too late to double.');
  if (mustRethrow) return notNow('You have thrown, though it was void: throw again when your turn comes.');
  const refused = whyNoDouble(state, by);
  return refused ?? happens(by, { type: 'doubled-early', side: by, value: cube.value * 2 });
}

/** What was done too early in a turn comes into its own when the turn has led to this position and the game goes on. */
export const settleEarly = (state: MatchState, position: Position): readonly Happening[] => [
  ...settleEarlyThrow(state),
  ...settleEarlyDouble(state, position),
];

/** Before the last throw of a game nobody doubles, nor where a score put right meanwhile forbids it. */
function settleEarlyDouble(state: MatchState, position: Position): readonly Happening[] {
  const side = state.cube.early;
  if (side === null) return [];
  const mayStand = finished(rulesetOf(state), position) === null && whyNoDouble(state, side) === null;
  return [
    mayStand ? { type: 'doubled', side, value: state.cube.value * 2 } : { type: 'double-withdrawn', side },
  ];
}

/** A cube turned by mistake is turned back if the side agrees that has to answer it. */
export function withdrawDouble(by: Cause, side: Side): Decision {
  if (by === side) return notYours('A double stands; only if the other side agrees it is undone.');
  return happens(by, { type: 'double-withdrawn', side });
}
