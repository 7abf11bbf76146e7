import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { checkRecord, printMat, readMat } from '../../src/records/index.ts';

/** Where Debian puts games is on no service's PATH. */
const GNUBG = ['gnubg', '/usr/games/gnubg'].find((name) => spawnSync(name, ['--version']).status === 0);
const folder = mkdtempSync(join(tmpdir(), 'nardboard-gnubg-'));
afterAll(() => rmSync(folder, { recursive: true }));

function gnubg(...commands: string[]): void {
  const { status, stderr } = spawnSync(GNUBG ?? '', ['-t', '-q'], {
    input: `${commands.join('\n')}\n`,
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
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
