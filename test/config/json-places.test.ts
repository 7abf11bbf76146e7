import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineOf, placesIn } from '../../src/config/json-places.ts';

/** Every leaf of a value with its path as the house writes it. */
function leaves(value: unknown, path = ''): { readonly path: string; readonly key: string | null }[] {
  if (typeof value !== 'object' || value === null) return [{ path, key: null }];
  if (Array.isArray(value)) return value.flatMap((inner, i) => leaves(inner, `${path}[${i}]`));
  return Object.entries(value).flatMap(([key, inner]) => {
    const below = path ? `${path}.${key}` : key;
    const isLeaf = typeof inner !== 'object' || inner === null;
    return isLeaf ? [{ path: below, key }] : leaves(inner, below);
  });
}

const word = fc.stringMatching(/^[a-z"\\\\ \n]{1,6}$/);
const plainKey = fc.stringMatching(/^[a-z]{1,6}$/);
const anything = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    word,
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    tie('list'),
    tie('object'),
  ),
  list: fc.array(tie('value'), { maxLength: 4 }),
  object: fc.dictionary(plainKey, tie('value'), { maxKeys: 4 }),
}));

test('every value of any JSON text is found in the line that its key stands in', () => {
  fc.assert(
    fc.property(anything.object, (json) => {
      const text = JSON.stringify(json, null, 2);
      const places = placesIn(text);
      expect(places.doubles).toEqual([]);
      const rows = text.split('\n');
      for (const { path, key } of leaves(json)) {
        const line = lineOf(places, path);
        expect(line, path).toBeDefined();
        if (key !== null) expect(rows[(line ?? 0) - 1], path).toContain(`"${key}":`);
      }
    }),
    { numRuns: 300 },
  );
});

test('what is missing is looked for where it would stand: in the thing around it', () => {
  const places = placesIn('{\n  "web": {\n    "port": 1\n  },\n  "inputs": [\n    { "from": 0 }\n  ]\n}');
  expect(lineOf(places, 'web.bind')).toBe(2);
  expect(lineOf(places, 'inputs[0].place')).toBe(6);
  expect(lineOf(places, 'inputs[7].place')).toBe(5);
  expect(lineOf(places, 'nothing.at.all')).toBeUndefined();
});

test('a key that stands twice in an object is found, and the same key in another object is none', () => {
  const text = '{\n "a": 1,\n "b": { "a": 2 },\n "a": 3, "c": ["a", "a"]\n}';
  expect(placesIn(text).doubles).toEqual([{ at: 'a', line: 4, first: 2 }]);
});
