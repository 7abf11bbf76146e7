import { BAR, OFF, type Place, type Position, placeOf, type TurnGraph } from '../../rules/index.ts';

/** Where green has to shine for a play, and where it may. */
export interface Flash {
  /** Places where more checkers lie than before. */
  readonly ends: readonly Place[];
  /** These, and places where a checker may have stopped on its way. */
  readonly may: ReadonlySet<Place>;
}

/** What the flash for a play that leads to this position looks like, whichever way its checkers have gone. */
export function flashOf({ turn, ruleset }: TurnGraph, position: Position): Flash {
  const { side, numbers } = turn;
  const place = (own: number): Place => placeOf(ruleset.family, side, own);
  const [before, after] = [turn.position[side], position[side]];
  const changes = after.map((count, own) => count - (before[own] ?? 0));
  const came = changes.flatMap((change, own) => (change > 0 ? [place(own)] : []));
  const left = changes.flatMap((change, own) => (change < 0 ? [Math.min(own, BAR)] : []));
  const stops = left.flatMap((from) => sums(numbers).map((sum) => from - sum));
  const ends = came.length > 0 ? came : [place(OFF)];
  return { ends, may: new Set([...ends, ...stops.filter((own) => own > OFF).map(place)]) };
}

/** Whether lights that flash say that this very play has been understood. */
export const isFlashOf = ({ ends, may }: Flash, green: ReadonlySet<Place>): boolean =>
  ends.every((place) => green.has(place)) && [...green].every((place) => may.has(place));

function sums(numbers: readonly number[]): number[] {
  const all = new Set([0]);
  for (const number of numbers) for (const sum of [...all]) all.add(sum + number);
  return [...all];
}
