import {
  checkersByPlace,
  type Movement,
  NOT_ENTERED,
  OFF,
  type Place,
  type Position,
  placeOf,
  type Ruleset,
  type Side,
  type TurnGraph,
} from '../../rules/index.ts';
import { isResult, SMALL_TURN } from './results.ts';

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
  const others = graph.dicePlayed > SMALL_TURN ? hiddenShifts(graph, position, slots) : resultsOf(graph);
  const alike = others
    .map((result) => checkersByPlace(ruleset.family, result))
    .filter((counts) => appearance(counts, slots) === looks && counts.join() !== truth.join());
  const onlyHere = [...truth.keys()].filter((place) =>
    alike.every((counts) => (counts[place] ?? 0) < (truth[place] ?? 0)),
  );
  return { side: turn.side, places: alike.length > 0 ? onlyHere : touched(ruleset, turn.side, movements) };
}

const resultsOf = (graph: TurnGraph): readonly Position[] => graph.results().map(({ position }) => position);

/** Results that differ from this one by a checker on stacks of the mover that show no more than they do. */
function hiddenShifts(graph: TurnGraph, position: Position, slots: readonly number[]): readonly Position[] {
  const { ruleset, turn } = graph;
  const own = position[turn.side];
  const isHidden = (number: number): boolean => {
    if (number === NOT_ENTERED) return true;
    const place = placeOf(ruleset.family, turn.side, number);
    return (own[number] ?? 0) >= (slots[place] ?? 0);
  };
  const hidden = own.flatMap((count, number) => (count > 0 && isHidden(number) ? [number] : []));
  return hidden
    .flatMap((from) => hidden.filter((to) => to !== from).map((to) => ({ from, to })))
    .map(({ from, to }) => ({
      ...position,
      [turn.side]: own.map((count, number) => count - Number(number === from) + Number(number === to)),
    }))
    .filter((shifted) => isResult(graph, shifted));
}

/** What the switches show: no more checkers on a place than it has slots. */
const appearance = (counts: readonly number[], slots: readonly number[]): string =>
  counts.map((count, place) => Math.min(count, slots[place] ?? 0)).join();

function touched({ family }: Ruleset, side: Side, movements: readonly Movement[]): Place[] {
  const ends = movements.map(({ to }) => to).filter((to) => to !== OFF);
  return [...ends, ...movements.map(({ from }) => from)].map((own) => placeOf(family, side, own));
}
