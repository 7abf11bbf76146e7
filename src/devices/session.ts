import { NardError } from '../errors/index.ts';
import { type BoardMessage, type BoardSettings, type HostMessage, PROTOCOL_VERSION } from '../wire/index.ts';
import { type Clock, patience } from './clock.ts';
import { FirmataLink } from './firmata-link.ts';
import { closePort, drainPort, openPort, type Port, resetsOnOpen } from './ports.ts';

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
  askAgain: 2500,
  /** Without a sensible answer for so long, the board is silent. */
  silent: 6000,
  /** For each answer of a board that has said who it is. */
  answer: 2000,
  /** The board's heart beats once a second. */
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

/**
 * One connection, from the closed port to its end: handshake, identity, configuration, subscription, and watching
 * over its life. firmata-io tells nothing of an unplugged board, so this listens to the port and to the heartbeat.
 */
export class Session {
  readonly #port: Port;
  readonly #settings: BoardSettings;
  readonly #clock: Clock;
  readonly #events: SessionEvents;
  readonly #link: FirmataLink;
  #stage: Stage = 'opening';
  #firmware: FirmwareIdentity | undefined;
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
      noise: (bytes) => events.noise(bytes),
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
    this.#cancelDeadline();
    this.#cancelDeadline = patience(this.#clock, ms, () => this.#fail(error()));
  }

  #opened(): void {
    if (this.#stage === 'over') return;
    this.#stage = 'greeting';
    this.#expect(TIMES.silent, () => this.#silence());
    this.#link.opened();
    // Without a boot loader nothing speaks against asking at once, and the handshake needs no wall clock.
    if (!resetsOnOpen(this.#port)) this.#link.askWho();
    this.#cancelQuestion = this.#clock.after(TIMES.askAgain, () => this.#link.askWho());
  }

  #silence(): NardError {
    return this.#link.heard
      ? new NardError(
          'E_BOARD_BAUD',
          'What comes from the port makes no sense. Remedy: compare the baud rate of the profile with the board’s.',
        )
      : new NardError(
          'E_BOARD_SILENT',
          'The port opens, but nothing answers. Remedy: is it the board’s port, and does the board have power?',
        );
  }

  #named(name: string): void {
    this.#cancelQuestion();
    if (this.#stage === 'greeting' && name !== FIRMWARE_NAME)
      this.#fail(wrongFirmware(`The board runs the firmware “${name}”, not ${FIRMWARE_NAME}.`));
    // Unasked it says so only when it has started.
    else if (this.#stage === 'ready') this.#fail(lost('it has started anew'));
  }

  #greeted(): void {
    if (this.#stage !== 'greeting') return;
    this.#stage = 'identity';
    this.#expect(TIMES.answer, () => wrongFirmware('The firmware does not say which version it is.'));
    this.#link.send({ kind: 'requestIdentity' });
  }

  #hear(message: BoardMessage | NardError): void {
    if (message instanceof NardError) this.#events.noise(1);
    else if (this.#stage === 'ready') this.#hearAlive(message);
    else if (message.kind === 'identity' && this.#stage === 'identity') this.#identified(message);
    else if (message.kind === 'configured' && this.#stage === 'configuring') this.#configured(message);
    else if (message.kind === 'snapshot' && this.#stage === 'subscribing') this.#subscribed(message);
  }

  #identified({ protocol, firmware, build }: BoardMessage & { kind: 'identity' }): void {
    const version = firmware.join('.');
    if (protocol !== PROTOCOL_VERSION) {
      const what = `The firmware ${version} speaks protocol ${protocol}, this program ${PROTOCOL_VERSION}.`;
      this.#fail(wrongFirmware(what));
      return;
    }
    this.#firmware = { name: FIRMWARE_NAME, version, build, protocol };
    this.#stage = 'configuring';
    this.#expect(TIMES.answer, () => wrongFirmware('The firmware does not take its settings.'));
    this.#link.send({ kind: 'configure', ...this.#settings });
  }

  #configured(inForce: BoardSettings): void {
    if (!sameSettings(inForce, this.#settings)) {
      this.#fail(wrongFirmware('The firmware does not take the settings of the profile.'));
      return;
    }
    this.#stage = 'subscribing';
    this.#expect(TIMES.answer, () => wrongFirmware('The firmware does not report its inputs.'));
    this.#link.send({ kind: 'subscribe', on: true });
  }

  #subscribed(snapshot: BoardMessage): void {
    this.#stage = 'ready';
    if (this.#firmware) this.#events.ready(this.#firmware);
    this.#hearAlive(snapshot);
  }

  #hearAlive(message: BoardMessage): void {
    this.#expect(TIMES.heartbeat, () => lost(`it has said nothing for ${TIMES.heartbeat / 1000} s`));
    this.#events.message(message);
  }

  #hearDice(bytes: readonly number[]): void {
    if (this.#stage !== 'ready') return;
    this.#events.message({ kind: 'diceBytes', bytes: new Uint8Array(bytes) });
  }
}
