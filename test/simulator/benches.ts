import type { Input, Profile } from '../../src/config/index.ts';
import type { Place } from '../../src/rules/index.ts';
import { type Electronics, SimulatedBoard } from '../../src/simulator/index.ts';

/** A board with the same number of slots on every point; bars six, trays fifteen. */
export function boardOf(slots: number): Profile {
  const inputs: Input[] = [];
  const counts = Array.from({ length: 28 }, (_, place) => (place < 24 ? slots : place < 26 ? 6 : 15));
  counts.forEach((count, place) => {
    for (let slot = 1; slot <= count; slot += 1) inputs.push({ kind: 'slot', place, slot });
  });
  for (const side of ['white', 'black'] as const)
    for (const button of ['end', 'cube', 'pause'] as const) inputs.push({ kind: 'button', side, button });
  const chain = Math.ceil(inputs.length / 8);
  return {
    id: 'test',
    name: 'test',
    chain,
    lights: 28,
    currentLimitMa: 500,
    debounceMs: 5,
    baud: 250_000,
    seats: { white: 'near', mirror: false },
    inputs: Array.from({ length: 8 * chain }, (_, i) => inputs[i] ?? null),
    lightOf: Array.from({ length: 28 }, (_, place) => place),
    slots: counts,
    dice: {
      white: ['w1', 'w2'],
      black: ['b1', 'b2'],
      owners: { w1: 'white', w2: 'white', b1: 'black', b2: 'black' },
    },
  };
}

/** Electronics that only write down what reaches them, and shine as they are told. */
export class Recorder implements Electronics {
  readonly changes: { readonly at: number; readonly input: number; readonly closed: boolean }[] = [];
  readonly lines: { readonly at: number; readonly line: string }[] = [];
  readonly closed = new Set<number>();
  #now = 0;
  #see: (rgb: Uint8Array, atMs: number) => void = () => {};

  setInput(input: number, closed: boolean): void {
    this.changes.push({ at: this.#now, input, closed });
    if (closed) this.closed.add(input);
    else this.closed.delete(input);
  }

  receiveDice(bytes: Uint8Array): void {
    this.lines.push({ at: this.#now, line: new TextDecoder().decode(bytes) });
  }

  onLights(see: (rgb: Uint8Array, atMs: number) => void): void {
    this.#see = see;
  }

  shine(colour: readonly [number, number, number], places: readonly Place[]): void {
    const rgb = new Uint8Array(84);
    for (const place of places) rgb.set(colour, 3 * place);
    this.#see(rgb, this.#now);
  }

  now(): number {
    return this.#now;
  }

  advanceTo(ms: number): void {
    this.#now = ms;
  }
}

export function bench(slots = 6, family: 'long' | 'short' = 'long', seed = 1) {
  const profile = boardOf(slots);
  const recorder = new Recorder();
  const board = new SimulatedBoard({ profile, machine: recorder, family, seed });
  /** Closed inputs of a place by slot, as the electronics see them. */
  const closedAt = (place: Place): number[] =>
    profile.inputs.flatMap((what, input) =>
      what?.kind === 'slot' && what.place === place && recorder.closed.has(input) ? [what.slot] : [],
    );
  return { profile, recorder, board, closedAt };
}
