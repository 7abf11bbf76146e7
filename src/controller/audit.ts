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
    this.#found = whatDiffers(match, seen);
    return true;
  }

  /** The board is out of sight. */
  forget(): void {
    this.#found = [];
  }
}
