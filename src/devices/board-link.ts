import type { Profile } from '../config/index.ts';
import { type ErrorCode, NardError } from '../errors/index.ts';
import {
  type BoardMessage,
  type BoardSettings,
  DICE_PORT,
  type DiceDialect,
  type Heartbeat,
} from '../wire/index.ts';
import { ailmentsOf, bytesLost } from './ailments.ts';
import { buttonEdges } from './buttons.ts';
import type { Clock } from './clock.ts';
import { DiceEar } from './dice-ear.ts';
import { Lights } from './lights.ts';
import { type Attempt, persist } from './persistence.ts';
import { type Opener, type Port, portError } from './ports.ts';
import { type Reeds, sameReeds, takeChanges, takeSnapshot, unknownReeds } from './reeds.ts';
import type { BoardReport } from './reports.ts';
import { Session } from './session.ts';

export interface BoardLink {
  /** Red, green and blue by place (28 × 3 bytes). Without a board, the newest frame waits for one. */
  lights(rgb: Uint8Array): void;
  /** A tone of 50–10000 Hz for 1–16383 ms; E_FRAME beyond. Nothing happens without a board. */
  buzz(hz: number, ms: number): void;
  /** Ends the link for good and leaves the board dark; resolves when the port is free. */
  close(): Promise<void>;
}

interface BoardLinkOptions {
  readonly open: Opener;
  readonly profile: Profile;
  /** How a dice receiver that is wired to the board speaks; left out: as hardware/dice-protocol.md says. */
  readonly dialect?: DiceDialect;
  readonly clock: Clock;
  readonly report: (report: BoardReport) => void;
}

/** ms after which a snapshot that was asked for is asked for again. */
const SNAPSHOT_PATIENCE = 250;
/**
 * Every so many heartbeats the board is asked for a snapshot: should a frame of changes be garbled on the cable and
 * no other follow, the gap in the numbers would not show.
 */
const HEARTBEATS_PER_AUDIT = 5;

/** What the firmware is told at connection. */
function boardSettings(profile: Profile): BoardSettings {
  const { chain, lights, currentLimitMa, debounceMs } = profile;
  return { chips: chain, lights, currentLimit: currentLimitMa, debounce: debounceMs };
}

/** The board at the end of a cable that may break at any time; see `linkBoard`. */
class KeptBoard implements BoardLink {
  readonly #options: BoardLinkOptions;
  readonly #lights: Lights;
  readonly #dice: DiceEar;
  readonly #end: () => Promise<void>;
  #session: Session | undefined;
  #reeds: Reeds;
  /** The inputs last reported; buttons keep their state over a loss. */
  #reported: Uint8Array;
  #fresh = true;
  #heartbeats = 0;
  /** Whether the dice receiver was heard since the last audit. */
  #areDiceHeard = false;
  #heartbeat: Heartbeat | null = null;
  #ailing: readonly ErrorCode[] = [];
  #cancelPatience: (() => void) | undefined;

  constructor(options: BoardLinkOptions) {
    const { clock, profile } = options;
    this.#options = options;
    this.#reeds = unknownReeds(profile.inputs.length);
    this.#reported = this.#reeds.closed;
    const drained = () => this.#session?.drained ?? false;
    this.#lights = new Lights(profile, clock, {
      get drained() {
        return drained();
      },
      send: (message) => this.#session?.send(message),
    });
    this.#dice = new DiceEar(
      clock,
      {
        line: (line) => this.#report({ kind: 'dice', line, at: clock.now() }),
        noise: (bytes, error) => this.#report({ kind: 'noise', from: 'dice', bytes, error, at: clock.now() }),
        silent: (error) => this.#report({ kind: 'dice-silent', error, at: clock.now() }),
      },
      options.dialect,
    );
    this.#end = persist({
      clock,
      begin: (up, down) => this.#begin(up, down),
      lost: (error) => this.#report({ kind: 'lost', error, at: clock.now() }),
      trying: (error, nextInMs) => this.#report({ kind: 'trying', error, nextInMs, at: clock.now() }),
    });
  }

  lights(rgb: Uint8Array): void {
    this.#lights.show(rgb);
  }

  buzz(hz: number, ms: number): void {
    this.#session?.send({ kind: 'buzzer', frequency: hz, duration: ms });
  }

  close(): Promise<void> {
    return this.#end();
  }

  #report(report: BoardReport): void {
    this.#options.report(report);
  }

  #begin(up: () => void, down: (error: NardError) => void): Attempt {
    let session: Session | undefined;
    let given = false;
    const arrive = (port: Port) => {
      if (given) port.destroy();
      else session = this.#meet(port, up, down);
    };
    const refuse = (error: unknown) => {
      if (!given) down(portError('of the board', error));
    };
    // Also what goes wrong on meeting the board is a failed attempt, not the end of the program.
    const opening = Promise.resolve().then(this.#options.open).then(arrive).catch(refuse);
    return {
      end: async (farewell) => {
        given = true;
        this.#quiet();
        await opening;
        await session?.end(farewell);
      },
    };
  }

  #meet(port: Port, up: () => void, down: (error: NardError) => void): Session {
    const { profile, clock } = this.#options;
    const session = new Session(port, boardSettings(profile), clock, {
      ready: (firmware) => {
        up();
        this.#session = session;
        this.#reeds = unknownReeds(profile.inputs.length);
        this.#fresh = true;
        this.#report({ kind: 'connected', firmware, at: clock.now() });
      },
      message: (message) => this.#hear(message),
      noise: (bytes) => this.#noise(bytes),
      drained: () => this.#lights.flush(),
      failed: down,
    });
    return session;
  }

  /** No session: nothing is asked or sent any more. */
  #quiet(): void {
    this.#session = undefined;
    this.#heartbeat = null;
    this.#ailing = [];
    this.#lights.end();
    this.#dice.stop();
    this.#cancelPatience?.();
    this.#cancelPatience = undefined;
  }

  #hear(message: BoardMessage): void {
    switch (message.kind) {
      case 'snapshot':
        this.#cancelPatience?.();
        this.#cancelPatience = undefined;
        this.#take(takeSnapshot(this.#reeds, message.sequence, message.closed));
        break;
      case 'changes':
        this.#take(takeChanges(this.#reeds, message.sequence, message.changes));
        break;
      case 'diceBytes':
        this.#areDiceHeard = true;
        this.#dice.hear(message.bytes);
        break;
      case 'heartbeat':
        this.#beat(message);
        break;
      default:
    }
  }

  #beat(heartbeat: Heartbeat): void {
    const before = this.#heartbeat;
    this.#heartbeat = heartbeat;
    this.#heartbeats += 1;
    if (this.#heartbeats % HEARTBEATS_PER_AUDIT === 0) this.#auditBoard();
    this.#report({ kind: 'heartbeat', heartbeat, at: this.#options.clock.now() });
    this.#tellAilments(ailmentsOf(heartbeat));
    const lost = bytesLost(before, heartbeat);
    if (lost > 0) this.#sendAgain(lost);
  }

  #auditBoard(): void {
    this.#askSnapshot();
    // The board does not answer when it is told to listen to the receiver: that may have been lost on the cable.
    if (!this.#areDiceHeard) this.#session?.send({ kind: 'serialRead', port: DICE_PORT, on: true });
    this.#areDiceHeard = false;
  }

  #tellAilments(ailments: readonly NardError[]): void {
    const at = this.#options.clock.now();
    const codes = ailments.map(({ code }) => code);
    for (const code of this.#ailing.filter((each) => !codes.includes(each)))
      this.#report({ kind: 'heals', code, at });
    for (const error of ailments)
      if (!this.#ailing.includes(error.code)) this.#report({ kind: 'ails', error, at });
    this.#ailing = codes;
  }

  /** What did not reach the board may have been lights. */
  #sendAgain(bytes: number): void {
    const error = new NardError('E_FRAME', `${bytes} bytes to the board got lost; its lights are sent again`);
    this.#report({ kind: 'noise', from: 'board', bytes, error, at: this.#options.clock.now() });
    this.#lights.begin();
  }

  #take(reeds: Reeds): void {
    this.#reeds = reeds;
    if (reeds.sequence === null) {
      this.#askSnapshot();
      return;
    }
    const first = this.#fresh;
    if (!first && sameReeds(this.#reported, reeds.closed)) return;
    const before = this.#reported;
    this.#reported = reeds.closed;
    this.#fresh = false;
    const at = this.#options.clock.now();
    this.#report({ kind: 'switches', closed: reeds.closed, at });
    for (const edge of buttonEdges(this.#options.profile.inputs, before, reeds.closed)) {
      this.#report({ kind: 'button', ...edge, at });
    }
    if (first) this.#lights.begin();
  }

  /** Asks for a snapshot until one comes; while one is on its way, no other is asked for. */
  #askSnapshot(): void {
    if (!this.#session || this.#cancelPatience) return;
    this.#session.send({ kind: 'requestSnapshot' });
    this.#cancelPatience = this.#options.clock.after(SNAPSHOT_PATIENCE, () => {
      this.#cancelPatience = undefined;
      this.#askSnapshot();
    });
  }

  /** What was dropped may have been a change. */
  #noise(bytes: number): void {
    const error = new NardError('E_FRAME', `${bytes} bytes from the board made no sense and were dropped`);
    this.#report({ kind: 'noise', from: 'board', bytes, error, at: this.#options.clock.now() });
    this.#askSnapshot();
  }
}

/**
 * Keeps the board linked: connects, and after a failure or a loss connects anew, without end, on a fresh port.
 * Everything that happens comes as a report: first `connected`, then the whole state of the `switches`, then what
 * changes; `lost` and `trying` with errors told apart by code (E_PORT_PERMISSION, E_PORT_BUSY, E_PORT_MISSING,
 * E_BOARD_SILENT, E_BOARD_BAUD, E_BOARD_CABLE, E_BOARD_FIRMWARE, E_BOARD_LOST), each with a remedy; `ails` and `heals`
 * (E_INPUTS, E_POWER).
 */
export function linkBoard(options: BoardLinkOptions): BoardLink {
  return new KeptBoard(options);
}
