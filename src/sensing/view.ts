import { type Movement, NOT_ENTERED, OFF, type Place, type Position, placeOf } from '../rules/index.ts';
import { mayHaveComeAbout } from './course.ts';
import { nearestEnd, type Wrong } from './explain.ts';
import type { Fit } from './fit.ts';
import { foundOnce } from './found-once.ts';
import { type Reading, readingKey, slotsOf } from './reading.ts';
import { type Result, resultsOf } from './results.ts';
import { placesTouched, type TurnIndex, type TurnState } from './turn-index.ts';
import { type Uncounted, uncounted } from './uncounted.ts';
import { explanationOf, type PossiblePlay, type TurnWatch } from './watch.ts';

export interface Hit {
  readonly place: Place;
  readonly bar: Place;
  /** The turn may end once it lies there. */
  readonly completes: boolean;
  readonly inHand: boolean;
}

/** What the board shows of a turn. */
export interface TurnView {
  /** Origins of the checkers now in the hand, as far as the switches tell. */
  readonly lifted: readonly { readonly place: Place; readonly count: number }[];
  /** Where a lifted checker may go, by one number or several; `completes`: the turn may end with it. */
  readonly targets: readonly { readonly place: Place; readonly completes: boolean }[];
  /** A hit checker that still lies where it was hit, or is in the hand, while nothing else is: it goes to this bar. */
  readonly hit: Hit | null;
  /** Checkers that have come though none was seen to leave, and the one stack of the mover that can hide it. */
  readonly hiddenLifts: { readonly place: Place; readonly count: number } | null;
  /** Where checkers have come although none can have left for there: one has to go before the turn can go on. */
  readonly unmatched: readonly Place[];
  /** With an empty hand: the places a checker may legally leave. */
  readonly mayLift: readonly Place[];
  /** With an empty hand: where a checker from beside the board may be entered. */
  readonly mayEnter: readonly { readonly place: Place; readonly completes: boolean }[];
  /** The last thing seen is that a checker left; where it came down cannot be seen, and it may still be in the hand. */
  readonly mayBeInHand: boolean;
  /** The board looks like an end of the turn, and as much like a state in which it has to go on. */
  readonly mayGoOn: boolean;
  /** Every legal end of the turn that looks exactly like the board. */
  readonly results: readonly PossiblePlay[];
  /** The only result, or the only one that explains all that was seen on the way; else null. */
  readonly decided: PossiblePlay | null;
  /** The stack to be counted by people before it can be told, or asked, what was played; null where none need be. */
  readonly uncounted: Uncounted | null;
  /** What no legal turn explains, in the order of `PLACES`. */
  readonly wrong: readonly Wrong[];
  /** When something is wrong: the legal result that the fewest checkers have to be moved for. */
  readonly nearest: Position | null;
  /** The position the board shows: of the state it stands in, or last stood in before a checker was lifted. */
  readonly stands: Position | null;
  /** Numbers not yet played; empty also while a checker is in the hand or that is not certain. */
  readonly left: readonly number[];
  /** Each number that can be played next, once; empty while a checker is in the hand. */
  readonly numbers: readonly number[];
  /** False while checkers lie in an order that the rules would not have played them in, or in the hand. */
  readonly inOrder: boolean;
  /** The only legal end of this turn, where there is one alone: a forced play, or none at all. */
  readonly only: PossiblePlay | null;
  /** Since when (ms) the board has looked like this. */
  readonly since: number;
}

export const view = foundOnce(viewOf);

function viewOf(watch: TurnWatch): TurnView {
  const { index, reading, since } = watch;
  const { exact, underway, wrong } = explanationOf(watch);
  const hit = hitToBar(watch, exact, underway);
  const { lifted, targets } = hit ? hitInHand(hit) : inHand(watch, underway);
  const results = resultsOf(exact);
  const plays = results.map(({ play }) => play);
  return {
    lifted,
    targets,
    hit,
    hiddenLifts: hiddenLifts(watch),
    unmatched: exact.length + lifted.length === 0 ? unmatched(watch, underway) : [],
    mayLift: lifted.length > 0 ? [] : mayLift(index, exact, underway),
    mayEnter: lifted.length > 0 ? [] : mayEnter(index, exact),
    mayBeInHand: watch.liftedLast !== null,
    mayGoOn: mayGoOn(watch, exact),
    results: plays,
    decided: decide(watch, results),
    uncounted: wrong.length > 0 ? null : uncounted(watch, plays),
    wrong,
    nearest: wrong.length > 0 ? nearestEnd(index, reading) : null,
    stands: standing(watch, lifted.length > 0 ? [] : exact),
    left: lifted.length > 0 ? [] : numbersLeft(exact),
    numbers: lifted.length > 0 ? [] : numbersNext(index, exact),
    inOrder: exact.length > 0,
    only: watch.only,
    since,
  };
}

const inTheAir = (fit: Fit): number => ownInHand(fit) + fit.blotsInHand;
const ownInHand = ({ pending, unlifted }: Fit): number => pending.length - unlifted.length;

/** Only what is in the hand is missing from this state, not what has still to be lifted. */
const isOneMotionAway = (fit: Fit): boolean =>
  fit.unlifted.length === 0 ? inTheAir(fit) > 0 : fit.blotsInHand > 0 && ownInHand(fit) === 0;

/** States that only the hand keeps the board from; where there are none, those for which the fewest have still to be lifted. */
function handsOn(underway: readonly Fit[]): readonly Fit[] {
  const near = underway.filter(isOneMotionAway);
  if (near.length > 0) return near;
  const held = underway.filter((fit) => inTheAir(fit) > 0);
  const least = Math.min(...held.map(({ unlifted }) => unlifted.length));
  return held.filter(({ unlifted }) => unlifted.length === least);
}

function inHand(watch: TurnWatch, underway: readonly Fit[]): Pick<TurnView, 'lifted' | 'targets'> {
  const near = handsOn(underway);
  const fewest = near.reduce((least, fit) => Math.min(least, inTheAir(fit)), Number.POSITIVE_INFINITY);
  const nearest = withHitChecker(
    watch,
    near.filter((fit) => inTheAir(fit) === fewest),
  );
  if (nearest.length === 0) return { lifted: [], targets: [] };
  const lifted = liftedFrom(watch, nearest);
  const targets = targetsOf(nearest, fewest === 1);
  const onlyOrigin = fewest === 1 && lifted.length === 1 ? lifted[0]?.place : undefined;
  return { lifted, targets: targets.filter(({ place }) => place !== onlyOrigin) };
}

function targetsOf(nearest: readonly Fit[], single: boolean): TurnView['targets'] {
  const completes = new Map<Place, boolean>();
  for (const fit of nearest) {
    const places = ownInHand(fit) > 0 ? [...fit.pending] : [];
    if (fit.blotsInHand > 0) places.push(fit.state.change.bar);
    const ends = single && fit.unlifted.length === 0 && fit.state.end !== null;
    for (const place of places) completes.set(place, ends || completes.get(place) === true);
  }
  return Array.from(completes, ([place, ends]) => ({ place, completes: ends })).sort(
    (a, b) => a.place - b.place,
  );
}

/** A checker taken from where one is being hit is taken to be that one, on its way to the bar. */
function withHitChecker(watch: TurnWatch, nearest: readonly Fit[]): readonly Fit[] {
  const hitting = nearest.filter((fit) => holdsHitChecker(watch, fit));
  return hitting.length > 0 ? hitting : nearest;
}

const holdsHitChecker = ({ liftedLast }: TurnWatch, { blotsInHand, state }: Fit): boolean =>
  blotsInHand > 0 && liftedLast !== null && state.change.hits.includes(liftedLast);

/** The hit checker just taken up; else what is gone since the board last rested; else since the turn began. */
function liftedFrom(watch: TurnWatch, nearest: readonly Fit[]): TurnView['lifted'] {
  const { liftedLast, reading, rest, index } = watch;
  if (liftedLast !== null && nearest.every((fit) => holdsHitChecker(watch, fit))) {
    return [{ place: liftedLast, count: 1 }];
  }
  const sinceRest = losses(rest, reading);
  return sinceRest.length > 0 ? sinceRest : losses(index.root.reading, reading);
}

/** More has come than left, or what left it was not seen to: no checker that belongs there can have been it. */
function unmatched({ index, reading, rest }: TurnWatch, underway: readonly Fit[]): readonly Place[] {
  const most = Math.max(...underway.map(inTheAir));
  const isHidden = count(reading) > count(index.root.reading);
  return underway.length > 0 && (most < 0 || (most === 0 && isHidden)) ? gains(rest, reading) : [];
}

const count = (reading: Reading): number => reading.reduce((sum, seen) => sum + seen, 0);

const gains = (before: Reading, reading: Reading): Place[] =>
  reading.flatMap((seen, place) => (seen > (before[place] as number) ? [place] : []));

function losses(before: Reading, reading: Reading): TurnView['lifted'] {
  return reading.flatMap((seen, place) => {
    const count = (before[place] as number) - seen;
    return count > 0 ? [{ place, count }] : [];
  });
}

/** Only hit checkers keep the board from being a state of the turn: the first of them, and where it goes. */
function hitToBar(
  { reading, liftedLast }: TurnWatch,
  exact: readonly TurnState[],
  underway: readonly Fit[],
): TurnView['hit'] {
  const waiting = underway.filter(
    ({ pending, unlifted, blotsPending }) => pending.length + unlifted.length === 0 && blotsPending > 0,
  );
  const [first] = waiting;
  if (exact.length > 0 || !first) return null;
  const { bar, hits } = first.state.change;
  const standing = first.blotsStanding.find((place) => (reading[place] as number) > 0);
  const place = standing ?? liftedLast ?? (hits[0] as Place);
  const completes = waiting.some(({ state, blotsPending }) => state.end !== null && blotsPending === 1);
  return { place, bar, completes, inHand: waiting.every(({ blotsInHand }) => blotsInHand > 0) };
}

const hitInHand = ({ place, bar, completes, inHand: isHeld }: Hit): Pick<TurnView, 'lifted' | 'targets'> => ({
  lifted: isHeld ? [{ place, count: 1 }] : [],
  targets: [{ place: bar, completes }],
});

/** More checkers have come than were seen to leave; where only one stack of the mover is too high to show it, they left that. */
function hiddenLifts({ index, reading }: TurnWatch): TurnView['hiddenLifts'] {
  const { root, map, side, graph } = index;
  const count = reading.reduce((sum, seen, place) => sum + seen - (root.reading[place] as number), 0);
  if (count <= 0) return null;
  const { family } = graph.ruleset;
  const hiding = root.position[side].flatMap((checkers, own) => {
    const place = own > OFF && own < NOT_ENTERED ? placeOf(family, side, own) : null;
    return place !== null && checkers > slotsOf(map, place) ? [place] : [];
  });
  const [place, ...others] = hiding;
  return place === undefined || others.length > 0 ? null : { place, count };
}

function mayLift(index: TurnIndex, exact: readonly TurnState[], underway: readonly Fit[]): Place[] {
  const places = new Set<Place>();
  const { family } = index.graph.ruleset;
  for (const { from } of stepsFrom(index, exact))
    if (from !== NOT_ENTERED) places.add(placeOf(family, index.side, from));
  if (exact.length === 0) for (const place of leastUnlifted(underway)) places.add(place);
  return [...places].sort((a, b) => a - b);
}

function mayEnter({ graph, side }: TurnIndex, exact: readonly TurnState[]): TurnView['mayEnter'] {
  const { family } = graph.ruleset;
  const completes = new Map<Place, boolean>();
  for (const { nodes } of exact) {
    for (const { movement, node } of nodes.flatMap((each) => graph.next(each.node))) {
      if (movement.from !== NOT_ENTERED) continue;
      const place = placeOf(family, side, movement.to);
      completes.set(place, completes.get(place) === true || graph.isComplete(node));
    }
  }
  return Array.from(completes, ([place, ends]) => ({ place, completes: ends })).sort(
    (a, b) => a.place - b.place,
  );
}

/** Put down in another order than the rules ask for: what is still to be lifted for the nearest states. */
function leastUnlifted(underway: readonly Fit[]): Place[] {
  const least = underway.reduce(
    (few, { unlifted }) => Math.min(few, unlifted.length),
    Number.POSITIVE_INFINITY,
  );
  return underway.filter(({ unlifted }) => unlifted.length === least).flatMap(({ unlifted }) => unlifted);
}

function decide(watch: TurnWatch, results: readonly Result[]): PossiblePlay | null {
  if (!watch.knowsAllEnds) return null;
  if (results.length === 1) return results[0]?.play ?? null;
  // Of a turn too large to look at all of it not every way is known: what was seen on the way decides nothing.
  if (watch.disturbed || !watch.index.isWhole) return null;
  const states = results.map(({ state }) => state);
  const [only, ...others] = explaining(watch, states, MORE_THAN_ONE);
  return only && others.length === 0 ? (results.find(({ state }) => state === only)?.play ?? null) : null;
}

const MORE_THAN_ONE = 2;

/**
 * The states, so many at most, that all that was seen on the way may have led to. Where hands have done more than to play,
 * and it leads to none, those that have to do with every place that was seen to change.
 */
function explaining(watch: TurnWatch, states: readonly TurnState[], atMost: number): readonly TurnState[] {
  const { index, rests, reading, evidence } = watch;
  const seen = [...rests, reading];
  const led: TurnState[] = [];
  for (const state of states) {
    if (mayHaveComeAbout(index, state, seen)) led.push(state);
    if (led.length === atMost) break;
  }
  return led.length > 0 ? led : states.filter((state) => touchesAll(placesTouched(index, state), evidence));
}

function touchesAll(touched: ReadonlySet<Place>, evidence: number): boolean {
  for (let place = 0; evidence >>> place > 0; place += 1)
    if ((evidence >>> place) & 1 && !touched.has(place)) return false;
  return true;
}

/** Stacks too high to be seen hide that something has still to be played; what was seen on the way may rule that out. */
function mayGoOn(watch: TurnWatch, exact: readonly TurnState[]): boolean {
  const unfinished = exact.filter(({ end }) => end === null);
  if (unfinished.length === 0 || watch.disturbed || !watch.index.isWhole) return unfinished.length > 0;
  const finished = exact.filter(({ end }) => end !== null);
  const [first] = explaining(watch, [...unfinished, ...finished], 1);
  return first === undefined || first.end === null;
}

/**
 * A checker in the hand still counts where it was lifted, also where the board would look the same had it come down
 * unseen. Of several states that look alike it is the one that was seen to come about, if that is one alone.
 */
function standing(watch: TurnWatch, exact: readonly TurnState[]): Position | null {
  const { index, rest } = watch;
  const states = exact.length > 0 ? exact : (index.byReading.get(readingKey(rest)) ?? []);
  const [only, ...others] = states.length > 1 ? likeliest(watch, states) : states;
  return only && others.length === 0 ? only.position : null;
}

/** The states whose ways fit best what was seen to move: every place on the way that was, and no other. */
function likeliest({ index, evidence }: TurnWatch, states: readonly TurnState[]): readonly TurnState[] {
  const fits = states.map((state) => {
    const touched = [...placesTouched(index, state)];
    return touched.reduce((fit, place) => fit + ((evidence >>> place) & 1 ? 1 : -1), 0);
  });
  const best = Math.max(...fits);
  return states.filter((_, i) => fits[i] === best);
}

function numbersLeft(exact: readonly TurnState[]): readonly number[] {
  const [first, ...others] = exact.flatMap(({ nodes }) => nodes.map(({ node }) => node.left));
  return first && others.every((left) => left.join() === first.join()) ? first : [];
}

function* stepsFrom({ graph }: TurnIndex, exact: readonly TurnState[]): Generator<Movement> {
  for (const { nodes } of exact)
    for (const { node } of nodes) for (const { movement } of graph.next(node)) yield movement;
}

function numbersNext(index: TurnIndex, exact: readonly TurnState[]): number[] {
  const numbers = new Set<number>();
  for (const { number } of stepsFrom(index, exact)) numbers.add(number);
  return [...numbers].sort((a, b) => b - a);
}
