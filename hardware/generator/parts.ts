/** What to buy for a board: counted on the circuit, so that list and drawing cannot differ. */
import type { Profile } from '../../src/config/index.ts';
import { type Circuit, countParts } from './circuit.ts';
import { table } from './markdown.ts';
import { powerBudget } from './power.ts';

const CHECKERS = 30;
/** A few break, and a few are out of their class. */
const withSpares = (count: number, part: number): number => Math.ceil((count * (1 + part)) / 5) * 5;

/** @param home the way from the page to hardware/ */
export function partsTable(profile: Profile, circuit: Circuit, home: string): string {
  const count = (starts: string) => countParts(circuit, starts);
  const { fuse, lights } = powerBudget(profile);
  const reeds = count('S');
  const { checkerMm, thicknessMm, checkerGrams } = profile.geometry;
  return table(
    ['part', 'ref', 'needed', 'buy', 'instead'],
    [
      [
        'Arduino Mega 2560 with USB cable',
        'A1',
        1,
        1,
        'any Mega with the standard boot loader; those with a CH340 too',
      ],
      [
        'reed switch, normally open, glass 14 mm, pull-in 10–15 AT',
        'S',
        reeds,
        withSpares(reeds, 0.1),
        'omnipolar Hall switch with an open-drain output, operating below 3 mT; it needs +5 V as well',
      ],
      ['push button, normally open', 'B', count('B'), count('B'), 'any contact that closes to ground'],
      [
        '74HC165, DIP-16',
        'U',
        count('U'),
        withSpares(count('U'), 0),
        'SN74HC165, CD74HC165; not 74LS165, whose inputs ask for stronger pull-ups',
      ],
      ['socket DIP-16', '', count('U'), count('U'), 'none: solder the chips'],
      ['capacitor 100 nF, ceramic', 'C', count('U'), withSpares(count('U'), 0), 'up to 1 µF'],
      [
        'resistor array 8 × 10 kΩ, SIP-9, common pin',
        'RN',
        count('RN'),
        withSpares(count('RN'), 0),
        `${8 * count('RN')} single resistors, 4.7–22 kΩ`,
      ],
      ['terminal or pin header, 9-way (inputs)', 'X', count('X'), count('X'), 'solder the wires'],
      [
        'pin header 5-way with ribbon (chain)',
        'JI, JO',
        count('JI') + count('JO'),
        count('JI') + count('JO'),
        'five wires',
      ],
      [
        'WS2812B light',
        'D',
        count('D'),
        withSpares(count('D'), 0.05),
        'SK6812 RGB (not RGBW); strip cut into single lights, or a string of pixels with 5 cm of wire',
      ],
      ['resistors 100 Ω', 'R1, R2, R4', 3, 5, '68–150 Ω'],
      ['resistor 330 Ω', 'R3', 1, 5, '220–470 Ω'],
      ['resistors 1 kΩ and 2 kΩ', 'R5, R6', '1 each', 5, 'left out where the dice receiver has USB'],
      ['capacitor 1000 µF, 10 V', 'C100', 1, 1, '470–2200 µF'],
      [`fuse ${fuse} A, resettable`, 'F1', 1, 1, 'a glass fuse in a holder'],
      [
        `supply 5 V, ${lights} mA or more, for the lights`,
        'J1',
        1,
        1,
        'the Pi’s own supply if it has that much to spare',
      ],
      ['buzzer, passive piezo', 'BZ1', 1, 1, 'none: the board is silent then'],
      ['pin header 4-way (dice receiver)', 'J2', 1, 1, 'left out where the dice receiver has USB'],
      [
        `checkers Ø ${checkerMm} × ${thicknessMm} mm, about ${checkerGrams} g, 15 of each colour`,
        '',
        CHECKERS,
        CHECKERS,
        'set their measures in the profile and make these pages anew',
      ],
      [
        'magnet, disc Ø 6 × 1 mm, N35, through its thickness',
        '',
        CHECKERS,
        withSpares(CHECKERS, 0.1),
        `[reeds and magnets](${home}/reeds-and-magnets.md)`,
      ],
      [
        'electronic dice, a pair for each side',
        '',
        4,
        4,
        'ordinary dice, read out on the buttons or a phone',
      ],
      ['Raspberry Pi 3 or newer, card, supply', '', 1, 1, 'any computer with Linux and Node 20.19 or newer'],
    ],
  );
}
