import {
  type BoardMachine,
  type BreakableMachine,
  FaultyMachine,
  muteDice,
  stuckReed,
} from '../../src/simulator/index.ts';

/** What is broken on a board, between its contacts, lights and dice and its electronics. */
export interface Breakage {
  /** Inputs that read closed, or open, whatever their contact does. */
  readonly closed?: readonly number[];
  readonly open?: readonly number[];
  /** Wires that were soldered crosswise. */
  readonly swapped?: readonly [number, number];
  /** An input that goes on bouncing for so long, in ms, whenever its contact moves. */
  readonly bouncing?: { readonly input: number; readonly ms: number };
  /** Lights of the strip that do not shine. */
  readonly dark?: readonly number[];
  /** The chain of inputs answers no clock. */
  readonly stuck?: boolean;
  /** Dice whose lines never arrive; all of them with 'receiver'. */
  readonly mute?: readonly string[];
}

/** All inputs of these chips. */
export const inputsOfChips = (first: number, last = first): number[] =>
  Array.from({ length: 8 * (last - first + 1) }, (_, i) => 8 * first + i);

/** The electronics of a board with something broken before it. */
export function withBreakage(machine: BreakableMachine, breakage: Breakage): BoardMachine {
  const { closed = [], open = [], swapped, bouncing, dark = [], mute = [] } = breakage;
  machine.stickChain(breakage.stuck ?? false);
  const faulty = new FaultyMachine(machine);
  for (const input of closed) faulty.break(stuckReed(input, true));
  for (const input of open) faulty.break(stuckReed(input, false));
  if (mute.length > 0) faulty.break(muteDice(mute.includes('receiver') ? null : mute));
  let bouncingUntil = 0;
  /** Where its contact comes to rest; null: it has. */
  let rest: boolean | null = null;
  const where = (input: number): number => {
    if (!swapped?.includes(input)) return input;
    return swapped[0] === input ? swapped[1] : swapped[0];
  };
  const flutter = () => {
    if (!bouncing || rest === null) return;
    const isOver = faulty.now() > bouncingUntil;
    faulty.setInput(bouncing.input, isOver ? rest : Math.floor(faulty.now()) % 2 === 0);
    if (isOver) rest = null;
  };
  return {
    ...bound(faulty),
    setInput: (input, isClosed) => {
      if (input === bouncing?.input) {
        bouncingUntil = faulty.now() + bouncing.ms;
        rest = isClosed;
      }
      faulty.setInput(where(input), isClosed);
    },
    onLights: (callback) =>
      faulty.onLights((rgb, at) => {
        const seen = rgb.slice();
        for (const light of dark) seen.fill(0, 3 * light, 3 * light + 3);
        callback(seen, at);
      }),
    advanceTo: (ms) => {
      faulty.advanceTo(ms);
      flutter();
    },
  };
}

/** The methods of a machine, so that they can be laid over one by one. */
function bound(machine: BoardMachine): BoardMachine {
  return {
    setInput: (input, closed) => machine.setInput(input, closed),
    receive: (bytes) => machine.receive(bytes),
    receiveDice: (bytes) => machine.receiveDice(bytes),
    onSend: (callback) => machine.onSend(callback),
    onLights: (callback) => machine.onLights(callback),
    onBuzzer: (callback) => machine.onBuzzer(callback),
    now: () => machine.now(),
    advanceTo: (ms) => machine.advanceTo(ms),
    reset: () => machine.reset(),
    inputs: machine.inputs,
    get cycles() {
      return machine.cycles;
    },
  };
}
