import { type MatchState, rulesetOf } from '../play/index.ts';
import { OFF, opponent, placeOf, SIDES, type Side } from '../rules/index.ts';
import { type Lights, light } from './lights.ts';
import { type Sentence, sentence } from './sentence.ts';

/** The clocks as they are shown (rules C.6). Milliseconds. */
export interface ClocksShown {
  readonly white: number;
  readonly black: number;
  readonly running: Side | null;
  readonly fallen: readonly Side[];
}

/** How pressing the time is: it is said once, when it becomes more so. */
export const ALARMS = { none: 0, minute: 1, seconds: 2, fallen: 3 } as const;
export type Alarm = (typeof ALARMS)[keyof typeof ALARMS];

const MINUTE_MS = 60_000;
const LAST_SECONDS_MS = 10_000;

/** Of the side whose clock runs; a flag that has fallen counts whoever is on turn. */
export function alarmOf(clock: ClocksShown | null): Alarm {
  if (clock === null) return ALARMS.none;
  if (clock.fallen.length > 0) return ALARMS.fallen;
  const left = clock.running === null ? Number.POSITIVE_INFINITY : clock[clock.running];
  if (left <= LAST_SECONDS_MS) return ALARMS.seconds;
  return left <= MINUTE_MS ? ALARMS.minute : ALARMS.none;
}

/** The one side whose flag has fallen, while the other may claim the match for it; null else. */
export function claimableFlag({ clock, phase }: MatchState): Side | null {
  if (clock === null || phase === 'match-over') return null;
  const [side, ...more] = clock.fallen;
  return side !== undefined && more.length === 0 ? side : null;
}

/** Amber on the tray of the side that has lost its time: it waits for the other's word. */
export function flagLights(state: MatchState): Lights {
  const side = claimableFlag(state);
  if (side === null) return light('which', []);
  return light('which', [placeOf(rulesetOf(state).family, side, OFF)]);
}

/** What people were told anyway, and may do without while a flag is to be told of. */
const LESS_NEWS: readonly Sentence['key'][] = ['to-roll', 'to-move', 'new-game', 'rolling', 'turn-done'];

/** The fallen flag, in place of what everybody sees. */
export function flagSentence(state: MatchState, said: Sentence): Sentence {
  const side = claimableFlag(state);
  return side !== null && LESS_NEWS.includes(said.key) ? sentence('flag-fallen', { side }) : said;
}

/** A match that is over before its points are reached was lost by time. */
export function wonByTime({ winner, settings: { length }, score }: MatchState): boolean {
  return winner !== null && (length === null || score[winner] < length);
}

/** The tray of whoever has won a game; both after a draw. */
export function traysOfResult(state: MatchState): readonly number[] {
  const { winner } = state.lastResult ?? { winner: null };
  const { family } = rulesetOf(state);
  return SIDES.filter((side) => winner !== opponent(side)).map((side) => placeOf(family, side, OFF));
}
