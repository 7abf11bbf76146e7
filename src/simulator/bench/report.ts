import { SIDES } from '../../rules/index.ts';
import type { BenchChecker, BenchLights, BenchWorld } from '../../workbench/index.ts';
import type { SimulatedBoard } from '../board.ts';

/** The whole simulated board as the workbench shows it. The page counts slots from 0, the one nearest the rim. */
export function benchWorld(board: SimulatedBoard, variant: string, robots: boolean): BenchWorld {
  const { world, dice } = board;
  return {
    type: 'world',
    variant,
    family: world.family,
    slots: world.slots,
    checkers: world.checkers.flatMap(({ id, side, seat }): BenchChecker[] =>
      seat ? [{ id, side, place: seat.place, slot: seat.slot && seat.slot - 1, layer: seat.layer }] : [],
    ),
    beside: { white: world.beside('white').length, black: world.beside('black').length },
    inHand: world.inHand.map(({ checker: { id, side }, from }) => ({ id, side, from })),
    dice: dice.dice.map(({ id, owner, lies, face, half }) => ({ id, owner, state: lies, face, half })),
    closed: world.slots.map((_, place) => world.closed(place).map((slot) => slot - 1)),
    pressed: { white: board.pressed(SIDES[0]), black: board.pressed(SIDES[1]) },
    robots,
  };
}

/** The lights of the 28 places as they shine, `rrggbb` each. */
export function benchLights(rgb: Uint8Array): BenchLights {
  const hex = Buffer.from(rgb).toString('hex').padEnd(168, '0');
  return {
    type: 'lights',
    rgb: Array.from({ length: 28 }, (_, place) => hex.slice(6 * place, 6 * place + 6)),
  };
}
