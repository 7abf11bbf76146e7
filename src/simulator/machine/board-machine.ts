/** A tone the buzzer makes from `atMs` on; frequency 0 is silence. */
export interface Tone {
  /** Hz */
  readonly frequency: number;
  /** Virtual ms. */
  readonly atMs: number;
}

/** What a bad cable does to a byte. */
export type Disturbance = 'garbled' | 'overrun';

/**
 * The board's electronics in virtual time: switches, lights, buzzer and dice receiver on one side, the serial cable on
 * the other. Nothing happens but inside `advanceTo`; what happens there depends on nothing but the calls made before.
 */
export interface BoardMachine {
  /** Closes or opens a contact (an input of the 74HC165 chain, from 0 to `inputs` − 1), from now on. */
  setInput(input: number, closed: boolean): void;
  /** Puts bytes from the host on the cable (250000 baud), after those that are still on their way. */
  receive(bytes: ArrayLike<number>): void;
  /** Lets the dice receiver send bytes to UART 1 (115200 baud). */
  receiveDice(bytes: ArrayLike<number>): void;
  /**
   * Calls back with what the board has sent, when the last byte of a frame has left or the cable has gone quiet; until
   * the function returned is called.
   */
  onSend(callback: (bytes: Uint8Array) => void): () => void;
  /** Calls back with red, green, blue of every light, when the lights have taken over a frame. */
  onLights(callback: (rgb: Uint8Array, atMs: number) => void): void;
  onBuzzer(callback: (tone: Tone) => void): void;
  /** Virtual ms since the machine was made. */
  now(): number;
  /** When something next happens in it of itself, virtual ms; left out: at any moment. */
  readonly nextAt?: number;
  /** Lets virtual time pass until `ms`. */
  advanceTo(ms: number): void;
  /** The reset pin (on a Mega, opening the serial port pulls it). Contacts and time stay as they are. */
  reset(): void;
  readonly inputs: number;
  /** Clock cycles of the processor since the machine was made, at 16 MHz. */
  readonly cycles: number;
}

/** A board whose electronics can fail in the ways that its firmware has an answer to. */
export interface BreakableMachine extends BoardMachine {
  /** As `receive` over a bad cable: the first byte is garbled (no stop bit), or comes when bytes before it got lost. */
  receiveDisturbed(bytes: ArrayLike<number>, how: Disturbance): void;
  /** The supply breaks down and comes back: everything starts anew, but the lights keep what they were sent last. */
  brownOut(): void;
  /** From now on the chain of inputs answers no clock any more, or does again. */
  stickChain(stuck: boolean): void;
}

/** What is soldered to the board, whatever the host configures. */
export interface Wiring {
  /** 74HC165 in the chain, 1–30. */
  readonly chips?: number;
  /** WS2812 in the chain. */
  readonly lights?: number;
}

export const CYCLES_PER_MS = 16_000;

/** The host's end of the cable, in baud. */
export const CABLE_BAUD = 250_000;

/** Whoever listens to a machine. */
export class Listeners {
  readonly #send = new Set<(bytes: Uint8Array) => void>();
  readonly lights: ((rgb: Uint8Array, atMs: number) => void)[] = [];
  readonly buzzer: ((tone: Tone) => void)[] = [];

  /** The function returned takes the callback off again. */
  addSend(callback: (bytes: Uint8Array) => void): () => void {
    this.#send.add(callback);
    return () => this.#send.delete(callback);
  }

  sent(bytes: Uint8Array): void {
    for (const callback of this.#send) callback(bytes);
  }

  lit(rgb: Uint8Array, atMs: number): void {
    for (const callback of this.lights) callback(rgb, atMs);
  }

  sounded(tone: Tone): void {
    for (const callback of this.buzzer) callback(tone);
  }
}
