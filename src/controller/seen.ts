import { inputsOfPlace, type Profile } from '../config/index.ts';
import { type DieCounters, graphOf, type MatchState, ownersOf, rulesetOf } from '../play/index.ts';
import type { Side, TurnGraph } from '../rules/index.ts';
import {
  type BoardMap,
  type ButtonWatch,
  type CountedDice,
  counterOf,
  type DiceHeard,
  type DiceWatch,
  type DieReport,
  diceAt,
  diceOwnedBy,
  expectedReading,
  type Glimpse,
  HEALTHY,
  type Health,
  hearDie,
  isAtRest,
  judgeBy,
  type Lateness,
  lastReports,
  NEVER_LATE,
  NOTHING_COUNTED,
  ownDice,
  type Reading,
  type Settling,
  type SlotInputs,
  sameGlimpses,
  see,
  seeDie,
  seeTouches,
  settle,
  shareDice,
  spoilEdges,
  startSettling,
  type TouchWatch,
  type TurnWatch,
  trustedReading,
  watchButtons,
  watchDice,
  watchTouches,
  watchTurn,
} from '../sensing/index.ts';
import type { AskingAtBoard } from './asking.ts';
import type { Learning } from './learning.ts';

/** Everything the board has shown so far that still matters. A value: each report makes a new one. */
export interface Seen {
  /** Closed switches by place; null until the board has told them since it was connected. */
  readonly board: Settling | null;
  /** The same with the places in doubt. */
  readonly raw: Reading | null;
  /** What the other switches say of places of which only some are in doubt. */
  readonly glimpses: readonly Glimpse[];
  /** How many checkers lie on stacks that hide it, as people have told since the board last changed. */
  readonly told: readonly Glimpse[];
  /** What is known of the switches themselves. */
  readonly health: Health;
  /** How late they answer. */
  readonly lateness: Lateness;
  /** The board as far as its switches are believed. */
  readonly map: BoardMap;
  readonly dice: DiceWatch;
  /** Whose each die is by the profile. */
  readonly named: Profile['dice']['owners'];
  /** All dice in reach, also those that belong to nobody here. */
  readonly heard: DiceHeard;
  /** A side that is asked which dice are its own. */
  readonly learning: Learning | null;
  /** Dice that were in reach when somebody would not tell whose they are: nobody is asked for them again. */
  readonly declined: readonly string[];
  /** The last report of each die, to be shown as it is. */
  readonly dieReports: Readonly<Record<string, DieReport>>;
  /** Dice that lay so before anybody was to throw: they are no throw until they have been thrown anew. */
  readonly lainBefore: DieCounters;
  /** Counter of each die when it was first heard of, until a throw of it counts. */
  readonly countedFrom: DieCounters;
  /** Whose throw was made void while it was in the air: however its dice come to rest, they are none. */
  readonly voidInTheAir: Side | null;
  /** Who had thrown, without its having counted yet, when the turn before ended: the dice lay, or were in the air. */
  readonly thrownBefore: Side | null;
  readonly buttons: ButtonWatch;
  /** The turn that is being played, and has begun to be watched. */
  readonly watched: TurnGraph | null;
  /** The observer of it. */
  readonly turn: TurnWatch | null;
  /** What has been touched in it. */
  readonly touches: TouchWatch | null;
  /** Who has said "adjust": until he says it again, what moves is neither a move nor a touch. */
  readonly adjusting: Side | null;
  /** The dice that it has counted with buttons meanwhile. */
  readonly counted: CountedDice;
  /** "End of turn" was pressed by the side on turn, and nothing has moved since. */
  readonly declaredOver: boolean;
  /** Sides that have said the board is right as it stands, since it last changed. */
  readonly agreed: readonly Side[];
  /** A halt of the game that is not over yet. */
  readonly halt: Halt | null;
  /** How far the question that stands has been answered at the board. */
  readonly asking: AskingAtBoard | null;
}

/** What is on the table, and when (ms). */
export interface AtTheTable {
  readonly match: MatchState;
  readonly seen: Seen;
  readonly now: number;
}

/** A time in which nobody played, until the board shows the match again: what differs is lit. */
export interface Halt {
  /**
   * A `pause`, in which nothing counts, and nothing before what has been moved is put right or accepted;
   * a `gap`, in which the board was not to be seen: people may have played on, so dice do count.
   */
  readonly kind: 'pause' | 'gap';
  /** What the board showed when it was paused; null where that is not known. */
  readonly stood: Reading | null;
  /** Sides that want to go on as the board stands. */
  readonly accepted: readonly Side[];
}

export const nothingSeen = (profile: Profile): Seen => ({
  board: null,
  raw: null,
  glimpses: [],
  told: [],
  health: HEALTHY,
  lateness: NEVER_LATE,
  map: profile,
  dice: watchDice(profile.dice.owners),
  named: profile.dice.owners,
  heard: {},
  learning: null,
  declined: [],
  dieReports: {},
  lainBefore: {},
  countedFrom: {},
  voidInTheAir: null,
  thrownBefore: null,
  buttons: watchButtons(),
  watched: null,
  turn: null,
  touches: null,
  adjusting: null,
  counted: NOTHING_COUNTED,
  declaredOver: false,
  agreed: [],
  halt: null,
  asking: null,
});

/** The place that each input looks at. */
export const placeOfInput = (profile: Profile) =>
  profile.inputs.map((input) => (input?.kind === 'slot' ? input.place : null));

/** The inputs of each place, that of the slot nearest the rim first. */
export const slotInputs = (profile: Profile): SlotInputs =>
  profile.slots.map((_, place) => inputsOfPlace(profile, place));

/** The reading, if nothing has moved for at least so many ms; else null. */
export const restedReading = ({ board }: Seen, now: number, ms: number): Reading | null =>
  board && isAtRest(board, now, ms) ? board.reading : null;

/**
 * All switches add up to this reading now.
 * @param glimpses what is seen of places of which some switches are in doubt
 */
export function seeReading(seen: Seen, raw: Reading, glimpses: readonly Glimpse[], now: number): Seen {
  const reading = trustedReading(raw, seen.health);
  const isStill = seen.board !== null && sameGlimpses(seen.glimpses, glimpses);
  const board = isStill && seen.board ? settle(seen.board, reading, now) : startSettling(reading, now);
  if (board === seen.board) return { ...seen, raw };
  const after = { ...seen, raw, glimpses, told: [], board, declaredOver: false, agreed: [] };
  const looksAway = seen.adjusting !== null || seen.halt?.kind === 'pause';
  return looksAway ? after : lookAtTurn(after, now);
}

/** The observer of the turn sees what stands on the board now. */
export function lookAtTurn(seen: Seen, now: number): Seen {
  const { turn, touches, board, glimpses, told } = seen;
  if (!turn || !board) return seen;
  const { reading } = board;
  const watched = see(turn, reading, now, [...glimpses, ...told]);
  return { ...seen, turn: watched, touches: touches && seeTouches(touches, reading, now) };
}

/** Begins to watch when a roll is to be played, and ends when it has been. */
export function watchTheTurn({ match, seen, now }: AtTheTable): Seen {
  const graph = graphOf(match);
  if (graph === seen.watched) return seen;
  return graph ? beginTurn(seen, graph, now) : { ...seen, watched: null, turn: null, touches: null };
}

/** A roll is to be played: from now on what its turn makes of the board is watched. */
export function beginTurn(seen: Seen, graph: TurnGraph, now: number): Seen {
  const { map } = seen;
  const start = expectedReading(map, graph.ruleset.family, graph.turn.position);
  const touches = watchTouches(start, seen.board?.reading ?? start, now);
  const fresh = { watched: graph, turn: watchTurn(map, graph, now), touches, told: [], declaredOver: false };
  return lookAtTurn({ ...seen, ...fresh }, now);
}

/** A report of a die; of dice that do not belong to the board it is only known that they are there. */
export function seeDieReport(seen: Seen, report: DieReport): Seen {
  const heard = hearDie(seen.heard, report);
  const dice = seeDie(seen.dice, report);
  if (dice === seen.dice) return heard === seen.heard ? seen : { ...seen, heard };
  const told = {
    ...countFrom(seen, report),
    dice,
    heard,
    dieReports: { ...seen.dieReports, [report.die]: report },
  };
  return told.voidInTheAir ? letVoidDiceFall(told, told.voidInTheAir, report.at) : told;
}

/** Notes where a die is found: one that has been without power counts anew, and may come to what the journal holds. */
const countFrom = (seen: Seen, { die, seq }: DieReport): Seen =>
  die in seen.dieReports ? seen : { ...seen, countedFrom: { ...seen.countedFrom, [die]: seq } };

/** A throw of these dice has counted: from now on the match knows their counters. */
export const diceHaveCounted = (seen: Seen, dice: DieCounters): Seen => ({
  ...seen,
  countedFrom: Object.fromEntries(Object.entries(seen.countedFrom).filter(([die]) => !(die in dice))),
});

function letVoidDiceFall(seen: Seen, side: Side, now: number): Seen {
  const { rolling, counters } = diceAt(seen.dice, now)[side];
  return { ...forgetDice(seen, counters), voidInTheAir: rolling ? side : null };
}

/** From now on dice are judged, and belong to sides, by the rules of this match (rules A.4), and as it has learned. */
export function judgeDice(seen: Seen, match: MatchState): Seen {
  const { diceArea, diceValidity, diceSets } = rulesetOf(match).options;
  const area = diceValidity === 'off' ? 'anyhow' : diceArea;
  const owners = ownersOf(match, seen.named);
  const said = lastReports(seen.heard);
  const dice = ownDice(seen.dice, owners, said);
  const dieReports = Object.fromEntries(Object.entries(said).filter(([die]) => die in owners));
  return { ...seen, dieReports, dice: shareDice(judgeBy(dice, area), diceSets) };
}

/** From now on only dice that are thrown anew say something. */
export function forgetDiceThatLie(seen: Seen, now: number): Seen {
  const { white, black } = diceAt(seen.dice, now);
  return forgetDice(seen, { ...white.counters, ...black.counters });
}

/** Who has played must throw anew: what a side throws into its own turn never becomes its next throw. */
export const forgetDiceOf = (seen: Seen, side: Side, now: number): Seen =>
  forgetDice(seen, diceAt(seen.dice, now)[side].counters);

/** The numbers of this turn have been told: whatever its dice have shown until now is not them. */
export function forgetThrowsOf(seen: Seen, side: Side): Seen {
  const shown = diceOwnedBy(seen.dice, side).map((die) => [die, counterOf(seen.dice, die)] as const);
  return forgetDice(
    seen,
    Object.fromEntries(shown.flatMap(([die, count]) => (count === null ? [] : [[die, count]]))),
  );
}

/** What these dice show is no throw. */
export const forgetDice = (seen: Seen, dice: DieCounters): Seen => ({
  ...seen,
  lainBefore: { ...seen.lainBefore, ...dice },
});

/** The cable broke: neither checkers nor fingers are to be seen until the board is back. */
export const loseBoard = (seen: Seen): Seen => ({
  ...seen,
  board: null,
  raw: null,
  health: { ...seen.health, closed: null },
  lateness: spoilEdges(seen.lateness),
  buttons: watchButtons(),
});
