/**
 * Repeatable chance: the same seed gives the same numbers, each from 0 up to but not including 1. A
 * Weyl sequence whose every term is stirred (SplitMix32); good enough for dice, not for secrets.
 * @param seed any whole number; taken modulo 2³²
 */
export function seeded(seed: number): () => number {
  let counter = seed | 0;
  return () => {
    counter = (counter + GOLDEN) | 0;
    return stirred(counter) / 2 ** 32;
  };
}

/** 2³² divided by the golden ratio, made odd. */
const GOLDEN = 0x9e3779b9;

function stirred(value: number): number {
  let mixed = value ^ (value >>> 16);
  mixed = Math.imul(mixed, 0x21f0aaad);
  mixed ^= mixed >>> 15;
  mixed = Math.imul(mixed, 0x735a2d97);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}

/** Two dice of a source of chance. */
export const rollOf = (random: () => number): readonly [number, number] => [dieOf(random), dieOf(random)];

/** One die, 1–6. */
export const dieOf = (random: () => number): number => 1 + Math.floor(random() * 6);
