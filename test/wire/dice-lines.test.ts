import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NardError } from '../../src/errors/index.ts';
import {
  checksum,
  DIE_STATES,
  type DiceLineEvent,
  DiceLineReader,
  type DiceReport,
  LONGEST_LINE,
  parseDiceLine,
  printDiceLine,
} from '../../src/wire/index.ts';

const name = fc.stringMatching(/^[A-Za-z0-9._:-]{1,32}$/);
const report: fc.Arbitrary<DiceReport> = fc.oneof(
  fc.record({
    kind: fc.constant('die' as const),
    die: name,
    seq: fc.integer({ min: 0, max: 65535 }),
    state: fc.constantFrom(...DIE_STATES),
    face: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const, 5 as const, 6 as const, null),
    half: fc.constantFrom('left' as const, 'right' as const, null),
    battery: fc.oneof(fc.integer({ min: 0, max: 100 }), fc.constant(null)),
    charging: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('receiver' as const), receiver: name, uptime: fc.nat(2 ** 31 - 1) }),
);

const six: DiceReport = {
  kind: 'die',
  die: 'w1',
  seq: 12,
  state: 'stable',
  face: 6,
  half: 'left',
  battery: 87,
  charging: false,
};

function sealed(text: string): string {
  return `${text}*${checksum(text).toString(16).toUpperCase().padStart(4, '0')}`;
}

function reports(events: readonly DiceLineEvent[]): DiceLineEvent[] {
  return events.filter((event) => event.kind !== 'dropped');
}

describe('lines from the dice receiver', () => {
  test('a report reads back as itself', () => {
    fc.assert(
      fc.property(report, (one) => {
        const line = printDiceLine(one);
        expect(line.length).toBeLessThanOrEqual(LONGEST_LINE);
        expect(parseDiceLine(line.slice(0, -1))).toEqual(one);
      }),
    );
  });

  test('the documented line is the line written', () => {
    const text =
      '{"die":"w1","seq":12,"state":"stable","face":6,"half":"left","battery":87,"charging":false}';
    expect(printDiceLine(six)).toBe(`${text}*85C3\n`);
    expect(checksum('123456789')).toBe(0x29b1);
  });

  test('it does not matter how the stream is cut', () => {
    fc.assert(
      fc.property(fc.array(report, { maxLength: 6 }), fc.integer({ min: 1, max: 50 }), (sent, chunk) => {
        const stream = Buffer.from(sent.map(printDiceLine).join(''));
        const reader = new DiceLineReader();
        const events: DiceLineEvent[] = [];
        for (let at = 0; at < stream.length; at += chunk)
          events.push(...reader.push(stream.subarray(at, at + chunk)));
        expect(events).toEqual(sent);
      }),
    );
  });

  test('garbage never throws, is reported, and costs no line after the next line end', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 600 }), (garbage) => {
        const reader = new DiceLineReader();
        const before = reader.push([...garbage, 0x0a]);
        expect(reports(before)).toEqual([]);
        expect(reader.push(Buffer.from(printDiceLine(six)))).toEqual([six]);
      }),
      { numRuns: 500 },
    );
  });

  test('a single changed character drops the line', () => {
    const line = printDiceLine(six).slice(0, -1);
    fc.assert(
      fc.property(fc.nat(line.length - 1), fc.integer({ min: 32, max: 126 }), (at, code) => {
        const damaged = line.slice(0, at) + String.fromCharCode(code) + line.slice(at + 1);
        if (damaged !== line) expect(parseDiceLine(damaged)).toBeInstanceOf(NardError);
      }),
    );
  });

  test('every dropped byte is counted', () => {
    const events = new DiceLineReader().push(
      Buffer.from(`noise\n${'x'.repeat(1000)}\n${printDiceLine(six)}`),
    );
    expect(events.map((event) => (event.kind === 'dropped' ? event.bytes : event.kind))).toEqual([
      6,
      1001,
      'die',
    ]);
  });

  test('lines may end in CR LF and be parted by empty lines', () => {
    const line = printDiceLine(six).trimEnd();
    expect(new DiceLineReader().push(Buffer.from(`\r\n${line}\r\n\n`))).toEqual([six]);
  });

  test.each([
    '{"die":"w1","seq":12,"state":"stable","face":7,"half":null,"battery":null,"charging":false}',
    '{"die":"w1","seq":12,"state":"asleep","face":6,"half":null,"battery":null,"charging":false}',
    '{"die":"w 1","seq":12,"state":"stable","face":6,"half":null,"battery":null,"charging":false}',
    '{"die":"w1","seq":-1,"state":"stable","face":6,"half":null,"battery":null,"charging":false}',
    '{"die":"w1","seq":12,"state":"stable","face":6,"half":null,"battery":null}',
    '{"die":"w1","seq":12,"state":"stable","face":6,"half":null,"battery":null,"charging":false,"x":1}',
    '{"__proto__":{"receiver":"a"},"uptime":1}',
    '{"receiver":"a","uptime":1.5}',
    '{"receiver":"a","uptime":1',
    '{}',
  ])('a line with a right checksum and wrong fields is refused: %s', (text) => {
    expect(parseDiceLine(sealed(text))).toMatchObject({ code: 'E_DICE_LINE' });
  });

  test('a report out of range is not printed', () => {
    expect(() => printDiceLine({ ...six, seq: 65536 })).toThrow(
      expect.objectContaining({ code: 'E_DICE_LINE' }),
    );
  });
});

describe('hardware/dice-protocol.md', () => {
  test('every line shown there can be read', () => {
    const page = readFileSync(new URL('../../hardware/dice-protocol.md', import.meta.url), 'utf8');
    const lines = page
      .split('\n')
      .flatMap((line) => (/\*[0-9A-F]{4}$/.test(line) && line.startsWith('    {"') ? [line.trim()] : []));
    expect(lines.length).toBeGreaterThanOrEqual(5);
    for (const line of lines) expect(parseDiceLine(line)).not.toBeInstanceOf(NardError);
  });
});
