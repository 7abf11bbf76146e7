import {
  type Family,
  type Movement,
  NOT_ENTERED,
  opponent,
  ownNumber,
  type Place,
  placeOf,
  type Side,
} from '../rules/index.ts';
import { type BoardMap, type Reading, seenOf } from './reading.ts';
import type { IndexedNode, TurnIndex, TurnState } from './turn-index.ts';

/**
 * What the hands may have done on the way to a state of the turn, followed through the readings that the board rested
 * on. Checkers move in any order, several at once, by several numbers in one motion; what was seen and then taken back
 * may have been no move at all. A state that no such course leads to has not come about.
 */

/** One movement of a play as hands make it, or a hit checker's way to the bar. */
interface Trip {
  /** Null: from beside the board. */
  readonly from: Place | null;
  readonly to: Place;
  readonly side: Side;
}

/** How far a trip has come: its checker stands, is in the hand, or has been put down. */
const [STANDING, IN_HAND, DONE] = [0, 1, 2];
/** How far every trip of a course has come. */
type Progress = readonly number[];

/** In how many ways a state may have come about at most, so that all of them are looked at; in more, nothing is ruled out. */
const MOST_COURSES = 16;
/** Of how many readings a course is followed at most. */
export const MOST_RESTS = 64;

/**
 * Whether hands may have come from the beginning of the turn to a state by way of these readings, the last of which
 * the board shows now. Of a turn of which not all states are known, nothing is ruled out.
 */
export function mayHaveComeAbout(index: TurnIndex, state: TurnState, rests: readonly Reading[]): boolean {
  const courses = index.isWhole && rests.length <= MOST_RESTS ? coursesTo(index, state) : null;
  return courses === null || courses.some((course) => course.leadsThrough(rests));
}

const known = new WeakMap<TurnState, readonly Course[] | null>();

/** One for the movements of every way to a state, whatever their order; null where there are too many. */
function coursesTo(index: TurnIndex, state: TurnState): readonly Course[] | null {
  const made = known.get(state);
  if (made !== undefined) return made;
  const courses = new Map<string, readonly Movement[]>();
  for (const movements of waysInto(state.end ? [state.end] : state.nodes)) {
    const sorted = [...movements].sort((one, other) => other.from - one.from || other.to - one.to);
    courses.set(sorted.map(({ from, to }) => `${from}/${to}`).join(), sorted);
    if (courses.size > MOST_COURSES) break;
  }
  const found =
    courses.size > MOST_COURSES
      ? null
      : [...courses.values()].map((each) => new Course(index, tripsOf(index, state, each)));
  known.set(state, found);
  return found;
}

function* waysInto(nodes: readonly IndexedNode[]): Generator<readonly Movement[]> {
  for (const { arrivals } of nodes) {
    if (arrivals.length === 0) yield [];
    for (const { from, movement } of arrivals) for (const way of waysInto([from])) yield [...way, movement];
  }
}

function tripsOf({ graph, side }: TurnIndex, { change }: TurnState, movements: readonly Movement[]): Trip[] {
  const { family } = graph.ruleset;
  const own = movements.map(({ from, to }) => ({
    from: from === NOT_ENTERED ? null : placeOf(family, side, from),
    to: placeOf(family, side, to),
    side,
  }));
  const hit = change.hits.map((from) => ({ from, to: change.bar, side: opponent(side) }));
  return [...own, ...hit];
}

class Course {
  readonly #map: BoardMap;
  readonly #before: TurnState;
  readonly #family: Family;
  readonly #trips: readonly Trip[];
  /** Places that some trip begins or ends on: all others show what they showed before. */
  readonly #places: readonly Place[];
  readonly #keys = new Map<string, string>();

  constructor({ map, root, graph }: TurnIndex, trips: readonly Trip[]) {
    this.#map = map;
    this.#before = root;
    this.#family = graph.ruleset.family;
    this.#trips = trips;
    this.#places = [...new Set(trips.flatMap(({ from, to }) => (from === null ? [to] : [from, to])))];
  }

  leadsThrough(rests: readonly Reading[]): boolean {
    const begun = this.#trips.map(() => STANDING);
    let here: readonly Progress[] = [begun];
    const shown = new Map([[this.#keyOf(begun), here]]);
    for (const rest of rests) {
      const key = this.#keyOfReading(rest);
      if (key === null) {
        here = [];
        continue;
      }
      // Back at a reading, what was seen since then was part of the play, or has been taken back.
      const onward = this.#onward(here).filter((each) => this.#keyOf(each) === key);
      here = distinct([...onward, ...(shown.get(key) ?? [])]);
      shown.set(key, here);
    }
    return here.some((each) => each.every((progress) => progress === DONE));
  }

  /** All that may come of these, and these themselves. */
  #onward(from: readonly Progress[]): readonly Progress[] {
    const found = new Map(from.map((each) => [each.join(), each]));
    for (const each of found.values()) {
      for (const next of this.#steps(each)) {
        const key = next.join();
        if (!found.has(key)) found.set(key, next);
      }
    }
    return [...found.values()];
  }

  *#steps(at: Progress): Generator<Progress> {
    for (const [index, trip] of this.#trips.entries()) {
      if (at[index] === IN_HAND) yield at.with(index, DONE);
      if (at[index] !== STANDING) continue;
      if (this.#stands(at, trip)) yield at.with(index, IN_HAND);
      // A checker in the hand goes on without having been put down.
      for (const [before, other] of this.#trips.entries())
        if (at[before] === IN_HAND && goesOn(other, trip)) yield at.with(before, DONE).with(index, IN_HAND);
    }
  }

  /** Whether a checker stands where the trip begins. */
  #stands(at: Progress, { from, side }: Trip): boolean {
    return from === null || this.#count(at, side, from) > 0;
  }

  /** What the board shows then; the same for equal looks of it. */
  #keyOf(at: Progress): string {
    const progress = at.join();
    const known = this.#keys.get(progress);
    if (known !== undefined) return known;
    const counts = this.#places.map((place) =>
      seenOf(this.#map, place, this.#count(at, 'white', place) + this.#count(at, 'black', place)),
    );
    const key = counts.join();
    this.#keys.set(progress, key);
    return key;
  }

  /** Null: something has changed that these trips have nothing to do with. */
  #keyOfReading(reading: Reading): string | null {
    const isOther = (seen: number, place: Place) =>
      seen !== this.#before.reading[place] && !this.#places.includes(place);
    return reading.some(isOther) ? null : this.#places.map((place) => reading[place]).join();
  }

  #count(at: Progress, side: Side, place: Place): number {
    const own = ownNumber(this.#family, side, place);
    let count = own === undefined ? 0 : (this.#before.position[side][own] ?? 0);
    for (const [index, trip] of this.#trips.entries()) {
      if (trip.side !== side) continue;
      if (at[index] !== STANDING && trip.from === place) count -= 1;
      if (at[index] === DONE && trip.to === place) count += 1;
    }
    return count;
  }
}

const goesOn = (one: Trip, other: Trip): boolean => one.side === other.side && one.to === other.from;

const distinct = (progresses: readonly Progress[]): readonly Progress[] => [
  ...new Map(progresses.map((each) => [each.join(), each])).values(),
];
