import { VirtualSession } from '../../src/commands/index.ts';
import { loadProfile, type Profile } from '../../src/config/index.ts';
import type { Slate, TableCommand } from '../../src/controller/index.ts';
import type { FeedReply, FeedState } from '../../src/feed/index.ts';
import {
  type Happening,
  type MatchEvent,
  type MatchState,
  newMatch,
  settingsFrom,
  stamp,
} from '../../src/play/index.ts';
import {
  OFF,
  opponent,
  ownNumber,
  PLACES,
  type PlaceName,
  type Position,
  parseCheckers,
  parsePlay,
  placeOf,
  ruleset,
  SIDES,
  type Side,
} from '../../src/rules/index.ts';
import { type MachinePort, machinePort } from '../../src/simulator/index.ts';

/** A checker set down for so long, in ms, is at rest for the board. */
const AT_REST = 400;
/** Dice lifted for so long, in ms, are no nudged ones. */
const LIFTED = 500;
/** A button pressed for so long, in ms, is only pressed. */
const PRESSED = 100;
/** The code that is always given: places to light. */
export const CODE = [1, 4, 9, 12, 18, 23];
const NAMES = { white: 'Anna', black: 'Boris' } as const;

type ButtonName = Parameters<VirtualSession['board']['press']>[1];
type Face = Parameters<VirtualSession['board']['dice']['throw']>[1][number];

export interface GameParts {
  readonly variant: string;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly length?: number | null;
  readonly level?: 'fast' | 'firmware';
  /** As `parseClock` of rules reads it. */
  readonly clock?: string;
  readonly flag?: 'claimed' | 'automatic';
  readonly slate?: Slate;
  /** How far, in ms, the system's time has been moved away from what has passed; may be changed while the game goes on. */
  readonly wall?: { readonly jump: number };
  readonly profile?: Profile;
  /** How the board really is, where the profile says otherwise. */
  readonly built?: Profile;
  /** Games that may be chosen by setting them up. */
  readonly variants?: readonly string[];
  /** What an earlier controller has written. */
  readonly journal?: readonly MatchEvent[];
  /** How the checkers lie when the controller starts; left out: in the trays. */
  readonly lying?: Position;
}

/** A journal in which `side` is to throw with the checkers standing so. */
export function journalOf(variant: string, side: Side, { white, black }: Record<Side, string>): MatchEvent[] {
  const settings = { variant, options: {}, length: 1, names: NAMES };
  const other = opponent(side);
  const roll = [2, 1] as const;
  const happenings: readonly Happening[] = [
    { type: 'match-started', settings },
    { type: 'game-started', crawford: false, cube: false, starter: other },
    { type: 'rolled', side: other, roll, source: 'command', counters: {} },
    { type: 'played', side: other, roll, play: '(no play)', movements: [], white, black, ending: 'command' },
  ];
  return [...stamp(newMatch('before'), happenings, 'board', 0)];
}

/** A journal in memory, whose disk may be full for a while. */
export class MemoryLog {
  readonly entries: MatchEvent[];
  isFull = false;

  constructor(entries: readonly MatchEvent[] = []) {
    this.entries = [...entries];
  }

  async append(events: readonly MatchEvent[]): Promise<void> {
    if (this.isFull) throw new Error('ENOSPC: no space left on device');
    this.entries.push(...events);
  }
}

/** A game played by the word of a test, on the stand-in for the board's machine code, in virtual time. */
export class Game {
  readonly session: VirtualSession;
  readonly log: MemoryLog;
  /** Every picture that was shown to those who look on. */
  readonly pictures: FeedState[] = [];
  readonly sounds: number[] = [];
  /** For whom codes were asked for at the board. */
  readonly codesFor: string[] = [];
  readonly #parts: GameParts;
  readonly #profile: Profile;
  #cable: MachinePort | null = null;
  #isPlugged = true;

  static async begin(parts: GameParts): Promise<Game> {
    const profile = parts.profile ?? (await loadProfile('mega-6slot'));
    const game = new Game(parts, profile);
    await game.waits(1500);
    return game;
  }

  private constructor(parts: GameParts, profile: Profile) {
    const { variant, options = {}, length = 1 } = parts;
    this.#parts = parts;
    this.#profile = profile;
    this.log = new MemoryLog(parts.journal);
    const { clock, flag } = parts;
    const settings = settingsFrom({
      variant,
      options,
      length,
      names: NAMES,
      ...(clock ? { clock } : {}),
      ...(flag ? { flag } : {}),
    });
    this.session = new VirtualSession({
      profile,
      level: parts.level ?? 'fast',
      family: ruleset(variant).family,
      seed: 1,
      settings,
      log: this.log,
      patience: { settleMs: 150, setUpRestMs: 2000 },
      tell: () => undefined,
      variants: parts.variants ?? [],
      ...(parts.slate ? { slate: parts.slate } : {}),
      ...(parts.wall ? { wall: parts.wall } : {}),
      ...(parts.built ? { built: parts.built } : {}),
      showState: (state) => this.pictures.push(state),
      codeFor: (whose) => {
        this.codesFor.push(whose);
        return CODE;
      },
      openBoard: (machine) => this.#plug(machine),
    });
    this.session.machine.onBuzzer(({ frequency }) => {
      if (frequency > 0) this.sounds.push(Math.round(frequency));
    });
    if (parts.lying) this.puts(parts.lying);
  }

  get board(): VirtualSession['board'] {
    return this.session.board;
  }

  get match(): MatchState {
    return this.session.room.table.match;
  }

  /** The picture shown last. */
  get shown(): FeedState {
    const last = this.pictures.at(-1);
    if (!last) throw new Error('Nothing has been shown yet.');
    return last;
  }

  /** Types of the events since the start, or since one of them was counted. */
  events(from = 0): string[] {
    return this.log.entries.slice(from).map(({ type }) => type);
  }

  async waits(ms: number): Promise<void> {
    await this.session.pass(ms);
  }

  /** Puts every checker where a new game wants it, and leaves the board at rest. */
  async setsUp(): Promise<void> {
    this.putsAll();
    await this.waits(2600);
  }

  /** Puts the checkers up for a new game, but for one of `without`. */
  putsAll(without?: PlaceName): void {
    this.puts(this.#rules.start, without);
  }

  /** Puts the checkers as a position has them, at one blow, but for one of `without`. */
  puts(position: Position, without?: PlaceName, family = this.#family): void {
    for (const side of SIDES) {
      const due = PLACES.map((name, place) => {
        const own = ownNumber(family, side, place);
        const count = own === undefined ? 0 : (position[side][own] ?? 0);
        return name === without && count > 0 ? count - 1 : count;
      });
      const tray = placeOf(family, side, OFF);
      due.forEach((count, place) => {
        while (place !== tray && this.board.world.count(place, side) < count) {
          const from = due.findIndex((wanted, other) => this.board.world.count(other, side) > wanted);
          this.board.put(place, this.board.lift(from, side).id);
        }
      });
    }
  }

  /** Throws dice of a side; they lie when it returns. */
  async throws(side: Side, ...faces: readonly Face[]): Promise<void> {
    const { dice } = this.board;
    if (dice.of(side).some(({ lies }) => lies === 'resting' || lies === 'crooked'))
      await this.liftsDice(side);
    dice.shake(side);
    await this.waits(400);
    const rest = dice.throw(side, faces, { least: 200, most: 300 }, side === 'white' ? 'right' : 'left');
    await this.waits(rest - this.board.now + 200);
  }

  async liftsDice(side: Side, count = 2): Promise<void> {
    this.board.dice.lift(side, count);
    await this.waits(LIFTED);
  }

  /** White begins with 6 against 5; in long nardy it throws anew to play, in short nardy it plays the draw. */
  async begins(): Promise<void> {
    await this.setsUp();
    await this.throws('white', 6);
    await this.throws('black', 5);
    if (this.#family === 'long') for (const side of SIDES) await this.liftsDice(side, 1);
  }

  /** Moves checkers as written, in the side's own numbers, without ending the turn. A hit checker goes to its bar. */
  async moves(side: Side, play: string): Promise<void> {
    for (const { from, to, count } of parsePlay(play)) {
      for (let each = 0; each < (count ?? 1); each += 1) {
        await this.carries(this.place(side, from), this.place(side, to), side);
      }
    }
  }

  async carries(from: PlaceName, to: PlaceName, side?: Side): Promise<void> {
    const [source, target] = [PLACES.indexOf(from), PLACES.indexOf(to)];
    const checker = this.board.lift(source, side);
    await this.waits(AT_REST);
    this.board.put(target, checker.id);
    await this.waits(AT_REST);
  }

  /** A whole turn: throw, play, dice off the board. */
  async plays(side: Side, faces: readonly [Face, Face], play: string): Promise<void> {
    await this.throws(side, ...faces);
    await this.moves(side, play);
    await this.liftsDice(side);
    await this.waits(300);
  }

  async presses(side: Side, ...buttons: readonly ButtonName[]): Promise<void> {
    await this.holds(PRESSED, ...buttons.map((button) => [side, button] as const));
  }

  /** Holds buttons together for `ms`. */
  async holds(ms: number, ...buttons: readonly (readonly [Side, ButtonName])[]): Promise<void> {
    for (const [side, button] of buttons) this.board.press(side, button);
    await this.waits(ms);
    for (const [side, button] of buttons) this.board.release(side, button);
    await this.waits(100);
  }

  /** "Adjust" begins, or ends. */
  async adjusts(side: Side): Promise<void> {
    await this.holds(1200, [side, 'end']);
  }

  /** Tells dice by the buttons of a side: *cube* counts the first, *pause* the second. */
  async counts(side: Side, ...faces: readonly Face[]): Promise<void> {
    await this.adjusts(side);
    for (const [die, face] of faces.entries())
      for (let press = 0; press < face; press += 1) await this.presses(side, die === 0 ? 'cube' : 'pause');
    await this.presses(side, 'end');
    await this.waits(100);
  }

  /** The cube pressed once is understood when no second press can follow any more. */
  async pressesCube(side: Side): Promise<void> {
    await this.presses(side, 'cube');
    await this.waits(700);
  }

  async commands(command: TableCommand): Promise<FeedReply> {
    const reply = this.session.room.table.command(command);
    reply.catch(() => undefined);
    await this.waits(50);
    return reply;
  }

  async pullsCable(): Promise<void> {
    this.#isPlugged = false;
    this.#cable?.unplug();
    await this.waits(300);
  }

  async plugsIn(): Promise<void> {
    this.#isPlugged = true;
    await this.waits(8000);
  }

  place(side: Side, own: number): PlaceName {
    return PLACES[placeOf(this.#family, side, own)] as PlaceName;
  }

  get #rules() {
    return ruleset(this.#parts.variant, this.#parts.options ?? {});
  }

  get #family() {
    return this.#rules.family;
  }

  /** Lifts all that lies on a place, as a hand that points at it, and puts it back. */
  async touches(name: PlaceName): Promise<void> {
    const place = PLACES.indexOf(name);
    const count = this.board.world.count(place);
    for (let each = 0; each < count; each += 1) this.board.lift(place);
    await this.waits(AT_REST);
    for (let each = 0; each < count; each += 1) this.board.putBack();
    await this.waits(AT_REST);
  }

  /** Takes up the uppermost checker of a place, and puts it back. */
  async fingers(name: PlaceName): Promise<void> {
    this.board.lift(PLACES.indexOf(name));
    await this.waits(AT_REST);
    this.board.putBack();
    await this.waits(AT_REST);
  }

  /** From now on the switch of a slot says always the same, whatever lies on it. */
  sticks(name: PlaceName, slot: number, closed: boolean): void {
    const place = PLACES.indexOf(name);
    const { machine } = this.session;
    const input = this.#profile.inputs.findIndex(
      (wired) => wired?.kind === 'slot' && wired.place === place && wired.slot === slot,
    );
    const setInput = machine.setInput.bind(machine);
    machine.setInput = (each, isClosed) => setInput(each, each === input ? closed : isClosed);
    setInput(input, closed);
  }

  /** Both sides say that the board is right as it stands. */
  async bothPressEnd(): Promise<void> {
    await this.holds(PRESSED, ['white', 'end'], ['black', 'end']);
    await this.waits(300);
  }

  #plug(machine: VirtualSession['machine']): MachinePort {
    if (!this.#isPlugged) throw new Error('no such file or directory');
    this.#cable = machinePort(machine);
    return this.#cable;
  }
}

/** All but one reed of every point and bar taken off a board: what lies there shows, not how much. */
export async function oneSlotProfile(): Promise<Profile> {
  const profile = await loadProfile('mega-6slot');
  const inputs = profile.inputs.map((input) =>
    input?.kind === 'slot' && input.place < PLACES.indexOf('tray-white') && input.slot > 1 ? null : input,
  );
  const slots = profile.slots.map((count, place) => (place < PLACES.indexOf('tray-white') ? 1 : count));
  return { ...profile, id: 'one-slot', inputs, slots };
}

/** A board that does not see what lies in its trays: a checker there is as good as in a hand. */
export async function traylessProfile(): Promise<Profile> {
  const profile = await loadProfile('mega-6slot');
  const isSeen = (place: number) => place < PLACES.indexOf('tray-white');
  const inputs = profile.inputs.map((input) =>
    input?.kind === 'slot' && !isSeen(input.place) ? null : input,
  );
  const slots = profile.slots.map((count, place) => (isSeen(place) ? count : 0));
  return { ...profile, id: 'trayless', inputs, slots };
}

/** Short nardy far from its start: no stack hides a checker on six slots. */
export const MIDDLE = { white: '24:2,13:5,8:3,6:5', black: '24:2,13:5,8:3,6:5' };

/** White is to throw in a game of short nardy that stands so. */
export async function whiteToThrow(standing = MIDDLE): Promise<Game> {
  const game = await Game.begin({
    variant: 'short',
    journal: journalOf('short', 'white', standing),
    lying: { white: parseCheckers(standing.white), black: parseCheckers(standing.black) },
  });
  await game.waits(500);
  return game;
}
