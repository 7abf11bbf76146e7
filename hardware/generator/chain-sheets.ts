/** Sheets of the chain: six 74HC165 each, with contacts, pull-ups and what goes on to the next. */
import type { Profile } from '../../src/config/index.ts';
import { CHIP, INPUT_NAMES, INPUT_PINS, wiredTo } from './circuit.ts';
import { sheetFile, use } from './sheet-style.ts';
import { el, label, line, rect } from './svg.ts';

const CHIPS_A_SHEET = 6;
const CELL = { width: 95, height: 90, left: 5, top: 24 } as const;
const ROW = { first: 14, step: 8.6 } as const;
const BOX = { left: 52, right: 68 } as const;

const rowY = (row: number): number => ROW.first + row * ROW.step;

function contacts(profile: Profile, chip: number): string[] {
  return INPUT_NAMES.flatMap((name, bit) => {
    const y = rowY(bit);
    const wired = profile.inputs[8 * chip + bit];
    const what = wiredTo(profile, 8 * chip + bit);
    return [
      wired ? use('contact', 0, y) : freeInput(y),
      label(23, y + 1, what, { class: 'end' }),
      label(51.4, y - 0.6, String(INPUT_PINS[bit]), { class: 'no end' }),
      label(53, y + 1, name),
    ];
  });
}

/** Only its pull-up, so that it never floats. */
const freeInput = (y: number): string =>
  [
    line(37.8, y, 52, y, { class: 'w' }),
    rect(36.2, y - 0.8, 1.6, 1.6, { class: 'r' }),
    line(43, y, 43, y - 1.2, { class: 'w' }),
    rect(42, y - 4.4, 2, 3.2, { class: 'r' }),
    line(43, y - 4.4, 43, y - 5.4, { class: 'w' }),
    line(41.6, y - 5.4, 44.4, y - 5.4, { class: 'w' }),
  ].join('');

/** The bus that all contacts of a chip share. */
const groundBus = (): string =>
  [line(24, rowY(0), 24, rowY(7) + 2, { class: 'w' }), use('ground', 24, rowY(7) + 2)].join('');

interface RightPin {
  readonly name: string;
  readonly pin: number;
  readonly goesTo: string;
  readonly kind: 'net' | 'supply' | 'ground' | 'note';
}

function rightPins(profile: Profile, chip: number): readonly RightPin[] {
  const isLast = chip === profile.chain - 1;
  const out = chip === 0 ? 'Q0 → Mega D50' : `Q${chip} → U${chip - 1}`;
  const into = isLast ? '+5V: the end' : `Q${chip + 1} ← U${chip + 1}`;
  return [
    { name: 'QH', pin: CHIP.out, goesTo: out, kind: 'net' },
    { name: 'SER', pin: CHIP.in, goesTo: into, kind: isLast ? 'supply' : 'net' },
    { name: 'CLK', pin: CHIP.clock, goesTo: 'CLOCK', kind: 'net' },
    { name: 'SH/LD', pin: CHIP.load, goesTo: 'LOAD', kind: 'net' },
    { name: 'INH', pin: CHIP.inhibit, goesTo: 'GND', kind: 'ground' },
    { name: 'QH̅', pin: CHIP.invertedOut, goesTo: 'open', kind: 'note' },
    { name: 'VCC', pin: CHIP.supply, goesTo: `+5V (C${chip})`, kind: 'supply' },
    { name: 'GND', pin: CHIP.ground, goesTo: `GND (C${chip})`, kind: 'ground' },
  ];
}

function outputs(profile: Profile, chip: number): string[] {
  return rightPins(profile, chip).flatMap(({ name, pin, goesTo, kind }, row) => {
    const y = rowY(row);
    return [
      label(BOX.right - 1, y + 1, name, { class: 'end' }),
      label(BOX.right + 0.6, y - 0.6, String(pin), { class: 'no' }),
      line(BOX.right, y, BOX.right + 4, y, { class: 'w' }),
      label(BOX.right + 4.6, y + 1, goesTo, { class: kind }),
    ];
  });
}

function chipCell(profile: Profile, chip: number): string {
  const onSheet = chip % CHIPS_A_SHEET;
  const x = CELL.left + (onSheet % 3) * CELL.width;
  const y = CELL.top + Math.floor(onSheet / 3) * CELL.height;
  const ports = chip === profile.chain - 1 ? `JI${chip}` : `JI${chip}, JO${chip}`;
  return el(
    'g',
    { transform: `translate(${x} ${y})` },
    rect(BOX.left, ROW.first - 5, BOX.right - BOX.left, 7 * ROW.step + 9, { class: 'box' }),
    label((BOX.left + BOX.right) / 2, 6, `U${chip}`, { class: 'ref mid' }),
    label(43, 6, `RN${chip}`, { class: 'ref mid' }),
    label(37, rowY(7) + 5, `X${chip}`, { class: 'ref mid' }),
    label(BOX.right + 4.6, 6, ports, { class: 'ref' }),
    label(3, 6, `inputs ${8 * chip}–${8 * chip + 7}`, { class: 'note' }),
    groundBus(),
    ...contacts(profile, chip),
    ...outputs(profile, chip),
  );
}

const NOTE =
  'Contact → connector X → input; each input 10 kΩ to +5 V (RN, common pin 1). QH to SER of the chip before. JI: towards the Mega, JO: onwards; +5V, GND, CLOCK, LOAD, DATA.';

/** As many sheets as the chain needs. */
export function chainSheets(profile: Profile): readonly string[] {
  const count = Math.ceil(profile.chain / CHIPS_A_SHEET);
  return Array.from({ length: count }, (_, index) => {
    const first = index * CHIPS_A_SHEET;
    const chips = Array.from({ length: Math.min(CHIPS_A_SHEET, profile.chain - first) }, (_, i) => first + i);
    const title = `${profile.name} · chips ${first}–${first + chips.length - 1}`;
    return sheetFile(
      title,
      NOTE,
      chips.map((chip) => chipCell(profile, chip)),
    );
  });
}
