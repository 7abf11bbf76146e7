import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { checkRecord, printMat, type RecordedAct, readMat } from '../../src/records/index.ts';

/** Where Debian puts games is on no service's PATH. */
const GNUBG = ['gnubg', '/usr/games/gnubg'].find((name) => spawnSync(name, ['--version']).status === 0);
const folder = mkdtempSync(join(tmpdir(), 'nardboard-gnubg-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns what it says. */
function gnubg(...commands: string[]): string {
  const { status, stdout, stderr } = spawnSync(GNUBG ?? '', ['-t', '-q'], {
    input: `${commands.join('\n')}\n`,
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
  return stdout;
}

/** Bots that look no move ahead, with fixed dice. */
const bots = (seed: number) => [
  'set threads 1',
  'set automatic roll on',
  'set automatic move on',
  'set automatic bearoff on',
  'set rng mersenne',
  `set seed ${seed}`,
  ...[0, 1].flatMap((player) => [
    `set player ${player} gnubg`,
    `set player ${player} chequerplay evaluation plies 0`,
    `set player ${player} cubedecision evaluation plies 0`,
  ]),
];

const exported = (name: string) => {
  const text = readFileSync(join(folder, name), 'utf8');
  return { text, ...readMat(text) };
};
const trimmed = (text: string) => text.replace(/ +$/gm, '').trim();

describe.skipIf(!GNUBG)('matches exported by GNU Backgammon', () => {
  it.each([1, 2])('by its bots (seed %i) are read, can have been played, and are written alike', (seed) => {
    gnubg(
      ...bots(seed),
      'set automatic game on',
      'new match 3',
      `export match mat ${join(folder, 'match.mat')}`,
    );
    const { text, record, lines } = exported('match.mat');
    const checked = checkRecord(record, lines);
    expect(record.length).toBe(3);
    expect(checked.every(({ ending }) => ending !== 'unfinished')).toBe(true);
    const winner = record.games.at(-1)?.result?.winner ?? 'white';
    const points = record.games
      .filter(({ result }) => result?.winner === winner)
      .reduce((sum, { result }) => sum + (result?.points ?? 0), 0);
    expect(points).toBeGreaterThanOrEqual(3);
    expect(trimmed(printMat(record))).toBe(trimmed(text));
  });

  it('of a money session with automatic doubles are read and can have been played', () => {
    const games = Array.from({ length: 3 }, () => 'new game');
    gnubg(
      ...bots(4),
      'set automatic game off',
      'set automatic doubles 2',
      'set beavers 3',
      'new session',
      ...games,
      `export match mat ${join(folder, 'session.mat')}`,
    );
    const { text, record, lines } = exported('session.mat');
    expect(record.length).toBeNull();
    expect(checkRecord(record, lines)).toHaveLength(4);
    expect(trimmed(printMat(record))).toBe(trimmed(text));
  });

  it('are the same after a way through our values and back into it', () => {
    gnubg(
      ...bots(5),
      'set automatic game on',
      'new match 3',
      `export match mat ${join(folder, 'there.mat')}`,
    );
    const there = exported('there.mat');
    writeFileSync(join(folder, 'ours.mat'), printMat(there.record));
    gnubg(`import mat ${join(folder, 'ours.mat')}`, `export match mat ${join(folder, 'back.mat')}`);
    const back = exported('back.mat');
    const positions = ({ record, lines }: typeof there) =>
      checkRecord(record, lines).map((game) => game.positions);
    expect(positions(back)).toEqual(positions(there));
    expect(back.record.games.map(({ result }) => result)).toEqual(
      there.record.games.map(({ result }) => result),
    );
  });
});

describe.skipIf(!GNUBG)(
  'a match of ours in which illegal plays were accepted, and a set-up was official',
  () => {
    const acts: readonly RecordedAct[] = [
      {
        kind: 'set-up',
        white: '24:2,13:5,8:2,7:1,6:5',
        black: '24:2,13:5,8:3,6:5',
        lacking: { white: 0, black: 0 },
        cube: { value: 1, owner: null },
      },
      {
        kind: 'illegal-play',
        side: 'white',
        roll: [6, 5],
        white: '24:2,13:4,8:2,7:1,6:5,4:1',
        black: '24:2,13:5,8:3,6:5',
      },
      { kind: 'play', side: 'black', roll: [3, 1], play: '8/5 6/5' },
      { kind: 'play', side: 'white', roll: [4, 2], play: '8/4 6/4' },
      {
        kind: 'illegal-play',
        side: 'black',
        roll: [6, 4],
        white: '24:2,13:4,8:1,7:1,6:4,4:3',
        black: '24:1,14:1,13:5,8:2,6:4,5:2',
      },
      { kind: 'play', side: 'white', roll: [2, 1], play: '8/6 6/5' },
      { kind: 'play', side: 'black', roll: [6, 3], play: '14/8 8/5' },
    ];
    const game = {
      number: 1,
      names: { white: 'Anna', black: 'Boris' },
      score: { white: 0, black: 0 },
      acts,
      result: null,
    };

    it('is taken in to its end by GNU Backgammon, which plays on from what they left', () => {
      const record = { comments: [], length: 5, games: [game] };
      writeFileSync(join(folder, 'illegal.mat'), printMat(record));
      const position = join(folder, 'position.txt');
      const said = gnubg(
        `import mat ${join(folder, 'illegal.mat')}`,
        'first game',
        ...acts.map(() => 'next'),
        ...acts.map(() => 'next'),
        `export position snowietxt ${position}`,
      );
      expect(said).not.toMatch(/unrecognised|invalid|illegal/i);
      const seen = readMat(printMat(record).replace(/\n$/, ''));
      const checked = checkRecord(seen.record, seen.lines)[0]?.positions.at(-1);
      const [end] = readFileSync(position, 'utf8').split('\n');
      const numbers = (end ?? '').split(';').slice(12, 38).map(Number);
      // White is on roll: his checkers count up.
      const [white, black] = [checked?.white ?? [], checked?.black ?? []];
      expect(numbers).toEqual(
        Array.from({ length: 26 }, (_, own) =>
          own > 0 && (white[own] ?? 0) > 0 ? white[own] : own < 25 ? -(black[25 - own] ?? 0) || 0 : 0,
        ),
      );
    });
  },
);
