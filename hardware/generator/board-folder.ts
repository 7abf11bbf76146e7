/** Everything that is made from one board profile. */
import type { Profile } from '../../src/config/index.ts';
import { boardFromAbove, boardFromBelow, slotTable } from './board-drawing.ts';
import { chainSheets } from './chain-sheets.ts';
import { circuitOf } from './circuit.ts';
import { checkCircuit } from './circuit-check.ts';
import { megaSheet } from './mega-sheet.ts';
import { netlistFile } from './netlist-file.ts';
import { wiringPage } from './wiring.ts';

/**
 * File names and their text. Throws when the circuit would not work: that is a fault of the generator.
 * @param home the way from the folder to hardware/
 */
export function boardFolder(profile: Profile, home = '../..'): ReadonlyMap<string, string> {
  const circuit = circuitOf(profile);
  const troubles = checkCircuit(profile, circuit);
  if (troubles.length > 0) throw new Error(`the circuit of ${profile.id} is wrong:\n${troubles.join('\n')}`);
  const sheets = [megaSheet(profile), ...chainSheets(profile)];
  const named = sheets.map((sheet, index) => [`electronics-${index + 1}.svg`, sheet] as const);
  return new Map([
    ['README.md', wiringPage(profile, { sheets: named.map(([name]) => name), home })],
    ['board.svg', boardFromAbove(profile)],
    ['board-from-below.svg', boardFromBelow(profile)],
    ['slots.csv', slotTable(profile)],
    ['netlist.net', netlistFile(circuit, `firmware-config/${profile.id}.json`)],
    ...named,
  ]);
}
