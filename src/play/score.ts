import {
  type Cube as CubeStanding,
  finished,
  type GameResult,
  gameResult,
  lastThrower,
  matchWinner,
  opponent,
  passedResult,
  pointsFor,
  resignations,
  resultAfterLastThrow,
  type Score,
  type Side,
  scoreAfter,
  scorePutRight,
} from '../rules/index.ts';
import { rulesetOf } from './rules-of.ts';
import { asJudged } from './set-up-error.ts';
import type { FinishedGame, MatchSettings, MatchState } from './state.ts';

/** The only place where anything is counted: what a game pays, what it adds, who has won the match. */

const CRAWFORD = { 'not-yet': 'before', now: 'now', past: 'after' } as const;
const CRAWFORD_BACK = { before: 'not-yet', now: 'now', after: 'past' } as const;

/** The score as the rules of match and cube see it (rules C.2, C.3). */
export const standing = ({ settings, score, crawford }: MatchState): Score => ({
  length: settings.length,
  ...score,
  crawford: CRAWFORD[crawford],
});

/** The cube as the rules see it: it has an owner from the first double taken on, never by a tie. */
export const cubeStanding = ({ cube: { value, owner } }: MatchState): CubeStanding => ({
  value,
  owner,
  offered: owner !== null,
});

/**
 * The result of a game that `side` may just have ended by its play, with the position as the play left
 * it; null while the game goes on, if only for a last throw (rules B.1.9, B.6).
 */
export function resultAfterPlay(state: MatchState, side: Side): FinishedGame | null {
  const rules = rulesetOf(state);
  if (isLastThrow(state)) {
    const last = resultAfterLastThrow(rules, state.position, opponent(side));
    return counted(state, 'borne-off', last.winner ? judged(state, last.winner) : last);
  }
  if (finished(rules, state.position) !== side) return null;
  if (state.starter && lastThrower(rules, side, state.starter)) return null;
  return counted(state, 'borne-off', judged(state, side));
}

const judged = (state: MatchState, winner: Side): GameResult =>
  gameResult(rulesetOf(state), asJudged(state, state.position), winner);

/** The side on turn has its last throw, the other has borne off everything (rules B.6). */
export function isLastThrow({ turn, plays, settings }: MatchState): boolean {
  const last = plays.at(-1);
  return (
    turn !== null && last !== undefined && finished(rulesetOf({ settings }), last.position) === opponent(turn)
  );
}

/** A pass loses what the game counted before the double, or before the beaver (rules C.2). */
export function resultOfPass(state: MatchState, loser: Side): FinishedGame {
  const stake = (state.cube.offer?.value ?? state.cube.value) / 2;
  const cube = { ...state.cube, value: stake };
  return counted({ ...state, cube }, 'pass', passedResult(opponent(loser)));
}

/** What a resignation brings; null when the rules have no result of this worth (rules, decision 12). */
export function resultOfResignation(state: MatchState, loser: Side, worth: number): FinishedGame | null {
  const offer = resignations(rulesetOf(state), loser).find((each) => each.worth === worth);
  return offer ? counted(state, 'resignation', offer) : null;
}

/** What a loss of this worth costs: less than its worth says under Jacoby, or where no such result is known. */
export function pointsOf(state: MatchState, loser: Side, worth: number): number {
  return resultOfResignation(state, loser, worth)?.points ?? worth * state.cube.value;
}

function counted(state: MatchState, by: FinishedGame['by'], result: GameResult): FinishedGame {
  const points = pointsFor(rulesetOf(state), result, cubeStanding(state), standing(state));
  return { winner: result.winner, kind: result.kind, by, cube: state.cube.value, points };
}

export interface Counted {
  readonly score: MatchState['score'];
  readonly crawford: MatchState['crawford'];
  /** Who has won the match by it; null: it goes on. */
  readonly winner: Side | null;
}

/** The score after a game, whether the next is the Crawford game, and whether the match is over. */
export function countGame(state: MatchState, { winner, points }: FinishedGame): Counted {
  const after = scoreAfter(rulesetOf(state), standing(state), winner, points);
  const { white, black, crawford } = after;
  return { score: { white, black }, crawford: CRAWFORD_BACK[crawford], winner: matchWinner(after) };
}

/** Whether the Crawford game is to come, is this game or has been, once the score is put right so. */
export const crawfordWith = (state: MatchState, score: MatchState['score']): MatchState['crawford'] =>
  CRAWFORD_BACK[scorePutRight(rulesetOf(state), standing(state), score).crawford];

/** Who has won the match with this score; null: nobody yet. */
export const winnerAt = ({ length }: MatchSettings, score: MatchState['score']): Side | null =>
  matchWinner({ length, ...score, crawford: 'after' });

/** Whether a game of this match may be played with the cube: it would be dead in a match to one point. */
export const hasCube = (settings: MatchSettings): boolean =>
  rulesetOf({ settings }).options.cube && settings.length !== 1;
