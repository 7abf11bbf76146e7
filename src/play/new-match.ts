import { ruleset } from '../rules/index.ts';
import type { Cube, MatchSettings, MatchState } from './state.ts';

/** What is played where nothing has been agreed: one game of long nardy. */
const DEFAULT_SETTINGS: MatchSettings = {
  variant: 'long',
  options: {},
  length: 1,
  names: { white: 'White', black: 'Black' },
};

export const NO_POINTS = { white: 0, black: 0 } as const;

export const CUBE_IN_THE_MIDDLE: Cube = { value: 1, owner: null, inPlay: false, offer: null, early: null };

/**
 * The state before the first event of a journal: no match, nothing to wait for but a `start-match`.
 * @param epoch the journal's own name
 */
export function newMatch(epoch: string): MatchState {
  return {
    epoch,
    seq: 0,
    settings: DEFAULT_SETTINGS,
    game: 0,
    score: NO_POINTS,
    crawford: 'not-yet',
    phase: 'match-over',
    paused: false,
    adjusting: null,
    turn: null,
    starter: null,
    throws: NO_POINTS,
    lacking: NO_POINTS,
    illegallyOff: NO_POINTS,
    setUpFault: null,
    turnsPlayed: NO_POINTS,
    position: ruleset(DEFAULT_SETTINGS.variant).start,
    opening: {},
    openingDice: {},
    cubeBeforeTie: null,
    dice: null,
    leftover: null,
    touched: [],
    illegal: null,
    demanded: false,
    undone: null,
    mustRethrow: false,
    voided: null,
    early: null,
    counters: {},
    ownDice: {},
    learning: null,
    cube: CUBE_IN_THE_MIDDLE,
    beforeTake: null,
    beforePass: null,
    resignation: null,
    question: null,
    plays: [],
    lastResult: null,
    winner: null,
    clock: null,
    history: [],
    throwers: null,
  };
}
