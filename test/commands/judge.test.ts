import { describe, expect, it } from 'vitest';
import { judge } from '../../src/commands/judge.ts';
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
import { robot } from '../../src/players/index.ts';
import { parseCheckers, type Ruleset, ruleset } from '../../src/rules/index.ts';
import {
  FASTEST_PACE,
  type HandsAct,
  RobotMatch,
  robotMinds,
  SimulatedBoard,
  seededChance,
  standInMachine,
} from '../../src/simulator/index.ts';

const SETTINGS = {
  variant: 'short',
  options: { cube: true, crawford: true },
  length: 3,
  names: { white: 'W', black: 'B' },
};
const COUNTERS = {};
/** Every place shines green. */
const GREEN = Uint8Array.from({ length: 84 }, (_, part) => (part % 3 === 1 ? 90 : 0));

/** What hands do when every light agrees at once. */
async function handsOf(rules: Ruleset, seed: number): Promise<HandsAct[]> {
  const profile = await loadProfile('mega-6slot');
  const machine = standInMachine({ chips: profile.chain, lights: profile.lights });
  const board = new SimulatedBoard({ profile, machine, family: rules.family, seed });
  const log: HandsAct[] = [];
  const robots = new RobotMatch({
    board,
    rules,
    length: SETTINGS.length,
    minds: robotMinds({ white: robot, black: robot }, seededChance(seed)),
    pace: FASTEST_PACE,
    seed,
    record: (act) => {
      log.push(act);
      const accepts = act.did === 'set-up' || act.did === 'lifted-dice';
      if (accepts) board.timeline.after(400, () => board.eyes.see(GREEN, board.now));
      if (accepts) board.timeline.after(600, () => board.eyes.see(new Uint8Array(84), board.now));
    },
  });
  robots.begin();
  while (robots.progress === 'playing') robots.advanceTo(board.now + 5000);
  if (robots.failure) throw robots.failure;
  return log;
}

/** What a match that was told every act truly makes of it. */
function inputOf(act: HandsAct): Input | null {
  const dice = { source: 'dice', counters: COUNTERS } as const;
  switch (act.did) {
    case 'set-up':
      return { kind: 'set-up-stands' };
    case 'drew':
      return { kind: 'opening-die', side: act.side, face: act.face, counters: COUNTERS };
    case 'threw':
      return { kind: 'thrown', side: act.side, roll: act.roll, ...dice, by: act.side };
    case 'played': {
      const position = { white: parseCheckers(act.white), black: parseCheckers(act.black) };
      const possible = [{ position, movements: [] }];
      return { kind: 'turn-ended', by: act.side, ending: 'dice-lifted', possible, decided: null };
    }
    case 'doubled':
      return { kind: 'double', by: act.side };
    case 'took':
      return { kind: 'take', by: act.side };
    case 'dropped':
      return { kind: 'pass', by: act.side };
    case 'offered-resignation':
      return { kind: 'resign', by: act.side, worth: act.worth };
    case 'accepted-resignation':
      return { kind: 'accept-resignation', by: act.side };
    case 'refused-resignation':
      return { kind: 'refuse-resignation', by: act.side };
    default:
      return null;
  }
}

function journalOf(log: readonly HandsAct[]): MatchEvent[] {
  const journal: MatchEvent[] = [];
  let state: MatchState = newMatch('test');
  const tell = (input: Input, t: number) => {
    const decision = decide(state, input);
    // The roll of a played opening draw is known from its two dice already.
    if ('refused' in decision) return;
    for (const event of stamp(state, decision.happenings, decision.by, t)) {
      journal.push(event);
      state = evolve(state, event);
    }
  };
  tell({ kind: 'start-match', settings: SETTINGS, by: 'director' }, 0);
  for (const act of log) {
    const input = inputOf(act);
    if (input) tell(input, act.t);
  }
  return journal;
}

/** The journal with its n-th event of a type changed. */
function altered(
  journal: readonly MatchEvent[],
  type: MatchEvent['type'],
  n: number,
  change: object,
): MatchEvent[] {
  let seen = 0;
  return journal.map((event) =>
    event.type === type && seen++ === n ? ({ ...event, ...change } as MatchEvent) : event,
  );
}

const rules = ruleset(SETTINGS.variant, SETTINGS.options);
const log = await handsOf(rules, 21);
const journal = journalOf(log);

describe('the judge', () => {
  it('finds nothing where the journal says what the hands did', () => {
    const verdict = judge(log, journal);
    expect(verdict.differences).toEqual([]);
    expect(verdict).toMatchObject({ silentMisreads: 0, asked: 0 });
    expect(verdict.turns).toBeGreaterThan(20);
    expect(verdict.games).toBeGreaterThan(0);
    expect(journal.at(-1)?.type).toBe('match-ended');
  });

  it('catches one altered position', () => {
    const verdict = judge(log, altered(journal, 'played', 7, { white: '6:2' }));
    expect(verdict.silentMisreads).toBe(1);
    expect(verdict.differences).toMatchObject([{ kind: 'turn', game: 1 }]);
    expect(verdict.differences[0]?.journal).toContain('6:2');
  });

  it('catches one altered roll', () => {
    const before = journal.filter(({ type }) => type === 'rolled')[5];
    const roll = before?.type === 'rolled' && before.roll[0] === 1 ? [2, 2] : [1, 1];
    const verdict = judge(log, altered(journal, 'rolled', 5, { roll }));
    expect(verdict.differences).toMatchObject([{ kind: 'roll', journal: roll.join('-') }]);
  });

  it('catches an altered result and an altered score', () => {
    const ended = journal.find(({ type }) => type === 'game-ended');
    if (ended?.type !== 'game-ended') throw new Error('no game ended');
    const result = { ...ended.result, points: ended.result.points + 1 };
    expect(judge(log, altered(journal, 'game-ended', 0, { result })).differences).toMatchObject([
      { kind: 'result' },
    ]);
    const score = { white: 9, black: 9 };
    expect(judge(log, altered(journal, 'match-ended', 0, { score })).differences).toMatchObject([
      { kind: 'match' },
    ]);
  });

  it('catches a turn that the journal lacks, and one that was never played', () => {
    const index = journal.findIndex(({ type }) => type === 'played');
    const lacking = judge(log, journal.toSpliced(index, 1));
    expect(lacking.differences).toMatchObject([{ kind: 'turn', journal: null }]);
    expect(lacking.silentMisreads).toBe(0);
    const played = journal[index] as MatchEvent;
    const invented = judge(log, journal.toSpliced(index, 0, played));
    expect(invented.differences).toMatchObject([{ kind: 'turn', hands: null }]);
    expect(invented.silentMisreads).toBe(1);
  });

  it('counts questions, and does not call a wrong answer silent', () => {
    const index = journal.findIndex(({ type }) => type === 'played');
    const question = { id: 'q', kind: 'which-play', choices: [], mayAnswer: 'any' } as const;
    const { type: _type, ...place } = journal[index] as MatchEvent;
    const asked = { ...place, type: 'asked', question } as unknown as MatchEvent;
    const verdict = judge(log, altered(journal.toSpliced(index, 0, asked), 'played', 0, { black: '' }));
    expect(verdict).toMatchObject({ asked: 1, silentMisreads: 0 });
    expect(verdict.differences).toMatchObject([{ kind: 'turn', asked: true }]);
  });

  it('does not count a throw twice that came into a turn taken back', () => {
    const played = journal.findIndex(({ type }) => type === 'played');
    const rolled = journal.findIndex(({ type }, index) => index > played && type === 'rolled');
    const early = { ...journal[rolled], early: true } as MatchEvent;
    const back = { ...journal[played], type: 'taken-back' } as MatchEvent;
    const again = journal.toSpliced(rolled, 1, early, back, journal[played] as MatchEvent, early);
    expect(judge(log, again).differences).toEqual([]);
  });

  it('does not count a double twice that waited for a turn taken back', () => {
    const played = journal.findIndex(({ type }) => type === 'played');
    const turn = journal[played] as MatchEvent;
    const doubled = { ...turn, type: 'doubled', side: 'black', value: 2 } as MatchEvent;
    const back = { ...turn, type: 'taken-back' } as MatchEvent;
    const again = journal.toSpliced(played, 1, turn, doubled, back, turn, doubled);
    const act = log.findIndex(({ did }) => did === 'played');
    const hands = log.toSpliced(act + 1, 0, {
      ...log[act],
      did: 'doubled',
      side: 'black',
      value: 2,
    } as HandsAct);
    expect(judge(hands, again).differences).toEqual([]);
    expect(judge(log, again).differences).toHaveLength(1);
  });

  it('forgives a draw that was misread and told, and does not mind whose die was told first', () => {
    const rolled = journal.findIndex(({ type }) => type === 'rolled');
    const draw = journal.slice(rolled - 3, rolled + 1);
    expect(draw.map(({ type }) => type)).toEqual(['opening-die', 'opening-die', 'starter-decided', 'rolled']);
    const [white, black, ...decided] = draw as [MatchEvent, MatchEvent, ...MatchEvent[]];
    const last = { ...draw.at(-1), type: 'throw-void', reason: 'misread', by: 'director' };
    const { roll: _roll, ...told } = last as unknown as MatchEvent & { roll?: unknown };
    const misread = { ...black, face: 7 } as MatchEvent;
    const again = [white, misread, ...decided, told as MatchEvent, black, white, ...decided];
    expect(judge(log, journal.toSpliced(rolled - 3, 4, ...again)).differences).toEqual([]);
    const untold = [white, misread, ...decided];
    expect(judge(log, journal.toSpliced(rolled - 3, 4, ...untold)).silentMisreads).toBe(1);
  });

  it('forgives what has been taken back', () => {
    const index = journal.findIndex(({ type }) => type === 'played');
    const wrong = { ...journal[index], white: '6:2' } as MatchEvent;
    const back = { ...wrong, type: 'taken-back' } as MatchEvent;
    expect(judge(log, journal.toSpliced(index, 0, wrong, back)).differences).toEqual([]);
  });
});
