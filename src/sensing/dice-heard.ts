import type { DieReport } from './dice.ts';

/** Every die that has been heard, whoever it belongs to, and how it has moved. A value. */
export type DiceHeard = Readonly<Record<string, HeardDie>>;

interface HeardDie {
  readonly last: DieReport;
  /** When, in ms, it rolled last; null: never. */
  readonly rolledAt: number | null;
}

/** In a hall many dice are in reach; of more than these the one that has said nothing for longest is forgotten. */
const MOST_DICE = 32;

export function hearDie(heard: DiceHeard, report: DieReport): DiceHeard {
  const before = heard[report.die];
  if (before && isRepeat(before.last, report)) return heard;
  const rolledAt = report.state === 'rolling' ? report.at : (before?.rolledAt ?? null);
  return withinReach({ ...heard, [report.die]: { last: report, rolledAt } });
}

const isRepeat = (last: DieReport, { seq, state, face }: DieReport): boolean =>
  last.seq === seq && last.state === state && last.face === face;

function withinReach(heard: DiceHeard): DiceHeard {
  const all = Object.entries(heard);
  if (all.length <= MOST_DICE) return heard;
  const [oldest] = all.sort(([, one], [, other]) => one.last.at - other.last.at)[0] ?? [];
  return Object.fromEntries(all.filter(([id]) => id !== oldest));
}

/** The last word of each die. */
export const lastReports = (heard: DiceHeard): Readonly<Record<string, DieReport>> =>
  Object.fromEntries(Object.entries(heard).map(([id, { last }]) => [id, last]));

/** All that was thrown lies for so long, in ms, before it is taken for all that was thrown together. */
const ALL_LIE_MS = 1500;

/** The dice that have rolled since `since`; null while one of them is still on its way, or another may follow. */
export function diceShown(heard: DiceHeard, since: number, now: number): readonly string[] | null {
  const thrown = Object.entries(heard).filter(([, { rolledAt }]) => rolledAt !== null && rolledAt >= since);
  const isAllAtRest = thrown.every(([, { last }]) => isAtRest(last) && now - last.at >= ALL_LIE_MS);
  return isAllAtRest ? thrown.map(([id]) => id) : null;
}

/** Of a die that is lost nothing more is to be expected. */
const isAtRest = ({ state }: DieReport): boolean => state !== 'rolling' && state !== 'handling';

/** Dice of these names that are in reach. */
export const inReach = (heard: DiceHeard, dice: readonly string[]): readonly string[] =>
  dice.filter((die) => heard[die] !== undefined && heard[die].last.state !== 'lost');

/** Dice of none of these names that have rolled at least so long ago, in ms: no mere neighbours, and time enough for those to be heard. */
export const strangersRolled = (
  heard: DiceHeard,
  known: readonly string[],
  ago: number,
  now: number,
): readonly string[] =>
  Object.entries(heard).flatMap(([id, { rolledAt }]) =>
    !known.includes(id) && rolledAt !== null && now - rolledAt >= ago ? [id] : [],
  );
