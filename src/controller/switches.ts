import type { Profile } from '../config/index.ts';
import { graphOf, type MatchEvent, type MatchState, rulesetOf } from '../play/index.ts';
import { type Place, SIDES } from '../rules/index.ts';
import {
  type ButtonEdge,
  doubt,
  type Glimpse,
  glimpsesOf,
  type Health,
  isOnClosedChip,
  judgeTurn,
  lateBefore,
  noteEdges,
  type Reading,
  readingOf,
  type SlotInputs,
  type Suspect,
  seeFlicker,
  seeInputs,
} from '../sensing/index.ts';
import {
  believe,
  distrust,
  proveDoubts,
  SENSOR_FAULT,
  type SensorPlace,
  SLOW_SENSOR,
  suspectsBefore,
  whereabouts,
} from './doubts.ts';
import { hasPositionToKeep } from './halts.ts';
import { type AtTheTable, beginTurn, placeOfInput, type Seen, seeReading, slotInputs } from './seen.ts';
import { sideOfTray, withLacking } from './standing.ts';

/** Hands only play: while they do anything else they may clear or set up the board at one blow. */
export const isOnlyPlayed = (match: MatchState, { adjusting, halt }: Seen): boolean =>
  hasPositionToKeep(match) && !match.paused && !adjusting && !halt;

/** When what an earlier run of the program has put in doubt was told. */
const LONG_AGO = Number.NEGATIVE_INFINITY;

/**
 * The switches of one board: what they read, how far each is believed, and how late it answers. All that is known of them
 * stands in `Seen`; every method makes the next one of it.
 */
export class Switches {
  readonly #profile: Profile;
  readonly #places: ReturnType<typeof placeOfInput>;
  readonly #slots: SlotInputs;

  constructor(profile: Profile) {
    this.#profile = profile;
    this.#places = placeOfInput(profile);
    this.#slots = slotInputs(profile);
  }

  /** Those that a journal has left in doubt, or slow: people have been told of them. */
  remember(seen: Seen, before: readonly MatchEvent[]) {
    const doubted = suspectsBefore(before, SENSOR_FAULT, this.#profile);
    const slow = suspectsBefore(before, SLOW_SENSOR, this.#profile);
    const health = doubt(seen.health, doubted, 'contradicts', LONG_AGO);
    const known = {
      ...believe(seen, health, [], this.#profile),
      lateness: lateBefore(slow.flatMap(({ input }) => input ?? [])),
    };
    return { seen: known, doubted: this.#named(doubted), slow: this.#named(slow) };
  }

  /** What is in doubt, as journal, network and page have it. */
  doubted({ health }: Seen): readonly SensorPlace[] {
    return this.#named(health.doubts);
  }

  /** The switches that answer late, as journal, network and page have them. */
  slow({ lateness }: Seen): readonly SensorPlace[] {
    const suspects = lateness.slow.flatMap((input) => {
      const place = this.#places[input] ?? null;
      return place === null ? [] : [{ place, input }];
    });
    return this.#named(suspects);
  }

  #named(suspects: readonly Suspect[]): readonly SensorPlace[] {
    return suspects.map((each) => whereabouts(each, this.#profile));
  }

  /**
   * Takes in all inputs, 1 = closed.
   * @param isAfterwards the turn has been declared over
   */
  hear(at: AtTheTable, closed: Uint8Array, isAfterwards: boolean): Seen {
    const { match, seen, now } = at;
    const { health } = seen;
    if (!isOnlyPlayed(match, seen))
      return this.readAgain(this.#trust(at, seeFlicker(health, this.#places, closed, now)), at);
    const noted = noteEdgesOfTurn(seen, closed, { at: now, isAfterwards });
    const judged = seeInputs(health, this.#places, closed, now);
    return this.readAgain(this.#trust({ ...at, seen: noted }, judged), at);
  }

  /** A dead chip presses all its buttons at once: nothing is said by them. */
  isPressedByNobody({ health }: Seen, { side, button }: ButtonEdge): boolean {
    const input = this.#profile.inputs.findIndex(
      (each) => each?.kind === 'button' && each.side === side && each.button === button,
    );
    return input >= 0 && health.closed !== null && isOnClosedChip(input, health.closed);
  }

  /** What the switches add up to, as the match takes them now. */
  readAgain(seen: Seen, { match, now }: Omit<AtTheTable, 'seen'>): Seen {
    const { health } = seen;
    if (!health.closed) return seen;
    return seeReading(seen, this.#readingOf(health.closed, match), this.#glimpsesOf(health, match), now);
  }

  /** Checkers that a side plays without count as borne off: its tray is taken to show them. */
  #readingOf(closed: Uint8Array, match: MatchState): Reading {
    return withLacking(readingOf(this.#places, closed), match, this.#profile);
  }

  /** Of a tray that is taken to show checkers which its side plays without, nothing is seen by glimpses. */
  #glimpsesOf(health: Health, { lacking }: MatchState): readonly Glimpse[] {
    const glimpses = glimpsesOf(health, this.#slots);
    const isLacking = SIDES.some((side) => lacking[side] > 0);
    return isLacking ? glimpses.filter(({ place }) => sideOfTray(place) === undefined) : glimpses;
  }

  /** Believes them as far as this health says; the turn is watched anew where that changes. */
  #trust({ match, seen, now }: AtTheTable, health: Health): Seen {
    if (health.doubts === seen.health.doubts) return believe(seen, health, seen.glimpses, this.#profile);
    const believed = believe(seen, health, this.#glimpsesOf(health, match), this.#profile);
    const graph = graphOf(match);
    return graph ? beginTurn(believed, graph, now) : believed;
  }

  /** Puts what contradicts a position that is certain in doubt. */
  distrust(at: AtTheTable, places: readonly Place[]): Seen {
    const { match, seen, now } = at;
    return this.#trust(at, distrust(seen, match, places, this.#slots, now));
  }

  /** Compares what is in doubt with the position of the match, where the rest of the board bears that out. */
  prove(at: AtTheTable): Seen {
    const { phase, paused } = at.match;
    if (phase === 'to-move' || phase === 'set-up' || paused) return at.seen;
    return this.#trust(at, proveDoubts(at.match, at.seen, this.#slots));
  }

  /** The turn just played is certain: which switches have been late in it? */
  judgeTurn({ match, seen }: AtTheTable): Seen {
    const [before, after] = [seen.watched?.turn.position, match.plays.at(-1)?.position];
    if (!before || !after) return seen;
    const { family } = rulesetOf(match);
    const played = { map: seen.map, wiring: this.#places, family, before, after };
    return { ...seen, lateness: judgeTurn(seen.lateness, played) };
  }
}

/** How late switches answer shows while a turn is played. */
function noteEdgesOfTurn(
  seen: Seen,
  closed: Uint8Array,
  when: { readonly at: number; readonly isAfterwards: boolean },
): Seen {
  const { turn, lateness, health } = seen;
  if (!turn || !health.closed) return seen;
  return { ...seen, lateness: noteEdges(lateness, health.closed, closed, when) };
}
