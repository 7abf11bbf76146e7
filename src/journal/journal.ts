import { constants, copyFile, readFile, stat, writeFile } from 'node:fs/promises';
import { NardError } from '../errors/index.ts';
import { type JournalFile, type OpenFile, openFile, syncFolderOf } from './file.ts';
import { printLine, type Scan, scan } from './lines.ts';
import { takeLock } from './lock.ts';

/** Largest size of one append, in bytes of the file. What lies torn at the end is never larger. */
export const MAX_APPEND_BYTES = 64 * 1024;

export interface Journal {
  /** What the file held when it was opened, oldest first. */
  readonly entries: readonly unknown[];
  /** What had to be done to the file on opening, each a sentence; usually empty. */
  readonly notes: readonly string[];
  /**
   * Adds values (anything JSON can say), all or none, and returns when they are on the medium. Appends keep
   * their order and those that arrive during one sync share the next. E_JOURNAL when the disk refuses: then
   * this append and all that wait behind it are not in the file, and may be tried again.
   */
  append(values: readonly unknown[]): Promise<void>;
  /** Finishes the appends under way, closes the file and gives the lock back. */
  close(): Promise<void>;
}

export interface JournalOptions {
  /**
   * What to do with a file whose middle is unreadable. `refuse` (default): touch nothing, throw
   * E_JOURNAL_DAMAGED. `set-aside`: keep the whole file beside as `….damaged-1` and go on from the entries
   * before the damage, with a note.
   */
  readonly damaged?: 'refuse' | 'set-aside';
  readonly openFile?: OpenFile;
}

/**
 * Opens the journal at `path`, or begins one. A write that a power cut left half done is cut off, with a note.
 * E_JOURNAL when another process holds it or the file cannot be used; E_JOURNAL_DAMAGED see `damaged`.
 */
export async function openJournal(path: string, options: JournalOptions = {}): Promise<Journal> {
  const unlock = await guarded(path, () => takeLock(`${path}.lock`));
  let file: JournalFile | undefined;
  try {
    const opened = await guarded(path, () => (options.openFile ?? openFile)(path));
    file = opened;
    const { found, notes } = await guarded(path, () => recover(path, opened, options.damaged ?? 'refuse'));
    return { entries: found.entries, notes, ...writer(path, opened, found, unlock) };
  } catch (error) {
    await file?.close();
    await unlock();
    throw error;
  }
}

/** Reads a journal without its lock and without changing it; a torn end is left out with a note. */
export async function readJournal(path: string): Promise<Pick<Journal, 'entries' | 'notes'>> {
  const bytes = await guarded(path, () => readFile(path));
  const found = scan(bytes, MAX_APPEND_BYTES);
  if (found.tail === 'damaged') throw damage(path, found);
  return { entries: found.entries, notes: found.tail === 'torn' ? [tornNote(bytes, found)] : [] };
}

async function recover(path: string, file: JournalFile, damaged: 'refuse' | 'set-aside') {
  const bytes = await file.read();
  const found = scan(bytes, MAX_APPEND_BYTES);
  if (found.tail === 'none') return { found, notes: [] };
  if (found.tail === 'damaged' && damaged === 'refuse') throw damage(path, found);
  const note = found.tail === 'torn' ? await cutTorn(path, bytes, found) : await setAside(path, found);
  await file.truncate(found.size);
  await file.sync();
  return { found, notes: [note] };
}

/** Half a line is worthless; anything more is kept beside the journal before it is cut off. */
async function cutTorn(path: string, bytes: Buffer, found: Scan): Promise<string> {
  const tail = bytes.subarray(found.size);
  const note = tornNote(bytes, found);
  if (!tail.includes('\n')) return note;
  const kept = await freeName(`${path}.torn`);
  await writeFile(kept, tail, { flush: true });
  await syncFolderOf(kept);
  return `${note} They are kept in ${kept}.`;
}

async function setAside(path: string, found: Scan): Promise<string> {
  const kept = await freeName(`${path}.damaged`);
  await copyFile(path, kept, constants.COPYFILE_EXCL);
  await syncFolderOf(kept);
  return `The journal was unreadable from line ${found.tailLine} on. The whole file is kept as ${kept}; the journal goes on after its first ${found.entries.length} entries.`;
}

const tornNote = (bytes: Buffer, found: Scan) =>
  `The last write to the journal was not finished: its ${bytes.length - found.size} bytes after entry ${found.entries.length} were cut off.`;

const damage = (path: string, found: Scan) =>
  new NardError(
    'E_JOURNAL_DAMAGED',
    `The journal ${path} is unreadable at line ${found.tailLine}, with more after it. Nothing was changed. Copy the file to a safe place; then either mend that line, or set the file aside and play on from the ${found.entries.length} entries before it (damaged: set-aside), or name another journal.`,
  );

async function freeName(stem: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const name = `${stem}-${number}`;
    try {
      await stat(name);
    } catch {
      return name;
    }
  }
}

interface Waiting {
  readonly texts: readonly string[];
  readonly bytes: number;
  readonly done: () => void;
  readonly failed: (error: NardError) => void;
}

function writer(path: string, file: JournalFile, found: Scan, unlock: () => Promise<void>) {
  let size = found.size;
  let count = found.entries.length;
  /** True while bytes of a failed write may stand behind `size`. */
  let untidy = false;
  let closed = false;
  let waiting: Waiting[] = [];
  let working: Promise<void> | null = null;

  async function write(batch: readonly Waiting[]): Promise<void> {
    if (untidy) await file.truncate(size);
    untidy = true;
    let n = count;
    const lines = batch.flatMap(({ texts }) =>
      texts.map((json, index) => {
        n += 1;
        return printLine(n, texts.length - 1 - index, json);
      }),
    );
    const bytes = Buffer.from(lines.join(''));
    await file.write(bytes, size);
    await file.sync();
    size += bytes.length;
    count = n;
    untidy = false;
  }

  async function work(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, batchLength(waiting));
      try {
        await write(batch);
        for (const { done } of batch) done();
      } catch (cause) {
        // What waits behind was decided on top of what failed: it must not overtake it.
        const error = broken(path, cause);
        const all = [...batch, ...waiting];
        waiting = [];
        for (const { failed } of all) failed(error);
      }
    }
    working = null;
  }

  function append(values: readonly unknown[]): Promise<void> {
    return new Promise((done, reject) => {
      if (closed) throw new NardError('E_JOURNAL', `The journal ${path} is closed already.`);
      if (values.length === 0) return done();
      const texts = values.map((value) => jsonOf(value));
      const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text) + LINE_OVERHEAD, 0);
      if (bytes > MAX_APPEND_BYTES) {
        throw new NardError(
          'E_JOURNAL',
          `An append of ${bytes} bytes is too large; the most is ${MAX_APPEND_BYTES}.`,
        );
      }
      waiting.push({ texts, bytes, done, failed: reject });
      // The next tick: what is appended in one go is synced in one go.
      working ??= Promise.resolve().then(work);
    });
  }

  async function close(): Promise<void> {
    if (closed) return;
    closed = true;
    await working;
    try {
      if (untidy) await file.truncate(size).catch(() => undefined);
      await file.close();
    } finally {
      await unlock();
    }
  }

  return { append, close };
}

/** Head, numbers of up to 15 digits each, braces and line feed. */
const LINE_OVERHEAD = 80;

/** How many of the waiting appends fit one write. */
function batchLength(waiting: readonly Waiting[]): number {
  let bytes = 0;
  const tooMany = waiting.findIndex((one) => {
    bytes += one.bytes;
    return bytes > MAX_APPEND_BYTES;
  });
  return tooMany < 0 ? waiting.length : Math.max(1, tooMany);
}

function jsonOf(value: unknown): string {
  const text = JSON.stringify(value);
  if (text === undefined)
    throw new NardError('E_JOURNAL', `The journal holds JSON values only, not ${typeof value}.`);
  return text;
}

async function guarded<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof NardError ? error : broken(path, error);
  }
}

function broken(path: string, cause: unknown): NardError {
  const why = cause instanceof Error ? cause.message : String(cause);
  const { code = '' } = (cause ?? {}) as NodeJS.ErrnoException;
  const remedy = REMEDIES[code] ?? 'Mend that; what was not written can be tried again.';
  return new NardError('E_JOURNAL', `The journal ${path} cannot be used: ${why}. ${remedy}`, { cause });
}

/** By the system's code of what went wrong. */
const REMEDIES: Readonly<Record<string, string>> = {
  ENOSPC: 'Free some space on that disk; what was not written can be tried again.',
  ENOENT: 'Name the folder that holds it, or begin a game there first.',
  EACCES: 'Run as the user it belongs to, or give that user the right to it.',
};
