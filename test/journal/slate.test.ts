import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openSlate } from '../../src/journal/index.ts';

const place = async () => join(await mkdtemp(join(tmpdir(), 'slate-')), 'clock.json');

describe('a slate', () => {
  it('has the last value that was kept, after it is opened again', async () => {
    const path = await place();
    const slate = await openSlate(path);
    expect(slate.last).toBeNull();
    for (let spent = 1; spent <= 50; spent += 1) slate.keep({ spent });
    await slate.close();
    expect((await openSlate(path)).last).toEqual({ spent: 50 });
  });

  it('that cannot be read is an empty one, and can be written again', async () => {
    const path = await place();
    await writeFile(path, '{"spent":1');
    const slate = await openSlate(path);
    expect(slate.last).toBeNull();
    slate.keep({ spent: 2 });
    await slate.close();
    expect(await readFile(path, 'utf8')).toBe('{"spent":2}');
  });

  it('on a disk that refuses loses its value and nothing else', async () => {
    const slate = await openSlate('/proc/no-such-folder/clock.json');
    slate.keep({ spent: 1 });
    await expect(slate.close()).resolves.toBeUndefined();
  });
});
