import type { FeedInfo, FeedState } from '../../feed/index.ts';
import type { Side } from '../../rules/index.ts';
import type { BenchAction, BenchWorld } from '../../workbench/index.ts';
import type { QrCode } from '../game/share.ts';
import type { Access } from '../model/access.ts';
import type { Freshness } from '../model/freshness.ts';
import type { Settings } from './settings.ts';

/** What the new-match form holds before it is sent. */
export interface MatchDraft {
  readonly variant: string;
  /** A rule set by name; null: the usual rules of the game. */
  readonly preset: string | null;
  readonly length: number | null;
  readonly clock: string | null;
  readonly white: string;
  readonly black: string;
  /** Where two play each side: the other of each, and who of them throws. */
  readonly pairs: {
    readonly throws: 'first' | 'in-turn';
    readonly partners: Readonly<Record<Side, string>>;
  } | null;
}

/** What a director is about to put right, as it has been filled in. */
export interface Correction {
  readonly white: string;
  readonly black: string;
  readonly reason: string;
  readonly void: 'on-checker' | 'off-board' | 'crooked' | 'wrong-half' | 'misread';
  readonly clock: string;
}

/** A code that is being entered. */
export interface Pairing {
  /** Points touched, 0 to 23. */
  readonly touched: readonly number[];
  readonly code: string;
  readonly busy: boolean;
  readonly refused: boolean;
}

export const NOT_PAIRING: Pairing = { touched: [], code: '', busy: false, refused: false };

type NoticeKey = 'notNow' | 'movedOn' | 'noReply' | 'paired' | 'copied';

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
  readonly correction: Correction | null;
  /** The roll that is being entered by hand. */
  readonly roll: readonly [number, number];
  /** How the checkers stand, as a director is telling it; null: as the match has them. */
  readonly told: Readonly<Record<Side, string>> | null;
  /** The new match waits for its confirmation. */
  readonly sure: boolean;
  readonly notice: NoticeKey | null;
  readonly access: Access;
  readonly pairing: Pairing;
  /** Of the address to share; null until somebody wants to see it. */
  readonly qr: QrCode | null;
  /** Where the page was got from. */
  readonly origin: string;
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
  /** What is laid out to fool the board with. */
  readonly fooling: 'habits' | 'faults';
  /** This page keeps the broker down. */
  readonly brokerDown: boolean;
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
  /** Shows the board a code that was read there. */
  pair(code: string): void;
  unpair(): void;
  /** Takes the broker down for as long as this page is open, or lets it up again. */
  holdBroker(down: boolean): void;
  drawQr(address: string): void;
  /** Hands the address to another program, or to the clipboard. */
  send(address: string): void;
  /** Does something at the simulated board. */
  hand(action: BenchAction): void;
}
