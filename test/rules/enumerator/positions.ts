/**
 * Test positions for comparing two enumerators: queries from whole games (played at random, or so that blocks
 * are built) and from constructed corners. The same seed gives the same queries.
 */
import { acrossLong, acrossShort, type Counts, count, writeCheckers } from './board.ts';
import { type Enumeration, enumerate, type Result, TooManyStates } from './enumerator.ts';
import { walked } from './long-turns.ts';
import { ENUMERATED_VARIANTS, type EnumeratedVariant, isGulbar, isShort, type Query } from './query.ts';
import { type Draw, drawFrom, oneOf, throwDice } from './random.ts';

type OptionSet = Readonly<Record<string, unknown>>;

/** A.3, D.3 and decision 11: how each game starts. */
const STARTS: Readonly<Record<EnumeratedVariant, { readonly white: string; readonly black: string }>> = {
  long: both('24:15'),
  nardegammon: both('24:15'),
  khachapuri: both('24:4,6:11'),
  jacquet: both('24:15'),
  gulbar: both('24:15'),
  'mad-gulbar': both('24:15'),
  'gul-bara': both('24:15'),
  short: both('24:2,13:5,8:3,6:5'),
  snake: { white: '24:2,13:5,8:3,6:5', black: '25:9,24:2,23:2,22:2' },
  'acey-deucey': both('26:15'),
  dutch: both('26:15'),
};

function both(checkers: string): { readonly white: string; readonly black: string } {
  return { white: checkers, black: checkers };
}

const HEAD_OPTIONS: readonly OptionSet[] = [
  { firstTurnException: 'list-head-only' },
  { firstTurnException: 'conditional' },
  { firstTurnException: 'conditional-listed' },
  { firstTurnException: 'any-double' },
  { firstTurnException: 'six-six-only' },
  { firstTurnException: 'none' },
  { headLimit: 0 },
];

const BLOCK_OPTIONS: readonly OptionSet[] = [
  { sixBlock: 'opp-in-home' },
  { sixBlock: 'forbid' },
  { sixBlock: 'allow' },
  { blockCheck: 'every-step' },
  { sixBlock: 'forbid', blockCheck: 'every-step' },
];

const HIDE_OPTIONS: readonly OptionSet[] = [
  { hitAndHide: 'forbid' },
  { hitAndHide: 'forbid-in-home' },
  { bearoffSmallFirst: true },
];

const GULBAR_OPTIONS: readonly OptionSet[] = [
  { leftoverToOpponent: 'doubles-only' },
  { leftoverToOpponent: 'off' },
  { extraRollAfterDouble: true },
  { extraRollAfterDouble: false },
  { completionHeadLimit: 0 },
];

/** Sets of options worth comparing for a variant; the empty one (all defaults) comes first. */
function optionSets(variant: EnumeratedVariant): readonly OptionSet[] {
  switch (variant) {
    case 'long':
      return [{}, ...HEAD_OPTIONS, ...BLOCK_OPTIONS];
    case 'gulbar':
      return [{}, ...HEAD_OPTIONS, ...BLOCK_OPTIONS, ...GULBAR_OPTIONS];
    case 'mad-gulbar':
      return [{}, ...GULBAR_OPTIONS, { chainCount: 4, chainFromTurn: 4 }];
    case 'gul-bara':
      return [{}, { chainCount: 2 }, { headLimit: 1 }];
    case 'short':
      return [{}, ...HIDE_OPTIONS];
    case 'dutch':
      return [{}, { mustEnterAll: false }];
    case 'nardegammon':
    case 'khachapuri':
    case 'jacquet':
    case 'snake':
    case 'acey-deucey':
      return [{}];
  }
}

/** `games` whole games of every variant, each under the next of its option sets; results chosen at random. */
export function randomPlay(
  seed: number,
  games: number,
  variants: readonly EnumeratedVariant[] = ENUMERATED_VARIANTS,
): Query[] {
  const draw = drawFrom(seed);
  return variants.flatMap((variant) => gamesOf(variant, games, draw, (results) => oneOf(draw, results)));
}

/** Games of the long family in which each side mostly keeps the longest row of points in the other's path. */
export function blockPlay(
  seed: number,
  games: number,
  variants: readonly EnumeratedVariant[] = ['long'],
): Query[] {
  const draw = drawFrom(seed);
  const choose = (results: readonly Result[]): Result =>
    draw(8) === 0 ? oneOf(draw, results) : longestRow(draw, results);
  return variants.flatMap((variant) => gamesOf(variant, games, draw, choose));
}

type Choose = (results: readonly Result[]) => Result;

function gamesOf(variant: EnumeratedVariant, games: number, draw: Draw, choose: Choose): Query[] {
  const queries: Query[] = [];
  const sets = optionSets(variant);
  for (let game = 0; game < games; game += 1) {
    queries.push(...oneGame(variant, sets[game % sets.length] ?? {}, draw, choose));
  }
  return queries;
}

const LONGEST_GAME = 120;
const FEW_STATES = 6_000;

/** The queries of one game: every roll, and in the gulbar family every completion of what was passed on. */
function oneGame(variant: EnumeratedVariant, options: OptionSet, draw: Draw, choose: Choose): Query[] {
  const queries: Query[] = [];
  const position = { ...STARTS[variant] };
  const turns = { white: 0, black: 0 };
  let side: 'white' | 'black' = 'white';
  let passed: readonly number[] = [];
  for (let ply = 0; ply < LONGEST_GAME && position.white !== '' && position.black !== ''; ply += 1) {
    const completing = passed.length > 0;
    if (!completing) turns[side] += 1;
    const query: Query = {
      variant,
      options,
      ...position,
      toMove: side,
      turn: Math.max(1, turns[side]),
      ...(completing ? { numbers: passed, completing: true } : { dice: throwDice(draw) }),
    };
    const answer = enumerated(query, draw);
    if (answer === undefined) continue; // too long even for a walk: thrown again
    queries.push(query);
    const chosen = answer.results.length === 0 ? undefined : choose(answer.results);
    const other: 'white' | 'black' = side === 'white' ? 'black' : 'white';
    if (chosen !== undefined) {
      position[side] = chosen.me;
      position[other] = chosen.opp;
    }
    const outcome = chosen ?? answer;
    passed = outcome.leftover ?? [];
    // After a completion the completing player throws for his own turn (D.1).
    if (!completing && outcome.rollsAgain !== true) side = other;
  }
  return queries;
}

type Outcomes = Omit<Enumeration, 'dicePlayed'>;

const answered = new WeakMap<Query, Enumeration>();

/** What has been found out about a query when its game was made, where all of it has. */
export const alreadyEnumerated = (query: Query): Enumeration | undefined => answered.get(query);

/** All results of a turn; of a chain too long for brute force, one that was walked to. */
function enumerated(query: Query, draw: Draw): Outcomes | undefined {
  const all = unlessTooLarge(() => enumerate(query, FEW_STATES));
  if (all) answered.set(query, all);
  return all ?? unlessTooLarge(() => oneWalked(query, draw));
}

function oneWalked(query: Query, draw: Draw): Outcomes | undefined {
  const result = walked(query, FEW_STATES, draw);
  return result && { results: [result] };
}

function unlessTooLarge<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch (error) {
    if (error instanceof TooManyStates) return undefined;
    throw error;
  }
}

function longestRow(draw: Draw, results: readonly Result[]): Result {
  let best = oneOf(draw, results);
  for (const result of results) {
    if (rowInOpponentsPath(result.me) > rowInOpponentsPath(best.me)) best = result;
  }
  return best;
}

function rowInOpponentsPath(me: string): number {
  const held = new Set(me.split(',').map((pair) => acrossLong(Number(pair.split(':')[0]))));
  let longest = 0;
  let row = 0;
  for (let point = 1; point <= 24; point += 1) {
    row = held.has(point) ? row + 1 : 0;
    longest = Math.max(longest, row);
  }
  return longest;
}

// --- constructed positions --------------------------------------------------------------------------------

/** Bear-offs: all at home or one or two still coming, some borne off, the opponent anywhere he leaves free. */
export function bearOffs(
  seed: number,
  number: number,
  variants: readonly EnumeratedVariant[] = ENUMERATED_VARIANTS,
): Query[] {
  return constructed(seed, number, variants, (draw) => {
    const outside = draw(3) === 0 ? scatter(draw, 1 + draw(2), 7, 12) : [];
    return sum(scatter(draw, 1 + draw(13), 1, 6), outside);
  });
}

/** One checker left, anywhere. */
export function lastCheckers(
  seed: number,
  number: number,
  variants: readonly EnumeratedVariant[] = ENUMERATED_VARIANTS,
): Query[] {
  return constructed(seed, number, variants, (draw) => scatter(draw, 1, 1, draw(2) === 0 ? 6 : 24));
}

/** Long family: checkers still on own 24 while the rest is home or nearly so. */
export function lateHeads(
  seed: number,
  number: number,
  variants: readonly EnumeratedVariant[] = ['long', 'gulbar'],
): Query[] {
  return constructed(seed, number, variants, (draw) =>
    sum(scatter(draw, 1 + draw(4), 24, 24), scatter(draw, 1 + draw(10), 1, 6 + draw(7))),
  );
}

/** Short family: several on the bar (or not yet entered) before a board with few open points. */
export function fullBars(
  seed: number,
  number: number,
  variants: readonly EnumeratedVariant[] = ['short', 'snake', 'acey-deucey', 'dutch'],
): Query[] {
  return constructed(
    seed,
    number,
    variants,
    (draw, variant) => {
      const waits = variant === 'short' || variant === 'snake' ? 25 : 25 + draw(2);
      return sum(scatter(draw, 1 + draw(6), waits, waits), scatter(draw, draw(10), 1, 24));
    },
    (draw) => sum(scatter(draw, 10, 1, 6), scatter(draw, draw(6), 1, 18)),
  );
}

/** Long family: five points held of six in the opponent's path, spare checkers around; all fifteen
 * of the opponent on the board, most of them in the first half of his way. */
export function nearlyClosed(
  seed: number,
  number: number,
  variants: readonly EnumeratedVariant[] = ['long', 'gulbar', 'jacquet', 'khachapuri'],
): Query[] {
  return constructed(
    seed,
    number,
    variants,
    (draw) => {
      const lowest = 1 + draw(19);
      const open = draw(6);
      const me = new Array<number>(27).fill(0);
      for (let step = 0; step < 6; step += 1) {
        if (step !== open) me[acrossLong(lowest + step)] = 1 + draw(2);
      }
      const spare = Math.max(0, Math.min(6, 15 - total(me)));
      return sum(me, scatter(draw, spare, 1, 24));
    },
    (draw) => {
      const ahead = Math.max(0, draw(4) - 1);
      return sum(scatter(draw, 15 - ahead, 13, 24), scatter(draw, ahead, 1, 12));
    },
  );
}

type Place = (draw: Draw, variant: EnumeratedVariant) => Counts;

const anywhere: Place = (draw) => scatter(draw, 1 + draw(15), 1, 24);

/** `number` queries for each variant; the opponent's checkers stand where the mover's do not. */
function constructed(
  seed: number,
  number: number,
  variants: readonly EnumeratedVariant[],
  mover: Place,
  other: Place = anywhere,
): Query[] {
  const draw = drawFrom(seed);
  const queries: Query[] = [];
  for (const variant of variants) {
    const sets = optionSets(variant);
    for (let made = 0; made < number; made += 1) {
      const me = mover(draw, variant);
      const opp = besides(other(draw, variant), me, variant);
      const toMove = oneOf(draw, ['white', 'black'] as const);
      const texts = { me: writeCheckers(me), opp: writeCheckers(opp) };
      queries.push({
        variant,
        options: sets[made % sets.length] ?? {},
        white: toMove === 'white' ? texts.me : texts.opp,
        black: toMove === 'white' ? texts.opp : texts.me,
        toMove,
        turn: 5 + draw(20),
        ...numbersFor(draw, variant),
      });
    }
  }
  return queries;
}

function numbersFor(draw: Draw, variant: EnumeratedVariant): Pick<Query, 'dice' | 'numbers' | 'completing'> {
  if (isGulbar(variant) && draw(4) === 0) return { numbers: passedNumbers(draw, variant), completing: true };
  return { dice: throwDice(draw) };
}

/** Numbers that a roll can leave for the opponent: one, both of a roll, or the rest of a double or a chain. */
function passedNumbers(draw: Draw, variant: EnumeratedVariant): readonly number[] {
  const [first, second] = throwDice(draw);
  if (first !== second) return draw(2) === 0 ? [first, second] : [first];
  if (variant === 'gulbar') return new Array<number>(1 + draw(4)).fill(first);
  const chain: number[] = [];
  for (let double = Math.max(4, first); double <= 6; double += 1) chain.push(double, double);
  return chain.slice(draw(2));
}

/** `number` checkers at random on the places from `low` to `high`. */
function scatter(draw: Draw, number: number, low: number, high: number): Counts {
  const checkers = new Array<number>(27).fill(0);
  for (let put = 0; put < number; put += 1) {
    const place = low + draw(high - low + 1);
    checkers[place] = count(checkers, place) + 1;
  }
  return checkers;
}

function sum(a: Counts, b: Counts): Counts {
  return a.map((checkers, place) => checkers + count(b, place));
}

function total(checkers: Counts): number {
  return checkers.reduce((all, here) => all + here, 0);
}

/** The opponent's checkers, those on points the mover holds put on the next free point behind it. */
function besides(opp: Counts, me: Counts, variant: EnumeratedVariant): Counts {
  const across = isShort(variant) ? acrossShort : acrossLong;
  const free = (place: number): boolean => place > 24 || count(me, across(place)) === 0;
  const placed = new Array<number>(27).fill(0);
  for (let place = 1; place <= 26; place += 1) {
    let to = place;
    while (!free(to)) to = to === 24 ? 1 : to + 1;
    placed[to] = count(placed, to) + count(opp, place);
  }
  return placed;
}
