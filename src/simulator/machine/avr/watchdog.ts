import type { CPU } from 'avr8js';

const WDTCSR = 0x60;
const CHANGE_ENABLE = 0x10;
const RESETS = 0x08;
/** The watchdog's own oscillator runs at 128 kHz, 125 cycles of the processor. */
const SHORTEST = 2048 * 125;

/** Calls `bite` when the firmware has not reset the watchdog for the time it has set itself. */
export function attachWatchdog(cpu: CPU, bite: () => void): void {
  let deadline = Number.POSITIVE_INFINITY;
  let scheduled = false;

  const period = () => {
    const control = cpu.data[WDTCSR] ?? 0;
    return SHORTEST << (((control & 0x20) >> 2) | (control & 7));
  };
  const look = () => {
    scheduled = false;
    if (cpu.cycles >= deadline) bite();
    else schedule();
  };
  const schedule = () => {
    if (scheduled || deadline === Number.POSITIVE_INFINITY) return;
    scheduled = true;
    cpu.addClockEvent(look, deadline - cpu.cycles);
  };
  cpu.onWatchdogReset = () => {
    if (deadline !== Number.POSITIVE_INFINITY) deadline = cpu.cycles + period();
  };
  cpu.writeHooks[WDTCSR] = (value) => {
    // The first of the two writes of the timed sequence only unlocks the register.
    if (value & CHANGE_ENABLE) return true;
    cpu.data[WDTCSR] = value;
    deadline = value & RESETS ? cpu.cycles + period() : Number.POSITIVE_INFINITY;
    schedule();
    return true;
  };
}
