import { dieOf, robot, rollOf, seeded } from '../../src/players/index.ts';
import {
  LegalSets,
  numbersOf,
  opponent,
  type Position,
  printCheckers,
  type Roll,
  type Ruleset,
  ruleset,
  type Side,
  turnGraph,
  WORDS_A_RESULT,
} from '../../src/rules/index.ts';
import { enumerate } from '../rules/enumerator/enumerator.ts';
import { type Figure, quantile, round } from './figure.ts';

const POSITIONS = 20_000;
/** Well-played games take a judgement of every result of every turn: fewer of them. */
const PLAYED_WELL = 2000;
/** Positions that the slow enumerator is timed on. */
const SLOW = 150;
const PASSES = 9;
const SEED = 20_240_722;

/** A turn to find all results of. */
interface Asked {
  readonly position: Position;
  readonly side: Side;
  readonly roll: Roll;
  readonly ownTurn: number;
}

type Choose = (asked: Asked, sets: LegalSets) => Position | null;

/** Turns of games one after the other, doubles in their natural share. */
function turnsOf(rules: Ruleset, number: number, random: () => number, choose: Choose): Asked[] {
  const turns: Asked[] = [];
  const sets = new LegalSets(rules);
  while (turns.length < number) {
    let position = rules.start;
    let side: Side = random() < 0.5 ? 'white' : 'black';
    for (
      let ply = 0;
      turns.length < number && position.white[0] !== 15 && position.black[0] !== 15;
      ply += 1
    ) {
      const asked = { position, side, roll: rollOf(random), ownTurn: 1 + (ply >> 1) };
      turns.push(asked);
      position = choose(asked, sets) ?? position;
      side = opponent(side);
    }
  }
  return turns;
}

const find = (sets: LegalSets, { position, side, roll, ownTurn }: Asked): number =>
  sets.find(position[side], position[opponent(side)], roll[0], roll[1], ownTurn);

const atRandom =
  (random: () => number): Choose =>
  (asked, sets) => {
    const count = find(sets, asked);
    return count === 0 ? null : sets.position(Math.floor(random() * count), asked.side);
  };

const asTheRobot =
  (rules: Ruleset, random: () => number): Choose =>
  ({ position, side, roll, ownTurn }) =>
    robot.choose(turnGraph(rules, { position, side, numbers: numbersOf(rules, roll), ownTurn }), random)
      .position;

/** Sets found a second, pass by pass. */
function speeds(rules: Ruleset, turns: readonly Asked[]): number[] {
  const sets = new LegalSets(rules);
  const passes: number[] = [];
  for (let pass = 0; pass <= PASSES; pass += 1) {
    const began = performance.now();
    for (const asked of turns) find(sets, asked);
    passes.push((turns.length / (performance.now() - began)) * 1000);
  }
  return passes.slice(1);
}

/** How many results all turns have, and a sum of hashes over them that does not depend on their order. */
function check(rules: Ruleset, turns: readonly Asked[]): { results: number; checksum: number } {
  const sets = new LegalSets(rules);
  let results = 0;
  let checksum = 0;
  for (const asked of turns) {
    const count = find(sets, asked);
    results += count;
    for (let at = 0; at < count * WORDS_A_RESULT; at += WORDS_A_RESULT) {
      let hash = 0x811c9dc5;
      for (let word = at; word < at + WORDS_A_RESULT; word += 1)
        hash = Math.imul(hash ^ (sets.words[word] ?? 0), 0x01000193) ^ (hash >>> 15);
      checksum = (checksum + (hash >>> 0)) % 2 ** 48;
    }
  }
  return { results, checksum };
}

function slowSpeed(rules: Ruleset, turns: readonly Asked[]): number {
  const began = performance.now();
  for (const { position, side, roll, ownTurn } of turns) {
    enumerate({
      variant: rules.variant,
      white: printCheckers(position.white),
      black: printCheckers(position.black),
      toMove: side,
      turn: ownTurn,
      dice: roll,
    });
  }
  return (turns.length / (performance.now() - began)) * 1000;
}

/** Bytes of heap that a million calls leave behind. */
function growth(rules: Ruleset, turns: readonly Asked[]): number {
  const sets = new LegalSets(rules);
  const begin = process.memoryUsage();
  for (let call = 0; call < 1_000_000; call += 1) {
    const asked = turns[call % turns.length];
    if (asked) find(sets, asked);
  }
  const end = process.memoryUsage();
  return Math.max(0, end.heapUsed - begin.heapUsed) + Math.max(0, end.arrayBuffers - begin.arrayBuffers);
}

function measure(name: string, variant: 'long' | 'short'): Figure[] {
  const rules = ruleset(variant);
  const random = seeded(SEED);
  const turns = turnsOf(rules, POSITIONS, random, atRandom(random));
  const well = turnsOf(rules, PLAYED_WELL, random, asTheRobot(rules, seeded(SEED + dieOf(random))));
  const passes = speeds(rules, turns);
  const speed = quantile(passes, 0.5);
  const slow = slowSpeed(rules, turns.slice(0, SLOW));
  const { results, checksum } = check(rules, turns);
  const figure = (stat: string, value: number, unit: string, n: number) => ({ name, stat, value, unit, n });
  return [
    figure('median', Math.round(speed), 'sets/s', POSITIONS),
    figure('best', Math.round(quantile(passes, 1)), 'sets/s', POSITIONS),
    figure('well-played', Math.round(quantile(speeds(rules, well), 0.5)), 'sets/s', PLAYED_WELL),
    figure('results', results, 'results', POSITIONS),
    figure('checksum', checksum, 'sum', POSITIONS),
    figure('enumerator', round(slow), 'sets/s', SLOW),
    figure('ratio to enumerator', Math.round(speed / slow), 'times', SLOW),
    figure('growth', growth(rules, turns), 'bytes', 1_000_000),
  ];
}

/** Complete legal sets a second of long nardy, every result of each written out. */
export const legalSetsLong = async (): Promise<readonly Figure[]> => measure('legal-sets-long', 'long');

/** The same of short nardy. */
export const legalSetsShort = async (): Promise<readonly Figure[]> => measure('legal-sets-short', 'short');
