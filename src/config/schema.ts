import { z } from 'zod';
import { type Fault, pathText } from './faults.ts';
import { nearest } from './suggest.ts';

/** The keys that an object's schema knows, through defaults and the like; [] for what is no object. */
export function keysOf(schema: z.ZodType): readonly string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) {
    return schema.unwrap() instanceof z.ZodObject ? keysOf(schema.unwrap() as z.ZodObject) : [];
  }
  return [];
}

type Issue = z.core.$ZodIssue;

const show = (value: unknown): string => JSON.stringify(value) ?? 'nothing';

/** The value at `path` in what was read, for messages that say what stands there. */
function valueAt(json: unknown, path: readonly PropertyKey[]): unknown {
  let value = json;
  for (const part of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Reflect.get(value, part);
  }
  return value;
}

const NOUNS: Readonly<Record<string, string>> = {
  string: 'a text in quotes',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object { … }',
  record: 'an object { … }',
  array: 'a list [ … ]',
  tuple: 'a list [ … ]',
  null: 'null',
};

const noun = (type: string): string => NOUNS[type] ?? type;

function amount(origin: string, bound: string, limit: number | bigint): string {
  if (origin === 'array') return `list ${bound} ${limit}`;
  return origin === 'string' ? `write ${bound} ${limit} characters` : `write ${bound} ${limit}`;
}

/** What may stand where this issue was found, as an instruction. */
function remedyOf(issue: Issue, allowed: readonly string[]): string {
  switch (issue.code) {
    case 'invalid_type':
      return `write ${noun(issue.expected)}`;
    case 'invalid_value':
      return `write ${issue.values.map(show).join(' or ')}`;
    case 'too_small':
      return amount(issue.origin, 'at least', issue.minimum);
    case 'too_big':
      return amount(issue.origin, 'at most', issue.maximum);
    case 'invalid_union': {
      // The last way is the general one; where it has words of its own, they cover all ways.
      const own = issue.errors.flat().find((inner) => inner.code === 'invalid_format');
      const ways = issue.errors.flat().map((inner) => remedyOf(inner, allowed).replace(/^write /, ''));
      return own ? own.message : `write ${[...new Set(ways)].join(' or ')}`;
    }
    default:
      return issue.message;
  }
}

function problemOf(value: unknown): string {
  if (value === undefined) return 'it is missing';
  return `${show(value)} does not fit here`;
}

export const UNKNOWN_KEY = 'nothing of this name is known';

/** The fault of a key that is not known where it stands. */
export function unknownKey(at: string, key: string, allowed: readonly string[]): Fault {
  const meant = nearest(key, allowed);
  return {
    at,
    problem: UNKNOWN_KEY,
    remedy: `${meant ? `did you mean ${meant}? ` : ''}known here: ${allowed.join(', ')}`,
  };
}

/**
 * Turns the issues of a parse into faults. `base` is the path of `json` in the file; `keysAt` names
 * the keys known at a path, for the remedy of an unknown one.
 */
export function faultsFromIssues(
  issues: readonly Issue[],
  json: unknown,
  base: readonly PropertyKey[],
  keysAt: (path: readonly PropertyKey[]) => readonly string[],
): Fault[] {
  return issues.flatMap((issue): Fault[] => {
    const allowed = keysAt(issue.path);
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => unknownKey(pathText([...base, ...issue.path, key]), key, allowed));
    }
    const value = valueAt(json, issue.path);
    const remedy = remedyOf(issue, allowed);
    return [{ at: pathText([...base, ...issue.path]), problem: problemOf(value), remedy }];
  });
}
