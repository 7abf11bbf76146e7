import type { FeedInfo, FeedState } from '../../feed/index.ts';
import type { BenchAction, BenchWorld } from '../../workbench/index.ts';
import type { Freshness } from '../model/freshness.ts';
import type { Settings } from './settings.ts';

/** What the new-match form holds before it is sent. */
export interface MatchDraft {
  readonly variant: string;
  readonly length: number | null;
  readonly white: string;
  readonly black: string;
}

type NoticeKey = 'notNow' | 'movedOn' | 'noReply';

/** Everything the page shows, as one value. */
export interface App {
  readonly settings: Settings;
  readonly state: FeedState | null;
  readonly info: FeedInfo | null;
  readonly fresh: Freshness;
  /** The play looked back at; null = live. */
  readonly step: number | null;
  /** Answer shown on the board but not yet confirmed, with the question it belongs to. */
  readonly choice: { readonly question: string; readonly id: string } | null;
  /** True while it is chosen how much to resign. */
  readonly resigning: boolean;
  readonly draft: MatchDraft | null;
  /** The roll that is being entered by hand. */
  readonly roll: readonly [number, number];
  /** The new match waits for its confirmation. */
  readonly sure: boolean;
  readonly notice: NoticeKey | null;
  /** Width of the board on the screen, in CSS pixels. */
  readonly px: number;
  readonly bench: Bench;
}

/** The simulated board and how it is being handled here. */
export interface Bench {
  readonly connected: boolean;
  readonly world: BenchWorld | null;
  /** Sign of each light, with its share of full brightness; null = dark. */
  readonly lights: readonly (import('../bench/lamp-colours.ts').Lamp | null)[];
  readonly showSwitches: boolean;
  /** The place the keyboard is on. */
  readonly focus: number;
  /** The place under finger or mouse, and whether to name it above the finger. */
  readonly pointer: {
    readonly place: number;
    readonly tag: boolean;
    readonly x: number;
    readonly y: number;
  } | null;
}

/** What a view may ask for. */
export interface Actions {
  set(change: Partial<Settings>): void;
  show(change: Partial<Omit<App, 'settings' | 'bench'>>): void;
  bench(change: Partial<Bench>): void;
  /** Sends a command; a refusal is shown as a notice. */
  command(as: string, verb: string, args?: Readonly<Record<string, unknown>>): void;
  /** Does something at the simulated board. */
  hand(action: BenchAction): void;
}
