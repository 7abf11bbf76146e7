import type { z } from 'zod';
import { type Fault, WHOLE_FILE } from './faults.ts';
import { SECTIONS } from './profile-file.ts';
import { faultsFromIssues, keysOf, unknownKey } from './schema.ts';

const NAMES = ['name', 'board', 'seats', 'lights', 'inputs', 'dice', 'geometry'] as const;
type Name = (typeof NAMES)[number];

/** The sections that could be read; the faults say why others could not. */
export type Sections = { readonly [N in Name]?: z.infer<(typeof SECTIONS)[N]> | undefined };

/** Reads a value with a schema; on failure leaves its faults and gives undefined. */
export function readPart<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  path: readonly PropertyKey[],
  faults: Fault[],
): z.infer<Schema> | undefined {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  faults.push(...faultsFromIssues(result.error.issues, value, path, () => keysOf(schema)));
  return undefined;
}

/** Reads every section by itself, so that all faults come to light at once. */
export function readSections(json: unknown, faults: Fault[]): Sections {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    faults.push({ at: WHOLE_FILE, problem: 'it is not an object', remedy: `write { ${NAMES.join(', ')} }` });
    return {};
  }
  const known: readonly string[] = NAMES;
  for (const key of Object.keys(json)) {
    if (known.includes(key)) continue;
    faults.push(unknownKey(key, key, NAMES));
  }
  const read = <Schema extends z.ZodType>(name: Name, schema: Schema) =>
    readPart(schema, Reflect.get(json, name), [name], faults);
  return {
    name: read('name', SECTIONS.name),
    board: read('board', SECTIONS.board),
    seats: read('seats', SECTIONS.seats),
    lights: read('lights', SECTIONS.lights),
    inputs: read('inputs', SECTIONS.inputs),
    dice: read('dice', SECTIONS.dice),
    geometry: read('geometry', SECTIONS.geometry),
  };
}
