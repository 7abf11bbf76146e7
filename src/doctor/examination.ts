import type { Profile } from '../config/index.ts';
import { type Bed, type Person, STEPS, type Step } from './bed.ts';
import { walkButtons } from './buttons-walk.ts';
import { examineDice } from './dice-walk.ts';
import { type Finding, nameOfInput } from './findings.ts';
import { judgeBounce, judgeDead, judgeRest } from './judge-inputs.ts';
import { type DiceHeard, judgeDice, judgeHealth, judgeLights, type LightsSeen } from './judge-others.ts';
import { examineBuzzer, walkLights } from './lights-walk.ts';
import { type SlotsSeen, walkSlots } from './slots-walk.ts';
import { type SwitchHistories, withChange, worstBounce } from './switches.ts';

export interface ExaminationParts {
  readonly profile: Profile;
  readonly bed: Bed;
  readonly person: Person;
  /** What is examined; all of it where nothing is named. */
  readonly steps?: readonly Step[];
  /** The build of the firmware that comes with this program. */
  readonly shippedBuild: string;
  /** What has been found so far, for whoever looks on. */
  readonly progress?: (step: Step, findings: readonly Finding[]) => void;
}

export interface ExaminationReport {
  readonly passed: boolean;
  readonly findings: readonly Finding[];
  readonly examined: readonly Step[];
  /** The input that bounced longest, and how long, in ms. */
  readonly worstBounce: { readonly input: number; readonly ms: number } | null;
  readonly slots: SlotsSeen;
  readonly buttons: ReadonlyMap<number, number>;
  readonly lights: LightsSeen;
  readonly dice: DiceHeard | null;
}

/** ms in which an empty board must keep still. */
const REST_MS = 3000;

/** One examination, from the empty board to the list of what is to be mended. */
class Examination {
  readonly #parts: ExaminationParts;
  readonly #findings: Finding[] = [];
  #histories: SwitchHistories = new Map();
  #stuck: ReadonlySet<number> = new Set();
  /** Inputs that should have closed, and those of them that did not. */
  readonly #examined = new Set<number>();
  readonly #dead = new Set<number>();
  #slots: SlotsSeen = { heard: new Map(), dead: new Set(), foreign: [], sticking: [] };
  #buttons: ReadonlyMap<number, number> = new Map();
  #lights: LightsSeen = new Map();
  #dice: DiceHeard | null = null;

  constructor(parts: ExaminationParts) {
    this.#parts = parts;
  }

  async run(): Promise<ExaminationReport> {
    const { profile, bed, steps = STEPS, progress } = this.#parts;
    const stop = bed.onChange((input, _closed, at) => {
      this.#histories = withChange(this.#histories, input, at);
    });
    this.#checkFirmware();
    for (const step of STEPS.filter((each) => steps.includes(each))) {
      progress?.(step, this.#findings);
      await this.#step(step);
    }
    stop();
    bed.light([], [0, 0, 0]);
    this.#findings.push(...judgeDead(profile, this.#dead, this.#examined));
    this.#findings.push(...judgeBounce(profile, this.#histories));
    this.#findings.push(...judgeHealth(bed.firstHeartbeat, bed.heartbeat, bed.losses));
    return {
      passed: this.#findings.length === 0,
      findings: this.#findings,
      examined: STEPS.filter((each) => steps.includes(each)),
      worstBounce: worstBounce(this.#histories),
      slots: this.#slots,
      buttons: this.#buttons,
      lights: this.#lights,
      dice: this.#dice,
    };
  }

  #checkFirmware(): void {
    const { bed, shippedBuild } = this.#parts;
    if (bed.firmware.build === shippedBuild) return;
    const what = `it runs build ${bed.firmware.build}; this program comes with ${shippedBuild}`;
    const remedy = 'nardboard firmware --flash';
    this.#findings.push({ code: 'firmware-old', place: 'Mega', what, remedy });
  }

  async #step(step: Step): Promise<void> {
    const { profile, bed, person } = this.#parts;
    switch (step) {
      case 'rest':
        return this.#rest();
      case 'slots':
        this.#slots = await walkSlots(profile, bed, person, this.#stuck);
        this.#shouldHaveClosed('slot', this.#slots.dead);
        this.#findings.push(...this.#slots.foreign, ...this.#slots.sticking);
        return;
      case 'buttons': {
        const { heard, dead, foreign } = await walkButtons(profile, bed, person);
        this.#buttons = heard;
        this.#shouldHaveClosed('button', dead);
        this.#findings.push(...foreign);
        return;
      }
      case 'lights': {
        const { seen, findings } = await walkLights(bed, person);
        this.#lights = seen;
        this.#findings.push(...findings, ...judgeLights(profile, seen));
        return;
      }
      case 'buzzer':
        this.#findings.push(...(await examineBuzzer(bed, person)));
        return;
      case 'dice':
        this.#dice = await examineDice(profile, bed, person);
        if (this.#dice) this.#findings.push(...judgeDice(profile, this.#dice));
    }
  }

  #shouldHaveClosed(kind: 'slot' | 'button', dead: ReadonlySet<number>): void {
    for (const [input, wired] of this.#parts.profile.inputs.entries())
      if (wired?.kind === kind && !this.#stuck.has(input)) this.#examined.add(input);
    for (const input of dead) if (!this.#stuck.has(input)) this.#dead.add(input);
  }

  /** An empty board reads empty, and stays so. */
  async #rest(): Promise<void> {
    const { profile, bed, person } = this.#parts;
    const clear = (text: string) => person.ask({ kind: 'clear' }, text, new AbortController().signal);
    await clear('Take every checker off the board and the trays, and keep clear of it. Enter when done.');
    const left = [...bed.closed.keys()].filter((input) => bed.closed[input] === 1);
    if (left.length > 0) {
      const names = left.map((input) => `  ${nameOfInput(profile, input)}`).join('\n');
      await clear(`Still closed:\n${names}\nTake off what lies there. Enter when nothing does.`);
    }
    const restless = new Set<number>();
    const stop = bed.onChange((input) => restless.add(input));
    await bed.wait(REST_MS);
    stop();
    const stuck = judgeRest(profile, bed.closed);
    this.#stuck = new Set([...bed.closed.keys()].filter((input) => bed.closed[input] === 1));
    this.#findings.push(...stuck, ...judgeRestless(profile, restless));
  }
}

function judgeRestless(profile: Profile, restless: ReadonlySet<number>): Finding[] {
  return [...restless].flatMap((input): Finding[] => {
    if (!profile.inputs[input]) return [];
    const what = 'it changes although nobody touches the board';
    const remedy = 'see to its solder points and its pull-up resistor; else put in another reed';
    return [{ code: 'reed-doubtful', place: nameOfInput(profile, input), what, remedy }];
  });
}

/**
 * Examines a board with the help of a person at it. Everything that is found is in the report, each with its place
 * and a remedy; none found is a pass.
 */
export const examine = (parts: ExaminationParts): Promise<ExaminationReport> => new Examination(parts).run();
