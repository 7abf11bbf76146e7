import { spawnSync } from 'node:child_process';
import { fstatSync, openSync, readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { REPOSITORY } from './support.ts';

/** A mistake on the command line, its complaint written to a file; `stream`: what JOURNAL_STREAM says of that file. */
async function complain(stream: (dev: number, ino: number) => string): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'nardboard-log-')), 'log');
  const log = openSync(path, 'w');
  const { dev, ino } = fstatSync(log);
  const env = { ...process.env, JOURNAL_STREAM: stream(dev, ino) };
  const launcher = join(REPOSITORY, 'src/commands/nardboard.js');
  spawnSync(process.execPath, [launcher, 'start', '--config', '/nowhere.json'], {
    env,
    stdio: ['ignore', 'ignore', log],
  });
  return readFileSync(path, 'utf8');
}

test('where journald reads, every line begins with its level', async () => {
  const lines = (await complain((dev, ino) => `${dev}:${ino}`)).trim().split('\n');
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines) expect(line).toMatch(/^<3>/);
});

test('elsewhere people read, although a program further up spoke to journald', async () => {
  expect(await complain((dev, ino) => `${dev}:${ino + 1}`)).toMatch(/^\/nowhere\.json/);
});
