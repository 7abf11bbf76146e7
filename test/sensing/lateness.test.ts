import { describe, expect, it } from 'vitest';
import { PLACE_COUNT, type Place, type Position, parseCheckers } from '../../src/rules/index.ts';
import {
  forgetEdges,
  judgeTurn,
  type Lateness,
  lateBefore,
  NEVER_LATE,
  noteEdges,
  spoilEdges,
} from '../../src/sensing/index.ts';
import { boardWith } from './table.ts';

const SLOTS = 6;
const WIRING: readonly (Place | null)[] = Array.from({ length: PLACE_COUNT * SLOTS }, (_, input) =>
  Math.floor(input / SLOTS),
);
/** The input of White's point of this number, slot 1 nearest the rim. */
const at = (point: number, slot = 1): number => SLOTS * (point - 1) + slot - 1;
const position = (white: string): Position => ({ white: parseCheckers(white), black: parseCheckers('24:2') });

/** One thing that a switch does: when (ms), and whether the turn has been declared over by then. */
type Deed = readonly [input: number, does: 'opens' | 'closes', ms: number, isAfterwards?: boolean];

/** A turn of White from one position to another, in which the switches do this. */
function turn(lateness: Lateness, before: string, after: string, deeds: readonly Deed[]): Lateness {
  let watched = forgetEdges(lateness);
  const closed = new Uint8Array(WIRING.length);
  for (const [input, does] of deeds) closed[input] = does === 'opens' ? 1 : 0;
  for (const [input, does, ms, isAfterwards = false] of deeds) {
    const was = closed.slice();
    closed[input] = does === 'closes' ? 1 : 0;
    watched = noteEdges(watched, was, closed, { at: ms, isAfterwards });
  }
  const positions = { before: position(before), after: position(after) };
  return judgeTurn(watched, { map: boardWith(SLOTS), wiring: WIRING, family: 'short', ...positions });
}

/** 13/8, with the switch of the 13-point open so long after the checker has come to the 8-point. */
const late = (lateness: Lateness, ms: number): Lateness =>
  turn(lateness, '13:1', '8:1', [
    [at(8), 'closes', 600],
    [at(13), 'opens', 600 + ms],
  ]);
const prompt = (lateness: Lateness): Lateness =>
  turn(lateness, '13:1', '8:1', [
    [at(13), 'opens', 0],
    [at(8), 'closes', 600],
  ]);
const times = (count: number, what: (lateness: Lateness) => Lateness, from: Lateness): Lateness =>
  Array.from({ length: count }).reduce<Lateness>(what, from);

describe('a switch that still shows a checker when it has come down elsewhere', () => {
  it('twice is slow', () => {
    const once = late(NEVER_LATE, 500);
    expect(once.slow).toEqual([]);
    expect(late(once, 900).slow).toEqual([at(13)]);
  });

  it('for no longer than a checker slides over a slot is none', () => {
    expect(times(9, (lateness) => late(lateness, 100), NEVER_LATE).slow).toEqual([]);
  });

  it('once among many prompt answers is none', () => {
    const mostlyPrompt = times(9, prompt, late(NEVER_LATE, 500));
    expect(late(mostlyPrompt, 500).slow).toEqual([]);
  });

  it('is told from one that another hand opens meanwhile by being so again and again', () => {
    const twoMoved = (lateness: Lateness, other: number) =>
      turn(lateness, `13:1,${other}:1`, `8:1,${other - 1}:1`, [
        [at(8), 'closes', 600],
        [at(other), 'opens', 1200],
        [at(13), 'opens', 1500],
        [at(other - 1), 'closes', 1800],
      ]);
    const slow = [6, 5, 4, 3].reduce(twoMoved, NEVER_LATE);
    expect(slow.slow).toEqual([at(13)]);
  });

  it('is fast again when it has been prompt six times in a row', () => {
    const slow = late(late(NEVER_LATE, 500), 500);
    expect(times(5, prompt, slow).slow).toEqual([at(13)]);
    expect(times(6, prompt, slow).slow).toEqual([]);
  });

  it('is remembered by the next controller', () => {
    expect(prompt(lateBefore([at(13)])).slow).toEqual([at(13)]);
  });
});

describe('careful people with good switches', () => {
  it('whose checker comes from a stack that hides it make no switch late', () => {
    const fromStack = (lateness: Lateness) =>
      turn(lateness, '13:7,6:1', '13:6,8:1,5:1', [
        [at(8), 'closes', 0],
        [at(6), 'opens', 900],
        [at(5), 'closes', 1500],
      ]);
    expect(times(5, fromStack, NEVER_LATE).slow).toEqual([]);
  });

  it('whose checker lies across two slots make no switch late', () => {
    const askew = (lateness: Lateness) =>
      turn(lateness, '13:1,6:1', '8:1,5:1', [
        [at(13), 'opens', 0],
        [at(8), 'closes', 600],
        [at(8, 2), 'closes', 601],
        [at(6), 'opens', 1300],
        [at(5), 'closes', 1900],
        [at(8, 2), 'opens', 6000],
      ]);
    expect(times(5, askew, NEVER_LATE).slow).toEqual([]);
  });

  it('who lift their dice too early and play on then make no switch late, however often', () => {
    const early = (lateness: Lateness) =>
      turn(lateness, '13:1', '8:1', [
        [at(13), 'opens', 0],
        [at(8), 'closes', 600, true],
      ]);
    expect(times(20, early, NEVER_LATE).slow).toEqual([]);
  });

  it('who put checkers straight in a turn make it tell nothing', () => {
    const whileAdjusting = (lateness: Lateness) => {
      const [was, is] = [new Uint8Array(WIRING.length), new Uint8Array(WIRING.length)];
      is[at(8)] = 1;
      const first = noteEdges(forgetEdges(lateness), was, is, { at: 0, isAfterwards: false });
      const second = noteEdges(spoilEdges(first), is, was, { at: 900, isAfterwards: false });
      const positions = { before: position('13:1'), after: position('8:1') };
      return judgeTurn(second, { map: boardWith(SLOTS), wiring: WIRING, family: 'short', ...positions });
    };
    expect(times(5, whileAdjusting, NEVER_LATE).records).toEqual(NEVER_LATE.records);
  });
});
