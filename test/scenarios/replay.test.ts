import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const PROGRAM = here('../../src/commands/nardboard.js');
const FACTS = here('../records/facts/');

interface Ended {
  readonly status: number;
  readonly out: string;
  readonly err: string;
}

async function replay(file: string, ...args: string[]): Promise<Ended> {
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [
      PROGRAM,
      'replay',
      FACTS + file,
      ...args,
    ]);
    return { status: 0, out: stdout, err: stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { status: code, out: stdout, err: stderr };
  }
}

const lastLine = ({ out }: Ended) => JSON.parse(out.trim().split('\n').at(-1) ?? '');

describe('a recorded match played through the simulated hardware', () => {
  it('comes out as it was written: four games with cube, hits, dances and bear-offs, the last the Crawford game', async () => {
    const ended = await replay('seven-point.mat');
    expect(ended.status).toBe(0);
    expect(ended.out).toContain('Game 3: 55 acts, equal; score 6-2');
    expect(ended.out).toContain('Game 4, Crawford game: 52 acts, equal; score 9-2');
    expect(lastLine(ended)).toMatchObject({ games: 4, silentMisreads: 0, asked: 0 });
  });

  it.each(['gnubg-match.mat', 'gnubg-beavers.mat', 'words.mat'])('so does %s', async (file) => {
    const ended = await replay(file);
    expect(ended).toMatchObject({ status: 0, err: '' });
    expect(lastLine(ended).silentMisreads).toBe(0);
  });

  it('is followed by the machine code too', async () => {
    const ended = await replay('gnubg-beavers.mat', '--level', 'firmware');
    expect(ended.status).toBe(0);
    expect(lastLine(ended).firmware).toMatch(/^[0-9a-f]{64}$/);
  });

  it('is refused with game and reason where it holds what this board does not play', async () => {
    const { status, err } = await replay('gnubg-raccoon-and-resignations.mat');
    expect(status).toBe(2);
    expect(err).toMatch(/Game 1.*raccoon.*E_RECORD/);
  });
});
