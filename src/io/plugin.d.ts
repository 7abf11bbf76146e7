/** What `nardboard/io` offers to scripts, for those written in TypeScript. A test holds it to the source. */
import type { EventEmitter } from 'node:events';

export interface NardboardIOOptions {
  /** Serial port of the board; left out or `auto`: the likeliest one that is plugged in. */
  readonly port?: string;
  /** How the board is wired: a profile that comes with the program (left out: `mega-6slot`), or the path of a file. */
  readonly profile?: string;
}

/** A fault of the board or of its wiring, by code: E_PORT_…, E_BOARD_…, E_CONFIG, E_ARGUMENT. The message has a remedy. */
export interface Trouble extends Error {
  readonly code: string;
}

/** A pin by name, as `p24.1`, `white.end`, `p24.red`, `buzzer`; or by its number in `pins`. */
export type PinName = string | number;

export interface Pin {
  readonly name: string;
  readonly supportedModes: readonly number[];
  readonly analogChannel: 127;
  mode: number;
  value: number;
  report: number;
}

/**
 * A nardboard as an IO plugin of johnny-five: `new five.Board({ io: new NardboardIO() })`. Slots and buttons are inputs (0 is
 * closed), the parts of lights PWM outputs, the buzzer a Piezo with the controller I2C_BACKPACK.
 */
export declare class NardboardIO extends EventEmitter {
  constructor(options?: NardboardIOOptions);
  readonly name: string;
  readonly MODES: Readonly<Record<'INPUT' | 'OUTPUT' | 'ANALOG' | 'PWM' | 'SERVO' | 'PULLUP', number>>;
  readonly HIGH: 1;
  readonly LOW: 0;
  readonly RESOLUTION: { readonly ADC: null; readonly DAC: null; readonly PWM: number };
  readonly analogPins: readonly number[];
  /** Empty until the profile has been read. */
  readonly pins: readonly Pin[];
  readonly isReady: boolean;

  /** The board has told all its inputs. */
  on(event: 'connect' | 'ready', heard: () => void): this;
  /** It cannot be reached, or its profile is wrong. It is tried again. */
  on(event: 'trouble', heard: (trouble: Trouble) => void): this;
  once(event: 'connect' | 'ready', heard: () => void): this;
  once(event: 'trouble', heard: (trouble: Trouble) => void): this;

  /** The three pins of a light, for Led.RGB: `new five.Led.RGB(io.light('p24'))`. */
  light(place: string): readonly string[];
  /** Leaves the board dark and its port free. */
  close(): Promise<void>;
  normalize(pin: PinName): number;
  pinMode(pin: PinName, mode: number): this;
  /** Calls back at once and then with every change: 0 for a closed contact, 1 for an open one. */
  digitalRead(pin: PinName, heard: (level: 0 | 1) => void): this;
  digitalWrite(pin: PinName, value: number): this;
  /** 0–255 of one part of a light. */
  analogWrite(pin: PinName, value: number): this;
  pwmWrite(pin: PinName, value: number): this;
  i2cConfig(): this;
  i2cWrite(address: number, bytes: readonly number[]): this;
}
