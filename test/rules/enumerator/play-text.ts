/** Reads a written play only as far as a test needs it: which position it leaves (notation, "Plays"). */
import { acrossShort, type Counts, count, moved, readCheckers, writeCheckers } from './board.ts';

/**
 * The position after a play such as '24/18(2)', '13/10/8', 'bar/20*' or '6/off'. Checkers are hit where a
 * written stop meets a single opposing checker (`short` only). Nothing is checked.
 */
export function positionAfter(
  play: string,
  me: string,
  opp: string,
  short: boolean,
): { me: string; opp: string } {
  let mine: Counts = readCheckers(me);
  let theirs: Counts = readCheckers(opp);
  for (const word of play.split(' ')) {
    const times = Number(/\((\d)\)$/.exec(word)?.[1] ?? 1);
    const stops = word
      .replace(/\(\d\)$/, '')
      .replaceAll('*', '')
      .split('/')
      .map(placeOf);
    for (let time = 0; time < times; time += 1) {
      for (let stop = 1; stop < stops.length; stop += 1) {
        const to = stops[stop] ?? 0;
        mine = moved(mine, stops[stop - 1] ?? 0, to);
        if (short && to >= 1 && count(theirs, acrossShort(to)) === 1)
          theirs = moved(theirs, acrossShort(to), 25);
      }
    }
  }
  return { me: writeCheckers(mine), opp: writeCheckers(theirs) };
}

function placeOf(word: string): number {
  if (word === 'bar') return 25;
  return word === 'off' ? 0 : Number(word);
}
