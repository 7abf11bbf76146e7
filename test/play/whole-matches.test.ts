import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decide, type MatchEvent, type MatchSettings, replay } from '../../src/play/index.ts';
import { chancer, type Player, robot, seeded } from '../../src/players/index.ts';
import { parseCheckers, SIDES, type Side } from '../../src/rules/index.ts';
import { Table } from './table.ts';
import { nextInput, strayInput } from './whole-match.ts';

const MOST_STEPS = 20_000;
const names = { white: 'W', black: 'B' };

const settings: fc.Arbitrary<MatchSettings> = fc.oneof(
  fc.record({
    variant: fc.constant('long'),
    options: fc.constantFrom(
      {},
      { lastThrow: 'any' },
      { cube: true, crawford: true },
      { nextGameStarter: 'alternate' },
    ),
    length: fc.integer({ min: 1, max: 3 }),
    names: fc.constant(names),
  }),
  fc.record({
    variant: fc.constant('short'),
    options: fc.constantFrom({}, { prematureRoll: 'stands' }, { openingDice: 'reroll' }, { crawford: false }),
    length: fc.integer({ min: 1, max: 7 }),
    names: fc.constant(names),
  }),
);

const PAIRS: Readonly<Record<'robots' | 'robot against chance', Readonly<Record<Side, Player>>>> = {
  robots: { white: robot, black: robot },
  'robot against chance': { white: robot, black: chancer },
};

interface Play {
  readonly settings: MatchSettings;
  readonly seed: number;
  readonly pair: keyof typeof PAIRS;
  /** How often something is sent that nobody waits for, 0–1. */
  readonly strays: number;
}

const plays: fc.Arbitrary<Play> = fc.record({
  settings,
  seed: fc.integer(),
  pair: fc.constantFrom('robots', 'robot against chance'),
  strays: fc.constantFrom(0, 0.3),
});

/** Plays a match to its end; every state is frozen, so that nothing can be changed behind anybody's back. */
function played({ settings, seed, pair, strays }: Play): Table {
  const players = PAIRS[pair];
  const chance = seeded(seed);
  const table = new Table(settings);
  for (let step = 0; table.state.phase !== 'match-over'; step += 1) {
    if (step > MOST_STEPS) throw new Error('the match does not end');
    freeze(table.state);
    const input =
      chance() < strays ? strayInput(table.state, chance) : nextInput(table.state, players, chance);
    if (!('refused' in decide(table.state, input))) table.does(input);
  }
  return table;
}

function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const part of Object.values(value)) freeze(part);
}

/** A dozen matches are enough to meet every phase; more only take longer. */
const check = (holds: (table: Table) => void) =>
  fc.assert(
    fc.property(plays, (play) => holds(played(play))),
    { numRuns: 12 },
  );

type EventOf<T extends MatchEvent['type']> = Extract<MatchEvent, { type: T }>;

const ofType = <T extends MatchEvent['type']>(table: Table, type: T) =>
  table.events.filter((event): event is EventOf<T> => event.type === type);

/** The games that have ended for good: one whose pass was withdrawn goes on, and ends once more. */
function gamesEnded({ events }: Table): readonly EventOf<'game-ended'>[] {
  const ended: EventOf<'game-ended'>[] = [];
  for (const event of events) {
    if (event.type === 'game-ended') ended.push(event);
    if (event.type === 'pass-withdrawn') ended.pop();
  }
  return ended;
}

describe('A whole match, played by robots and disturbed by strays', () => {
  it('is exactly what its events are, before and after the journal', () => {
    check(({ events, state }) => {
      expect(replay(events)).toEqual(state);
      const written = events.map((event) => JSON.stringify(event));
      const read = written.map((line): MatchEvent => JSON.parse(line));
      expect(read).toEqual(events);
      expect(replay(read)).toEqual(state);
      expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
    });
  });

  it('keeps fifteen checkers on each side, and its score adds up', () => {
    check((table) => {
      for (const { white, black } of ofType(table, 'played')) {
        for (const side of [white, black]) expect(sum(parseCheckers(side))).toBe(15);
      }
      const ended = gamesEnded(table);
      for (const side of SIDES) {
        const points = ended.map(({ result: { winner, points } }) =>
          winner === null || winner === side ? points : 0,
        );
        expect(table.state.score[side]).toBe(sum(points));
      }
      const { winner, settings, score } = table.state;
      if (!winner) throw new Error('nobody has won');
      expect(score[winner]).toBeGreaterThanOrEqual(settings.length ?? Number.POSITIVE_INFINITY);
      expect(ended.map(({ game }) => game)).toEqual(ended.map((_, index) => index + 1));
    });
  });

  it('has its Crawford game exactly once, when it is due, and nobody doubles in it', () => {
    check((table) => {
      const starts = ofType(table, 'game-started');
      const crawford = starts.filter((event) => event.crawford).map(({ game }) => game);
      expect(crawford).toEqual(crawfordDue(table));
      for (const { game } of ofType(table, 'doubled')) expect(crawford).not.toContain(game);
    });
  });
});

/** The first game that starts with a side one point away, told from the scores alone. */
function crawfordDue(table: Table): readonly number[] {
  const { length, options, variant } = table.state.settings;
  const agreed = variant === 'short' ? options.crawford !== false : options.cube === true;
  if (!agreed || length === null) return [];
  const due = gamesEnded(table)
    .filter(({ score }) => Math.max(score.white, score.black) >= length - 1)
    .map(({ game }) => game + 1);
  const isPlayed = (game: number) => ofType(table, 'game-started').some((event) => event.game === game);
  return due.slice(0, 1).filter(isPlayed);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
