/** Repeatable randomness for test positions: whole numbers from 0 up to, not including, `below`. */
export type Draw = (below: number) => number;

/** The generator of seeds and streams named mulberry32: 32 bits of state, the same numbers for the same seed. */
export function drawFrom(seed: number): Draw {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (((mixed ^ (mixed >>> 14)) >>> 0) % 0x40000000) % below;
  };
}

export function oneOf<T>(draw: Draw, values: readonly T[]): T {
  const value = values[draw(values.length)];
  if (value === undefined) throw new Error('nothing to choose from');
  return value;
}

export function throwDice(draw: Draw): readonly [number, number] {
  return [1 + draw(6), 1 + draw(6)];
}
