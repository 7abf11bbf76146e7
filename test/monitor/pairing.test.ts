import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { Pairing } from '../../src/monitor/broker/pairing.ts';

function table() {
  let now = 0;
  const pairing = new Pairing({ now: () => now, after: () => () => undefined });
  return { pairing, wait: (ms: number) => (now += ms) };
}

describe('a code', () => {
  it('gives a token once, however it is typed', () => {
    const { pairing } = table();
    const code = pairing.issue('black');
    expect(code).toMatch(/^[A-Z2-9]{8}$/);
    const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`;
    const paired = pairing.redeem(typed, 'a');
    expect(paired?.seat).toBe('black');
    expect(pairing.seatOf(paired?.token ?? '', 'a')).toBe('black');
    expect(pairing.redeem(code, 'a')).toBeNull();
  });

  it('is void after five minutes, or when another is issued for the seat', () => {
    const { pairing, wait } = table();
    const old = pairing.issue('white');
    const fresh = pairing.issue('white');
    const other = pairing.issue('black');
    expect(pairing.redeem(old, 'a')).toBeNull();
    expect(pairing.redeem(fresh, 'a')?.seat).toBe('white');
    wait(5 * 60_000);
    expect(pairing.redeem(other, 'b')).toBeNull();
  });

  it('cannot be guessed: after five wrong ones an address has to wait, and the right one does not help', () => {
    const { pairing, wait } = table();
    const code = pairing.issue('white');
    for (let i = 0; i < 5; i += 1) expect(pairing.redeem('AAAAAAAA', 'thief')).toBeNull();
    expect(pairing.redeem(code, 'thief')).toBeNull();
    wait(10_000);
    expect(pairing.redeem(code, 'thief')?.seat).toBe('white');
  });

  it('cannot be guessed from many addresses either', () => {
    const { pairing } = table();
    const code = pairing.issue('white');
    for (let i = 0; i < 20; i += 1) pairing.redeem('AAAAAAAA', `thief ${i}`);
    expect(pairing.redeem(code, 'another thief')).toBeNull();
  });
});

describe('a code that lights show', () => {
  const asText = (points: readonly number[]) =>
    points.map((point) => String(point + 1).padStart(2, '0')).join(' ');

  it('is six different points, and gives a token once', () => {
    const { pairing } = table();
    const seen = new Set<number>();
    for (let n = 0; n < 200; n += 1) {
      const points = pairing.issueLights('white');
      expect(new Set(points).size).toBe(6);
      expect(points).toEqual(points.toSorted((a, b) => a - b));
      for (const point of points) seen.add(point);
    }
    expect([...seen].sort((a, b) => a - b)).toEqual(Array.from({ length: 24 }, (_, point) => point));
    const points = pairing.issueLights('white');
    expect(pairing.redeem(asText(points), 'a')?.seat).toBe('white');
    expect(pairing.redeem(asText(points), 'a')).toBeNull();
  });

  it('is void after two minutes', () => {
    const { pairing, wait } = table();
    const points = pairing.issueLights('white');
    wait(2 * 60_000);
    expect(pairing.redeem(asText(points), 'a')).toBeNull();
  });

  it('is void after ten wrong ones, wherever they come from', () => {
    const { pairing } = table();
    const points = pairing.issueLights('white');
    for (let i = 0; i < 10; i += 1) pairing.redeem('010203040506', `thief ${i}`);
    expect(pairing.redeem(asText(points), 'an honest phone')).toBeNull();
  });
});

describe('a token', () => {
  it('lasts a day', () => {
    const { pairing, wait } = table();
    const token = pairing.redeem(pairing.issue('director'), 'a')?.token ?? '';
    wait(24 * 3600_000 - 1);
    expect(pairing.seatOf(token, 'b')).toBe('director');
    wait(1);
    expect(pairing.seatOf(token, 'b')).toBeNull();
    expect(pairing.seatOf('', 'b')).toBeNull();
  });

  it('stands nowhere in what is kept, nor does a code', () => {
    const { pairing } = table();
    const code = pairing.issue('white');
    const token = pairing.redeem(pairing.issue('black'), 'a')?.token ?? '';
    const kept = inspect(pairing, { depth: 9, showHidden: true }) + JSON.stringify(pairing);
    expect(kept).not.toContain(code);
    expect(kept).not.toContain(token);
  });
});
