import type { FirmwareIdentity } from '../devices/index.ts';
import type { Place, Side } from '../rules/index.ts';
import type { DiceReport, Heartbeat } from '../wire/index.ts';

/** What can be examined, in order. */
export const STEPS = ['rest', 'slots', 'buttons', 'lights', 'buzzer', 'dice'] as const;
export type Step = (typeof STEPS)[number];

/** The board under examination. */
export interface Bed {
  readonly firmware: FirmwareIdentity;
  /** By input, 1 = closed. */
  readonly closed: Uint8Array;
  /** The first since the board was connected last; null before it. */
  readonly firstHeartbeat: Heartbeat | null;
  /** The last one; null before the first. */
  readonly heartbeat: Heartbeat | null;
  /** How often the link broke since the examination began. */
  readonly losses: number;
  /** Calls back after every change of an input, until the function returned is called. `at` in ms. */
  onChange(hear: (input: number, closed: boolean, at: number) => void): () => void;
  onDice(hear: (line: DiceReport) => void): () => void;
  /** Lights these places in this colour and no others. */
  light(places: readonly Place[], colour: readonly [number, number, number]): void;
  buzz(hz: number, ms: number): void;
  /** Resolves in `ms`, or when the signal comes. */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
}

/** What the person at the board is asked to do or to say. */
export type Question =
  | { readonly kind: 'clear' }
  | { readonly kind: 'fill'; readonly place: Place; readonly slots: number }
  | { readonly kind: 'empty'; readonly place: Place }
  | { readonly kind: 'press'; readonly side: Side; readonly button: string }
  | { readonly kind: 'all-red' }
  | { readonly kind: 'which-light'; readonly place: Place }
  | { readonly kind: 'buzzer' }
  | { readonly kind: 'throw-dice'; readonly dice: readonly string[] }
  /** This side’s own, both. */
  | { readonly kind: 'show-dice'; readonly side: Side };

/** Who helps: reads what is said, does it, and answers. */
export interface Person {
  say(text: string): void;
  /** The answer, '' for yes or done. Gives up, with '', when the signal comes: what was asked for has been seen. */
  ask(question: Question, text: string, signal: AbortSignal): Promise<string>;
}
