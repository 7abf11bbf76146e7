import type { DiceReport } from '../../wire/index.ts';
import type { Timeline } from '../timeline.ts';

/** What breaks on boards. */
export const FAULT_KINDS = [
  'reedClosed',
  'reedOpen',
  'reedSlow',
  'reedFlickers',
  'chipDead',
  'chainBroken',
  'framesLost',
  'dieVanishes',
  'dieLate',
  'dieTwice',
  'dieMisread',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** Where a fault sits: between the contacts and the electronics, and on the cables. */
export interface Site {
  /** Virtual time, ms. */
  readonly timeline: Timeline;
  /** Whether the contact before an input is closed. */
  contact(input: number): boolean;
  /** From now on the electronics see this input so, whatever its contact does. */
  show(input: number, closed: boolean): void;
  /** Lets the electronics hear this line of the dice receiver now. */
  tell(line: DiceReport): void;
}

/** One thing that is broken, for as long as it is. What it does not mention works as ever. */
export interface Fault {
  readonly kind: FaultKind;
  /** The inputs that no longer show their contacts; none: the fault is elsewhere. */
  readonly inputs: readonly number[];
  /** It breaks now. */
  begin?(site: Site): void;
  /** The contact before one of its inputs has moved. */
  moved?(input: number, site: Site): void;
  /** Whether what the board sends reaches the host. */
  passes?(bytes: Uint8Array, site: Site): boolean;
  /** A line of the dice receiver; true where the fault has seen to what becomes of it. */
  takes?(line: DiceReport, site: Site): boolean;
  /** Faults of cables and dice: whether it has done something yet. */
  hasStruck?(): boolean;
  /** It is repaired now. The inputs show their contacts again without its doing. */
  end?(): void;
}
