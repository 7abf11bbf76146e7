import {
  finished,
  type Movement,
  OFF,
  type Place,
  type Position,
  placeOf,
  positionKey,
  type TurnGraph,
  type TurnNode,
} from '../../rules/index.ts';
import { SMALL_TURN } from './results.ts';

/** What flashed. */
export interface Flash {
  /** Where green shone. */
  readonly green: ReadonlySet<Place>;
  /** Where it may have shone unseen, because another light stood there. */
  readonly hidden: ReadonlySet<Place>;
}

/**
 * Whether green says that the turn has been understood to end in this position: it shines wherever a checker comes,
 * by one way of playing it or another. Trays tell nothing: they flash for results as well.
 */
export function isFlashFor(graph: TurnGraph, position: Position, { green, hidden }: Flash): boolean {
  const { turn, ruleset } = graph;
  const tray = (side: 'white' | 'black') => placeOf(ruleset.family, side, OFF);
  const telling = (place: Place) => !hidden.has(place) && place !== tray('white') && place !== tray('black');
  const points = new Set([...green].filter(telling));
  if (graph.dicePlayed === 0) return points.size === 0;
  // The result of a game follows its last play at once, and shines on the trays alone.
  if (points.size === 0 && finished(ruleset, position) !== null) return true;
  const comesTo = ({ to }: Movement): Place | null =>
    to === OFF ? null : placeOf(ruleset.family, turn.side, to);
  if (graph.dicePlayed > SMALL_TURN) return endsShine(graph, position, { green, hidden });
  const end = positionKey(position);
  const tried = new Set<string>();
  const leadsOn = (node: TurnNode, seen: ReadonlySet<Place>): boolean => {
    if (positionKey(node.position) === end && graph.isComplete(node) && seen.size === points.size)
      return true;
    const key = `${node.key} ${[...seen].sort((a, b) => a - b).join()}`;
    if (tried.has(key)) return false;
    tried.add(key);
    return graph.next(node).some((step) => {
      const place = comesTo(step.movement);
      if (place === null || hidden.has(place)) return leadsOn(step.node, seen);
      return points.has(place) && leadsOn(step.node, new Set([...seen, place]));
    });
  };
  return leadsOn(graph.start, new Set());
}

/** Of a turn with too many ways to look at: whether green shines where more checkers lie than before. */
function endsShine({ turn, ruleset }: TurnGraph, position: Position, { green, hidden }: Flash): boolean {
  const { side } = turn;
  return position[side].every((count, own) => {
    if (own === OFF || count <= (turn.position[side][own] ?? 0)) return true;
    const place = placeOf(ruleset.family, side, own);
    return green.has(place) || hidden.has(place);
  });
}
