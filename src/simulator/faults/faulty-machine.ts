import { type DiceReport, parseDiceLine, printDiceLine } from '../../wire/index.ts';
import type { BoardMachine, Tone } from '../machine/board-machine.ts';
import { Listeners } from '../machine/board-machine.ts';
import { Timeline } from '../timeline.ts';
import type { Fault, Site } from './fault.ts';

/**
 * The electronics of a board with faults before them and on their cables, which come and go while the board runs.
 * To whoever moves contacts and hears bytes it is the machine itself.
 */
export class FaultyMachine implements BoardMachine {
  readonly inputs: number;
  readonly #machine: BoardMachine;
  readonly #listeners = new Listeners();
  readonly #timeline = new Timeline();
  readonly #start: number;
  readonly #contacts: boolean[];
  readonly #shown: boolean[];
  #faults: readonly Fault[] = [];

  constructor(machine: BoardMachine) {
    this.#machine = machine;
    this.#start = machine.now();
    this.inputs = machine.inputs;
    this.#contacts = new Array<boolean>(machine.inputs).fill(false);
    this.#shown = [...this.#contacts];
    machine.onSend((bytes) => {
      if (this.#faults.every((fault) => fault.passes?.(bytes, this.#siteOf(fault)) ?? true))
        this.#listeners.sent(bytes);
    });
  }

  /** What is broken at present. */
  get faults(): readonly Fault[] {
    return this.#faults;
  }

  /** From now on this is broken as well. */
  break(fault: Fault): void {
    this.#faults = [...this.#faults, fault];
    fault.begin?.(this.#siteOf(fault));
  }

  /** From now on it is whole again. Nothing where it was not broken. */
  mend(fault: Fault): void {
    if (!this.#faults.includes(fault)) return;
    fault.end?.();
    this.#faults = this.#faults.filter((each) => each !== fault);
    for (const input of fault.inputs) {
      const other = this.#faultAt(input);
      if (other) other.begin?.(this.#siteOf(other));
      else this.#show(input, this.#contacts[input] ?? false);
    }
  }

  /** Whether some input of a fault shows something else than its contact now; of others, whether they have struck. */
  isFelt({ inputs, hasStruck }: Fault): boolean {
    return hasStruck?.() ?? inputs.some((input) => this.#shown[input] !== this.#contacts[input]);
  }

  /** What an input says, true = closed. */
  shows(input: number): boolean {
    return this.#shown[input] ?? false;
  }

  setInput(input: number, closed: boolean): void {
    if (input >= this.inputs) return;
    this.#contacts[input] = closed;
    const fault = this.#faultAt(input);
    if (fault) fault.moved?.(input, this.#siteOf(fault));
    else this.#show(input, closed);
  }

  receive(bytes: ArrayLike<number>): void {
    this.#machine.receive(bytes);
  }

  receiveDice(bytes: ArrayLike<number>): void {
    if (this.#faults.some(({ takes }) => takes)) this.#hearDice(bytes);
    else this.#machine.receiveDice(bytes);
  }

  onSend(callback: (bytes: Uint8Array) => void): () => void {
    return this.#listeners.addSend(callback);
  }

  onLights(callback: (rgb: Uint8Array, atMs: number) => void): void {
    this.#machine.onLights(callback);
  }

  onBuzzer(callback: (tone: Tone) => void): void {
    this.#machine.onBuzzer(callback);
  }

  now(): number {
    return this.#machine.now();
  }

  get cycles(): number {
    return this.#machine.cycles;
  }

  /** As the machine's own, but that a fault may do something before; without that knowledge, at any moment. */
  get nextAt(): number {
    const { nextAt = this.now() } = this.#machine;
    return Math.min(nextAt, this.#start + (this.#timeline.next ?? Number.POSITIVE_INFINITY));
  }

  advanceTo(ms: number): void {
    this.#timeline.advanceTo(ms - this.#start, (time) => this.#machine.advanceTo(this.#start + time));
  }

  reset(): void {
    this.#machine.reset();
  }

  /** Of several faults at one input the latest is the one that shows. */
  #faultAt(input: number): Fault | undefined {
    return this.#faults.findLast(({ inputs }) => inputs.includes(input));
  }

  #show(input: number, closed: boolean): void {
    if (this.#shown[input] === closed) return;
    this.#shown[input] = closed;
    this.#machine.setInput(input, closed);
  }

  #siteOf(fault: Fault): Site {
    return {
      timeline: this.#timeline,
      contact: (input) => this.#contacts[input] ?? false,
      show: (input, closed) => {
        if (this.#faultAt(input) === fault) this.#show(input, closed);
      },
      tell: (line) => this.#tell(line),
    };
  }

  #tell(line: DiceReport): void {
    this.#machine.receiveDice(new TextEncoder().encode(printDiceLine(line)));
  }

  /** Whole lines, as the receiver sends them; what is none goes on as it is. */
  #hearDice(bytes: ArrayLike<number>): void {
    const line = parseDiceLine(new TextDecoder().decode(Uint8Array.from(bytes)).trimEnd());
    const isReport = 'kind' in line;
    const isTaken = isReport && this.#faults.some((fault) => fault.takes?.(line, this.#siteOf(fault)));
    if (!isTaken) this.#machine.receiveDice(bytes);
  }
}
