import type { CPU } from 'avr8js';
import { CompareTimer } from './avr/compare-timer.ts';
import { readHex } from './avr/hex.ts';
import { attachInputChain } from './avr/input-chain.ts';
import { type AvrLibrary, avrLibrary } from './avr/library.ts';
import { LightStrip } from './avr/light-strip.ts';
import { Usart } from './avr/usart.ts';
import { attachWatchdog } from './avr/watchdog.ts';
import {
  type BreakableMachine,
  CABLE_BAUD,
  CYCLES_PER_MS,
  type Disturbance,
  Listeners,
  type Tone,
  type Wiring,
} from './board-machine.ts';

const FREQUENCY = 1000 * CYCLES_PER_MS;
const DICE_BAUD = 115_200;

/** ATmega2560: registers and bits outside the parts attached below. */
const SRAM_BYTES = 0x2100;
const SPCR = 0x4c;
const SPI_ON = 0x40;
const SREG = 0x5f;
const INTERRUPTS_ON = 0x80;
const MCUSR = 0x54;
const SMCR = 0x53;
const POWER_ON = 1;
const RESET_PIN = 2;
const BROWN_OUT = 4;
const WATCHDOG = 8;

const SLEEP = 0x9588;
const SEI = 0x9478;
const RETI = 0x9518;
const JUMP_TO_ITSELF = 0xcfff;
/** From the interrupt to the first instruction after a sleep (data sheet, 7.7.1). */
const WAKE_CYCLES = 4;

/** The processor library keeps these for itself; passing over a sleep needs to look. */
interface Clock {
  readonly nextClockEvent: { readonly cycles: number } | null;
}

export interface FirmwareMachineOptions extends Wiring {
  /** What a wrongly configured host speaks, in baud. */
  readonly cableBaud?: number;
  /** What the dice receiver speaks, in baud. */
  readonly diceBaud?: number;
  /** How long the boot loader keeps the board silent after every reset, in ms. */
  readonly bootMs?: number;
}

/** The board with an ATmega2560 that executes the firmware's machine code. */
export class FirmwareMachine implements BreakableMachine {
  readonly inputs: number;
  readonly #avr: AvrLibrary;
  readonly #flash: Uint8Array;
  readonly #cableBaud: number;
  readonly #diceBaud: number;
  readonly #bootCycles: number;
  readonly #closed: Uint8Array;
  readonly #rgb: Uint8Array;
  readonly #listeners = new Listeners();
  #cpu!: CPU;
  #host!: Usart;
  #dice!: Usart;
  #strip!: LightStrip;
  #sent: number[] = [];
  #awake = 0;
  #isChainStuck = false;

  constructor(hex: string, options: FirmwareMachineOptions = {}) {
    const { chips = 24, lights = 28, cableBaud = CABLE_BAUD, diceBaud = DICE_BAUD, bootMs = 0 } = options;
    this.#avr = avrLibrary();
    this.#flash = readHex(hex);
    this.#cableBaud = cableBaud;
    this.#diceBaud = diceBaud;
    this.#bootCycles = bootMs * CYCLES_PER_MS;
    this.inputs = 8 * chips;
    this.#closed = new Uint8Array(chips);
    this.#rgb = new Uint8Array(3 * lights);
    this.#start(POWER_ON, 0);
  }

  setInput(input: number, closed: boolean): void {
    const chip = input >> 3;
    const bit = 1 << (input & 7);
    const now = this.#closed[chip] ?? 0;
    if (chip < this.#closed.length) this.#closed[chip] = closed ? now | bit : now & ~bit;
  }

  receive(bytes: ArrayLike<number>): void {
    this.#host.receive(bytes);
  }

  receiveDisturbed(bytes: ArrayLike<number>, how: Disturbance): void {
    this.#host.receive(bytes, how);
  }

  receiveDice(bytes: ArrayLike<number>): void {
    this.#dice.receive(bytes);
  }

  onSend(callback: (bytes: Uint8Array) => void): () => void {
    return this.#listeners.addSend(callback);
  }

  onLights(callback: (rgb: Uint8Array, atMs: number) => void): void {
    this.#listeners.lights.push(callback);
  }

  onBuzzer(callback: (tone: Tone) => void): void {
    this.#listeners.buzzer.push(callback);
  }

  now(): number {
    return this.#cpu.cycles / CYCLES_PER_MS;
  }

  get cycles(): number {
    return this.#cpu.cycles;
  }

  /** Cycles in which the processor did not sleep. */
  get awakeCycles(): number {
    return this.#awake;
  }

  /** Pulses on the lights' wire since the last reset that were no clear 0 or 1. */
  get lightFaults(): number {
    return this.#strip.faults;
  }

  reset(): void {
    this.#start(RESET_PIN, this.#cpu.cycles);
  }

  brownOut(): void {
    this.#start(BROWN_OUT, this.#cpu.cycles);
  }

  stickChain(stuck: boolean): void {
    this.#isChainStuck = stuck;
  }

  /** Takes the SPI's mastership away, as a disturbed supply may: it makes no clock until it is set up anew. */
  upsetChain(): void {
    this.#cpu.data[SPCR] = SPI_ON;
  }

  /** Keeps the processor from running for so many ms, as an interrupt that takes too long would. */
  stall(ms: number): void {
    const cpu = this.#cpu;
    const until = cpu.cycles + Math.round(ms * CYCLES_PER_MS);
    const status = cpu.data[SREG] ?? 0;
    cpu.data[SREG] = status & ~INTERRUPTS_ON;
    while (cpu.cycles < until) {
      const next = (cpu as unknown as Clock).nextClockEvent?.cycles ?? Number.POSITIVE_INFINITY;
      cpu.cycles = Math.max(cpu.cycles, Math.min(until, next));
      cpu.tick();
    }
    cpu.data[SREG] = status;
  }

  /** Makes the firmware loop on the spot for ever, as a fault in it would: only the watchdog ends it. */
  hang(): void {
    this.#cpu.progMem[this.#cpu.pc] = JUMP_TO_ITSELF;
  }

  advanceTo(ms: number): void {
    const until = Math.round(ms * CYCLES_PER_MS);
    while (this.#cpu.cycles < until) this.#run(this.#cpu, until);
  }

  #start(cause: number, atCycle: number): void {
    const program = new Uint16Array(this.#flash.slice().buffer);
    const cpu = new this.#avr.CPU(program, SRAM_BYTES);
    cpu.cycles = atCycle;
    cpu.data[MCUSR] = cause;
    const isStuck = () => this.#isChainStuck;
    attachInputChain(this.#avr, cpu, FREQUENCY, { closed: this.#closed, isStuck });
    this.#strip = new LightStrip(this.#avr, cpu, this.#rgb, (rgb) =>
      this.#listeners.lit(rgb, cpu.cycles / CYCLES_PER_MS),
    );
    new CompareTimer(cpu, { base: 0x80, mask: 0x6f, flags: 0x36, vector: 17 });
    const onToggle = (halfWave: number) => {
      const frequency = halfWave === 0 ? 0 : FREQUENCY / (2 * halfWave);
      this.#listeners.sounded({ frequency, atMs: cpu.cycles / CYCLES_PER_MS });
    };
    new CompareTimer(cpu, { base: 0x90, mask: 0x71, flags: 0x38, vector: 32, onToggle });
    attachWatchdog(cpu, () => this.#start(WATCHDOG, cpu.cycles));
    this.#attachSerial(cpu);
    if (this.#bootCycles > 0) this.#waitForBootLoader(cpu);
    // Ends the run of the processor that was, should it be running.
    if (this.#cpu) this.#cpu.cycles = Number.POSITIVE_INFINITY;
    this.#cpu = cpu;
  }

  #attachSerial(cpu: CPU): void {
    const [fromHost, fromDice] = [this.#host?.waiting ?? [], this.#dice?.waiting ?? []];
    const onByte = (byte: number, idle: boolean) => this.#collect(byte, idle);
    this.#host = new Usart(cpu, { base: 0xc0, vector: 25, otherEnd: this.#cableBaud, onByte }, FREQUENCY);
    const diceWiring = { base: 0xc8, vector: 36, otherEnd: this.#diceBaud, onByte: () => {} };
    this.#dice = new Usart(cpu, diceWiring, FREQUENCY);
    this.#host.receive(fromHost);
    this.#dice.receive(fromDice);
  }

  /** The boot loader is a sleep at the end of the flash that jumps to 0 when its time is up. */
  #waitForBootLoader(cpu: CPU): void {
    const last = cpu.progMem.length - 1;
    cpu.progMem[last] = SLEEP;
    cpu.data[SMCR] = 1;
    cpu.pc = last;
    cpu.addClockEvent(() => {
      cpu.data[SMCR] = 0;
      cpu.pc = 0;
    }, this.#bootCycles);
  }

  #collect(byte: number, idle: boolean): void {
    this.#sent.push(byte);
    if (byte !== 0xf7 && !idle) return;
    const bytes = Uint8Array.from(this.#sent);
    this.#sent = [];
    this.#listeners.sent(bytes);
  }

  #run(cpu: CPU, until: number): void {
    const { progMem } = cpu;
    const { avrInstruction } = this.#avr;
    let from = cpu.cycles;
    while (cpu.cycles < until) {
      const instruction = progMem[cpu.pc];
      if (instruction === SLEEP && (cpu.data[SMCR] ?? 0) & 1) {
        this.#awake += cpu.cycles - from;
        this.#sleep(cpu, until);
        from = cpu.cycles;
      } else {
        avrInstruction(cpu);
        // The instruction after SEI and RETI is executed before any interrupt (data sheet, 7.8).
        if (instruction !== SEI && instruction !== RETI) cpu.tick();
      }
    }
    if (cpu.cycles !== Number.POSITIVE_INFINITY) this.#awake += cpu.cycles - from;
  }

  /** Jumps from event to event until one of them wakes the processor, or the time is up. */
  #sleep(cpu: CPU, until: number): void {
    const after = cpu.pc + 1;
    const clock = cpu as unknown as Clock;
    cpu.pc = after;
    for (;;) {
      if (cpu.nextInterrupt < 0) {
        const next = clock.nextClockEvent?.cycles ?? Number.POSITIVE_INFINITY;
        if (next >= until) {
          cpu.pc = after - 1;
          cpu.cycles = Math.max(cpu.cycles, until);
          return;
        }
        cpu.cycles = Math.max(cpu.cycles, next);
      }
      cpu.tick();
      if (cpu.pc !== after || cpu.cycles === Number.POSITIVE_INFINITY) break;
    }
    cpu.cycles += WAKE_CYCLES;
  }
}

/** A board that executes the firmware in `hex` (the text of an Intel HEX file). Throws E_SIMULATOR where it cannot. */
export function firmwareMachine(hex: string, options: FirmwareMachineOptions = {}): FirmwareMachine {
  return new FirmwareMachine(hex, options);
}
