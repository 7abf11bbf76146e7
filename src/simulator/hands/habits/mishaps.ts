import type { Place } from '../../../rules/index.ts';
import type { Arm } from '../arm.ts';
import type { Doing } from '../doing.ts';

const POINTS = 24;
/** How far from its way, in points, a checker that slips out of the hand may fall. */
const FALLS_WITHIN = 3;
/** How long, in ms, until somebody sees that he has knocked a checker away. */
const SEES_AFTER = [400, 2500] as const;
/** How often he sees it at all, before lights tell him. */
const SEES_IT = 0.5;

/** The checker in the hand slips out of it near where it was to go, and is picked up again. */
export function* drop(arm: Arm, towards: Place): Doing {
  const { board, chance } = arm;
  const place = pointNear(towards, chance.whole(-FALLS_WITHIN, FALLS_WITHIN));
  const checker = board.world.inHand.at(-1)?.checker;
  if (!checker) return;
  board.put(place, checker.id);
  leaveAskew(arm, place, checker.id, chance.pick(['none', 'both'] as const));
  yield chance.between(200, 1500);
  board.pick(checker.id);
  yield arm.time('carry');
}

/** Whether the checker put down last lies on the board itself, where its place under the switches matters. */
export function leaveAskew({ board }: Arm, place: Place, id: number, closing: 'none' | 'both'): boolean {
  const seat = board.world.at(place).find((checker) => checker.id === id)?.seat;
  if (seat?.layer !== 0 || seat.slot === null || place >= POINTS) return false;
  board.pushAskew(place, closing, id);
  return true;
}

/**
 * A sleeve takes a checker of the point next to `place` along to the point on its other side. As often as not its
 * owner sees that and puts it back. False where no checker lies next to it.
 */
export function* knockNeighbour(arm: Arm, place: Place): Doing<boolean> {
  const { board, chance } = arm;
  const near = [place - 1, place + 1].filter(
    (each) => each >= 0 && each < POINTS && board.world.count(each) > 0,
  );
  if (near.length === 0) return false;
  const from = chance.pick(near);
  const to = pointNear(from, chance.pick([-1, 1]));
  if (to === from) return false;
  const { id } = board.lift(from);
  board.put(to, id);
  if (!chance.happens(SEES_IT)) return true;
  yield chance.between(...SEES_AFTER);
  board.put(from, board.pick(id).id);
  return true;
}

const pointNear = (place: Place, by: number): Place => Math.min(POINTS - 1, Math.max(0, place + by));
