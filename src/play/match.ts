import { NardError } from '../errors/index.ts';
import { nextStarter, opponent, type Side } from '../rules/index.ts';
import { newClock } from './clock.ts';
import { type Deciders, happens, notNow } from './decision.ts';
import type { Happening } from './events.ts';
import type { Decision, InputOf } from './input.ts';
import { NO_POINTS } from './new-match.ts';
import { refusalOf } from './refusal.ts';
import { rulesetOf } from './rules-of.ts';
import { countGame, hasCube } from './score.ts';
import { swapSides } from './seats.ts';
import type { FinishedGame, MatchSettings, MatchState } from './state.ts';

/** How a match starts, goes on from game to game, rests, and ends. */
export const matchDeciders: Deciders<
  'start-match' | 'set-up-stands' | 'swap-sides' | 'pause' | 'resume' | 'fault' | 'mended'
> = {
  'start-match': startMatch,
  'set-up-stands': startGame,
  'swap-sides': swapSides,
  pause: (state, { by }) =>
    state.paused ? notNow('The match rests already; resume it first.') : happens(by, { type: 'paused' }),
  resume: (state, { by }) =>
    state.paused ? happens(by, { type: 'resumed' }) : notNow('The match is not paused; play on.'),
  fault: (_state, { kind: type, ...told }) => happens('board', { type, ...told }),
  mended: (_state, { kind: type, ...told }) => happens('board', { type, ...told }),
};

/** A match that is still being played is abandoned by the start of another. */
function startMatch(state: MatchState, { settings, by }: InputOf<'start-match'>): Decision {
  const problem = problemWith(settings);
  if (problem) return { refused: problem };
  const started: Happening = { type: 'match-started', settings };
  if (state.phase === 'match-over') return happens(by, started);
  return happens(by, { type: 'match-ended', winner: null, score: state.score }, started);
}

function problemWith(settings: MatchSettings): NardError | null {
  const { length, clock } = settings;
  if (length !== null && !(Number.isInteger(length) && length > 0)) {
    return new NardError(
      'E_OPTION',
      `A match cannot go to ${length}; give a whole number of points, or null.`,
    );
  }
  return (
    refusalOf(() => rulesetOf({ settings })) ??
    (clock ? refusalOf(() => newClock(clock, { settings, score: NO_POINTS })) : null)
  );
}

function startGame(state: MatchState): Decision {
  if (state.phase !== 'set-up') return notNow('No game waits for its start position.');
  const crawford = state.crawford === 'now';
  const cube = hasCube(state.settings) && !crawford;
  const starter = starterOfNext(state);
  const begun = (side: Side | null): Happening => ({
    type: 'game-started',
    crawford,
    cube,
    starter: side,
    ...throwersOf(state),
  });
  if (starter === 'black' && startsWithWhite(state)) {
    return happens('board', { type: 'sides-swapped' }, begun(opponent(starter)));
  }
  return happens('board', begun(starter));
}

/** Whoever starts has White: where that is agreed, a starter on Black's side changes seats first (rules B17). */
export const startsWithWhite = (state: MatchState): boolean =>
  rulesetOf(state).options.starterColour === 'starter-gets-white';

/** Who of each pair throws in the game that begins; the names are told as they sit before any change of seats. */
function throwersOf({ settings: { pairs }, game }: MatchState) {
  if (!pairs) return {};
  const which = pairs.throws === 'first' ? 0 : (game - 1) % 2;
  return { throwers: { white: pairs.white[which] as string, black: pairs.black[which] as string } };
}

/** Who throws first without a draw; null = the opening draw tells (rules B.1.2, B.1.13, C.1.2). */
const starterOfNext = (state: MatchState): Side | null => starterAfter(state, state.starter);

/** Whether the game that is being played began with a draw. */
export const isGameDrawn = (state: MatchState): boolean =>
  starterAfter(state, state.history.at(-1)?.starter ?? null) === null;

function starterAfter(state: MatchState, lastStarter: Side | null): Side | null {
  const rules = rulesetOf(state);
  if (state.lastResult === null) {
    return rules.options.openingDraw === 'white-first' ? 'white' : null;
  }
  const next = nextStarter(rules, lastStarter, state.lastResult.winner);
  return next === 'draw-dice' ? null : next;
}

/** What follows from a game's result: the score, and the end of the match where it decides that. */
export function endGame(state: MatchState, result: FinishedGame): readonly Happening[] {
  const { score, winner } = countGame(state, result);
  const ended: Happening = { type: 'game-ended', result, score };
  return winner === null ? [ended] : [ended, { type: 'match-ended', winner, score }];
}
