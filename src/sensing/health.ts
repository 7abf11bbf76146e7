import {
  CHECKERS_PER_SIDE,
  checkersByPlace,
  type Family,
  PLACE_COUNT,
  type Place,
  type Position,
} from '../rules/index.ts';
import { chipOf, chipsOf, inputsOfChip, isAlike, isOnClosedChip } from './chips.ts';
import type { Glimpse } from './glimpse.ts';
import type { BoardMap, Reading } from './reading.ts';

/** Why a switch is in doubt: it contradicted the game, it flickers, or its whole chip answers alike. */
export type DoubtReason = 'contradicts' | 'flickers' | 'dead';

/** What is not to be believed: a switch, or where it cannot be told which, all of a place. */
export interface Suspect {
  readonly place: Place;
  /** null: it cannot be told which of the place's switches it is. */
  readonly input: number | null;
}

/** A switch, or all of a place, not believed for the time being. */
export interface Doubt extends Suspect {
  readonly why: DoubtReason;
  /** Since when, ms. */
  readonly since: number;
  /** How often, in a row, it has followed a change of the game rightly since then. */
  readonly proofs: number;
  /** What it showed when it was last compared and right; null before. */
  readonly due: number | null;
  /** What the switch showed when it was wrong; null where that is not known, or it cannot be told which one it is. */
  readonly lied: number | null;
  /** How many positions in a row its place has shown rightly, the switch being known not to be stuck as it was. */
  readonly steady: number;
  /** The position it was last compared with. */
  readonly compared: Position | null;
  /** It has been told wrongly which switch of the place it is: that is not told again. */
  readonly hasErred: boolean;
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

/** The inputs of each place, by place: that of the slot nearest the rim first. */
export type SlotInputs = readonly (readonly number[])[];

/** More changes than this of one switch within `FLICKER_MS` are no hand's. */
const FLICKER_EDGES = 12;
const FLICKER_MS = 3000;
/** So many other switches changing meanwhile are hands that set up or clear the board. */
const HANDS_AT_WORK = 2;
/** So many inputs of one chip changing at one blow, all eight then alike, are no hand's. */
const CHIP_EDGES = 3;
/** A hand lifts so many checkers of one place at once, to put them straight, and the chip may see no others. */
const A_HANDFUL = 3;
/** Right answers to so many changes in a row bring a switch, or a place, back. */
export const PROOFS = 3;
/**
 * Many switches hardly ever change: where nobody plays, or under a checker that stays. One that no longer shows what it was
 * doubted for is believed when it has been right in so many positions in a row, which is most of a game.
 */
export const STEADY = 40;

const UNPROVEN = { proofs: 0, due: null, steady: 0, compared: null } as const;

export const HEALTHY: Health = { doubts: [], edges: new Map(), closed: null };

export const isDoubted = ({ doubts }: Health, place: Place): boolean =>
  doubts.some((doubt) => doubt.place === place);

/** Every switch of the place is in doubt, not only some. */
const isBlind = (doubts: readonly Doubt[], place: Place): boolean =>
  doubts.some((doubt) => doubt.place === place && doubt.input === null);

/**
 * Puts switches in doubt; those that are already stay as they are. A place some of whose switches are in doubt, and that
 * contradicts all the same, is in doubt as a whole.
 */
export function doubt(health: Health, suspects: Iterable<Suspect>, why: DoubtReason, now: number): Health {
  let { doubts } = health;
  for (const { place, input } of suspects) {
    if (isBlind(doubts, place)) continue;
    if (input !== null && doubts.some((each) => each.input === input)) continue;
    const others = input === null ? doubts.filter((each) => each.place !== place) : doubts;
    const hasErred = others.length < doubts.length;
    const lied = why === 'contradicts' && input !== null ? (health.closed?.[input] ?? null) : null;
    doubts = [...others, { ...UNPROVEN, place, input, why, since: now, lied, hasErred }];
  }
  if (doubts === health.doubts) return health;
  return { ...health, doubts: doubts.toSorted(inOrder) };
}

const inOrder = (one: Doubt, other: Doubt): number =>
  one.place - other.place || (one.input ?? 0) - (other.input ?? 0);

/** The board as far as its switches are believed: a place in doubt shows nothing, and is inferred from the rest. */
export function trustedMap(map: BoardMap, { doubts }: Health): BoardMap {
  if (doubts.length === 0) return map;
  const doubted = [...new Set(doubts.map(({ place }) => place))];
  return { slots: map.slots.map((slots, place) => (doubted.includes(place) ? 0 : slots)), doubted };
}

/** The reading without the places in doubt. */
export const trustedReading = (reading: Reading, health: Health): Reading =>
  health.doubts.length === 0
    ? reading
    : reading.map((count, place) => (isDoubted(health, place) ? 0 : count));

/** What the other switches say of places of which only some are in doubt. */
export function glimpsesOf({ doubts, closed }: Health, slots: SlotInputs): readonly Glimpse[] {
  if (doubts.length === 0 || closed === null) return [];
  const places = [...new Set(doubts.map(({ place }) => place))].filter((place) => !isBlind(doubts, place));
  return places.map((place) => {
    const inputs = slots[place] ?? [];
    const doubted = inputs.filter((input) => doubts.some((each) => each.input === input));
    const least = closedAmong(inputs, closed) - closedAmong(doubted, closed);
    const isFull = least === inputs.length - doubted.length;
    // A checker that lies on others is not seen.
    return { place, least, most: isFull ? 2 * CHECKERS_PER_SIDE : least + doubted.length };
  });
}

const closedAmong = (inputs: readonly number[], closed: Uint8Array): number =>
  inputs.reduce((sum, input) => sum + (closed[input] ? 1 : 0), 0);

/**
 * Takes in all inputs at `now` (ms) while a game is on. A switch that flickers, and a chip whose inputs all
 * turn the same at one blow, are put in doubt at once.
 */
export function seeInputs(health: Health, wiring: Wiring, closed: Uint8Array, now: number): Health {
  const changed = changedIn(health, closed);
  if (changed.length === 0) return health.closed ? health : { ...health, closed };
  const back = backAgain(health, changed, closed);
  // Buttons are let go together by hand, but never closed together with slots and with inputs that nothing lies at.
  const telling = changed.filter((input) => wiring[input] !== null || isOnClosedChip(input, closed));
  const dead = chipsOf(changed.filter((input) => wiring[input] !== null))
    .filter((chip) => !back.includes(chip) && isDead(chip, telling, closed, wiring))
    .flatMap(inputsOfChip);
  const known = doubt(revived(health, back), suspectsOf(wiring, dead), 'dead', now);
  return judgeFlicker(known, wiring, { changed, closed, now, isFlicker: changesTooOften });
}

/**
 * The same while hands may clear the board, or set it up, at one blow: then a switch flickers that changes too often while
 * the others rest.
 */
export function seeFlicker(health: Health, wiring: Wiring, closed: Uint8Array, now: number): Health {
  const changed = changedIn(health, closed);
  if (changed.length === 0) return { ...health, closed };
  return judgeFlicker(health, wiring, { changed, closed, now, isFlicker: changesAlone });
}

type EdgeJudge = (input: number, edges: Health['edges']) => boolean;

const changesTooOften: EdgeJudge = (input, edges) => (edges.get(input)?.length ?? 0) > FLICKER_EDGES;

/** A heap of checkers that is pushed across a place changes its switches as often, but those around it too. */
const changesAlone: EdgeJudge = (input, edges) => {
  if (!changesTooOften(input, edges)) return false;
  const since = edges.get(input)?.at(-FLICKER_EDGES - 1) ?? 0;
  const others = [...edges].filter(([each, times]) => each !== input && (times.at(-1) ?? 0) > since);
  return others.length < HANDS_AT_WORK;
};

/** A look at all inputs in which some have changed. */
interface Change {
  readonly changed: readonly number[];
  readonly closed: Uint8Array;
  readonly now: number;
  readonly isFlicker: EdgeJudge;
}

function judgeFlicker(health: Health, wiring: Wiring, { changed, closed, now, isFlicker }: Change): Health {
  const edges = edgesLately(health.edges, changed, now);
  const flickering = changed.filter((input) => isFlicker(input, edges));
  const seen = withoutProofs({ ...health, edges, closed }, flickering);
  return doubt(seen, suspectsOf(wiring, flickering), 'flickers', now);
}

/** Inputs that are other than they were; none at the first look. */
function changedIn({ closed: before }: Health, closed: Uint8Array): number[] {
  const changed: number[] = [];
  if (!before) return changed;
  for (let input = 0; input < closed.length; input += 1)
    if (closed[input] !== before[input]) changed.push(input);
  return changed;
}

/** What is longer ago tells nothing, and is forgotten. */
function edgesLately(edges: Health['edges'], changed: readonly number[], now: number): Health['edges'] {
  const lately = new Map<number, readonly number[]>();
  for (const [input, times] of edges) {
    const recent = times.filter((time) => now - time < FLICKER_MS);
    if (recent.length > 0) lately.set(input, recent);
  }
  for (const input of changed) lately.set(input, [...(lately.get(input) ?? []), now]);
  return lately;
}

/**
 * Chips in doubt that are back: a dead one changes nothing any more, so that one that does, and answers eight times the
 * same no longer (or has let go of all that it said was closed), is alive.
 */
function backAgain({ doubts }: Health, changed: readonly number[], closed: Uint8Array): number[] {
  const dead = chipsOf(doubts.flatMap(({ why, input }) => (why === 'dead' && input !== null ? [input] : [])));
  if (dead.length === 0) return [];
  return chipsOf(changed).filter(
    (chip) => dead.includes(chip) && (!isAlike(chip, closed) || !inputsOfChip(chip).some((i) => closed[i])),
  );
}

/** What died together with one of these chips is believed again. */
function revived(health: Health, chips: readonly number[]): Health {
  const back = new Set(chips.flatMap(inputsOfChip));
  const times = new Set(
    health.doubts.flatMap(({ input, why, since }) =>
      why === 'dead' && input !== null && back.has(input) ? [since] : [],
    ),
  );
  if (times.size === 0) return health;
  return { ...health, doubts: health.doubts.filter(({ why, since }) => why !== 'dead' || !times.has(since)) };
}

/** A switch that goes on flickering proves nothing by being right now and then. */
function withoutProofs(health: Health, flickering: readonly number[]): Health {
  const isProven = ({ input, proofs, steady }: Doubt) =>
    proofs + steady > 0 && input !== null && flickering.includes(input);
  if (!health.doubts.some(isProven)) return health;
  const doubts = health.doubts.map((each) => (isProven(each) ? { ...each, proofs: 0, steady: 0 } : each));
  return { ...health, doubts };
}

function isDead(chip: number, changed: readonly number[], closed: Uint8Array, wiring: Wiring): boolean {
  const turned = changed.filter((input) => chipOf(input) === chip);
  if (turned.length < CHIP_EDGES || !isAlike(chip, closed)) return false;
  const isOfOnePlace = new Set(turned.map((input) => wiring[input])).size === 1;
  const isLifted = isOfOnePlace && turned.length <= A_HANDFUL && turned.every((input) => !closed[input]);
  return !isLifted;
}

const suspectsOf = (wiring: Wiring, inputs: readonly number[]): Suspect[] =>
  inputs.flatMap((input) => {
    const place = wiring[input] ?? null;
    return place === null ? [] : [{ place, input }];
  });

/**
 * Which switch of a place lies, where that can be told. Checkers are laid from the rim, so that with `due` of them the
 * first switches are closed: one alone that is open among them, or closed beyond them, is the one. null where none or
 * several are, as where a checker was taken from the middle.
 * @param inputs of the place, that of the slot nearest the rim first
 * @param due checkers that lie there, however many that is
 */
export function liarAmong(inputs: readonly number[], closed: Uint8Array, due: number): number | null {
  const liars = inputs.filter((input, slot) => (closed[input] === 1) !== slot < due);
  return liars.length === 1 ? (liars[0] ?? null) : null;
}

/** What is known of a position that is certain. */
export interface Certainty {
  readonly family: Family;
  readonly position: Position;
}

/** Of places that contradict a position that is certain, the switch that lies, or where it cannot be told the place. */
export function suspectsAt(
  places: Iterable<Place>,
  { doubts, closed }: Health,
  slots: SlotInputs,
  { family, position }: Certainty,
): readonly Suspect[] {
  const counts = checkersByPlace(family, position);
  return Array.from(new Set(places), (place) => {
    const isTold = doubts.some((each) => each.place === place);
    const named = closed && !isTold ? liarAmong(slots[place] ?? [], closed, counts[place] ?? 0) : null;
    return { place, input: named };
  });
}

/**
 * Compares what is in doubt with a position that is certain. A switch, or a place, that shows rightly what has changed
 * on it several times in a row is believed again, and so is a switch that has long been right otherwise than it was wrong;
 * one that shows anything else begins anew, and of a place whose one switch now stands out the others are believed.
 */
export function prove(health: Health, slots: SlotInputs, { family, position }: Certainty): Health {
  const { doubts, closed } = health;
  if (doubts.length === 0 || closed === null) return health;
  const counts = checkersByPlace(family, position);
  const left = doubts
    .map((each) => {
      const inputs = slots[each.place] ?? [];
      const checkers = counts[each.place] ?? 0;
      const proven = provenBy(each, inputs, closed, { checkers, position });
      return narrowed(proven, inputs, closed, checkers);
    })
    .filter(({ proofs, steady }) => proofs < PROOFS && steady < STEADY);
  return { ...health, doubts: left };
}

function provenBy(
  doubt: Doubt,
  inputs: readonly number[],
  closed: Uint8Array,
  { checkers, position }: { readonly checkers: number; readonly position: Position },
): Doubt {
  const seen = closedAmong(inputs, closed);
  const compared = position;
  if (seen !== Math.min(checkers, inputs.length)) {
    const isLiar = doubt.input !== null && liarAmong(inputs, closed, checkers) === doubt.input;
    const lied = isLiar ? (closed[doubt.input] ?? null) : doubt.lied;
    return { ...doubt, proofs: 0, steady: 0, compared, lied };
  }
  const due = doubt.input === null ? seen : (closed[doubt.input] ?? 0);
  const hasFollowed = doubt.due !== null && doubt.due !== due;
  const proofs = doubt.proofs + (hasFollowed ? 1 : 0);
  // Of a place it is not known which switch would have to show otherwise: it has to follow.
  const isUnstuck = doubt.input !== null && (proofs > 0 || (doubt.lied !== null && doubt.lied !== due));
  const isNews = doubt.compared !== position;
  return { ...doubt, proofs, due, compared, steady: doubt.steady + (isUnstuck && isNews ? 1 : 0) };
}

function narrowed(doubt: Doubt, inputs: readonly number[], closed: Uint8Array, checkers: number): Doubt {
  if (doubt.input !== null || doubt.hasErred) return doubt;
  const input = liarAmong(inputs, closed, checkers);
  return input === null ? doubt : { ...doubt, input, due: null, lied: closed[input] ?? null };
}

/** Whether some checker of this position cannot be seen: it lies on others, or on a place in doubt. */
export function hidesCheckers(map: BoardMap, counts: readonly number[]): boolean {
  for (let place = 0; place < PLACE_COUNT; place += 1)
    if ((counts[place] ?? 0) > (map.slots[place] ?? 0)) return true;
  return false;
}
