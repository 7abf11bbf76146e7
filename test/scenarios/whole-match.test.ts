import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  agreedOf,
  playableGames,
  playVirtually,
  scoresDiffering,
  scriptOf,
} from '../../src/commands/index.ts';
import type { MatchEvent, MatchSettings } from '../../src/play/index.ts';
import { checkRecord, readMat } from '../../src/records/index.ts';
import {
  countMatch,
  type HandsAct,
  type PlannedProcedure,
  plannedProcedure,
  type ScriptGame,
  type ScriptStep,
  scriptedMinds,
  seededChance,
} from '../../src/simulator/index.ts';

const RECORD = fileURLToPath(new URL('../records/facts/seven-point.mat', import.meta.url));
/** A match on the machine code takes its time, the more so on a busy machine. Milliseconds. */
const LONG = 600_000;
const SETTINGS: MatchSettings = {
  variant: 'short',
  options: { deadCube: 'warn' },
  length: 7,
  names: { white: 'White', black: 'Black' },
  clock: { rules: 'delay:1+12', flag: 'claimed' },
};

/** Before the n-th throw of a game (from 0) something else is done. */
function inserted(steps: readonly ScriptStep[], before: number, ...others: ScriptStep[]): ScriptStep[] {
  const at = steps.flatMap((step, index) => (step.do === 'roll' ? [index] : []))[before] ?? steps.length;
  return [...steps.slice(0, at), ...others, ...steps.slice(at)];
}

/** A game without the resignation that ended it. */
const played = (steps: readonly ScriptStep[]) =>
  steps.filter((step) => step.do !== 'resign' && step.do !== 'accept');

/** Black has a checker each on 2 and 1 when its first game is resigned: both sides throw once more. */
const BORNE_OFF: readonly ScriptStep[] = [
  { side: 'white', do: 'roll', roll: [2, 1], play: '2/off 1/off' },
  { side: 'black', do: 'roll', roll: [2, 1], play: '2/off 1/off' },
];
const DECLINED: readonly ScriptStep[] = [
  { side: 'black', do: 'resign', worth: 2 },
  { side: 'white', do: 'refuse' },
];
const ACCEPTED: readonly ScriptStep[] = [
  { side: 'black', do: 'resign', worth: 2 },
  { side: 'white', do: 'accept' },
];

/**
 * The recorded match. Besides, a resignation is declined in the first game, which is played to its end, and the
 * third ends by one that is accepted; the second ended by a pass, the fourth by a resignation.
 */
function games(): readonly ScriptGame[] {
  const { record, lines } = readMat(readFileSync(RECORD, 'utf8'));
  const recorded = playableGames(record, checkRecord(record, lines)).map(scriptOf);
  return recorded.map((game, index) => {
    if (index === 0)
      return { ...game, steps: [...inserted(played(game.steps), 12, ...DECLINED), ...BORNE_OFF] };
    return index === 2 ? { ...game, steps: [...game.steps.slice(0, -3), ...ACCEPTED] } : game;
  });
}

const PLAN: PlannedProcedure = [
  { what: 'crooked', game: 1, turn: 2 },
  { what: 'pause', game: 1, turn: 3 },
  { what: 'adjust', game: 1, turn: 4 },
  { what: 'takeBack', game: 1, turn: 5 },
  { what: 'throwEarly', game: 1, turn: 6 },
  // Not where both checkers are moved at once.
  ...[9, 11, 13].map((turn) => ({ what: 'adjustInTurn', game: 1, turn }) as const),
  ...[10, 12, 14].map((turn) => ({ what: 'pauseInTurn', game: 1, turn }) as const),
  // Where Black doubles, White would beaver, which nobody may in a match.
  { what: 'inVain', game: 1, turn: 19 },
  { what: 'throwEarly', game: 2, turn: 5 },
  { what: 'crooked', game: 2, turn: 8 },
  { what: 'takeBack', game: 2, turn: 9 },
  { what: 'takeBack', game: 3, turn: 12 },
  // Nobody may double in the Crawford game.
  ...Array.from({ length: 17 }, (_, index) => ({ what: 'inVain', game: 4, turn: index + 2 }) as const),
  { what: 'outOfTime', game: 4, turn: 20 },
];

const match = (plan: PlannedProcedure) =>
  playVirtually({
    settings: SETTINGS,
    seed: 5,
    level: 'firmware',
    pace: 'max',
    profile: 'mega-6slot',
    minds: () => scriptedMinds(games(), seededChance(5)),
    procedure: plannedProcedure(plan),
    tell: () => undefined,
  });

const count = (log: readonly HandsAct[], what: HandsAct['did']) =>
  log.filter(({ did }) => did === what).length;
const events = (journal: readonly MatchEvent[], type: MatchEvent['type']) =>
  journal.filter((event) => event.type === type);

describe('a match to 7 points on the machine code, with every procedure', () => {
  it(
    'is understood act by act, and ends with the score that a second count gives',
    async () => {
      const { hands, journal, verdict, record } = await match(PLAN);
      expect(verdict.differences).toEqual([]);
      expect(scoresDiffering(hands, journal, SETTINGS)).toEqual([]);
      expect(record).toMatchObject({ winner: 'white', score: { white: 9, black: 2 } });
      const { games: counted, irregular } = countMatch(hands, agreedOf(SETTINGS));
      expect(counted.map(({ winner, points }) => `${winner} ${points}`)).toEqual([
        'black 2',
        'white 2',
        'white 4',
        'white 3',
      ]);
      expect(irregular).toEqual([]);
      expect(record.games.map(({ crawford }) => crawford)).toEqual([false, false, false, true]);
      expect(record.games.map(({ result }) => result?.by)).toEqual([
        'borne-off',
        'pass',
        'resignation',
        'resignation',
      ]);
      const vain = hands.flatMap((act) => (act.did === 'tried-in-vain' ? [act.what] : []));
      expect(vain).toContain('beaver where there is none');
      expect(vain).toContain('double with no right to');
      expect(events(journal, 'beavered')).toEqual([]);
      for (const [type, did] of [
        ['throw-void', 'threw-void'],
        ['paused', 'paused'],
        ['resumed', 'paused'],
        ['taken-back', 'took-back'],
        ['resignation-refused', 'refused-resignation'],
        ['resignation-accepted', 'accepted-resignation'],
        ['flag-fell', 'ran-out-of-time'],
        ['flag-claimed', 'claimed-flag'],
      ] as const)
        expect({ type, times: events(journal, type).length }).toEqual({ type, times: count(hands, did) });
      expect(count(hands, 'paused')).toBeGreaterThan(1);
      expect(count(hands, 'adjusted')).toBeGreaterThan(1);
      expect(count(hands, 'took-back')).toBe(3);
      expect(count(hands, 'ran-out-of-time')).toBe(1);
      expect(count(hands, 'refused-resignation')).toBe(1);
      expect(events(journal, 'thrown-early')).toHaveLength(2);
    },
    LONG,
  );

  it(
    'is over when a flag has fallen and the other side claims it, whatever the score',
    async () => {
      const { hands, journal, verdict, record } = await match([
        { what: 'outOfTime', game: 2, turn: 3 },
        { what: 'claim', game: 2, turn: 4 },
      ]);
      expect(verdict.differences).toEqual([]);
      expect(scoresDiffering(hands, journal, SETTINGS)).toEqual([]);
      expect(record).toMatchObject({ winner: 'white', score: { white: 0, black: 2 } });
      expect(events(journal, 'flag-fell')).toMatchObject([{ side: 'black' }]);
      expect(journal.slice(-2).map(({ type }) => type)).toEqual(['flag-claimed', 'match-ended']);
    },
    LONG,
  );
});
