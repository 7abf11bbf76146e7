import { describe, expect, it } from 'vitest';
import { Breaker, FaultyMachine, SimulatedBoard, seededChance, Visitor } from '../../src/simulator/index.ts';
import type { BenchHabit } from '../../src/workbench/index.ts';
import { boardOf, Recorder } from './benches.ts';

/** Somebody at the workbench, with nothing broken. */
function atBench(variant: 'long' | 'short' = 'long') {
  const profile = boardOf(6);
  const recorder = new Recorder();
  const machine = new FaultyMachine(recorder);
  const board = new SimulatedBoard({ profile, machine, family: variant, seed: 1 });
  const cable = { plugged: true, plug: () => undefined, unplug: () => undefined };
  const chance = seededChance(1);
  const breaker = new Breaker({ board, machine, cable, profile, chance });
  const visitor = new Visitor({ board, chance, variant, breaker });
  const input = profile.inputs.findIndex(
    (one) => one?.kind === 'button' && one.side === 'white' && one.button === 'end',
  );
  const isDown = () => recorder.closed.has(input);
  const finger = (what: 'press' | 'release') => visitor.act({ do: what, side: 'white', button: 'end' });
  const later = (ms: number) => board.advanceTo(board.now + ms);
  const carry = (from: number, to: number) => {
    visitor.act({ do: 'lift', place: from });
    later(100);
    visitor.act({ do: 'place', place: to });
  };
  /** Places at which a switch has closed since. */
  const closedSince = (count: number) =>
    recorder.changes.slice(count).flatMap(({ input, closed }) => {
      const what = profile.inputs[input];
      return closed && what?.kind === 'slot' ? [what.place] : [];
    });
  const having = (...habits: BenchHabit[]) => {
    for (const habit of habits) visitor.act({ do: 'habit', habit, on: true });
  };
  return { board, visitor, recorder, isDown, finger, later, carry, closedSince, having };
}

describe('a person at the workbench', () => {
  it('who only taps a button presses it as long as a finger does at least', () => {
    const { board, isDown, finger } = atBench();
    finger('press');
    finger('release');
    board.advanceTo(50);
    expect(isDown()).toBe(true);
    board.advanceTo(70);
    expect(isDown()).toBe(false);
  });

  it('who has put a checker on a blot takes the hit one off next', () => {
    const { board, carry } = atBench('short');
    carry(27, 5);
    carry(26, 5);
    carry(5, 25);
    expect(board.world.count(5, 'white')).toBe(1);
    expect(board.world.count(25, 'black')).toBe(1);
  });

  it('who has put a checker on a blot takes the hit one off next, on whichever slot it lies', () => {
    const { board, carry } = atBench('short');
    // The slot at the rim is free again when the second checker of White comes.
    carry(27, 5);
    carry(26, 5);
    carry(5, 25);
    carry(27, 5);
    carry(5, 24);
    expect(board.world.count(5, 'black')).toBe(1);
    expect(board.world.count(24, 'white')).toBe(1);
    carry(26, 5);
    carry(5, 25);
    expect(board.world.count(5, 'white')).toBe(1);
    expect(board.world.count(25, 'black')).toBe(2);
  });

  it('who holds a button lets go when the finger does', () => {
    const { board, isDown, finger } = atBench();
    finger('press');
    board.advanceTo(1500);
    expect(isDown()).toBe(true);
    finger('release');
    board.advanceTo(1505);
    expect(isDown()).toBe(false);
  });
});

describe('the habits of a person at the workbench', () => {
  /** One checker on 24, as the board shows places from 0. */
  function withOneOnTheHead() {
    const bench = atBench();
    bench.carry(26, 23);
    bench.later(3000);
    return bench;
  }

  it('are off at first, and are told in the order of their list', () => {
    const { visitor, having } = atBench();
    expect(visitor.habits).toEqual([]);
    having('drop', 'slide');
    expect(visitor.habits).toEqual(['slide', 'drop']);
    visitor.act({ do: 'habit', habit: 'slide', on: false });
    expect(visitor.habits).toEqual(['drop']);
  });

  it('slide: the checker closes a switch on every point it passes, and on the one where it stays', () => {
    const { board, recorder, carry, later, closedSince, having } = withOneOnTheHead();
    having('slide');
    const before = recorder.changes.length;
    carry(23, 19);
    later(1000);
    expect([...new Set(closedSince(before))]).toEqual([22, 21, 20, 19]);
    expect(board.world.count(19, 'white')).toBe(1);
    expect(board.world.closed(22)).toEqual([]);
  });

  it('slide: nothing is brushed on the way to the tray', () => {
    const { recorder, carry, later, closedSince, having } = withOneOnTheHead();
    having('slide');
    const before = recorder.changes.length;
    carry(23, 26);
    later(1000);
    expect([...new Set(closedSince(before))]).toEqual([26]);
  });

  it('between slots: a checker put on the board itself closes no switch, or both', () => {
    const { board, carry, later, having } = withOneOnTheHead();
    having('between-slots');
    carry(23, 19);
    later(1000);
    expect(board.world.askew()).toEqual([19]);
    expect([0, 2]).toContain(board.world.closed(19).length);
  });

  it('drop: the checker lies somewhere else for a while, and ends where it was meant to', () => {
    const { board, carry, later, having } = withOneOnTheHead();
    having('drop');
    carry(23, 15);
    const seen = new Set<number | undefined>();
    for (let i = 0; i < 60; i += 1) {
      later(50);
      seen.add(board.world.checkers.find(({ seat }) => seat && seat.place < 24)?.seat?.place);
    }
    expect(board.world.count(15, 'white')).toBe(1);
    expect(seen.size).toBeGreaterThan(1);
  });

  it('knock: a neighbour goes to the next point', () => {
    const { board, carry, later, having } = withOneOnTheHead();
    carry(26, 18);
    having('knock');
    carry(23, 19);
    later(1);
    expect(board.world.count(18, 'white')).toBe(0);
  });

  it('nudge the dice: one leaves its rest for less than lifting takes, and shows the same face', () => {
    const { board, visitor, carry, later, having } = withOneOnTheHead();
    visitor.act({ do: 'throw', side: 'white', count: 2 });
    later(3000);
    const faces = () => board.dice.of('white').map(({ face }) => face);
    const before = faces();
    having('nudge-dice');
    carry(23, 19);
    later(1);
    expect(board.dice.of('white').map(({ lies }) => lies)).toContain('shaken');
    later(260);
    expect(faces()).toEqual(before);
    expect(board.dice.of('white').map(({ lies }) => lies)).toEqual(['resting', 'resting']);
  });

  it('leaning die: one of the throw stands crooked', () => {
    const { board, visitor, later, having } = atBench();
    having('leaning-die');
    visitor.act({ do: 'throw', side: 'black', count: 2 });
    later(3000);
    expect(board.dice.of('black').map(({ lies }) => lies)).toEqual(['crooked', 'resting']);
  });

  it('keep hands busy until they have done: nothing else is taken up meanwhile', () => {
    const { visitor, carry, later, having } = withOneOnTheHead();
    having('slide');
    carry(23, 3);
    expect(() => visitor.act({ do: 'lift', place: 26 })).toThrow(/wait a moment/);
    later(2000);
    visitor.act({ do: 'lift', place: 26 });
  });

  it('put nothing down with empty hands', () => {
    const { visitor, having } = atBench();
    having('slide', 'drop');
    expect(() => visitor.act({ do: 'place', place: 3 })).toThrow(/not in the hand/);
  });
});
