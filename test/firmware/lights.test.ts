import { beforeEach, describe, expect, test } from 'vitest';
import { boardFirmware, type FirmwareMachine, firmwareMachine } from '../../src/simulator/index.ts';
import type { Rgb } from '../../src/wire/index.ts';
import { chance, Witness } from '../simulator/machine/witness.ts';

let machine: FirmwareMachine;
let board: Witness;

beforeEach(() => {
  machine = firmwareMachine(boardFirmware());
  board = new Witness(machine);
  board.pass(20);
});

function configure(currentLimit: number, lights = 28): void {
  board.send(
    { kind: 'configure', chips: 24, lights, currentLimit, debounce: 5 },
    { kind: 'subscribe', on: true },
  );
  board.pass(20);
}

/** What the strip draws, in mA, by the data sheet's figures: 1 mA a light, 20 mA for a part at 255. */
function drawn(): number {
  const rgb = board.lights.at(-1)?.rgb ?? new Uint8Array(0);
  return rgb.length / 3 + rgb.reduce((sum, part) => sum + part, 0) * (20 / 255);
}

const white = (lights: number): Rgb[] => new Array<Rgb>(lights).fill([255, 255, 255]);

describe('lights', () => {
  test('every light shows exactly the colour sent, red before green before blue', () => {
    configure(2000);
    const below = chance(5);
    const colours = Array.from({ length: 28 }, (): Rgb => [below(256), below(256), below(256)]);
    board.send({ kind: 'lightsAll', colours });
    board.pass(12);
    expect([...(board.lights.at(-1)?.rgb ?? [])]).toEqual(colours.flat());
    expect(machine.lightFaults).toBe(0);
  });

  test('a light set by number leaves the others alone', () => {
    configure(2000);
    board.send({ kind: 'lightsAll', colours: white(28) });
    board.pass(12);
    board.send({ kind: 'lightsSome', lights: [{ light: 3, colour: [1, 2, 3] }] });
    board.pass(12);
    const rgb = [...(board.lights.at(-1)?.rgb ?? [])];
    expect(rgb.slice(6, 15)).toEqual([255, 255, 255, 1, 2, 3, 255, 255, 255]);
  });

  test.each([0, 28, 29, 60, 100, 300, 500, 1000, 1700])(
    'white everywhere never draws more than %i mA',
    (limit) => {
      configure(limit);
      board.send({ kind: 'lightsAll', colours: white(28) });
      board.pass(12);
      const standby = 28;
      expect(drawn()).toBeLessThanOrEqual(Math.max(limit, standby));
      // … and not much less either: the factor has 256 steps of 6.6 mA, and each part is rounded down.
      if (limit > standby) expect(drawn()).toBeGreaterThan(Math.min(limit, 1700) - 14);
    },
  );

  test('within the limit no colour is touched', () => {
    configure(400);
    board.send({ kind: 'lightsAll', colours: [[255, 3, 77]] });
    board.pass(12);
    expect([...(board.lights.at(-1)?.rgb.slice(0, 3) ?? [])]).toEqual([255, 3, 77]);
  });

  test('what is lit goes dark when the board is configured anew, also beyond the new number of lights', () => {
    configure(2000);
    board.send({ kind: 'lightsAll', colours: white(28) });
    board.pass(12);
    configure(2000, 5);
    expect(drawn()).toBe(28);
  });

  test('neither cable nor dice receiver lose a byte while frames of lights go out one after the other', () => {
    configure(800);
    board.send({ kind: 'serialRead', port: 1, on: true });
    board.pass(10);
    const below = chance(9);
    for (let frame = 0; frame < 150; frame++) {
      board.send({
        kind: 'lightsAll',
        colours: Array.from({ length: 28 }, (): Rgb => [below(256), below(256), below(256)]),
      });
    }
    const said = Array.from({ length: 12 }, (_, line) => `line ${line} ${'.'.repeat(60)}\n`);
    for (const line of said) {
      machine.receiveDice(Buffer.from(line));
      machine.setInput(below(192), true);
      board.pass(80);
    }
    board.pass(1100);
    const { droppedBytes, overruns, lateScans, lostFrames } = board.last('heartbeat') ?? {};
    expect({ droppedBytes, overruns, lostFrames }).toEqual({ droppedBytes: 0, overruns: 0, lostFrames: 0 });
    expect(lateScans).toBeLessThan(5);
    expect(board.diceText()).toBe(said.join(''));
    expect(board.lights.length).toBeGreaterThan(140);
    expect(machine.lightFaults).toBe(0);
  });
});

describe('more lights than a board has', () => {
  const drawnBy = (rgb: Uint8Array) => rgb.length / 3 + rgb.reduce((sum, part) => sum + part, 0) * (20 / 255);

  test('colours beyond the lights of the profile reach nobody, and cost the others no brightness', () => {
    const long = firmwareMachine(boardFirmware(), { lights: 64 });
    board = new Witness(long);
    board.pass(20);
    configure(2000);
    board.send({ kind: 'lightsAll', colours: white(64) });
    board.pass(20);
    const rgb = board.lights.at(-1)?.rgb ?? new Uint8Array(0);
    expect(rgb.subarray(0, 84)).toEqual(new Uint8Array(84).fill(255));
    expect(rgb.subarray(84)).toEqual(new Uint8Array(3 * 36));
  });

  test('settings with more than 64 are refused, and those in force stay', () => {
    configure(2000);
    machine.receive([0xf0, 0x01, 24, 65, 0x74, 0x03, 5, 0xf7]);
    board.pass(20);
    expect(board.last('refused')).toMatchObject({ command: 1 });
    expect(board.last('configured')).toMatchObject({ lights: 28, currentLimit: 2000 });
  });

  test.each([28, 40, 64])('a strip of %i stays below the limit, white everywhere', (lights) => {
    const long = firmwareMachine(boardFirmware(), { lights });
    board = new Witness(long);
    board.pass(20);
    configure(300, lights);
    board.send({ kind: 'lightsAll', colours: white(64) });
    board.pass(20);
    expect(drawnBy(board.lights.at(-1)?.rgb ?? new Uint8Array(0))).toBeLessThanOrEqual(300);
  });
});

describe('the buzzer', () => {
  test('sounds the tone asked for, as long as asked for', () => {
    board.send({ kind: 'buzzer', frequency: 440, duration: 200 });
    board.pass(300);
    const [on, off] = board.tones;
    expect(on?.frequency).toBeCloseTo(440, 0);
    expect(off?.frequency).toBe(0);
    expect((off?.atMs ?? 0) - (on?.atMs ?? 0)).toBeGreaterThan(198.9);
    expect((off?.atMs ?? 0) - (on?.atMs ?? 0)).toBeLessThan(200.1);
  });
});
