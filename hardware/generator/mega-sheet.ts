/** The sheet around the Mega: chain, buzzer, dice receiver both ways, supply and lights. */
import type { Profile } from '../../src/config/index.ts';
import { PLACES } from '../../src/rules/index.ts';
import { MEGA } from './circuit.ts';
import { powerBudget } from './power.ts';
import { sheetFile, use } from './sheet-style.ts';
import { label, line, rect } from './svg.ts';

const MEGA_BOX = { x: 46, y: 32, width: 40, height: 74 } as const;
const RIGHT = MEGA_BOX.x + MEGA_BOX.width;

interface Wire {
  readonly pin: string;
  readonly says: string;
  readonly resistor?: string;
  readonly goesTo: string;
}

const WIRES: readonly Wire[] = [
  { pin: MEGA.supply, says: '+5V', goesTo: '+5V → JI0, J2' },
  { pin: MEGA.load, says: 'PB0', resistor: 'R1 100', goesTo: 'LOAD → JI0 (SH/LD of every chip)' },
  { pin: MEGA.clock, says: 'SCK', resistor: 'R2 100', goesTo: 'CLOCK → JI0 (CLK of every chip)' },
  { pin: MEGA.data, says: 'MISO', goesTo: 'Q0 ← JI0 (QH of chip 0)' },
  { pin: MEGA.lights, says: 'PH5', resistor: 'R3 330', goesTo: 'LIGHT0 → DIN of light 0' },
  { pin: MEGA.buzzer, says: 'PE3', resistor: 'R4 100', goesTo: 'BZ1 piezo → GND' },
  { pin: MEGA.diceIn, says: 'RX1', goesTo: 'DICE_RX ← TX of the receiver (J2), 115200 baud' },
  {
    pin: MEGA.diceOut,
    says: 'TX1',
    resistor: 'R5 1k',
    goesTo: 'DICE_TX → RX of the receiver (J2); R6 2k to GND',
  },
  { pin: MEGA.ground, says: 'GND', goesTo: 'GND → JI0, J1, J2: one ground for all' },
];

function mega(): string[] {
  const { x, y, width, height } = MEGA_BOX;
  return [
    rect(x, y, width, height, { class: 'box' }),
    label(x + width / 2, y - 2, 'A1 Arduino Mega 2560', { class: 'ref mid' }),
    rect(x - 8, y + 26, 8, 10, { class: 'box' }),
    label(x - 9, y + 30, 'USB → computer', { class: 'end' }),
    label(x - 9, y + 34, '250000 baud', { class: 'end note' }),
  ];
}

function wires(): string[] {
  return WIRES.flatMap(({ pin, says, resistor, goesTo }, row) => {
    const y = MEGA_BOX.y + 6 + row * 8;
    const end = RIGHT + 30;
    return [
      label(RIGHT - 1.5, y + 1, pin, { class: 'end' }),
      label(MEGA_BOX.x + 2, y + 1, says, { class: 'note' }),
      line(RIGHT, y, end, y, { class: 'w' }),
      ...(resistor
        ? [
            rect(RIGHT + 9, y - 1.3, 8, 2.6, { class: 'r' }),
            label(RIGHT + 13, y - 2.2, resistor, { class: 'mid no' }),
          ]
        : []),
      label(end + 1, y + 1, goesTo, {
        class: pin === MEGA.ground ? 'ground' : pin === MEGA.supply ? 'supply' : 'net',
      }),
    ];
  });
}

function supply(profile: Profile): string[] {
  const { fuse, lights } = powerBudget(profile);
  const [x, y] = [212, 62];
  return [
    rect(x - 14, y - 6, 14, 12, { class: 'box' }),
    label(x - 7, y - 8, 'J1 supply', { class: 'ref mid' }),
    label(x - 7, y + 1, '5 V', { class: 'mid' }),
    line(x, y - 3, x + 42, y - 3, { class: 'w' }),
    rect(x + 6, y - 4.3, 8, 2.6, { class: 'r' }),
    label(x + 10, y - 5.6, `F1 ${fuse} A`, { class: 'mid no' }),
    label(x + 43, y - 2, '+5V_LIGHTS', { class: 'supply' }),
    line(x, y + 3, x + 28, y + 3, { class: 'w' }),
    line(x + 28, y - 3, x + 28, y - 0.6, { class: 'w' }),
    line(x + 26, y - 0.6, x + 30, y - 0.6, { class: 'w' }),
    line(x + 26, y + 0.6, x + 30, y + 0.6, { class: 'w' }),
    line(x + 28, y + 0.6, x + 28, y + 3, { class: 'w' }),
    label(x + 31, y + 1, 'C100 1000u', { class: 'no' }),
    use('ground', x + 28, y + 3),
    label(x - 14, y + 13, `${lights} mA or more; the firmware keeps the lights below it.`, { class: 'note' }),
    label(x - 14, y + 17, 'Not from the Mega’s 5V pin.', { class: 'note' }),
  ];
}

const receiver = (): string[] => [
  rect(196, 88, 94, 18, { class: 'box' }),
  label(198, 93, 'J2 dice receiver on UART 1: 5V, GND, TX, RX', { class: 'ref' }),
  label(198, 98, 'or: it has a USB port of its own on the computer'),
  label(198, 102, '(board.dicePort); then J2, R5 and R6 are left out.'),
];

const LIGHTS_A_ROW = 14;

function lights({ lights: count, lightOf }: Profile): string[] {
  const [left, top, step, down] = [12, 120, 19.5, 22];
  return Array.from({ length: count }, (_, light) => {
    const [column, row] = [light % LIGHTS_A_ROW, Math.floor(light / LIGHTS_A_ROW)];
    const [x, y] = [left + column * step, top + row * down];
    const place = PLACES[lightOf.indexOf(light)];
    const isLast = light === count - 1;
    return [
      rect(x, y, 15, 12, { class: 'box' }),
      label(x + 7.5, y + 5, `D${light}`, { class: 'ref mid' }),
      label(x + 7.5, y + 9.5, place ?? 'free', { class: 'mid no' }),
      ...(isLast ? [] : [line(x + 15, y + 6, x + step, y + 6, { class: 'w' })]),
    ].join('');
  });
}

export function megaSheet(profile: Profile): string {
  const note = `Every light: VDD to +5V_LIGHTS, GND to GND, DOUT to DIN of the next; ${profile.lights} of them, limit ${profile.currentLimitMa} mA.`;
  return sheetFile(`${profile.name} · Mega, supply, lights`, note, [
    ...mega(),
    ...wires(),
    ...supply(profile),
    ...receiver(),
    label(12, 116, 'Lights, in the order of the data wire (LIGHT0 → D0 → D1 …)', { class: 'ref' }),
    ...lights(profile),
  ]);
}
