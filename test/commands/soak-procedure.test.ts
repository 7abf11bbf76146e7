import { describe, expect, it } from 'vitest';
import {
  exported,
  type ProcedureCounts,
  playSoakGame,
  type SoakGame,
  scoresDiffering,
  verdictOn,
} from '../../src/commands/index.ts';
import { profileWithSlots } from '../../src/config/index.ts';
import { eventSchema } from '../../src/feed/index.ts';
import type { MatchEvent } from '../../src/play/index.ts';
import { checkRecord, readMat } from '../../src/records/index.ts';
import { PRESETS } from '../../src/rules/index.ts';
import { HABIT_RATES, type Procedure, type ProcedureName } from '../../src/simulator/index.ts';

type People = Partial<Pick<SoakGame, 'options' | 'level' | 'customs'>> & {
  readonly habits?: keyof typeof HABIT_RATES;
};

const soak = (variant: string, seed: number, { habits = 'clean', ...people }: People = {}) =>
  playSoakGame({
    variant,
    profile: profileWithSlots(6),
    seed,
    pace: 'human',
    habits: HABIT_RATES[habits],
    procedure: true,
    ...people,
  });

/** Each of it once, in the turn of that number; a match that has been given up begins again, and goes another way. */
function once(plan: readonly (readonly [what: ProcedureName, turn: number])[]): Procedure {
  const left = [...plan];
  return {
    wants: (what, { turn }) => {
      const at = left.findIndex((each) => each[0] === what && each[1] === turn);
      return at >= 0 && left.splice(at, 1).length > 0;
    },
  };
}

/** Machines that have much else to do take their time. */
const TIME = 240_000;
const NOTHING_WRONG = { silentMisreads: 0, wrongRefusals: 0, unresolved: 0, wrongScores: 0 };

describe('matches with all that people do besides playing', () => {
  it.each([
    ['short', 1, 'a match with the cube'],
    ['short', 4, 'for money, with beavers and ties that turn the cube'],
  ])(
    '%s with seed %i, %s, are understood, and counted as a second scorer counts them',
    async (variant, seed) => {
      const { figures, failures } = verdictOn(await soak(variant, seed));
      expect(failures).toEqual([]);
      const { silentMisreads, wrongRefusals, unresolved, wrongScores, procedure } = figures;
      expect({ silentMisreads, wrongRefusals, unresolved, wrongScores }).toEqual({
        silentMisreads: 0,
        wrongRefusals: 0,
        unresolved: 0,
        wrongScores: 0,
      });
      expect(procedure.doubled).toBeGreaterThan(0);
      expect(procedure.adjusted + procedure.paused + procedure['threw-void']).toBeGreaterThan(0);
      expect(procedure['tried-in-vain']).toBeGreaterThan(0);
    },
    TIME,
  );

  it(
    'are found out when the journal counts a point too many, leaves a game out, or names another winner',
    async () => {
      const { hands, journal, settings } = await soak('short', 1);
      const altered = (change: (event: MatchEvent) => MatchEvent[]) =>
        scoresDiffering(hands, journal.flatMap(change), settings);
      expect(altered((event) => [event])).toEqual([]);
      expect(
        altered((event) =>
          event.type === 'game-ended'
            ? [{ ...event, result: { ...event.result, points: event.result.points + 1 } }]
            : [event],
        ),
      ).not.toEqual([]);
      expect(
        altered((event) => (event.type === 'game-ended' && event.game === 1 ? [] : [event])),
      ).not.toEqual([]);
      expect(
        altered((event) => (event.type === 'match-ended' ? [{ ...event, winner: null }] : [event])),
      ).not.toEqual([]);
    },
    TIME,
  );

  it(
    'among careless people who accept illegal turns are recorded, told and counted as they went on',
    async () => {
      const people = { habits: 'wild', options: { illegalTurn: 'opponent-option' } } as const;
      const { journal, ...played } = await soak('short', 901, people);
      const { figures, failures } = verdictOn({ journal, ...played });
      expect(failures).toEqual([]);
      expect(figures).toMatchObject(NOTHING_WRONG);
      const { procedure } = figures;
      const condoned =
        procedure['condoned-by-word'] + procedure['condoned-by-throw'] + procedure['condoned-by-cube'];
      expect(condoned).toBeGreaterThan(0);
      for (const event of journal) expect(eventSchema().safeParse(event).error).toBeUndefined();
      const { record, lines } = readMat(exported(journal, 'last', 'mat'));
      expect(() => checkRecord(record, lines)).not.toThrow();
    },
    TIME,
  );

  const LONG_003 = PRESETS['long-003']?.options ?? {};
  const OPPONENT_OPTION = { illegalTurn: 'opponent-option' } as const;
  it.each<readonly [string, string, number, People, keyof ProcedureCounts]>([
    ['in which whoever starts gets White', 'long', 6, { options: LONG_003 }, 'changed-seats'],
    ['with one common pair of dice', 'short', 40, { options: { diceSets: 'one-pair' } }, 'said-whose-die'],
    ['on the machine code', 'short', 39, { options: OPPONENT_OPTION, level: 'firmware' }, 'doubled'],
  ])(
    '%s are understood, and counted as a second scorer counts them',
    async (_how, variant, seed, people, done) => {
      const { figures, failures } = verdictOn(await soak(variant, seed, { habits: 'real', ...people }));
      expect(failures).toEqual([]);
      expect(figures).toMatchObject(NOTHING_WRONG);
      expect(figures.procedure[done]).toBeGreaterThan(0);
    },
    TIME,
  );

  it(
    'with kestum, counted dice, a forgiven touch, and a match given up, are told act by act',
    async () => {
      const options = PRESETS['long-001']?.options ?? {};
      const customs = once([
        ['kestum', 2],
        ['countDice', 3],
        ['forgiveTouch', 4],
        ['throwEarly', 4],
        ['abandon', 6],
        ['pauseInTurn', 3],
        ['crooked', 5],
        ['setUpError', 7],
        ['outOfTime', 8],
        ['claim', 9],
      ]);
      const { figures, failures } = verdictOn(await soak('long', 3, { options, customs }));
      expect(failures).toEqual([]);
      expect(figures).toMatchObject(NOTHING_WRONG);
      expect(figures.procedure).toMatchObject({
        'said-kestum': 1,
        'counted-dice': 1,
        'forgave-touch': 1,
        'threw-early': 1,
        abandoned: 1,
        paused: 1,
        'threw-void': 1,
        'ran-out-of-time': 1,
        'claimed-flag': 1,
      });
    },
    TIME,
  );

  it(
    'with dice shown at the table, a draw with two dice each, a double undone, and a score put right, are told act by act',
    async () => {
      const customs = once([
        ['showDice', 0],
        ['doubleEarly', 3],
        ['undoDouble', 3],
        ['correctScore', 0],
      ]);
      const { journal, ...played } = await soak('short', 7, { customs });
      const { figures, failures } = verdictOn({ journal, ...played });
      expect(failures).toEqual([]);
      expect(figures).toMatchObject(NOTHING_WRONG);
      const { procedure } = figures;
      expect(procedure).toMatchObject({
        'showed-dice': 2,
        'doubled-early': 1,
        'undid-double': 1,
        'corrected-score': 1,
      });
      expect(procedure['drew-with-two']).toBeGreaterThanOrEqual(2);
      const told = journal.map(({ type }) => type);
      for (const type of ['dice-learned', 'double-withdrawn', 'score-corrected'])
        expect(told).toContain(type);
    },
    TIME,
  );

  it(
    'in which every double is first answered otherwise than it is meant, and both undo that, are told act by act',
    async () => {
      const customs: Procedure = { wants: (what) => what === 'answerWrongly' };
      const { journal, ...played } = await soak('short', 4, { customs });
      const { figures, failures } = verdictOn({ journal, ...played });
      expect(failures).toEqual([]);
      expect(figures).toMatchObject(NOTHING_WRONG);
      const undone = journal.filter(({ type }) => type === 'take-withdrawn' || type === 'pass-withdrawn');
      expect(undone.length).toBeGreaterThan(0);
      expect(figures.procedure['undid-answer']).toBe(undone.length);
    },
    TIME,
  );

  it(
    'go on where people adjust or pause before the first checker lies on the board',
    async () => {
      const customs = once([
        ['pause', 1],
        ['adjust', 1],
        ['outOfTime', 2],
        ['claim', 3],
      ]);
      const { figures, failures } = verdictOn(await soak('acey-deucey', 1, { customs }));
      expect(failures).toEqual([]);
      expect(figures.procedure).toMatchObject({ paused: 1, adjusted: 1, 'claimed-flag': 1 });
    },
    TIME,
  );

  it(
    'that nobody has played before are understood as well',
    async () => {
      const seed = 2 * Math.floor(Math.random() * 5e8) + 1;
      console.info(
        `The matches of this run: nardboard soak --games 1 --seed ${seed} --variant short --habits real --procedure real --options illegalTurn=opponent-option`,
      );
      const people = { habits: 'real', options: { illegalTurn: 'opponent-option' } } as const;
      const { figures, failures } = verdictOn(await soak('short', seed, people));
      expect(failures).toEqual([]);
      expect(figures).toMatchObject(NOTHING_WRONG);
    },
    TIME,
  );
});
