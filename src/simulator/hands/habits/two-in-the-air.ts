import { OFF, type Side } from '../../../rules/index.ts';
import type { Arm } from '../arm.ts';
import type { Doing } from '../doing.ts';
import type { Way } from '../ways.ts';

/** Lifts two checkers, one in each hand, and puts them down one after the other. */
export function* twoInTheAir(arm: Arm, side: Side, first: Way, second: Way): Doing {
  const held: { readonly id: number; readonly to: number }[] = [];
  for (const { from, stops } of [first, second]) {
    const { id } = arm.take(side, from);
    held.push({ id, to: stops.at(-1) ?? OFF });
    yield arm.chance.between(0, arm.time('reach') / 2);
  }
  for (const { id, to } of arm.chance.shuffled(held)) {
    yield arm.time('carry');
    arm.board.put(arm.place(side, to), id);
  }
}
