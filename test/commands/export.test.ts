import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openJournal } from '../../src/journal/index.ts';
import { type Happening, newMatch, stamp } from '../../src/play/index.ts';
import { readMat } from '../../src/records/index.ts';

const PROGRAM = fileURLToPath(new URL('../../src/commands/nardboard.js', import.meta.url));
const NAMES = { white: 'Anna', black: 'Boris' };
const WON: Happening = {
  type: 'game-ended',
  result: { winner: 'white', kind: 'oin', by: 'pass', cube: 1, points: 1 },
  score: { white: 1, black: 0 },
};
const DOUBLE: readonly Happening[] = [
  { type: 'doubled', side: 'white', value: 2 },
  { type: 'dropped', side: 'black' },
];

let folder = '';

/** A journal with a match of short nardy, and one of long nardy that is being played. */
async function writeJournal(): Promise<void> {
  const match = (variant: string): Happening => ({
    type: 'match-started',
    settings: { variant, options: {}, length: 5, names: NAMES },
  });
  const started: Happening = { type: 'game-started', crawford: false, cube: true, starter: 'white' };
  const happenings: readonly Happening[] = [
    match('short'),
    started,
    ...DOUBLE,
    WON,
    { type: 'match-ended', winner: null, score: { white: 1, black: 0 } },
    match('long'),
    { ...started, cube: false },
  ];
  const journal = await openJournal(join(folder, 'journal.ndjson'));
  await journal.append([...stamp(newMatch('test'), happenings, 'board', 0)]);
  await journal.close();
}

function runs(...args: string[]): Promise<{ status: number; out: string; err: string }> {
  return new Promise((resolve) => {
    const all = [PROGRAM, 'export', ...args, '--state', folder];
    execFile(process.execPath, all, (error, out, err) =>
      resolve({ status: typeof error?.code === 'number' ? error.code : 0, out, err }),
    );
  });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nardboard-export-'));
  await writeJournal();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('nardboard export', () => {
  it('writes a match by its number as other programs read it', async () => {
    const { status, out } = await runs('1', '--format', 'mat');
    expect(status).toBe(0);
    const { record } = readMat(out);
    expect(record).toMatchObject({
      length: 5,
      games: [{ names: NAMES, result: { winner: 'white', points: 1 } }],
    });
    expect(record.games[0]?.acts.map(({ kind }) => kind)).toEqual(['double', 'drop']);
  });

  it('writes the last match where none is named, also while it is being played', async () => {
    const { status, out } = await runs('--format', 'nardy');
    expect(status).toBe(0);
    expect(out).toContain('; variant long');
  });

  it.each([
    ['a match that is not there', ['7'], 'E_ARGUMENT'],
    ['long nardy in a format that has no words for it', ['2', '--format', 'mat'], 'E_RECORD'],
  ])('refuses %s, and says what to write', async (_what, args, code) => {
    const { status, out, err } = await runs(...args);
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err).toContain(code);
  });
});
