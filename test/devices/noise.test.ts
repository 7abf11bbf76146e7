import { expect, test } from 'vitest';
import { Bench } from './bench.ts';

/** Numbers from 0 to 1 that are the same in every run. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** One byte in so many is flipped, lost or doubled on its way from the board. */
const BAD_BYTE = 1 / 60;

test.each([1, 2, 3])(
  'however the cable garbles (seed %i), at rest the drivers know every switch',
  async (seed) => {
    const random = chance(seed);
    const bench = await Bench.with();
    await bench.pass(200);
    const push = bench.port.push.bind(bench.port);
    bench.port.push = (chunk: Uint8Array) => {
      const garbled = [...chunk].flatMap((byte) => {
        if (random() > BAD_BYTE) return [byte];
        return [[byte ^ (1 << Math.floor(random() * 8))], [], [byte, byte]][Math.floor(random() * 3)] ?? [];
      });
      return push(Buffer.from(garbled));
    };
    const closed = new Set<number>();
    for (let i = 0; i < 150; i += 1) {
      const input = Math.floor(random() * 192);
      if (!closed.delete(input)) closed.add(input);
      bench.machine.setInput(input, closed.has(input));
      await bench.pass(1 + Math.floor(random() * 30));
    }
    bench.port.push = push;
    // Two audits of the heartbeats, and time for a link that was given up to be made anew.
    await bench.pass(16_000, 5);
    expect(bench.of('noise').length).toBeGreaterThan(5);
    expect(bench.closed).toEqual([...closed].sort((a, b) => a - b));
    await bench.link.close();
  },
);
