import { CHIP, isOnClosedChip } from './chips.ts';

/** A chain of shift registers that answers all alike from one chip on: nothing behind it is known. */
export interface BrokenChain {
  /** The chip, from 0. */
  readonly from: number;
  /** What all inputs behind it say. */
  readonly closed: boolean;
}

/** A shorter end of the chain may look so by itself: a full tray closes two chips. Thirty checkers do not close four. */
const CHIPS_GONE = 4;
/** No hand lifts so many checkers at one blow. */
const FALLEN_AT_ONCE = 6;

/**
 * Where the chain has broken at this blow; null where it has not.
 * @param before all inputs as they were just before, 1 = closed; null where that is not known, or says nothing because
 *   hands may clear the board
 */
export function brokenChain(before: Uint8Array | null, closed: Uint8Array): BrokenChain | null {
  const full = chipsFullOf(closed);
  if (full.length >= CHIPS_GONE) return { from: full[0] as number, closed: true };
  const from = Math.ceil((closed.lastIndexOf(1) + 1) / CHIP);
  if (before === null || closed.length / CHIP - from < CHIPS_GONE) return null;
  return fallenFrom(from, before) >= FALLEN_AT_ONCE ? { from, closed: false } : null;
}

/** Whether everything behind the break still says the same. */
export const isStillBroken = (chain: BrokenChain, closed: Uint8Array): boolean =>
  chain.closed ? chipsFullOf(closed).length >= CHIPS_GONE : !closed.subarray(CHIP * chain.from).includes(1);

/**
 * How many were closed behind a chip. A chip that was full, or but for one switch that does not close, was dead by itself,
 * and has come back.
 */
function fallenFrom(chip: number, before: Uint8Array): number {
  let fallen = 0;
  for (let at = CHIP * chip; at < before.length; at += CHIP) {
    const wereClosed = before.subarray(at, at + CHIP).reduce((sum, closed) => sum + closed, 0);
    if (wereClosed < CHIP - 1) fallen += wereClosed;
  }
  return fallen;
}

/** Chips all of whose inputs are closed. */
function chipsFullOf(closed: Uint8Array): number[] {
  const full: number[] = [];
  for (let chip = 0; CHIP * (chip + 1) <= closed.length; chip += 1)
    if (isOnClosedChip(CHIP * chip, closed)) full.push(chip);
  return full;
}
