import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NardError } from '../../src/errors/index.ts';
import {
  type ClockRules,
  freeTimeLeft,
  parseClock,
  reserveAfterMove,
  reserveAt,
  spend,
} from '../../src/rules/index.ts';

const MINUTE = 60_000;

function codeOf(make: () => unknown): string {
  try {
    make();
  } catch (error) {
    if (error instanceof NardError) return error.code;
  }
  return 'none';
}

describe('the reserve', () => {
  it('of singles is 2 minutes a point less 1 for each point scored, with 12 s a move (case S34)', () => {
    const rules = parseClock('us-singles');
    expect(reserveAt(rules, 11, 3 + 2)).toBe(17 * MINUTE);
    expect(rules).toMatchObject({ method: 'delay', stepMs: 12_000 });
  });

  it('of pairs is 2½ minutes a point, with 18 s a move (case S35)', () => {
    const rules = parseClock('us-doubles');
    expect(reserveAt(rules, 11, 0)).toBe(27.5 * MINUTE);
    expect(rules.stepMs).toBe(18_000);
  });

  it('of a clock in minutes does not depend on the match, and one by points needs a length', () => {
    expect(reserveAt(parseClock('fischer:5+3'), null, 4)).toBe(5 * MINUTE);
    expect(codeOf(() => reserveAt(parseClock('us-singles'), null, 0))).toBe('E_OPTION');
  });
});

it('a clock that cannot be read is refused by name', () => {
  for (const text of ['', 'us', 'delay', 'delay:0+12', 'fischer:5', 'bronstein:5+', 'constructor']) {
    expect(
      codeOf(() => parseClock(text)),
      text,
    ).toBe('E_OPTION');
  }
  expect(parseClock('bronstein:2.5+10')).toMatchObject({
    method: 'bronstein',
    fixedMs: 150_000,
    stepMs: 10_000,
  });
});

describe('a move', () => {
  const left = (clock: string, ms: number, delay = true) => {
    const rules = parseClock(clock);
    const timed = spend(rules, { reserve: MINUTE, used: 0 }, ms, delay);
    return reserveAfterMove(rules, timed);
  };

  it('within the delay costs nothing, and afterwards what is over it', () => {
    expect(left('delay:1+12', 11_999)).toBe(MINUTE);
    expect(left('delay:1+12', 20_000)).toBe(MINUTE - 8_000);
    expect(left('delay:1+12', 20_000, false)).toBe(MINUTE - 20_000);
  });

  it('adds its step under Fischer, and gives back what it took under Bronstein, at most the step', () => {
    expect(left('fischer:1+5', 2_000)).toBe(MINUTE + 3_000);
    expect(left('bronstein:1+5', 2_000)).toBe(MINUTE);
    expect(left('bronstein:1+5', 9_000)).toBe(MINUTE - 4_000);
  });

  it('that used up the reserve gets nothing back', () => {
    for (const clock of ['delay:1+5', 'fischer:1+5', 'bronstein:1+5']) expect(left(clock, 90_000)).toBe(0);
  });
});

const clocks = fc.record({
  method: fc.constantFrom<ClockRules['method']>('delay', 'fischer', 'bronstein'),
  stepMs: fc.integer({ min: 0, max: 30_000 }),
  fixedMs: fc.constant(60_000),
  perPointMs: fc.constant(0),
  perScoredMs: fc.constant(0),
});
const span = fc.integer({ min: 0, max: 40_000 });

it('time counts the same however often one looks at the clock', () => {
  fc.assert(
    fc.property(clocks, fc.array(span, { maxLength: 6 }), fc.boolean(), (rules, spans, delay) => {
      const start = { reserve: 60_000, used: 0 };
      const whole = spend(
        rules,
        start,
        spans.reduce((sum, ms) => sum + ms, 0),
        delay,
      );
      const inParts = spans.reduce((timed, ms) => spend(rules, timed, ms, delay), start);
      expect(inParts).toEqual(whole);
      expect(freeTimeLeft(rules, whole, delay)).toBeGreaterThanOrEqual(0);
    }),
  );
});
