/** The page of a board: parts, power, and a table for every wire, as Markdown for makers. */
import { type Input, inputsOfPlace, type Profile } from '../../src/config/index.ts';
import { PLACES, SIDES } from '../../src/rules/index.ts';
import { circuitOf, INPUT_NAMES, INPUT_PINS } from './circuit.ts';
import { table } from './markdown.ts';
import { partsTable } from './parts.ts';
import { powerTable } from './power.ts';

const BUTTON_NAMES = { end: 'end of turn', cube: 'cube', pause: 'pause' } as const;

/** `3C`: chip and input where a contact is soldered. */
const pinOf = (input: number): string => `${input >> 3}${INPUT_NAMES[input & 7]}`;

function goesTo(input: Input | null | undefined): string {
  if (!input) return '–';
  if (input.kind === 'slot') return `${PLACES[input.place]} ${input.slot}`;
  return `${input.side} ${BUTTON_NAMES[input.button]}`;
}

function chips(profile: Profile): string {
  const head = ['chip', 'inputs', ...INPUT_NAMES.map((name, bit) => `${name} (pin ${INPUT_PINS[bit]})`)];
  const rows = Array.from({ length: profile.chain }, (_, chip) => {
    const first = 8 * chip;
    const cells = INPUT_NAMES.map((_, bit) => goesTo(profile.inputs[first + bit]));
    return [chip, `${first}–${first + 7}`, ...cells];
  });
  return table(head, rows);
}

function places(profile: Profile): string {
  const rows = PLACES.map((name, place) => {
    const inputs = inputsOfPlace(profile, place);
    const slots = inputs.map((input) => pinOf(input)).join(' ') || 'not seen';
    return [name, profile.lightOf[place] ?? '–', inputs.length, slots];
  });
  return table(
    ['place', 'light', 'slots', 'chip and input of slots 1, 2 … from the rim (bar: from the middle)'],
    rows,
  );
}

function lights(profile: Profile): string {
  const rows = Array.from({ length: profile.lights }, (_, light) => {
    const place = profile.lightOf.indexOf(light);
    return [light, place < 0 ? '–' : (PLACES[place] ?? '–')];
  });
  return table(['light', 'place'], rows);
}

function buttons(profile: Profile): string {
  const rows = SIDES.flatMap((side) =>
    profile.inputs.flatMap((input, index) =>
      input?.kind === 'button' && input.side === side
        ? [[side, BUTTON_NAMES[input.button], index, pinOf(index)]]
        : [],
    ),
  );
  return table(['side', 'button', 'input', 'chip and input'], rows);
}

/** Sheets of the chain, beside the one of the Mega. */
export interface PageParts {
  readonly sheets: readonly string[];
  /** The way from the page to hardware/. */
  readonly home: string;
}

/** The page README.md of a board's folder. */
export function wiringPage(profile: Profile, { sheets, home }: PageParts): string {
  const { seats, name, id } = profile;
  return `<!-- Made from the profile ${id} by \`npx tsx hardware/generate.ts\`. Change that file, not this one. -->

# ${name}

Profile \`${id}\`. Places are White's own numbers; White sits at the ${seats.white} side${seats.mirror ? ', in a mirror' : ''}. An input is 8 × chip + bit. How to use
this page, step by step: [build](${home}/build.md).

* [Board from above](board.svg): where to saw and drill, in mm; [slots.csv](slots.csv) has the same as numbers, from the lower left outer corner.
* [Board from below](board-from-below.svg): which reed goes to which chip and input.
* Electronics: ${sheets.map((sheet, index) => `[sheet ${index + 1}](${sheet})`).join(', ')}; [netlist.net](netlist.net) is the same for KiCad.

![The board from above, with the input of every slot](board.svg)

## Parts

${partsTable(profile, circuitOf(profile), home)}

## Power

${powerTable(profile)}

## The chain, chip by chip

Chip 0 is the one wired to the Mega. Every reed and button connects its input to ground.

${chips(profile)}

## Places

${places(profile)}

## Lights

Light 0 is the one wired to the Mega.

${lights(profile)}

## Buttons

${buttons(profile)}
`;
}
