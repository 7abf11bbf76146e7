/** Checkers of one side by own point: index 0 borne off, 1..24 points, 25 bar, 26 not yet entered. */
export type Counts = readonly number[];

const CHECKERS = 15;

export function count(checkers: Counts, place: number): number {
  return checkers[place] ?? 0;
}

/** Checkers on the own points from `low` to `high`, both included. */
export function countBetween(checkers: Counts, low: number, high: number): number {
  let sum = 0;
  for (let place = low; place <= high; place += 1) sum += count(checkers, place);
  return sum;
}

export function readCheckers(text: string): Counts {
  const checkers = new Array<number>(27).fill(0);
  for (const pair of text.split(',')) {
    if (pair === '') continue;
    const [place, number] = pair.split(':').map(Number);
    if (place === undefined || number === undefined || !(place >= 1 && place <= 26) || !(number >= 1)) {
      throw new Error(`not a position: ${text}`);
    }
    checkers[place] = count(checkers, place) + number;
  }
  const onBoard = countBetween(checkers, 1, 26);
  if (onBoard > CHECKERS) throw new Error(`more than fifteen checkers: ${text}`);
  checkers[0] = CHECKERS - onBoard;
  return checkers;
}

export function writeCheckers(checkers: Counts): string {
  const pairs: string[] = [];
  for (let place = 26; place >= 1; place -= 1) {
    if (count(checkers, place) > 0) pairs.push(`${place}:${count(checkers, place)}`);
  }
  return pairs.join(',');
}

export function moved(checkers: Counts, from: number, to: number): Counts {
  const after = [...checkers];
  after[from] = count(checkers, from) - 1;
  after[to] = count(checkers, to) + 1;
  return after;
}

/** A.1: the opponent's name of my point. */
export function acrossLong(point: number): number {
  return point <= 12 ? point + 12 : point - 12;
}

export function acrossShort(point: number): number {
  return 25 - point;
}

export function allBorneOff(checkers: Counts): boolean {
  return countBetween(checkers, 1, 26) === 0;
}

/** B.1.8: "while every own checker still on the board is on 6..1"; C.1.7: none on the bar either. */
export function allAtHome(checkers: Counts): boolean {
  return countBetween(checkers, 7, 26) === 0;
}
