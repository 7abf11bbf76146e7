import { type Family, PLACE_COUNT, type Place, type Position } from '../rules/index.ts';
import { type BoardMap, expectedReading, type Reading } from './reading.ts';

/** Why a place is in doubt: it contradicted the game, a switch of it flickers, or a whole chip answers alike. */
export type DoubtReason = 'contradicts' | 'flickers' | 'dead';

/** A place whose switches are not believed for the time being. */
export interface Doubt {
  readonly place: Place;
  readonly why: DoubtReason;
  /** Since when, ms. */
  readonly since: number;
  /** How often, in a row, it has followed a change of the game rightly since then. */
  readonly proofs: number;
  /** What it should have shown when it was last compared; null before. */
  readonly due: number | null;
}

/** What is known of the switches themselves. A value: each look makes a new one. */
export interface Health {
  readonly doubts: readonly Doubt[];
  /** When (ms) each input has changed lately. */
  readonly edges: ReadonlyMap<number, readonly number[]>;
  /** All inputs as they were last, 1 = closed; null before the first look. */
  readonly closed: Uint8Array | null;
}

/** Which place each input looks at; null for one that is no slot. */
export type Wiring = readonly (Place | null)[];

/** More changes than this of one switch within `FLICKER_MS` are no hand's. */
const FLICKER_EDGES = 12;
const FLICKER_MS = 3000;
/** A shift register has this many inputs. */
const CHIP = 8;
/** So many inputs of one chip changing at one blow, all eight then alike, are no hand's. */
const CHIP_EDGES = 3;
/** Right answers to so many changes in a row bring a place back. */
export const PROOFS = 3;

export const HEALTHY: Health = { doubts: [], edges: new Map(), closed: null };

export const isDoubted = ({ doubts }: Health, place: Place): boolean =>
  doubts.some((doubt) => doubt.place === place);

/** Puts places in doubt; those that are already stay as they are. */
export function doubt(health: Health, places: Iterable<Place>, why: DoubtReason, now: number): Health {
  const fresh = [...new Set(places)].filter((place) => !isDoubted(health, place));
  if (fresh.length === 0) return health;
  const doubts = fresh.map((place) => ({ place, why, since: now, proofs: 0, due: null }));
  return { ...health, doubts: [...health.doubts, ...doubts].sort((a, b) => a.place - b.place) };
}

/** The board as far as its switches are believed: a place in doubt shows nothing, and is inferred from the rest. */
export const trustedMap = (map: BoardMap, health: Health): BoardMap =>
  health.doubts.length === 0
    ? map
    : { slots: map.slots.map((slots, place) => (isDoubted(health, place) ? 0 : slots)) };

/** The reading without the places in doubt. */
export const trustedReading = (reading: Reading, health: Health): Reading =>
  health.doubts.length === 0
    ? reading
    : reading.map((count, place) => (isDoubted(health, place) ? 0 : count));

/**
 * Takes in all inputs at `now` (ms) while a game is on. A switch that flickers, and a chip whose inputs all
 * turn the same at one blow, are put in doubt at once.
 */
export function seeInputs(health: Health, wiring: Wiring, closed: Uint8Array, now: number): Health {
  const before = health.closed;
  if (!before) return { ...health, closed };
  const changed = [...closed.keys()].filter((input) => closed[input] !== before[input]);
  if (changed.length === 0) return health;
  const edges = new Map(health.edges);
  for (const input of changed) edges.set(input, [...recent(edges.get(input) ?? [], now), now]);
  const back = backAgain(health, wiring, changed, closed);
  const seen = { ...revived(health, wiring, back), edges, closed };
  const flickering = changed.filter((input) => (edges.get(input)?.length ?? 0) > FLICKER_EDGES);
  // Buttons are let go together by hand; only slots tell.
  const slots = changed.filter((input) => wiring[input] !== null);
  const dead = chipsOf(slots).flatMap((chip) => (back.includes(chip) ? [] : deadInputs(chip, slots, closed)));
  return doubt(
    doubt(seen, placesOf(wiring, dead), 'dead', now),
    placesOf(wiring, flickering),
    'flickers',
    now,
  );
}

/**
 * Chips in doubt that are back: a dead one changes nothing any more, so that one that does, and answers eight times the
 * same no longer (or has let go of all that it said was closed), is alive.
 */
function backAgain(
  { doubts }: Health,
  wiring: Wiring,
  changed: readonly number[],
  closed: Uint8Array,
): number[] {
  const dead = new Set(doubts.filter(({ why }) => why === 'dead').map(({ place }) => place));
  if (dead.size === 0) return [];
  return chipsOf(changed).filter(
    (chip) =>
      placesOf(wiring, inputsOf(chip)).some((place) => dead.has(place)) &&
      (!isAlike(chip, closed) || closed[chip * CHIP] === 0),
  );
}

/** What died together with one of these chips is believed again. */
function revived(health: Health, wiring: Wiring, chips: readonly number[]): Health {
  const back = new Set(placesOf(wiring, chips.flatMap(inputsOf)));
  const times = new Set(
    health.doubts.flatMap(({ place, why, since }) => (why === 'dead' && back.has(place) ? [since] : [])),
  );
  if (times.size === 0) return health;
  return { ...health, doubts: health.doubts.filter(({ why, since }) => why !== 'dead' || !times.has(since)) };
}

const inputsOf = (chip: number): number[] => Array.from({ length: CHIP }, (_, bit) => chip * CHIP + bit);

const isAlike = (chip: number, closed: Uint8Array): boolean =>
  inputsOf(chip).every((input) => closed[input] === closed[chip * CHIP]);

const recent = (times: readonly number[], now: number): readonly number[] =>
  times.filter((time) => now - time < FLICKER_MS);

const chipsOf = (inputs: readonly number[]): number[] => [
  ...new Set(inputs.map((input) => Math.floor(input / CHIP))),
];

function deadInputs(chip: number, changed: readonly number[], closed: Uint8Array): number[] {
  const turned = changed.filter((input) => Math.floor(input / CHIP) === chip).length;
  return turned >= CHIP_EDGES && isAlike(chip, closed) ? inputsOf(chip) : [];
}

const placesOf = (wiring: Wiring, inputs: readonly number[]): Place[] =>
  inputs.flatMap((input) => wiring[input] ?? []);

/**
 * Compares the places in doubt with a position that is certain. A place that shows rightly what has changed
 * on it several times in a row is believed again; one that shows anything else begins anew.
 * @param map the whole board, as it is wired
 */
export function prove(
  health: Health,
  map: BoardMap,
  family: Family,
  position: Position,
  reading: Reading,
): Health {
  if (health.doubts.length === 0) return health;
  const due = expectedReading(map, family, position);
  const doubts = health.doubts
    .map((each) => provenBy(each, due[each.place] as number, reading[each.place] as number))
    .filter(({ proofs }) => proofs < PROOFS);
  return { ...health, doubts };
}

function provenBy(doubt: Doubt, due: number, seen: number): Doubt {
  if (seen !== due) return { ...doubt, proofs: 0, due };
  const hasFollowed = doubt.due !== null && doubt.due !== due;
  return { ...doubt, proofs: doubt.proofs + (hasFollowed ? 1 : 0), due };
}

/** Whether some checker of this position cannot be seen: it lies on others, or on a place in doubt. */
export function hidesCheckers(map: BoardMap, counts: readonly number[]): boolean {
  for (let place = 0; place < PLACE_COUNT; place += 1)
    if ((counts[place] ?? 0) > (map.slots[place] ?? 0)) return true;
  return false;
}
