import { NardError } from '../errors/index.ts';
import { BAR, NOT_ENTERED, OFF } from './board.ts';
import type { Movement } from './movements.ts';

/** One part of a written play: `count` checkers go from `from` by `stops` to `to`, in the mover's numbers. */
export interface WrittenMove {
  /** 1–24, 25 for the bar, 26 for a checker not yet entered. */
  readonly from: number;
  /** 1–24, or 0 when borne off. */
  readonly to: number;
  /** Every landing written, in order; the last is `to`. */
  readonly stops: readonly number[];
  /** The landings marked as hits. */
  readonly hits: readonly number[];
  readonly count: number;
}

const NO_PLAY = '(no play)';
const PLACE = String.raw`(?:bar|off|\d{1,2})`;
const MOVE = new RegExp(String.raw`^(${PLACE})((?:/${PLACE}\*?)+)(?:\((\d{1,2})\))?$`, 'i');

const cannotRead = (text: string, why: string) =>
  new NardError('E_PLAY', `“${text}” is no play: ${why}. Write it like 24/18(2), 13/8, bar/20* or 6/off.`);

/**
 * Reads a play in standard notation (notation: plays); `(no play)` and the empty text give []. Only the
 * form is checked here, not whether it is legal.
 * @throws NardError E_PLAY
 */
export function parsePlay(text: string): readonly WrittenMove[] {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.toLowerCase() === NO_PLAY) return [];
  return trimmed.split(/[\s,]+/).map((part) => parseMove(text, part));
}

function parseMove(text: string, part: string): WrittenMove {
  const match = MOVE.exec(part);
  if (!match) throw cannotRead(text, `“${part}” is no movement`);
  const landings = (match[2] ?? '').split('/').slice(1);
  const from = placeNumber(match[1] ?? '');
  const stops = landings.map((landing) => placeNumber(landing.replace('*', '')));
  const hits = stops.filter((_, index) => landings[index]?.endsWith('*'));
  const count = match[3] === undefined ? 1 : Number(match[3]);
  if (count < 1 || count > 15) throw cannotRead(text, `${count} checkers cannot move`);
  if (hits.includes(OFF)) throw cannotRead(text, 'nobody is hit on the tray');
  let last = from;
  for (const stop of stops) {
    if (last > NOT_ENTERED || stop >= last || stop >= BAR)
      throw cannotRead(text, `“${part}” does not go down the board`);
    last = stop;
  }
  return { from, to: last, stops, hits, count };
}

function placeNumber(place: string): number {
  const name = place.toLowerCase();
  if (name === 'bar') return BAR;
  return name === 'off' ? OFF : Number(name);
}

/**
 * Writes movements as a play: `24/18(2)`, `13/8`, `bar/20*`, `6/off`, `(no play)`. Movements that can be
 * one checker's are joined; where it landed in between is written only where it hit.
 */
export function printPlay(movements: readonly Movement[]): string {
  if (movements.length === 0) return NO_PLAY;
  return countEqual(joinChains(movements)).map(printMove).join(' ');
}

/** The landings of one checker worth writing: hits, and the last. */
interface Chain {
  readonly from: number;
  readonly landings: { to: number; hit: boolean }[];
}

function joinChains(movements: readonly Movement[]): Chain[] {
  const waiting = [...movements].sort((a, b) => b.from - a.from || b.to - a.to);
  const chains: Chain[] = [];
  for (let first = waiting.shift(); first; first = waiting.shift()) {
    const landings = [{ to: first.to, hit: first.hit }];
    for (let end = first.to; ; ) {
      const index = waiting.findIndex(({ from }) => from === end);
      const [onward] = index < 0 ? [] : waiting.splice(index, 1);
      if (!onward) break;
      end = onward.to;
      landings.push({ to: end, hit: onward.hit });
    }
    chains.push({
      from: first.from,
      landings: landings.filter(({ to, hit }) => hit || to === end(landings)),
    });
  }
  return chains;
}

const end = (landings: readonly { to: number }[]): number => landings.at(-1)?.to ?? OFF;

/** Chains that go the same way, with how many checkers took it; the star stays if any of them hit. */
function countEqual(chains: readonly Chain[]): { chain: Chain; count: number }[] {
  const ways = new Map<string, { chain: Chain; count: number }>();
  for (const chain of chains) {
    const way = [chain.from, ...chain.landings.map(({ to }) => to)].join('/');
    const known = ways.get(way);
    if (!known) {
      ways.set(way, { chain, count: 1 });
      continue;
    }
    known.count += 1;
    for (const [index, { hit }] of chain.landings.entries()) {
      const landing = known.chain.landings[index];
      if (landing && hit) landing.hit = true;
    }
  }
  return [...ways.values()];
}

function printMove({ chain, count }: { chain: Chain; count: number }): string {
  const from = chain.from === BAR ? 'bar' : String(chain.from);
  const landings = chain.landings.map(({ to, hit }) => `/${to === OFF ? 'off' : to}${hit ? '*' : ''}`);
  return `${from}${landings.join('')}${count > 1 ? `(${count})` : ''}`;
}
