import { describe, expect, test } from 'vitest';
import { boardFirmware, type FirmwareMachine, firmwareMachine } from '../../src/simulator/index.ts';
import { encodeHostMessage, RESET_CAUSES, sysexFrame } from '../../src/wire/index.ts';
import { chance, Witness } from '../simulator/machine/witness.ts';

const SANE = [
  // Ends whatever the garbage has begun.
  Uint8Array.of(0xf7),
  sysexFrame(encodeHostMessage({ kind: 'configure', chips: 24, lights: 28, currentLimit: 500, debounce: 5 })),
  sysexFrame(encodeHostMessage({ kind: 'subscribe', on: true })),
  sysexFrame(encodeHostMessage({ kind: 'requestIdentity' })),
];

/** The board still answers, still scans, and has never sent a broken frame. */
function expectAlive(board: Witness): void {
  for (const frame of SANE) board.machine.receive(frame);
  board.pass(30);
  const heard = board.frames.length;
  board.machine.receive(SANE[3] ?? []);
  board.pass(20);
  expect(board.frames.slice(heard).map(({ hex }) => hex.slice(0, 2))).toContain('0b');
  for (const closed of [true, false]) {
    board.machine.setInput(77, closed);
    board.pass(12);
    expect(board.last('changes')?.changes).toEqual([{ input: 77, closed }]);
  }
  expect(board.dropped).toBe(0);
}

function fresh(): { machine: FirmwareMachine; board: Witness } {
  const machine = firmwareMachine(boardFirmware());
  const board = new Witness(machine);
  board.pass(20);
  return { machine, board };
}

/** Puts bytes on the cable and waits until the board has had the time to take and answer them. */
function hear(board: Witness, garbage: readonly number[]): void {
  board.machine.receive(garbage);
  board.pass(garbage.length * 0.04 + 20);
}

type Garbage = (below: (n: number) => number) => number[];

const bytes = (below: (n: number) => number, count: number, most: number) =>
  Array.from({ length: count }, () => below(most));

const GARBAGE: Record<string, Garbage> = {
  'bytes of no meaning': (below) => bytes(below, below(60), 256),
  'frames of the right commands with wrong contents': (below) => [
    0xf0,
    below(16),
    ...bytes(below, below(40), 128),
    0xf7,
  ],
  'frames that are cut off': (below) => [0xf0, below(128), ...bytes(below, below(30), 128)],
  'Firmata commands with any contents': (below) => {
    const commands = [0x60, 0x69, 0x6b, 0x6d, 0x6f, 0x70, 0x71, 0x72, 0x76, 0x79, 0x7a];
    return [0xf0, commands[below(commands.length)] ?? 0, ...bytes(below, below(12), 128), 0xf7];
  },
  'frames of lights with broken pairs': (below) => [0xf0, 4 + below(2), ...bytes(below, below(200), 3), 0xf7],
  'plain Firmata messages': (below) => [0x80 + below(128), ...bytes(below, below(4), 128)],
};

describe('whatever comes over the cable, the board goes on', () => {
  test.each(Object.entries(GARBAGE))('a thousand times %s', (name, garbage) => {
    const { board } = fresh();
    const below = chance(name.length);
    for (let round = 0; round < 10; round++) {
      hear(board, Array.from({ length: 100 }, () => garbage(below)).flat());
      expectAlive(board);
    }
    expect(board.last('heartbeat')?.resetCause ?? RESET_CAUSES.powerOn).toBe(RESET_CAUSES.powerOn);
  });

  test('frames far longer than any', () => {
    const { board } = fresh();
    const below = chance(1);
    for (let round = 0; round < 5; round++) {
      hear(board, [0xf0, below(16), ...bytes(below, 2000 + below(3000), 128), 0xf7]);
      expectAlive(board);
    }
  });

  test('a flood of questions, each answered by more than it is long', () => {
    const { board } = fresh();
    const questions = [
      0xf0, 0x6b, 0xf7, 0xf0, 0x69, 0xf7, 0xf0, 0x79, 0xf7, 0xf9, 0xf0, 0x07, 0xf7, 0xf0, 0x03, 0xf7,
    ];
    hear(board, new Array(300).fill(questions).flat());
    expectAlive(board);
    board.pass(1000);
    expect(board.last('heartbeat')).toMatchObject({
      overruns: 0,
      lateScans: 0,
      resetCause: RESET_CAUSES.powerOn,
    });
  });

  test('bytes at another speed are told apart from ours and dropped', () => {
    const machine = firmwareMachine(boardFirmware(), { cableBaud: 115_200 });
    const board = new Witness(machine);
    board.pass(20);
    for (const frame of SANE) machine.receive(frame);
    board.pass(50);
    expect(board.frames.map(({ hex }) => hex)).not.toContain('f90207');
    expect(board.all('identity')).toEqual([]);
  });

  test('the dice receiver may send more than the cable carries', () => {
    const { machine, board } = fresh();
    for (const frame of SANE) machine.receive(frame);
    board.send({ kind: 'serialRead', port: 1, on: true });
    board.pass(20);
    machine.receiveDice(Buffer.alloc(12_000, 'flood of a mad receiver '));
    for (let input = 0; input < 60; input++) {
      machine.setInput(input, true);
      board.pass(8);
    }
    board.pass(50);
    const told = board.all('changes').flatMap(({ changes }) => changes.map(({ input }) => input));
    expect(told).toEqual(Array.from({ length: 60 }, (_, input) => input));
    board.pass(600);
    expectAlive(board);
  });
});

describe('the watchdog', () => {
  test('starts the board anew within 300 ms when the firmware hangs', () => {
    const { machine, board } = fresh();
    const heard = board.frames.length;
    machine.hang();
    board.pass(240);
    expect(board.frames).toHaveLength(heard);
    board.pass(60);
    expect(board.frames.slice(heard).map(({ hex }) => hex.slice(0, 2))).toEqual(['f9', '79']);
    expectAlive(board);
    board.pass(1000);
    expect(board.last('heartbeat')?.resetCause).toBe(RESET_CAUSES.watchdog);
  });

  test('leaves a busy board alone', () => {
    const { board } = fresh();
    board.send({ kind: 'subscribe', on: true });
    for (let ms = 0; ms < 3000; ms += 10) {
      board.send({ kind: 'lightsSome', lights: [{ light: ms % 28, colour: [9, 9, 9] }] });
      board.pass(10);
    }
    expect(board.last('heartbeat')).toMatchObject({ resetCause: RESET_CAUSES.powerOn, lateScans: 0 });
  });
});
