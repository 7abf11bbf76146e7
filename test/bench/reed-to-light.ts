import { VirtualSession } from '../../src/commands/index.ts';
import { loadProfile } from '../../src/config/index.ts';
import {
  decide,
  evolve,
  type Input,
  type MatchEvent,
  type MatchState,
  newMatch,
  stamp,
} from '../../src/play/index.ts';
import { OFF, placeOf, ruleset, SIDES } from '../../src/rules/index.ts';
import type { SimulatedBoard } from '../../src/simulator/index.ts';
import { type Figure, spread } from './figure.ts';

const SETTINGS = { variant: 'short', options: {}, length: 1, names: { white: 'White', black: 'Black' } };
/** White's midpoint: five checkers, each on a slot of its own. */
const MIDPOINT = 13;
const LIFTS = 300;
/** Far beyond any answer. */
const GIVE_UP_MS = 500;

/** A journal in which White is to play 5-2, the dice of the draw. */
function beforeTheFirstPlay(): readonly MatchEvent[] {
  const inputs: Input[] = [
    { kind: 'start-match', settings: SETTINGS, by: 'board' },
    { kind: 'set-up-stands' },
    { kind: 'opening-die', side: 'white', face: 5, counters: {} },
    { kind: 'opening-die', side: 'black', face: 2, counters: {} },
  ];
  const events: MatchEvent[] = [];
  let state: MatchState = newMatch('bench');
  for (const input of inputs) {
    const decision = decide(state, input);
    if ('refused' in decision) throw decision.refused;
    const made = stamp(state, decision.happenings, decision.by, 0);
    state = made.reduce(evolve, state);
    events.push(...made);
  }
  return events;
}

function setUp(board: SimulatedBoard): void {
  const { start } = ruleset('short');
  for (const side of SIDES) {
    start[side].forEach((count, own) => {
      for (let checker = 0; checker < count; checker += 1) {
        board.lift(placeOf('short', side, OFF));
        board.put(placeOf('short', side, own));
      }
    });
  }
}

/**
 * From the moment a checker leaves its switch until the lights that answer it have been taken over by the
 * strip: the real firmware in virtual time, debounce, cable, controller and waveform included.
 */
export async function reedToLight(): Promise<readonly Figure[]> {
  const profile = await loadProfile('mega-6slot');
  const session = new VirtualSession({
    profile,
    level: 'firmware',
    family: 'short',
    seed: 1,
    settings: SETTINGS,
    patience: { setUpRestMs: 2000, settleMs: 150 },
    log: { entries: beforeTheFirstPlay(), append: async () => undefined },
    tell: () => undefined,
  });
  const { board } = session;
  const until = (ms: number) => session.run(() => board.now >= ms);
  setUp(board);
  await until(3000);
  const times: number[] = [];
  let lit = 0;
  session.machine.onLights((_rgb, at) => {
    lit = at;
  });
  for (let lift = 0; lift < LIFTS; lift += 1) {
    const place = placeOf('short', 'white', MIDPOINT);
    const began = board.now;
    const leftAt = session.machine.now();
    board.lift(place);
    await session.run(() => board.eyes.sawSince('cyan', began) || board.now - began > GIVE_UP_MS);
    times.push(lit - leftAt);
    await until(board.now + 300 + (lift % 7));
    board.putBack();
    await until(board.now + 300 + (lift % 5));
  }
  await session.room.close();
  return spread('reed-to-light', 'ms', times);
}
