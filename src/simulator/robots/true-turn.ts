import {
  checkersByPlace,
  type Movement,
  OFF,
  type Place,
  type Position,
  placeOf,
  type Ruleset,
  type Side,
  type TurnGraph,
} from '../../rules/index.ts';

/** A turn as its hands know it. */
export interface TrueTurn {
  readonly side: Side;
  /** Places to point at when the board asks what was played, the best answer first. */
  readonly places: readonly Place[];
}

/**
 * What to answer when a board with these slots cannot see which play this was: a place where more checkers lie than
 * after any other play that looks alike. Where no other looks alike, any place that checkers were moved to or from.
 */
export function trueTurn(
  graph: TurnGraph,
  position: Position,
  movements: readonly Movement[],
  slots: readonly number[],
): TrueTurn {
  const { ruleset, turn } = graph;
  const truth = checkersByPlace(ruleset.family, position);
  const looks = appearance(truth, slots);
  const alike = graph
    .results()
    .map((result) => checkersByPlace(ruleset.family, result.position))
    .filter((counts) => appearance(counts, slots) === looks && counts.join() !== truth.join());
  const onlyHere = [...truth.keys()].filter((place) =>
    alike.every((counts) => (counts[place] ?? 0) < (truth[place] ?? 0)),
  );
  return { side: turn.side, places: alike.length > 0 ? onlyHere : touched(ruleset, turn.side, movements) };
}

/** What the switches show: no more checkers on a place than it has slots. */
const appearance = (counts: readonly number[], slots: readonly number[]): string =>
  counts.map((count, place) => Math.min(count, slots[place] ?? 0)).join();

function touched({ family }: Ruleset, side: Side, movements: readonly Movement[]): Place[] {
  const ends = movements.map(({ to }) => to).filter((to) => to !== OFF);
  return [...ends, ...movements.map(({ from }) => from)].map((own) => placeOf(family, side, own));
}
