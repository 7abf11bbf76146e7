/** The electronics of a board as parts and nets, made from its profile: what is drawn, written out and checked. */
import type { Profile } from '../../src/config/index.ts';
import { PLACES } from '../../src/rules/index.ts';

export interface Part {
  /** `U3`: chip 3 of the chain. */
  readonly ref: string;
  readonly value: string;
  readonly pins: readonly string[];
}

/** Pins that are joined, each as `U3.11`. */
export interface Net {
  readonly name: string;
  readonly nodes: readonly string[];
}

export interface Circuit {
  readonly parts: readonly Part[];
  readonly nets: readonly Net[];
  /** Pins that are left open on purpose. */
  readonly open: readonly string[];
}

/** Package pins of the parallel inputs A–H of a 74HC165, by bit. */
export const INPUT_PINS = [11, 12, 13, 14, 3, 4, 5, 6] as const;
export const INPUT_NAMES = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const;
/** The other pins of a 74HC165. */
export const CHIP = {
  load: 1,
  clock: 2,
  invertedOut: 7,
  ground: 8,
  out: 9,
  in: 10,
  inhibit: 15,
  supply: 16,
} as const;
/** Pins of the Mega that are used; hardware/protocol.md and the firmware know no others. */
export const MEGA = {
  supply: '5V',
  ground: 'GND',
  load: 'D53',
  clock: 'D52',
  data: 'D50',
  lights: 'D8',
  buzzer: 'D5',
  diceIn: 'D19',
  diceOut: 'D18',
} as const;

const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

/** Collects nodes by net while the parts are put in. */
class Bench {
  readonly parts: Part[] = [];
  readonly open: string[] = [];
  readonly #nets = new Map<string, string[]>();

  /** Puts a part in, each of its pins on a net; null leaves a pin open. */
  put(ref: string, value: string, wiring: Readonly<Record<string, string | null>>): void {
    this.parts.push({ ref, value, pins: Object.keys(wiring) });
    for (const [pin, net] of Object.entries(wiring)) {
      if (net === null) this.open.push(`${ref}.${pin}`);
      else this.#nets.set(net, [...(this.#nets.get(net) ?? []), `${ref}.${pin}`]);
    }
  }

  get circuit(): Circuit {
    const nets = Array.from(this.#nets, ([name, nodes]) => ({ name, nodes }));
    return { parts: this.parts, nets, open: this.open };
  }
}

const inputNet = (input: number): string => `IN${input}`;
const dataNet = (chip: number): string => `Q${chip}`;

/** The name of what closes an input; `free` where nothing does. */
export function wiredTo({ inputs }: Profile, input: number): string {
  const wired = inputs[input];
  if (!wired) return 'free';
  return wired.kind === 'slot' ? `${PLACES[wired.place]} ${wired.slot}` : `${wired.side} ${wired.button}`;
}

function putController(bench: Bench): void {
  bench.put('A1', 'Arduino Mega 2560', {
    [MEGA.supply]: '+5V',
    [MEGA.ground]: 'GND',
    [MEGA.load]: 'LOAD_MEGA',
    [MEGA.clock]: 'CLOCK_MEGA',
    [MEGA.data]: dataNet(0),
    [MEGA.lights]: 'LIGHTS_MEGA',
    [MEGA.buzzer]: 'BUZZER_MEGA',
    [MEGA.diceIn]: 'DICE_RX',
    [MEGA.diceOut]: 'DICE_TX_MEGA',
  });
  bench.put('R1', '100', { 1: 'LOAD_MEGA', 2: 'LOAD' });
  bench.put('R2', '100', { 1: 'CLOCK_MEGA', 2: 'CLOCK' });
  bench.put('R3', '330', { 1: 'LIGHTS_MEGA', 2: 'LIGHT0' });
  bench.put('R4', '100', { 1: 'BUZZER_MEGA', 2: 'BUZZER' });
  bench.put('BZ1', 'piezo, passive', { 1: 'BUZZER', 2: 'GND' });
  // The receiver speaks 3.3 V: two resistors bring the Mega's 5 V down to that.
  bench.put('R5', '1k', { 1: 'DICE_TX_MEGA', 2: 'DICE_TX' });
  bench.put('R6', '2k', { 1: 'DICE_TX', 2: 'GND' });
  bench.put('J2', 'dice receiver', { '5V': '+5V', GND: 'GND', TX: 'DICE_RX', RX: 'DICE_TX' });
}

function putChip(bench: Bench, profile: Profile, chip: number): void {
  const isLast = chip === profile.chain - 1;
  const next = isLast ? '+5V' : dataNet(chip + 1);
  const nets = range(8).map((bit) => inputNet(8 * chip + bit));
  const rail = { '5V': '+5V', GND: 'GND', CLOCK: 'CLOCK', LOAD: 'LOAD' };
  bench.put(`U${chip}`, '74HC165', {
    ...Object.fromEntries(INPUT_PINS.map((pin, bit) => [pin, nets[bit] ?? null])),
    [CHIP.load]: 'LOAD',
    [CHIP.clock]: 'CLOCK',
    [CHIP.invertedOut]: null,
    [CHIP.ground]: 'GND',
    [CHIP.out]: dataNet(chip),
    [CHIP.in]: next,
    [CHIP.inhibit]: 'GND',
    [CHIP.supply]: '+5V',
  });
  bench.put(`C${chip}`, '100n', { 1: '+5V', 2: 'GND' });
  bench.put(`RN${chip}`, '8 x 10k', {
    1: '+5V',
    ...Object.fromEntries(nets.map((net, bit) => [bit + 2, net])),
  });
  bench.put(`X${chip}`, 'inputs', {
    ...Object.fromEntries(nets.map((net, bit) => [INPUT_NAMES[bit] ?? '', net])),
    GND: 'GND',
  });
  bench.put(`JI${chip}`, 'chain, to the Mega', { ...rail, DATA: dataNet(chip) });
  if (!isLast) bench.put(`JO${chip}`, 'chain, onwards', { ...rail, DATA: next });
}

function putContacts(bench: Bench, profile: Profile): void {
  for (const [input, wired] of profile.inputs.entries()) {
    if (!wired) continue;
    const ref = wired.kind === 'slot' ? `S${input}` : `B${input}`;
    bench.put(ref, wiredTo(profile, input), { 1: inputNet(input), 2: 'GND' });
  }
}

function putLights(bench: Bench, { lights, lightOf }: Profile): void {
  bench.put('J1', '5 V supply of the lights', { '5V': 'SUPPLY', GND: 'GND' });
  bench.put('F1', 'fuse', { 1: 'SUPPLY', 2: '+5V_LIGHTS' });
  bench.put('C100', '1000u', { 1: '+5V_LIGHTS', 2: 'GND' });
  for (const light of range(lights)) {
    const place = PLACES[lightOf.indexOf(light)];
    bench.put(`D${light}`, place ? `WS2812B ${place}` : 'WS2812B', {
      VDD: '+5V_LIGHTS',
      DOUT: light === lights - 1 ? null : `LIGHT${light + 1}`,
      GND: 'GND',
      DIN: `LIGHT${light}`,
    });
  }
}

export function circuitOf(profile: Profile): Circuit {
  const bench = new Bench();
  putController(bench);
  for (const chip of range(profile.chain)) putChip(bench, profile, chip);
  putContacts(bench, profile);
  putLights(bench, profile);
  return bench.circuit;
}

/** How many of each value there are, contacts and lights under one name. */
export function countParts({ parts }: Circuit, starts: string): number {
  return parts.filter(({ ref }) => new RegExp(`^${starts}\\d+$`).test(ref)).length;
}
