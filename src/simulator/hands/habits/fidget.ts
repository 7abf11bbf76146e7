import { PLACES, type Place, type Side } from '../../../rules/index.ts';
import type { Arm } from '../arm.ts';
import type { Doing } from '../doing.ts';

const POINTS = 24;
/** Straightens no more checkers of a stack than these at once. */
const A_HANDFUL = 3;

/** Lifts the upper checkers of a stack and puts them down again where they were. False where nothing is stacked. */
export function* straighten(arm: Arm, side: Side): Doing<boolean> {
  const stacks = pointsWith(arm, side, 2);
  if (stacks.length === 0) return false;
  const place = arm.chance.pick(stacks);
  const most = Math.min(A_HANDFUL, arm.board.world.count(place, side));
  yield* liftAndPutBack(arm, side, place, arm.chance.whole(1, most));
  return true;
}

/** Takes up one of the opponent's checkers and puts it back: to see how many there are, or out of habit. */
export function* touchOpponent(arm: Arm, opponent: Side): Doing<boolean> {
  const places = pointsWith(arm, opponent, 1);
  if (places.length === 0) return false;
  yield* liftAndPutBack(arm, opponent, arm.chance.pick(places), 1);
  return true;
}

function* liftAndPutBack(arm: Arm, side: Side, place: Place, checkers: number): Doing {
  yield arm.time('reach');
  for (let lifted = 0; lifted < checkers; lifted += 1) arm.board.lift(place, side);
  yield arm.time('carry') / arm.chance.between(1, 4);
  for (let lifted = 0; lifted < checkers; lifted += 1) {
    arm.board.putBack();
    yield arm.chance.between(30, 200);
  }
}

function pointsWith({ board: { world } }: Arm, side: Side, atLeast: number): Place[] {
  return [...PLACES.keys()].filter((place) => place < POINTS && world.count(place, side) >= atLeast);
}
