import type { Place } from '../rules/index.ts';
import { missesByTwo, type NearMiss, nearMisses } from './explain.ts';
import { resultsOf } from './results.ts';
import type { PossiblePlay, TurnWatch } from './watch.ts';

/** A play that fits but for a place or two, which would have to show something false. */
export interface Suspicion {
  readonly play: PossiblePlay;
  readonly places: readonly Place[];
}

const likely = new WeakMap<TurnWatch, readonly Suspicion[]>();
const unlikely = new WeakMap<TurnWatch, readonly Suspicion[]>();

/** What the board would mean if the switches of a place or two lied; for a board that fits nothing. */
export function suspicions(watch: TurnWatch): readonly Suspicion[] {
  const known = likely.get(watch);
  if (known) return known;
  const found = suspicionsOf(nearMisses(watch.index, watch.reading, watch.glimpses));
  likely.set(watch, found);
  return found;
}

/** The same where no place alone would explain it, and it looks as if a checker had been moved: for whoever insists. */
export function unlikelySuspicions(watch: TurnWatch): readonly Suspicion[] {
  const known = unlikely.get(watch);
  if (known) return known;
  const found = suspicionsOf(missesByTwo(watch.index, watch.reading, watch.glimpses));
  unlikely.set(watch, found);
  return found;
}

const suspicionsOf = (misses: readonly NearMiss[]): readonly Suspicion[] =>
  misses.flatMap(({ end, places }) => resultsOf([end]).map(({ play }) => ({ play, places })));
