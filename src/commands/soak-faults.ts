import type { Profile } from '../config/index.ts';
import type { MatchEvent } from '../play/index.ts';
import { PLACES, type PlaceName } from '../rules/index.ts';
import {
  type BoardMachine,
  FAULT_KINDS,
  type FaultKind,
  FaultyMachine,
  type HandsAct,
  type PlannedFault,
  placesOfFault,
  type SimulatedBoard,
} from '../simulator/index.ts';

/** What became of one fault of a game. */
export interface FaultOutcome {
  readonly kind: FaultKind;
  /** The places whose switches it lies at, for whoever reads of it. */
  readonly places: readonly PlaceName[];
  /** Turns in which it mattered, to the one in which it was found, or to the end. */
  readonly turns: number;
  /**
   * Faults of switches: a place of theirs has been put in doubt. Faults of cable and dice: what was lost, late, double or
   * wrong has been made good, so that the throw after it is recorded as it fell.
   */
  readonly isFound: boolean;
  /** Faults of switches: the very switch has been told, not only its place. */
  readonly isNamed: boolean;
}

/** In so many turns in which it matters a switch that lies has to be found. */
const FOUND_WITHIN = 10;

/** A switch has lied for longer than it may. */
export const isOverlooked = ({ places, turns, isFound }: FaultOutcome): boolean =>
  places.length > 0 && !isFound && turns > FOUND_WITHIN;

interface Case {
  readonly planned: PlannedFault;
  readonly places: readonly PlaceName[];
  isActive: boolean;
  /** It has been felt since the turn began. */
  wasFelt: boolean;
  turns: number;
  isFound: boolean;
  isNamed: boolean;
  /** It was found in a turn before this one. */
  isClosed: boolean;
}

/** Lets the planned faults of a game come to pass, and sees what the board makes of them. */
export class FaultWitness {
  readonly #planned: readonly PlannedFault[];
  readonly #profile: Profile;
  readonly #cases: Case[] = [];
  #machine: FaultyMachine | null = null;
  #board: SimulatedBoard | null = null;
  /** Switches and places in doubt, or slow, as the journal has them. */
  readonly #doubted = new Set<string>();
  #turn = 0;

  constructor(planned: readonly PlannedFault[], profile: Profile) {
    this.#planned = planned;
    this.#profile = profile;
  }

  /** The electronics with room for faults before them; as they are where none is planned. */
  between(machine: BoardMachine): BoardMachine {
    if (this.#planned.length === 0) return machine;
    this.#machine = new FaultyMachine(machine);
    return this.#machine;
  }

  /** From now on faults come when they are due. */
  begin(board: SimulatedBoard): void {
    this.#board = board;
    this.#plan();
  }

  /** Something the hands have done; the journal up to now beside it. */
  hands(act: HandsAct, journal: readonly MatchEvent[]): void {
    if (act.did === 'threw') {
      this.#turn += 1;
      this.#plan();
    } else if (act.did === 'lifted-dice') {
      for (const each of this.#cases) each.wasFelt ||= this.#isFelt(each);
    } else if (act.did === 'played') this.#played(isRecorded(act, journal));
  }

  /** What the journal says. */
  journal(events: readonly MatchEvent[]): void {
    for (const event of events) {
      if (event.type === 'fault' && event.code === 'E_CHAIN') this.#findBroken();
      if ((event.type !== 'fault' && event.type !== 'mended') || !event.code.startsWith('E_SENSOR')) continue;
      const where = `${event.place} ${event.slot ?? ''}`;
      if (event.type === 'fault') this.#doubted.add(where);
      else this.#doubted.delete(where);
    }
    for (const each of this.#cases) {
      each.isFound ||= each.isActive && this.#isDoubted(each);
      each.isNamed ||= each.isActive && this.#isTold(each);
    }
  }

  /** Whether switches show something else than lies on the board, so that it cannot know what is right. */
  get isMisled(): boolean {
    return this.#cases.some((each) => each.places.length > 0 && (each.wasFelt || this.#isFelt(each)));
  }

  get outcomes(): readonly FaultOutcome[] {
    return this.#cases.map(({ planned, places, turns, isFound, isNamed }) => ({
      kind: planned.fault.kind,
      places,
      turns,
      isFound,
      isNamed,
    }));
  }

  #plan(): void {
    const due = this.#planned.filter(({ turn }) => turn === this.#turn);
    for (const planned of due) this.#board?.timeline.after(planned.after, () => this.#break(planned));
  }

  #break(planned: PlannedFault): void {
    const { fault, lasts } = planned;
    const places = placesOfFault(fault, this.#profile).map((place) => PLACES[place] as PlaceName);
    const fresh: Case = {
      planned,
      places,
      isActive: true,
      wasFelt: false,
      turns: 0,
      isFound: false,
      isNamed: false,
      isClosed: false,
    };
    this.#cases.push(fresh);
    this.#machine?.break(fault);
    if (lasts === null) return;
    this.#board?.timeline.after(lasts, () => {
      fresh.wasFelt ||= this.#isFelt(fresh);
      this.#machine?.mend(fault);
      fresh.isActive = false;
    });
  }

  #played(isAsItWas: boolean): void {
    for (const each of this.#cases) {
      const mattered = each.wasFelt || this.#isFelt(each);
      each.wasFelt = false;
      if (mattered && !each.isClosed) {
        each.turns += 1;
        each.isFound ||= each.places.length > 0 ? this.#isDoubted(each) : isAsItWas;
      }
      each.isClosed ||= each.isFound;
    }
  }

  /** A board whose chain is broken is as good as away. */
  #findBroken(): void {
    for (const each of this.#cases)
      if (each.isActive && each.planned.fault.kind === 'chainBroken') each.isFound = true;
  }

  #isDoubted = ({ places }: Case): boolean =>
    [...this.#doubted].some((where) => places.some((place) => where.startsWith(`${place} `)));

  #isTold = ({ planned: { fault } }: Case): boolean =>
    fault.inputs.some((input) => {
      const what = this.#profile.inputs[input];
      return what?.kind === 'slot' && this.#doubted.has(`${PLACES[what.place]} ${what.slot}`);
    });

  /** A checker that lies askew may close two switches, one of which sticks open: then the place shows what lies there, and nothing is felt. */
  #isFelt = ({ planned: { fault }, isActive, places }: Case): boolean =>
    isActive &&
    this.#machine?.isFelt(fault) === true &&
    (places.length === 0 || places.some(this.#showsWrong));

  #showsWrong = (name: PlaceName): boolean => {
    const place = PLACES.indexOf(name);
    const due = Math.min(this.#board?.world.count(place) ?? 0, this.#profile.slots[place] ?? 0);
    const shown = this.#profile.inputs.filter(
      (what, input) => what?.kind === 'slot' && what.place === place && this.#machine?.shows(input),
    );
    return shown.length !== due;
  };
}

/** Whether the journal has a turn as the hands threw and played it. */
function isRecorded(
  { roll, white, black }: HandsAct & { did: 'played' },
  journal: readonly MatchEvent[],
): boolean {
  const last = journal.findLast(({ type }) => type === 'played');
  if (last?.type !== 'played' || last.white !== white || last.black !== black) return false;
  return [...last.roll].sort().join() === [...roll].sort().join();
}

/** How often a kind of fault occurred, and how it went. */
export interface FaultFigures {
  readonly occurred: number;
  /** Faults that showed at the end of some turn. */
  readonly mattered: number;
  readonly found: number;
  /** Of those of switches, how many by the very switch. */
  readonly named: number;
  /** In how many turns it had mattered when it was found, of each that was; ascending. */
  readonly foundAfter: readonly number[];
}

export type FaultCounts = Readonly<Partial<Record<FaultKind, FaultFigures>>>;

/** What befell, by kind; kinds that did not occur are left out. */
export function faultCounts(outcomes: readonly FaultOutcome[]): FaultCounts {
  const counts: Partial<Record<FaultKind, FaultFigures>> = {};
  for (const kind of FAULT_KINDS) {
    const all = outcomes.filter((each) => each.kind === kind);
    const found = all.filter(({ isFound }) => isFound);
    if (all.length === 0) continue;
    counts[kind] = {
      occurred: all.length,
      mattered: all.filter(({ turns }) => turns > 0).length,
      found: found.length,
      named: found.filter(({ isNamed }) => isNamed).length,
      foundAfter: found.map(({ turns }) => turns).sort((a, b) => a - b),
    };
  }
  return counts;
}
