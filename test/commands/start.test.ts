import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startCommand } from '../../src/commands/start.ts';

describe('nardboard start', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nardboard-start-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const start = (...args: string[]) =>
    startCommand()
      .exitOverride()
      .parseAsync(['--web-port', '0', ...args], { from: 'user' });

  it('leaves nothing behind when nobody knows the profile', async () => {
    const state = join(folder, 'state');
    await expect(start('--state', state, '--profile', 'no-such-board')).rejects.toMatchObject({
      code: 'E_CONFIG',
    });
    expect(existsSync(state)).toBe(false);
  });

  it('says in words why no journal can be kept in a folder', async () => {
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    for (const state of [file, join(file, 'below')])
      await expect(start('--state', state)).rejects.toMatchObject({
        code: 'E_JOURNAL',
        message: expect.stringMatching(/: (a file of that name|a part of the path).*--state/),
      });
  });
});
