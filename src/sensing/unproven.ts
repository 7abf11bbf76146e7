import { checkersByPlace, PLACE_COUNT, type Place, placeOf } from '../rules/index.ts';
import { foundOnce } from './found-once.ts';
import { differencesGlimpsed, mayLieSo } from './glimpse.ts';
import { type Reading, slotsOf } from './reading.ts';
import { resultsOf } from './results.ts';
import { isToldBy, pointsTold } from './told-alike.ts';
import type { TurnState } from './turn-index.ts';
import { view } from './view.ts';
import type { PossiblePlay, TurnWatch } from './watch.ts';

/**
 * The plays that are to be asked about instead of taking the one that the board decides for, this one among them. Empty
 * where nothing else may have been played, or where whoever has played it would see by the lights that it was taken for
 * another.
 */
export const unproven = foundOnce((watch: TurnWatch): readonly PossiblePlay[] => {
  const { decided } = view(watch);
  if (!decided) return [];
  return restsOnDoubt(watch, decided) ? playsBesideDoubt(watch) : playsToldAlike(watch, decided);
});

/** With more than this nobody finds his play among them: then the one that the board shows is asked about alone. */
const MOST_RIVALS = 40;

/**
 * Nothing has shown the checkers that came to a place in doubt or left it. A single checker that lies off its slots
 * elsewhere, or on a switch that does not close, would look the same, and so would a turn that is to go on.
 */
function playsBesideDoubt(watch: TurnWatch): readonly PossiblePlay[] {
  const { results, mayGoOn } = view(watch);
  const most = Math.max(1, unseenNow(watch));
  const rivals = resultsOf(watch.index.states.filter((state) => lacksCheckers(watch, state, most)));
  if (rivals.length === 0 && !mayGoOn) return [];
  return rivals.length > MOST_RIVALS ? results : [...results, ...rivals.map(({ play }) => play)];
}

/**
 * A checker that has come down beside the slots of its point closes none, and where stacks hide the rest, the board looks as
 * after another play. Whoever sees by the lights that this other one was accepted takes it back; but where they shine on
 * every point that he has put a checker on, nothing tells him.
 */
function playsToldAlike(watch: TurnWatch, decided: PossiblePlay): readonly PossiblePlay[] {
  const { index } = watch;
  const told = pointsTold(index, decided.movements);
  const rivals = index.states.filter((state) => {
    const point = pointWithOneBeside(watch, state);
    return state.end !== null && point !== null && isToldBy(told, index, { end: state.end, point });
  });
  return rivals.length === 0 ? [] : [decided, ...resultsOf(rivals).map(({ play }) => play)];
}

/** The only place where the board would show more in this state, if it shows as much as with one checker beside its slots. */
function pointWithOneBeside({ index, reading, glimpses }: TurnWatch, state: TurnState): Place | null {
  const { map, graph } = index;
  const { family } = graph.ruleset;
  const place = placeShowingOneMore(state.reading, reading);
  if (place === null) return null;
  // Of several checkers on a point of one slot, one lies on it.
  const isCovered =
    slotsOf(map, place) === 1 && (checkersByPlace(family, state.position)[place] as number) > 1;
  return !isCovered && mayLieSo(glimpses, family, state.position) ? place : null;
}

/** The place where one checker more is due than is seen, if all the rest is seen as it is due. */
function placeShowingOneMore(due: Reading, seen: Reading): Place | null {
  let found: Place | null = null;
  for (let place = 0; place < PLACE_COUNT; place += 1) {
    if (due[place] === seen[place]) continue;
    if (found !== null || due[place] !== (seen[place] as number) + 1) return null;
    found = place;
  }
  return found;
}

/** Checkers that were seen to leave, and not to come down. */
const unseenNow = ({ index, reading }: TurnWatch): number => sumOf(index.root.reading) - sumOf(reading);

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/**
 * Whether a place in doubt would show the same, as far as it shows anything, had nothing been played there. Where one has
 * come and one has left, as many lie there as before.
 */
function restsOnDoubt({ index, glimpses }: TurnWatch, { position, movements }: PossiblePlay): boolean {
  const { map, graph, root, side } = index;
  const { doubted = [] } = map;
  if (doubted.length === 0) return false;
  const { family } = graph.ruleset;
  const [before, after] = [checkersByPlace(family, root.position), checkersByPlace(family, position)];
  const denied = differencesGlimpsed(glimpses, family, root.position).map(({ place }) => place);
  const came = movements.map(({ to }) => placeOf(family, side, to));
  const isPlayed = (place: Place) => before[place] !== after[place] || came.includes(place);
  return doubted.some((place) => isPlayed(place) && !denied.includes(place));
}

/** The board would show this state if some checkers more were seen, so many at most. */
function lacksCheckers({ index, reading, glimpses }: TurnWatch, state: TurnState, most: number): boolean {
  const lacking = reading.map((seen, place) => (state.reading[place] as number) - seen);
  const glimpsed = differencesGlimpsed(glimpses, index.graph.ruleset.family, state.position);
  lacking.push(...glimpsed.map(({ expected, seen }) => expected - seen));
  const missing = sumOf(lacking);
  return missing >= 1 && missing <= most && lacking.every((count) => count >= 0);
}
