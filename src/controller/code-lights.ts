import { codeLights, type Lights } from '../guidance/index.ts';
import type { Place, Side } from '../rules/index.ts';
import type { Reading } from '../sensing/index.ts';

/** Whom a code lets a phone speak for. */
export type CodeFor = Side | 'director';

/** A code that the lights show at this moment. */
export interface ShownCode {
  readonly whose: CodeFor;
  readonly lights: Lights;
}

/** How long, in ms, a code is shown. It is good for somewhat longer: it has still to be typed. */
const SHOWN_MS = 90_000;

/**
 * The code that players at the board have asked for. Whoever goes on playing has seen it: the lights are theirs
 * again as soon as a checker moves.
 */
export class CodeLights {
  readonly #make: (whose: CodeFor) => readonly Place[] | null;
  #shown: ShownCode | null = null;
  #until = 0;
  #reading: Reading | null = null;

  /** @param make a new code as places to light; null where nobody can be paired */
  constructor(make: (whose: CodeFor) => readonly Place[] | null) {
    this.#make = make;
  }

  /** Returns whether there is a code to show. */
  ask(whose: CodeFor, reading: Reading | null, now: number): boolean {
    const places = this.#make(whose);
    this.#shown = places && { whose, lights: codeLights(places) };
    this.#until = now + SHOWN_MS;
    this.#reading = reading;
    return places !== null;
  }

  /** Returns whether one was shown. */
  hide(): boolean {
    const was = this.#shown;
    this.#shown = null;
    return was !== null;
  }

  at(reading: Reading | null, now: number): ShownCode | null {
    if (now >= this.#until || reading !== this.#reading) this.#shown = null;
    return this.#shown;
  }
}
