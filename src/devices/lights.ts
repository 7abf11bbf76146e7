import type { Profile } from '../config/index.ts';
import type { HostMessage, Rgb } from '../wire/index.ts';
import type { Clock } from './clock.ts';

/** ms; the board sends its lights out at most every 3 ms, and people see no faster. */
const SHORTEST_PAUSE = 5;
/** Frame and command bytes, six bytes a light in a whole frame, seven where each is named. */
const WHOLE = 6;
const NAMED = 7;

const DARK: Rgb = [0, 0, 0];
const sameColour = (a: Rgb, b: Rgb | undefined): boolean =>
  b !== undefined && a[0] === b[0] && a[1] === b[1] && a[2] === b[2];

/** The colour of every light of the strip, from red, green and blue by place. Lights of no place stay dark. */
export function strip({ lights, lightOf }: Profile, rgb: Uint8Array): readonly Rgb[] {
  const colours = new Array<Rgb>(lights).fill(DARK);
  for (const [place, light] of lightOf.entries()) {
    colours[light] = [rgb[3 * place] ?? 0, rgb[3 * place + 1] ?? 0, rgb[3 * place + 2] ?? 0];
  }
  return colours;
}

/** The shortest message that makes `wanted` of `shown` (null: unknown); undefined when nothing differs. */
export function lightsMessage(wanted: readonly Rgb[], shown: readonly Rgb[] | null): HostMessage | undefined {
  const lights = wanted.flatMap((colour, light) =>
    sameColour(colour, shown?.[light]) ? [] : [{ light, colour }],
  );
  if (lights.length === 0) return undefined;
  const short = shown !== null && NAMED * lights.length < WHOLE * wanted.length;
  return short ? { kind: 'lightsSome', lights } : { kind: 'lightsAll', colours: wanted };
}

/** The line to the board, as far as lights need it. */
export interface LightLine {
  /** Whether everything sent before has left. */
  readonly drained: boolean;
  send(message: HostMessage): void;
}

/**
 * Keeps the strip as it is wanted: sends what differs, and while the cable is busy lets newer frames replace
 * older ones, so that the light people see is never behind a queue.
 */
export class Lights {
  readonly #profile: Profile;
  readonly #clock: Clock;
  readonly #line: LightLine;
  #wanted: readonly Rgb[];
  #shown: readonly Rgb[] | null = null;
  #resting = false;
  #cancelRest = () => {};

  constructor(profile: Profile, clock: Clock, line: LightLine) {
    this.#profile = profile;
    this.#clock = clock;
    this.#line = line;
    this.#wanted = new Array<Rgb>(profile.lights).fill(DARK);
  }

  /** Red, green and blue by place. */
  show(rgb: Uint8Array): void {
    this.#wanted = strip(this.#profile, rgb);
    this.flush();
  }

  /** Nothing is known of the board's lights: it has just been connected, or bytes to it got lost. */
  begin(): void {
    this.end();
    this.#shown = null;
    this.flush();
  }

  end(): void {
    this.#cancelRest();
    this.#resting = false;
  }

  /** Sends what differs, unless the cable is busy; to be called again when it is not. */
  flush(): void {
    if (this.#resting || !this.#line.drained) return;
    const message = lightsMessage(this.#wanted, this.#shown);
    if (!message) return;
    this.#shown = this.#wanted;
    this.#rest(message);
    this.#line.send(message);
  }

  /** The operating system takes bytes faster than the cable; so the time they need on it is counted too. */
  #rest(message: HostMessage): void {
    const bytes =
      message.kind === 'lightsSome' ? NAMED * message.lights.length : WHOLE * this.#profile.lights;
    const onCable = (1000 * 10 * (bytes + 3)) / this.#profile.baud;
    this.#resting = true;
    this.#cancelRest = this.#clock.after(Math.max(SHORTEST_PAUSE, onCable), () => {
      this.#resting = false;
      this.flush();
    });
  }
}
