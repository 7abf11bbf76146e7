import type { Input, Profile } from '../../src/config/index.ts';
import { robot } from '../../src/players/index.ts';
import { type Place, positionKey, type Ruleset, ruleset } from '../../src/rules/index.ts';
import {
  type BoardMachine,
  FASTEST_PACE,
  type HandsAct,
  type Minds,
  type Pace,
  RobotMatch,
  robotMinds,
  SimulatedBoard,
  seededChance,
} from '../../src/simulator/index.ts';

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
    geometry: {
      checkerMm: 36,
      thicknessMm: 10,
      checkerGrams: 12,
      pitchMm: 38,
      slotPitchMm: 36.5,
      gapMm: 76,
      barMm: 44,
      rimMm: 25,
      floorMm: 2,
    },
    dice: {
      white: ['w1', 'w2'],
      black: ['b1', 'b2'],
      owners: { w1: 'white', w2: 'white', b1: 'black', b2: 'black' },
    },
  };
}

/** Electronics that only write down what reaches them, and shine as they are told. */
export class Recorder implements BoardMachine {
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

  readonly inputs = 256;
  readonly cycles = 0;
  receive(): void {}
  onSend(): () => void {
    return () => {};
  }
  onBuzzer(): void {}
  reset(): void {}

  receiveDice(bytes: ArrayLike<number>): void {
    this.lines.push({ at: this.#now, line: new TextDecoder().decode(Uint8Array.from(bytes)) });
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

const GREEN = [40, 75, 40] as const;
export const EVERY_LIGHT = Array.from({ length: 28 }, (_, light) => light);

/**
 * Lights that agree with everything, like a controller that never errs: a green flash when the set-up has stood for
 * 2 s, and when dice have been lifted for 350 ms.
 */
export function agree({ board, recorder }: ReturnType<typeof bench>, rules: Ruleset): void {
  const { timeline, world, dice } = board;
  let isSetUp = false;
  let changes = 0;
  let resting = new Set<string>();
  const flash = () => {
    recorder.shine(GREEN, EVERY_LIGHT);
    timeline.after(500, () => recorder.shine([0, 0, 0], []));
  };
  const stands = () => {
    const position = world.position();
    return position !== null && positionKey(position) === positionKey(rules.start);
  };
  board.onChange(() => {
    changes += 1;
    const change = changes;
    if (!stands()) isSetUp = false;
    else if (!isSetUp)
      timeline.after(2000, () => {
        if (change !== changes) return;
        isSetUp = true;
        flash();
      });
    const now = new Set(dice.dice.filter(({ lies }) => lies === 'resting').map(({ id }) => id));
    const lifted = dice.dice.find(({ id, lies }) => resting.has(id) && lies === 'held');
    resting = now;
    if (lifted)
      timeline.after(350, () => {
        if (lifted.lies === 'held') flash();
      });
  });
}

/** Two robots play a match before lights that agree; the hands' own log. */
export function playMatch(
  variant: string,
  options: MatchOptions,
): { log: HandsAct[]; ms: number; robots: RobotMatch } {
  const rules = ruleset(variant, options.rules);
  const table = bench(options.slots ?? 6, rules.family, options.seed);
  agree(table, rules);
  const log: HandsAct[] = [];
  const robots = new RobotMatch({
    board: table.board,
    rules,
    length: options.length,
    games: options.games ?? 1000,
    minds: options.minds ?? robotMinds({ white: robot, black: robot }, seededChance(options.seed)),
    pace: options.pace ?? FASTEST_PACE,
    seed: options.seed,
    record: (act) => log.push(act),
  });
  robots.begin();
  while (robots.progress === 'playing') robots.advanceTo(table.board.now + (options.step ?? 1000));
  if (robots.failure) throw robots.failure;
  return { log, ms: table.board.now, robots };
}

interface MatchOptions {
  readonly length: number;
  readonly games?: number;
  readonly seed: number;
  readonly rules?: Readonly<Record<string, unknown>>;
  readonly slots?: number;
  readonly minds?: Minds;
  readonly pace?: Pace;
  readonly step?: number;
}
