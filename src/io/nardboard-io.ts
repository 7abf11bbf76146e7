import { EventEmitter } from 'node:events';
import { loadProfile, type Profile } from '../config/index.ts';
import {
  type BoardLink,
  type BoardReport,
  type Clock,
  linkBoard,
  type Opener,
  serialOpener,
  systemClock,
} from '../devices/index.ts';
import { NardError } from '../errors/index.ts';
import { PLACE_COUNT } from '../rules/index.ts';
import { BUZZER, MODES, type Pin, pinNumber, pinsOf, type Role } from './pins.ts';

export interface NardboardIOOptions {
  /** Serial port of the board; `auto` takes the likeliest one that is plugged in. */
  readonly port?: string;
  /** How the board is wired: a shipped profile or the path of a file. */
  readonly profile?: string;
  /** Another way to the board than a serial port, and another clock; for tests. */
  readonly open?: Opener;
  readonly clock?: Clock;
}

type PinName = string | number;
type Heard = (level: 0 | 1) => void;

/** The backpack that johnny-five's Piezo knows as I2C_BACKPACK: one register to sound, one to be silent. */
const BACKPACK = { address: 0x0a, silence: 0, tone: 1 } as const;
const LONGEST_MS = 16_383;
const [LOWEST_HZ, HIGHEST_HZ] = [50, 10_000];

/**
 * A nardboard as an IO plugin of johnny-five: slots and buttons are inputs, the parts of lights PWM outputs, the buzzer a Piezo with the
 * controller I2C_BACKPACK. Contacts pull their input down, as any contact to ground does: 0 is closed, so that a Button wants
 * `isPullup: true` and a Switch is right as it is.
 *
 * Emits `connect` and `ready` once the board has told all its inputs, and `trouble` with a NardError (E_PORT_…, E_BOARD_…,
 * E_CONFIG) when it cannot be reached or its profile is wrong; with nobody listening, troubles are written to standard error. A
 * board that is lost is linked again by itself, with its lights as they were.
 */
export class NardboardIO extends EventEmitter {
  readonly name = 'nardboard';
  readonly MODES = MODES;
  readonly HIGH = 1;
  readonly LOW = 0;
  readonly RESOLUTION = { ADC: null, DAC: null, PWM: 255 };
  readonly analogPins: readonly number[] = [];
  pins: readonly Pin[] = [];
  isReady = false;
  readonly #options: NardboardIOOptions;
  readonly #rgb = new Uint8Array(3 * PLACE_COUNT);
  readonly #heard = new Map<number, Heard[]>();
  #closed = new Uint8Array();
  #link: BoardLink | undefined;
  #lightsChanged = false;
  #ended = false;

  constructor(options: NardboardIOOptions = {}) {
    super();
    this.#options = options;
    loadProfile(options.profile ?? 'mega-6slot').then(
      (profile) => this.#begin(profile),
      (error) => this.#trouble(error),
    );
  }

  /** The three pins of a light, for Led.RGB: `new five.Led.RGB(io.light('p24'))`. */
  light(place: string): readonly string[] {
    return [`${place}.red`, `${place}.green`, `${place}.blue`];
  }

  /** Leaves the board dark and its port free. */
  async close(): Promise<void> {
    this.#ended = true;
    await this.#link?.close();
  }

  normalize(pin: PinName): number {
    return pinNumber(this.pins, pin);
  }

  pinMode(name: PinName, mode: number): this {
    const pin = this.#pin(name);
    if (pin.role.kind === 'buzzer')
      throw new NardError(
        'E_ARGUMENT',
        `Write new five.Piezo({ controller: 'I2C_BACKPACK', pin: '${BUZZER}' }).`,
      );
    pin.mode = mode;
    return this;
  }

  /** Calls back at once and then with every change: 0 for a closed contact, 1 for an open one. */
  digitalRead(name: PinName, heard: Heard): this {
    const input = this.#inputOf(name);
    this.#heard.set(input, [...(this.#heard.get(input) ?? []), heard]);
    process.nextTick(() => heard(this.#level(input)));
    return this;
  }

  /** On an input it stands for the pull-up, which is soldered in: nothing happens. */
  digitalWrite(name: PinName, value: number): this {
    if (this.#pin(name).role.kind === 'light') this.analogWrite(name, value ? this.RESOLUTION.PWM : 0);
    return this;
  }

  /** 0–255 of one part of a light. What is written in one go reaches the board as one frame. */
  analogWrite(name: PinName, value: number): this {
    const pin = this.#pin(name);
    if (pin.role.kind !== 'light') throw wrongUse(pin, 'is no light');
    pin.value = Math.max(0, Math.min(255, Math.round(value)));
    this.#rgb[3 * pin.role.place + pin.role.part] = pin.value;
    if (!this.#lightsChanged) setImmediate(() => this.#show());
    this.#lightsChanged = true;
    return this;
  }

  pwmWrite(name: PinName, value: number): this {
    return this.analogWrite(name, value);
  }

  i2cConfig(): this {
    return this;
  }

  /** Understands what a Piezo with an I2C backpack is told, and nothing else. */
  i2cWrite(address: number, bytes: readonly number[]): this {
    const [register, , ...data] = bytes;
    if (address !== BACKPACK.address)
      throw new NardError('E_ARGUMENT', 'This board has no I2C: only a Piezo may use it, as I2C_BACKPACK.');
    if (register === BACKPACK.silence) this.#link?.buzz(0, 0);
    else if (register === BACKPACK.tone)
      this.#sound(bigEndian(data.slice(0, 2)), bigEndian(data.slice(2, 6)));
    return this;
  }

  /** @param half half a period, in µs @param ms what is longer than a tone of the board can be ends sooner */
  #sound(half: number, ms: number): void {
    const hz = Math.round(1e6 / (2 * Math.max(1, half)));
    const duration = Math.min(LONGEST_MS, Math.round(ms));
    if (duration > 0) this.#link?.buzz(Math.max(LOWEST_HZ, Math.min(HIGHEST_HZ, hz)), duration);
  }

  #begin(profile: Profile): void {
    if (this.#ended) return;
    const { port = 'auto', open, clock = systemClock } = this.#options;
    this.pins = pinsOf(profile);
    this.#link = linkBoard({
      open: open ?? serialOpener(port, profile.baud),
      profile,
      clock,
      report: (report) => this.#hear(report),
    });
  }

  #hear(report: BoardReport): void {
    if (report.kind === 'switches') this.#see(report.closed);
    else if (report.kind === 'lost' || report.kind === 'trying') this.#trouble(report.error);
  }

  #see(closed: Uint8Array): void {
    const before = this.#closed;
    this.#closed = Uint8Array.from(closed);
    if (!this.isReady) {
      this.isReady = true;
      this.emit('connect');
      this.emit('ready');
      return;
    }
    for (const [input, listeners] of this.#heard) {
      if (before[input] !== closed[input]) for (const heard of listeners) heard(this.#level(input));
    }
  }

  #show(): void {
    this.#lightsChanged = false;
    this.#link?.lights(this.#rgb);
  }

  #trouble(error: NardError): void {
    if (!this.emit('trouble', error)) process.stderr.write(`${error.message}\n`);
  }

  #level(input: number): 0 | 1 {
    return this.#closed[input] ? 0 : 1;
  }

  #pin(name: PinName): Pin {
    return this.pins[this.normalize(name)] as Pin;
  }

  #inputOf(name: PinName): number {
    const pin = this.#pin(name);
    if (!isInput(pin.role)) throw wrongUse(pin, 'is no slot and no button');
    return pin.role.input;
  }
}

const isInput = (role: Role): role is Role & { kind: 'input' } => role.kind === 'input';

const wrongUse = ({ name }: Pin, why: string): NardError =>
  new NardError('E_ARGUMENT', `The pin ${name} ${why}.`);

const bigEndian = (bytes: readonly number[]): number => bytes.reduce((sum, byte) => sum * 256 + byte, 0);
