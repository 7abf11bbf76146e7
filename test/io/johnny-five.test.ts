import five from 'johnny-five';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inputsOfPlace, loadProfile } from '../../src/config/index.ts';
import { NardboardIO } from '../../src/io/index.ts';
import { boardFirmware, firmwareMachine, machinePort, type Tone } from '../../src/simulator/index.ts';

// biome-ignore lint/suspicious/noExplicitAny: johnny-five brings no types of its own.
const { Board, Switch, Button, Led, Piezo } = five as any;

const profile = await loadProfile('mega-6slot');
const slot = (place: number, at: number) => inputsOfPlace(profile, place)[at - 1] ?? -1;
const WHITE_END = 186;
const P24 = 23;
/** johnny-five settles contacts by wall-clock timers of 5 and 7 ms. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 30));

describe('johnny-five’s own components on the machine code of the board', () => {
  const machine = firmwareMachine(boardFirmware());
  let io: NardboardIO;
  let port: ReturnType<typeof machinePort>;
  let colours: readonly number[] = [];
  const tones: Tone[] = [];
  machine.onLights((rgb) => {
    colours = [...rgb];
  });
  machine.onBuzzer((tone) => tones.push(tone));

  const pass = async (ms: number) => {
    await port.advanceTo(machine.now() + ms);
    await settled();
  };

  /** Lights are kept back by the wall clock for some ms, so that virtual time alone does not bring them. */
  const passUntil = async (condition: () => boolean) => {
    for (let tries = 0; tries < 200 && !condition(); tries += 1) await pass(20);
    expect(condition()).toBe(true);
  };

  beforeEach(async () => {
    machine.reset();
    port = machinePort(machine);
    io = new NardboardIO({
      profile: 'mega-6slot',
      open: () => {
        port.open();
        return port;
      },
    });
    const board = new Board({ io, repl: false, debug: false, sigint: false });
    let ready = false;
    board.on('ready', () => {
      ready = true;
    });
    await passUntil(() => ready);
  });
  afterEach(async () => {
    await io.close();
    five.Board.cache.length = 0;
  });

  test('a Switch closes and opens with a slot', async () => {
    const heard: string[] = [];
    const reed = new Switch('p24.2');
    for (const event of ['close', 'open']) reed.on(event, () => heard.push(event));
    await settled();
    heard.length = 0;
    machine.setInput(slot(P24, 2), true);
    await pass(20);
    expect(reed.isClosed).toBe(true);
    machine.setInput(slot(P24, 2), false);
    await pass(20);
    expect(heard).toEqual(['close', 'open']);
  });

  test('a Button hears the finger', async () => {
    const heard: string[] = [];
    const button = new Button({ pin: 'white.end', isPullup: true });
    for (const event of ['press', 'release']) button.on(event, () => heard.push(event));
    machine.setInput(WHITE_END, true);
    await pass(20);
    machine.setInput(WHITE_END, false);
    await pass(20);
    expect(heard).toEqual(['press', 'release']);
  });

  test('a Led.RGB shines in the colour it is given, and goes out', async () => {
    const light = new Led.RGB(io.light('p24'));
    light.color('#ff8000');
    const at = 3 * (profile.lightOf[P24] ?? 0);
    await passUntil(() => colours.slice(at, at + 3).join() === '255,128,0');
    expect(colours.filter((part) => part > 0)).toHaveLength(2);
    light.off();
    await passUntil(() => colours.every((part) => part === 0));
  });

  test('a Piezo sounds at its frequency and falls silent', async () => {
    const piezo = new Piezo({ controller: 'I2C_BACKPACK', pin: 'buzzer' });
    tones.length = 0;
    piezo.frequency(440, 100);
    await pass(200);
    expect(tones.map(({ frequency }) => Math.round(frequency / 10) * 10)).toEqual([440, 0]);
  });

  test('a pin that is none, or is used as what it is not, is refused with what to write', () => {
    const refused = (use: () => unknown) =>
      expect(use).toThrow(expect.objectContaining({ code: 'E_ARGUMENT' }));
    refused(() => new Switch('p25.1'));
    refused(() => new Switch('p24.red'));
    refused(() => new Led.RGB(['p24.1', 'p24.2', 'p24.3']));
    refused(() => new Piezo('buzzer'));
  });
});

test('a profile that is wrong is told as trouble', async () => {
  const io = new NardboardIO({ profile: 'no-such-board' });
  const error = await new Promise((resolve) => io.once('trouble', resolve));
  expect(error).toMatchObject({ code: 'E_CONFIG' });
});
