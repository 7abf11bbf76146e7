import type { Profile } from '../../config/index.ts';
import { NardError } from '../../errors/index.ts';
import type { Place } from '../../rules/index.ts';
import { BENCH_FAULTS, type BenchBreakage, type BenchFault } from '../../workbench/index.ts';
import type { SimulatedBoard } from '../board.ts';
import type { Chance } from '../chance.ts';
import {
  deadChip,
  type Fault,
  type FaultyMachine,
  flickeringReed,
  lossyCable,
  muteDice,
  stuckReed,
} from '../faults/index.ts';
import { wiringOf } from '../wiring.ts';

/** Inputs of one 74HC165. */
const PER_CHIP = 8;
/** How much of what the board says a bad cable loses. */
const LOST_SHARE = 0.3;
/** A power cut lasts so long, ms: everybody has seen it. */
const DARK_MS = 4000;

/** The cable to the host, which also brings the board its current. */
export interface Cable {
  readonly plugged: boolean;
  plug(): void;
  unplug(): void;
}

export interface BreakerParts {
  readonly board: SimulatedBoard;
  readonly machine: FaultyMachine;
  readonly cable: Cable;
  readonly profile: Profile;
  readonly chance: Chance;
}

/** Whoever breaks and mends the board at the workbench. */
export class Breaker {
  readonly #parts: BreakerParts;
  readonly #broken = new Map<BenchFault, { readonly fault: Fault; readonly place: Place | null }>();
  readonly #watchers: (() => void)[] = [];
  #endOfCut: (() => void) | null = null;

  constructor(parts: BreakerParts) {
    this.#parts = parts;
  }

  /** Calls back after every change. */
  onChange(watcher: () => void): void {
    this.#watchers.push(watcher);
  }

  /** What is broken now. */
  get broken(): readonly BenchBreakage[] {
    return BENCH_FAULTS.flatMap((fault): BenchBreakage[] => {
      const here = this.#broken.get(fault);
      if (here) return [{ fault, place: here.place }];
      return fault === 'unplugged' && !this.hasPower ? [{ fault, place: null }] : [];
    });
  }

  /** Whether the lights can shine at all. */
  get hasPower(): boolean {
    return this.#parts.cable.plugged;
  }

  /**
   * Breaks something or mends it; what is already so stays so.
   * @param place where it sits: the switch nearest the rim, or the chip that this switch hangs on
   * @throws NardError E_HANDS where the place has no switch
   */
  set(fault: BenchFault, on: boolean, place: Place): void {
    if (fault === 'unplugged') {
      this.#endCut();
      this.#power(!on);
    } else if (!on) this.#mend(fault);
    else if (!this.#broken.has(fault)) this.#break(fault, place);
    this.#changed();
  }

  /** The board goes dark and starts again by itself. */
  cutPower(): void {
    this.#endCut();
    this.#power(false);
    const back = this.#parts.board.timeline.after(DARK_MS, () => {
      this.#endOfCut = null;
      this.#power(true);
      this.#changed();
    });
    this.#endOfCut = back;
    this.#changed();
  }

  #endCut(): void {
    this.#endOfCut?.();
    this.#endOfCut = null;
  }

  #power(on: boolean): void {
    const { cable, machine } = this.#parts;
    if (cable.plugged === on) return;
    if (on) {
      machine.reset();
      cable.plug();
    } else cable.unplug();
  }

  #break(kind: BenchFault, place: Place): void {
    const { machine, chance, profile } = this.#parts;
    const made = (): Fault => {
      switch (kind) {
        case 'reed-closed':
          return stuckReed(this.#inputAt(place), true);
        case 'reed-open':
          return stuckReed(this.#inputAt(place), false);
        case 'reed-flickers':
          return flickeringReed(this.#inputAt(place), chance.fork());
        case 'chip-dead':
          return deadChip(Math.floor(this.#inputAt(place) / PER_CHIP), false);
        case 'die-silent':
          return muteDice(profile.dice.white.slice(0, 1));
        default:
          return lossyCable(chance.fork(), LOST_SHARE);
      }
    };
    const fault = made();
    machine.break(fault);
    this.#broken.set(kind, { fault, place: fault.inputs.length > 0 ? place : null });
  }

  #mend(kind: BenchFault): void {
    const broken = this.#broken.get(kind);
    if (broken) this.#parts.machine.mend(broken.fault);
    this.#broken.delete(kind);
  }

  #inputAt(place: Place): number {
    const input = wiringOf(this.#parts.profile).inputOfSlot(place, 1);
    if (input === undefined)
      throw new NardError('E_HANDS', `place ${place} has no switch that could break: touch a point first`);
    return input;
  }

  #changed(): void {
    for (const watcher of this.#watchers) watcher();
  }
}
