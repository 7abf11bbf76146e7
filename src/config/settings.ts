import { access } from 'node:fs/promises';
import { homedir } from 'node:os';
import type { z } from 'zod';
import { NardError } from '../errors/index.ts';
import { PRESETS, parseClock, presetRuleset, reserveAt, ruleset } from '../rules/index.ts';
import { configError, type Fault } from './faults.ts';
import { type JsonFile, parsed, readJson } from './json-file.ts';
import { configFiles, type Surroundings, stateDirectory } from './places.ts';
import { faultsFromIssues, keysOf, UNKNOWN_KEY } from './schema.ts';
import { type Settings, type SettingsInput, settingsSchema } from './settings-schema.ts';

/** Settings given on the command line; a value of undefined is as if it were not there. */
export type Overrides = {
  readonly [Section in keyof SettingsInput]?: SettingsInput[Section] extends object | undefined
    ? { readonly [Name in keyof NonNullable<SettingsInput[Section]>]?: unknown }
    : unknown;
};

export const isTree = (value: unknown): value is Record<string, unknown> =>
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

/** What the rules say to the preset, the variant and each of its options, and to the clock. */
function faultsInMatch(match: unknown): Fault[] {
  const written = isTree(match) ? match : {};
  const { preset, clock, length } = { ...settingsSchema.parse({}).match, ...written };
  const ofPreset =
    typeof preset === 'string'
      ? faultsFrom(
          () => presetRuleset(preset),
          () => 'match.preset',
        )
      : [];
  const isTimed = typeof clock === 'string' && (length === null || typeof length === 'number');
  const ofClock = isTimed
    ? faultsFrom(
        () => reserveAt(parseClock(clock), length, 0),
        () => 'match.clock',
      )
    : [];
  return [...ofPreset, ...faultsInGame(written, preset), ...ofClock];
}

function faultsInGame(written: Record<string, unknown>, preset: unknown): Fault[] {
  const variant = written.variant ?? (typeof preset === 'string' ? PRESETS[preset]?.variant : 'long');
  const options = written.options ?? {};
  // What is not even of the right type is a fault of the schema's.
  if (typeof variant !== 'string' || !isTree(options)) return [];
  const each = Object.entries(options).flatMap(([name, value]) =>
    faultsInRules(variant, { [name]: value }, `match.options.${name}`),
  );
  const unknownGame = each.filter(({ at }) => at === 'match.variant').slice(0, 1);
  if (unknownGame.length > 0) return unknownGame;
  return each.length > 0 ? each : faultsInRules(variant, options, 'match.options');
}

const faultsInRules = (variant: string, options: Record<string, unknown>, place: string): Fault[] =>
  faultsFrom(
    () => ruleset(variant, options),
    ({ code }) => (code === 'E_VARIANT' ? 'match.variant' : place),
  );

function faultsFrom(read: () => unknown, placeOf: (error: NardError) => string): Fault[] {
  try {
    read();
    return [];
  } catch (error) {
    if (!(error instanceof NardError)) throw error;
    const at = placeOf(error);
    const [, problem = '', remedy = ''] = /^(.+?)[.;] (.+?)\.?$/.exec(error.message) ?? ['', error.message];
    return [{ at, problem, remedy: remedy || 'change it or leave it out' }];
  }
}

/** A setting that stands in the wrong section is told where it belongs. */
function withSection(fault: Fault): Fault {
  if (fault.problem !== UNKNOWN_KEY) return fault;
  const key = fault.at.split('.').at(-1) ?? '';
  const sections = Object.entries(settingsSchema.shape).flatMap(([name, schema]) =>
    keysOf(schema).includes(key) ? [name] : [],
  );
  return sections.length === 0
    ? fault
    : { ...fault, remedy: `${key} belongs in ${sections.join(' or ')}; ${fault.remedy}` };
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
  const issues = result.success ? [] : result.error.issues;
  const faults = [
    ...faultsFromIssues(issues, whole, [], keysAt).map(withSection),
    ...(isTree(whole) ? faultsInMatch(whole.match) : []),
  ];
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

/** The file that counts: `file`, or the first of the usual ones that is there; undefined where there is none. */
export async function settingsFile(
  file: string | undefined,
  surroundings: Surroundings,
): Promise<JsonFile | undefined> {
  const path = file ?? (await usualConfigFile(surroundings));
  return path === undefined ? undefined : readJson(path);
}

/** The settings that a file (undefined: none) and `overrides` make together; E_CONFIG lists all faults at once. */
export function settingsIn(
  file: JsonFile | undefined,
  overrides: Overrides,
  surroundings: Surroundings,
): Settings {
  return file
    ? parsed(file, (json, path) => parseSettings(json, path, overrides, surroundings))
    : parseSettings({}, 'the command line', overrides, surroundings);
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
  return settingsIn(await settingsFile(file, surroundings), overrides, surroundings);
}
