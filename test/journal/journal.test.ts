import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFile } from '../../src/journal/file.ts';
import { type OpenFile, openJournal, readJournal } from '../../src/journal/index.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nardboard-journal-'));
  path = join(folder, 'match.ndjson');
});
afterEach(() => rm(folder, { recursive: true }));

async function filled(values: readonly unknown[]): Promise<void> {
  const journal = await openJournal(path);
  for (const value of values) await journal.append([value]);
  await journal.close();
}

describe('a journal', () => {
  it('holds after reopening what was appended before', async () => {
    await filled(['a', { b: [1, 2] }, null]);
    const journal = await openJournal(path);
    expect(journal.entries).toEqual(['a', { b: [1, 2] }, null]);
    expect(journal.notes).toEqual([]);
    await journal.append(['and', 'more']);
    await journal.close();
    expect((await readJournal(path)).entries).toEqual(['a', { b: [1, 2] }, null, 'and', 'more']);
  });

  it('keeps the order of appends that arrive together and syncs them together', async () => {
    const file = watched();
    const journal = await openJournal(path, { openFile: file.open });
    await Promise.all(Array.from({ length: 100 }, (_, i) => journal.append([i])));
    expect(file.syncs).toBeLessThanOrEqual(3);
    await journal.close();
    expect((await readJournal(path)).entries).toEqual(Array.from({ length: 100 }, (_, i) => i));
  });

  it('acknowledges an append only after the sync', async () => {
    const file = watched();
    let release = () => {};
    file.beforeSync = () => new Promise((resolve) => (release = resolve));
    const journal = await openJournal(path, { openFile: file.open });
    let acknowledged = false;
    const append = journal.append(['a']).then(() => (acknowledged = true));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(acknowledged).toBe(false);
    release();
    await append;
    await journal.close();
  });

  it('refuses what JSON cannot say, and an append too large to be written in one piece', async () => {
    const journal = await openJournal(path);
    await expect(journal.append([undefined])).rejects.toMatchObject({ code: 'E_JOURNAL' });
    await expect(journal.append(['x'.repeat(70_000)])).rejects.toMatchObject({ code: 'E_JOURNAL' });
    await journal.close();
    await expect(journal.append(['late'])).rejects.toMatchObject({ code: 'E_JOURNAL' });
    expect((await readJournal(path)).entries).toEqual([]);
  });
});

describe('a full disk', () => {
  it('fails the append and all behind it; freed, the retry goes through and nothing is doubled', async () => {
    const file = watched();
    const journal = await openJournal(path, { openFile: file.open });
    await journal.append(['before']);
    file.room = 30;
    const results = await Promise.allSettled([journal.append(['a']), journal.append(['b', 'c'])]);
    for (const result of results)
      expect(result).toMatchObject({ status: 'rejected', reason: { code: 'E_JOURNAL' } });
    file.room = Number.POSITIVE_INFINITY;
    await journal.append(['a']);
    await journal.append(['b', 'c']);
    await journal.close();
    expect(await readJournal(path)).toEqual({ entries: ['before', 'a', 'b', 'c'], notes: [] });
  });

  it('leaves a file that opens with all that was acknowledged, even if the program dies then', async () => {
    const file = watched();
    const journal = await openJournal(path, { openFile: file.open });
    await journal.append(['before']);
    file.room = 40;
    await expect(journal.append(['lost'])).rejects.toMatchObject({ code: 'E_JOURNAL' });
    const { entries, notes } = await readJournal(path);
    expect(entries).toEqual(['before']);
    expect(notes).toHaveLength(1);
    await journal.close();
  });

  it('writes everything again after a failed sync', async () => {
    const file = watched();
    const journal = await openJournal(path, { openFile: file.open });
    file.beforeSync = () => Promise.reject(Object.assign(new Error('EIO'), { code: 'EIO' }));
    await expect(journal.append(['a'])).rejects.toMatchObject({ code: 'E_JOURNAL' });
    file.beforeSync = async () => {};
    const written = file.written;
    await journal.append(['a']);
    expect(file.written).toBeGreaterThan(written);
    await journal.close();
    expect((await readJournal(path)).entries).toEqual(['a']);
  });
});

describe('a file that is not whole', () => {
  it('loses a torn end with a note and goes on', async () => {
    await filled(['a', 'b']);
    const bytes = await readFile(path);
    await writeFile(path, bytes.subarray(0, -7));
    const journal = await openJournal(path);
    expect(journal.entries).toEqual(['a']);
    expect(journal.notes).toHaveLength(1);
    await journal.append(['c']);
    await journal.close();
    expect(await readJournal(path)).toEqual({ entries: ['a', 'c'], notes: [] });
  });

  it('keeps beside it a last line that is whole but wrong', async () => {
    await filled(['a', 'b']);
    const text = await readFile(path, 'utf8');
    await writeFile(path, text.replace('"b"', '"x"'));
    const journal = await openJournal(path);
    await journal.close();
    expect(journal.entries).toEqual(['a']);
    expect(await readFile(`${path}.torn-1`, 'utf8')).toContain('"x"');
    expect(journal.notes.join()).toContain('.torn-1');
  });

  it('is left untouched and refused when its middle is unreadable', async () => {
    await filled(['a', 'b', 'c']);
    const damaged = (await readFile(path, 'utf8')).replace('"b"', '"x"');
    await writeFile(path, damaged);
    for (let time = 0; time < 2; time += 1) {
      await expect(openJournal(path)).rejects.toMatchObject({ code: 'E_JOURNAL_DAMAGED' });
      await expect(readJournal(path)).rejects.toMatchObject({ code: 'E_JOURNAL_DAMAGED' });
    }
    expect(await readFile(path, 'utf8')).toBe(damaged);
    expect(await readdir(folder)).toEqual(['match.ndjson']);
  });

  it('is set aside whole when one says so, and goes on from the entries before the damage', async () => {
    await filled(['a', 'b', 'c']);
    const damaged = (await readFile(path, 'utf8')).replace('"b"', '"x"');
    await writeFile(path, damaged);
    const journal = await openJournal(path, { damaged: 'set-aside' });
    expect(journal.entries).toEqual(['a']);
    expect(journal.notes.join()).toContain('.damaged-1');
    await journal.append(['d']);
    await journal.close();
    expect(await readFile(`${path}.damaged-1`, 'utf8')).toBe(damaged);
    expect((await readJournal(path)).entries).toEqual(['a', 'd']);
  });
});

it('a program killed in the middle of writing loses nothing that was acknowledged', async () => {
  let known = 0;
  for (let round = 1; round <= 3; round += 1) {
    const child = spawn(process.execPath, [
      '--import',
      'tsx',
      '--input-type=module',
      '-e',
      WRITER,
      path,
      String(known),
    ]);
    const lines = createInterface({ input: child.stdout });
    lines.on('line', (line) => {
      known = Number(line);
      if (known >= round * 150) child.kill('SIGKILL');
    });
    await Promise.all([once(child, 'exit'), once(lines, 'close')]);
    const { entries } = await readJournal(path);
    expect(entries.length).toBeGreaterThanOrEqual(known);
    expect(entries).toEqual(entries.map((_, index) => index + 1));
    known = entries.length;
  }
});

describe('the lock of a journal', () => {
  it('names the process that holds it', async () => {
    const journal = await openJournal(path);
    await expect(openJournal(path)).rejects.toMatchObject({
      code: 'E_JOURNAL',
      message: expect.stringContaining(`process ${process.pid}`),
    });
    await journal.close();
    await (await openJournal(path)).close();
    expect(await readdir(folder)).toEqual(['match.ndjson']);
  });

  it('is respected between processes and dies with its holder', async () => {
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', HOLDER, path]);
    await once(child.stdout, 'data');
    await expect(openJournal(path)).rejects.toMatchObject({
      message: expect.stringContaining(`process ${child.pid}`),
    });
    child.kill('SIGKILL');
    await once(child, 'exit');
    const journal = await openJournal(path);
    expect(journal.entries).toEqual(['from the child']);
    await journal.close();
  });

  it('is not kept by a process that only has the number of a dead holder', async () => {
    await writeFile(`${path}.lock`, JSON.stringify({ pid: process.pid, started: '1', boot: 'another' }));
    await (await openJournal(path)).close();
  });

  it('lets exactly one of many have the journal', async () => {
    await writeFile(`${path}.lock`, 'rubbish');
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => openJournal(path)));
    const won = results.filter((result) => result.status === 'fulfilled');
    expect(won).toHaveLength(1);
    await won[0]?.value.close();
  });
});

/** Counts on from a number, and says each that is safe. */
const WRITER = `
  const { openJournal } = await import(${JSON.stringify(new URL('../../src/journal/index.ts', import.meta.url).href)});
  const journal = await openJournal(process.argv[1]);
  let n = Number(process.argv[2]);
  const forever = async () => {
    for (;;) {
      const mine = (n += 1);
      await journal.append([mine]);
      process.stdout.write(mine + '\\n');
    }
  };
  await Promise.all([forever(), forever(), forever()]);
`;

const HOLDER = `
  const { openJournal } = await import(${JSON.stringify(new URL('../../src/journal/index.ts', import.meta.url).href)});
  const journal = await openJournal(process.argv[1]);
  await journal.append(['from the child']);
  console.log('held');
  setInterval(() => {}, 1000);
`;

/** The real file with a disk that can fill up and a sync that can be held back. */
function watched() {
  const state = {
    syncs: 0,
    written: 0,
    room: Number.POSITIVE_INFINITY,
    beforeSync: async () => {},
    open: null as never as OpenFile,
  };
  state.open = async (name) => {
    const file = await openFile(name);
    return {
      ...file,
      async write(bytes, at) {
        const part = bytes.subarray(0, Math.max(0, Math.min(bytes.length, state.room)));
        await file.write(part, at);
        state.room -= part.length;
        state.written += part.length;
        if (part.length < bytes.length)
          throw Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' });
      },
      async sync() {
        state.syncs += 1;
        await state.beforeSync();
        await file.sync();
      },
    };
  };
  return state;
}
