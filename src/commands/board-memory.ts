import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { OFF, type Place, placeOf, SIDES } from '../rules/index.ts';
import type { SimulatedBoard } from '../simulator/index.ts';

/** `place` null: beside the board. */
const memory = z.array(z.object({ side: z.enum(SIDES), place: z.int().min(0).max(27).nullable() }));

/** Writes down where every checker lies, so that a board that is taken away can be put back as it was. */
export function rememberBoard(board: SimulatedBoard, file: string): void {
  const { world } = board;
  const held = new Map(world.inHand.map(({ checker, from }) => [checker, from]));
  const lying = world.checkers.map((checker) => ({
    side: checker.side,
    place: checker.seat?.place ?? held.get(checker) ?? null,
  }));
  writeFileSync(file, JSON.stringify(lying));
}

/** Puts the checkers where they lay when the board was written down; nothing happens where it never was. */
export function recallBoard(board: SimulatedBoard, file: string): void {
  if (!existsSync(file)) return;
  const { world } = board;
  for (const { side, place } of readMemory(file)) {
    const tray: Place = placeOf(world.family, side, OFF);
    if (place === tray || world.count(tray, side) === 0) continue;
    board.lift(tray, side);
    if (place === null) board.putBeside();
    else board.put(place);
  }
}

/** A file that cannot be read is as good as none: the board then begins with its checkers in the trays. */
function readMemory(file: string): z.infer<typeof memory> {
  try {
    return memory.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return [];
  }
}
