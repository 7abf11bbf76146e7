import {
  acrossPoint,
  BAR,
  type Family,
  type Movement,
  NOT_ENTERED,
  OFF,
  opponent,
  type Position,
  type Side,
} from '../rules/index.ts';

/**
 * What a side has moved from one position to another, by no rule of any game: each checker that has left a number is
 * paired with one that has come to another, lower where there is one. The numbers are no numbers of dice.
 */
export function travelled(
  family: Family,
  side: Side,
  before: Position,
  after: Position,
): readonly Movement[] {
  const change = (own: number) => (after[side][own] ?? 0) - (before[side][own] ?? 0);
  const left: number[] = [];
  const come: number[] = [];
  for (let own = NOT_ENTERED; own >= OFF; own -= 1) {
    const list = change(own) < 0 ? left : come;
    for (let count = Math.abs(change(own)); count > 0; count -= 1) list.push(own);
  }
  const other = opponent(side);
  const isHit = (own: number): boolean => {
    if (own <= OFF || own >= BAR) return false;
    const theirs = acrossPoint(family, own);
    return (after[other][theirs] ?? 0) < (before[other][theirs] ?? 0);
  };
  return left.flatMap((from) => {
    const lower = come.findIndex((to) => to < from);
    const [to] = come.splice(Math.max(0, lower), 1);
    return to === undefined ? [] : [{ from, to, number: Math.abs(from - to), hit: isHit(to) }];
  });
}
