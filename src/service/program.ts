import { existsSync } from 'node:fs';
import { chmod, copyFile, cp, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { NardError } from '../errors/index.ts';

/** What goes along beside the packages; the sources stay where they are. */
const TAKEN = [
  'package.json',
  'README.md',
  'LICENSE',
  'dist',
  'firmware-config',
  'hardware/firmware/nardboard.hex',
];
const LAUNCHER = 'src/commands';

interface Lock {
  readonly packages: Readonly<Record<string, { readonly dev?: boolean }>>;
}

/** Folders of the packages that the program needs to run, from what npm has written down about itself. */
async function packagesOf(source: string): Promise<readonly string[]> {
  const path = join(source, 'node_modules/.package-lock.json');
  if (!existsSync(path)) return [];
  const { packages } = JSON.parse(await readFile(path, 'utf8')) as Lock;
  const needed = Object.entries(packages).filter(([folder, { dev }]) => folder !== '' && !dev);
  return needed.map(([folder]) => folder).filter((folder) => existsSync(join(source, folder)));
}

/** Throws E_INSTALL when there is no built program in `source`. */
export function checkProgram(source: string): void {
  if (existsSync(join(source, 'dist/commands/main.js')) && existsSync(join(source, 'dist/web'))) return;
  throw new NardError(
    'E_INSTALL',
    `The program in ${source} has not been built. Remedy: run \`npm install\` there, then try again.`,
  );
}

async function take(source: string, target: string, name: string): Promise<void> {
  const from = join(source, name);
  if (!existsSync(from)) return;
  await mkdir(dirname(join(target, name)), { recursive: true });
  // A package within a package has an entry of its own.
  const filter = (path: string) => !relative(from, path).split('/').includes('node_modules');
  await cp(from, join(target, name), { recursive: true, filter, dereference: false });
}

/**
 * Copies the program beside the one that is there and changes them over at the end: a copy that breaks off leaves the
 * old one whole. Packages that only developers need stay behind.
 */
export async function copyProgram(source: string, target: string): Promise<void> {
  const fresh = `${target}.new`;
  const old = `${target}.old`;
  for (const left of [fresh, old]) await rm(left, { recursive: true, force: true });
  await mkdir(fresh, { recursive: true });
  for (const name of [...TAKEN, ...(await packagesOf(source))]) await take(source, fresh, name);
  await mkdir(join(fresh, LAUNCHER), { recursive: true });
  for (const name of await readdir(join(source, LAUNCHER)))
    if (name.endsWith('.js')) await copyFile(join(source, LAUNCHER, name), join(fresh, LAUNCHER, name));
  if (existsSync(target)) await rename(target, old);
  await rename(fresh, target);
  await rm(old, { recursive: true, force: true });
}

/** Copies the Node that runs now, so that the service does not depend on somebody's home. */
export async function copyNode(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await copyFile(from, `${to}.new`);
  await chmod(`${to}.new`, 0o755);
  await rename(`${to}.new`, to);
}
