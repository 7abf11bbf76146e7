import { NardError } from '../errors/index.ts';
import {
  CHECKERS_PER_SIDE,
  type Family,
  NOT_ENTERED,
  ownNumber,
  PLACE_COUNT,
  PLACES,
  type Place,
  type Position,
  placeOf,
  SIDES,
  type Side,
} from '../rules/index.ts';

/** Where a checker lies. */
export interface Seat {
  readonly place: Place;
  /** The slot it lies on or above, 1 the one nearest the rim; null where the place has no slots. */
  readonly slot: number | null;
  /** 0 = on the board, 1 = on another checker, and so on. */
  readonly layer: number;
  /** Slots whose switch it closes: its own, or none or two when it lies between two. */
  readonly closes: readonly number[];
}

export interface Checker {
  readonly id: number;
  readonly side: Side;
  /** Null: in a hand, or beside the board. */
  seat: Seat | null;
}

/**
 * The thirty checkers and nothing else: where each really is. What the switches make of it is derived,
 * what the controller makes of it is unknown here.
 */
export class World {
  readonly checkers: readonly Checker[];
  /** Slots under each of the 28 places. */
  readonly slots: readonly number[];
  family: Family;
  readonly #hand: { readonly checker: Checker; readonly from: Place | null }[] = [];
  readonly #brushed = new Map<number, { readonly place: Place; readonly slot: number }>();
  #brushes = 0;
  /** By checker: the how-manieth to be put down it was when it was put down last. */
  readonly #putDown = new Map<number, number>();
  #downs = 0;

  /** All checkers begin in their trays. `slots` by place, 0–15 each. */
  constructor(family: Family, slots: readonly number[]) {
    this.family = family;
    this.slots = slots;
    this.checkers = SIDES.flatMap((side, first) =>
      Array.from({ length: CHECKERS_PER_SIDE }, (_, i) => ({
        id: first * CHECKERS_PER_SIDE + i,
        side,
        seat: null,
      })),
    );
    for (const checker of this.checkers) this.#seat(checker, placeOf(family, checker.side, 0));
  }

  /** Checkers in the air, the one lifted last at the end. `from` null: from beside the board. */
  get inHand(): readonly { readonly checker: Checker; readonly from: Place | null }[] {
    return this.#hand;
  }

  at(place: Place): Checker[] {
    return this.checkers.filter(({ seat }) => seat?.place === place);
  }

  /** Checkers beside the board: not entered yet. */
  beside(side: Side): Checker[] {
    return this.checkers.filter((c) => c.side === side && !c.seat && !this.#holds(c));
  }

  count(place: Place, side?: Side): number {
    return this.at(place).filter((checker) => !side || checker.side === side).length;
  }

  /** The checker a hand would take: of the highest layer the one farthest from the rim. */
  top(place: Place, side?: Side): Checker | undefined {
    let best: Checker | undefined;
    for (const checker of this.at(place)) {
      if (side && checker.side !== side) continue;
      if (!best || height(checker) > height(best)) best = checker;
    }
    return best;
  }

  /** The checker that has lain at a place longest, whichever slot it lies on. */
  oldest(place: Place): Checker | undefined {
    const age = ({ id }: Checker) => this.#putDown.get(id) ?? 0;
    return this.at(place).sort((one, other) => age(one) - age(other))[0];
  }

  /** Takes the topmost checker (of a side) into the hand. E_HANDS when there is none. */
  lift(place: Place, side?: Side): Checker {
    const checker = this.top(place, side);
    if (!checker)
      throw new NardError('E_HANDS', `nothing to lift on ${nameOf(place)}: lift where a checker lies`);
    this.#unseat(checker);
    this.#hand.push({ checker, from: place });
    return checker;
  }

  /** Takes a certain checker of the board into the hand, from below others if need be. E_HANDS when it lies nowhere. */
  pick(id: number): Checker {
    const checker = this.checkers[id];
    if (!checker?.seat) throw new NardError('E_HANDS', `checker ${id} does not lie on the board`);
    const from = checker.seat.place;
    this.#unseat(checker);
    this.#hand.push({ checker, from });
    return checker;
  }

  /** Takes a checker from beside the board into the hand. E_HANDS when there is none. */
  takeUp(side: Side): Checker {
    const checker = this.beside(side)[0];
    if (!checker) throw new NardError('E_HANDS', `no checker of ${side} lies beside the board`);
    this.#hand.push({ checker, from: null });
    return checker;
  }

  /** Puts a checker from the hand (the one lifted last) on the next free slot, else on top. E_HANDS with an empty hand. */
  put(place: Place, id?: number): Checker {
    if (!PLACES[place])
      throw new NardError('E_HANDS', `there is no place ${place}: places are 0 to ${PLACE_COUNT - 1}`);
    const checker = this.#letGo(id);
    this.#seat(checker, place);
    return checker;
  }

  /** Lays a checker from the hand beside the board. */
  putBeside(id?: number): Checker {
    return this.#letGo(id);
  }

  /** Puts the checker lifted last back where it came from. E_HANDS with an empty hand. */
  putBack(): Checker {
    const last = this.#hand.at(-1);
    if (!last) throw new NardError('E_HANDS', 'no checker is in the hand: lift one first');
    return last.from === null ? this.putBeside(last.checker.id) : this.put(last.from, last.checker.id);
  }

  /** Pushes a checker lying on the board (the innermost) half a slot inwards, where it closes no switch or two. */
  pushAskew(place: Place, closing: 'none' | 'both', id?: number): void {
    const lying = this.at(place).filter(({ seat }) => seat?.layer === 0 && seat.slot !== null);
    const innermost = lying.sort((a, b) => height(b) - height(a))[0];
    const checker = id === undefined ? innermost : lying.find((each) => each.id === id);
    if (!checker?.seat || checker.seat.slot === null)
      throw new NardError('E_HANDS', `no checker on ${nameOf(place)} can be pushed: none lies on a slot`);
    const slot = checker.seat.slot;
    const other = slot < (this.slots[place] ?? 0) ? slot + 1 : slot - 1;
    const both = other < 1 ? [slot] : [slot, other];
    checker.seat = { ...checker.seat, closes: closing === 'none' ? [] : both };
  }

  /** Puts the checkers of a place square on their slots again. */
  straighten(place: Place): void {
    for (const checker of this.at(place)) {
      const { seat } = checker;
      if (isAskew(checker) && seat) checker.seat = { ...seat, closes: seat.slot === null ? [] : [seat.slot] };
    }
  }

  /** Places where a checker lies askew. */
  askew(): Place[] {
    return [...new Set(this.checkers.filter(isAskew).flatMap(({ seat }) => seat?.place ?? []))];
  }

  /** Places where a checker lies on another though a slot is free: it was put there while all were taken. */
  piled(): Place[] {
    const isPiled = (place: Place) =>
      this.#freeSlots(place).length > 0 && (this.top(place)?.seat?.layer ?? 0) > 0;
    return [...PLACES.keys()].filter((place) => (this.slots[place] ?? 0) > 0 && isPiled(place));
  }

  /** A checker slid along passes over a place: its switch is closed until `end()`. Nothing where all slots are taken. */
  brush(place: Place): { end(): void } {
    const slot = this.#freeSlots(place).at(-1);
    const key = this.#brushes;
    this.#brushes += 1;
    if (slot !== undefined) this.#brushed.set(key, { place, slot });
    return { end: () => this.#brushed.delete(key) };
  }

  /** Slots of a place whose switches are closed now, ascending. */
  closed(place: Place): number[] {
    const closed = new Set<number>();
    for (const { seat } of this.at(place)) for (const slot of seat?.closes ?? []) closed.add(slot);
    for (const brushed of this.#brushed.values()) if (brushed.place === place) closed.add(brushed.slot);
    return [...closed].sort((a, b) => a - b);
  }

  /** The position that lies on the board; null while a checker is in a hand or lies in the wrong side's bar or tray. */
  position(): Position | null {
    if (this.#hand.length > 0) return null;
    const position = { white: new Array<number>(27).fill(0), black: new Array<number>(27).fill(0) };
    for (const { side, seat } of this.checkers) {
      const own = seat ? ownNumber(this.family, side, seat.place) : NOT_ENTERED;
      if (own === undefined) return null;
      position[side][own] = (position[side][own] ?? 0) + 1;
    }
    return position;
  }

  #holds(checker: Checker): boolean {
    return this.#hand.some((held) => held.checker === checker);
  }

  #letGo(id?: number): Checker {
    const index = id === undefined ? this.#hand.length - 1 : this.#hand.findIndex((h) => h.checker.id === id);
    const [held] = index < 0 ? [] : this.#hand.splice(index, 1);
    if (!held) throw new NardError('E_HANDS', 'that checker is not in the hand: lift it first');
    return held.checker;
  }

  #freeSlots(place: Place): number[] {
    const taken = new Set(this.at(place).map(({ seat }) => seat?.slot));
    return Array.from({ length: this.slots[place] ?? 0 }, (_, i) => i + 1).filter((slot) => !taken.has(slot));
  }

  #seat(checker: Checker, place: Place): void {
    this.#downs += 1;
    this.#putDown.set(checker.id, this.#downs);
    const slots = this.slots[place] ?? 0;
    if (slots === 0) {
      checker.seat = { place, slot: null, layer: this.at(place).length, closes: [] };
      return;
    }
    const heights = new Array<number>(slots).fill(0);
    for (const { seat } of this.at(place))
      if (seat?.slot) heights[seat.slot - 1] = (heights[seat.slot - 1] ?? 0) + 1;
    const layer = Math.min(...heights);
    const slot = heights.indexOf(layer) + 1;
    checker.seat = { place, slot, layer, closes: [slot] };
  }

  /** What lay on a checker that is pulled out from below comes down by one. */
  #unseat(checker: Checker): void {
    const left = checker.seat;
    checker.seat = null;
    if (!left) return;
    for (const other of this.at(left.place)) {
      const { seat } = other;
      if (seat && seat.slot === left.slot && seat.layer > left.layer)
        other.seat = { ...seat, layer: seat.layer - 1 };
    }
  }
}

const isAskew = ({ seat }: Checker): boolean =>
  seat !== null && seat.slot !== null && (seat.closes.length !== 1 || seat.closes[0] !== seat.slot);
const height = ({ seat }: Checker): number => (seat ? seat.layer * 100 + (seat.slot ?? 0) : -1);
const nameOf = (place: Place): string => PLACES[place] ?? `place ${place}`;
