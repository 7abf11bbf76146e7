import { homedir } from 'node:os';
import { describeSettings, type SettingDescription } from './describe.ts';
import type { JsonFile } from './json-file.ts';
import { configFiles, type Surroundings } from './places.ts';
import { isTree, type Overrides, settingsFile, settingsIn } from './settings.ts';
import type { Settings } from './settings-schema.ts';

/** A setting as it is in force. */
export interface EffectiveSetting extends SettingDescription {
  /** With the password of a broker's address left out. */
  readonly value: unknown;
  /** `default`, `command line`, `environment`, or the path of the file. */
  readonly from: string;
  /** Of the file; null where it does not come from one. */
  readonly line: number | null;
}

export interface SettingsReport {
  /** Everything that is in force, for whoever is to use it. */
  readonly effective: Settings;
  /** The file that counts; null where there is none. */
  readonly file: string | null;
  /** Where files are looked for when none is named, in order. */
  readonly lookedFor: readonly string[];
  readonly settings: readonly EffectiveSetting[];
}

function valueAt(tree: unknown, path: string): unknown {
  let value = tree;
  for (const key of path.split('.')) value = isTree(value) ? value[key] : undefined;
  return value;
}

/** `mqtt://anna:secret@broker` without the secret; anything else as it is. */
function withoutPassword(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/^(\w+:\/\/[^/@:]*):[^/@]*@/, '$1:***@') : value;
}

/** Whether the usual directory of the journal follows from a variable of the environment. */
const isFromEnvironment = (path: string, { env }: Surroundings): boolean =>
  path === 'journal.directory' && Boolean(env.STATE_DIRECTORY || env.XDG_STATE_HOME?.startsWith('/'));

function originOf(
  path: string,
  file: JsonFile | undefined,
  overrides: Overrides,
  surroundings: Surroundings,
): Pick<EffectiveSetting, 'from' | 'line'> {
  if (valueAt(overrides, path) !== undefined) return { from: 'command line', line: null };
  const written = valueAt(file?.json, path);
  if (file && written !== undefined && written !== null)
    return { from: file.path, line: file.places.lines.get(path) ?? null };
  if (isFromEnvironment(path, surroundings)) return { from: 'environment', line: null };
  if (file && written === null) return { from: file.path, line: file.places.lines.get(path) ?? null };
  return { from: 'default', line: null };
}

/** Every setting with its value in force and where that comes from. E_CONFIG as `loadSettings`. */
export async function explainSettings(
  named?: string,
  overrides: Overrides = {},
  surroundings: Surroundings = { env: process.env, home: homedir() },
): Promise<SettingsReport> {
  const file = await settingsFile(named, surroundings);
  const effective = settingsIn(file, overrides, surroundings);
  return {
    effective,
    file: file?.path ?? null,
    lookedFor: configFiles(surroundings),
    settings: describeSettings().map((setting) => ({
      ...setting,
      value: withoutPassword(valueAt(effective, setting.path)),
      ...originOf(setting.path, file, overrides, surroundings),
    })),
  };
}
