import type { CPU } from 'avr8js';
import type { AvrLibrary } from './library.ts';

const LOAD_PIN = 0x01;
const SPI_VECTOR = 24;
const SPI_ON = 0x40;

export interface InputChain {
  /** By chip. */
  readonly closed: Uint8Array;
  /** No byte comes to its end any more. */
  readonly isStuck: () => boolean;
}

/**
 * The chain of 74HC165: PL on PB0, output on MISO. `closed[chip]` has a bit set for every input pulled low, that is, for every
 * closed contact. What lies beyond the chain reads as open.
 */
export function attachInputChain(avr: AvrLibrary, cpu: CPU, frequency: number, chain: InputChain): void {
  const { closed } = chain;
  const latched = new Uint8Array(closed.length);
  let next = 0;
  const port = new avr.AVRIOPort(cpu, avr.portBConfig);
  port.addListener((now, before) => {
    // The rising edge of PL holds what stood at the inputs; while it is low they pass straight through.
    if (now & ~before & LOAD_PIN) {
      latched.set(closed);
      next = 0;
    }
  });
  const spi = new avr.AVRSPI(cpu, { ...avr.spiConfig, spiInterrupt: SPI_VECTOR * 2 }, frequency);
  let shifted = 0xff;
  const complete = () => spi.completeTransfer(shifted);
  const { SPCR } = avr.spiConfig;
  const keepControl = cpu.writeHooks[SPCR];
  cpu.writeHooks[SPCR] = (value, ...rest) => {
    // Switched off, it forgets the byte it was shifting.
    if (!(value & SPI_ON)) {
      cpu.clearClockEvent(complete);
      spi.reset();
    }
    return keepControl?.(value, ...rest);
  };
  spi.onByte = () => {
    // Without a master there is no clock.
    if (chain.isStuck() || !spi.isMaster) return;
    shifted = ~(latched[next++] ?? 0) & 0xff;
    cpu.addClockEvent(complete, spi.transferCycles);
  };
}
