import { beforeEach, describe, expect, test } from 'vitest';
import { boardFirmware, type FirmwareMachine, firmwareMachine } from '../../src/simulator/index.ts';
import { nextSequence } from '../../src/wire/index.ts';
import { chance, Witness } from '../simulator/machine/witness.ts';

let machine: FirmwareMachine;
let board: Witness;

beforeEach(() => {
  machine = firmwareMachine(boardFirmware());
  board = new Witness(machine);
  board.pass(20);
  board.send(
    { kind: 'configure', chips: 24, lights: 28, currentLimit: 800, debounce: 5 },
    { kind: 'subscribe', on: true },
  );
  board.pass(20);
});

describe('inputs', () => {
  test('a reed that closes is one change, its opening another, numbered one after the other', () => {
    machine.setInput(100, true);
    board.pass(20);
    machine.setInput(100, false);
    board.pass(20);
    expect(board.all('changes')).toEqual([
      { kind: 'changes', sequence: 1, changes: [{ input: 100, closed: true }] },
      { kind: 'changes', sequence: 2, changes: [{ input: 100, closed: false }] },
    ]);
  });

  test('every input of 24 chips is told by its own number', () => {
    for (let input = 0; input < 192; input++) {
      machine.setInput(input, true);
      board.pass(8);
      expect(board.last('changes')?.changes).toEqual([{ input, closed: true }]);
    }
  });

  test('a chain of 30 chips has 240 inputs', () => {
    const long = firmwareMachine(boardFirmware(), { chips: 30 });
    board = new Witness(long);
    board.pass(20);
    board.send(
      { kind: 'configure', chips: 30, lights: 28, currentLimit: 800, debounce: 5 },
      { kind: 'subscribe', on: true },
    );
    board.pass(20);
    expect(board.last('snapshot')?.closed).toHaveLength(240);
    long.setInput(239, true);
    board.pass(10);
    expect(board.last('changes')?.changes).toEqual([{ input: 239, closed: true }]);
  });

  test('a bounce of a millisecond is one change', () => {
    for (let flip = 0; flip < 10; flip++) {
      machine.setInput(9, flip % 2 === 0);
      board.pass(0.12);
    }
    machine.setInput(9, true);
    board.pass(20);
    expect(board.all('changes').flatMap(({ changes }) => changes)).toEqual([{ input: 9, closed: true }]);
  });

  test('a chattering reed does not silence its neighbours on the same chip', () => {
    for (let ms = 0; ms < 60; ms++) {
      machine.setInput(50, ms % 2 === 0);
      if (ms === 20) machine.setInput(51, true);
      if (ms === 40) machine.setInput(52, true);
      board.pass(1);
    }
    expect(board.all('changes').flatMap(({ changes }) => changes)).toEqual([
      { input: 51, closed: true },
      { input: 52, closed: true },
    ]);
  });

  test.each([1, 5, 15])(
    'with a debounce time of %i ms a shorter closing is none, a longer one is told',
    (debounce) => {
      board.send({ kind: 'configure', chips: 24, lights: 28, currentLimit: 800, debounce });
      // 0.3 ms after a scan.
      board.pass(20.5);
      machine.setInput(7, true);
      board.pass(debounce - 0.8);
      machine.setInput(7, false);
      board.pass(30);
      const short = board.all('changes').length;
      machine.setInput(7, true);
      board.pass(debounce + 1.5);
      expect([short, board.all('changes').length]).toEqual([debounce === 1 ? short : 0, short + 1]);
    },
  );

  test('a snapshot carries the number of the last change, and the next change the number after it', () => {
    for (const input of [1, 2, 3]) {
      machine.setInput(input, true);
      board.pass(10);
    }
    board.send({ kind: 'requestSnapshot' });
    board.pass(10);
    const snapshot = board.last('snapshot');
    expect(snapshot?.sequence).toBe(3);
    expect(snapshot?.closed.flatMap((closed, input) => (closed ? [input] : []))).toEqual([1, 2, 3]);
    machine.setInput(1, false);
    board.pass(10);
    expect(board.last('changes')?.sequence).toBe(nextSequence(3));
  });

  test('what was closed before the host came is in the snapshot and is no change', () => {
    const early = firmwareMachine(boardFirmware());
    early.setInput(33, true);
    board = new Witness(early);
    board.pass(20);
    board.send({ kind: 'subscribe', on: true });
    board.pass(20);
    expect(board.last('snapshot')?.closed[33]).toBe(true);
    expect(board.all('changes')).toEqual([]);
  });

  test('when the cable has no room for a change, a snapshot follows and nothing stays unsaid', () => {
    const below = chance(7);
    const wish = Array.from({ length: 192 }, () => false);
    for (let ms = 0; ms < 60; ms++) {
      for (let input = 0; input < 192; input++) {
        if (below(2) === 0) continue;
        wish[input] = !wish[input];
        machine.setInput(input, wish[input] ?? false);
      }
      board.send({ kind: 'requestSnapshot' });
      board.pass(6);
    }
    board.pass(1200);
    expect(board.last('heartbeat')?.lostFrames).toBeGreaterThan(0);
    expect(board.dropped).toBe(0);
    expect(board.last('snapshot')?.closed).toEqual(wish);
  });

  test('following frames by the rule of sequence numbers always ends in the truth', () => {
    const below = chance(11);
    const truth = Array.from({ length: 192 }, () => false);
    for (let step = 0; step < 300; step++) {
      const input = below(192);
      truth[input] = below(2) === 1;
      machine.setInput(input, truth[input]);
      board.pass(below(6));
    }
    board.pass(30);
    const followed = [...(board.all('snapshot')[0]?.closed ?? [])];
    let sequence = 0;
    for (const frame of board.all('changes')) {
      expect(frame.sequence).toBe(nextSequence(sequence));
      sequence = frame.sequence;
      for (const { input, closed } of frame.changes) followed[input] = closed;
    }
    expect(followed).toEqual(truth);
  });

  test('nobody is told anything who has not asked for it', () => {
    board.send({ kind: 'subscribe', on: false });
    board.pass(20);
    const before = board.frames.length;
    machine.setInput(3, true);
    board.pass(2500);
    expect(board.frames).toHaveLength(before);
  });
});

describe('time', () => {
  test('an idle board of 24 chips is awake for less than 2,500 of 16,000 cycles', () => {
    const before = machine.awakeCycles;
    board.pass(1000);
    expect((machine.awakeCycles - before) / 1000).toBeLessThan(2500);
  });

  function latencies(): number[] {
    const below = chance(3);
    const one = firmwareMachine(boardFirmware());
    const witness = new Witness(one);
    witness.pass(20);
    witness.send({ kind: 'subscribe', on: true });
    witness.pass(20);
    return Array.from({ length: 400 }, (_, step) => {
      const changed = one.now();
      one.setInput((step * 37) % 192, Math.floor(step / 192) % 2 === 0);
      witness.pass(9 + below(1000) / 1000);
      const told = witness.frames.filter(({ hex }) => hex.startsWith('09')).at(-1);
      return (told?.at ?? Number.NaN) - changed;
    });
  }

  test('a change reaches the host within 4.3 to 5.6 ms, and two runs agree to the last digit', () => {
    const first = latencies();
    expect(Math.min(...first)).toBeGreaterThan(4.3);
    expect(Math.max(...first)).toBeLessThan(5.6);
    expect(latencies()).toEqual(first);
  });
});
