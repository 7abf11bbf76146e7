import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const run = promisify(execFile);
const PROGRAM = fileURLToPath(new URL('../../src/commands/nardboard.js', import.meta.url));
/** Machines that have much else to do take their time. */
const TIME = 240_000;

interface Outcome {
  readonly status: number;
  readonly out: string;
  readonly err: string;
}

async function soak(...args: readonly string[]): Promise<Outcome> {
  try {
    const { stdout, stderr } = await run(process.execPath, [PROGRAM, 'soak', ...args]);
    return { status: 0, out: stdout, err: stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { status: code, out: stdout, err: stderr };
  }
}

const lastLine = ({ out }: Outcome): Record<string, number> =>
  JSON.parse(out.trim().split('\n').at(-1) ?? '');

describe('a soak', () => {
  it(
    'of games with careless hands, always the same ones, finds nothing, and says so in its last line',
    async () => {
      const outcome = await soak('--games', '2', '--seed', '1', '--variant', 'short');
      expect(outcome.err).toBe('');
      expect(outcome.status).toBe(0);
      const verdict = lastLine(outcome);
      expect(Object.keys(verdict)).toEqual([
        'games',
        'turns',
        'silentMisreads',
        'misreadsTakenBack',
        'wrongRefusals',
        'asked',
        'askedShare',
        'unresolved',
        'faultsInjected',
        'faultsFound',
        'seconds',
      ]);
      expect(verdict).toMatchObject({ games: 2, silentMisreads: 0, wrongRefusals: 0, unresolved: 0 });
      expect(verdict.turns).toBeGreaterThan(40);
    },
    TIME,
  );

  it(
    'tells what it has played when Ctrl-C ends it',
    async () => {
      const args = ['soak', '--games', '1000', '--habits', 'clean', '--speed', 'max', '--json'];
      const child = spawn(process.execPath, [PROGRAM, ...args]);
      let out = '';
      child.stdout.on('data', (data) => {
        if (out === '') child.kill('SIGINT');
        out += data;
      });
      const [status] = await once(child, 'close');
      expect(status).toBe(130);
      const { games, turns } = lastLine({ status, out, err: '' });
      expect(games).toBeGreaterThanOrEqual(1);
      expect(games).toBeLessThan(1000);
      expect(turns).toBeGreaterThan(20);
    },
    TIME,
  );

  it(
    'shows in its help what it plays with where nothing is said',
    async () => {
      const { out } = await soak('--help');
      expect(out.replaceAll(/\s+/g, ' ')).toContain('as often as in real hands (default: real)');
      expect(out).not.toContain('{"');
    },
    TIME,
  );

  it(
    'with a reed that sticks, always the same ones, finds each within ten turns, and tells in how many',
    async () => {
      const args = [
        '--seed',
        '1',
        '--variant',
        'short',
        '--habits',
        'clean',
        '--faults',
        'reedClosed,reedOpen',
      ];
      const outcome = await soak('--games', '4', ...args);
      expect(outcome.err).toBe('');
      expect(lastLine(outcome)).toMatchObject({
        games: 4,
        silentMisreads: 0,
        unresolved: 0,
        faultsInjected: 4,
      });
      const line = outcome.out.split('\n').find((each) => each.startsWith('{"faults"'));
      const { faults } = JSON.parse(line ?? '');
      for (const { mattered, foundAfter } of Object.values(faults) as {
        mattered: number;
        foundAfter: number[];
      }[]) {
        expect(foundAfter.length).toBeGreaterThanOrEqual(mattered);
        expect(Math.max(...foundAfter)).toBeLessThanOrEqual(10);
      }
    },
    TIME,
  );

  it(
    'of games that nobody has played before finds nothing either',
    async () => {
      const seed = Math.floor(Math.random() * 1e9);
      console.info(
        `The soak of this run: nardboard soak --games 2 --seed ${seed} --variant long --habits real`,
      );
      const outcome = await soak(
        '--games',
        '2',
        '--seed',
        `${seed}`,
        '--variant',
        'long',
        '--habits',
        'real',
      );
      expect(outcome.err).toBe('');
      expect(outcome.status).toBe(0);
      expect(lastLine(outcome)).toMatchObject({ games: 2, silentMisreads: 0, unresolved: 0 });
    },
    TIME,
  );

  it('refuses faults that boards do not have, and names those they have', async () => {
    const { status, err } = await soak('--faults', 'rain');
    expect(status).toBe(2);
    expect(err).toContain('"rain"');
    expect(err).toContain('many');
  });
});
