import { SIDES } from '../../rules/index.ts';
import type { BenchChecker, BenchLights, BenchWorld } from '../../workbench/index.ts';
import type { SimulatedBoard } from '../board.ts';
import type { Breaker } from './breaker.ts';
import type { Visitor } from './visitor.ts';

export interface BenchSight {
  readonly board: SimulatedBoard;
  readonly visitor: Visitor;
  readonly breaker: Breaker;
  /** Whether robot hands are at the board; nobody else may then touch checkers and dice. */
  readonly robots: () => boolean;
}

/** The whole simulated board as the workbench shows it. The page counts slots from 0, the one nearest the rim. */
export function benchWorld({ board, visitor, breaker, robots }: BenchSight): BenchWorld {
  const { world, dice } = board;
  return {
    type: 'world',
    variant: visitor.variant,
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
    robots: robots(),
    habits: visitor.habits,
    broken: breaker.broken,
  };
}

/** The lights of the 28 places as they shine, `rrggbb` each; all dark without current. */
export function benchLights({ board, breaker }: BenchSight): BenchLights {
  const rgb = breaker.hasPower ? board.eyes.rgb : new Uint8Array(0);
  const hex = Buffer.from(rgb).toString('hex').padEnd(168, '0');
  return {
    type: 'lights',
    rgb: Array.from({ length: 28 }, (_, place) => hex.slice(6 * place, 6 * place + 6)),
  };
}
