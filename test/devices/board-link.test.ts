import { describe, expect, test } from 'vitest';
import { inputOfButton } from '../../src/config/index.ts';
import {
  type BreakableMachine,
  boardFirmware,
  firmwareMachine,
  standInMachine,
} from '../../src/simulator/index.ts';
import { printDiceLine } from '../../src/wire/index.ts';
import { Bench } from './bench.ts';

const BREAKABLE: readonly (readonly [string, () => BreakableMachine])[] = [
  ['the machine code', () => firmwareMachine(boardFirmware())],
  ['the stand-in', () => standInMachine()],
];

const rgbOf = (value: number) => new Uint8Array(84).fill(value);

describe('a board that is plugged in', () => {
  test('is connected, known, configured, and tells all its switches', async () => {
    const bench = await Bench.with();
    bench.machine.setInput(7, true);
    bench.machine.setInput(191, true);
    await bench.pass(300);
    expect(bench.reports.slice(0, 2).map((report) => report.kind)).toEqual(['connected', 'switches']);
    expect(bench.of('connected')[0]?.firmware).toMatchObject({ name: 'nardboard', protocol: 2 });
    expect(bench.closed).toEqual([7, 191]);
    await bench.link.close();
  });

  test('that runs the real machine code behaves the same', async () => {
    const bench = await Bench.with({ machine: firmwareMachine(boardFirmware()) });
    bench.machine.setInput(7, true);
    await bench.pass(400);
    bench.machine.setInput(8, true);
    await bench.pass(12);
    expect(bench.closed).toEqual([7, 8]);
    bench.machine.receiveDice(Buffer.from(printDiceLine({ kind: 'receiver', receiver: 'pico', uptime: 7 })));
    await bench.pass(30);
    expect(bench.of('dice').map(({ line }) => line)).toEqual([
      { kind: 'receiver', receiver: 'pico', uptime: 7 },
    ]);
    await bench.link.close();
  });

  test('is waited for while its boot loader keeps it silent', async () => {
    const bench = await Bench.with({ machine: firmwareMachine(boardFirmware(), { bootMs: 1800 }) });
    await bench.pass(1700, 5);
    expect(bench.reports).toEqual([]);
    await bench.pass(500);
    expect(bench.reports.map((report) => report.kind)).toEqual(['connected', 'switches']);
    await bench.link.close();
  });

  test('tells every change of a switch', async () => {
    const bench = await Bench.with();
    await bench.pass(200);
    bench.machine.setInput(40, true);
    await bench.pass(12);
    expect(bench.closed).toEqual([40]);
    bench.machine.setInput(40, false);
    await bench.pass(12);
    expect(bench.closed).toEqual([]);
    await bench.link.close();
  });

  test('tells when a button goes down and up', async () => {
    const bench = await Bench.with();
    await bench.pass(200);
    const input = inputOfButton(bench.profile, 'black', 'pause');
    bench.machine.setInput(input, true);
    await bench.pass(50);
    bench.machine.setInput(input, false);
    await bench.pass(50);
    expect(bench.of('button')).toMatchObject([
      { side: 'black', button: 'pause', down: true },
      { side: 'black', button: 'pause', down: false },
    ]);
    await bench.link.close();
  });

  test('a profile with fewer chips configures it so', async () => {
    const bench = await Bench.with({ profile: 'mega-3slot' });
    bench.machine.setInput(119, true);
    await bench.pass(300);
    expect(bench.of('switches')[0]?.closed).toHaveLength(120);
    expect(bench.closed).toEqual([119]);
    await bench.link.close();
  });

  test('gives on what the dice receiver says, in whatever pieces it comes', async () => {
    const bench = await Bench.with();
    await bench.pass(200);
    const line = printDiceLine({
      kind: 'die',
      die: 'white-1',
      seq: 3,
      state: 'stable',
      face: 5,
      half: 'left',
      battery: 80,
      charging: false,
    });
    const bytes = Buffer.from(`garb{age\n${line}`);
    bench.machine.receiveDice(bytes.subarray(0, 30));
    await bench.pass(30);
    bench.machine.receiveDice(bytes.subarray(30));
    await bench.pass(60);
    expect(bench.of('dice').map(({ line }) => line)).toMatchObject([{ die: 'white-1', face: 5, seq: 3 }]);
    expect(bench.of('noise')).toMatchObject([{ from: 'dice', error: { code: 'E_DICE_LINE' } }]);
    await bench.pass(8000);
    expect(bench.of('dice-silent')).toHaveLength(1);
    await bench.link.close();
  });
});

describe('lights', () => {
  test('shine where the profile says, and those of no frame stay dark', async () => {
    const bench = await Bench.with();
    let strip = new Uint8Array();
    bench.machine.onLights((rgb) => {
      strip = rgb.slice();
    });
    await bench.pass(200);
    const frame = new Uint8Array(84);
    frame.set([10, 20, 30], 3 * 5);
    bench.link.lights(frame);
    await bench.pass(20);
    const light = bench.profile.lightOf[5] ?? 0;
    expect([...strip.slice(3 * light, 3 * light + 3)]).toEqual([10, 20, 30]);
    expect(strip.reduce((sum, value) => sum + value, 0)).toBe(60);
    await bench.link.close();
  });

  test('of a busy cable: the newest frame wins, and those between are never sent', async () => {
    const bench = await Bench.with();
    const seen: number[] = [];
    bench.machine.onLights((rgb) => seen.push(rgb[0] ?? 0));
    await bench.pass(200);
    seen.length = 0;
    for (let value = 1; value <= 15; value += 1) bench.link.lights(rgbOf(value));
    await bench.pass(60);
    expect(seen.at(-1)).toBe(15);
    expect(seen.length).toBeLessThanOrEqual(3);
    await bench.link.close();
  });

  test('that stay as they are cost nothing on the cable', async () => {
    const bench = await Bench.with();
    await bench.pass(200);
    bench.link.lights(rgbOf(3));
    await bench.pass(50);
    const before = bench.written;
    for (let i = 0; i < 20; i += 1) {
      bench.link.lights(rgbOf(3));
      await bench.pass(10);
    }
    expect(bench.written).toBe(before);
    await bench.link.close();
  });

  test('wanted while there is no board shine as soon as there is one', async () => {
    const bench = await Bench.with();
    let strip = new Uint8Array();
    bench.machine.onLights((rgb) => {
      strip = rgb.slice();
    });
    bench.link.lights(rgbOf(9));
    await bench.pass(300);
    expect([...strip]).toEqual([...rgbOf(9)]);
    await bench.link.close();
  });

  test('go dark when the link is ended on purpose', async () => {
    const bench = await Bench.with();
    let strip = new Uint8Array();
    bench.machine.onLights((rgb) => {
      strip = rgb.slice();
    });
    bench.link.lights(rgbOf(9));
    await bench.pass(300);
    const closing = bench.link.close();
    await bench.pass(50);
    await closing;
    expect([...strip]).toEqual([...rgbOf(0)]);
  });
});

test('the buzzer sounds the tone that is wanted', async () => {
  const bench = await Bench.with();
  const tones: number[] = [];
  bench.machine.onBuzzer((tone) => tones.push(Math.round(tone.frequency)));
  await bench.pass(200);
  bench.link.buzz(440, 100);
  await bench.pass(200);
  expect(tones[0]).toBeGreaterThan(435);
  expect(tones[0]).toBeLessThan(445);
  expect(tones.at(-1)).toBe(0);
  await bench.link.close();
});

describe('a board that works, but not all of it', () => {
  const tidings = (bench: Bench) =>
    bench.reports.flatMap((report) =>
      report.kind === 'ails'
        ? [`ails ${report.error.code}`]
        : report.kind === 'heals'
          ? [`heals ${report.code}`]
          : [],
    );

  test.each(BREAKABLE)(
    'tells once that its inputs are not read, and once that they are again: %s',
    async (_, make) => {
      const machine = make();
      const bench = await Bench.with({ machine });
      await bench.pass(400);
      machine.setInput(7, true);
      machine.stickChain(true);
      await bench.pass(3500, 5);
      expect(tidings(bench)).toEqual(['ails E_INPUTS']);
      expect(bench.of('ails')[0]?.error.message).toMatch(/Remedy/);
      expect(bench.closed).toEqual([]);
      machine.stickChain(false);
      await bench.pass(2500, 5);
      expect(tidings(bench)).toEqual(['ails E_INPUTS', 'heals E_INPUTS']);
      expect(bench.closed).toEqual([7]);
      expect(bench.codes).toEqual([]);
      await bench.link.close();
    },
  );

  test.each(BREAKABLE)('tells of a brown-out when it is back: %s', async (_, make) => {
    const machine = make();
    const bench = await Bench.with({ machine });
    await bench.pass(400);
    machine.brownOut();
    await bench.pass(4000, 5);
    expect(bench.codes).toEqual(['lost E_BOARD_LOST']);
    expect(tidings(bench)).toEqual(['ails E_POWER']);
    await bench.link.close();
  });

  test('is sent its lights again when bytes on the way to it got lost', async () => {
    const machine = standInMachine();
    const bench = await Bench.with({ machine });
    let strip: readonly number[] = [];
    machine.onLights((rgb) => {
      strip = [...rgb];
    });
    await bench.pass(300);
    const receive = machine.receive.bind(machine);
    machine.receive = (bytes) => machine.receiveDisturbed(bytes, 'garbled');
    bench.link.lights(rgbOf(9));
    await bench.pass(50);
    machine.receive = receive;
    expect(strip).toEqual([...rgbOf(0)]);
    await bench.pass(2500, 5);
    expect(strip).toEqual([...rgbOf(9)]);
    expect(bench.of('noise')).toHaveLength(1);
    await bench.link.close();
  });
});
