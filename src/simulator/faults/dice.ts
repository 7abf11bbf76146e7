import type { DiceReport, DieReport } from '../../wire/index.ts';
import type { Chance } from '../chance.ts';
import type { Fault, Site } from './fault.ts';

/** How long a die that has dropped out stays away, ms. */
const AWAY_MS = [2500, 12_000] as const;
/** How late a die is with how it lies, ms. */
const LATE_MS = [800, 6000] as const;
/** After how long the receiver repeats a line, ms. */
const AGAIN_MS = [5, 900] as const;
const FACES = 6;

/** The next throw of one die: it drops out while it rolls, and when it is back it does not know how it fell. */
export function vanishingDie(die: string, chance: Chance): Fault {
  let away: 'not-yet' | 'gone' | 'back' = 'not-yet';
  let rest: number | null = null;
  let cancel = () => {};
  return {
    kind: 'dieVanishes',
    inputs: [],
    takes: (line, site) => {
      if (!isOf(line, die)) return false;
      if (away === 'not-yet' && line.state === 'rolling') {
        site.tell(line);
        site.tell({ ...line, state: 'lost', half: null });
        away = 'gone';
        cancel = site.timeline.after(chance.between(...AWAY_MS), () => {
          away = 'back';
        });
        return true;
      }
      if (away === 'not-yet') return false;
      if (line.state === 'stable' && (rest === null || rest === line.seq)) rest = line.seq;
      if (away === 'gone') return true;
      if (line.seq !== rest) return false;
      site.tell({ ...line, face: null });
      return true;
    },
    hasStruck: () => away !== 'not-yet',
    end: () => cancel(),
  };
}

/** The next throw of one die: how it lies is told seconds later, and what follows waits behind it. */
export function lateDie(die: string, chance: Chance): Fault {
  const waiting: DieReport[] = [];
  let hasBeen = false;
  let cancel = () => {};
  const letGo = (site: Site): void => {
    for (const line of waiting.splice(0)) site.tell(line);
  };
  return {
    kind: 'dieLate',
    inputs: [],
    takes: (line, site) => {
      if (!isOf(line, die)) return false;
      if (!hasBeen && line.state === 'stable') {
        hasBeen = true;
        cancel = site.timeline.after(chance.between(...LATE_MS), () => letGo(site));
        waiting.push(line);
        return true;
      }
      if (waiting.length === 0) return false;
      waiting.push(line);
      return true;
    },
    hasStruck: () => hasBeen,
    end: () => cancel(),
  };
}

/** Everything that one die says comes a second time. */
export function repeatingDie(die: string, chance: Chance): Fault {
  let hasStruck = false;
  return {
    kind: 'dieTwice',
    inputs: [],
    takes: (line, site) => {
      if (!isOf(line, die)) return false;
      hasStruck = true;
      site.tell(line);
      site.timeline.after(chance.between(...AGAIN_MS), () => site.tell(line));
      return true;
    },
    hasStruck: () => hasStruck,
  };
}

/** The next throw of one die: it takes another of its faces for the one that lies on top. */
export function misreadDie(die: string, chance: Chance): Fault {
  const shift = chance.whole(1, FACES - 1);
  let throwOf: number | null = null;
  return {
    kind: 'dieMisread',
    inputs: [],
    takes: (line, site) => {
      if (!isOf(line, die) || line.state !== 'stable' || line.face === null) return false;
      throwOf ??= line.seq;
      if (line.seq !== throwOf) return false;
      const face = (((line.face - 1 + shift) % FACES) + 1) as DieReport['face'];
      site.tell({ ...line, face });
      return true;
    },
    hasStruck: () => throwOf !== null,
  };
}

/** Dice that are never heard; all of them, and the receiver itself, where none is named. */
export const muteDice = (dice: readonly string[] | null): Fault => ({
  kind: 'dieVanishes',
  inputs: [],
  takes: (line) => dice === null || (line.kind === 'die' && dice.includes(line.die)),
});

const isOf = (line: DiceReport, die: string): line is DieReport => line.kind === 'die' && line.die === die;
