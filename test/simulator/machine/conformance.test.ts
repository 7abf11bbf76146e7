import { describe, expect, test } from 'vitest';
import {
  type BreakableMachine,
  boardFirmware,
  firmwareMachine,
  standInMachine,
} from '../../../src/simulator/machine/index.ts';
import { COMMANDS, type HostMessage, printDiceLine } from '../../../src/wire/index.ts';
import { chance, Witness } from './witness.ts';

/**
 * How much earlier or later than the machine code the stand-in may tell the same thing, in ms. Changes are its business and told to the
 * third of a scan; all else may race a scan and be told one later.
 */
const TOLERANCE = { changes: 0.35, others: 1.5 };

/** Lengths of dice lines that end between two scans: which scan sees one that ends within it is a race. */
const LENGTHS = Array.from({ length: 60 }, (_, length) => length).filter((length) => {
  const phase = (0.5 + (length + 1) / 11.52) % 1;
  return phase < 0.05 || phase > 0.35;
});

type Stimulus = (witness: Witness, machine: BreakableMachine) => void;

const SUBSCRIBE: HostMessage = { kind: 'subscribe', on: true };
const CONFIGURE: HostMessage = { kind: 'configure', chips: 24, lights: 28, currentLimit: 800, debounce: 5 };

/** How the hexadecimal text of a frame begins. */
const IDENTITY = COMMANDS.identity.toString(16).padStart(2, '0');
const CHANGES = COMMANDS.changes.toString(16).padStart(2, '0');

/** What a board says, shows and sounds; the build differs by design and is left out. */
function transcript(machine: BreakableMachine, stimulus: Stimulus) {
  const witness = new Witness(machine);
  witness.pass(20.5);
  stimulus(witness, machine);
  witness.pass(50);
  expect(witness.dropped).toBe(0);
  return {
    frames: witness.frames.map(({ hex }) => (hex.startsWith(IDENTITY) ? hex.slice(0, -10) : hex)),
    lights: witness.lights.map(({ rgb }) => Buffer.from(rgb).toString('hex')),
    tones: witness.tones.map(({ frequency }) => Math.round(frequency * 100) / 100),
    times: [
      ...witness.frames.map(({ at, hex }) => ({
        at,
        tolerance: hex.startsWith(CHANGES) ? TOLERANCE.changes : TOLERANCE.others,
      })),
      ...witness.lights.map(({ at }) => ({ at, tolerance: TOLERANCE.others })),
      ...witness.tones.map(({ atMs }) => ({ at: atMs, tolerance: TOLERANCE.others })),
    ],
  };
}

function expectSame(stimulus: Stimulus, wiring = {}) {
  const { times: real, ...firmware } = transcript(firmwareMachine(boardFirmware(), wiring), stimulus);
  const { times: played, ...standIn } = transcript(standInMachine(wiring), stimulus);
  expect(standIn).toEqual(firmware);
  const pairs = real.map(({ at, tolerance }, index) => ({
    at,
    standIn: played[index]?.at ?? Number.NaN,
    tolerance,
  }));
  expect(pairs.filter(({ at, standIn, tolerance }) => !(Math.abs(at - standIn) < tolerance))).toEqual([]);
}

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');

const STIMULI: Record<string, Stimulus> = {
  'the Firmata handshake': (board) => {
    for (const query of ['f9', 'f079f7', 'f06bf7', 'f069f7', 'f06d12f7']) {
      board.machine.receive(hex(query));
      board.pass(7);
    }
  },
  'all questions at once': (board) => {
    board.machine.receive(hex('f9 f079f7 f06bf7 f069f7 f06d05f7'));
    board.send({ kind: 'requestIdentity' }, { kind: 'requestSnapshot' }, CONFIGURE, SUBSCRIBE);
    board.pass(40);
  },
  'reeds that close, open and chatter': (board) => {
    board.send(CONFIGURE, SUBSCRIBE);
    board.pass(20);
    for (const input of [0, 7, 8, 100, 191]) board.machine.setInput(input, true);
    board.pass(12);
    for (let flip = 0; flip < 21; flip++) {
      board.machine.setInput(50, flip % 2 === 0);
      if (flip === 6) board.machine.setInput(51, true);
      board.pass(1);
    }
    board.pass(12);
    board.machine.setInput(100, false);
    board.pass(0.3);
    board.machine.setInput(100, true);
    board.pass(10);
  },
  'more changes at once than one frame carries': (board) => {
    board.send(CONFIGURE, SUBSCRIBE);
    board.pass(20);
    for (let input = 0; input < 192; input += 2) board.machine.setInput(input, true);
    board.pass(60);
    for (let input = 0; input < 192; input++) board.machine.setInput(input, input % 3 === 0);
    board.pass(60);
  },
  'a shorter and a longer chain': (board) => {
    board.machine.setInput(3, true);
    board.machine.setInput(150, true);
    for (const chips of [1, 30, 19]) {
      board.send({ ...CONFIGURE, chips, debounce: chips === 30 ? 15 : 1 }, SUBSCRIBE);
      board.pass(20);
      board.machine.setInput(4, chips === 30);
      board.machine.setInput(149, chips === 30);
      board.pass(25);
    }
  },
  'lights, bright and beyond the limit': (board) => {
    board.send({ ...CONFIGURE, currentLimit: 300 });
    board.pass(10);
    board.send({ kind: 'lightsSome', lights: [{ light: 3, colour: [255, 20, 1] }] });
    board.pass(10);
    board.send({
      kind: 'lightsAll',
      colours: Array.from({ length: 28 }, (_, n) => [255, 9 * n, 200] as const),
    });
    board.pass(15);
    board.send({ kind: 'lightsAll', colours: [[1, 2, 3]] });
    board.pass(10);
    board.send({ ...CONFIGURE, lights: 10 });
    board.pass(10);
    board.send({
      kind: 'lightsSome',
      lights: [9, 10].map((light) => ({ light, colour: [7, 8, 9] as const })),
    });
    board.pass(10);
  },
  'lights set faster than they are sent out': (board) => {
    for (let step = 1; step < 30; step++) {
      board.send({ kind: 'lightsSome', lights: [{ light: step % 28, colour: [step, 0, 0] }] });
      board.pass(1);
    }
  },
  'tones, one cut off by the next': (board) => {
    board.send({ kind: 'buzzer', frequency: 440, duration: 30 });
    board.pass(60);
    board.send({ kind: 'buzzer', frequency: 3000, duration: 500 });
    board.pass(60);
    board.send({ kind: 'buzzer', frequency: 50, duration: 20 });
    board.pass(10);
    board.send({ kind: 'buzzer', frequency: 0, duration: 0 });
    board.pass(10);
  },
  'lines from the dice receiver': (board) => {
    board.machine.receiveDice(Buffer.from('nobody listens\n'));
    board.pass(10);
    board.send({ kind: 'serialConfig', port: 1, baud: 115200 }, { kind: 'serialRead', port: 1, on: true });
    board.pass(10);
    board.machine.receiveDice(Buffer.from('half a li'));
    board.pass(20);
    board.machine.receiveDice(Buffer.from(printDiceLine({ kind: 'receiver', receiver: 'r', uptime: 7 })));
    board.pass(40);
    board.send({ kind: 'serialRead', port: 1, on: false });
    board.pass(5);
    board.machine.receiveDice(Buffer.from('lost\n'));
    board.pass(10);
  },
  heartbeats: (board) => {
    board.send(SUBSCRIBE);
    board.pass(2500);
    board.send({ kind: 'subscribe', on: false });
    board.pass(2000);
  },
  'messages out of range, cut off or unknown': (board) => {
    for (const body of [
      '01',
      '011f1c740305',
      '01181c7403',
      '01184174 0305',
      '01181c740300',
      '01181c740310',
      '0202',
      '02',
      '0200 00',
      '0300',
      '04 7f',
      '04 7f02 0000 0000',
      '05 03 7f',
      '05 40 0000 0000 0000',
      '05 03 7f02 0000 0000',
      '06 01 00 01 00',
      '06',
      '0701',
      '08',
      '0f',
      '7a 00 01',
      '60 12 00',
      '6d',
      '',
    ]) {
      board.machine.receive(hex(`f0${body}f7`));
      board.pass(5);
    }
    board.send(SUBSCRIBE);
    board.pass(1100);
  },
  'garbage on the cable': (board) => {
    board.send(SUBSCRIBE);
    board.pass(10);
    board.machine.receive(hex('00 11 7f f7 f0 02 f0 03 f7 e0 01 90 22 33 c0 05 f4 01 02 44 f0 f7 f1 f8 00'));
    board.machine.receive(hex(`f0 ${'04'.repeat(450)} f7`));
    board.machine.receive(hex(`f0 ${'05'.repeat(450)} f0 03 f7`));
    board.pass(1100);
  },
  'a system reset and the reset pin': (board) => {
    board.send({ ...CONFIGURE, chips: 10 }, SUBSCRIBE, { kind: 'buzzer', frequency: 1000, duration: 9000 });
    board.pass(20);
    board.send({ kind: 'lightsSome', lights: [{ light: 3, colour: [255, 20, 1] }] });
    board.pass(20);
    board.machine.receive([0xff]);
    board.pass(20);
    board.machine.setInput(5, true);
    board.pass(20);
    board.send(SUBSCRIBE, { kind: 'requestIdentity' });
    board.pass(20);
    board.machine.reset();
    board.pass(20);
    board.send(SUBSCRIBE);
    board.pass(1100);
  },
};

const FAULTS: Record<string, Stimulus> = {
  'a chain of inputs that does not answer for a while': (board, machine) => {
    board.send(CONFIGURE, SUBSCRIBE);
    board.pass(20);
    machine.setInput(9, true);
    board.pass(2);
    machine.stickChain(true);
    machine.setInput(100, true);
    board.send({ kind: 'requestSnapshot' });
    board.pass(1100);
    machine.setInput(9, false);
    machine.setInput(101, true);
    board.pass(3);
    machine.stickChain(false);
    board.pass(30);
    machine.setInput(100, false);
    board.pass(1100);
  },
  'a chain that does not answer while the board is configured': (board, machine) => {
    machine.setInput(3, true);
    machine.stickChain(true);
    board.pass(5);
    board.send({ ...CONFIGURE, chips: 20 }, SUBSCRIBE);
    board.pass(1100);
    machine.stickChain(false);
    board.pass(20);
    board.send({ kind: 'requestSnapshot' });
    board.pass(1000);
  },
  'frames with a hole in them': (board, machine) => {
    board.send(SUBSCRIBE);
    board.pass(10);
    const lights = [...hex('05 03 7f01 0000 0001 f7')];
    for (const how of ['garbled', 'overrun'] as const) {
      machine.receive([0xf0]);
      machine.receiveDisturbed(lights, how);
      board.pass(10);
      machine.receive([0xf0, ...lights.slice(0, 3)]);
      machine.receiveDisturbed(lights.slice(3), how);
      board.pass(10);
      machine.receive([0xf0, ...lights.slice(0, -1)]);
      machine.receiveDisturbed([0xf7], how);
      board.pass(10);
      machine.receiveDisturbed([0xf0, ...lights], how);
      board.pass(10);
      machine.receive([0xf0, ...lights]);
      board.pass(10);
    }
    board.pass(1000);
  },
  'a brown-out while everything shines': (board, machine) => {
    board.send({ ...CONFIGURE, lights: 28 }, SUBSCRIBE);
    board.pass(20);
    board.send({ kind: 'lightsAll', colours: new Array(28).fill([9, 9, 9]) });
    board.pass(20);
    board.send({ kind: 'buzzer', frequency: 440, duration: 15 });
    board.pass(30);
    machine.brownOut();
    board.pass(20);
    board.send(SUBSCRIBE);
    board.pass(1100);
  },
};

describe('the stand-in says, shows and sounds what the firmware does', () => {
  test.each(Object.entries(STIMULI))('for %s', (_, stimulus) => {
    expectSame(stimulus);
  });

  test.each(Object.entries(FAULTS))('for %s', (_, stimulus) => {
    expectSame(stimulus);
  });

  test('on a small board', () => {
    expectSame(
      (board) => {
        board.send({ kind: 'configure', chips: 9, lights: 12, currentLimit: 200, debounce: 3 }, SUBSCRIBE);
        board.pass(20);
        board.machine.setInput(71, true);
        board.send({ kind: 'lightsAll', colours: new Array(28).fill([90, 90, 90]) });
        board.pass(20);
      },
      { chips: 9, lights: 12 },
    );
  });

  test.each([1, 2, 3, 4, 5, 6])('for seconds of random hands, dice and lights (seed %i)', (seed) => {
    expectSame((board) => {
      const below = chance(seed);
      board.send(CONFIGURE, SUBSCRIBE, { kind: 'serialRead', port: 1, on: true });
      board.pass(30);
      for (let step = 0; step < 400; step++) {
        const what = below(10);
        if (what < 6) for (let n = below(4); n >= 0; n--) board.machine.setInput(below(192), below(2) === 1);
        else if (what === 6)
          board.send({
            kind: 'lightsSome',
            lights: [{ light: below(28), colour: [below(256), below(256), below(256)] }],
          });
        else if (what === 7)
          board.send({ kind: 'buzzer', frequency: 100 + below(3000), duration: 1 + below(20) });
        else if (what === 8) board.send({ kind: 'requestSnapshot' });
        else
          board.machine.receiveDice(
            Buffer.from('x'.repeat(LENGTHS[below(LENGTHS.length)] ?? 0).concat('\n')),
          );
        // Whole milliseconds: what a hand does never falls together with a scan.
        board.pass(what < 6 ? 1 + below(12) : 15);
      }
    });
  });

  test.each([1, 2, 3, 4])('for messages of any kind, right, wrong and cut off (seed %i)', (seed) => {
    expectSame((board) => {
      const below = chance(100 + seed);
      board.send(SUBSCRIBE);
      board.pass(10);
      for (let step = 0; step < 300; step++) {
        const command = below(4) === 0 ? 0x60 + below(0x20) : below(16);
        const data = Array.from({ length: below(9) }, () => (below(2) === 0 ? below(3) : below(128)));
        const end = below(8) === 0 ? [below(256)] : [0xf7];
        board.machine.receive([0xf0, command, ...data, ...end]);
        board.machine.setInput(below(240), below(2) === 1);
        board.pass(12);
      }
    });
  });
});
