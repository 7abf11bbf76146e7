import {
  opponent,
  parseClock,
  reserveAfterMove,
  reserveAt,
  type Side,
  spend,
  type Timed,
} from '../rules/index.ts';
import type { HappeningOf, MatchEvent } from './events.ts';
import type { ClockReading, ClockTerms, MatchClock, MatchState, Question } from './state.ts';

/** The clock of a match (rules C.6). Pure: how much time has passed is always told. */

/**
 * Both clocks as they stand when they are brought in, at the start of a game.
 * @throws NardError E_OPTION for a clock that is not known, or does not suit the length of the match
 */
export function newClock(
  terms: ClockTerms,
  { settings, score }: Pick<MatchState, 'settings' | 'score'>,
): MatchClock {
  const rules = parseClock(terms.rules);
  const reserve = reserveAt(rules, settings.length, score.white + score.black);
  return {
    rules,
    flag: terms.flag,
    reserve: { white: reserve, black: reserve },
    mover: null,
    used: 0,
    hasDelay: true,
    owesDelay: [],
    fallen: [],
  };
}

/**
 * Whose time it is: whoever must throw, move or answer a double; null while the clocks stand, in a draw, a
 * pause, a resignation (C.6 "stop clock, offer"), and between games.
 */
export function whoseTime(state: MatchState): Side | null {
  const { clock, paused, question, phase, turn, cube, illegal, learning } = state;
  if (clock === null || paused) return null;
  // Whoever the board, or a director, asks for his dice need not hurry.
  if (phase === 'to-roll' && learning?.sides[0] === turn && learning?.by !== turn) return null;
  if (question) return CAUSED_BY[question.kind](state);
  // The end of an illegal turn has given the move away already (C.6); with a demand it comes back.
  if (illegal) return turn && opponent(turn);
  if (phase === 'doubled') return cube.offer && opponent(cube.offer.by);
  return phase === 'to-roll' || phase === 'to-move' ? turn : null;
}

/**
 * A question that the board has to ask stops the clocks, and so does the judgement of an early throw: whoever was
 * disturbed may take his time with it, but not the time of the other side, which may have little left (trap T42).
 * An illegal turn has given the move away: it is judged in the time of whoever has the move.
 */
const CAUSED_BY: Readonly<Record<Question['kind'], (state: MatchState) => Side | null>> = {
  'which-play': () => null,
  'how-many': () => null,
  'illegal-turn': ({ turn }) => turn && opponent(turn),
  'premature-roll': () => null,
  'whose-die': () => null,
  'where-is-it': () => null,
};

/** What the clocks show when so many ms have counted since the last event; null in a match without them. */
export function readClock(state: MatchState, spent: number): ClockReading | null {
  const { clock } = state;
  if (clock === null) return null;
  const { white, black } = clock.reserve;
  const side = whoseTime(state);
  if (side === null) return { white, black, used: clock.used };
  const { reserve, used } = spend(clock.rules, timed(clock, side), spent, clock.hasDelay);
  return { white, black, [side]: reserve, used };
}

const timed = ({ reserve, used }: MatchClock, side: Side): Timed => ({ reserve: reserve[side], used });

/** The clock when an event has changed `before` into `after`: the time it was read at, and a new move where one begins. */
export function clockAfter(before: MatchState, after: MatchState, event: MatchEvent): MatchClock | null {
  if (after.clock === null || before.clock === null || isBroughtIn(event)) return after.clock;
  const { time: reading } = event;
  const read = reading
    ? {
        ...after.clock,
        reserve: { white: reading.white, black: reading.black },
        used: reading.used,
      }
    : after.clock;
  // None has run since the game was over, and what the pass has added goes with it.
  if (event.type === 'pass-withdrawn') return after.clock;
  if (event.type === 'game-ended') return { ...lastMoveEnded(read, event), mover: null, used: 0 };
  // Whose move it is then says the question that follows, or the demand, with which it goes on as it was.
  if (event.type === 'ended-illegally') return read;
  // Of a draw that was played and is drawn again nobody has made a move.
  if (after.phase === 'opening') return { ...read, mover: null, used: 0 };
  const mover = whoseTime({ ...after, clock: read });
  const isGoneOn = mover === read.mover && (event.type !== 'played' || before.illegal !== null);
  if (mover === null || isGoneOn) return read;
  return beginMove(moveEnded(read, event), mover);
}

/** These clocks are new: what the old ones showed then is nothing to them. */
const isBroughtIn = ({ type }: MatchEvent): boolean => type === 'match-started' || type === 'clock-set';

/** A play has ended its move itself; who passes has answered, and who resigns has moved nothing. */
const lastMoveEnded = (clock: MatchClock, { result }: HappeningOf<'game-ended'>): MatchClock =>
  result.by === 'pass' ? endMove(clock) : clock;

function moveEnded(clock: MatchClock, event: MatchEvent): MatchClock {
  switch (event.type) {
    case 'rolls-again':
    case 'unthrown-taken-back':
      return neverBegun(clock);
    case 'double-withdrawn':
    case 'take-withdrawn':
      return neverMade(neverBegun(clock), event.side);
    case 'taken-back':
      return event.leftover ? clock : neverMade(neverBegun(clock), event.side);
    default:
      return endMove(clock);
  }
}

/** The other side's move, which the play before has begun, is none after all: a delay that it was to lack it still owes. */
const neverBegun = (clock: MatchClock): MatchClock =>
  clock.mover === null || clock.hasDelay ? clock : { ...clock, owesDelay: [...clock.owesDelay, clock.mover] };

/** What a move has added is taken away with it: it is made, and added to, once more. A flag that has fallen got nothing. */
function neverMade(clock: MatchClock, side: Side): MatchClock {
  const { rules, reserve } = clock;
  const added = rules.method === 'fischer' && reserve[side] > 0 ? rules.stepMs : 0;
  return { ...clock, reserve: { ...reserve, [side]: reserve[side] - added } };
}

function endMove(clock: MatchClock): MatchClock {
  const { mover, rules } = clock;
  if (mover === null) return clock;
  return {
    ...clock,
    reserve: { ...clock.reserve, [mover]: reserveAfterMove(rules, timed(clock, mover)) },
  };
}

function beginMove(clock: MatchClock, mover: Side): MatchClock {
  return {
    ...clock,
    mover,
    used: 0,
    hasDelay: !clock.owesDelay.includes(mover),
    owesDelay: clock.owesDelay.filter((side) => side !== mover),
  };
}
