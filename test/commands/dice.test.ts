import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { diceCommand } from '../../src/commands/dice.ts';
import { printDiceLine } from '../../src/wire/index.ts';

let file: string;
beforeEach(async () => {
  file = join(await mkdtemp(join(tmpdir(), 'nardboard-dice-')), 'said.txt');
});
afterEach(async () => {
  process.exitCode = undefined;
  await rm(join(file, '..'), { recursive: true, force: true });
});

async function run(...args: string[]): Promise<string> {
  const said: string[] = [];
  const out = vi.spyOn(process.stdout, 'write').mockImplementation((text) => said.push(String(text)) > 0);
  try {
    await diceCommand().exitOverride().parseAsync(args, { from: 'user' });
  } finally {
    out.mockRestore();
  }
  return said.join('');
}

const DIE = { kind: 'die', die: 'w1', half: null, battery: 9, charging: false } as const;
const ROLL =
  printDiceLine({ ...DIE, seq: 1, state: 'rolling', face: null }) +
  printDiceLine({ ...DIE, seq: 2, state: 'stable', face: 6 });

test('what a receiver has said is shown in words', async () => {
  await writeFile(file, `${ROLL}nonsense\n`);
  const text = await run('--file', file);
  expect(text).toMatch(/^w1: rolling battery 9 %\nw1: stable on 6 battery 9 %\n\? /);
});

test('lines that conform pass, lines that do not are told by number', async () => {
  await writeFile(file, ROLL);
  expect(await run('--file', file, '--check')).toBe('Conforms: 2 lines of w1.\n');
  expect(process.exitCode).toBeUndefined();
  await writeFile(file, ROLL + ROLL);
  const text = await run('--file', file, '--check');
  expect(text).toMatch(/^line 3: w1: seq has grown by 65535 .*\(seq\)$/m);
  expect(process.exitCode).toBe(1);
});

test('programs get the same as JSON', async () => {
  await writeFile(file, `${ROLL}nonsense\n`);
  const text = await run('--file', file, '--check', '--json');
  expect(JSON.parse(text)).toMatchObject({
    conforms: false,
    problems: [{ rule: 'line', line: 3 }],
  });
});

test('a port that is not there, or none at all, is refused with a remedy', async () => {
  await expect(run('--port', '/dev/ttyNARD9', '--check')).rejects.toMatchObject({ code: 'E_PORT_MISSING' });
  await expect(run('--check')).rejects.toMatchObject({ code: 'E_ARGUMENT' });
});
