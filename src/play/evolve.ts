import { opponent, parseCheckers, type Roll, type Side } from '../rules/index.ts';
import { clockAfter, newClock } from './clock.ts';
import { AGAIN } from './early-throw.ts';
import type { Happening, HappeningOf, MatchEvent } from './events.ts';
import { bothOff, withoutOff } from './illegally-borne-off.ts';
import { CUBE_IN_THE_MIDDLE, NO_POINTS, newMatch } from './new-match.ts';
import { isDrawDecided, isDrawnRoll } from './opening.ts';
import { phaseBehindResignation } from './resignation.ts';
import { rulesetOf } from './rules-of.ts';
import { countGame } from './score.ts';
import { withSidesSwapped } from './seats.ts';
import { unthrown } from './shut-out.ts';
import type { MatchState, Phase, VoidReason } from './state.ts';
import { withDice, withoutAsking } from './whose-dice.ts';
import { TAKE } from './withdrawn-answer.ts';

/** What hands and dice have done in a turn so far, before they have done anything. */
const FRESH_TURN = {
  touched: [],
  illegal: null,
  demanded: false,
  voided: null,
  undone: null,
  beforeTake: null,
} as const;

/** In the list of plays: what stands now is what was played from. */
const OFFICIAL_SET_UP = 'set-up';

type Change<T extends Happening['type']> = (
  state: MatchState,
  event: HappeningOf<T> & MatchEvent,
) => Partial<MatchState> | null;

/** What each event changes; what it does not name stays. */
const changes: { readonly [T in Happening['type']]: Change<T> } = {
  'match-started': ({ epoch, counters, ownDice, learning }, { settings }) => ({
    ...newMatch(epoch),
    settings,
    counters,
    ownDice,
    learning,
    game: 1,
    phase: 'set-up',
    position: rulesetOf({ settings }).start,
    clock: settings.clock ? newClock(settings.clock, { settings, score: NO_POINTS }) : null,
  }),
  'game-started': (state, { cube, starter, throwers }) => ({
    ...clearedTable,
    beforePass: null,
    phase: starter ? 'to-roll' : 'opening',
    turn: starter,
    starter,
    throws: NO_POINTS,
    lacking: NO_POINTS,
    illegallyOff: NO_POINTS,
    setUpFault: null,
    turnsPlayed: NO_POINTS,
    position: rulesetOf(state).start,
    cube: { ...CUBE_IN_THE_MIDDLE, inPlay: cube },
    plays: [],
    throwers: throwers ?? null,
  }),
  'opening-die': ({ opening, openingDice, counters, learning }, event) => ({
    opening: { ...opening, [event.side]: event.face },
    openingDice: { ...openingDice, ...event.counters },
    counters: { ...counters, ...event.counters },
    learning: withoutAsking(learning, event.side),
  }),
  'opening-tied': ({ cube }, { cube: value }) => ({
    opening: {},
    openingDice: {},
    cube: { ...cube, value },
    cubeBeforeTie: cube.value,
  }),
  'starter-decided': (_state, { side }) => ({
    opening: {},
    openingDice: {},
    cubeBeforeTie: null,
    phase: 'to-roll',
    turn: side,
    starter: side,
  }),
  rolled: ({ counters, throws, learning }, { side, roll, source, counters: used, early }) => ({
    phase: 'to-move',
    throws: { ...throws, [side]: throws[side] + 1 },
    setUpFault: null,
    dice: { side, roll, source, counters: used, ...(early ? { early } : {}) },
    leftover: null,
    ...FRESH_TURN,
    mustRethrow: false,
    early: null,
    counters: { ...counters, ...used },
    learning: withoutAsking(learning, side),
  }),
  'throw-void': (state, { side, reason, cube, counters: used = {} }) => ({
    ...voided(state, side, reason),
    ...(cube === undefined ? {} : { cube: { ...state.cube, value: cube }, cubeBeforeTie: null }),
    voided: { side, reason },
    counters: { ...state.counters, ...used },
  }),
  'thrown-early': ({ counters }, { side, roll, source, counters: used }) => ({
    early: { side, roll, source, counters: used },
    counters: { ...counters, ...used },
  }),
  played: (state, { side, roll, play, white, black, illegal, illegallyOff = NO_POINTS }) => {
    const position = { white: parseCheckers(white), black: parseCheckers(black) };
    const isOff = illegallyOff.white + illegallyOff.black > 0;
    const howIllegal = { ...(illegal ? { illegal } : {}), ...(isOff ? { illegallyOff } : {}) };
    return {
      phase: 'to-roll',
      turn: opponent(side),
      turnsPlayed: { ...state.turnsPlayed, [side]: state.turnsPlayed[side] + 1 },
      position,
      dice: null,
      ...FRESH_TURN,
      question: null,
      illegallyOff: bothOff(state.illegallyOff, illegallyOff),
      plays: [...state.plays, { side, roll, text: play, ...howIllegal, position }],
    };
  },
  'ended-illegally': (_state, { positions, ending }) => ({
    illegal: {
      positions: positions.map(({ white, black }) => ({
        white: parseCheckers(white),
        black: parseCheckers(black),
      })),
      ending,
    },
  }),
  'play-demanded': () => ({ illegal: null, demanded: true }),
  'handed-over': (_state, { side, roll, numbers }) => ({
    ...toPlayAsTold(side, roll),
    leftover: numbers,
    mustRethrow: false,
    early: null,
  }),
  completed: (state, { side, roll, numbers, play, white, black }) => {
    const position = { white: parseCheckers(white), black: parseCheckers(black) };
    return {
      phase: 'to-roll',
      turn: side,
      position,
      dice: null,
      leftover: null,
      ...FRESH_TURN,
      question: null,
      plays: [...state.plays, { side, roll, text: play, leftover: numbers, position }],
    };
  },
  'passed-unthrown': (state, { side }) => ({
    phase: 'to-roll',
    turn: opponent(side),
    turnsPlayed: { ...state.turnsPlayed, [side]: state.turnsPlayed[side] + 1 },
    ...FRESH_TURN,
    mustRethrow: false,
    plays: [...state.plays, unthrown(state, side)],
  }),
  'unthrown-taken-back': (state, { side }) => ({
    phase: 'to-roll',
    turn: side,
    turnsPlayed: { ...state.turnsPlayed, [side]: state.turnsPlayed[side] - 1 },
    ...FRESH_TURN,
    mustRethrow: false,
    plays: state.plays.slice(0, -1),
  }),
  // A throw that the other side made early was not its own to make.
  'rolls-again': (_state, { side }) => ({
    phase: 'to-roll',
    turn: side,
    mustRethrow: false,
    early: null,
  }),
  'taken-back': (state, { side, roll, leftover, white, black }) => ({
    ...toPlayAsTold(side, roll),
    leftover: leftover ?? null,
    turnsPlayed: { ...state.turnsPlayed, [side]: state.turnsPlayed[side] - (leftover ? 0 : 1) },
    position: { white: parseCheckers(white), black: parseCheckers(black) },
    mustRethrow: false,
    question: null,
    ...throwWaitingAgain(state, side),
    ...doubleWaitingAgain(state),
    // Of two turns taken back one after the other, the checkers lie as the later one has left them.
    undone: state.undone ?? state.position,
    illegallyOff: withoutOff(state.illegallyOff, turnPlayedLast(state)?.illegallyOff ?? NO_POINTS),
    plays: withoutTheLast(state),
  }),
  touched: ({ touched }, { point, whose, mustMove }) => ({
    touched: [...touched, { point, whose, mustMove }],
  }),
  'set-up-corrected': () => ({ setUpFault: 'put-right', question: null }),
  'set-up-official': ({ plays, turn }, { white, black, lacking }) => {
    const position = { white: parseCheckers(white), black: parseCheckers(black) };
    const line = { side: turn ?? 'white', roll: null, text: OFFICIAL_SET_UP, lacking, position } as const;
    return { position, lacking, setUpFault: 'official', question: null, plays: [...plays, line] };
  },
  'touch-forgiven': ({ touched }) => ({ touched: touched.map((each) => ({ ...each, mustMove: false })) }),
  doubled: (state, { side, value }) => offered(state, side, value, `double ${value}`),
  'doubled-early': ({ cube }, { side }) => ({ cube: { ...cube, early: side } }),
  'double-withdrawn': (state) =>
    state.phase === 'doubled'
      ? { phase: 'to-roll', cube: { ...state.cube, offer: null }, plays: state.plays.slice(0, -1) }
      : { cube: { ...state.cube, early: null } },
  beavered: (state, { side, value }) => offered(state, side, value, `beaver ${value}`),
  taken: (state, { side, value }) => ({
    phase: 'to-roll',
    // Who takes a double owns the cube; who beavered it keeps it (rules C.2).
    cube: { ...state.cube, value, owner: side === state.turn ? opponent(side) : side, offer: null },
    beforeTake: state.cube,
    plays: noted(state, side, TAKE),
  }),
  'take-withdrawn': ({ cube, beforeTake, plays }) => ({
    phase: 'doubled',
    cube: beforeTake ?? cube,
    beforeTake: null,
    plays: plays.slice(0, -1),
  }),
  // What has become known of the dice since stays known.
  'pass-withdrawn': ({ beforePass, counters, ownDice, learning, adjusting }) =>
    beforePass && {
      ...beforePass,
      counters,
      ownDice,
      learning,
      adjusting,
      plays: beforePass.plays.slice(0, -1),
    },
  dropped: (state, { side }) => ({ plays: noted(state, side, 'pass') }),
  'resignation-offered': (_state, { side, worth }) => ({
    phase: 'resigning',
    resignation: { by: side, worth },
  }),
  'resignation-accepted': (state) => resignationAnswered(state),
  'resignation-refused': (state, { counters }) => ({
    ...resignationAnswered(state),
    counters: { ...state.counters, ...counters },
  }),
  'game-ended': (state, { result, score }) => ({
    ...clearedTable,
    score,
    crawford: countGame(state, result).crawford,
    beforePass: result.by === 'pass' ? state : null,
    phase: 'set-up',
    turn: null,
    cube: { ...state.cube, offer: null, early: null },
    lastResult: result,
    history: [...state.history, { ...result, game: state.game, starter: state.starter, score }],
    game: countGame(state, result).winner ? state.game : state.game + 1,
  }),
  'match-ended': (_state, { winner }) => ({
    ...clearedTable,
    phase: 'match-over',
    turn: null,
    paused: false,
    winner,
  }),
  'sides-swapped': (state) => ({ ...withSidesSwapped(state), beforePass: null }),
  // A match that was over by a wrong score goes on with its next game.
  'score-corrected': ({ phase, game }, { score, crawford }) => ({
    score,
    crawford,
    beforePass: null,
    ...(phase === 'match-over' ? { phase: 'set-up' as Phase, game: game + 1, winner: null } : {}),
  }),
  'clock-set': (state, { clock }) => ({
    beforePass: null,
    clock: clock && newClock(clock, state),
  }),
  'flag-fell': ({ clock }, { side }) => ({ clock: clock && { ...clock, fallen: [...clock.fallen, side] } }),
  'flag-claimed': () => ({ beforePass: null }),
  'lifted-early': ({ clock }, { side }) => ({
    clock: clock && { ...clock, owesDelay: [...clock.owesDelay, side] },
  }),
  'dice-asked': (_state, { sides, by }) => ({ learning: { sides, by } }),
  'dice-learned': (state, { side, dice }) => withDice(state, side, dice),
  'learning-ended': () => ({ learning: null }),
  asked: (_state, { question }) => ({ question }),
  // Who must throw again has thrown, and may not double any more.
  answered: ({ early, mustRethrow }, { choice }) => ({
    question: null,
    early: choice === AGAIN.id ? null : early,
    mustRethrow: choice === AGAIN.id ? early !== null : mustRethrow,
  }),
  paused: () => ({ paused: true }),
  resumed: () => ({ paused: false }),
  'adjust-begun': (_state, { side }) => ({ adjusting: side }),
  'adjust-ended': () => ({ adjusting: null }),
  'board-accepted': () => ({}),
  // The hardware's troubles are kept in the journal; the match is not touched by them.
  fault: () => ({}),
  mended: () => ({}),
};

/** Who has thrown in vain throws once more, and has let the cube pass by (US 5.4); others go on as they were. */
function voided(state: MatchState, side: Side, reason: VoidReason): Partial<MatchState> {
  const { phase, turn, dice, throws, opening } = state;
  if (reason === 'out-of-turn') return {};
  if (phase === 'opening') return opening[side] === undefined ? {} : drawnAnew;
  if (reason === 'early' && dice !== null && turn !== side) return { mustRethrow: true };
  const isDraw = isDrawnRoll(state) || (reason === 'misread' && isDrawDecided(state));
  if (isDraw) return { ...drawnAnew, phase: 'opening', throws: NO_POINTS, starter: null };
  const counted = dice === null ? throws : { ...throws, [side]: throws[side] - 1 };
  return { phase: 'to-roll', dice: null, throws: counted, ...FRESH_TURN, mustRethrow: true };
}

/** A die of a draw that has counted is made void by a director: both sides draw again, for both dice are thrown again. */
const drawnAnew = {
  opening: {},
  openingDice: {},
  dice: null,
  turn: null,
  early: null,
  ...FRESH_TURN,
} as const;

/** Nothing lies on the table that belongs to a game already over, or not yet begun. */
const clearedTable = {
  opening: {},
  openingDice: {},
  cubeBeforeTie: null,
  dice: null,
  leftover: null,
  ...FRESH_TURN,
  mustRethrow: false,
  early: null,
  resignation: null,
  question: null,
} as const;

/** The turn of `undone` is played once more: what the other side has thrown, early or after it, waits for its end again. */
function throwWaitingAgain({ dice, throws, leftover }: MatchState, undone: Side): Partial<MatchState> {
  if (!dice || leftover || dice.side === undone) return {};
  const { early, ...thrown } = dice;
  const waiting = early ? thrown : { ...thrown, valid: true as const };
  return { early: waiting, throws: { ...throws, [dice.side]: throws[dice.side] - 1 } };
}

/** Its dice may have been lifted since, or are the other side's: the numbers stand as if they had been told. */
const toPlayAsTold = (side: Side, roll: Roll) => ({
  phase: 'to-move' as Phase,
  turn: side,
  dice: { side, roll, source: 'command' as const, counters: {} },
  ...FRESH_TURN,
});

const noted = ({ plays, position }: MatchState, side: Side, text: string): MatchState['plays'] => [
  ...plays,
  { side, roll: null, text, position },
];

function offered(state: MatchState, by: Side, value: number, text: string) {
  const early = state.cube.early === by ? { early: true as const } : {};
  return {
    phase: 'doubled' as Phase,
    cube: { ...state.cube, offer: { by, value, ...early }, early: null },
    plays: noted(state, by, text),
  };
}

/** A double that followed the turn from before its end waits for it once more. */
const doubleWaitingAgain = ({ cube, phase }: MatchState): Partial<MatchState> =>
  phase === 'doubled' ? { cube: { ...cube, offer: null, early: cube.offer?.by ?? null } } : {};

const turnPlayedLast = ({ plays, phase }: MatchState) => plays.at(phase === 'doubled' ? -2 : -1);

/** The list of plays without the turn that is taken back, and the double that had waited for it. */
const withoutTheLast = ({ plays, phase }: MatchState): MatchState['plays'] =>
  plays.slice(0, phase === 'doubled' ? -2 : -1);

const resignationAnswered = (state: MatchState) => ({
  phase: phaseBehindResignation(state),
  resignation: null,
});

/** The state after one more event. Whoever folds the same events gets the same state. */
export function evolve(state: MatchState, event: MatchEvent): MatchState {
  const change = changes[event.type] as (state: MatchState, event: Happening) => Partial<MatchState> | null;
  const after = { ...state, ...change(state, event), epoch: event.epoch, seq: event.seq };
  return after.clock === null ? after : { ...after, clock: clockAfter(state, after, event) };
}

/** The state after all of a journal's events, oldest first. */
export const replay = (events: readonly MatchEvent[]): MatchState =>
  events.reduce(evolve, newMatch(events[0]?.epoch ?? ''));
