import { copyFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseSettings } from '../config/index.ts';
import { NardError } from '../errors/index.ts';
import { migrate } from './migrate.ts';
import type { Step } from './step.ts';

const text = (json: unknown): string => `${JSON.stringify(json, null, 2)}\n`;

/** A board on a Pi has no screen: its page has to be open to the phones around, and its own board is a real one. */
const first = (profile: string): unknown => ({ board: { port: 'auto', profile }, web: { bind: '0.0.0.0' } });

async function present(path: string): Promise<unknown> {
  const found = await readFile(path, 'utf8').catch(() => null);
  if (found === null) return undefined;
  try {
    return JSON.parse(found);
  } catch (cause) {
    const remedy = `nardboard config --check --config ${path} says where`;
    throw new NardError('E_CONFIG', `${path} is not JSON. Remedy: ${remedy}.`, { cause });
  }
}

/** Written whole or not at all. */
async function write(path: string, content: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.new`, content);
  await rename(`${path}.new`, path);
}

/**
 * What is to be done about the configuration at `path`: begun with `profile`, kept as it is, or brought to the present
 * format with a backup beside it, whose name ends in `stamp`. Throws E_CONFIG when what would stand there then has mistakes.
 */
export async function planConfiguration(path: string, profile: string, stamp: string): Promise<Step[]> {
  const found = await present(path);
  if (found === undefined)
    return [
      {
        says: `Begins the configuration ${path} with the board ${profile}`,
        run: () => write(path, text(first(profile))),
      },
    ];
  const { json, changes } = migrate(found);
  parseSettings(json, path);
  if (changes.length === 0) return [{ says: `Keeps the configuration ${path}`, run: async () => {} }];
  const backup = `${path}.${stamp}`;
  return [
    { says: `Keeps a copy of the configuration as ${backup}`, run: () => copyFile(path, backup) },
    { says: `Changes the configuration: ${changes.join('; ')}`, run: () => write(path, text(json)) },
  ];
}
