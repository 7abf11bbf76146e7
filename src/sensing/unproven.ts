import { checkersByPlace } from '../rules/index.ts';
import { foundOnce } from './found-once.ts';
import { differencesGlimpsed } from './glimpse.ts';
import { resultsOf } from './results.ts';
import type { TurnState } from './turn-index.ts';
import { view } from './view.ts';
import type { PossiblePlay, TurnWatch } from './watch.ts';

/**
 * The plays that are to be asked about instead of taking the one that the board decides for, this one among them, where
 * it rests on a place in doubt: nothing has shown the checkers that came to it or left it. A single checker that
 * lies off its slots elsewhere, or on a switch that does not close, would look the same, and so would a turn that is to go
 * on. Empty where no place is in doubt, where all that has moved was seen, and where nothing else may have been played.
 */
export const unproven = foundOnce(playsUnproven);

/** With more than this nobody finds his play among them: then the one that the board shows is asked about alone. */
const MOST_RIVALS = 40;

function playsUnproven(watch: TurnWatch): readonly PossiblePlay[] {
  const { decided, results, mayGoOn } = view(watch);
  if (!decided || !restsOnDoubt(watch, decided)) return [];
  const most = Math.max(1, unseenNow(watch));
  const rivals = resultsOf(watch.index.states.filter((state) => lacksCheckers(watch, state, most)));
  if (rivals.length === 0 && !mayGoOn) return [];
  return rivals.length > MOST_RIVALS ? results : [...results, ...rivals.map(({ play }) => play)];
}

/** Checkers that were seen to leave, and not to come down. */
const unseenNow = ({ index, reading }: TurnWatch): number => sumOf(index.root.reading) - sumOf(reading);

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** Whether a place in doubt would show the same, as far as it shows anything, had nothing been played there. */
function restsOnDoubt({ index, glimpses }: TurnWatch, { position }: PossiblePlay): boolean {
  const { map, graph, root } = index;
  const { doubted = [] } = map;
  if (doubted.length === 0) return false;
  const { family } = graph.ruleset;
  const [before, after] = [checkersByPlace(family, root.position), checkersByPlace(family, position)];
  const denied = differencesGlimpsed(glimpses, family, root.position).map(({ place }) => place);
  return doubted.some((place) => before[place] !== after[place] && !denied.includes(place));
}

/** The board would show this state if some checkers more were seen, so many at most. */
function lacksCheckers({ index, reading, glimpses }: TurnWatch, state: TurnState, most: number): boolean {
  const lacking = reading.map((seen, place) => (state.reading[place] as number) - seen);
  const glimpsed = differencesGlimpsed(glimpses, index.graph.ruleset.family, state.position);
  lacking.push(...glimpsed.map(({ expected, seen }) => expected - seen));
  const missing = sumOf(lacking);
  return missing >= 1 && missing <= most && lacking.every((count) => count >= 0);
}
