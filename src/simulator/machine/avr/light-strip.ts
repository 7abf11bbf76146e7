import type { CPU } from 'avr8js';
import type { AvrLibrary } from './library.ts';

const DATA_PIN = 0x20;
/** In cycles: a high pulse longer than this is a 1; a pause longer than `LATCH` (50 µs) ends a frame. */
const ONE = 9;
const LATCH = 800;
/** High times that every WS2812 takes for a 0 (250–550 ns) and for a 1 (650–950 ns), in cycles. */
const ZERO_TIMES = { least: 4, most: 8 };
const ONE_TIMES = { least: 11, most: 15 };

/**
 * The chain of WS2812 on PH5, read off the waveform. `onFrame` gets red, green and blue of all `lights`; a frame that is
 * shorter than the chain leaves the rest as it is, one that is longer runs out at its end.
 */
export class LightStrip {
  readonly #cpu: CPU;
  readonly #rgb: Uint8Array;
  readonly #onFrame: (rgb: Uint8Array) => void;
  #rose = 0;
  #fell = 0;
  #bits = 0;
  #byte = 0;
  /** Pulses outside the data sheet's bounds so far. */
  faults = 0;

  constructor(avr: AvrLibrary, cpu: CPU, rgb: Uint8Array, onFrame: (rgb: Uint8Array) => void) {
    this.#cpu = cpu;
    this.#rgb = rgb;
    this.#onFrame = onFrame;
    new avr.AVRIOPort(cpu, avr.portHConfig).addListener((now, before) => {
      if ((now ^ before) & DATA_PIN) this.#edge((now & DATA_PIN) !== 0);
    });
  }

  #edge(high: boolean): void {
    const { cycles } = this.#cpu;
    if (high) {
      this.#rose = cycles;
      if (this.#bits === 0) this.#cpu.addClockEvent(this.#latch, LATCH);
      return;
    }
    this.#fell = cycles;
    const width = cycles - this.#rose;
    const bit = width > ONE ? 1 : 0;
    const { least, most } = bit ? ONE_TIMES : ZERO_TIMES;
    if (width < least || width > most) this.faults++;
    this.#byte = (this.#byte << 1) | bit;
    this.#bits++;
    if (this.#bits % 8 === 0) this.#store();
  }

  #store(): void {
    const place = this.#bits / 8 - 1;
    const light = Math.floor(place / 3);
    // On the wire green comes before red.
    const part = [1, 0, 2][place % 3] ?? 0;
    if (3 * light + part < this.#rgb.length) this.#rgb[3 * light + part] = this.#byte & 0xff;
    this.#byte = 0;
  }

  readonly #latch = (): void => {
    const left = this.#fell + LATCH - this.#cpu.cycles;
    if (left > 0) this.#cpu.addClockEvent(this.#latch, left);
    else {
      this.#bits = 0;
      this.#byte = 0;
      this.#onFrame(this.#rgb.slice());
    }
  };
}
