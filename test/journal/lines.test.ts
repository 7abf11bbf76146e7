import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseLine, printLine, scan } from '../../src/journal/lines.ts';

const MAX = 64 * 1024;

/** A journal as bytes, from appends of values. */
function journalOf(appends: readonly (readonly unknown[])[]): Buffer {
  let n = 0;
  const lines = appends.flatMap((values) =>
    values.map((value, index) => printLine(++n, values.length - 1 - index, JSON.stringify(value))),
  );
  return Buffer.from(lines.join(''));
}

const jsonValue = fc.jsonValue({ maxDepth: 2 });
const appends = fc.array(fc.array(jsonValue, { minLength: 1, maxLength: 3 }), { maxLength: 5 });
const sure = (value: unknown) => JSON.parse(JSON.stringify(value));

describe('a line of the journal', () => {
  it('gives back the entry it was made from', () => {
    fc.assert(
      fc.property(jsonValue, fc.nat(), fc.nat(9), (value, n, more) => {
        const line = Buffer.from(printLine(n, more, JSON.stringify(value)).slice(0, -1));
        expect(parseLine(line)).toEqual({ n, more, entry: sure(value) });
      }),
    );
  });

  it('is refused when one bit of it is wrong', () => {
    const line = Buffer.from(printLine(12, 1, '{"type":"rolled","roll":[6,5]}').slice(0, -1));
    for (let bit = 0; bit < line.length * 8; bit += 1) {
      expect(parseLine(flipped(line, bit)), `bit ${bit}`).toBeNull();
    }
  });

  it('is JSON that other programs can read', () => {
    expect(JSON.parse(printLine(3, 0, '{"a":1}'))).toMatchObject({ n: 3, more: 0, entry: { a: 1 } });
  });
});

describe('reading a journal', () => {
  it('gives every entry of a whole file', () => {
    fc.assert(
      fc.property(appends, (all) => {
        expect(scan(journalOf(all), MAX)).toMatchObject({ entries: sure(all.flat()), tail: 'none' });
      }),
    );
  });

  it('gives whole appends from the beginning when the file is cut anywhere', () => {
    fc.assert(
      fc.property(appends, fc.nat(), (all, place) => {
        const bytes = journalOf(all);
        const cut = place % (bytes.length + 1);
        const found = scan(bytes.subarray(0, cut), MAX);
        expect(found.tail).not.toBe('damaged');
        const wholes = all
          .map((_, count) => journalOf(all.slice(0, count + 1)).length)
          .filter((size) => size <= cut);
        expect(found.entries).toEqual(sure(all.slice(0, wholes.length).flat()));
        expect(found.size).toBe(wholes.at(-1) ?? 0);
      }),
    );
  });

  it('notices any flipped bit, and never reads past it', () => {
    fc.assert(
      fc.property(
        appends.filter((all) => all.length > 0),
        fc.nat(),
        (all, place) => {
          const bytes = journalOf(all);
          const bit = place % (bytes.length * 8);
          const found = scan(flipped(bytes, bit), MAX);
          expect(found.tail).not.toBe('none');
          expect(found.size).toBeLessThanOrEqual(bit >> 3);
          expect(found.entries).toEqual(sure(all.flat()).slice(0, found.entries.length));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('calls a flipped bit damage, not a torn end, wherever a whole line follows', () => {
    const bytes = journalOf([['a'], ['b', 'c'], ['d']]);
    const last = bytes.lastIndexOf('{"n":') * 8;
    for (let bit = 0; bit < last; bit += 1)
      expect(scan(flipped(bytes, bit), MAX).tail, `bit ${bit}`).toBe('damaged');
  });

  it('notices a line that is missing, doubled or out of its place', () => {
    const [a, b, c] = [1, 2, 3].map((n) => printLine(n, 0, `"${n}"`)) as [string, string, string];
    for (const lines of [
      [a, c],
      [b, c],
      [a, a, b],
      [b, a, c],
      [a, c, b],
    ]) {
      expect(scan(Buffer.from(lines.join('')), MAX).tail).toBe('damaged');
    }
  });

  it('takes zeroes at the end, as a power cut may leave them, for a torn write', () => {
    const found = scan(Buffer.concat([journalOf([['a']]), Buffer.alloc(4096)]), MAX);
    expect(found).toMatchObject({ entries: ['a'], tail: 'torn' });
  });

  it('takes a file that never was a journal for damaged instead of emptying it', () => {
    expect(scan(Buffer.from('port: /dev/ttyACM0\n'), MAX).tail).toBe('damaged');
    expect(scan(Buffer.from('dear diary'), MAX).tail).toBe('damaged');
  });

  it('takes an unreadable end larger than any write for damage', () => {
    expect(scan(Buffer.concat([journalOf([['a']]), Buffer.alloc(MAX + 1)]), MAX).tail).toBe('damaged');
  });
});

function flipped(bytes: Buffer, bit: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  return copy;
}
