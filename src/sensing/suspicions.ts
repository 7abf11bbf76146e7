import type { Place } from '../rules/index.ts';
import { missesByTwo, type NearMiss, nearMisses } from './explain.ts';
import { foundOnce } from './found-once.ts';
import { resultsOf } from './results.ts';
import type { PossiblePlay, TurnWatch } from './watch.ts';

/** A play that fits but for a place or two, which would have to show something false. */
export interface Suspicion {
  readonly play: PossiblePlay;
  readonly places: readonly Place[];
}

/** What the board would mean if the switches of a place or two lied; for a board that fits nothing. */
export const suspicions = foundOnce(({ index, reading, glimpses }: TurnWatch) =>
  suspicionsOf(nearMisses(index, reading, glimpses)),
);

/** The same where no place alone would explain it, and it looks as if a checker had been moved: for whoever insists. */
export const unlikelySuspicions = foundOnce(({ index, reading, glimpses }: TurnWatch) =>
  suspicionsOf(missesByTwo(index, reading, glimpses)),
);

const suspicionsOf = (misses: readonly NearMiss[]): readonly Suspicion[] =>
  misses.flatMap(({ end, places }) => resultsOf([end]).map(({ play }) => ({ play, places })));
