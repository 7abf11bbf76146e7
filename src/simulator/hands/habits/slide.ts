import { OFF, type Side } from '../../../rules/index.ts';
import type { Arm } from '../arm.ts';
import type { Doing } from '../doing.ts';
import type { Way } from '../ways.ts';

/** Slides the lifted checker along its way: over each place between, a switch is closed while it passes. */
export function* slideOver(arm: Arm, side: Side, { from, stops }: Way): Doing {
  const last = stops.at(-1) ?? OFF;
  for (let own = from - 1; own > last; own -= 1) {
    const ms = arm.time('slideOver');
    arm.board.brush(arm.place(side, own), ms);
    yield ms;
  }
  yield arm.time('slideOver');
}
