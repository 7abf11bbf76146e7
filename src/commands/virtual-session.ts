import type { Profile } from '../config/index.ts';
import {
  type EventLog,
  openRoom,
  type Patience,
  type Room,
  type RoomParts,
  type TableClock,
  type Tape,
} from '../controller/index.ts';
import type { MatchEvent, MatchSettings } from '../play/index.ts';
import type { Family } from '../rules/index.ts';
import {
  type BoardMachine,
  type BreakableMachine,
  boardFirmware,
  firmwareMachine,
  type MachinePort,
  machinePort,
  SimulatedBoard,
  standInMachine,
} from '../simulator/index.ts';

/** How the board's electronics are simulated: its machine code, or the fast stand-in for it. */
export const LEVELS = ['firmware', 'fast'] as const;
export type Level = (typeof LEVELS)[number];

export interface VirtualParts {
  readonly profile: Profile;
  /** How the board really is, where the profile says otherwise; left out: as the profile says. */
  readonly built?: Profile;
  readonly level: Level;
  readonly family: Family;
  readonly seed: number;
  readonly settings: MatchSettings;
  readonly log: EventLog;
  readonly patience: Patience;
  readonly tell: (events: readonly MatchEvent[]) => void;
  readonly showState?: RoomParts['showState'];
  readonly variants?: RoomParts['variants'];
  readonly codeFor?: RoomParts['codeFor'];
  /** What records the table, made from the clock that the room would have. */
  readonly tape?: (clock: TableClock) => Tape;
  readonly slate?: RoomParts['slate'];
  /** How far, in ms, somebody has moved the system's time away from the virtual one; left out: nobody has. */
  readonly wall?: { readonly jump: number };
  /** The host's end of the cable to the board; left out: one that nobody pulls. */
  readonly openBoard?: (machine: BoardMachine) => MachinePort;
  /** Puts something between the board's contacts and cable and its electronics: faults. Left out: nothing. */
  readonly before?: (machine: BoardMachine) => BoardMachine;
}

/** Virtual time begins at this moment, ms since 1970, so that equal seeds make equal journals. */
const BEGINNING = Date.UTC(2026, 0, 1);
/** The host looks at its cable this often, in ms of virtual time. */
const STEP_MS = 1;

const turnOfTheLoop = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Controller and simulated board in one process and one virtual time: nothing happens but by `run`, and
 * what happens depends on the seed alone.
 */
export class VirtualSession {
  readonly board: SimulatedBoard;
  readonly machine: BoardMachine;
  /** The machine itself, behind whatever has been put before it. */
  readonly electronics: BreakableMachine;
  readonly room: Room;
  #heard = false;
  #port: MachinePort | null = null;
  #isLinked = false;

  constructor(parts: VirtualParts) {
    const { profile, level, family, seed, showState, variants, codeFor, slate } = parts;
    const { openBoard = machinePort, before = (machine: BoardMachine) => machine } = parts;
    const wiring = { chips: profile.chain, lights: profile.lights };
    this.electronics =
      level === 'firmware' ? firmwareMachine(boardFirmware(), wiring) : standInMachine(wiring);
    this.machine = before(this.electronics);
    this.machine.onSend(() => {
      this.#heard = true;
    });
    const { built = profile } = parts;
    this.board = new SimulatedBoard({ profile: built, machine: this.machine, family, seed });
    const clock = this.#clock(parts.wall ?? { jump: 0 });
    this.room = openRoom({
      profile,
      settings: parts.settings,
      patience: parts.patience,
      clock,
      ...(parts.tape ? { tape: parts.tape(clock) } : {}),
      log: parts.log,
      epoch: `seed-${seed}`,
      openBoard: () => {
        this.#port = openBoard(this.machine);
        return this.#port;
      },
      showLink: ({ kind }) => {
        this.#isLinked = kind === 'connected';
      },
      tell: parts.tell,
      ...(showState ? { showState } : {}),
      ...(variants ? { variants } : {}),
      ...(codeFor ? { codeFor } : {}),
      ...(slate ? { slate } : {}),
    });
  }

  /** Lets virtual time pass until `done` says so; it is asked after every millisecond. */
  async run(done: () => boolean): Promise<void> {
    while (!done()) await this.#goTo(this.board.now + STEP_MS);
  }

  /** The same, asking only after milliseconds in which something happens: what happens is the same. */
  async hurry(done: () => boolean): Promise<void> {
    while (!done()) {
      this.board.advanceTo(this.#nextLook);
      if (this.#heard || this.#isDeciding) await this.#hostCatchesUp();
    }
  }

  /** Lets so many ms of virtual time pass, a started one as a whole one: what happens is the same as by `run`. */
  async pass(ms: number): Promise<void> {
    const until = this.board.now + STEP_MS * Math.ceil(ms / STEP_MS);
    while (this.board.now < until) await this.#goTo(Math.min(this.#nextLook, until));
  }

  async #goTo(time: number): Promise<void> {
    this.board.advanceTo(time);
    if (this.#heard || this.#isDeciding) await this.#hostCatchesUp();
  }

  /** A journal that cannot be written is tried again after a while: then time has to pass. */
  get #isDeciding(): boolean {
    const { busy, problems } = this.room.table;
    return busy && !problems.some(({ code }) => code === 'E_JOURNAL');
  }

  /** Not everything that the host made of what it heard is done yet: what is linked, and neither writes nor decides, is done at once. */
  get #isHostAtWork(): boolean {
    return !this.#isLinked || (this.#port?.isAtWork ?? true) || this.room.table.busy;
  }

  /** The first of the host's looks at which there can be something to see. */
  get #nextLook(): number {
    const { now, restsUntil } = this.board;
    const steps = Math.ceil((restsUntil - now) / STEP_MS);
    return now + STEP_MS * Math.max(1, Number.isFinite(steps) ? steps : 1);
  }

  async #hostCatchesUp(): Promise<void> {
    if (this.#heard && this.#isHostAtWork) await turnOfTheLoop();
    this.#heard = false;
    while (this.#isDeciding) await turnOfTheLoop();
  }

  #clock(wall: { readonly jump: number }): TableClock {
    const { board } = this;
    return {
      now: () => board.now,
      after: (ms, what) =>
        board.timeline.after(ms, () => {
          this.#heard = true;
          what();
        }),
      wall: () => BEGINNING + Math.round(board.now) + wall.jump,
    };
  }
}
