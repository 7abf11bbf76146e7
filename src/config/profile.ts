import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PLACE_COUNT, type Place, SIDES, type Side } from '../rules/index.ts';
import { configError, type Fault, WHOLE_FILE } from './faults.ts';
import { parsed, readJson } from './json-file.ts';
import type { Button } from './profile-file.ts';
import { readInputs } from './profile-inputs.ts';
import { readLights } from './profile-lights.ts';
import { readSections } from './profile-sections.ts';
import type { Seats } from './seats.ts';

/** What an input of the 74HC165 chain is wired to. */
export type Input =
  /** Slot 1 is the one nearest the rim. */
  | { readonly kind: 'slot'; readonly place: Place; readonly slot: number }
  | { readonly kind: 'button'; readonly side: Side; readonly button: Button };

/**
 * A board as the program sees it: which input is which slot or button, which light belongs to which
 * place. The single source for host, firmware and wiring tables. Seats are already applied: places and
 * sides are those of the game.
 */
export interface Profile {
  /** Name of the file, without `.json`. */
  readonly id: string;
  readonly name: string;
  /** Chips in the chain, eight inputs each; input = 8 × chip + pin. */
  readonly chain: number;
  /** Lights in the strip. */
  readonly lights: number;
  readonly currentLimitMa: number;
  readonly debounceMs: number;
  readonly baud: number;
  readonly seats: Seats;
  /** By input; null where nothing is wired. */
  readonly inputs: readonly (Input | null)[];
  /** Light by place. */
  readonly lightOf: readonly number[];
  /** How many slots each place has, by place: 1–15 on a point, 0–15 on a bar or tray. */
  readonly slots: readonly number[];
  readonly geometry: Geometry;
  /** The pair of each side; none where the file names no dice: then they are learned at the table. */
  readonly dice: Dice & {
    /** Side by die. */
    readonly owners: Readonly<Record<string, Side>>;
  };
}

/** Measures of the board and its checkers. */
export interface Geometry {
  /** Diameter, thickness and weight of a checker. */
  readonly checkerMm: number;
  readonly thicknessMm: number;
  readonly checkerGrams: number;
  /** From the middle of a point to that of the next. */
  readonly pitchMm: number;
  /** From the middle of a slot to that of the next, along a point. */
  readonly slotPitchMm: number;
  /** Free between the tips of opposite points. */
  readonly gapMm: number;
  readonly barMm: number;
  readonly rimMm: number;
  /** Thickness of the playing surface above the reeds. */
  readonly floorMm: number;
}

type Dice = Readonly<Record<Side, readonly [string, string] | readonly []>>;

const NO_DICE: Dice = { white: [], black: [] };

/** Dice belong to a colour and wander with the person: the seats do not change their owners. */
function withOwners(dice: Dice, faults: Fault[]): Profile['dice'] {
  const owners: Record<string, Side> = {};
  for (const side of SIDES) {
    dice[side].forEach((die, index) => {
      if (Object.hasOwn(owners, die)) {
        const problem = `the die ${JSON.stringify(die)} is named twice`;
        faults.push({ at: `dice.${side}[${index}]`, problem, remedy: 'give each of the four its own id' });
      }
      owners[die] = side;
    });
  }
  return { ...dice, owners };
}

/** Checkers must find room beside each other. */
function checkGeometry(geometry: Geometry | undefined, faults: Fault[]): void {
  if (!geometry) return;
  const { checkerMm } = geometry;
  for (const name of ['pitchMm', 'slotPitchMm', 'barMm'] as const) {
    if (geometry[name] >= checkerMm) continue;
    const problem = `${geometry[name]} mm is less than a checker of ${checkerMm} mm`;
    faults.push({ at: `geometry.${name}`, problem, remedy: `write ${checkerMm} or more` });
  }
}

/** How many slots each place has, by place. */
function slotCounts(inputs: readonly (Input | null)[]): number[] {
  const counts = new Array<number>(PLACE_COUNT).fill(0);
  for (const input of inputs) {
    if (input?.kind === 'slot') counts[input.place] = (counts[input.place] ?? 0) + 1;
  }
  return counts;
}

/**
 * The board that `json` (what stands in the file `source`) describes. Throws E_CONFIG with every
 * fault there is, each with its place in the file and a remedy.
 */
export function parseProfile(json: unknown, source: string): Profile {
  const faults: Fault[] = [];
  const sections = readSections(json, faults);
  const seats: Seats = sections.seats ?? { white: 'near', mirror: false };
  const inputs = readInputs(sections.inputs, sections.board?.chips, seats, faults);
  const lightOf = readLights(sections.lights, seats, faults);
  const dice = withOwners(sections.dice ?? NO_DICE, faults);
  checkGeometry(sections.geometry, faults);
  const { name, board, lights, geometry } = sections;
  if (faults.length > 0 || !name || !board || !lights || !geometry) throw configError(source, faults);
  return {
    id: basename(source, '.json'),
    name,
    chain: board.chips,
    lights: lights.count,
    currentLimitMa: lights.currentLimitMa,
    debounceMs: board.debounceMs,
    baud: board.baud,
    seats,
    inputs,
    lightOf,
    slots: slotCounts(inputs),
    geometry,
    dice,
  };
}

const SHIPPED = fileURLToPath(new URL('../../firmware-config/', import.meta.url));

/** The names of the profiles that come with the program, in order. */
export async function shippedProfiles(): Promise<readonly string[]> {
  const files = await readdir(SHIPPED);
  return files
    .filter((file) => file.endsWith('.json'))
    .map((file) => basename(file, '.json'))
    .sort();
}

/**
 * The profile of this name, or in this file: what has a slash or ends in `.json` is a path. Throws
 * E_CONFIG when there is none, or when it has faults.
 */
export async function loadProfile(nameOrPath: string): Promise<Profile> {
  if (nameOrPath.includes('/') || nameOrPath.endsWith('.json')) {
    return parsed(await readJson(nameOrPath), parseProfile);
  }
  const names = await shippedProfiles();
  if (!names.includes(nameOrPath)) {
    const remedy = `write ${names.join(' or ')}, or the path of a file`;
    throw configError(`profile ${nameOrPath}`, [
      { at: WHOLE_FILE, problem: 'no profile of this name comes with the program', remedy },
    ]);
  }
  const path = join(SHIPPED, `${nameOrPath}.json`);
  return parsed(await readJson(path), parseProfile);
}

/** The input that a button is wired to. */
export function inputOfButton(profile: Profile, side: Side, button: Button): number {
  return profile.inputs.findIndex(
    (input) => input?.kind === 'button' && input.side === side && input.button === button,
  );
}

/** The inputs of a place, slot 1 first. */
export function inputsOfPlace(profile: Profile, place: Place): readonly number[] {
  const found = profile.inputs.flatMap((input, index) =>
    input?.kind === 'slot' && input.place === place ? [{ index, slot: input.slot }] : [],
  );
  return found.sort((a, b) => a.slot - b.slot).map(({ index }) => index);
}
