import { NardError } from '../errors/index.ts';
import { type BoardMessage, type BoardSettings, type HostMessage, PROTOCOL_VERSION } from '../wire/index.ts';
import { type Clock, patience } from './clock.ts';
import { FirmataLink } from './firmata-link.ts';
import { closePort, drainPort, openPort, type Port, resetsOnOpen } from './ports.ts';
import { NO_UPTIME, seeUptime } from './uptime.ts';

/** What the board says of the program it runs. */
export interface FirmwareIdentity {
  readonly name: string;
  /** `1.0.3` */
  readonly version: string;
  /** The first 32 bits of the hash over its sources, hexadecimal. */
  readonly build: string;
  readonly protocol: number;
}

export interface SessionEvents {
  /** The board is known, configured and subscribed; its first snapshot follows. */
  readonly ready: (firmware: FirmwareIdentity) => void;
  readonly message: (message: BoardMessage) => void;
  readonly noise: (bytes: number) => void;
  readonly drained: () => void;
  /** The session is over, or never came about. The last event, and once only. */
  readonly failed: (error: NardError) => void;
}

/** ms. All but the first two count on the clock that is handed in. */
const TIMES = {
  /** Silence before the board is asked who it is. firmata-io counts it, on the wall clock. */
  quiet: 300,
  /**
   * The same on a port that resets the board. The Mega's boot loader listens for about a second and stays for
   * more than five when it hears a byte meanwhile; the firmware says who it is when it starts, unasked.
   */
  quietAfterReset: 1500,
  askAfterReset: 2500,
  /** A question or its answer may get lost on the way: until an answer comes, it is asked again so often. */
  askAgain: 200,
  /** Without a sensible answer for so long, the board is silent. */
  silent: 6000,
  /** For each answer of a board that has said who it is. */
  answer: 2000,
  /** The same where noise is heard: the board talks, and much of it is lost. */
  answerThroughNoise: 6000,
  /** The board's heart beats once a second: after two beats that were not heard it is asked whether it is there. */
  unheard: 2200,
  heartbeat: 3500,
  farewell: 300,
} as const;

const FIRMWARE_NAME = 'nardboard';
const FLASH = 'nardboard firmware --flash writes the right one (with avrdude)';

type Stage = 'opening' | 'greeting' | 'identity' | 'configuring' | 'subscribing' | 'ready' | 'over';

const sameSettings = (a: BoardSettings, b: BoardSettings): boolean =>
  a.chips === b.chips &&
  a.lights === b.lights &&
  a.currentLimit === b.currentLimit &&
  a.debounce === b.debounce;

const wrongFirmware = (what: string): NardError =>
  new NardError('E_BOARD_FIRMWARE', `${what} Remedy: ${FLASH}.`);
const lost = (what: string, cause?: unknown): NardError =>
  new NardError(
    'E_BOARD_LOST',
    `The board is lost: ${what}. Remedy: see to plug and cable; the program keeps trying.`,
    {
      cause,
    },
  );

const startedAnew = (): NardError => lost('it has started anew');
const badCable = (what: string): NardError =>
  new NardError(
    'E_BOARD_CABLE',
    `${what} Remedy: another USB cable, shorter and away from the lights’ supply, pushed home at both ends; the program keeps trying.`,
  );

/**
 * One connection, from the closed port to its end: handshake, identity, configuration, subscription, and watching
 * over its life. firmata-io tells nothing of an unplugged board, so this listens to the port and to the heartbeat.
 *
 * A bad cable loses and garbles what is said in both directions: every question is asked until it is answered, and what
 * would end the session counts only when the board says it twice.
 */
export class Session {
  readonly #port: Port;
  readonly #settings: BoardSettings;
  readonly #clock: Clock;
  readonly #events: SessionEvents;
  readonly #link: FirmataLink;
  #stage: Stage = 'opening';
  #firmware: FirmwareIdentity | undefined;
  #isGreeted = false;
  #isNamed = false;
  /** What the board has said that would end the session, had it been heard aright. */
  #objection: string | null = null;
  /** Something came that made no sense, since the last question or the last message. */
  #isNoisy = false;
  #uptime = NO_UPTIME;
  #cancelDeadline = () => {};
  #cancelQuestion = () => {};

  constructor(port: Port, settings: BoardSettings, clock: Clock, events: SessionEvents) {
    this.#port = port;
    this.#settings = settings;
    this.#clock = clock;
    this.#events = events;
    const quiet = resetsOnOpen(port) ? TIMES.quietAfterReset : TIMES.quiet;
    this.#link = new FirmataLink(port, quiet, {
      ready: () => this.#greeted(),
      firmware: (name) => this.#named(name),
      message: (message) => this.#hear(message),
      diceBytes: (bytes) => this.#hearDice(bytes),
      noise: (bytes) => this.#hearNoise(bytes),
      drained: () => events.drained(),
    });
    port.on('error', (error: Error) => this.#fail(lost(error.message, error)));
    port.on('close', () => this.#fail(lost('its cable was unplugged')));
    port.on('end', () => this.#fail(lost('its cable was unplugged')));
    openPort(port, (error) => (error ? this.#fail(error) : this.#opened()));
  }

  /** Whether the port has taken everything that was sent. */
  get drained(): boolean {
    return this.#link.drained;
  }

  send(message: HostMessage): void {
    if (this.#stage === 'ready') this.#link.send(message);
  }

  /** Resolves when the port is free. `farewell`: leaves the board dark and silent. */
  async end(farewell: boolean): Promise<void> {
    const wasReady = this.#stage === 'ready';
    this.#over();
    if (farewell && wasReady) await this.#leaveDark();
    this.#link.dispose();
    await closePort(this.#port);
  }

  /** A stuck board that takes no more bytes does not keep anybody waiting. */
  #leaveDark(): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#clock.after(TIMES.farewell, resolve);
      const reset = this.#link.resetBoard().then(() => drainPort(this.#port));
      void reset.then(cancel).then(resolve);
    });
  }

  #over(): void {
    this.#stage = 'over';
    this.#cancelDeadline();
    this.#cancelQuestion();
  }

  #fail(error: NardError): void {
    if (this.#stage === 'over') return;
    this.#over();
    this.#events.failed(error);
  }

  /** From now on `error` ends the session, unless something comes within `ms`. */
  #expect(ms: number, error: () => NardError): void {
    this.#unlessWithin(ms, () => this.#fail(error()));
  }

  #unlessWithin(ms: number, what: () => void): void {
    this.#cancelDeadline();
    this.#cancelDeadline = patience(this.#clock, ms, what);
  }

  /** Asks, and asks again until something else is asked or nothing more is to be known. */
  #ask(question: () => void): void {
    this.#cancelQuestion();
    this.#cancelQuestion = this.#clock.after(TIMES.askAgain, () => this.#ask(question));
    // Last, for the answer may come before this returns.
    question();
  }

  /** Whether the board has said just this before; so it was heard aright. */
  #isSaidAgain(objection: string): boolean {
    const isSame = this.#objection === objection;
    this.#objection = objection;
    return isSame;
  }

  #opened(): void {
    if (this.#stage === 'over') return;
    this.#stage = 'greeting';
    this.#expect(TIMES.silent, () => this.#silence());
    this.#link.opened();
    // Without a boot loader nothing speaks against asking at once, and the handshake needs no wall clock.
    if (resetsOnOpen(this.#port))
      this.#cancelQuestion = this.#clock.after(TIMES.askAfterReset, () => this.#askWhoAfterReset());
    else this.#ask(() => this.#link.askWho());
  }

  /** A boot loader that listens still would be kept from ending by every question; it says nothing by itself. */
  #askWhoAfterReset(): void {
    if (this.#link.heard) this.#ask(() => this.#link.askWho());
    else {
      this.#link.askWho();
      this.#cancelQuestion = this.#clock.after(TIMES.askAfterReset, () => this.#askWhoAfterReset());
    }
  }

  #silence(): NardError {
    if (this.#link.understood) return badCable('The board answers, but too little of it arrives whole.');
    return this.#link.heard
      ? new NardError(
          'E_BOARD_BAUD',
          'What comes from the port makes no sense. Remedy: compare the baud rate of the profile with the board’s; if they agree, try another cable.',
        )
      : new NardError(
          'E_BOARD_SILENT',
          'The port opens, but nothing answers. Remedy: is it the board’s port, and does the board have power?',
        );
  }

  #named(name: string): void {
    if (this.#stage === 'greeting') {
      this.#isNamed = name === FIRMWARE_NAME;
      if (!this.#isNamed && this.#isSaidAgain(name))
        this.#fail(wrongFirmware(`The board runs the firmware “${name}”, not ${FIRMWARE_NAME}.`));
      else this.#meet();
    } else if (this.#stage !== 'identity') {
      // What it was asked it has answered before it said which version it is; unasked it says so only when it has started.
      this.#fail(startedAnew());
    }
  }

  #greeted(): void {
    this.#isGreeted = true;
    this.#meet();
  }

  #meet(): void {
    if (this.#stage !== 'greeting' || !this.#isGreeted || !this.#isNamed) return;
    this.#stage = 'identity';
    this.#require({ kind: 'requestIdentity' }, 'The firmware does not say which version it is.');
  }

  /** Has the board answer this. `failing`: what is wrong with a firmware that does not. */
  #require(question: HostMessage, failing: string): void {
    this.#isNoisy = false;
    this.#unlessWithin(TIMES.answer, () => {
      if (!this.#isNoisy) this.#fail(wrongFirmware(failing));
      else
        this.#expect(TIMES.answerThroughNoise - TIMES.answer, () =>
          badCable('What the board answers arrives garbled.'),
        );
    });
    this.#ask(() => this.#link.send(question));
  }

  #hearNoise(bytes: number): void {
    this.#isNoisy = true;
    this.#events.noise(bytes);
  }

  #hear(message: BoardMessage | NardError): void {
    if (message instanceof NardError) this.#hearNoise(1);
    else if (this.#stage === 'ready') this.#hearAlive(message);
    else if (message.kind === 'identity' && this.#stage === 'identity') this.#identified(message);
    else if (message.kind === 'configured' && this.#stage === 'configuring') this.#configured(message);
    else if (message.kind === 'snapshot' && this.#stage === 'subscribing') this.#subscribed(message);
  }

  #identified({ protocol, firmware, build }: BoardMessage & { kind: 'identity' }): void {
    const version = firmware.join('.');
    if (protocol !== PROTOCOL_VERSION) {
      const what = `The firmware ${version} speaks protocol ${protocol}, this program ${PROTOCOL_VERSION}.`;
      if (this.#isSaidAgain(what)) this.#fail(wrongFirmware(what));
      return;
    }
    this.#firmware = { name: FIRMWARE_NAME, version, build, protocol };
    this.#stage = 'configuring';
    this.#require({ kind: 'configure', ...this.#settings }, 'The firmware does not take its settings.');
  }

  #configured(inForce: BoardSettings): void {
    if (!sameSettings(inForce, this.#settings)) {
      const { chips, lights, currentLimit, debounce } = inForce;
      if (this.#isSaidAgain([chips, lights, currentLimit, debounce].join(' ')))
        this.#fail(wrongFirmware('The firmware does not take the settings of the profile.'));
      return;
    }
    this.#stage = 'subscribing';
    this.#require({ kind: 'subscribe', on: true }, 'The firmware does not report its inputs.');
  }

  #subscribed(snapshot: BoardMessage): void {
    this.#stage = 'ready';
    if (this.#firmware) this.#events.ready(this.#firmware);
    this.#hearAlive(snapshot);
  }

  #hearAlive(message: BoardMessage): void {
    this.#isNoisy = false;
    this.#cancelQuestion();
    this.#unlessWithin(TIMES.unheard, () => this.#wonder());
    if (message.kind === 'heartbeat' && this.#hasStartedAnew(message.uptime)) this.#fail(startedAnew());
    else this.#events.message(message);
  }

  #hasStartedAnew(uptime: number): boolean {
    this.#uptime = seeUptime(this.#uptime, uptime);
    return this.#uptime.hasStartedAnew;
  }

  /** Heartbeats get lost on a bad cable. One that has started anew unheard is subscribed again, and its uptime tells. */
  #wonder(): void {
    this.#expect(TIMES.heartbeat - TIMES.unheard, () => {
      const what = `it has said nothing for ${TIMES.heartbeat / 1000} s`;
      return this.#isNoisy ? badCable('What the board says arrives garbled.') : lost(what);
    });
    this.#ask(() => {
      this.#link.send({ kind: 'requestIdentity' });
      this.#link.send({ kind: 'subscribe', on: true });
    });
  }

  #hearDice(bytes: readonly number[]): void {
    if (this.#stage !== 'ready') return;
    this.#events.message({ kind: 'diceBytes', bytes: new Uint8Array(bytes) });
  }
}
