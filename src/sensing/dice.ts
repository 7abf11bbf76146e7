import type { Roll, Side } from '../rules/index.ts';

/** What a die says of itself; `at` in ms on the controller's clock. */
export interface DieReport {
  readonly die: string;
  /** Counts the die's changes of state, 0–65535 and round again. */
  readonly seq: number;
  readonly state: 'handling' | 'rolling' | 'stable' | 'crooked' | 'moved' | 'lost';
  readonly face: number | null;
  /** Half of the board it lies in, as White sees the board; null = the die cannot tell. */
  readonly half: 'left' | 'right' | null;
  readonly at: number;
}

/**
 * Where both dice have to lie (rules A.4 `diceArea`); `off`: wherever they rest straight; `anyhow`: wherever and
 * however they came to show a number: one that leans is thrown again, or laid flat, alone.
 */
export type DiceArea = 'same-half' | 'right-half' | 'off' | 'anyhow';

/** One die with what is known of it. */
interface Die {
  readonly owner: Side;
  readonly last: DieReport | null;
  /** Since when it has been off its rest, in ms; null while it rests. */
  readonly awaySince: number | null;
  /** The throw it shows: number and the counter it came to rest with. Survives a nudge and a lost link. */
  readonly thrown: Thrown | null;
  /** The link broke while the die was in the air and nothing has said since how it fell. */
  readonly untold: boolean;
}

interface Thrown {
  readonly face: number;
  readonly counter: number;
  readonly half: DieReport['half'];
}

export interface DiceWatch {
  readonly dice: Readonly<Record<string, Die>>;
  readonly area: DiceArea;
  /** The dice that both sides throw; null where each has its own. */
  readonly common: readonly string[] | null;
}

export interface SideDice {
  /** All of the side's dice rest, straight, with a face and where they have to. */
  readonly throw: { readonly roll: Roll; readonly counters: Readonly<Record<string, number>> } | null;
  /** One of them has been off its rest for more than 300 ms. */
  readonly lifted: boolean;
  readonly rolling: boolean;
  /** None of the dice that were thrown has come to rest yet: until then kestum may be said (rules B15). */
  readonly inTheAir: boolean;
  /** All that was thrown lies, but not as a throw has to: both are to be thrown again (rules B.1.12). */
  readonly fault: 'crooked' | 'wrong-half' | null;
  /** Dice whose link is gone and that have not told how they lie. */
  readonly lost: readonly string[];
  /** Face of each die that rests; null while it does not. */
  readonly faces: Readonly<Record<string, number | null>>;
  /** Half of the board in which each die rests, as White sees it; null where it cannot tell or does not rest. */
  readonly halves: Readonly<Record<string, DieReport['half']>>;
  /** Counter of each die that lies, as `throw.counters`, also while the other die is still moving or one leans. */
  readonly counters: Readonly<Record<string, number>>;
}

export type DiceView = Readonly<Record<Side, SideDice>>;

/** A die that leaves its rest for longer than this has been lifted; shorter is a nudge. Milliseconds. */
export const LIFTED_AFTER_MS = 300;

const unheard = (owner: Side): Die => ({ owner, last: null, awaySince: null, thrown: null, untold: false });

/** Starts to watch the dice. `owners`: whose each die is. */
export function watchDice(
  owners: Readonly<Record<string, Side>>,
  options: { readonly area?: DiceArea } = {},
): DiceWatch {
  const dice = Object.entries(owners).map(([id, owner]): [string, Die] => [id, unheard(owner)]);
  return { dice: Object.fromEntries(dice), area: options.area ?? 'off', common: null };
}

/**
 * From now on these are the dice, and whose they are. What is known of one that was watched already stays known.
 * @param heard the last word of each die, also of those that were nobody's
 */
export function ownDice(
  watch: DiceWatch,
  owners: Readonly<Record<string, Side>>,
  heard: Readonly<Record<string, DieReport>>,
): DiceWatch {
  const dice = Object.entries(owners).map(([id, owner]): [string, Die] => {
    const known = watch.dice[id];
    const report = heard[id];
    if (known) return [id, { ...known, owner }];
    return [id, report ? afterReport(unheard(owner), report) : unheard(owner)];
  });
  return { ...watch, dice: Object.fromEntries(dice) };
}

/** From now on the dice have to lie so. */
export const judgeBy = (watch: DiceWatch, area: DiceArea): DiceWatch => ({ ...watch, area });

/**
 * From now on one pair goes from side to side: all dice where there are two, else those of White's side; or, with
 * `two-pairs`, each side has its own again.
 */
export function shareDice(watch: DiceWatch, sets: 'one-pair' | 'two-pairs'): DiceWatch {
  const all = Object.entries(watch.dice);
  const pair = all.length <= 2 ? all : all.filter(([, { owner }]) => owner === 'white');
  return { ...watch, common: sets === 'one-pair' ? pair.map(([id]) => id) : null };
}

/** Takes in a report; one of an unknown die, and one that repeats the last, change nothing. */
export function seeDie(watch: DiceWatch, report: DieReport): DiceWatch {
  const die = watch.dice[report.die];
  if (!die || isRepeat(die.last, report)) return watch;
  return { ...watch, dice: { ...watch.dice, [report.die]: afterReport(die, report) } };
}

const isRepeat = (last: DieReport | null, report: DieReport): boolean =>
  last?.seq === report.seq &&
  last.state === report.state &&
  last.face === report.face &&
  last.half === report.half;

function afterReport(die: Die, report: DieReport): Die {
  switch (report.state) {
    case 'handling':
    case 'rolling':
      return { ...die, last: report, awaySince: die.awaySince ?? report.at, untold: false };
    case 'crooked':
      return { ...die, last: report, awaySince: null, thrown: null, untold: false };
    case 'lost':
      return { ...die, last: report, untold: die.awaySince !== null || die.thrown === null };
    case 'stable':
    case 'moved':
      return rested(die, report);
  }
}

/** At rest again: after a nudge the number thrown before stands, whatever the die shows now. */
function rested(die: Die, report: DieReport): Die {
  const settled = { ...die, last: report, awaySince: null, untold: report.face === null && die.untold };
  const { face, seq, half } = report;
  if (die.thrown?.counter === seq) return { ...settled, thrown: { ...die.thrown, half } };
  if (die.thrown && !isAway(die, report.at) && !wasThrownUnseen(die, seq)) return settled;
  const thrown = face === null || report.state === 'moved' ? null : { face, counter: seq, half };
  return { ...settled, thrown };
}

/** Back from a lost link with at least as many changes of state as lifting, rolling and resting make. */
const wasThrownUnseen = (die: Die, seq: number): boolean =>
  die.last?.state === 'lost' && die.thrown !== null && changesSince(die.thrown.counter, seq) >= 3;

const COUNTERS = 0x10000;

/** How many changes of state lie between two counters of a die. */
const changesSince = (from: number, counter: number): number => (counter - from + COUNTERS) % COUNTERS;

/** Whether a die has come to this counter by changes of its state; a line that comes late is of before. */
export function hasCountedOn(from: number, counter: number): boolean {
  const changes = changesSince(from, counter);
  return changes > 0 && changes < COUNTERS / 2;
}

const isAway = (die: Die, now: number): boolean =>
  die.awaySince !== null && now - die.awaySince > LIFTED_AFTER_MS;

/** Whether this die has been off its rest for longer than a nudge. */
export function isLifted(watch: DiceWatch, die: string, now: number): boolean {
  const known = watch.dice[die];
  return known !== undefined && isAway(known, now);
}

/** Counter of the throw that this die shows, or showed last; null where it has shown none. */
export const counterOf = (watch: DiceWatch, die: string): number | null =>
  watch.dice[die]?.thrown?.counter ?? null;

/** The dice of a side. */
export const diceOwnedBy = ({ dice }: DiceWatch, side: Side): readonly string[] =>
  Object.keys(dice).filter((die) => dice[die]?.owner === side);

/** Since when (ms) this die has been off its rest; null while it rests. */
export const awaySince = (watch: DiceWatch, die: string): number | null => watch.dice[die]?.awaySince ?? null;

/** A view of the dice and the span of time, ms, in which it stays as it is. */
interface Known {
  readonly view: DiceView;
  readonly from: number;
  readonly to: number;
}

/** Since when (ms) this die has lain as it lies; null while it does not rest. */
export function restsSince({ dice }: DiceWatch, die: string): number | null {
  const known = dice[die];
  return known?.last && restingThrow(known) ? known.last.at : null;
}

const known = new WeakMap<DiceWatch, Known>();

/** Whose a die is; null of one that is not known here. */
export const ownerOf = ({ dice }: DiceWatch, die: string): Side | null => dice[die]?.owner ?? null;

/** How the dice of both sides lie at `now` (ms). The same value comes back while nothing has changed. */
export function diceAt(watch: DiceWatch, now: number): DiceView {
  const made = known.get(watch);
  if (made && now >= made.from && now <= made.to) return made.view;
  const view = { white: diceOf(watch, 'white', now), black: diceOf(watch, 'black', now) };
  known.set(watch, { view, from: now, to: staysUntil(watch, now) });
  return view;
}

/** Until when, ms, the view of `now` stays as it is: then a die becomes a lifted one. */
function staysUntil({ dice }: DiceWatch, now: number): number {
  let until = Number.POSITIVE_INFINITY;
  for (const { awaySince } of Object.values(dice)) {
    const liftedAfter = awaySince === null ? until : awaySince + LIFTED_AFTER_MS;
    if (liftedAfter >= now) until = Math.min(until, liftedAfter);
  }
  return until;
}

/** When, after `now`, the view changes by time alone: a die becomes a lifted one. Null = not before a report. */
export function diceChangeAt(watch: DiceWatch, now: number): number | null {
  const times = Object.values(watch.dice).flatMap(({ awaySince }) =>
    awaySince === null ? [] : [awaySince + LIFTED_AFTER_MS + 1],
  );
  const coming = times.filter((time) => time > now);
  return coming.length > 0 ? Math.min(...coming) : null;
}

function diceOf(watch: DiceWatch, side: Side, now: number): SideDice {
  const own = diceInHands(watch, side);
  const dice = own.map(([, die]) => die);
  const rolling = dice.some(isRolling);
  const fault = rolling ? null : faultOf(watch.area, side, dice);
  return {
    throw: fault ? null : throwOf(own),
    lifted: dice.some((die) => isAway(die, now)),
    rolling,
    inTheAir: rolling && !dice.some((die) => restingThrow(die) || leans(die)),
    fault,
    lost: own.filter(([, die]) => die.untold).map(([id]) => id),
    faces: Object.fromEntries(own.map(([id, die]) => [id, restingThrow(die)?.face ?? null])),
    halves: Object.fromEntries(own.map(([id, die]) => [id, restingThrow(die)?.half ?? null])),
    counters: countersOf(own),
  };
}

/** The dice that a side throws, each as it counts. */
function diceInHands({ dice, area, common }: DiceWatch, side: Side): readonly (readonly [string, Die])[] {
  const isOwn = (id: string, { owner }: Die) => (common ? common.includes(id) : owner === side);
  return Object.entries(dice)
    .filter(([id, die]) => isOwn(id, die))
    .map(([id, die]) => [id, area === 'anyhow' ? laidFlat(die) : die]);
}

/** A die that was laid flat without a throw, taken as one that was thrown so. */
function laidFlat(die: Die): Die {
  const { last } = die;
  if (die.thrown || last?.state !== 'moved' || last.face === null) return die;
  const { face, seq: counter, half } = last;
  return { ...die, thrown: { face, counter, half } };
}

const isRolling = (die: Die): boolean => die.last?.state === 'rolling';

const leans = (die: Die): boolean => die.last?.state === 'crooked';

const restingThrow = (die: Die): Thrown | null => (die.awaySince === null ? die.thrown : null);

function countersOf(own: readonly (readonly [string, Die])[]): Record<string, number> {
  return Object.fromEntries(
    own.flatMap(([id, die]) => {
      const counter = leans(die) ? die.last?.seq : restingThrow(die)?.counter;
      return counter === undefined ? [] : [[id, counter] as const];
    }),
  );
}

/** The dice of a side that lie, each with the counter that it came to rest with. */
export const diceLying = ({ dice }: DiceWatch, side: Side): Readonly<Record<string, number>> =>
  countersOf(Object.entries(dice).filter(([, die]) => die.owner === side));

function throwOf(own: readonly (readonly [string, Die])[]): SideDice['throw'] {
  const [first, second, ...more] = own.map(([, die]) => restingThrow(die));
  if (!first || !second || more.length > 0) return null;
  return { roll: [first.face, second.face], counters: countersOf(own) };
}

/** What is wrong with the way the dice lie; one that cannot tell its half is taken to lie well (rules, decision 8). */
function faultOf(area: DiceArea, side: Side, dice: readonly Die[]): SideDice['fault'] {
  if (area === 'anyhow') return null;
  if (dice.some(leans)) return 'crooked';
  const halves = new Set(dice.flatMap((die) => restingThrow(die)?.half ?? []));
  if (area === 'same-half' && halves.size > 1) return 'wrong-half';
  return area === 'right-half' && halves.has(leftOf(side)) ? 'wrong-half' : null;
}

/** The half on the left of a side, as White sees the board. */
const leftOf = (side: Side) => (side === 'white' ? 'left' : 'right');
