/** What an engineer looks over before etching: everything connected once, driven once, pulled up, decoupled, in order. */
import type { Profile } from '../../src/config/index.ts';
import { CHIP, type Circuit, INPUT_NAMES, INPUT_PINS, MEGA, wiredTo } from './circuit.ts';

/** The net of each connected pin. */
type Wiring = ReadonlyMap<string, string>;

const wiringOf = ({ nets }: Circuit): Wiring =>
  new Map(nets.flatMap(({ name, nodes }) => nodes.map((node) => [node, name] as const)));

/** Every pin of every part is on exactly one net, or left open on purpose; a net joins at least two. */
function* connections({ parts, nets, open }: Circuit): Generator<string> {
  const uses = new Map<string, number>();
  for (const node of [...open, ...nets.flatMap(({ nodes }) => nodes)])
    uses.set(node, (uses.get(node) ?? 0) + 1);
  const refs = new Set(parts.map(({ ref }) => ref));
  if (refs.size < parts.length) yield 'two parts have one name';
  for (const { ref, pins } of parts) {
    for (const pin of pins) {
      const count = uses.get(`${ref}.${pin}`) ?? 0;
      if (count !== 1) yield `${ref}.${pin} is connected ${count} times`;
      uses.delete(`${ref}.${pin}`);
    }
  }
  for (const node of uses.keys()) yield `${node} belongs to no part`;
  for (const { name, nodes } of nets) if (nodes.length < 2) yield `the net ${name} joins nothing`;
}

const DRIVERS = [
  new RegExp(`^U\\d+\\.${CHIP.out}$`),
  /^D\d+\.DOUT$/,
  new RegExp(`^A1\\.(${[MEGA.load, MEGA.clock, MEGA.lights, MEGA.buzzer, MEGA.diceOut].join('|')})$`),
  /^J2\.TX$/,
];

/** No net has two outputs, and no output is tied to a supply or ground. */
function* drivers({ nets }: Circuit): Generator<string> {
  for (const { name, nodes } of nets) {
    const driving = nodes.filter((node) => DRIVERS.some((pattern) => pattern.test(node)));
    const isRail = name === 'GND' || name.startsWith('+5V');
    if (driving.length > (isRail ? 0 : 1)) yield `${name} is driven by ${driving.join(' and ')}`;
  }
}

function* chips(profile: Profile, wiring: Wiring): Generator<string> {
  for (let chip = 0; chip < profile.chain; chip += 1) {
    const on = (pin: number) => wiring.get(`U${chip}.${pin}`);
    const expected: readonly (readonly [number, string])[] = [
      [CHIP.supply, '+5V'],
      [CHIP.ground, 'GND'],
      [CHIP.inhibit, 'GND'],
      [CHIP.load, 'LOAD'],
      [CHIP.clock, 'CLOCK'],
    ];
    for (const [pin, net] of expected) if (on(pin) !== net) yield `U${chip}.${pin} is not on ${net}`;
    const decoupled = [wiring.get(`C${chip}.1`), wiring.get(`C${chip}.2`)].sort().join();
    if (decoupled !== '+5V,GND') yield `U${chip} has no capacitor across its supply`;
    const before = chip === 0 ? wiring.get(`A1.${MEGA.data}`) : wiring.get(`U${chip - 1}.${CHIP.in}`);
    if (on(CHIP.out) === undefined || on(CHIP.out) !== before)
      yield `the output of U${chip} does not go to ${chip === 0 ? 'the Mega' : `U${chip - 1}`}`;
  }
  if (wiring.get(`U${profile.chain - 1}.${CHIP.in}`) !== '+5V') yield 'the end of the chain floats';
}

/** Every input of the profile: its pin, its pull-up, its place on the connector, and its contact to ground. */
function* inputs(profile: Profile, wiring: Wiring): Generator<string> {
  for (const [input, wired] of profile.inputs.entries()) {
    const [chip, bit] = [input >> 3, input & 7];
    const net = wiring.get(`U${chip}.${INPUT_PINS[bit]}`);
    const name = `input ${input} (${wiredTo(profile, input)})`;
    if (net === undefined) {
      yield `${name} has no pin`;
      continue;
    }
    if (wiring.get(`RN${chip}.${bit + 2}`) !== net || wiring.get(`RN${chip}.1`) !== '+5V')
      yield `${name} is not pulled up`;
    if (wiring.get(`X${chip}.${INPUT_NAMES[bit]}`) !== net) yield `${name} is not on the connector`;
    if (!wired) continue;
    const contact = `${wired.kind === 'slot' ? 'S' : 'B'}${input}`;
    if (wiring.get(`${contact}.1`) !== net || wiring.get(`${contact}.2`) !== 'GND')
      yield `${name} has no contact to ground`;
  }
}

function* lights(profile: Profile, wiring: Wiring): Generator<string> {
  for (let light = 0; light < profile.lights; light += 1) {
    const from = light === 0 ? wiring.get('R3.2') : wiring.get(`D${light - 1}.DOUT`);
    const into = wiring.get(`D${light}.DIN`);
    if (into === undefined || into !== from) yield `light ${light} gets no data`;
    const supply = [wiring.get(`D${light}.VDD`), wiring.get(`D${light}.GND`)].join();
    if (supply !== '+5V_LIGHTS,GND') yield `light ${light} has no supply`;
  }
}

/** What is wrong with a circuit for this board, one sentence each; empty when it may be built. */
export function checkCircuit(profile: Profile, circuit: Circuit): readonly string[] {
  const wiring = wiringOf(circuit);
  return [
    ...connections(circuit),
    ...drivers(circuit),
    ...chips(profile, wiring),
    ...inputs(profile, wiring),
    ...lights(profile, wiring),
  ];
}
