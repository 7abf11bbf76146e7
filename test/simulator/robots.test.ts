import { describe, expect, it } from 'vitest';
import { chancer, robot } from '../../src/players/index.ts';
import { parseCheckers, ruleset } from '../../src/rules/index.ts';
import {
  FASTEST_PACE,
  type HandsAct,
  HUMAN_PACE,
  RobotMatch,
  robotMinds,
  type ScriptGame,
  scriptedMinds,
  seededChance,
} from '../../src/simulator/index.ts';
import { agree, bench, EVERY_LIGHT, playMatch } from './benches.ts';

const last = (log: readonly HandsAct[]): HandsAct | undefined => log.at(-1);

describe('robots at the board', () => {
  it.each([
    ['long', 2, {}],
    ['short', 5, { cube: true, crawford: true }],
  ])('play a whole match to its end (%s)', (variant, length, rules) => {
    const { log } = playMatch(variant, { length, seed: 4, rules });
    const end = last(log);
    expect(end?.did).toBe('ended-match');
    if (end?.did !== 'ended-match' || !end.winner) throw new Error('nobody won');
    expect(end.score[end.winner]).toBeGreaterThanOrEqual(length);
    const games = log.filter(({ did }) => did === 'ended-game').length;
    expect(log.filter(({ did }) => did === 'set-up')).toHaveLength(games);
    expect(log.filter(({ did }) => did === 'waited-in-vain' || did === 'stuck')).toEqual([]);
    for (const act of log)
      if (act.did === 'played') expect([parseCheckers(act.white), parseCheckers(act.black)]).toHaveLength(2);
  });

  it('do the same things at the same times for the same seed, however time is cut up', () => {
    const first = playMatch('short', { length: 1, seed: 11, rules: { cube: true } });
    const again = playMatch('short', { length: 1, seed: 11, rules: { cube: true }, step: 7 });
    expect(again.log).toEqual(first.log);
    expect(playMatch('short', { length: 1, seed: 12, rules: { cube: true } }).log).not.toEqual(first.log);
  });

  it('finish a turn in under two seconds at the fastest and take four or more as people', () => {
    const perTurn = (pace: typeof HUMAN_PACE) => {
      const { log, ms } = playMatch('long', { length: 1, seed: 2, pace });
      return ms / log.filter(({ did }) => did === 'played').length;
    };
    expect(perTurn(FASTEST_PACE)).toBeLessThan(2000);
    expect(perTurn(HUMAN_PACE)).toBeGreaterThan(4000);
  });

  it('play a record exactly: rolls, plays, doubles, takes and passes', () => {
    const games: ScriptGame[] = [
      {
        steps: [
          { side: 'black', do: 'roll', roll: [4, 1], play: '13/9 24/23' },
          { side: 'white', do: 'roll', roll: [3, 1], play: '6/5 8/5' },
          { side: 'black', do: 'double' },
          { side: 'white', do: 'take' },
          { side: 'black', do: 'roll', roll: [4, 1], play: '6/5 9/5' },
          { side: 'white', do: 'double' },
          { side: 'black', do: 'pass' },
        ],
      },
    ];
    const minds = scriptedMinds(games, seededChance(1));
    const { log } = playMatch('short', { length: 5, games: 1, seed: 1, rules: { cube: true }, minds });
    const told = log.flatMap((act) =>
      act.did === 'played'
        ? [`${act.side} ${act.play}`]
        : act.did === 'set-up' || act.did === 'lifted-dice' || act.did === 'threw' || act.did === 'drew'
          ? []
          : [act.did],
    );
    expect(told).toEqual([
      'black 24/23 13/9',
      'white 8/5 6/5',
      'doubled',
      'took',
      'black 9/5 6/5',
      'doubled',
      'dropped',
      'ended-game',
    ]);
    expect(log.find(({ did }) => did === 'ended-game')).toMatchObject({
      winner: 'white',
      by: 'pass',
      points: 2,
    });
  });

  it('resign by holding cube and end of turn, once for each worth', () => {
    const table = bench(6, 'short', 1);
    agree(table, ruleset('short'));
    const games: ScriptGame[] = [
      {
        opening: [
          [2, 2],
          [6, 1],
        ],
        steps: [
          { side: 'white', do: 'roll', roll: [6, 1], play: '13/7 8/7' },
          { side: 'black', do: 'resign', worth: 2 },
          { side: 'white', do: 'accept' },
        ],
      },
    ];
    const log: HandsAct[] = [];
    const robots = new RobotMatch({
      board: table.board,
      rules: ruleset('short'),
      length: 1,
      minds: scriptedMinds(games, seededChance(1)),
      pace: FASTEST_PACE,
      seed: 1,
      record: (act) => log.push(act),
    });
    const inputs = table.profile.inputs;
    const held = (button: string) => {
      const input = inputs.findIndex(
        (i) => i?.kind === 'button' && i.side === 'black' && i.button === button,
      );
      const edges = table.recorder.changes.filter(
        (change) => change.input === input && Number.isFinite(change.at),
      );
      return edges.length;
    };
    robots.begin();
    while (robots.progress === 'playing') robots.advanceTo(table.board.now + 100);
    expect(robots.failure).toBeNull();
    expect(log.filter(({ did }) => did === 'drew')).toHaveLength(4);
    expect(held('cube')).toBeGreaterThanOrEqual(4);
    expect(last(log)).toMatchObject({ did: 'ended-match', winner: 'white', score: { white: 2, black: 0 } });
  });

  it('stop on red that stays, say so, and carry on when told', () => {
    const table = bench(6, 'long', 3);
    const log: HandsAct[] = [];
    const robots = new RobotMatch({
      board: table.board,
      rules: ruleset('long'),
      length: 1,
      minds: robotMinds({ white: robot, black: chancer }, seededChance(3)),
      pace: FASTEST_PACE,
      seed: 3,
      record: (act) => log.push(act),
    });
    robots.begin();
    robots.advanceTo(5000);
    const { timeline } = table.board;
    for (let t = 0; t < 70; t += 1) {
      timeline.after(400 * t, () => table.recorder.shine([60, 20, 18], [5]));
      timeline.after(400 * t + 200, () => table.recorder.shine([0, 0, 0], []));
    }
    robots.advanceTo(33_000);
    expect(robots.progress).toBe('stuck');
    expect(last(log)).toMatchObject({ did: 'stuck', saw: ['red'] });
    // Before that they have said together, again and again, that the start is right as it stands.
    expect(log.filter(({ did }) => did === 'waited-in-vain').length).toBeGreaterThan(1);
    const changes = table.recorder.changes.length;
    robots.advanceTo(44_000);
    expect(table.recorder.changes).toHaveLength(changes);
    robots.carryOn();
    timeline.after(300, () => table.recorder.shine([40, 75, 40], EVERY_LIGHT));
    robots.advanceTo(49_000);
    expect(robots.progress).toBe('playing');
    expect(log.some(({ did }) => did === 'drew')).toBe(true);
  });

  it('answer amber lights by touching a place where they really moved', () => {
    const table = bench(6, 'long', 3);
    const rules = ruleset('long');
    const log: HandsAct[] = [];
    const minds = scriptedMinds(
      [{ opening: [[5, 2]], steps: [{ side: 'white', do: 'roll', roll: [6, 5], play: '24/13' }] }],
      seededChance(1),
    );
    const parts = { board: table.board, rules, length: 1, minds, pace: FASTEST_PACE, seed: 3 };
    const robots = new RobotMatch({ ...parts, record: (act) => log.push(act) });
    robots.begin();
    const { timeline } = table.board;
    const lit = (places: number[], ms: number) =>
      timeline.after(ms, () => table.recorder.shine([75, 54, 15], places));
    const until = (did: string) => {
      while (!log.some((act) => act.did === did)) robots.advanceTo(table.board.now + 10);
    };
    until('set-up');
    timeline.after(100, () => table.recorder.shine([40, 75, 40], EVERY_LIGHT));
    until('lifted-dice');
    for (let t = 0; t < 5; t += 1) {
      lit([3, 4], 400 + 2000 * t);
      lit([12, 7], 1400 + 2000 * t);
    }
    until('answered');
    expect(last(log)).toMatchObject({ did: 'answered', side: 'white', place: 'p13' });
    let lifted = 0;
    table.board.onChange(() => {
      if (table.board.world.inHand.length > 0) lifted += 1;
    });
    robots.advanceTo(table.board.now + 1000);
    expect(lifted).toBe(1);
    expect(table.board.world.count(12, 'white')).toBe(1);
  });

  it.each([
    ['go on after green for just their play that came early', false, ['played']],
    ['believe red that stands after such green, and show their play once more', true, ['corrected']],
  ])('%s', (_, isRed, done) => {
    const table = bench(6, 'long', 3);
    const log: HandsAct[] = [];
    const minds = scriptedMinds(
      [{ opening: [[5, 2]], steps: [{ side: 'white', do: 'roll', roll: [6, 5], play: '24/13' }] }],
      seededChance(1),
    );
    const parts = {
      board: table.board,
      rules: ruleset('long'),
      length: 1,
      minds,
      pace: FASTEST_PACE,
      seed: 3,
    };
    const robots = new RobotMatch({ ...parts, record: (act) => log.push(act) });
    robots.begin();
    const { timeline } = table.board;
    const flash = (ms: number, colour: readonly [number, number, number], places: readonly number[]) => {
      table.recorder.shine(colour, places);
      timeline.after(ms, () => table.recorder.shine([0, 0, 0], []));
    };
    const until = (did: readonly string[]) => {
      while (!log.some((act) => did.includes(act.did))) robots.advanceTo(table.board.now + 10);
    };
    until(['set-up']);
    timeline.after(100, () => flash(500, [40, 75, 40], EVERY_LIGHT));
    until(['threw']);
    // While the checker is in the air, and not yet down where it goes: 24/18/13.
    while (table.board.world.inHand.length === 0) robots.advanceTo(table.board.now + 1);
    flash(20, [40, 75, 40], [17, 12]);
    until(['lifted-dice']);
    if (isRed) for (let t = 0; t < 70; t += 1) timeline.after(400 * t, () => flash(200, [60, 20, 18], [5]));
    until(['played', 'corrected']);
    expect([last(log)?.did]).toEqual(done);
  });
});
