import { NardError } from '../errors/index.ts';
import { BAR, CHECKERS_PER_SIDE, type Checkers, NOT_ENTERED, OFF, type Position } from './board.ts';

const PAIR = /^(\d{1,2}):(\d{1,2})$/;
const DIGITS = '0123456789abcdef';

const cannotRead = (text: string, why: string) =>
  new NardError('E_POSITION', `“${text}” is no position: ${why}. Write point:count pairs such as 24:2,13:5.`);

/**
 * Reads one side's checkers from `point:count` pairs in the owner's own numbering (25 the bar, 26 not
 * yet entered); what is not written has been borne off.
 * @throws NardError E_POSITION
 */
export function parseCheckers(text: string): Checkers {
  const checkers = new Array<number>(NOT_ENTERED + 1).fill(0);
  let written = 0;
  for (const pair of text === '' ? [] : text.split(',')) {
    const [, point, count] = PAIR.exec(pair.trim())?.map(Number) ?? [];
    if (point === undefined || count === undefined) throw cannotRead(text, `“${pair}” is no pair`);
    if (point < 1 || point > NOT_ENTERED) throw cannotRead(text, `there is no point ${point}`);
    if (checkers[point] !== 0) throw cannotRead(text, `point ${point} is named twice`);
    if (count < 1) throw cannotRead(text, `point ${point} has no checkers`);
    checkers[point] = count;
    written += count;
  }
  if (written > CHECKERS_PER_SIDE) throw cannotRead(text, `it has ${written} checkers`);
  checkers[OFF] = CHECKERS_PER_SIDE - written;
  return checkers;
}

/** Writes one side's checkers, highest point first: `24:2,13:5,8:3,6:5`; empty when all are borne off. */
export function printCheckers(checkers: Checkers): string {
  const pairs: string[] = [];
  for (let point = NOT_ENTERED; point > OFF; point -= 1) {
    const count = checkers[point] ?? 0;
    if (count > 0) pairs.push(`${point}:${count}`);
  }
  return pairs.join(',');
}

/** One hexadecimal digit for each of the 27 counts: short, comparable, and quick to make. */
export function checkersKey(checkers: Checkers): string {
  let key = '';
  for (let point = OFF; point <= NOT_ENTERED; point += 1) key += DIGITS[checkers[point] ?? 0];
  return key;
}

const ONE_LESS = shiftedDigits(-1);
const ONE_MORE = shiftedDigits(1);

/** For each digit's character code, the digit that stands for `step` checkers more. */
function shiftedDigits(step: number): readonly string[] {
  const digits: string[] = [];
  for (let count = 0; count < DIGITS.length; count += 1) {
    digits[DIGITS.charCodeAt(count)] = DIGITS[count + step] ?? '';
  }
  return digits;
}

/** The key after one checker has gone from one own number to another, made without the counts. */
export function keyAfterMove(key: string, from: number, to: number): string {
  const less = ONE_LESS[key.charCodeAt(from)] ?? '';
  const more = ONE_MORE[key.charCodeAt(to)] ?? '';
  return to < from
    ? key.slice(0, to) + more + key.slice(to + 1, from) + less + key.slice(from + 1)
    : key.slice(0, from) + less + key.slice(from + 1, to) + more + key.slice(to + 1);
}

/** Equal keys mean equal positions. */
export const positionKey = (position: Position): string =>
  checkersKey(position.white) + checkersKey(position.black);

/**
 * Pips one side still has to go: the sum of its own numbers. A checker not yet entered has as far to
 * go as one on the bar.
 */
export function pips(checkers: Checkers): number {
  let sum = 0;
  for (let point = 1; point <= NOT_ENTERED; point += 1) sum += Math.min(point, BAR) * (checkers[point] ?? 0);
  return sum;
}

/** The highest own number that holds a checker; 0 when all are borne off. */
export function rearmost(checkers: Checkers): number {
  for (let point = NOT_ENTERED; point > OFF; point -= 1) if (checkers[point]) return point;
  return OFF;
}

/** How many checkers stand on own numbers `from`–`to`, both included. */
export function countBetween(checkers: Checkers, from: number, to: number): number {
  let count = 0;
  for (let point = from; point <= to; point += 1) count += checkers[point] ?? 0;
  return count;
}

/** Whether these are one side's checkers at all: 27 counts, none negative, that add up to 15. */
export const areFifteen = (checkers: Checkers): boolean =>
  checkers.length === NOT_ENTERED + 1 &&
  checkers.every((count) => Number.isInteger(count) && count >= 0) &&
  countBetween(checkers, OFF, NOT_ENTERED) === CHECKERS_PER_SIDE;
