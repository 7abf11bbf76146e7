import { access } from 'node:fs/promises';
import { homedir } from 'node:os';
import type { z } from 'zod';
import { NardError } from '../errors/index.ts';
import { ruleset } from '../rules/index.ts';
import { configError, type Fault } from './faults.ts';
import { readJson } from './json-file.ts';
import { configFiles, type Surroundings, stateDirectory } from './places.ts';
import { faultsFromIssues, keysOf } from './schema.ts';
import { type Settings, type SettingsInput, settingsSchema } from './settings-schema.ts';

/** Settings given on the command line; a value of undefined is as if it were not there. */
export type Overrides = {
  readonly [Section in keyof SettingsInput]?: SettingsInput[Section] extends object | undefined
    ? { readonly [Name in keyof NonNullable<SettingsInput[Section]>]?: unknown }
    : unknown;
};

const isTree = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `over` laid upon `base`, section by section; a setting inside a section is replaced whole. */
function laidOver(base: Record<string, unknown>, over: object): Record<string, unknown> {
  const merged: Record<string, unknown> = { ...base };
  for (const [key, value] of Object.entries(over)) {
    if (value === undefined) continue;
    const below = merged[key];
    if (!isTree(value)) merged[key] = value;
    else if (below === undefined || isTree(below)) {
      const given = Object.entries(value).filter(([, inner]) => inner !== undefined);
      merged[key] = { ...below, ...Object.fromEntries(given) };
    }
  }
  return merged;
}

function keysAt(path: readonly PropertyKey[]): readonly string[] {
  const [section] = path;
  if (section === undefined) return keysOf(settingsSchema);
  const found: z.ZodType | undefined = Object.entries(settingsSchema.shape).find(
    ([key]) => key === section,
  )?.[1];
  return found ? keysOf(found) : [];
}

/** What the rules say to the variant and its options. */
function faultsInMatch({ variant, options }: Settings['match']): Fault[] {
  try {
    ruleset(variant, options);
    return [];
  } catch (error) {
    if (!(error instanceof NardError)) throw error;
    const at = error.code === 'E_VARIANT' ? 'match.variant' : 'match.options';
    const [, problem = '', remedy = ''] = /^(.+?)[.;] (.+?)\.?$/.exec(error.message) ?? ['', error.message];
    return [{ at, problem, remedy: remedy || 'change it or leave it out' }];
  }
}

/** Says of a fault that it was given on the command line, not in the file. */
function withOrigin(fault: Fault, overrides: Overrides): Fault {
  const flat = Object.entries(overrides).flatMap(([section, value]) =>
    isTree(value)
      ? Object.entries(value).map(([key, inner]) => [`${section}.${key}`, inner])
      : [[section, value]],
  );
  const given = flat.some(([path, value]) => value !== undefined && path === fault.at);
  return given ? { ...fault, at: `${fault.at} (on the command line)` } : fault;
}

/**
 * The settings that `json` (what stands in `source`) and `overrides` make together. Throws E_CONFIG with
 * every fault there is, each with its place and a remedy.
 */
export function parseSettings(
  json: unknown,
  source: string,
  overrides: Overrides = {},
  surroundings: Surroundings = { env: process.env, home: homedir() },
): Settings {
  const whole = isTree(json) ? laidOver(json, overrides) : json;
  const result = settingsSchema.safeParse(whole);
  const faults = result.success
    ? faultsInMatch(result.data.match)
    : faultsFromIssues(result.error.issues, whole, [], keysAt);
  if (!result.success || faults.length > 0) {
    throw configError(
      source,
      faults.map((fault) => withOrigin(fault, overrides)),
    );
  }
  const directory = result.data.journal.directory ?? stateDirectory(surroundings);
  return { ...result.data, journal: { directory } };
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** The configuration file that counts when none is named; undefined when there is none. */
async function usualConfigFile(surroundings: Surroundings): Promise<string | undefined> {
  for (const path of configFiles(surroundings)) if (await exists(path)) return path;
  return undefined;
}

/**
 * All settings: from `file`, or else from the first of the usual files that is there (none is needed), with
 * what the command line says laid over them. E_CONFIG lists all faults at once.
 */
export async function loadSettings(
  file?: string,
  overrides: Overrides = {},
  surroundings: Surroundings = { env: process.env, home: homedir() },
): Promise<Settings> {
  const path = file ?? (await usualConfigFile(surroundings));
  const json = path === undefined ? {} : await readJson(path);
  return parseSettings(json, path ?? 'the command line', overrides, surroundings);
}
