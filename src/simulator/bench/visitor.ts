import { NardError } from '../../errors/index.ts';
import { PLACES, type Place, ruleset, SIDES, type Side } from '../../rules/index.ts';
import {
  BENCH_FAULTS,
  BENCH_HABITS,
  type BenchAction,
  type BenchHabit,
  type ButtonName,
} from '../../workbench/index.ts';
import type { SimulatedBoard } from '../board.ts';
import type { Chance } from '../chance.ts';
import type { Face } from '../dice.ts';
import { Arm } from '../hands/arm.ts';
import { type Doing, perform } from '../hands/doing.ts';
import { knockNeighbour } from '../hands/habits/mishaps.ts';
import { Hands } from '../hands/hands.ts';
import { FASTEST_PACE } from '../hands/pace.ts';
import type { Breaker } from './breaker.ts';
import { putDown } from './manner.ts';

const BUTTONS: readonly ButtonName[] = ['end', 'cube', 'pause'];
const ROLLING = { least: 600, most: 1300 } as const;
/** A finger is never off a button sooner, in ms, though a mouse or a trackpad may let go at once. */
const SHORTEST_PRESS_MS = 60;

/** What is wrong with each field of an action, by name; undefined when nothing is. */
const FIELDS: Readonly<Record<string, (value: unknown) => boolean>> = {
  place: (value) => Number.isInteger(value) && PLACES[value as number] !== undefined,
  side: (value) => SIDES.some((side) => side === value),
  count: (value) => value === 1 || value === 2,
  button: (value) => BUTTONS.some((button) => button === value),
  variant: (value) => typeof value === 'string',
  habit: (value) => BENCH_HABITS.some((habit) => habit === value),
  fault: (value) => BENCH_FAULTS.some((fault) => fault === value),
  on: (value) => typeof value === 'boolean',
};

/** The fields of each action. */
const ACTIONS: Readonly<Record<BenchAction['do'], readonly (keyof typeof FIELDS)[]>> = {
  lift: ['place'],
  place: ['place'],
  'take-up': ['side'],
  'put-back': [],
  shake: ['side'],
  throw: ['side', 'count'],
  'lift-dice': ['side'],
  press: ['side', 'button'],
  release: ['side', 'button'],
  habit: ['habit', 'on'],
  fault: ['fault', 'on', 'place'],
  'cut-power': [],
  'set-up': ['variant'],
};

/** Reads one message from the workbench. E_HANDS when it is no action. */
export function readAction(text: string): BenchAction {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new NardError('E_HANDS', 'a message from the workbench is not JSON', { cause });
  }
  const fields = new Map<string, unknown>(Object.entries(value ?? {}));
  const what = fields.get('do');
  const wanted = Object.entries(ACTIONS).find(([name]) => name === what)?.[1];
  if (!wanted) throw new NardError('E_HANDS', `hands cannot do ${JSON.stringify(what)}`);
  const wrong = wanted.find((name) => !FIELDS[name]?.(fields.get(name)));
  if (wrong) throw new NardError('E_HANDS', `to ${what}, the field ${wrong} is missing or impossible`);
  // Every field of this action has just been tested.
  return value as BenchAction;
}

export interface VisitorParts {
  readonly board: SimulatedBoard;
  readonly chance: Chance;
  /** The game that lies on the board at first. */
  readonly variant: string;
  readonly breaker: Breaker;
}

/** The person at the workbench: does at the board what the page is told to, and nothing but that. */
export class Visitor {
  readonly #board: SimulatedBoard;
  readonly #chance: Chance;
  readonly #hands: Hands;
  readonly #arm: Arm;
  readonly #breaker: Breaker;
  readonly #habits = new Set<BenchHabit>();
  /** When each button went down, and what takes back its planned release. */
  readonly #fingers = new Map<string, { readonly since: number; readonly stay: () => void }>();
  #isBusy = false;
  variant: string;

  constructor({ board, chance, variant, breaker }: VisitorParts) {
    this.#board = board;
    this.#chance = chance;
    this.#hands = new Hands(board, chance.fork(), FASTEST_PACE);
    this.#arm = new Arm(board, chance.fork(), FASTEST_PACE);
    this.#breaker = breaker;
    this.variant = variant;
  }

  /** The habits that are switched on, in the order of their list. */
  get habits(): readonly BenchHabit[] {
    return BENCH_HABITS.filter((habit) => this.#habits.has(habit));
  }

  /** E_HANDS when it cannot be done on the board as it stands; E_VARIANT for a set-up that is not known. */
  act(action: BenchAction): void {
    const board = this.#board;
    if (this.#isBusy) throw new NardError('E_HANDS', 'hands are still at work on the board: wait a moment');
    switch (action.do) {
      case 'lift':
        board.lift(action.place, this.#hitOn(action.place));
        break;
      case 'place':
        this.#put(action.place);
        break;
      case 'take-up':
        board.takeUp(action.side);
        break;
      case 'put-back':
        board.putBack();
        break;
      case 'shake':
        board.dice.shake(action.side);
        break;
      case 'throw': {
        const faces = Array.from({ length: action.count }, () => this.#chance.whole(1, 6) as Face);
        const half = action.side === 'white' ? 'right' : 'left';
        board.dice.throw(action.side, faces, ROLLING, half, this.#habits.has('leaning-die'));
        break;
      }
      case 'lift-dice':
        board.dice.lift(action.side);
        break;
      case 'press':
        this.#press(action.side, action.button);
        break;
      case 'release':
        this.#release(action.side, action.button);
        break;
      case 'habit':
        this.#take(action.habit, action.on);
        break;
      case 'fault':
        this.#breaker.set(action.fault, action.on, action.place);
        break;
      case 'cut-power':
        this.#breaker.cutPower();
        break;
      case 'set-up':
        this.#setUp(action.variant);
        break;
    }
  }

  /** Where both sides stand, one has been hit: the one that lay there before the other came is taken off. */
  #hitOn(place: Place): Side | undefined {
    const { world } = this.#board;
    if (SIDES.some((side) => world.count(place, side) === 0)) return undefined;
    return world.oldest(place)?.side;
  }

  #press(side: Side, button: ButtonName): void {
    const finger = `${side} ${button}`;
    this.#fingers.get(finger)?.stay();
    this.#fingers.set(finger, { since: this.#board.timeline.now, stay: () => undefined });
    this.#board.press(side, button);
  }

  #release(side: Side, button: ButtonName): void {
    const finger = `${side} ${button}`;
    const { timeline } = this.#board;
    const since = this.#fingers.get(finger)?.since ?? timeline.now;
    const go = () => this.#board.release(side, button);
    if (timeline.now >= since + SHORTEST_PRESS_MS) go();
    else this.#fingers.set(finger, { since, stay: timeline.at(since + SHORTEST_PRESS_MS, go) });
  }

  #setUp(variant: string): void {
    const { start, family } = ruleset(variant);
    this.variant = variant;
    this.#board.world.family = family;
    this.#work(this.#hands.setUp(start));
  }

  /** Takes up a habit, or drops it. */
  #take(habit: BenchHabit, on: boolean): void {
    if (on) this.#habits.add(habit);
    else this.#habits.delete(habit);
  }

  #put(place: Place): void {
    if (this.#habits.size === 0 || this.#board.world.inHand.length === 0) {
      this.#board.put(place);
      return;
    }
    this.#work(putDown(this.#arm, place, this.#habits), () => this.#knock(place));
  }

  /** Whoever has knocked a checker away may see it only after a while; meanwhile the game goes on. */
  #knock(place: Place): void {
    if (!this.#habits.has('knock')) return;
    const nothing = () => undefined;
    perform(this.#board.timeline, knockNeighbour(this.#arm, place), { done: nothing, failed: nothing });
  }

  /** Nothing else is done by hand before this is. */
  #work(doing: Doing, then: () => void = () => undefined): void {
    this.#isBusy = true;
    const failed = () => {
      this.#isBusy = false;
    };
    const done = () => {
      failed();
      then();
    };
    perform(this.#board.timeline, doing, { done, failed });
  }
}
