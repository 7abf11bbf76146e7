import { readFileSync } from 'node:fs';
import fc from 'fast-check';

// biome-ignore lint/suspicious/noExplicitAny: tests spoil files in every way there is.
export type Json = any;

export const jsonOf = (name: string): Json =>
  JSON.parse(readFileSync(new URL(`../../firmware-config/${name}.json`, import.meta.url), 'utf8'));

export const at = (json: Json, key: string): Json => json[key];

export interface Change {
  /** Numbers that choose a way down into the file. */
  readonly way: readonly number[];
  readonly how: 'delete' | 'replace' | 'nudge' | 'repeat';
  readonly value: unknown;
}

/** Changes of a JSON file: something deleted, replaced, moved by a little, or said twice. */
export const changes: fc.Arbitrary<Change> = fc.record({
  way: fc.array(fc.nat({ max: 97 }), { minLength: 1, maxLength: 4 }),
  how: fc.constantFrom('delete', 'replace', 'nudge', 'repeat'),
  value: fc.oneof(
    fc.integer({ min: -3, max: 260 }),
    fc.constantFrom('p1', 'p25', 'p24..p1', 'bar-white', 'end', 'white', 'far', true, null),
    fc.jsonValue({ maxDepth: 2 }),
  ),
});

const isTree = (value: Json): boolean => typeof value === 'object' && value !== null;

/** The file of `name` after a change, and the path of the change. */
export function changed({ way, how, value }: Change, name: string): { json: Json; path: PropertyKey[] } {
  const json = jsonOf(name);
  const path: PropertyKey[] = [];
  let tree = json;
  let key: string | number = '';
  for (const turn of way) {
    const below: Json = path.length === 0 ? json : tree[key];
    if (!isTree(below) || Object.keys(below).length === 0) break;
    tree = below;
    const keys = Object.keys(tree);
    const chosen = keys[turn % keys.length] ?? '';
    key = Array.isArray(tree) ? Number(chosen) : chosen;
    path.push(key);
  }
  if (how === 'delete') {
    if (Array.isArray(tree)) tree.splice(Number(key), 1);
    else delete tree[key];
  } else if (how === 'nudge' && typeof tree[key] === 'number') tree[key] += 1;
  else if (how === 'repeat' && Array.isArray(tree)) tree.push(tree[Number(key)]);
  else tree[key] = value;
  return { json, path };
}
