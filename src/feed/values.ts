import type { Side } from '../rules/index.ts';
import type { FeedState } from './messages.ts';

/** An empty text would take away what is retained: who comes later would not know that there is nothing. */
const NOTHING = 'none';
const CLOCK = `^([0-9]+:[0-5][0-9]|${NOTHING})$`;
const SIDE = `^(white|black|${NOTHING})$`;

const clockOf = ({ clock }: FeedState, side: Side): string => (clock ? clockText(clock[side]) : NOTHING);

/** Minutes and seconds of so many ms; a second that has begun counts. */
export function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The scalars of `…/v/{name}`: what each says, and which texts it may be. `none`: nothing now. */
export const VALUES = {
  phase: {
    meaning: 'what the match waits for',
    pattern: '^(set-up|opening|to-roll|to-move|doubled|resigning|match-over)$',
    of: (state: FeedState) => state.phase,
  },
  variant: { meaning: 'the game that is played', pattern: '^.+$', of: (state: FeedState) => state.variant },
  turn: {
    meaning: 'side on turn, or none',
    pattern: SIDE,
    of: (state: FeedState) => state.turn ?? NOTHING,
  },
  dice: {
    meaning: 'the roll being played, or none',
    pattern: `^([1-6]-[1-6]|${NOTHING})$`,
    of: (state: FeedState) => state.roll?.join('-') ?? NOTHING,
  },
  pips_white: {
    meaning: 'pips that White still has to go',
    pattern: '^[0-9]+$',
    of: (state: FeedState) => String(state.pips.white),
  },
  pips_black: {
    meaning: 'pips that Black still has to go',
    pattern: '^[0-9]+$',
    of: (state: FeedState) => String(state.pips.black),
  },
  score: {
    meaning: 'points of White and of Black in the match',
    pattern: '^[0-9.]+-[0-9.]+$',
    of: (state: FeedState) => `${state.score.white}-${state.score.black}`,
  },
  cube: {
    meaning: 'what the game counts for',
    pattern: '^[1-9][0-9]*$',
    of: (state: FeedState) => String(state.cube.value),
  },
  game: {
    meaning: 'number of the game in the match',
    pattern: '^[0-9]+$',
    of: (state: FeedState) => String(state.game),
  },
  clock_white: {
    meaning: 'what White has left on the clock, or none',
    pattern: CLOCK,
    of: (state: FeedState) => clockOf(state, 'white'),
  },
  clock_black: {
    meaning: 'what Black has left on the clock, or none',
    pattern: CLOCK,
    of: (state: FeedState) => clockOf(state, 'black'),
  },
  clock_running: {
    meaning: 'whose clock runs, or none',
    pattern: SIDE,
    of: (state: FeedState) => state.clock?.running ?? NOTHING,
  },
  winner: {
    meaning: 'who has won the match, or none',
    pattern: SIDE,
    of: (state: FeedState) => state.matchWinner ?? NOTHING,
  },
  board: {
    meaning: 'whether the board answers',
    pattern: '^(connected|missing)$',
    of: (state: FeedState) => state.board,
  },
} as const;

export type ValueName = keyof typeof VALUES;
export const VALUE_NAMES = Object.keys(VALUES) as readonly ValueName[];

/** The text of every scalar, for dashboards that cannot look into JSON. */
export const plainValues = (state: FeedState): Readonly<Record<ValueName, string>> =>
  Object.fromEntries(VALUE_NAMES.map((name) => [name, VALUES[name].of(state)])) as Record<ValueName, string>;
