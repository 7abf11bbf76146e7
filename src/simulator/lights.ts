/** The colours a person tells apart on the board. */
export type Hue = 'dark' | 'white' | 'red' | 'amber' | 'green' | 'cyan' | 'blue' | 'violet';

/** Below this, of 255, a light counts as dark: nobody sees it in a lit room. */
const DARK_BELOW = 4;
/** Below this share of colour a light looks white. */
const PALE_BELOW = 0.2;
/** Where one colour ends and the next begins, in degrees round the circle of hues. */
const BORDERS: readonly (readonly [below: number, hue: Hue])[] = [
  [20, 'red'],
  [70, 'amber'],
  [160, 'green'],
  [203, 'cyan'],
  [240, 'blue'],
  [330, 'violet'],
  [361, 'red'],
];

/**
 * What a light looks like. Judged by hue alone: the board dims all lights together to keep within its
 * current limit, so that brightness means nothing to the eye. Parts 0–255.
 */
export function hueOf(red: number, green: number, blue: number): Hue {
  const most = Math.max(red, green, blue);
  const least = Math.min(red, green, blue);
  if (most < DARK_BELOW) return 'dark';
  if ((most - least) / most < PALE_BELOW) return 'white';
  const degrees = degreesOf(red, green, blue, most, most - least);
  return BORDERS.find(([below]) => degrees < below)?.[1] ?? 'red';
}

function degreesOf(red: number, green: number, blue: number, most: number, range: number): number {
  if (most === red) return (((green - blue) / range) * 60 + 360) % 360;
  if (most === green) return ((blue - red) / range) * 60 + 120;
  return ((red - green) / range) * 60 + 240;
}

/** Eyes on the 28 lights: what shines, and when each colour was last seen anywhere. */
export class Eyes {
  #rgb: Uint8Array = new Uint8Array(0);
  #hues: readonly Hue[] = [];
  /** The lights of each colour that shines now. */
  #lights: ReadonlyMap<Hue, ReadonlySet<number>> = new Map();
  readonly #ended = new Map<Hue, number>();
  readonly #began = new Map<Hue, number>();
  readonly #filled = new Map<Hue, number>();
  readonly #lastOn = new Map<Hue, ReadonlySet<number>>();

  /** A frame of the lights, three bytes each, as it begins to shine. */
  see(rgb: Uint8Array, at: number): void {
    const before = this.#lights;
    const filledBefore = this.#filling;
    this.#rgb = Uint8Array.from(rgb);
    this.#hues = huesOf(rgb);
    this.#lights = byHue(this.#hues);
    for (const [hue, lights] of this.#lights) {
      if (!before.has(hue)) this.#began.set(hue, at);
      this.#lastOn.set(hue, lights);
    }
    const filling = this.#filling;
    if (filling && filling !== filledBefore) this.#filled.set(filling, at);
    for (const hue of before.keys()) if (!this.#lights.has(hue)) this.#ended.set(hue, at);
  }

  get rgb(): Uint8Array {
    return this.#rgb;
  }

  hueAt(light: number): Hue {
    return this.#hues[light] ?? 'dark';
  }

  /** The lights that a colour was last seen on. */
  lastOn(hue: Hue): ReadonlySet<number> {
    return this.#lastOn.get(hue) ?? new Set();
  }

  shines(hue: Hue): boolean {
    return this.#lights.has(hue);
  }

  /** Whether a colour has begun to shine since a time (ms). */
  sawSince(hue: Hue, since: number): boolean {
    return (this.#began.get(hue) ?? -1) >= since;
  }

  /** The colour of more than half of the lights; undefined where there is none. */
  get #filling(): Hue | undefined {
    for (const [hue, lights] of this.#lights) if (lights.size > this.#hues.length / 2) return hue;
    return undefined;
  }

  /** Whether most of the board has begun to shine in a colour since a time (ms). */
  sawEverywhereSince(hue: Hue, since: number): boolean {
    return (this.#filled.get(hue) ?? -1) >= since;
  }

  /** When a colour was last seen on any light; −1 for never. A colour that shines was seen `now`. */
  lastSeen(hue: Hue, now: number): number {
    return this.shines(hue) ? now : (this.#ended.get(hue) ?? -1);
  }
}

function huesOf(rgb: Uint8Array): readonly Hue[] {
  const hues: Hue[] = [];
  for (let part = 0; part + 2 < rgb.length; part += 3)
    hues.push(hueOf(rgb[part] ?? 0, rgb[part + 1] ?? 0, rgb[part + 2] ?? 0));
  return hues;
}

function byHue(hues: readonly Hue[]): ReadonlyMap<Hue, ReadonlySet<number>> {
  const lights = new Map<Hue, Set<number>>();
  hues.forEach((hue, light) => {
    const same = lights.get(hue);
    if (same) same.add(light);
    else lights.set(hue, new Set([light]));
  });
  return lights;
}
