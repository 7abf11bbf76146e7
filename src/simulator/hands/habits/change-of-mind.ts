import { type Movement, NOT_ENTERED, OFF, type Side } from '../../../rules/index.ts';
import type { Arm } from '../arm.ts';
import type { Doing } from '../doing.ts';

/** Tries another play, looks at it, and takes it back checker by checker. False where none of it can be tried. */
export function* changeOfMind(arm: Arm, side: Side, other: readonly Movement[]): Doing<boolean> {
  const tried: Movement[] = [];
  for (const movement of other) {
    // Nobody hits, enters or bears off just to see what it looks like.
    if (
      movement.hit ||
      movement.from === NOT_ENTERED ||
      movement.to === OFF ||
      arm.count(side, movement.from) === 0
    )
      break;
    yield arm.time('reach');
    yield* arm.carry(side, arm.place(side, movement.from), arm.place(side, movement.to));
    tried.push(movement);
  }
  if (tried.length === 0) return false;
  yield arm.time('think') / 2;
  for (const { from, to } of tried.reverse()) {
    yield* arm.carry(side, arm.place(side, to), arm.place(side, from));
    yield arm.time('reach');
  }
  return true;
}
