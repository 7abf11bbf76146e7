import type { FeedState } from '../../feed/index.ts';

/** What `…/v/{name}` says, for dashboards that cannot look into JSON. An empty text means: nothing now. */
export function plainValues(state: FeedState): Readonly<Record<string, string>> {
  return {
    phase: state.phase,
    variant: state.variant,
    turn: state.turn ?? '',
    dice: state.roll?.join('-') ?? '',
    pips_white: String(state.pips.white),
    pips_black: String(state.pips.black),
    score: `${state.score.white}-${state.score.black}`,
    cube: String(state.cube.value),
    game: String(state.game),
    winner: state.matchWinner ?? '',
    board: state.board,
  };
}
