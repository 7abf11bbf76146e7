import { frame, frameChangesAt, type Lights, NO_LIGHTS } from '../guidance/index.ts';
import type { TableClock } from './clock.ts';

/** Keeps the lights of the board shining as guidance says, each in its rhythm. */
export class Lamps {
  readonly #clock: TableClock;
  readonly #show: (rgb: Uint8Array) => void;
  /** All rhythms count from here, so that lights that stay beat on evenly when others come. */
  readonly #began: number;
  #lights: Lights = NO_LIGHTS;
  #cancel: (() => void) | null = null;

  constructor(clock: TableClock, show: (rgb: Uint8Array) => void) {
    this.#clock = clock;
    this.#show = show;
    this.#began = clock.now();
  }

  set(lights: Lights): void {
    if (lights === this.#lights) return;
    this.#lights = lights;
    this.#draw();
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
  }

  #draw(): void {
    this.stop();
    const now = this.#clock.now();
    this.#show(frame(this.#lights, now, this.#began));
    const next = frameChangesAt(this.#lights, now, this.#began);
    if (next !== null) this.#cancel = this.#clock.after(Math.max(1, next - now), () => this.#draw());
  }
}
