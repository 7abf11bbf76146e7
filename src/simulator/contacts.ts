import type { Place } from '../rules/index.ts';
import type { Chance } from './chance.ts';
import type { Timeline } from './timeline.ts';
import type { World } from './world.ts';

/** How long a contact goes on bouncing after it closes or opens, in ms: about a millisecond, and now and then more. */
const BOUNCE_MS = { least: 0.2, most: 1.1, longest: 5 } as const;
const LONG_BOUNCES = 0.05;
/** How often it opens and closes again while it bounces. */
const BOUNCES = { least: 0, most: 3 } as const;

/**
 * The contacts of the board: reeds that follow the checkers and buttons that follow the fingers. Every
 * change bounces for about a millisecond before it stands, some for up to five.
 */
export class Contacts {
  readonly #timeline: Timeline;
  readonly #chance: Chance;
  readonly #set: (input: number, closed: boolean) => void;
  readonly #stands = new Map<number, boolean>();
  readonly #bouncing = new Map<number, readonly (() => void)[]>();

  constructor(timeline: Timeline, chance: Chance, set: (input: number, closed: boolean) => void) {
    this.#timeline = timeline;
    this.#chance = chance;
    this.#set = set;
  }

  /** The state in which the contact comes to rest. */
  isClosed(input: number): boolean {
    return this.#stands.get(input) ?? false;
  }

  /** Closes or opens a contact now. Nothing happens when it already stands so. */
  move(input: number, closed: boolean): void {
    if (this.isClosed(input) === closed) return;
    this.#stands.set(input, closed);
    for (const cancel of this.#bouncing.get(input) ?? []) cancel();
    this.#set(input, closed);
    this.#bouncing.set(input, this.#bounce(input, closed));
  }

  #bounce(input: number, closed: boolean): (() => void)[] {
    const bounces = this.#chance.whole(BOUNCES.least, BOUNCES.most);
    if (bounces === 0) return [];
    const { least, most, longest } = BOUNCE_MS;
    const length =
      this.#chance.next() < LONG_BOUNCES
        ? this.#chance.between(most, longest)
        : this.#chance.between(least, most);
    const flips = Array.from({ length: 2 * bounces }, () => this.#chance.next() * length).sort(
      (a, b) => a - b,
    );
    return flips.map((at, i) =>
      this.#timeline.after(at, () => this.#set(input, i % 2 === 0 ? !closed : closed)),
    );
  }
}

/** Moves the contacts of a place to where the checkers on it now want them. */
export function followWorld(
  contacts: Contacts,
  world: World,
  place: Place,
  inputOf: (place: Place, slot: number) => number | undefined,
): void {
  const closed = new Set(world.closed(place));
  for (let slot = 1; slot <= (world.slots[place] ?? 0); slot += 1) {
    const input = inputOf(place, slot);
    if (input !== undefined) contacts.move(input, closed.has(slot));
  }
}
