import { existsSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NardError } from '../errors/index.ts';

const NO_FOLDER: Readonly<Record<string, string>> = {
  EEXIST: 'a file of that name is in the way',
  ENOTDIR: 'a part of the path is a file',
  ENOENT: 'folders cannot be made there',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'that disk is read-only',
};

/**
 * Makes the folder for the journal, and those it is in.
 * @throws NardError E_JOURNAL with the reason in words
 */
export async function makeStateFolder(folder: string): Promise<void> {
  try {
    await makeFolder(resolve(folder));
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException;
    const why = NO_FOLDER[code] ?? (code || String(cause));
    throw new NardError(
      'E_JOURNAL',
      `No journal can be kept in ${folder}: ${why}. Name another folder with --state.`,
      { cause },
    );
  }
}

/** One folder after the other: asked to make all at once, Node never comes to an end under /proc. */
async function makeFolder(path: string): Promise<void> {
  const first = await madeOrReason(path);
  if (first?.code !== 'ENOENT' || dirname(path) === path) return refuse(first);
  await makeFolder(dirname(path));
  refuse(await madeOrReason(path));
}

/** Null where the folder is there now. */
async function madeOrReason(path: string): Promise<NodeJS.ErrnoException | null> {
  try {
    await mkdir(path);
    return null;
  } catch (error) {
    const reason = error as NodeJS.ErrnoException;
    return reason.code === 'EEXIST' && (await isFolder(path)) ? null : reason;
  }
}

/**
 * The page as `npm install` has built it.
 * @throws NardError E_CONFIG where it has not
 */
export function pageFolder(): string {
  const folder = fileURLToPath(new URL('../../dist/web', import.meta.url));
  if (!existsSync(folder))
    throw new NardError('E_CONFIG', 'The page has not been built. Run: npm run prepare');
  return folder;
}

const isFolder = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => null))?.isDirectory() ?? false;

function refuse(reason: NodeJS.ErrnoException | null): void {
  if (reason) throw reason;
}
