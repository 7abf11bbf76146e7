import type { Profile } from '../config/index.ts';
import { NardError } from '../errors/index.ts';
import type { Family, Place, Side } from '../rules/index.ts';
import type { ButtonName } from '../workbench/index.ts';
import { seededChance } from './chance.ts';
import { Contacts, followWorld } from './contacts.ts';
import { Dice } from './dice.ts';
import { Eyes } from './lights.ts';
import type { BoardMachine } from './machine/index.ts';
import { Timeline } from './timeline.ts';
import { type Wiring, wiringOf } from './wiring.ts';
import { type Checker, World } from './world.ts';

export interface BoardParts {
  readonly profile: Profile;
  readonly machine: BoardMachine;
  readonly family: Family;
  readonly seed: number;
  /** Where the dice receiver's bytes go when it has a cable of its own; left out: UART 1 of the machine. */
  readonly diceCable?: (bytes: Uint8Array) => void;
}

/** Dice that no profile names have names all the same. */
const NAMELESS = { white: ['die-1', 'die-2'], black: ['die-3', 'die-4'] } as const;

const diceOf = ({ dice }: Profile): Readonly<Record<Side, readonly string[]>> =>
  dice.white.length > 0 ? dice : NAMELESS;

/**
 * The whole simulated board: checkers, contacts, dice, buttons and lights around the electronics, on one
 * timeline of virtual milliseconds. It knows what is really on the board and nothing of the controller.
 */
export class SimulatedBoard {
  readonly timeline = new Timeline();
  readonly world: World;
  readonly dice: Dice;
  readonly eyes = new Eyes();
  readonly #wiring: Wiring;
  readonly #contacts: Contacts;
  readonly #machine: BoardMachine;
  readonly #pressed = new Set<string>();
  readonly #watchers: (() => void)[] = [];
  readonly #start: number;

  constructor({ profile, machine, family, seed, diceCable }: BoardParts) {
    const chance = seededChance(seed);
    this.#machine = machine;
    this.#start = machine.now();
    this.#wiring = wiringOf(profile);
    this.world = new World(family, profile.slots);
    this.#contacts = new Contacts(this.timeline, chance.fork(), (input, closed) =>
      machine.setInput(input, closed),
    );
    const cable = diceCable ?? ((bytes: Uint8Array) => machine.receiveDice(bytes));
    const text = new TextEncoder();
    const say = (line: string) => cable(text.encode(line));
    this.dice = new Dice(diceOf(profile), this.timeline, chance.fork(), say, () => this.#changed());
    machine.onLights((rgb, at) => this.eyes.see(this.#wiring.byPlace(rgb), at - this.#start));
    for (let place = 0; place < profile.slots.length; place += 1) this.#follow(place);
  }

  /** Milliseconds of virtual time since the board was made. */
  get now(): number {
    return this.timeline.now;
  }

  /** Before this time, in ms, nothing happens here of itself, nor in the electronics. */
  get restsUntil(): number {
    const machine = (this.#machine.nextAt ?? this.now + this.#start) - this.#start;
    return Math.max(this.now, Math.min(this.timeline.next ?? Number.POSITIVE_INFINITY, machine));
  }

  /** When something next happens here of itself; null when nothing is planned. */
  get nextAt(): number | null {
    return this.timeline.next;
  }

  /** Lets everything up to and including a time happen, machine and all. */
  advanceTo(ms: number): void {
    this.timeline.advanceTo(ms, (time) => this.#machine.advanceTo(this.#start + time));
  }

  /** Calls back after every change of checkers, dice or buttons. */
  onChange(watcher: () => void): void {
    this.#watchers.push(watcher);
  }

  lift(place: Place, side?: Side): Checker {
    const checker = this.world.lift(place, side);
    this.#moved(place);
    return checker;
  }

  put(place: Place, id?: number): Checker {
    const checker = this.world.put(place, id);
    this.#moved(place);
    return checker;
  }

  putBack(): Checker {
    const checker = this.world.putBack();
    this.#moved(checker.seat?.place);
    return checker;
  }

  pick(id: number): Checker {
    const from = this.world.checkers[id]?.seat?.place;
    const checker = this.world.pick(id);
    this.#moved(from);
    return checker;
  }

  takeUp(side: Side): Checker {
    const checker = this.world.takeUp(side);
    this.#changed();
    return checker;
  }

  putBeside(id?: number): Checker {
    const checker = this.world.putBeside(id);
    this.#changed();
    return checker;
  }

  /** Leaves a checker between two slots, where it closes no switch or both. */
  pushAskew(place: Place, closing: 'none' | 'both', id?: number): void {
    this.world.pushAskew(place, closing, id);
    this.#moved(place);
  }

  /** Puts the checkers of a place square on their slots again. */
  straighten(place: Place): void {
    this.world.straighten(place);
    this.#moved(place);
  }

  /** A checker that is slid along passes over a place for `ms`. */
  brush(place: Place, ms: number): void {
    const brushing = this.world.brush(place);
    this.#moved(place);
    this.timeline.after(ms, () => {
      brushing.end();
      this.#moved(place);
    });
  }

  press(side: Side, button: ButtonName): void {
    this.#finger(side, button, true);
  }

  release(side: Side, button: ButtonName): void {
    this.#finger(side, button, false);
  }

  pressed(side: Side): ButtonName[] {
    return (['end', 'cube', 'pause'] as const).filter((button) => this.#pressed.has(`${side} ${button}`));
  }

  /**
   * The electronics with the whole board around them: whoever lets their time pass lets the board's time pass, hands
   * and all. For a cable in virtual time, or a clock.
   */
  asMachine(): BoardMachine {
    const machine = this.#machine;
    return {
      setInput: (input, closed) => machine.setInput(input, closed),
      receive: (bytes) => machine.receive(bytes),
      receiveDice: (bytes) => machine.receiveDice(bytes),
      onSend: (callback) => machine.onSend(callback),
      onLights: (callback) => machine.onLights(callback),
      onBuzzer: (callback) => machine.onBuzzer(callback),
      now: () => machine.now(),
      advanceTo: (ms) => this.advanceTo(ms - this.#start),
      reset: () => machine.reset(),
      inputs: machine.inputs,
      get cycles() {
        return machine.cycles;
      },
    };
  }

  #finger(side: Side, button: ButtonName, down: boolean): void {
    const input = this.#wiring.inputOfButton(side, button);
    if (input === undefined) throw new NardError('E_HANDS', `this board has no ${button} button for ${side}`);
    if (down) this.#pressed.add(`${side} ${button}`);
    else this.#pressed.delete(`${side} ${button}`);
    this.#contacts.move(input, down);
    this.#changed();
  }

  #moved(place: Place | undefined): void {
    if (place !== undefined) this.#follow(place);
    this.#changed();
  }

  #follow(place: Place): void {
    followWorld(this.#contacts, this.world, place, this.#wiring.inputOfSlot);
  }

  #changed(): void {
    for (const watcher of this.#watchers) watcher();
  }
}
