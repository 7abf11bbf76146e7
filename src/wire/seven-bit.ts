/**
 * Numbers and bytes on a cable that keeps the eighth bit of every byte for itself. Firmata's convention
 * throughout: the least significant seven bits travel first.
 */

/** Appends `value` (a whole number from 0 to 2^(7 × count) − 1) to `out` as `count` seven-bit bytes. */
export function pushNumber(out: number[], value: number, count: number): void {
  let rest = value;
  for (let index = 0; index < count; index++) {
    out.push(rest % 128);
    rest = Math.floor(rest / 128);
  }
}

/** The number in `count` seven-bit bytes from `at` on; bytes beyond the end count as 0. */
export function numberAt(body: ArrayLike<number>, at: number, count: number): number {
  let value = 0;
  for (let index = count - 1; index >= 0; index--) value = value * 128 + (body[at + index] ?? 0);
  return value;
}

/** Appends eight-bit `bytes` to `out`, each as a pair: low seven bits, then the high bit. */
export const pushPairs = (out: number[], bytes: ArrayLike<number>): void =>
  writePairs(out, out.length, bytes);

/** The same into `out`, from `at` on. */
export function writePairs(out: number[] | Uint8Array, at: number, bytes: ArrayLike<number>): void {
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] ?? 0;
    out[at + 2 * index] = byte & 0x7f;
    out[at + 2 * index + 1] = byte >> 7;
  }
}

/** The eight-bit bytes in the pairs from `at` to `end`, or undefined when they are not whole pairs of a byte each. */
export function pairsAt(body: ArrayLike<number>, at: number, end: number): Uint8Array | undefined {
  if (end < at || (end - at) % 2 !== 0) return undefined;
  const bytes = new Uint8Array((end - at) / 2);
  for (let index = 0; index < bytes.length; index++) {
    const high = body[at + 2 * index + 1] ?? 0;
    if (high > 1) return undefined;
    bytes[index] = (body[at + 2 * index] ?? 0) | (high << 7);
  }
  return bytes;
}
