import type { MatchState } from '../play/index.ts';
import type { BoardMap, Difference } from '../sensing/index.ts';
import type { Seen } from './seen.ts';
import { whatDiffers } from './standing.ts';

/** Compares the board at rest with what should stand there; the same again is not compared again. */
export class Audit {
  #found: readonly Difference[] = [];
  #made: readonly [MatchState, Seen['board'], Seen['halt'], Seen['asking'], BoardMap] | null = null;

  get found(): readonly Difference[] {
    return this.#found;
  }

  /** Returns false where everything is as it was when it was compared last. */
  compare(match: MatchState, seen: Seen): boolean {
    const made = [match, seen.board, seen.halt, seen.asking, seen.map] as const;
    if (this.#made?.every((part, index) => part === made[index])) return false;
    this.#made = made;
    const found = whatDiffers(match, seen);
    if (!isSame(found, this.#found)) this.#found = found;
    return true;
  }

  /** The board is out of sight. */
  forget(): void {
    this.#found = [];
  }
}

/** The same differences are the same value: nothing has to be shown anew. */
const isSame = (one: readonly Difference[], other: readonly Difference[]): boolean =>
  one.length === other.length &&
  one.every(({ place, problem, expected, seen }, index) => {
    const each = other[index];
    return (
      each?.place === place && each.problem === problem && each.expected === expected && each.seen === seen
    );
  });
