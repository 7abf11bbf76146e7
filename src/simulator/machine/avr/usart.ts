import type { CPU } from 'avr8js';
import type { Disturbance } from '../board-machine.ts';

type Interrupt = Parameters<CPU['setInterruptFlag']>[0];

const RECEIVE_COMPLETE = 0x80;
const TRANSMIT_COMPLETE = 0x40;
const DATA_REGISTER_EMPTY = 0x20;
const FRAME_ERROR = 0x10;
const DATA_OVERRUN = 0x08;
const DOUBLE_SPEED = 0x02;
const RECEIVER_ON = 0x10;
const TRANSMITTER_ON = 0x08;

/** Received bytes that wait in the chip; the next one overruns (ATmega2560 data sheet, 22.7.3). */
const FIFO = 2;
const BITS_PER_BYTE = 10;

export interface UsartWiring {
  /** Address of the first of the registers UCSRnA, B, C, –, UBRRnL, UBRRnH, UDRn. */
  readonly base: number;
  /** Number of the interrupt vector "Rx Complete"; "Data Register Empty" and "Tx Complete" follow it. */
  readonly vector: number;
  /** Speed of whoever is at the other end of the wire, in baud. */
  readonly otherEnd: number;
  /** A byte has left, its stop bit included. `idle` says that no other follows it at once. */
  readonly onByte: (byte: number, idle: boolean) => void;
}

/** A byte on the wire carries its disturbance above its eight bits, so that a reset does not lose it. */
const FLAGS = { garbled: FRAME_ERROR << 8, overrun: DATA_OVERRUN << 8 } as const;
const WIRE_MASK = 0xff | FLAGS.garbled | FLAGS.overrun;

interface Received {
  readonly byte: number;
  flags: number;
}

/**
 * A serial port of the ATmega2560: transmitter with a buffer, receiver with a FIFO of two that overruns. A byte needs
 * its time on the wire; when both ends disagree on the speed, every byte arrives as garbage with a framing error.
 */
export class Usart {
  readonly #cpu: CPU;
  readonly #wiring: UsartWiring;
  readonly #frequency: number;
  readonly #complete: Interrupt;
  readonly #empty: Interrupt;
  readonly #wire: number[] = [];
  #wireAt = 0;
  #wireDue = 0;
  readonly #fifo: Received[] = [];
  #shifting = -1;
  #buffered = -1;
  #sent = 0;

  constructor(cpu: CPU, wiring: UsartWiring, frequency: number) {
    this.#cpu = cpu;
    this.#wiring = wiring;
    this.#frequency = frequency;
    const { base, vector } = wiring;
    const shared = { flagRegister: base, enableRegister: base + 1, constant: true };
    this.#complete = { address: vector * 2, flagMask: RECEIVE_COMPLETE, enableMask: 0x80, ...shared };
    this.#empty = { address: (vector + 1) * 2, flagMask: DATA_REGISTER_EMPTY, enableMask: 0x20, ...shared };
    cpu.data[base] = DATA_REGISTER_EMPTY;
    cpu.data[base + 2] = 0x06;
    this.#hook();
  }

  /** Appends bytes to those that wait on the wire; the first one `disturbed` where that is given. */
  receive(bytes: ArrayLike<number>, disturbed?: Disturbance): void {
    const wasQuiet = this.#wireAt === this.#wire.length;
    const first = this.#wire.length;
    for (let index = 0; index < bytes.length; index++) this.#wire.push((bytes[index] ?? 0) & WIRE_MASK);
    if (disturbed && bytes.length > 0) this.#wire[first] = (this.#wire[first] ?? 0) | FLAGS[disturbed];
    if (wasQuiet && bytes.length > 0) {
      this.#wireDue = this.#cpu.cycles + this.#wireCycles;
      this.#cpu.addClockEvent(this.#arrive, this.#wireCycles);
    }
  }

  /** The bytes that have not arrived yet. */
  get waiting(): number[] {
    return this.#wire.slice(this.#wireAt);
  }

  #hook(): void {
    const { base } = this.#wiring;
    const cpu = this.#cpu;
    cpu.writeHooks[base] = (value, old) => {
      const kept = old & ~(DOUBLE_SPEED | (value & TRANSMIT_COMPLETE));
      cpu.data[base] = kept | (value & DOUBLE_SPEED);
      return true;
    };
    cpu.writeHooks[base + 1] = (value) => {
      cpu.data[base + 1] = value;
      cpu.updateInterruptEnable(this.#complete, value);
      cpu.updateInterruptEnable(this.#empty, value);
      return true;
    };
    cpu.readHooks[base + 6] = () => this.#read();
    cpu.writeHooks[base + 6] = (value) => {
      if (this.#control & TRANSMITTER_ON) this.#write(value);
      return true;
    };
  }

  get #control(): number {
    return this.#cpu.data[this.#wiring.base + 1] ?? 0;
  }

  get #wireCycles(): number {
    return Math.round((this.#frequency * BITS_PER_BYTE) / this.#wiring.otherEnd);
  }

  get #ownCycles(): number {
    const { data } = this.#cpu;
    const { base } = this.#wiring;
    const divider = (((data[base + 5] ?? 0) << 8) | (data[base + 4] ?? 0)) + 1;
    return divider * ((data[base] ?? 0) & DOUBLE_SPEED ? 8 : 16) * BITS_PER_BYTE;
  }

  /** A receiver samples in the middle of the stop bit: half a bit of ten may be lost, less what sampling costs. */
  get #speedsAgree(): boolean {
    return Math.abs(this.#ownCycles / this.#wireCycles - 1) < 0.04;
  }

  readonly #arrive = (): void => {
    const arrived = this.#wire[this.#wireAt++] ?? 0;
    if (this.#wireAt === this.#wire.length) {
      this.#wire.length = 0;
      this.#wireAt = 0;
    } else {
      this.#wireDue += this.#wireCycles;
      this.#cpu.addClockEvent(this.#arrive, this.#wireDue - this.#cpu.cycles);
    }
    if (this.#control & RECEIVER_ON) this.#accept(arrived & 0xff, arrived >> 8);
  };

  #accept(byte: number, flags: number): void {
    if (this.#fifo.length === FIFO) {
      const last = this.#fifo[FIFO - 1];
      if (last) last.flags |= DATA_OVERRUN;
    } else if (this.#speedsAgree && !(flags & FRAME_ERROR)) this.#fifo.push({ byte, flags });
    else this.#fifo.push({ byte: garbled(byte), flags: FRAME_ERROR });
    this.#showFlags();
  }

  #read(): number {
    const received = this.#fifo.shift();
    this.#showFlags();
    return received?.byte ?? 0;
  }

  #showFlags(): void {
    const { base } = this.#wiring;
    const cpu = this.#cpu;
    const head = this.#fifo[0];
    cpu.data[base] = ((cpu.data[base] ?? 0) & ~(FRAME_ERROR | DATA_OVERRUN)) | (head?.flags ?? 0);
    if (head) cpu.setInterruptFlag(this.#complete);
    else cpu.clearInterrupt(this.#complete);
  }

  #write(byte: number): void {
    if (this.#shifting < 0) this.#shift(byte, this.#cpu.cycles);
    else {
      this.#buffered = byte;
      this.#cpu.clearInterrupt(this.#empty);
    }
    if (this.#buffered < 0) this.#cpu.setInterruptFlag(this.#empty);
  }

  #shift(byte: number, start: number): void {
    this.#shifting = byte;
    this.#sent = start + this.#ownCycles;
    this.#cpu.addClockEvent(this.#leave, this.#sent - this.#cpu.cycles);
  }

  readonly #leave = (): void => {
    const byte = this.#speedsAgree ? this.#shifting : garbled(this.#shifting);
    const next = this.#buffered;
    this.#shifting = -1;
    this.#buffered = -1;
    if (next >= 0) {
      this.#shift(next, this.#sent);
      this.#cpu.setInterruptFlag(this.#empty);
    }
    this.#wiring.onByte(byte, next < 0);
  };
}

/** What a receiver of another speed might make of a byte. */
function garbled(byte: number): number {
  return (byte * 37 + 101) & 0xff;
}
