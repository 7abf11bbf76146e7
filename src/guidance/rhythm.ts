import type { Light, Meaning } from './lights.ts';

/** How a light's brightness runs, in ms since its rhythm began. */
interface Rhythm {
  /** 0–1. */
  level(time: number, light: Light): number;
  /** When, after `time`, the level changes next; Infinity = never. */
  changesAfter(time: number, light: Light): number;
}

const steady = (level: number): Rhythm => ({
  level: () => level,
  changesAfter: () => Number.POSITIVE_INFINITY,
});

/** Starts over and over: at each [from, level] of the period the level changes. */
function beating(period: number, steps: readonly (readonly [from: number, level: number])[]): Rhythm {
  return {
    level(time) {
      const phase = modulo(time, period);
      return steps.findLast(([from]) => from <= phase)?.[1] ?? 0;
    },
    changesAfter(time) {
      const phase = modulo(time, period);
      const next = steps.find(([from]) => from > phase)?.[0] ?? period;
      return time - phase + next;
    },
  };
}

const modulo = (value: number, divisor: number): number => ((value % divisor) + divisor) % divisor;

const PULSE_MS = 2000;
const PULSE_STEP_MS = 50;
const PULSE_LEAST = 0.28;

/** A slow sine in 20 steps a second; each answer has its crest when it is its turn. */
const pulse: Rhythm = {
  level(time, { order, of }) {
    const step = Math.floor(time / PULSE_STEP_MS) * PULSE_STEP_MS;
    const turn = step / PULSE_MS - order / of;
    return PULSE_LEAST + ((1 - PULSE_LEAST) * (1 - Math.cos(2 * Math.PI * turn))) / 2;
  },
  changesAfter: (time) => (Math.floor(time / PULSE_STEP_MS) + 1) * PULSE_STEP_MS,
};

const FLASH_MS = 500;

const flash: Rhythm = {
  level: (time) => (time >= 0 && time < FLASH_MS ? 1 : 0),
  changesAfter: (time) => (time < 0 ? 0 : time < FLASH_MS ? FLASH_MS : Number.POSITIVE_INFINITY),
};

const RUN_STEP_MS = 180;
const RUN_PAUSE_MS = 600;

/** One place after another, then a pause. */
const run: Rhythm = {
  level: (time, light) => runOf(light).level(time, light),
  changesAfter: (time, light) => runOf(light).changesAfter(time, light),
};

function runOf({ order, of }: Light): Rhythm {
  const from = order * RUN_STEP_MS;
  return beating(of * RUN_STEP_MS + RUN_PAUSE_MS, [
    [0, 0],
    [from, 1],
    [from + RUN_STEP_MS, 0],
  ]);
}

export interface Look {
  readonly colour: readonly [red: number, green: number, blue: number];
  readonly rhythm: Rhythm;
}

/** Each meaning's colour and rhythm. Nothing flashes more than three times a second. */
export const LOOKS: Readonly<Record<Meaning, Look>> = {
  origin: {
    colour: [0x3f, 0xe6, 0xf5],
    rhythm: beating(2000, [
      [0, 1],
      [1850, 0.2],
    ]),
  },
  target: { colour: [0xff, 0xff, 0xff], rhythm: steady(0.4) },
  completes: { colour: [0xff, 0xff, 0xff], rhythm: steady(1) },
  wrong: {
    colour: [0xff, 0x5a, 0x4d],
    rhythm: beating(400, [
      [0, 1],
      [200, 0],
    ]),
  },
  which: { colour: [0xff, 0xb7, 0x33], rhythm: pulse },
  accepted: { colour: [0x7b, 0xe0, 0x7b], rhythm: flash },
  suggestion: { colour: [0x4d, 0x8d, 0xff], rhythm: run },
  /** Six lights of which one after another goes out: the hold itself is their rhythm. */
  countdown: { colour: [0xff, 0x7a, 0xd9], rhythm: steady(1) },
  doubt: {
    colour: [0xcf, 0xa6, 0xff],
    rhythm: beating(2000, [
      [0, 1],
      [140, 0],
      [280, 1],
      [420, 0],
    ]),
  },
};

/** How long (ms) the flash of an accepted turn shines. */
export const ACCEPTED_MS = FLASH_MS;
