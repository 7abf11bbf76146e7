import { describe, expect, test } from 'vitest';
import {
  type Chance,
  FaultyMachine,
  lossyCable,
  seededChance,
  standInMachine,
} from '../../src/simulator/index.ts';
import { COMMANDS, printDiceLine } from '../../src/wire/index.ts';
import { Bench, turn } from './bench.ts';

/** Bytes of one side, as the cable lets them through. */
type Way = (bytes: Uint8Array) => Uint8Array;

const clean: Way = (bytes) => bytes;
const losing =
  (chance: Chance, share: number): Way =>
  (bytes) =>
    bytes.filter(() => !chance.happens(share));

/** A cable that can be made bad in either direction, also for the ports to come. */
async function cabled(toHost: Way = clean, toBoard: Way = clean) {
  const ways = { toHost, toBoard };
  const bench: Bench = await Bench.with({
    open: async () => {
      await turn();
      const port = bench.plug();
      const push = port.push.bind(port);
      port.push = (chunk: Uint8Array | null) =>
        push(chunk === null ? null : Buffer.from(ways.toHost(Uint8Array.from(chunk))));
      const write = port._write.bind(port);
      port._write = (chunk, encoding, done) =>
        write(Buffer.from(ways.toBoard(Uint8Array.from(chunk))), encoding, done);
      return port;
    },
  });
  return { bench, ways };
}

/** A board on a cable that swallows whole frames. */
async function swallowed(share: number, seed: number) {
  const machine = new FaultyMachine(standInMachine());
  const bench = await Bench.with({ machine });
  const fault = lossyCable(seededChance(seed), share);
  return { bench, machine, fault };
}

const SEEDS = [1, 2, 3, 4, 5, 6];
const cases = (...shares: number[]) => shares.flatMap((share) => SEEDS.map((seed) => [share, seed] as const));

/** The questions of the handshake and their answers, by the byte that names them. */
const STAGES: readonly (readonly [stage: string, question: number, answer: number])[] = [
  ['the version', 0xf9, 0xf9],
  ['the name', 0x79, 0x79],
  ['the identity', COMMANDS.requestIdentity, COMMANDS.identity],
  ['the settings', COMMANDS.configure, COMMANDS.configured],
  ['the subscription', COMMANDS.subscribe, COMMANDS.snapshot],
];

/** Loses the first so many frames of this name, and nothing else. */
function losingFirst(name: number, times: number): Way {
  let left = times;
  return (bytes) => {
    const kept: number[] = [];
    for (let at = 0; at < bytes.length; ) {
      const isSysex = bytes[at] === 0xf0;
      const end = isSysex
        ? bytes.indexOf(0xf7, at) + 1
        : at + (bytes.length - at >= 3 && (bytes[at + 1] ?? 0xff) < 0x80 ? 3 : 1);
      const isLost = (isSysex ? bytes[at + 1] : bytes[at]) === name && left > 0;
      if (isLost) left -= 1;
      else kept.push(...bytes.subarray(at, end));
      at = end;
    }
    return Uint8Array.from(kept);
  };
}

describe('a handshake that loses', () => {
  const losses = STAGES.flatMap((stage) => [1, 4].map((times) => [...stage, times] as const));
  test.each(losses)(
    'the answer about %s (%s, %s), %i times over, goes on',
    async (_, _question, answer, times) => {
      const { bench } = await cabled(losingFirst(answer, times));
      await bench.pass(1500);
      expect(bench.codes).toEqual([]);
      expect(bench.reports.slice(0, 2).map(({ kind }) => kind)).toEqual(['connected', 'switches']);
      await bench.link.close();
    },
  );

  test.each(losses)(
    'the question about %s (%s, %s), %i times over, goes on',
    async (_, question, _answer, times) => {
      const { bench } = await cabled(clean, losingFirst(question, times));
      await bench.pass(1500);
      expect(bench.codes).toEqual([]);
      expect(bench.reports.slice(0, 2).map(({ kind }) => kind)).toEqual(['connected', 'switches']);
      await bench.link.close();
    },
  );

  test('what tells the board to listen to its dice hears them all the same, later', async () => {
    const { bench } = await cabled(clean, losingFirst(COMMANDS.serial, 2));
    await bench.pass(500);
    const line = Buffer.from(printDiceLine({ kind: 'receiver', receiver: 'pico', uptime: 7 }));
    for (let second = 0; second < 8; second += 1) {
      bench.machine.receiveDice(line);
      await bench.pass(1000, 2);
    }
    expect(bench.of('dice').length).toBeGreaterThan(1);
    await bench.link.close();
  });
});

test('a board that starts anew unheard is subscribed again and told of', async () => {
  const { bench, ways } = await cabled();
  await bench.pass(5000, 2);
  ways.toHost = () => new Uint8Array();
  bench.machine.reset();
  await bench.pass(800);
  ways.toHost = clean;
  await bench.pass(8000, 2);
  expect(bench.codes).toEqual(['lost E_BOARD_LOST']);
  expect(bench.of('lost')[0]?.error.message).toContain('started anew');
  bench.machine.setInput(9, true);
  await bench.pass(50);
  expect(bench.closed).toEqual([9]);
  await bench.link.close();
});

describe('a cable that swallows some of the frames', () => {
  test.each(cases(0.05, 0.3, 0.6))(
    '(%f of them, seed %i) lets the board come up all the same',
    async (share, seed) => {
      const { bench, machine, fault } = await swallowed(share, seed);
      machine.break(fault);
      await bench.pass(12_000, 5);
      expect(bench.of('connected').length).toBeGreaterThan(0);
      await bench.link.close();
    },
  );

  test.each(cases(0.05, 0.3, 0.6))(
    '(%f of them, seed %i) brings a board back that was unplugged',
    async (share, seed) => {
      const { bench, machine, fault } = await swallowed(share, seed);
      await bench.pass(300);
      machine.break(fault);
      bench.port.unplug();
      machine.setInput(9, true);
      await bench.pass(15_000, 5);
      expect(bench.of('connected').length).toBeGreaterThan(1);
      expect(bench.closed).toEqual([9]);
      await bench.link.close();
    },
  );

  test.each(cases(0.05, 0.3))(
    '(%f of them, seed %i) is not taken for a board that is lost',
    async (share, seed) => {
      const { bench, machine, fault } = await swallowed(share, seed);
      await bench.pass(300);
      machine.break(fault);
      await bench.pass(120_000, 10);
      expect(bench.codes).toEqual([]);
      await bench.link.close();
    },
  );
});

describe('a cable that loses some of the bytes', () => {
  test.each(cases(0.05))(
    '(%f of them, seed %i) lets the board come up, and come back',
    async (share, seed) => {
      const { bench } = await cabled(losing(seededChance(seed), share));
      await bench.pass(20_000, 5);
      expect(bench.of('connected').length).toBeGreaterThan(0);
      bench.port.unplug();
      const before = bench.of('connected').length;
      await bench.pass(25_000, 5);
      expect(bench.of('connected').length).toBeGreaterThan(before);
      await bench.link.close();
    },
  );

  test.each(cases(0.05))(
    '(%f of them in both directions, seed %i) lets the board come up',
    async (share, seed) => {
      const chance = seededChance(seed);
      const { bench } = await cabled(losing(chance, share), losing(chance, share));
      await bench.pass(30_000, 5);
      expect(bench.of('connected').length).toBeGreaterThan(0);
      await bench.link.close();
    },
  );

  test.each(cases(0.05, 0.3, 0.6))(
    '(%f of them, seed %i) is never said to be firmware or speed',
    async (share, seed) => {
      const { bench, ways } = await cabled();
      await bench.pass(300);
      ways.toHost = losing(seededChance(seed), share);
      await bench.pass(1000, 5);
      bench.port.unplug();
      await bench.pass(40_000, 5);
      const codes = new Set(bench.codes);
      expect(codes).not.toContain('trying E_BOARD_FIRMWARE');
      expect(codes).not.toContain('trying E_BOARD_BAUD');
      if (share > 0.1) {
        expect(codes).toContain('trying E_BOARD_CABLE');
        expect(bench.of('trying').at(-1)?.error.message).toContain('another USB cable');
      }
      ways.toHost = clean;
      await bench.pass(12_000, 5);
      expect(bench.reports.findLast(({ kind }) => kind === 'connected' || kind === 'trying')?.kind).toBe(
        'connected',
      );
      await bench.link.close();
    },
  );
});
