import { open, readFile, rename } from 'node:fs/promises';
import { syncFolderOf } from './file.ts';

/** One small value that is written over and over: after a power cut the last one written is there, whole. */
export interface Slate {
  /** What was kept when the slate was opened; null where there was nothing, or nothing that can be read. */
  readonly last: unknown;
  /** Keeps a value, unless a newer one comes before the medium is ready. A refusal of the disk is passed over. */
  keep(value: unknown): void;
  /** Resolves when nothing is being written any more. */
  close(): Promise<void>;
}

/** Opens the slate in the file at `path`. Never throws: a slate that cannot be read is an empty one. */
export async function openSlate(path: string): Promise<Slate> {
  let next: { readonly value: unknown } | null = null;
  let working: Promise<void> | null = null;

  async function work(): Promise<void> {
    while (next) {
      const { value } = next;
      next = null;
      await replace(path, JSON.stringify(value)).catch(() => undefined);
    }
    working = null;
  }

  return {
    last: await lastIn(path),
    keep(value) {
      next = { value };
      working ??= work();
    },
    close: async () => {
      await working;
    },
  };
}

async function lastIn(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return null;
  }
}

/** The file holds the old text or the new one, never a part: the name moves only when the new one is on the medium. */
async function replace(path: string, text: string): Promise<void> {
  const beside = `${path}.new`;
  const file = await open(beside, 'w', 0o644);
  try {
    await file.writeFile(text);
    await file.datasync();
  } finally {
    await file.close();
  }
  await rename(beside, path);
  await syncFolderOf(path);
}
