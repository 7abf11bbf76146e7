import {
  checkersByPlace,
  type Movement,
  numbersOf,
  opponent,
  type Place,
  type Position,
  placeOf,
  type Ruleset,
  type Side,
  type TurnGraph,
  type TurnNode,
  turnGraph,
} from '../../src/rules/index.ts';
import type { BoardMap, Reading } from '../../src/sensing/index.ts';

/** A repeatable source of chance: 0 ≤ x < 1. */
export type Chance = () => number;

/** Mulberry32. */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function pick<T>(chance: Chance, from: readonly T[]): T {
  return from[Math.floor(chance() * from.length)] as T;
}

const die = (chance: Chance): number => 1 + Math.floor(chance() * 6);

/** A board whose points, bars and trays all have this many slots; trays 15 unless told otherwise. */
export const boardWith = (slots: number, traySlots = 15): BoardMap => ({
  slots: Array.from({ length: 28 }, (_, place) => (place >= 26 ? traySlots : slots)),
});

/** A legal turn, movement by movement, chosen by chance. */
export function randomTurn(graph: TurnGraph, chance: Chance): { end: TurnNode; movements: Movement[] } {
  const movements: Movement[] = [];
  let node = graph.start;
  while (!graph.isComplete(node)) {
    const step = pick(chance, graph.next(node));
    movements.push(step.movement);
    node = step.node;
  }
  return { end: node, movements };
}

/** The turns of a random game, one after another, until a side has borne off everything. */
export function* randomGame(rules: Ruleset, chance: Chance): Generator<TurnGraph> {
  let position: Position = rules.start;
  let side: Side = 'white';
  for (let ownTurn = 1; ownTurn < 400; side = opponent(side)) {
    const numbers = numbersOf(rules, [die(chance), die(chance)]);
    const graph = turnGraph(rules, { position, side, numbers, ownTurn });
    yield graph;
    position = randomTurn(graph, chance).end.position;
    if (position[side][0] === 15) return;
    if (side === 'black') ownTurn += 1;
  }
}

/** Checkers on a board as they lie, and how many of them its switches see. */
export class Table {
  readonly map: BoardMap;
  readonly counts: number[];

  constructor(map: BoardMap, rules: Ruleset, position: Position) {
    this.map = map;
    this.counts = checkersByPlace(rules.family, position);
  }

  lift(place: Place): void {
    this.counts[place] = (this.counts[place] as number) - 1;
    if ((this.counts[place] as number) < 0) throw new Error(`nothing lies on place ${place}`);
  }

  put(place: Place): void {
    this.counts[place] = (this.counts[place] as number) + 1;
  }

  reading(): Reading {
    return this.counts.map((count, place) => Math.min(count, this.map.slots[place] as number));
  }
}

/** One checker's way in a turn: taken up once, put down once. `after`: trips that have to be over before. */
export interface Trip {
  readonly from: Place | null;
  readonly to: Place;
  readonly after: readonly Trip[];
}

/**
 * Which checkers a hand takes where to make these movements: some go on by several numbers at once,
 * some other checker of the same point goes on in another's stead.
 */
export function tripsOf(graph: TurnGraph, movements: readonly Movement[], chance: Chance): Trip[] {
  const { family } = graph.ruleset;
  const { side } = graph.turn;
  const place = (own: number) => (own > 25 ? null : placeOf(family, side, own));
  let trips: Trip[] = [];
  for (const { from, to, hit } of movements) {
    const end = place(to) as Place;
    const arrived = trips.find((trip) => trip.to === place(from) && trip.from !== end);
    const others = trips.filter((trip) => trip !== arrived);
    if (arrived && chance() < 0.7 && !trips.some(({ after }) => after.includes(arrived))) {
      trips = [...others, { ...arrived, to: end }];
    } else {
      trips = [...trips, { from: place(from), to: end, after: arrived ? [...trips] : [] }];
    }
    if (hit) trips.push({ from: end, to: placeOf(family, opponent(side), 25), after: [] });
  }
  return trips;
}

/** Makes the trips with up to `hands` checkers in the air, in an order chosen by chance; calls back after each act. */
export function makeTrips(
  table: Table,
  trips: readonly Trip[],
  chance: Chance,
  hands: number,
  seen: () => void,
): void {
  const waiting = new Set(trips);
  const inAir = new Set<Trip>();
  while (waiting.size + inAir.size > 0) {
    const free = [...waiting].filter(({ after }) =>
      after.every((trip) => !waiting.has(trip) && !inAir.has(trip)),
    );
    const mayLift = inAir.size < hands && free.length > 0;
    if (mayLift && (inAir.size === 0 || chance() < 0.5)) {
      const trip = pick(chance, free);
      waiting.delete(trip);
      inAir.add(trip);
      if (trip.from !== null) table.lift(trip.from);
    } else {
      const trip = pick(chance, [...inAir]);
      inAir.delete(trip);
      table.put(trip.to);
    }
    seen();
  }
}
