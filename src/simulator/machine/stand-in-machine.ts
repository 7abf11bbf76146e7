import { NardError } from '../../errors/index.ts';
import {
  type BoardMessage,
  type BoardSettings,
  type Change,
  DEFAULT_SETTINGS,
  decodeHostMessage,
  encodeBoardMessage,
  FrameReader,
  type HostMessage,
  LIMITS,
  nextSequence,
  PROTOCOL_VERSION,
  REPORT_VERSION,
  RESET_CAUSES,
  SYSTEM_RESET,
  sysexFrame,
} from '../../wire/index.ts';
import {
  type BreakableMachine,
  CABLE_BAUD,
  CYCLES_PER_MS,
  type Disturbance,
  Listeners,
  type Tone,
  type Wiring,
} from './board-machine.ts';
import { Line, Transmitter } from './stand-in-cable.ts';
import { ANSWERS, type Answer, answerLength, firmataAnswer, QUESTIONS } from './stand-in-firmata.ts';
import { StandInDice, StandInInputs, StandInLights } from './stand-in-parts.ts';

/** From reset to all lights dark, to the first words, and to the first scan, in ms; measured on the firmware, as are the next three. */
const FIRST_DARK = 2.995;
const FIRST_WORDS = 3.205;
const FIRST_TICK = 4.2;
/** From the beginning of a scan to the first byte of what it found, and from a question to its answer, in ms. */
const SCAN_MS = 0.125;
const ANSWER_MS = 0.065;
/** A scan that comes too early for a byte finds nothing, one that comes too late would be another one. */
const ROUNDING_MS = 1e-6;
const HEARTBEAT = 1000;
const MS_PER_LIGHT = 0.034;
const LATCH_MS = 0.05;
/** The timer of the buzzer counts at 2 MHz and toggles the pin at its end. */
const HALF_WAVES_PER_SECOND = 1_000_000;
const FIRST_OWN_COMMAND = 0x01;
const LAST_OWN_COMMAND = 0x07;
/** What the firmware puts where bytes of the cable are missing. */
const HOLE = 0xfe;
/** What the stand-in says instead of a hash over firmware sources. */
const BUILD = '00000000';

/**
 * The board played by a few hundred lines of TypeScript: the firmware's behaviour on the cable without its machine code,
 * and fast, because time in which nothing happens costs nothing. A test holds it to the firmware, stimulus by stimulus.
 */
export class StandInMachine implements BreakableMachine {
  readonly inputs: number;
  readonly #listeners = new Listeners();
  readonly #inputs: StandInInputs;
  readonly #lights: StandInLights;
  readonly #fromHost = new Line(CABLE_BAUD);
  readonly #fromDice = new Line(115_200);
  readonly #toHost = new Transmitter(CABLE_BAUD);
  readonly #litFrames: { readonly rgb: Uint8Array; readonly at: number }[] = [];
  #dice = new StandInDice();
  #reader = new FrameReader();
  #settings: BoardSettings = DEFAULT_SETTINGS;
  #now = 0;
  /** When something next happens of itself; null: to be found out, for something has come about since. */
  #next: number | null = null;
  #started = 0;
  #ticks = 0;
  #resetCause: number = RESET_CAUSES.powerOn;
  #subscribed = false;
  #sequence = 0;
  #owed = new Set<Answer>();
  #askedPin = 0;
  #refused = 0;
  #toneLeft = 0;
  #droppedBytes = 0;
  #overruns = 0;
  #lostFrames = 0;
  #garbledBytes = 0;

  constructor({ chips = 24, lights = 28 }: Wiring = {}) {
    this.inputs = 8 * chips;
    this.#inputs = new StandInInputs(this.inputs);
    this.#lights = new StandInLights(lights);
    this.#start(RESET_CAUSES.powerOn);
  }

  setInput(input: number, closed: boolean): void {
    this.#next = null;
    this.#inputs.set(input, closed);
  }

  receive(bytes: ArrayLike<number>): void {
    this.#next = null;
    this.#fromHost.put(bytes, this.#now);
  }

  receiveDisturbed(bytes: ArrayLike<number>, how: Disturbance): void {
    if (bytes.length === 0) return;
    this.#next = null;
    this.#fromHost.put([HOLE, ...Array.from(bytes).slice(1)], this.#now);
    if (how === 'garbled') this.#garbledBytes++;
    else this.#overruns++;
  }

  receiveDice(bytes: ArrayLike<number>): void {
    this.#next = null;
    this.#fromDice.put(bytes, this.#now);
  }

  onSend(callback: (bytes: Uint8Array) => void): () => void {
    return this.#listeners.addSend(callback);
  }

  onLights(callback: (rgb: Uint8Array, atMs: number) => void): void {
    this.#listeners.lights.push(callback);
  }

  onBuzzer(callback: (tone: Tone) => void): void {
    this.#listeners.buzzer.push(callback);
  }

  now(): number {
    return this.#now;
  }

  get cycles(): number {
    return Math.round(this.#now * CYCLES_PER_MS);
  }

  reset(): void {
    this.#start(RESET_CAUSES.external);
  }

  brownOut(): void {
    this.#start(RESET_CAUSES.brownOut);
  }

  stickChain(stuck: boolean): void {
    this.#next = null;
    this.#inputs.isStuck = stuck;
    if (!stuck) this.#inputs.stuckScans = 0;
  }

  get nextAt(): number {
    this.#next ??= Math.min(
      this.#toHost.due,
      this.#fromHost.statusDue,
      this.#litFrames[0]?.at ?? Number.POSITIVE_INFINITY,
      this.#nextTick(),
    );
    return this.#next;
  }

  advanceTo(ms: number): void {
    for (let next = this.nextAt; next <= ms; next = this.nextAt) {
      this.#now = Math.max(this.#now, next);
      this.#happen(next);
      this.#next = null;
    }
    this.#now = Math.max(this.#now, ms);
  }

  /** What is due at this time: of several the first of these. */
  #happen(at: number): void {
    if (at === this.#toHost.due) this.#listeners.sent(this.#toHost.take());
    else if (at === this.#fromHost.statusDue) this.#hear(this.#fromHost.takeToStatus());
    else if (at === this.#litFrames[0]?.at) this.#showLights();
    else this.#tick(at);
  }

  #start(cause: number): void {
    this.#next = null;
    this.#started = this.#now;
    this.#litFrames.length = 0;
    this.#litFrames.push({ rgb: this.#lights.allDark(), at: this.#now + FIRST_DARK });
    this.#ticks = 0;
    this.#resetCause = cause;
    this.#sequence = 0;
    this.#droppedBytes = 0;
    this.#overruns = 0;
    this.#lostFrames = 0;
    this.#garbledBytes = 0;
    this.#inputs.stuckScans = 0;
    this.#toHost.clear();
    this.#settings = DEFAULT_SETTINGS;
    this.#forget();
    this.#say('version', this.#started + FIRST_WORDS);
    this.#say('firmware', this.#started + FIRST_WORDS);
  }

  /** Everything as after power-on, but for counters and sequence. */
  #forget(): void {
    this.#lights.darken(this.#settings);
    this.#settings = DEFAULT_SETTINGS;
    this.#subscribed = false;
    this.#dice.listen(false);
    this.#owed.clear();
    this.#reader = new FrameReader();
    this.#lights.darken(this.#settings);
    this.#sound(0, 0);
    this.#inputs.restart(this.#settings);
  }

  /** When the next millisecond is that in which something is to be done. */
  #nextTick(): number {
    const from = this.#started + FIRST_TICK;
    const soonest = Math.max(this.#ticks, Math.ceil(this.#now - from));
    if (this.#isBusy()) return from + soonest;
    const heartbeat = this.#subscribed
      ? Math.ceil((this.#ticks + 1) / HEARTBEAT) * HEARTBEAT - 1
      : Number.POSITIVE_INFINITY;
    return from + Math.min(heartbeat, this.#nextForDice(from, soonest));
  }

  /** Bytes of the dice receiver that do not make a piece yet have nothing done about them while more come. */
  #nextForDice(from: number, soonest: number): number {
    if (!this.#dice.listening) return Number.POSITIVE_INFINITY;
    const { due } = this.#fromDice;
    const { isWaiting } = this.#dice;
    const areComing = due <= from + soonest + SCAN_MS;
    if (isWaiting && (!areComing || this.#dice.isWorthSending)) return soonest;
    const first = isWaiting ? soonest : Math.max(this.#ticks, Math.ceil(due - from));
    const piece = this.#fromDice.dueAfter(this.#dice.lengthOfPiece(this.#fromDice));
    return Math.max(first, Math.ceil(piece - SCAN_MS - ROUNDING_MS - from));
  }

  #isBusy(): boolean {
    const resting = this.#inputs.atRest && this.#lights.atRest;
    return !resting || this.#toneLeft > 0 || this.#owed.size > 0;
  }

  #tick(at: number): void {
    this.#ticks = Math.round(at - this.#started - FIRST_TICK) + 1;
    this.#report(this.#inputs.scan());
    if (this.#toneLeft > 0 && --this.#toneLeft === 0) this.#silence();
    this.#passDice();
    if (this.#ticks % HEARTBEAT === 0 && this.#subscribed) this.#owed.add('heartbeat');
    this.#pay();
    const lights = this.#lights.tick(this.#settings);
    if (lights > 0)
      this.#litFrames.push({ rgb: this.#lights.strip, at: this.#now + lights * MS_PER_LIGHT + LATCH_MS });
  }

  #showLights(): void {
    const frame = this.#litFrames.shift();
    if (frame) this.#listeners.lit(frame.rgb, frame.at);
  }

  #report(changes: readonly Change[]): void {
    for (let first = 0; first < changes.length; first += LIMITS.changes) {
      // A snapshot that is still to come will tell it.
      if (!this.#subscribed || this.#owed.has('snapshot')) return;
      const some = changes.slice(first, first + LIMITS.changes);
      this.#sequence = nextSequence(this.#sequence);
      if (this.#toHost.room(this.#now) < 5 + 2 * some.length) {
        this.#lostFrames++;
        this.#owed.add('snapshot');
      } else this.#send({ kind: 'changes', sequence: this.#sequence, changes: some });
    }
  }

  #passDice(): void {
    this.#overruns += this.#dice.take(this.#fromDice.takeUntil(this.#now + SCAN_MS));
    this.#dice.tick(
      () => this.#toHost.room(this.#now),
      (bytes) => this.#send({ kind: 'diceBytes', bytes }),
    );
  }

  #hear(bytes: readonly number[]): void {
    if (this.#now < this.#started + FIRST_WORDS) return;
    for (const event of this.#reader.push(bytes)) {
      if (event.kind === 'dropped') this.#droppedBytes = Math.min(16383, this.#droppedBytes + event.count);
      else if (event.kind === 'sysex') this.#obeyBody(event.body);
      else if (event.bytes[0] === REPORT_VERSION) this.#owed.add('version');
      else if (event.bytes[0] === SYSTEM_RESET) this.#forget();
      this.#pay();
    }
  }

  #obeyBody(body: Uint8Array): void {
    const command = body[0] ?? 0;
    const question = QUESTIONS.get(command);
    if (question === 'pinState' && body.length < 2) return;
    if (question) {
      if (question === 'pinState') this.#askedPin = body[1] ?? 0;
      this.#owed.add(question);
      return;
    }
    const message = decodeHostMessage(body);
    if (!(message instanceof NardError)) this.#obey(message);
    else if (command >= FIRST_OWN_COMMAND && command <= LAST_OWN_COMMAND) {
      this.#refused = command;
      this.#owed.add('refused');
      if (command === FIRST_OWN_COMMAND) this.#owed.add('configured');
    }
  }

  #obey(message: HostMessage): void {
    switch (message.kind) {
      case 'configure':
        this.#configure(message);
        return;
      case 'subscribe':
        this.#subscribed = message.on;
        if (message.on) this.#owed.add('snapshot');
        return;
      case 'requestSnapshot':
        this.#owed.add('snapshot');
        return;
      case 'requestIdentity':
        this.#owed.add('identity');
        return;
      case 'lightsAll':
        this.#lights.setAll(message.colours);
        return;
      case 'lightsSome':
        for (const { light, colour } of message.lights) this.#lights.set(light, colour);
        return;
      case 'buzzer':
        this.#sound(message.frequency, message.duration);
        return;
      case 'serialRead':
        if (message.port === 1) this.#listenToDice(message.on);
    }
  }

  /** What came before is nobody's. */
  #listenToDice(on: boolean): void {
    this.#fromDice.takeUntil(this.#now);
    this.#dice.listen(on);
  }

  #configure({ chips, lights, currentLimit, debounce }: BoardSettings): void {
    this.#lights.darken(this.#settings);
    this.#settings = { chips, lights, currentLimit, debounce };
    this.#lights.darken(this.#settings);
    this.#inputs.restart(this.#settings);
    this.#owed.add('configured');
    if (this.#subscribed) this.#owed.add('snapshot');
  }

  #sound(frequency: number, duration: number): void {
    if (this.#toneLeft > 0) this.#silence();
    this.#toneLeft = frequency > 0 ? duration : 0;
    if (this.#toneLeft === 0) return;
    const played = HALF_WAVES_PER_SECOND / Math.floor(HALF_WAVES_PER_SECOND / frequency);
    this.#listeners.sounded({ frequency: played, atMs: this.#now });
  }

  #silence(): void {
    this.#toneLeft = 0;
    this.#listeners.sounded({ frequency: 0, atMs: this.#now });
  }

  #pay(): void {
    if (this.#owed.size === 0) return;
    for (const answer of ANSWERS) {
      if (!this.#owed.has(answer) || this.#toHost.room(this.#now) < answerLength(answer)) continue;
      this.#owed.delete(answer);
      this.#say(answer, this.#now + ANSWER_MS);
    }
  }

  #say(answer: Answer, at: number): void {
    const message = this.#ownAnswer(answer);
    const bytes = message ? sysexFrame(encodeBoardMessage(message)) : firmataAnswer(answer, this.#askedPin);
    this.#toHost.put(bytes, at);
  }

  #ownAnswer(answer: Answer): BoardMessage | undefined {
    if (answer === 'refused') return { kind: 'refused', command: this.#refused };
    if (answer === 'configured') return { kind: 'configured', ...this.#settings };
    if (answer === 'identity')
      return { kind: 'identity', protocol: PROTOCOL_VERSION, firmware: [1, 1, 0], build: BUILD };
    if (answer === 'snapshot')
      return { kind: 'snapshot', sequence: this.#sequence, closed: this.#inputs.closed };
    if (answer !== 'heartbeat') return undefined;
    return {
      kind: 'heartbeat',
      uptime: this.#ticks,
      droppedBytes: this.#droppedBytes,
      overruns: this.#overruns,
      lostFrames: this.#lostFrames,
      lateScans: 0,
      resetCause: this.#resetCause,
      garbledBytes: this.#garbledBytes,
      stuckScans: this.#inputs.stuckScans,
    };
  }

  #send(message: BoardMessage): void {
    this.#toHost.put(sysexFrame(encodeBoardMessage(message)), this.#now + SCAN_MS);
  }
}

/** A stand-in for the board: level 1b of the simulation, for thousands of games. */
export function standInMachine(wiring: Wiring = {}): StandInMachine {
  return new StandInMachine(wiring);
}
