/**
 * A slow enumerator of legal turns, written from the rules alone to check the program's own against. It does
 * what the "Algorithm for 5–7" of rules B.1 says: depth first over every order of the numbers, collect every
 * reached position, and only then drop what is not legal.
 */

import { blockIsLegal } from './block.ts';
import { acrossLong, allAtHome, allBorneOff, count, readCheckers, writeCheckers } from './board.ts';
import { type Moment, movementsBy, type TurnRules } from './movements.ts';
import {
  isChain,
  isDouble,
  isGulbar,
  isShort,
  knownVariant,
  type LegalOptions,
  numbersToPlay,
  optionsOf,
  type Query,
} from './query.ts';

export interface Result {
  readonly me: string;
  readonly opp: string;
  /** Gulbar family: the numbers that pass to the opponent. */
  readonly leftover?: readonly number[];
  /** Gulbar family, and acey-deucey after a whole 1-2. */
  readonly rollsAgain?: boolean;
}

export interface Enumeration {
  readonly dicePlayed: number;
  /** Every distinct result once, by `me`, then `opp`; empty when nothing can be played. */
  readonly results: readonly Result[];
  /** Gulbar family, only when nothing can be played. */
  readonly leftover?: readonly number[];
  readonly rollsAgain?: boolean;
}

/** Thrown where a turn (a long chain) has more states than the search may visit. */
export class TooManyStates extends Error {
  constructor(limit: number) {
    super(`more than ${limit} states in one turn`);
    this.name = 'TooManyStates';
  }
}

/** All legal turns of a query; visits at most `stateLimit` states, or throws TooManyStates. */
export function enumerate(query: Query, stateLimit = 200_000): Enumeration {
  const { variant } = query;
  const { rules, start } = rulesAndStart(query, stateLimit);
  const turns = legalTurns(rules, start, stateLimit);
  if (variant === 'acey-deucey' && isAceyDeucey(query)) return aceyDeucey(rules, turns, stateLimit);
  if (isGulbar(rules.variant)) return gulbar(query, turns, start);
  return answer(turns, () => ({}));
}

/** How the turn of a query is played, and the moment before its first movement. */
export function rulesAndStart(query: Query, stateLimit: number): { rules: TurnRules; start: Moment } {
  const options = optionsOf(query);
  const numbers = numbersToPlay(query);
  const headLimit = headLimitOf(query, options, numbers, stateLimit);
  const inOrder = playedInOrder(query, options);
  return {
    rules: { variant: knownVariant(query.variant), options, headLimit, inOrder },
    start: startOf(query, numbers),
  };
}

interface LegalTurns {
  readonly dicePlayed: number;
  readonly ends: readonly Moment[];
}

function startOf(query: Query, numbers: readonly number[]): Moment {
  const white = readCheckers(query.white);
  const black = readCheckers(query.black);
  const [me, opp] = query.toMove === 'white' ? [white, black] : [black, white];
  return { me, opp, left: numbers, played: [], fromHead: 0, hitAt: [] };
}

/** B.1.5–7, C.1.4: of the reached positions that may be left, those with the largest number of dice. */
function legalTurns(rules: TurnRules, start: Moment, stateLimit: number): LegalTurns {
  const reached = everyReachedMoment(rules, start, stateLimit);
  const legal = reached.filter(
    (moment) => moment.played.length > 0 && blockIsLegal(rules, moment.me, moment.opp),
  );
  const dicePlayed = mostPlayed(legal);
  // B.1.7: "A turn that bears off the last checker is legal even if another order would use more dice".
  const most = legal.filter((moment) => moment.played.length === dicePlayed || allBorneOff(moment.me));
  return { dicePlayed, ends: dicePlayed === 1 ? onlyLarger(start.left, most) : most };
}

function mostPlayed(moments: readonly Moment[]): number {
  return moments.reduce((most, moment) => Math.max(most, moment.played.length), 0);
}

/** B.1.7: "If only one of two different numbers can be used, and each could be used alone, the larger must". */
function onlyLarger(numbers: readonly number[], ends: readonly Moment[]): readonly Moment[] {
  const larger = Math.max(...numbers);
  const withLarger = ends.filter((moment) => moment.played[0] === larger);
  return numbers.length === 2 && withLarger.length > 0 ? withLarger : ends;
}

/** Depth first over the multiset of numbers left. A state seen before, with all that matters, is not gone through again. */
function everyReachedMoment(rules: TurnRules, start: Moment, stateLimit: number): readonly Moment[] {
  const reached = new Map<string, Moment>();
  const visit = (moment: Moment): void => {
    const key = nameOf(moment);
    if (reached.has(key)) return;
    if (reached.size >= stateLimit) throw new TooManyStates(stateLimit);
    reached.set(key, moment);
    for (const number of numbersThatMayComeNext(rules, moment)) {
      for (const next of movementsBy(rules, moment, number)) {
        // B.1, algorithm: "drop positions violating 6 (all of them in every-step, only final ones in end-of-turn)".
        if (rules.options.blockCheck === 'every-step' && !blockIsLegal(rules, next.me, next.opp)) continue;
        visit(next);
      }
    }
  };
  visit(start);
  return [...reached.values()];
}

/** One character for each count, number and mark; different lengths never meet, as what is left tells them. */
function nameOf({ me, opp, left, fromHead, hitAt }: Moment): string {
  return String.fromCharCode(...me, ...opp, fromHead, left.length, ...left, ...hitAt);
}

function numbersThatMayComeNext(rules: TurnRules, moment: Moment): readonly number[] {
  if (rules.inOrder) return moment.left.slice(0, 1);
  const different = [...new Set(moment.left)].sort((a, b) => a - b);
  const [smaller, larger] = different;
  // C.8 (003-b): "must use the smaller number first when bearing off" — read as: while he bears off (all at
  // home, none on the bar) and the smaller can be played at all, it is played before the larger.
  if (
    rules.options.bearoffSmallFirst &&
    smaller !== undefined &&
    larger !== undefined &&
    allAtHome(moment.me) &&
    movementsBy(rules, moment, smaller).length > 0
  ) {
    return [smaller];
  }
  return different;
}

/**
 * Chains are "played strictly in order" (D.2, stage rule). What is passed on from a chain is taken in the same
 * way: in the order written, and where one cannot be played nobody is left to pass the rest to. Two different
 * numbers passed on come from a plain roll and are free in their order, as in any turn (decision 3).
 */
function playedInOrder(query: Query, options: LegalOptions): boolean {
  if (query.numbers === undefined) return isChain(query, options);
  return options.chain && query.numbers.length !== 2;
}

// --- the head ---------------------------------------------------------------------------------------------

function headLimitOf(
  query: Query,
  options: LegalOptions,
  numbers: readonly number[],
  stateLimit: number,
): number {
  // D.1: "it has its own head limit 1 and no first-turn exception (completionHeadLimit)".
  if (query.completing === true) return unlimitedIfZero(options.completionHeadLimit);
  const usual = unlimitedIfZero(options.headLimit);
  if (isShort(knownVariant(query.variant)) || query.turn !== 1 || query.dice === undefined) return usual;
  const excepted = firstTurnExcepted(query, options, numbers, query.dice, stateLimit);
  return excepted ? Math.max(usual, 2) : usual;
}

function unlimitedIfZero(limit: number): number {
  return limit === 0 ? Number.POSITIVE_INFINITY : limit;
}

/** B.1.5, A.4, B.3 (B1, B2) and B.4: whether two may leave the head in this first own turn. */
function firstTurnExcepted(
  query: Query,
  options: LegalOptions,
  numbers: readonly number[],
  dice: readonly number[],
  stateLimit: number,
): boolean {
  const die = dice[0] ?? 0;
  const double = isDouble(dice);
  const inList = double && [3, 4, 6].includes(die);
  switch (options.firstTurnException) {
    case 'none':
      return false;
    case 'any-double':
      return double;
    case 'six-six-only':
      return double && die === 6;
    case 'list':
      return inList;
    case 'list-head-only':
      return inList && stoppedByOpposingHead(startOf(query, numbers), die);
    case 'conditional':
      return oneCheckerIsNotEnough(query, options, numbers, stateLimit);
    case 'conditional-listed': {
      // B.4: "only 3-3, 4-4, 6-6, 5-5, 6-2".
      const sixTwo = [...dice].sort().join() === '2,6';
      const listed = inList || (double && die === 5) || sixTwo;
      return listed && oneCheckerIsNotEnough(query, options, numbers, stateLimit);
    }
  }
}

/** B.3, B2: "the exception exists only when the *head* is the obstacle": the first shut landing is own 12. */
function stoppedByOpposingHead(start: Moment, die: number): boolean {
  for (let point = 24 - die; point >= 1; point -= die) {
    if (count(start.opp, acrossLong(point)) > 0) return point === 12;
  }
  return false;
}

/** B.4: "one checker fails to play the whole roll" — the turn with the usual limit leaves numbers unplayed. */
function oneCheckerIsNotEnough(
  query: Query,
  options: LegalOptions,
  numbers: readonly number[],
  stateLimit: number,
): boolean {
  const rules: TurnRules = {
    variant: knownVariant(query.variant),
    options,
    headLimit: unlimitedIfZero(options.headLimit),
    inOrder: playedInOrder(query, options),
  };
  return legalTurns(rules, startOf(query, numbers), stateLimit).dicePlayed < numbers.length;
}

// --- answers ----------------------------------------------------------------------------------------------

type After = Pick<Result, 'leftover' | 'rollsAgain'>;

function answer(turns: LegalTurns, after: (end: Moment) => After): Enumeration {
  const results = new Map<string, Result>();
  for (const end of turns.ends) {
    const handed = after(end);
    // Ends that differ in nothing that an answer tells are written once.
    const told = String.fromCharCode(
      ...end.me,
      ...end.opp,
      handed.rollsAgain ? 1 : 0,
      ...(handed.leftover ?? []),
    );
    if (results.has(told)) continue;
    const result = { me: writeCheckers(end.me), opp: writeCheckers(end.opp), ...handed };
    results.set(told, result);
  }
  return { dicePlayed: turns.dicePlayed, results: [...results.values()].sort(byText) };
}

function byText(a: Result, b: Result): number {
  if (a.me !== b.me) return a.me < b.me ? -1 : 1;
  if (a.opp !== b.opp) return a.opp < b.opp ? -1 : 1;
  return 0;
}

function gulbar(query: Query, turns: LegalTurns, start: Moment): Enumeration {
  if (turns.dicePlayed > 0) return answer(turns, (end) => handedOn(query, end));
  return { dicePlayed: 0, results: [], leftover: handedOn(query, start).leftover, rollsAgain: false };
}

/** D.1, D.2: what passes to the opponent after a turn of the gulbar family, and whether the player throws again. */
export function handedOn(query: Query, end: Moment): Required<After> {
  const options = optionsOf(query);
  const double = query.dice !== undefined && isDouble(query.dice);
  const finished = allBorneOff(end.me);
  // D.1: "if the thrower has finished, nothing is passed on"; "what the opponent cannot play is lost".
  const kept =
    finished ||
    query.completing === true ||
    options.leftoverToOpponent === 'off' ||
    (options.leftoverToOpponent === 'doubles-only' && !double);
  // D.1.2: "A double played out completely → the same player throws again".
  const playedOut = double && end.left.length === 0;
  return {
    leftover: kept ? [] : end.left,
    rollsAgain: options.extraRollAfterDouble && playedOut && !finished,
  };
}

// --- acey-deucey ------------------------------------------------------------------------------------------

function isAceyDeucey(query: Query): boolean {
  return query.dice !== undefined && [...query.dice].sort().join() === '1,2';
}

/**
 * D.3.1: "Roll 1-2: play 1 and 2, then any double of your choice (four times), then throw again; if any part
 * cannot be played the rest and the extra throw are lost. … Naming a double that can only partly be played is
 * allowed." Read in stages: the double is named when 1 and 2 lie on the board, so the 1 and 2 are maximal by
 * themselves, and each named double is maximal from there. A double of which nothing can be played is not
 * "partly" played: it may be named only when no double can be played at all.
 */
function aceyDeucey(rules: TurnRules, oneAndTwo: LegalTurns, stateLimit: number): Enumeration {
  if (oneAndTwo.dicePlayed < 2) return answer(oneAndTwo, () => ({ rollsAgain: false }));
  const ends: Moment[] = [];
  for (const end of oneAndTwo.ends) ends.push(...afterNamingADouble(rules, end, stateLimit));
  return answer({ dicePlayed: mostPlayed(ends), ends }, (end) => ({
    rollsAgain: end.played.length === 6 && !allBorneOff(end.me),
  }));
}

function afterNamingADouble(rules: TurnRules, end: Moment, stateLimit: number): readonly Moment[] {
  if (allBorneOff(end.me)) return [end];
  const ends: Moment[] = [];
  for (let named = 1; named <= 6; named += 1) {
    ends.push(
      ...legalTurns(rules, { ...end, left: [named, named, named, named], played: [] }, stateLimit).ends,
    );
  }
  if (ends.length === 0) return [end];
  return ends.map((after) => ({ ...after, played: [...end.played, ...after.played] }));
}
