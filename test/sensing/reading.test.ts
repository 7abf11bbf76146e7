import { describe, expect, it } from 'vitest';
import { PLACES, parseCheckers, ruleset } from '../../src/rules/index.ts';
import {
  auditSetup,
  differences,
  expectedReading,
  isAtRest,
  readingOf,
  settle,
  startSettling,
} from '../../src/sensing/index.ts';
import { boardWith } from './table.ts';

const at = (name: string): number => PLACES.indexOf(name as (typeof PLACES)[number]);
const long = ruleset('long');
const short = ruleset('short');
const six = boardWith(6);
const standing = (rules: typeof long) => [...expectedReading(six, rules.family, rules.start)];

describe('the reading of a board', () => {
  it('counts the closed switches of each place; buttons and spare inputs are none', () => {
    const reading = readingOf([0, 0, null, 26, undefined, 0], [1, 0, 1, 1, 1, 1]);
    expect(reading).toHaveLength(28);
    expect(reading[0]).toBe(2);
    expect(reading[26]).toBe(1);
    expect(reading.reduce((sum, count) => sum + count)).toBe(3);
  });

  it('shows as many checkers as there are slots', () => {
    expect(standing(long)[at('p24')]).toBe(6);
    expect(standing(long)[at('p12')]).toBe(6);
    expect(expectedReading(boardWith(3), 'short', short.start)[at('p13')]).toBe(3);
  });
});

describe('the audit of a set-up', () => {
  it.each([long, short])('finds nothing wrong with the start position', (rules) => {
    expect(auditSetup(six, rules, standing(rules))).toEqual([]);
  });

  it('names the point where a checker is missing, with what belongs there', () => {
    const reading = standing(short);
    reading[at('p8')] = 2;
    expect(auditSetup(six, short, reading)).toEqual([
      { place: at('p8'), problem: 'missing', expected: 3, seen: 2 },
    ]);
  });

  it('names every place that is not empty and should be', () => {
    const reading = standing(long);
    reading[at('p1')] = 1;
    reading[at('tray-black')] = 2;
    expect(auditSetup(six, long, reading)).toEqual([
      { place: at('p1'), problem: 'surplus', expected: 0, seen: 1 },
      { place: at('tray-black'), problem: 'surplus', expected: 0, seen: 2 },
    ]);
  });

  it('is content with full slots on a head', () => {
    const reading = standing(long);
    reading[at('p24')] = 5;
    expect(auditSetup(six, long, reading)).toEqual([
      { place: at('p24'), problem: 'missing', expected: 15, seen: 5 },
    ]);
  });
});

describe('the differences after a break', () => {
  it('are those between the switches and the position of the match', () => {
    const position = { white: parseCheckers('25:1,6:5'), black: parseCheckers('20:2') };
    const reading = [...expectedReading(six, 'short', position)];
    expect(differences(six, 'short', position, reading)).toEqual([]);
    reading[at('bar-white')] = 0;
    reading[at('p7')] = 1;
    expect(differences(six, 'short', position, reading)).toEqual([
      { place: at('p7'), problem: 'surplus', expected: 0, seen: 1 },
      { place: at('bar-white'), problem: 'missing', expected: 1, seen: 0 },
    ]);
  });
});

describe('settling', () => {
  it('is at rest since the last change', () => {
    const one = standing(long);
    const other = one.with(0, 1);
    let settling = startSettling(one, 100);
    settling = settle(settling, other, 500);
    settling = settle(settling, [...other], 900);
    expect(settling).toEqual({ reading: other, atRestSince: 500 });
    expect(isAtRest(settling, 2499, 2000)).toBe(false);
    expect(isAtRest(settling, 2500, 2000)).toBe(true);
  });
});
