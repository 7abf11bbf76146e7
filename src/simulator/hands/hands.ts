import { NardError } from '../../errors/index.ts';
import {
  BAR,
  type Movement,
  NOT_ENTERED,
  OFF,
  opponent,
  PLACES,
  type Place,
  type Position,
  placeOf,
  SIDES,
  type Side,
} from '../../rules/index.ts';
import type { ButtonName } from '../../workbench/index.ts';
import type { SimulatedBoard } from '../board.ts';
import type { Chance } from '../chance.ts';
import type { Face, Half } from '../dice.ts';
import type { Hue } from '../lights.ts';
import type { Doing } from './doing.ts';
import type { Pace, Span } from './pace.ts';
import { inSomeOrder, type Way, waysOf } from './ways.ts';

/** How a way is made: carried through the air, set down at every stop, or slid along the points. */
type Manner = 'carry' | 'touch' | 'slide';

const TWO_AT_ONCE = 0.15;

/**
 * A pair of hands at the board. They do as people do: one checker at a time or two, lifted or slid, in any
 * order, a hit checker put on the bar before or after.
 */
export class Hands {
  readonly #board: SimulatedBoard;
  readonly #chance: Chance;
  readonly #pace: Pace;

  constructor(board: SimulatedBoard, chance: Chance, pace: Pace) {
    this.#board = board;
    this.#chance = chance;
    this.#pace = pace;
  }

  /** A time out of a span of this pace, in ms. */
  time(of: keyof { [K in keyof Pace as Pace[K] extends Span ? K : never]: true }): number {
    const [least, most] = this.#pace[of];
    return this.#chance.between(least, most);
  }

  /** Puts every checker where a position wants it; those that stand right stay. */
  *setUp(position: Position): Doing {
    yield* this.#clearHand();
    const missing = SIDES.flatMap((side) => this.#missing(side, position).map((own) => ({ side, own })));
    for (const { side, own } of this.#chance.shuffled(missing)) {
      const from = this.#surplus(side, position);
      yield this.time('reach') / 4;
      const checker = from === 'beside' ? this.#board.takeUp(side) : this.#board.lift(from, side);
      yield this.time('carry') / 4;
      if (own === NOT_ENTERED) this.#board.putBeside(checker.id);
      else this.#board.put(this.#place(side, own), checker.id);
    }
  }

  /**
   * Plays movements of one side, which must be possible on the board as it stands. Afterwards the board
   * shows the position they lead to. E_HANDS when a checker is not there.
   */
  *play(side: Side, movements: readonly Movement[]): Doing {
    const ways = inSomeOrder(waysOf(movements, this.#chance), BAR, this.#chance);
    while (ways.length > 0) {
      const first = this.#takeFirst(ways, side);
      const together = ways.length > 0 && this.#chance.happens(TWO_AT_ONCE);
      const second = together ? this.#partner(ways, side, first) : undefined;
      yield this.time('reach');
      if (second) yield* this.#moveTwo(side, first, second);
      else yield* this.#moveOne(side, first);
    }
  }

  /** Shakes and throws dice; ends when they lie. The hand must hold them. */
  *throw(side: Side, faces: readonly Face[], half: Half): Doing {
    const { dice, now } = this.#board;
    if (dice.of(side).some(({ lies }) => lies !== 'held' && lies !== 'shaken')) {
      dice.lift(side);
      yield this.time('hold');
    }
    if (faces.length > 1) dice.shake(side);
    yield this.time('shake');
    const rest = dice.throw(side, faces, { least: this.#pace.roll[0], most: this.#pace.roll[1] }, half);
    yield Math.max(0, rest - now - (this.#board.now - now)) + 1;
  }

  /** Takes the dice of a side off the board. Nothing when none lies there. */
  liftDice(side: Side): boolean {
    if (!this.#board.dice.of(side).some(({ lies }) => lies === 'resting' || lies === 'crooked')) return false;
    this.#board.dice.lift(side);
    return true;
  }

  /** Presses buttons of a side together, for a moment or for `ms`. */
  *press(side: Side, buttons: readonly ButtonName[], ms = this.time('press')): Doing {
    for (const button of buttons) this.#board.press(side, button);
    yield ms;
    for (const button of buttons) this.#board.release(side, button);
    yield this.time('press');
  }

  /**
   * Points at a place: lifts checkers from it until one leaves the board itself (its switch shows nothing of those
   * that lie on others), and puts them back.
   */
  *touch(place: Place): Doing {
    yield this.time('reach');
    for (let layer = 1; layer > 0; ) {
      layer = this.#board.world.top(place)?.seat?.layer ?? 0;
      this.#board.lift(place);
      yield Math.max(300, this.time('carry'));
    }
    yield* this.#clearHand();
    yield this.time('reach');
  }

  /** Watches the lights for a colour that begins to shine at `since` or later; false when `atMost` ms pass without it. */
  *watchFor(hues: readonly Hue[], since: number, atMost: number): Doing<boolean> {
    const { eyes } = this.#board;
    const seen = yield {
      until: () => hues.some((hue) => eyes.sawSince(hue, since)),
      atMost,
      glance: this.#pace.glance,
    };
    if (seen) yield this.time('react');
    return seen;
  }

  #place(side: Side, own: number): Place {
    return placeOf(this.#board.world.family, side, own);
  }

  *#clearHand(): Doing {
    while (this.#board.world.inHand.length > 0) {
      this.#board.putBack();
      yield this.time('carry');
    }
  }

  #missing(side: Side, position: Position): number[] {
    const out: number[] = [];
    for (let own = OFF; own <= NOT_ENTERED; own += 1) {
      const wanted = position[side][own] ?? 0;
      const there = this.#standing(side, own);
      for (let i = there; i < wanted; i += 1) out.push(own);
    }
    return out;
  }

  #standing(side: Side, own: number): number {
    const { world } = this.#board;
    return own === NOT_ENTERED ? world.beside(side).length : world.count(this.#place(side, own), side);
  }

  /** Some place with more of a side's checkers than the position wants, the other side's bar and tray included. */
  #surplus(side: Side, position: Position): Place | 'beside' {
    const wanted = new Map<Place, number>();
    for (let own = OFF; own <= BAR; own += 1) wanted.set(this.#place(side, own), position[side][own] ?? 0);
    for (let place = 0; place < PLACES.length; place += 1)
      if (this.#board.world.count(place, side) > (wanted.get(place) ?? 0)) return place;
    return 'beside';
  }

  #isThere(side: Side, own: number): boolean {
    return this.#board.world.count(this.#place(side, own), side) > 0;
  }

  #takeFirst(ways: Way[], side: Side): Way {
    const index = ways.findIndex(({ from }) => this.#isThere(side, from));
    const [way] = index < 0 ? [] : ways.splice(index, 1);
    if (!way) throw new NardError('E_HANDS', `${side} has no checker on ${ways[0]?.from} to play`);
    return way;
  }

  /** Another way that can be begun before the first is done. */
  #partner(ways: Way[], side: Side, first: Way): Way | undefined {
    const { world } = this.#board;
    const needed = (from: number) => (from === first.from ? 2 : 1);
    const index = ways.findIndex(({ from }) => world.count(this.#place(side, from), side) >= needed(from));
    return index < 0 ? undefined : ways.splice(index, 1)[0];
  }

  *#moveOne(side: Side, way: Way): Doing {
    const manner = this.#mannerFor(way);
    if (manner === 'touch') yield* this.#step(side, way);
    else yield* this.#sweep(side, way, manner === 'slide');
  }

  #mannerFor({ from, stops }: Way): Manner {
    const onPoints = from !== BAR && stops.at(-1) !== OFF;
    if (onPoints && this.#chance.happens(0.25)) return 'slide';
    return stops.length > 1 && this.#chance.happens(0.4) ? 'touch' : 'carry';
  }

  /** One stop after the other, the checker set down at each. */
  *#step(side: Side, { from, stops }: Way): Doing {
    let at = from;
    for (const stop of stops) {
      if (at !== from) yield this.time('reach') / 2;
      yield* this.#sweep(side, { from: at, stops: [stop] }, false);
      at = stop;
    }
  }

  /** From the first place to the last in one motion, hitting whatever blot stands at a stop. */
  *#sweep(side: Side, way: Way, sliding: boolean): Doing {
    const hitsFirst = this.#chance.happens(0.5);
    if (hitsFirst) yield* this.#hitAt(side, way.stops);
    const checker = this.#board.lift(this.#place(side, way.from), side);
    if (sliding) yield* this.#slideOver(side, way);
    else yield this.time('carry');
    this.#board.put(this.#place(side, way.stops.at(-1) ?? OFF), checker.id);
    if (!hitsFirst) yield* this.#hitAt(side, way.stops);
  }

  *#moveTwo(side: Side, first: Way, second: Way): Doing {
    yield* this.#hitAt(side, [...first.stops, ...second.stops]);
    const held = [first, second].map((way) => {
      const checker = this.#board.lift(this.#place(side, way.from), side);
      return { checker, to: this.#place(side, way.stops.at(-1) ?? OFF) };
    });
    for (const { checker, to } of this.#chance.shuffled(held)) {
      yield this.time('carry');
      this.#board.put(to, checker.id);
    }
  }

  /** The places between, one after the other; each has a switch closed while the checker is over it. */
  *#slideOver(side: Side, { from, stops }: Way): Doing {
    const last = stops.at(-1) ?? OFF;
    for (let own = from - 1; own > last; own -= 1) {
      const ms = this.time('slideOver');
      this.#board.brush(this.#place(side, own), ms);
      yield ms;
    }
    yield this.time('slideOver');
  }

  *#hitAt(side: Side, stops: readonly number[]): Doing {
    const other = opponent(side);
    for (const stop of stops) {
      const place = this.#place(side, stop);
      if (stop === OFF || this.#board.world.count(place, other) === 0) continue;
      const blot = this.#board.lift(place, other);
      yield this.time('carry');
      this.#board.put(this.#place(other, BAR), blot.id);
      yield this.time('reach') / 2;
    }
  }
}
