import type { Profile } from '../../config/index.ts';
import type { Place } from '../../rules/index.ts';
import type { Chance } from '../chance.ts';
import { brokenChain, deadChip } from './chips.ts';
import { lateDie, misreadDie, repeatingDie, vanishingDie } from './dice.ts';
import type { Fault, FaultKind } from './fault.ts';
import { lossyCable } from './frames.ts';
import { flickeringReed, slowReed, stuckReed } from './reeds.ts';

/** A fault, when it comes and how long it stays. */
export interface PlannedFault {
  readonly fault: Fault;
  /** The turn of the game in which it comes, from 0, and how many ms after that turn's throw. */
  readonly turn: number;
  readonly after: number;
  /** How long it lasts, ms; null: for good. */
  readonly lasts: number | null;
}

/** How often each kind befalls a board, by weight. */
const WEIGHTS: Readonly<Record<FaultKind, number>> = {
  reedClosed: 4,
  reedOpen: 4,
  reedSlow: 2,
  reedFlickers: 2,
  chipDead: 1,
  chainBroken: 1,
  framesLost: 1,
  dieVanishes: 1,
  dieLate: 1,
  dieTwice: 1,
  dieMisread: 1,
};
/** A single fault comes in one of so many first turns: there is time to find it. */
const FIRST_TURNS = 30;
/** Of many, one comes in this share of the turns; of those that last, so many at once at most. */
const SHARE_OF_TURNS = 0.08;
const AT_ONCE = 3;
const LONGEST_GAME = 400;
const WITHIN_TURN_MS = 8000;
/** How much of what the board says a bad cable loses. */
const LOST_SHARE = 0.1;
/** How long it takes until a plug is pushed home, and until a bad cable is moved, ms. */
const LOOSE_MS = [3000, 40_000] as const;
/** A die that is ill is changed, or has its battery charged, ms. */
const DIE_MS = [60_000, 180_000] as const;
/** Reeds may recover, too: how often, and after how long, ms. */
const RECOVERS = 0.4;
const RECOVERY_MS = [60_000, 600_000] as const;

/** What the faults of a game are made from. */
export interface FaultParts {
  readonly profile: Profile;
  readonly kinds: readonly FaultKind[];
  readonly chance: Chance;
}

/** One fault somewhere in a game. */
export function oneFault({ profile, kinds, chance }: FaultParts): readonly PlannedFault[] {
  return [plan(profile, drawn(kinds, chance), chance.whole(0, FIRST_TURNS), chance)];
}

/** Faults all through a game, however long it may be. */
export function manyFaults({ profile, kinds, chance }: FaultParts): readonly PlannedFault[] {
  const planned: PlannedFault[] = [];
  let lasting = 0;
  for (let turn = 0; turn < LONGEST_GAME; turn += 1) {
    if (!chance.happens(SHARE_OF_TURNS)) continue;
    const next = plan(profile, drawn(kinds, chance), turn, chance);
    if (next.lasts === null && lasting >= AT_ONCE) continue;
    if (next.lasts === null) lasting += 1;
    planned.push(next);
  }
  return planned;
}

function drawn(kinds: readonly FaultKind[], chance: Chance): FaultKind {
  let at = chance.next() * kinds.reduce((sum, kind) => sum + WEIGHTS[kind], 0);
  for (const kind of kinds) {
    at -= WEIGHTS[kind];
    if (at < 0) return kind;
  }
  return kinds[kinds.length - 1] as FaultKind;
}

function plan(profile: Profile, kind: FaultKind, turn: number, chance: Chance): PlannedFault {
  const fault = made(profile, kind, chance);
  return { fault, turn, after: chance.between(0, WITHIN_TURN_MS), lasts: durationOf(kind, chance) };
}

function durationOf(kind: FaultKind, chance: Chance): number | null {
  if (kind === 'chipDead' || kind === 'chainBroken' || kind === 'framesLost')
    return chance.between(...LOOSE_MS);
  if (kind.startsWith('die')) return chance.between(...DIE_MS);
  return kind.startsWith('reed') && chance.happens(RECOVERS) ? chance.between(...RECOVERY_MS) : null;
}

function made(profile: Profile, kind: FaultKind, chance: Chance): Fault {
  const reeds = slotInputs(profile);
  const dice = Object.keys(profile.dice.owners);
  const own = chance.fork();
  switch (kind) {
    case 'reedClosed':
      return stuckReed(chance.pick(reeds), true);
    case 'reedOpen':
      return stuckReed(chance.pick(reeds), false);
    case 'reedSlow':
      return slowReed(chance.pick(reeds), own);
    case 'reedFlickers':
      return flickeringReed(chance.pick(reeds), own);
    case 'chipDead':
      return deadChip(chance.whole(0, profile.chain - 1), chance.happens(0.5));
    case 'chainBroken':
      return brokenChain(chance.whole(0, profile.chain - 1), profile.chain, chance.happens(0.5));
    case 'framesLost':
      return lossyCable(own, LOST_SHARE);
    case 'dieVanishes':
      return vanishingDie(chance.pick(dice), own);
    case 'dieLate':
      return lateDie(chance.pick(dice), own);
    case 'dieTwice':
      return repeatingDie(chance.pick(dice), own);
    case 'dieMisread':
      return misreadDie(chance.pick(dice), own);
  }
}

const slotInputs = ({ inputs }: Profile): number[] =>
  inputs.flatMap((what, input) => (what?.kind === 'slot' ? [input] : []));

/** The places whose switches a fault lies at. */
export const placesOfFault = ({ inputs }: Fault, profile: Profile): readonly Place[] => [
  ...new Set(
    inputs.flatMap((input) => {
      const what = profile.inputs[input];
      return what?.kind === 'slot' ? [what.place] : [];
    }),
  ),
];
