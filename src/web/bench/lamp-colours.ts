import type { Sign } from '../board/signs.ts';

/** A light that shines: the sign that belongs to its colour, and how bright it is, 0–1. */
export interface Lamp {
  readonly sign: Sign;
  readonly level: number;
  /** Its colour at full brightness, `#rrggbb`. */
  readonly colour: string;
}

type Rgb = readonly [number, number, number];

/** The colours of the lights; how bright each shines says nothing of which it is. */
const COLOURS: readonly (readonly [Sign, Rgb])[] = [
  ['origin', [0x3f, 0xe6, 0xf5]],
  ['completes', [0xff, 0xff, 0xff]],
  ['wrong', [0xff, 0x5a, 0x4d]],
  ['which', [0xff, 0xb7, 0x33]],
  ['accepted', [0x7b, 0xe0, 0x7b]],
  ['suggestion', [0x4d, 0x8d, 0xff]],
  ['doubt', [0xcf, 0xa6, 0xff]],
  ['countdown', [0xff, 0x7a, 0xd9]],
];

/** White below this share of full brightness is a plain target (40 %), above it ends the turn. */
const COMPLETES_FROM = 0.7;

const parse = (rgb: string): Rgb => {
  const all = Number.parseInt(rgb.replace('#', ''), 16) || 0;
  return [(all >> 16) & 255, (all >> 8) & 255, all & 255];
};

/** A colour made as bright as it can be: the hue alone is left. */
function hue([r, g, b]: Rgb): Rgb {
  const most = Math.max(r, g, b, 1);
  return [(r / most) * 255, (g / most) * 255, (b / most) * 255];
}

const distance = (a: Rgb, b: Rgb): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
const hex = (rgb: Rgb): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** What shines, from `rrggbb`; null = dark. */
export function readLamp(rgb: string): Lamp | null {
  const shown = parse(rgb);
  if (Math.max(...shown) < 8) return null;
  const seen = hue(shown);
  let [sign, base] = COLOURS[0] as readonly [Sign, Rgb];
  for (const [other, colour] of COLOURS) {
    if (distance(seen, hue(colour)) < distance(seen, hue(base))) [sign, base] = [other, colour];
  }
  const level = Math.min(1, Math.max(...shown) / Math.max(...base));
  const told = sign === 'completes' && level < COMPLETES_FROM ? 'target' : sign;
  return { sign: told, level, colour: hex(base) };
}

/** A sign stays this long after its light went dark: longer than any rhythm keeps a light dark. */
const SIGN_STAYS_MS = 2200;

/** When the lamps have to be kept anew though no colours come, ms after they were last: a dark one still has a sign. */
export const signsEndAfter = (lamps: readonly (KeptLamp | null)[]): number | null =>
  lamps.some((lamp) => lamp?.level === 0) ? SIGN_STAYS_MS : null;

export interface KeptLamp extends Lamp {
  readonly litAt: number;
}

/** The lamps after new colours have come: a light between two flashes keeps its sign at level 0. */
export function keepLamps(
  before: readonly (KeptLamp | null)[],
  rgb: readonly string[],
  now: number,
): (KeptLamp | null)[] {
  return rgb.map((text, place) => {
    const lamp = readLamp(text);
    if (lamp) return { ...lamp, litAt: now };
    const was = before[place];
    return was && now - was.litAt < SIGN_STAYS_MS && was.sign !== 'accepted' ? { ...was, level: 0 } : null;
  });
}
