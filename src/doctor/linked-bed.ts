import type { Profile } from '../config/index.ts';
import {
  type BoardLink,
  type BoardReport,
  type Clock,
  type DiceLink,
  type FirmwareIdentity,
  linkBoard,
  linkDice,
  type Opener,
} from '../devices/index.ts';
import type { NardError } from '../errors/index.ts';
import { PLACE_COUNT, type Place } from '../rules/index.ts';
import type { DiceReport, Heartbeat } from '../wire/index.ts';
import type { Bed } from './bed.ts';

export interface LinkedBedParts {
  readonly open: Opener;
  /** Where the dice receiver has a port of its own. */
  readonly openDice?: Opener;
  readonly profile: Profile;
  readonly clock: Clock;
  /** The link is lost or cannot be made; it is tried again for ever. */
  readonly troubled: (error: NardError) => void;
  /** Inputs or lights have changed. */
  readonly changed?: () => void;
}

/** The shortest time the firmware debounces: so that bounces are seen, not hidden. */
const BARE_MS = 1;

/** The board under examination at the end of its cable. */
export class LinkedBed implements Bed {
  closed: Uint8Array;
  firstHeartbeat: Heartbeat | null = null;
  heartbeat: Heartbeat | null = null;
  losses = 0;
  /** Inputs that have been closed at some time. */
  readonly known = new Set<number>();
  lit: ReadonlySet<Place> = new Set();
  #firmware: FirmwareIdentity | null = null;
  readonly #parts: LinkedBedParts;
  readonly #link: BoardLink;
  readonly #dice: DiceLink | undefined;
  readonly #onChange = new Set<(input: number, closed: boolean, at: number) => void>();
  readonly #onDice = new Set<(line: DiceReport) => void>();
  #connected: () => void = () => {};
  /** Resolves when the board is connected for the first time and its inputs are known. */
  readonly ready: Promise<void>;

  constructor(parts: LinkedBedParts) {
    this.#parts = parts;
    const { open, openDice, clock } = parts;
    const profile = { ...parts.profile, debounceMs: BARE_MS };
    this.closed = new Uint8Array(profile.inputs.length);
    this.ready = new Promise((resolve) => {
      this.#connected = resolve;
    });
    this.#link = linkBoard({ open, profile, clock, report: (report) => this.#hear(report) });
    this.#dice = openDice && linkDice({ open: openDice, clock, report: (report) => this.#hear(report) });
  }

  get firmware(): FirmwareIdentity {
    return this.#firmware ?? { name: '', version: '', build: '', protocol: 0 };
  }

  onChange(hear: (input: number, closed: boolean, at: number) => void): () => void {
    this.#onChange.add(hear);
    return () => this.#onChange.delete(hear);
  }

  onDice(hear: (line: DiceReport) => void): () => void {
    this.#onDice.add(hear);
    return () => this.#onDice.delete(hear);
  }

  light(places: readonly Place[], colour: readonly [number, number, number]): void {
    const rgb = new Uint8Array(3 * PLACE_COUNT);
    for (const place of places) rgb.set(colour, 3 * place);
    this.lit = new Set(places);
    this.#link.lights(rgb);
    this.#parts.changed?.();
  }

  buzz(hz: number, ms: number): void {
    this.#link.buzz(hz, ms);
  }

  wait(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#parts.clock.after(ms, resolve);
      signal?.addEventListener('abort', () => {
        cancel();
        resolve();
      });
    });
  }

  async close(): Promise<void> {
    await Promise.all([this.#link.close(), this.#dice?.close()]);
  }

  #hear(report: BoardReport): void {
    switch (report.kind) {
      case 'connected':
        this.#firmware = report.firmware;
        this.firstHeartbeat = null;
        break;
      case 'switches':
        this.#see(report.closed, report.at);
        break;
      case 'heartbeat':
        this.heartbeat = report.heartbeat;
        this.firstHeartbeat ??= report.heartbeat;
        break;
      case 'dice':
        for (const hear of this.#onDice) hear(report.line);
        break;
      case 'lost':
        this.losses += 1;
        this.#parts.troubled(report.error);
        break;
      case 'trying':
        this.#parts.troubled(report.error);
        break;
      default:
    }
  }

  #see(closed: Uint8Array, at: number): void {
    const before = this.closed;
    this.closed = closed;
    this.#connected();
    for (const [input, now] of closed.entries()) {
      if (now === 1) this.known.add(input);
      if (now !== before[input]) for (const hear of this.#onChange) hear(input, now === 1, at);
    }
    this.#parts.changed?.();
  }
}
