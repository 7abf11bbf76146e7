import { pathTo, type TurnState } from './turn-index.ts';
import type { PossiblePlay } from './watch.ts';

/** A state in which the turn may end, and the play that leads there. */
export interface Result {
  readonly state: TurnState;
  readonly play: PossiblePlay;
}

/** Those of the states in which the turn may end. */
export const resultsOf = (states: readonly TurnState[]): Result[] =>
  states.flatMap((state) => {
    if (!state.end) return [];
    return [{ state, play: { position: state.position, movements: pathTo(state.end) } }];
  });
