import { loadProfile, type Profile } from '../../src/config/index.ts';
import type { ExaminationReport } from '../../src/doctor/index.ts';
import { examine, LinkedBed, type Person, type Question, type Step } from '../../src/doctor/index.ts';
import { PLACES } from '../../src/rules/index.ts';
import {
  boardFirmware,
  firmwareMachine,
  machinePort,
  SimulatedBoard,
  type Tone,
} from '../../src/simulator/index.ts';
import { turn, VirtualClock } from '../devices/bench.ts';
import { type Breakage, withBreakage } from './faulty.ts';

const ROLLING = { least: 100, most: 200 };

/** A board that runs the firmware's machine code, with something broken, and a person who does as the doctor says. */
export class Ward implements Person {
  readonly clock = new VirtualClock();
  readonly board: SimulatedBoard;
  readonly profile: Profile;
  readonly said: string[] = [];
  readonly asked: Question[] = [];
  readonly tones: Tone[] = [];
  readonly bed: LinkedBed;

  /** The same board, examined by a profile that names no dice. */
  static async withNamelessDice(): Promise<Ward> {
    const profile = await loadProfile('mega-3slot');
    return new Ward({ ...profile, dice: { white: [], black: [], owners: {} } }, {});
  }

  static async with(breakage: Breakage, profile = 'mega-3slot'): Promise<Ward> {
    return new Ward(await loadProfile(profile), breakage);
  }

  constructor(profile: Profile, breakage: Breakage) {
    this.profile = profile;
    const machine = firmwareMachine(boardFirmware(), { chips: profile.chain, lights: profile.lights });
    machine.onBuzzer((tone) => this.tones.push(tone));
    const broken = withBreakage(machine, breakage);
    this.board = new SimulatedBoard({ profile, machine: broken, family: 'long', seed: 3 });
    this.bed = new LinkedBed({
      open: () => machinePort(this.board.asMachine()),
      profile,
      clock: this.clock,
      troubled: (error) => this.said.push(error.message),
    });
  }

  /** The doctor's report, in virtual time. */
  async examined(steps: readonly Step[], shippedBuild?: string): Promise<ExaminationReport> {
    let report: ExaminationReport | undefined;
    let failed: unknown;
    const examination = async () => {
      await this.bed.ready;
      const { build } = this.bed.firmware;
      const parts = { profile: this.profile, bed: this.bed, person: this, steps };
      report = await examine({ ...parts, shippedBuild: shippedBuild ?? build });
    };
    examination().catch((error) => {
      failed = error;
    });
    while (!report && failed === undefined) {
      this.board.advanceTo(this.board.now + 1);
      await turn();
      this.clock.passTo(this.board.now);
      await turn();
    }
    await this.bed.close();
    if (!report) throw failed;
    return report;
  }

  say(text: string): void {
    this.said.push(text);
  }

  async ask(question: Question, text: string, signal: AbortSignal): Promise<string> {
    this.said.push(text);
    this.asked.push(question);
    switch (question.kind) {
      case 'clear':
        for (const place of PLACES.keys()) this.#clear(place);
        await this.#passes(50);
        return '';
      case 'fill':
        return this.#fill(question.place, question.slots, signal);
      case 'empty':
        this.#clear(question.place);
        return this.#unlessSeen(signal);
      case 'press':
        this.board.press(question.side, question.button as 'end');
        await this.#passes(40);
        this.board.release(question.side, question.button as 'end');
        return this.#unlessSeen(signal);
      case 'all-red':
        await this.#passes(30);
        return PLACES.every((_, place) => ['red', 'dark'].includes(this.board.eyes.hueAt(place))) ? '' : 'n';
      case 'which-light':
        return this.#whichLight(question.place);
      case 'buzzer':
        await this.#passes(30);
        return this.tones.some(({ frequency }) => frequency > 0) ? '' : 'n';
      case 'show-dice':
        this.board.dice.shake(question.side);
        await this.#passes(50);
        this.board.dice.throw(question.side, [2, 6], ROLLING, 'left');
        await this.#passes(400);
        return this.#unlessSeen(signal);
      case 'throw-dice':
        for (const side of ['white', 'black'] as const) this.board.dice.throw(side, [3, 5], ROLLING, 'left');
        await this.#passes(400);
        return this.#unlessSeen(signal);
    }
  }

  async #fill(place: number, slots: number, signal: AbortSignal): Promise<string> {
    for (let slot = 0; slot < slots; slot += 1) {
      this.board.takeUp(this.board.world.beside('white').length > 0 ? 'white' : 'black');
      this.board.put(place);
      await this.#passes(12);
    }
    return this.#unlessSeen(signal);
  }

  async #whichLight(expected: number): Promise<string> {
    await this.#passes(20);
    const shining = PLACES.findIndex((_, place) => this.board.eyes.hueAt(place) !== 'dark');
    if (shining < 0) return 'n';
    return shining === expected ? '' : (PLACES[shining] ?? '');
  }

  #clear(place: number): void {
    while (this.board.world.count(place) > 0) {
      this.board.lift(place);
      this.board.putBeside();
    }
  }

  /** Waits a little longer than any switch needs, then gives up. */
  async #unlessSeen(signal: AbortSignal): Promise<string> {
    await this.bed.wait(80, signal);
    return '';
  }

  #passes(ms: number): Promise<void> {
    return this.bed.wait(ms);
  }
}
