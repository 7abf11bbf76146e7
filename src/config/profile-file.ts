/**
 * What a board profile in firmware-config/ looks like on disk. firmware-config/README.md describes it
 * for makers; profile.ts makes the maps of it that the program uses.
 */
import { z } from 'zod';

/**
 * The bounds of the board's firmware (hardware/protocol.md): 74HC165 chips with eight inputs each, WS2812
 * lights, mA, ms, baud. A test holds them to the codec's.
 */
export const BOARD_LIMITS = {
  chips: { least: 1, most: 30 },
  lights: { least: 28, most: 64 },
  currentLimitMa: { least: 0, most: 16383 },
  debounceMs: { least: 1, most: 15 },
  baud: { least: 9600, most: 1_000_000 },
  /** A place can have no more slots than a side has checkers. */
  slots: { least: 1, most: 15 },
} as const;

const INPUTS = 8 * BOARD_LIMITS.chips.most;
const whole = ({ least, most }: { least: number; most: number }) => z.int().min(least).max(most);
const input = whole({ least: 0, most: INPUTS - 1 });

export const BUTTONS = ['end', 'cube', 'pause'] as const;
export type Button = (typeof BUTTONS)[number];

/** Inputs one after the other: slots 1, 2 … of a place, slot 1 nearest the rim. */
const run = z.strictObject({ from: input, place: z.string(), slots: whole(BOARD_LIMITS.slots) });
/** Inputs in the order of the slots, for a place that is wired otherwise. */
const list = z.strictObject({
  place: z.string(),
  inputs: z.array(input).min(1).max(BOARD_LIMITS.slots.most),
});
const button = z.strictObject({ input, button: z.enum(BUTTONS), side: z.enum(['white', 'black']) });

/** An entry is of the kind that its key announces; so its faults are those of one kind, not of three. */
export const INPUT_ENTRIES = { run, list, button } as const;
export type InputEntry = z.infer<typeof run> | z.infer<typeof list> | z.infer<typeof button>;

/** Bounds of the measures of a board in mm, and what they are where the profile says nothing. */
const measure = (least: number, most: number, usual: number) =>
  z.number().min(least).max(most).default(usual);

/** How large the board is; what drawings and the tables of magnets are made from. The program itself does not measure. */
const geometry = z
  .strictObject({
    checkerMm: measure(20, 60, 36),
    thicknessMm: measure(4, 25, 10),
    checkerGrams: measure(2, 60, 12),
    pitchMm: measure(20, 80, 38),
    slotPitchMm: measure(20, 80, 36.5),
    gapMm: measure(20, 200, 76),
    barMm: measure(20, 120, 44),
    rimMm: measure(15, 60, 25),
    floorMm: measure(0.5, 10, 2),
  })
  .prefault({});

const lightRun = z.strictObject({ from: whole({ least: 0, most: 63 }), places: z.string() });
export type LightEntry = z.infer<typeof lightRun>;

const dieId = z.string().regex(/^[A-Za-z0-9._:-]{1,32}$/, '1 to 32 letters, digits or . _ : -');
const pair = z.tuple([dieId, dieId]);

/** The sections of a profile; each is read by itself, so that a fault in one does not hide those of another. */
export const SECTIONS = {
  name: z.string().min(1).max(80),
  board: z.strictObject({
    chips: whole(BOARD_LIMITS.chips),
    debounceMs: whole(BOARD_LIMITS.debounceMs).default(5),
    baud: whole(BOARD_LIMITS.baud).default(250_000),
  }),
  seats: z
    .strictObject({ white: z.enum(['near', 'far']).default('near'), mirror: z.boolean().default(false) })
    .prefault({}),
  lights: z.strictObject({
    count: whole(BOARD_LIMITS.lights),
    currentLimitMa: whole(BOARD_LIMITS.currentLimitMa).default(500),
    order: z.array(z.unknown()).min(1).max(64),
  }),
  lightRun,
  inputs: z.array(z.unknown()).min(1).max(INPUTS),
  dice: z.strictObject({ white: pair, black: pair }).optional(),
  geometry,
} as const;
