import type { CPU } from 'avr8js';
import { NardError } from '../../../errors/index.ts';

type Interrupt = Parameters<CPU['setInterruptFlag']>[0];

const PRESCALERS = [0, 1, 8, 64, 256, 1024];
const CLEAR_ON_COMPARE = 0x08;
const COMPARE_A = 0x02;

export interface CompareTimerWiring {
  /** Address of TCCRnA; TCCRnB, TCNTn and OCRnA stand at +1, +4 and +8. */
  readonly base: number;
  readonly mask: number;
  readonly flags: number;
  /** Number of the interrupt vector "Compare Match A". */
  readonly vector: number;
  /** The pin OCnA begins to toggle at this many cycles a half wave; 0: it is at rest. */
  readonly onToggle?: (halfWave: number) => void;
}

/**
 * A sixteen-bit timer of the ATmega2560 in the one mode the firmware uses: clear on compare match A. It costs one
 * event a match and none between, so that a sleeping processor can be passed over.
 */
export class CompareTimer {
  readonly #cpu: CPU;
  readonly #wiring: CompareTimerWiring;
  readonly #compare: Interrupt;
  #high = 0;
  #top = 0;
  #zeroAt = 0;
  #due = 0;
  #halfWave = 0;

  constructor(cpu: CPU, wiring: CompareTimerWiring) {
    this.#cpu = cpu;
    this.#wiring = wiring;
    this.#compare = {
      address: wiring.vector * 2,
      flagRegister: wiring.flags,
      flagMask: COMPARE_A,
      enableRegister: wiring.mask,
      enableMask: COMPARE_A,
    };
    this.#hook();
  }

  #hook(): void {
    const { base, mask, flags } = this.#wiring;
    const { writeHooks, data } = this.#cpu;
    const keep = (value: number) => {
      this.#high = value;
      return true;
    };
    writeHooks[base] = (value) => this.#set(base, value);
    writeHooks[base + 1] = (value) => {
      this.#zeroAt = this.#cpu.cycles;
      return this.#set(base + 1, value);
    };
    writeHooks[base + 5] = keep;
    writeHooks[base + 4] = (value) => {
      this.#zeroAt = this.#cpu.cycles - ((this.#high << 8) | value) * this.#prescaler;
      return this.#set(base + 4, value);
    };
    writeHooks[base + 9] = keep;
    writeHooks[base + 8] = (value) => {
      this.#top = (this.#high << 8) | value;
      return this.#set(base + 8, value);
    };
    writeHooks[mask] = (value) => {
      data[mask] = value;
      this.#cpu.updateInterruptEnable(this.#compare, value);
      this.#schedule();
      return true;
    };
    writeHooks[flags] = (value) => {
      this.#cpu.clearInterruptByFlag(this.#compare, value);
      return true;
    };
  }

  get #prescaler(): number {
    return PRESCALERS[(this.#cpu.data[this.#wiring.base + 1] ?? 0) & 7] ?? 0;
  }

  #set(register: number, value: number): true {
    this.#cpu.data[register] = value;
    this.#schedule();
    this.#toggle();
    return true;
  }

  #schedule(): void {
    const { base, mask } = this.#wiring;
    const { data } = this.#cpu;
    this.#cpu.clearClockEvent(this.#match);
    if (this.#prescaler === 0) return;
    if (((data[base + 1] ?? 0) & 0x18) !== CLEAR_ON_COMPARE || (data[base] ?? 0) & 0x03) {
      throw new NardError(
        'E_SIMULATOR',
        'the firmware runs a timer in a mode that the simulated processor does not have',
      );
    }
    if (!((data[mask] ?? 0) & COMPARE_A)) return;
    this.#due = this.#zeroAt + this.#period;
    this.#cpu.addClockEvent(this.#match, this.#due - this.#cpu.cycles);
  }

  get #period(): number {
    return (this.#top + 1) * this.#prescaler;
  }

  readonly #match = (): void => {
    this.#zeroAt = this.#due;
    this.#due += this.#period;
    this.#cpu.addClockEvent(this.#match, this.#due - this.#cpu.cycles);
    this.#cpu.setInterruptFlag(this.#compare);
  };

  #toggle(): void {
    const toggles = ((this.#cpu.data[this.#wiring.base] ?? 0) & 0xc0) === 0x40;
    const halfWave = toggles && this.#prescaler > 0 ? this.#period : 0;
    if (halfWave === this.#halfWave) return;
    this.#halfWave = halfWave;
    this.#wiring.onToggle?.(halfWave);
  }
}
