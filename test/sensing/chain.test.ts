import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brokenChain, isStillBroken } from '../../src/sensing/index.ts';

const CHIPS = 25;
const inputs = (...closed: readonly number[]): Uint8Array => {
  const all = new Uint8Array(8 * CHIPS);
  for (const input of closed) all[input] = 1;
  return all;
};
const from = (chip: number, value: 0 | 1, of: Uint8Array): Uint8Array => of.slice().fill(value, 8 * chip);
/** Checkers here and there, as in a game. */
const PLAYED = inputs(0, 1, 8, 9, 17, 40, 41, 42, 64, 65, 90, 91, 92, 120, 121, 160, 161);

describe('a chain of chips', () => {
  it('that answers all ones from a chip on is broken there, whatever was before', () => {
    expect(brokenChain(PLAYED, from(12, 1, PLAYED))).toEqual({ from: 12, closed: true });
    expect(brokenChain(null, from(12, 1, PLAYED))).toEqual({ from: 12, closed: true });
  });

  it('that falls to zeros at one blow from a chip on is broken there', () => {
    const broken = brokenChain(PLAYED, from(8, 0, PLAYED));
    expect(broken).toMatchObject({ closed: false });
    expect(broken?.from).toBeLessThanOrEqual(8);
  });

  it('is broken until something behind the break answers otherwise', () => {
    const cut = from(8, 0, PLAYED);
    const broken = brokenChain(PLAYED, cut);
    if (!broken) throw new Error('The chain is broken.');
    expect(isStillBroken(broken, cut)).toBe(true);
    expect(isStillBroken(broken, PLAYED)).toBe(false);
  });

  it('is whole where hands may have cleared the board', () => {
    expect(brokenChain(null, inputs())).toBeNull();
  });

  it('is whole where a chip that was dead lets go of all it said was closed', () => {
    const dead = PLAYED.slice().fill(1, 8 * 18, 8 * 19);
    const back = PLAYED.slice().fill(0, 8 * 18, 8 * 19);
    expect(brokenChain(dead, back)).toBeNull();
  });

  it('is whole where that chip has a switch that never closes, and nothing lies behind it', () => {
    const lying = inputs(0, 1, 8, 9, 17, 40, 41, 42);
    const dead = lying.slice().fill(1, 8 * 18, 8 * 19);
    dead[8 * 18 + 2] = 0;
    expect(brokenChain(dead, lying)).toBeNull();
  });

  it('is whole whatever thirty checkers do of which two move at a time', () => {
    const checkers = fc.uniqueArray(fc.nat(8 * CHIPS - 1), { minLength: 30, maxLength: 30 });
    const moved = fc.uniqueArray(fc.nat(29), { minLength: 0, maxLength: 2 });
    fc.assert(
      fc.property(checkers, moved, (lying, lifted) => {
        const before = inputs(...lying);
        const after = inputs(...lying.filter((_, at) => !lifted.includes(at)));
        expect(brokenChain(before, after)).toBeNull();
      }),
    );
  });
});
