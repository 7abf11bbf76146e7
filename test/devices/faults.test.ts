import five from 'johnny-five';
import { SerialPortMock } from 'serialport';
import { describe, expect, test, vi } from 'vitest';
import type { Port } from '../../src/devices/index.ts';
import { NardError } from '../../src/errors/index.ts';
import { DEFAULT_SETTINGS } from '../../src/wire/index.ts';
import { Bench, turn } from './bench.ts';
import { type Script, ScriptedBoard } from './scripted.ts';

/** Drivers with a board whose every word the test chooses; a new one for every connection. */
async function scripted(script: Script = {}) {
  const boards: ScriptedBoard[] = [];
  const bench = await Bench.with({
    open: () => {
      const board = new ScriptedBoard(script);
      boards.push(board);
      return board.port;
    },
  });
  const board = () => boards.at(-1) as ScriptedBoard;
  return { bench, boards, board };
}

const silentPortThat = (message: string) => (): Port =>
  Object.assign(new SerialPortMock({ path: '/dev/ttyACM9', baudRate: 9600, autoOpen: false }), {
    open: (done: (error: Error) => void) => setImmediate(() => done(new Error(message))),
  }) as unknown as Port;

describe('what keeps a board from being connected is told apart:', () => {
  test.each([
    ['Error: Permission denied, cannot open /dev/ttyACM9', 'E_PORT_PERMISSION', /dialout/],
    ['Error Resource temporarily unavailable Cannot lock port', 'E_PORT_BUSY', /other program/],
    ['Error: No such file or directory, cannot open /dev/ttyACM9', 'E_PORT_MISSING', /plug/],
  ])('%s', async (message, code, remedy) => {
    const bench = await Bench.with({ open: silentPortThat(message) });
    await bench.pass(100);
    // Who holds a busy port is looked up in real time.
    await vi.waitFor(() => expect(bench.codes).toEqual([`trying ${code}`]), 10_000);
    expect(bench.of('trying')[0]?.error.message).toMatch(remedy);
    await bench.link.close();
  });

  test('no board found at all', async () => {
    const bench = await Bench.with({
      open: () => Promise.reject(new NardError('E_PORT_MISSING', 'No board is plugged in.')),
    });
    await bench.pass(100);
    expect(bench.codes).toEqual(['trying E_PORT_MISSING']);
    await bench.link.close();
  });

  test('a port on which nothing answers', async () => {
    const { bench } = await scripted({ name: null });
    await bench.pass(6100, 20);
    expect(bench.codes).toEqual(['trying E_BOARD_SILENT']);
    expect(bench.of('trying')[0]?.error.message).toContain('nothing answers');
    await bench.link.close();
  });

  test('a port from which only nonsense comes, as with the wrong baud rate', async () => {
    const { bench, board } = await scripted({ name: null });
    await bench.pass(20);
    board().raw(0x13, 0x80, 0x55, 0xf0, 0x99);
    await bench.pass(6100, 20);
    expect(bench.codes).toEqual(['trying E_BOARD_BAUD']);
    expect(bench.of('trying')[0]?.error.message).toContain('baud');
    await bench.link.close();
  });

  const firmware: readonly [what: string, script: Script, words: RegExp][] = [
    ['another firmware', { name: 'StandardFirmata.ino' }, /StandardFirmata.*nardboard firmware --flash/],
    ['an older protocol', { protocol: 1 }, /protocol 1.*nardboard firmware --flash/],
    ['a newer protocol', { protocol: 3 }, /protocol 3.*nardboard firmware --flash/],
    ['a firmware that says no version', { dumb: true }, /version.*nardboard firmware --flash/],
    ['a firmware that keeps its own settings', { inForce: { ...DEFAULT_SETTINGS, chips: 8 } }, /settings/],
  ];
  test.each(firmware)('%s', async (_, script, words) => {
    const { bench } = await scripted(script);
    await bench.pass(2200, 5);
    expect(bench.codes).toEqual(['trying E_BOARD_FIRMWARE', ...bench.codes.slice(1)]);
    expect(bench.of('trying')[0]?.error.message).toMatch(words);
    expect(bench.of('connected')).toEqual([]);
    await bench.link.close();
  });
});

test('attempts go on without end, and more and more slowly', async () => {
  const bench = await Bench.with({ open: silentPortThat('Error: No such file or directory') });
  await bench.pass(60_000, 25);
  const pauses = bench.of('trying').map((report) => report.nextInMs);
  expect(pauses.slice(0, 6)).toEqual([250, 500, 1000, 2000, 5000, 5000]);
  expect(pauses.length).toBeGreaterThan(12);
  await bench.link.close();
  const before = bench.reports.length;
  await bench.pass(20_000, 25);
  expect(bench.reports.length).toBe(before);
});

describe('a board that is unplugged', () => {
  test('is lost at once, found again, and tells how its switches stand by then', async () => {
    const bench = await Bench.with();
    bench.machine.setInput(3, true);
    await bench.pass(200);
    bench.port.unplug();
    await bench.pass(5);
    expect(bench.codes).toEqual(['lost E_BOARD_LOST']);
    bench.machine.setInput(3, false);
    bench.machine.setInput(9, true);
    await bench.pass(600);
    expect(bench.of('connected')).toHaveLength(2);
    expect(bench.ports).toHaveLength(2);
    expect(bench.closed).toEqual([9]);
    bench.machine.setInput(10, true);
    await bench.pass(12);
    expect(bench.closed).toEqual([9, 10]);
    await bench.link.close();
  });

  test('keeps its buttons: one held before and after is no new press, one let go is up', async () => {
    const bench = await Bench.with();
    await bench.pass(200);
    bench.machine.setInput(186, true);
    bench.machine.setInput(187, true);
    await bench.pass(20);
    bench.port.unplug();
    bench.machine.setInput(187, false);
    await bench.pass(600);
    expect(bench.of('button').map(({ button, down }) => [button, down])).toEqual([
      ['end', true],
      ['cube', true],
      ['cube', false],
    ]);
    await bench.link.close();
  });

  test('and plugged in a hundred times leaves nothing behind', async () => {
    const bench = await Bench.with();
    for (let i = 0; i < 100; i += 1) {
      await bench.pass(400, 5);
      bench.port.unplug();
    }
    await bench.pass(600);
    expect(bench.of('connected')).toHaveLength(101);
    expect(five.Board.cache.length).toBeLessThanOrEqual(1);
    expect(process.listenerCount('SIGINT')).toBe(0);
    await bench.link.close();
    expect(five.Board.cache).toEqual([]);
    expect(bench.clock.waiting).toBe(0);
  });
});

test('a board that says nothing any more is lost after 3.5 s', async () => {
  const script = { dumb: false };
  const { bench } = await scripted(script);
  await bench.pass(20);
  expect(bench.of('connected')).toHaveLength(1);
  script.dumb = true;
  await bench.pass(3400, 10);
  expect(bench.codes).toEqual([]);
  await bench.pass(200, 10);
  expect(bench.codes).toEqual(['lost E_BOARD_LOST']);
  await bench.link.close();
});

test('a board whose heartbeats get lost, but which answers when it is asked, is not lost', async () => {
  const { bench } = await scripted();
  await bench.pass(30_000, 10);
  expect(bench.of('connected')).toHaveLength(1);
  expect(bench.codes).toEqual([]);
  await bench.link.close();
});

test('a program that was kept from running for a while does not take its board for lost', async () => {
  const { bench, board } = await scripted();
  await bench.pass(20);
  // Ten seconds at once, and the heartbeats of that time are heard only after the timers.
  bench.clock.jump(10_000);
  const zero = {
    droppedBytes: 0,
    overruns: 0,
    lostFrames: 0,
    lateScans: 0,
    resetCause: 1,
    garbledBytes: 0,
    stuckScans: 0,
  };
  board().say({ kind: 'heartbeat', uptime: 10_000, ...zero });
  await bench.pass(3400, 10);
  expect(bench.codes).toEqual([]);
  await bench.link.close();
});

test('a board that starts anew by itself is lost and connected again, not left unsubscribed', async () => {
  const bench = await Bench.with();
  await bench.pass(200);
  bench.machine.reset();
  await bench.pass(800);
  expect(bench.codes).toEqual(['lost E_BOARD_LOST']);
  expect(bench.of('connected')).toHaveLength(2);
  bench.machine.setInput(1, true);
  await bench.pass(12);
  expect(bench.closed).toEqual([1]);
  await bench.link.close();
});

describe('a frame that is missing', () => {
  const change = (sequence: number, input: number) =>
    ({ kind: 'changes', sequence, changes: [{ input, closed: true }] }) as const;
  const snapshot = (sequence: number, ...inputs: number[]) =>
    ({
      kind: 'snapshot',
      sequence,
      closed: Array.from({ length: 192 }, (_, i) => inputs.includes(i)),
    }) as const;

  test('shows as a gap in the numbers, and a snapshot is asked for once', async () => {
    const { bench, board } = await scripted();
    await bench.pass(20);
    board().say(change(1, 5));
    board().say(change(3, 7));
    board().say(change(4, 8));
    await bench.pass(5);
    expect(bench.closed).toEqual([5]);
    expect(board().count('requestSnapshot')).toBe(1);
    board().say(snapshot(4, 5, 6, 7, 8));
    board().say(change(5, 9));
    await bench.pass(5);
    expect(bench.closed).toEqual([5, 6, 7, 8, 9]);
    await bench.link.close();
  });

  test('of snapshots is asked for again', async () => {
    const { bench, board } = await scripted();
    await bench.pass(20);
    board().say(change(9, 7));
    await bench.pass(1100);
    expect(board().count('requestSnapshot')).toBe(5);
    await bench.link.close();
  });

  test('at the very end is found by the audit of the heartbeats', async () => {
    const { bench, board } = await scripted();
    await bench.pass(20);
    const zero = {
      droppedBytes: 0,
      overruns: 0,
      lostFrames: 0,
      lateScans: 0,
      resetCause: 1,
      garbledBytes: 0,
      stuckScans: 0,
    };
    for (let beat = 1; beat <= 5; beat += 1) {
      board().say({ kind: 'heartbeat', uptime: 1000 * beat, ...zero });
      await bench.pass(1);
    }
    expect(bench.of('heartbeat')).toHaveLength(5);
    expect(board().count('requestSnapshot')).toBe(1);
    board().say(snapshot(2, 11));
    await bench.pass(5);
    expect(bench.closed).toEqual([11]);
    await bench.link.close();
  });

  test('after number 16383 is not the one with number 0', async () => {
    const { bench, board } = await scripted();
    await bench.pass(20);
    board().say(snapshot(16382));
    board().say(change(16383, 1));
    board().say(change(0, 2));
    await bench.pass(5);
    expect(bench.closed).toEqual([1, 2]);
    expect(board().count('requestSnapshot')).toBe(0);
    await bench.link.close();
  });
});

describe('garbage on the cable', () => {
  test('is reported, followed by a snapshot, and breaks nothing', async () => {
    const { bench, board } = await scripted();
    await bench.pass(20);
    // What firmata-io itself would throw on: half a firmware report, a pin that is none, a mapping of too many pins.
    board().raw(0xf0, 0x79, 0x01, 0xf7);
    board().raw(0xf0, 0x6e, 0x7f, 0x01, 0x00, 0xf7);
    board().raw(0xf0, 0x6a, ...new Array<number>(90).fill(1), 0xf7);
    board().raw(0x91, 0x22, 0x13, 0xff, 0x00, 0xf0, 0x09, 0xf7, 0x42);
    await bench.pass(10);
    expect(bench.codes).toEqual([]);
    expect(bench.of('noise').length).toBeGreaterThan(0);
    expect(board().count('requestSnapshot')).toBe(1);
    board().say({ kind: 'changes', sequence: 1, changes: [{ input: 5, closed: true }] });
    await bench.pass(5);
    expect(bench.closed).toEqual([5]);
    await bench.link.close();
  });

  test('of any kind, before and during a connection, never throws', async () => {
    let seed = 7;
    const random = () => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return seed / 2 ** 32;
    };
    const { bench, board } = await scripted();
    const favourites = [0xf0, 0xf7, 0xf9, 0x79, 0x6c, 0x6a, 0x6e, 0x60, 0x08, 0x09, 0x0c, 0x41];
    for (let round = 0; round < 400; round += 1) {
      const bytes = Array.from({ length: Math.floor(random() * 60) }, () =>
        random() < 0.4
          ? (favourites[Math.floor(random() * favourites.length)] ?? 0)
          : Math.floor(random() * 256),
      );
      board().raw(...bytes);
      await bench.pass(2);
    }
    await bench.pass(8000, 10);
    expect(bench.of('connected').length).toBeGreaterThan(0);
    await bench.link.close();
  });
});

test('a link that is closed while it is being made leaves no port open', async () => {
  let give: (port: Port) => void = () => {};
  const bench = await Bench.with({ open: () => new Promise((resolve) => (give = resolve)) });
  await turn();
  const closing = bench.link.close();
  const board = new ScriptedBoard();
  give(board.port);
  await closing;
  await turn();
  expect(board.port.destroyed).toBe(true);
  expect(bench.reports).toEqual([]);
});

test('a board is asked in a fixed order, and reset when the link is closed', async () => {
  const { bench, board } = await scripted();
  await bench.pass(20);
  const kinds = board().heard.map((message) => message.kind);
  const order = ['serialConfig', 'serialRead', 'requestIdentity', 'configure', 'subscribe', 'lightsAll'];
  expect(kinds).toEqual(order);
  expect(board().resets).toBe(0);
  await bench.link.close();
  expect(board().resets).toBe(1);
  expect(board().port.destroyed).toBe(true);
});
