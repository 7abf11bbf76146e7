import type { Place, Side } from '../rules/index.ts';

/**
 * What the workbench page and the simulated board say to each other: JSON messages over a WebSocket.
 * The page moves things and sees things; it never learns what the controller thinks from here.
 */

export type ButtonName = 'end' | 'cube' | 'pause';

/** What hands at the workbench do besides moving one checker neatly through the air, while it is switched on. */
export const BENCH_HABITS = [
  'slide',
  'two-at-once',
  'between-slots',
  'knock',
  'drop',
  'nudge-dice',
  'leaning-die',
] as const;
export type BenchHabit = (typeof BENCH_HABITS)[number];

/** What is broken at the workbench, while it is switched on. The first four sit at a place. */
export const BENCH_FAULTS = [
  'reed-closed',
  'reed-open',
  'reed-flickers',
  'chip-dead',
  'die-silent',
  'frames-lost',
  'unplugged',
] as const;
export type BenchFault = (typeof BENCH_FAULTS)[number];

export interface BenchBreakage {
  readonly fault: BenchFault;
  /** Where it sits; null where it is at no place. */
  readonly place: Place | null;
}

export interface BenchChecker {
  readonly id: number;
  readonly side: Side;
  readonly place: Place;
  /** Slot it lies on or above, from the rim; null = off the slots. */
  readonly slot: number | null;
  /** 0 = on the board, 1 = on another checker, and so on. */
  readonly layer: number;
}

export interface BenchDie {
  readonly id: string;
  readonly owner: Side;
  readonly state: 'held' | 'shaken' | 'rolling' | 'resting' | 'crooked';
  readonly face: number | null;
  readonly half: 'left' | 'right' | null;
}

/** The whole simulated board as it is now; sent on connection and after every change. */
export interface BenchWorld {
  readonly type: 'world';
  readonly variant: string;
  readonly family: 'long' | 'short';
  /** Slots under each of the 28 places. */
  readonly slots: readonly number[];
  readonly checkers: readonly BenchChecker[];
  /** Checkers that lie beside the board: those not yet entered. */
  readonly beside: Readonly<Record<Side, number>>;
  /** Checkers in the air, the one lifted last at the end; `from` null: from beside the board. */
  readonly inHand: readonly { readonly id: number; readonly side: Side; readonly from: Place | null }[];
  readonly dice: readonly BenchDie[];
  /** Closed switches by place, as a list of slots. */
  readonly closed: readonly (readonly number[])[];
  readonly pressed: Readonly<Record<Side, readonly ButtonName[]>>;
  /** True while robot hands play. */
  readonly robots: boolean;
  readonly habits: readonly BenchHabit[];
  readonly broken: readonly BenchBreakage[];
}

/** The lights as they shine: `rrggbb` for each of the 28 places. */
export interface BenchLights {
  readonly type: 'lights';
  readonly rgb: readonly string[];
}

export interface BenchSound {
  readonly type: 'sound';
  readonly hz: number;
  readonly ms: number;
}

export interface BenchRefusal {
  readonly type: 'refused';
  readonly code: string;
  readonly message: string;
}

export type BenchReport = BenchWorld | BenchLights | BenchSound | BenchRefusal;

/** What a person does at the workbench. */
export type BenchAction =
  | { readonly do: 'lift'; readonly place: Place }
  | { readonly do: 'place'; readonly place: Place }
  /** Take up a checker that lies beside the board. */
  | { readonly do: 'take-up'; readonly side: Side }
  | { readonly do: 'put-back' }
  | { readonly do: 'shake'; readonly side: Side }
  /** Throw the side's dice: one die while the opening is drawn (`count` 1), else both. */
  | { readonly do: 'throw'; readonly side: Side; readonly count: 1 | 2 }
  | { readonly do: 'lift-dice'; readonly side: Side }
  | { readonly do: 'press'; readonly side: Side; readonly button: ButtonName }
  | { readonly do: 'release'; readonly side: Side; readonly button: ButtonName }
  | { readonly do: 'habit'; readonly habit: BenchHabit; readonly on: boolean }
  /** Break something, at a place where it sits at one, or mend it. */
  | { readonly do: 'fault'; readonly fault: BenchFault; readonly on: boolean; readonly place: Place }
  /** The board is without current for a moment. */
  | { readonly do: 'cut-power' }
  /** Put all checkers on the start position of a variant. */
  | { readonly do: 'set-up'; readonly variant: string };
