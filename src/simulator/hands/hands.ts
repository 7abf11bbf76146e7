import {
  BAR,
  NOT_ENTERED,
  OFF,
  PLACES,
  type Place,
  type Position,
  SIDES,
  type Side,
} from '../../rules/index.ts';
import type { ButtonName } from '../../workbench/index.ts';
import type { SimulatedBoard } from '../board.ts';
import type { Chance } from '../chance.ts';
import { type Face, type Half, isInHand } from '../dice.ts';
import { Arm, type TimedPart } from './arm.ts';
import type { Doing } from './doing.ts';
import { CALM, type Mood } from './habits/mood.ts';
import { FASTEST_PACE, type Pace } from './pace.ts';
import { type MeantPlay, Playing } from './playing.ts';

/** A pair of hands at the board: they lay out, play, throw, press and point. */
export class Hands {
  readonly #arm: Arm;
  readonly #pace: Pace;

  constructor(board: SimulatedBoard, chance: Chance, pace: Pace) {
    this.#arm = new Arm(board, chance, pace);
    this.#pace = pace;
  }

  get chance(): Chance {
    return this.#arm.chance;
  }

  /** A time out of a span of this pace, in ms. */
  time(of: TimedPart): number {
    return this.#arm.time(of);
  }

  /** Puts every checker where a position wants it; those that stand right stay. */
  *setUp(position: Position): Doing {
    yield* this.#arm.putAllBack();
    const missing = SIDES.flatMap((side) => this.#missing(side, position).map((own) => ({ side, own })));
    for (const { side, own } of this.#arm.chance.shuffled(missing)) {
      const from = this.#surplus(side, position);
      yield this.time('reach') / 4;
      const checker = from === 'beside' ? this.#arm.board.takeUp(side) : this.#arm.board.lift(from, side);
      yield this.time('carry') / 4;
      if (own === NOT_ENTERED) this.#arm.board.putBeside(checker.id);
      else this.#arm.board.put(this.#arm.place(side, own), checker.id);
    }
    yield* this.spread();
  }

  /** Lays checkers that lie on others though slots are free onto those. */
  *spread(): Doing {
    const { board } = this.#arm;
    for (let piled = board.world.piled(); piled.length > 0; piled = board.world.piled())
      for (const place of piled) {
        board.lift(place);
        yield this.time('carry') / 4;
        board.put(place);
      }
  }

  /**
   * Makes a play, which must be possible on the board as it stands. In a calm mood the board afterwards shows the
   * position it leads to. E_HANDS when a checker is not there.
   */
  *play(play: MeantPlay, mood: Mood = CALM): Doing {
    const isHurried = mood.has('hurry');
    if (isHurried) mood.did('hurry');
    yield* new Playing(isHurried ? this.#arm.at(FASTEST_PACE) : this.#arm, play, mood).make();
  }

  /** Shakes and throws dice; ends when they lie. */
  *throw(side: Side, faces: readonly Face[], half: Half): Doing {
    const rest = yield* this.letRoll(side, faces, half);
    yield Math.max(0, rest - this.#arm.board.now) + 1;
  }

  /** Shakes and throws dice, which then roll by themselves. Returns when they will lie, ms. */
  *letRoll(side: Side, faces: readonly Face[], half: Half): Doing<number> {
    yield* this.shake(side, faces.length);
    return this.letGo(side, faces, half);
  }

  /** Takes dice of a side up, unless it holds as many, and shakes them; one alone is not shaken. */
  *shake(side: Side, count = 2): Doing {
    const { dice } = this.#arm.board;
    if (dice.of(side).filter(isInHand).length < count) {
      dice.lift(side);
      yield this.time('hold');
    }
    if (count > 1) dice.shake(side);
    yield this.time('shake');
  }

  /** Dice leave the hand. Returns when they will lie, ms. */
  letGo(side: Side, faces: readonly Face[], half: Half): number {
    const [least, most] = this.#pace.roll;
    return this.#arm.board.dice.throw(side, faces, { least, most }, half);
  }

  /** Takes the dice of a side off the board. Nothing when none lies there. */
  liftDice(side: Side): boolean {
    if (!this.#arm.board.dice.of(side).some(({ lies }) => lies === 'resting' || lies === 'crooked'))
      return false;
    this.#arm.board.dice.lift(side);
    return true;
  }

  /** Presses buttons of a side together, for a moment or for `ms`. */
  *press(side: Side, buttons: readonly ButtonName[], ms = this.time('press')): Doing {
    for (const button of buttons) this.#arm.board.press(side, button);
    yield ms;
    for (const button of buttons) this.#arm.board.release(side, button);
    yield this.time('press');
  }

  /** Both sides hold a button together. */
  *pressBoth(button: ButtonName, ms: number): Doing {
    for (const side of SIDES) this.#arm.board.press(side, button);
    yield ms;
    for (const side of SIDES) this.#arm.board.release(side, button);
    yield this.time('press');
  }

  /** Puts the checkers of places square on their slots. */
  *straighten(places: readonly Place[]): Doing {
    for (const place of places) {
      yield this.time('reach');
      this.#arm.board.straighten(place);
    }
  }

  /**
   * Points at a place: lifts checkers from it until one leaves the board itself (its switch shows nothing of those
   * that lie on others), and puts them back.
   */
  *touch(place: Place): Doing {
    yield this.time('reach');
    for (let layer = 1; layer > 0; ) {
      layer = this.#arm.board.world.top(place)?.seat?.layer ?? 0;
      this.#arm.board.lift(place);
      yield Math.max(300, this.time('carry'));
    }
    yield* this.#arm.putAllBack();
    yield this.time('reach');
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
    return this.#arm.count(side, own);
  }

  /** Some place with more of a side's checkers than the position wants, the other side's bar and tray included. */
  #surplus(side: Side, position: Position): Place | 'beside' {
    const wanted = new Map<Place, number>();
    for (let own = OFF; own <= BAR; own += 1)
      wanted.set(this.#arm.place(side, own), position[side][own] ?? 0);
    for (let place = 0; place < PLACES.length; place += 1)
      if (this.#arm.board.world.count(place, side) > (wanted.get(place) ?? 0)) return place;
    return 'beside';
  }
}
