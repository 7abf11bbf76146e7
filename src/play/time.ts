import { opponent } from '../rules/index.ts';
import { newClock, whoseTime } from './clock.ts';
import { type Deciders, happens, notNow } from './decision.ts';
import type { Happening } from './events.ts';
import type { Decision, InputOf } from './input.ts';
import { refusalOf } from './refusal.ts';
import type { MatchState } from './state.ts';

/** What the clocks bring about (rules C.6). */
export const timeDeciders: Deciders<'set-clock' | 'flag' | 'claim-flag' | 'lifted-early'> = {
  'set-clock': setClock,
  flag,
  'claim-flag': claimFlag,
  'lifted-early': liftedEarly,
};

/** Clocks are brought in only at the start of a game. */
function setClock(state: MatchState, { clock, by }: InputOf<'set-clock'>): Decision {
  if (state.phase !== 'set-up')
    return notNow('Clocks are brought in between two games only; wait for the end of this one.');
  if (clock === null && state.clock === null) return notNow('This match is played without clocks already.');
  const problem = clock && refusalOf(() => newClock(clock, state));
  return problem ? { refused: problem } : happens(by, { type: 'clock-set', clock });
}

/** A flag falls once. Whether that ends the match at once or when it is claimed was agreed before. */
function flag(state: MatchState, { reading }: InputOf<'flag'>): Decision {
  const { clock } = state;
  const side = whoseTime(state);
  if (clock === null || side === null || reading[side] > 0) return notNow('There is time left; play on.');
  if (clock.fallen.includes(side)) return notNow('This flag has fallen already.');
  const fell: Happening = { type: 'flag-fell', side };
  const isOver = clock.flag === 'automatic' && clock.fallen.length === 0;
  const lost: Happening = { type: 'match-ended', winner: opponent(side), score: state.score };
  return isOver ? happens('board', fell, lost) : happens('board', fell);
}

/** A flag that falls before the match is won loses it, if the other side says so in time. */
function claimFlag(state: MatchState, { by }: InputOf<'claim-flag'>): Decision {
  const fallen = state.clock?.fallen ?? [];
  if (!fallen.includes(opponent(by))) return notNow('The other side’s flag has not fallen; play on.');
  if (fallen.includes(by)) return notNow('Both flags have fallen; nobody can claim the match.');
  return happens(
    by,
    { type: 'flag-claimed', side: by },
    { type: 'match-ended', winner: by, score: state.score },
  );
}

/** Who lifts his dice before his turn is over waits in vain for the delay of his next move. */
function liftedEarly(state: MatchState): Decision {
  const { clock, dice } = state;
  if (clock?.rules.method !== 'delay' || state.phase !== 'to-move' || dice === null)
    return notNow('No delay is counted now.');
  if (clock.owesDelay.includes(dice.side)) return notNow('The next delay is lost already.');
  return happens('board', { type: 'lifted-early', side: dice.side });
}
