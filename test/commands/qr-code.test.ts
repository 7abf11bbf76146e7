import { expect, it } from 'vitest';
import { qrCode } from '../../src/commands/qr-code.ts';

const URL = 'http://192.168.1.7:8080/';

/** Rows of modules, true = dark, read back from what is printed. */
function modules(printed: string, isInkDark: boolean): boolean[][] {
  const lines = printed.replace(/\n$/, '').split('\n');
  return lines.flatMap((line) => {
    const blocks = [...line];
    return ['█▀', '█▄'].map((inked) => blocks.map((one) => inked.includes(one) === isInkDark));
  });
}

it('a QR code is a square with its three finders and a light border, the same with and without colour', async () => {
  const coloured = await qrCode(URL, {});
  const plain = await qrCode(URL, { NO_COLOR: '1' });
  expect(coloured).toContain('\u001b[');
  expect(plain).not.toContain('\u001b');
  const seen = modules(plain, false);
  const escapes = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');
  expect(modules(coloured.replace(escapes, ''), true)).toEqual(seen);
  const size = seen[0]?.length ?? 0;
  // Version 2 has 25 modules; a border of two on each side.
  expect(size).toBe(29);
  expect(seen[0]?.some(Boolean)).toBe(false);
  const finder = [true, true, true, true, true, true, true, false];
  expect(seen[2]?.slice(2, 10)).toEqual(finder);
  expect(seen[2]?.slice(size - 9, size - 2)).toEqual(finder.slice(0, 7));
  expect(seen[size - 3]?.slice(2, 10)).toEqual(finder);
});
