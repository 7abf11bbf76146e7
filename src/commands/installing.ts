import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NardError } from '../errors/index.ts';
import { type Installation, type Placement, placement, type Step } from '../service/index.ts';

/** What install, upgrade and uninstall have in common. */
export interface InstallingOptions {
  readonly root: string;
  readonly dryRun?: true;
}

export const ROOT_OPTION = [
  '--root <folder>',
  'work on the system in this folder instead of this machine',
  '/',
] as const;
export const DRY_RUN_OPTION = ['--dry-run', 'only say what would be done'] as const;

export const placeOf = ({ root }: InstallingOptions): Placement => placement(resolve(root));

export const isInstalled = (place: Placement): boolean => existsSync(place.unit);

/** `2026-11-30T04-05-06`: sorts by time, and every file system takes it. */
const stampNow = (): string => new Date().toISOString().slice(0, 19).replaceAll(':', '-');

/** Installing the program that runs now. */
export function installationOf(place: Placement, profile: string): Installation {
  const source = resolve(fileURLToPath(new URL('../..', import.meta.url)));
  return { place, source, profile, node: process.execPath, stamp: stampNow() };
}

/** Throws E_INSTALL where this user could not do it: before anything is begun. */
export function checkMayInstall({ root, dryRun }: InstallingOptions): void {
  if (dryRun) return;
  if (process.platform !== 'linux')
    throw new NardError(
      'E_INSTALL',
      'Installing works on Linux only. Remedy: nardboard start runs anywhere.',
    );
  if (resolve(root) === '/' && process.getuid?.() !== 0) {
    const remedy = 'sudo env "PATH=$PATH" npx nardboard install; with --dry-run it says what it would do';
    throw new NardError('E_INSTALL', `Only root may install on this machine. Remedy: ${remedy}.`);
  }
}

/** Does the steps in order, saying each; with `--dry-run` only says them. */
export async function carryOut(steps: readonly Step[], { dryRun }: InstallingOptions): Promise<void> {
  for (const { says, run } of steps) {
    process.stdout.write(`${dryRun ? 'Would do: ' : ''}${says}\n`);
    if (!dryRun) await run();
  }
}
