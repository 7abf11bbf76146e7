import { type Change, nextSequence } from '../wire/index.ts';

/** The inputs as the board last told them. */
export interface Reeds {
  /** By input, 1 = closed. */
  readonly closed: Uint8Array;
  /** Of the last frame of changes; null while only a snapshot can help. */
  readonly sequence: number | null;
}

export const unknownReeds = (inputs: number): Reeds => ({ closed: new Uint8Array(inputs), sequence: null });

/** A snapshot is right whatever was known before. */
export function takeSnapshot(reeds: Reeds, sequence: number, closed: readonly boolean[]): Reeds {
  const taken = new Uint8Array(reeds.closed.length);
  for (let input = 0; input < taken.length; input++) taken[input] = closed[input] ? 1 : 0;
  return { closed: taken, sequence };
}

/**
 * A frame of changes. When frames are missing before it, what is known stays as it was and the sequence becomes
 * null: half a change is worse than an old picture, and the snapshot to ask for is some milliseconds away.
 */
export function takeChanges(reeds: Reeds, sequence: number, changes: readonly Change[]): Reeds {
  if (reeds.sequence === null) return reeds;
  if (sequence !== nextSequence(reeds.sequence)) return { ...reeds, sequence: null };
  const closed = reeds.closed.slice();
  for (const change of changes)
    if (change.input < closed.length) closed[change.input] = change.closed ? 1 : 0;
  return { closed, sequence };
}

export const sameReeds = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((value, index) => value === b[index]);
