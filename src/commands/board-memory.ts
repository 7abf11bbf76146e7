import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { OFF, type Place, placeOf, SIDES } from '../rules/index.ts';
import type { SimulatedBoard } from '../simulator/index.ts';

/** `place` null: beside the board. */
const memory = z.array(z.object({ side: z.enum(SIDES), place: z.int().min(0).max(27).nullable() }));

/** Between a change on the board and its being written down, in ms: what is played in one go is written once. */
const WRITTEN_AFTER_MS = 250;

/**
 * Writes down where every checker lies whenever that has changed: a board that ends without a word, with its machine, can be
 * put back as it was. The function returned writes the last of it, and ends that.
 */
export function keepRemembering(board: SimulatedBoard, file: string): () => void {
  let timer: NodeJS.Timeout | null = null;
  let isOver = false;
  const write = () => {
    timer = null;
    rememberBoard(board, file);
  };
  board.onChange(() => {
    if (!isOver) timer ??= setTimeout(write, WRITTEN_AFTER_MS).unref();
  });
  return () => {
    isOver = true;
    if (timer) clearTimeout(timer);
    write();
  };
}

/** Writes down where every checker lies, all of it or nothing. */
export function rememberBoard(board: SimulatedBoard, file: string): void {
  const { world } = board;
  const held = new Map(world.inHand.map(({ checker, from }) => [checker, from]));
  const lying = world.checkers.map((checker) => ({
    side: checker.side,
    place: checker.seat?.place ?? held.get(checker) ?? null,
  }));
  const fresh = `${file}.new`;
  writeFileSync(fresh, JSON.stringify(lying));
  renameSync(fresh, file);
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
