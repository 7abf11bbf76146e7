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

const LIGHT_THREE = [
  0xf0,
  ...encodeHostMessage({ kind: 'lightsSome', lights: [{ light: 3, colour: [255, 0, 1] }] }),
];
const LIGHT_FOUR = sysexFrame(
  encodeHostMessage({ kind: 'lightsSome', lights: [{ light: 4, colour: [7, 8, 9] }] }),
);

/** The last frame of lights, and what the next heartbeat counts. */
function afterwards(board: Witness) {
  board.pass(1100);
  const rgb = [...(board.lights.at(-1)?.rgb ?? [])];
  return { three: rgb.slice(9, 12), four: rgb.slice(12, 15), heartbeat: board.last('heartbeat') };
}

describe('a chain of inputs that does not answer', () => {
  function connected() {
    const { machine, board } = fresh();
    for (const frame of SANE) machine.receive(frame);
    board.pass(30);
    machine.setInput(5, true);
    board.pass(20);
    return { machine, board };
  }

  test('leaves the board answering, showing lights and sounding, and is counted', () => {
    const { machine, board } = connected();
    machine.stickChain(true);
    board.pass(500);
    const heard = board.frames.length;
    machine.receive(LIGHT_FOUR);
    board.send({ kind: 'requestIdentity' }, { kind: 'buzzer', frequency: 440, duration: 50 });
    board.pass(20);
    expect(board.frames.slice(heard).map(({ hex }) => hex.slice(0, 2))).toContain('0b');
    expect(board.tones.at(-1)?.frequency).toBeCloseTo(440, 0);
    const { four, heartbeat } = afterwards(board);
    expect(four).toEqual([7, 8, 9]);
    expect(heartbeat).toMatchObject({ resetCause: RESET_CAUSES.powerOn, lateScans: 0 });
    expect(heartbeat?.stuckScans).toBeGreaterThan(900);
  });

  test('changes no input meanwhile; when it answers again, what has changed is told', () => {
    const { machine, board } = connected();
    machine.stickChain(true);
    machine.setInput(5, false);
    machine.setInput(6, true);
    board.pass(300);
    board.send({ kind: 'requestSnapshot' });
    board.pass(20);
    expect(board.last('snapshot')?.closed.flatMap((closed, input) => (closed ? [input] : []))).toEqual([5]);
    const told = board.all('changes').length;
    machine.stickChain(false);
    board.pass(20);
    expect(
      board
        .all('changes')
        .slice(told)
        .flatMap(({ changes }) => changes),
    ).toEqual([
      { input: 5, closed: false },
      { input: 6, closed: true },
    ]);
    expect(afterwards(board).heartbeat?.stuckScans).toBe(0);
    expectAlive(board);
  });

  test('does not keep the board from starting', () => {
    const machine = firmwareMachine(boardFirmware());
    machine.stickChain(true);
    const board = new Witness(machine);
    board.pass(20);
    expect(board.frames.map(({ hex }) => hex.slice(0, 2))).toEqual(['f9', '79']);
    machine.stickChain(false);
    expectAlive(board);
  });

  test('is set up anew when a disturbance has taken its clock away', () => {
    const { machine, board } = connected();
    machine.upsetChain();
    board.pass(5);
    expectAlive(board);
    expect(afterwards(board).heartbeat?.stuckScans).toBe(0);
  });
});

describe('a brown-out', () => {
  test('is told to the host, and the lights go dark before anything else is said', () => {
    const machine = firmwareMachine(boardFirmware(), { lights: 64 });
    const board = new Witness(machine);
    board.pass(20);
    board.send(
      { kind: 'configure', chips: 24, lights: 64, currentLimit: 4000, debounce: 5 },
      { kind: 'lightsAll', colours: new Array(64).fill([255, 255, 255]) },
    );
    board.pass(40);
    expect(board.lights.at(-1)?.rgb).toEqual(new Uint8Array(3 * 64).fill(255));
    const [lit, heard, at] = [board.lights.length, board.frames.length, machine.now()];
    machine.brownOut();
    board.pass(10);
    const dark = board.lights[lit];
    expect(dark?.rgb).toEqual(new Uint8Array(3 * 64));
    expect((dark?.at ?? Number.NaN) - at).toBeLessThan(3.5);
    expect(board.frames[heard]?.at).toBeGreaterThan(dark?.at ?? Number.NaN);
    board.send({ kind: 'subscribe', on: true });
    board.pass(1100);
    expect(board.last('heartbeat')?.resetCause).toBe(RESET_CAUSES.brownOut);
    expectAlive(board);
  });
});

describe('bytes that get lost or garbled on the cable', () => {
  test.each([
    ['garbled', { garbledBytes: 1, overruns: 0 }],
    ['overrun', { garbledBytes: 0, overruns: 1 }],
  ] as const)(
    '%s ones are counted; the frame that has the hole is dropped, the next one obeyed',
    (how, counted) => {
      const { machine, board } = fresh();
      board.send({ kind: 'subscribe', on: true });
      board.pass(10);
      machine.receive(LIGHT_THREE.slice(0, 4));
      machine.receiveDisturbed([...LIGHT_THREE.slice(4), 0xf7], how);
      machine.receive(LIGHT_FOUR);
      const { three, four, heartbeat } = afterwards(board);
      expect({ three, four }).toEqual({ three: [0, 0, 0], four: [7, 8, 9] });
      expect(heartbeat).toMatchObject(counted);
      expect(heartbeat?.droppedBytes).toBeGreaterThan(0);
      expectAlive(board);
    },
  );

  test('a frame of which just whole lights are missing is not taken for a shorter one', () => {
    const { machine, board } = fresh();
    board.send({ kind: 'subscribe', on: true });
    board.pass(10);
    const two = [3, 4].map((light) => ({ light, colour: [255, 255, 255] as const }));
    const frame = [...sysexFrame(encodeHostMessage({ kind: 'lightsSome', lights: two }))];
    machine.receive(frame.slice(0, 2));
    machine.receiveDisturbed(frame.slice(8), 'overrun');
    const { three, four } = afterwards(board);
    expect({ three, four }).toEqual({ three: [0, 0, 0], four: [0, 0, 0] });
  });

  test('a processor that is held up overruns; it says so and is in step again', () => {
    const { machine, board } = fresh();
    board.send({ kind: 'subscribe', on: true });
    board.pass(10);
    machine.receive([...LIGHT_THREE, 0xf7, ...LIGHT_FOUR]);
    board.pass(0.1);
    machine.stall(0.3);
    const { three, four, heartbeat } = afterwards(board);
    expect({ three, four }).toEqual({ three: [0, 0, 0], four: [7, 8, 9] });
    expect(heartbeat?.overruns).toBeGreaterThan(0);
    expectAlive(board);
  });

  test('a dice receiver at another speed is told from a silent one', () => {
    const machine = firmwareMachine(boardFirmware(), { diceBaud: 57_600 });
    const board = new Witness(machine);
    board.pass(20);
    board.send({ kind: 'subscribe', on: true });
    machine.receiveDice(Buffer.from('twenty bytes of dice'));
    const { heartbeat } = afterwards(board);
    expect(heartbeat).toMatchObject({ garbledBytes: 20, droppedBytes: 0 });
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
