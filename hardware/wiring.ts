/** The wiring table and parts list of a board profile, as Markdown for makers. */
import { type Input, inputsOfPlace, type Profile } from '../src/config/index.ts';
import { PLACES, SIDES } from '../src/rules/index.ts';

/** Names of a 74HC165's parallel inputs, and their pins on its package, by bit. */
const PINS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const;
const PACKAGE_PINS = [11, 12, 13, 14, 3, 4, 5, 6] as const;
const BUTTON_NAMES = { end: 'end of turn', cube: 'cube', pause: 'pause' } as const;
const CHECKERS = 30;

const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return [row(head), `|${'---|'.repeat(head.length)}`, ...rows.map(row)].join('\n');
}

/** `chip 3 C`: where an input is soldered. */
const pinOf = (input: number): string => `${input >> 3}${PINS[input & 7]}`;

function goesTo(input: Input | null | undefined): string {
  if (!input) return '–';
  if (input.kind === 'slot') return `${PLACES[input.place]} ${input.slot}`;
  return `${input.side} ${BUTTON_NAMES[input.button]}`;
}

const slotCount = ({ slots }: Profile): number => slots.reduce((sum, count) => sum + count, 0);

function parts(profile: Profile): string {
  const buttons = profile.inputs.filter((input) => input?.kind === 'button').length;
  return table(
    ['part', 'number'],
    [
      ['Arduino Mega 2560', 1],
      ['reed switch, one a slot', slotCount(profile)],
      ['push button, normally open', buttons],
      ['74HC165, each with 100 nF across its supply', profile.chain],
      ['10 kΩ from each input to +5 V (resistor array of eight)', profile.chain],
      ['WS2812B light, one strip', profile.lights],
      ['passive buzzer', 1],
      ['magnet in a checker', CHECKERS],
      [`5 V supply for the lights, ${profile.currentLimitMa} mA or more`, 1],
    ],
  );
}

function chips(profile: Profile): string {
  const head = ['chip', 'inputs', ...PINS.map((name, pin) => `${name} (pin ${PACKAGE_PINS[pin]})`)];
  const rows = Array.from({ length: profile.chain }, (_, chip) => {
    const first = 8 * chip;
    const cells = PINS.map((_, pin) => goesTo(profile.inputs[first + pin]));
    return [chip, `${first}–${first + 7}`, ...cells];
  });
  return table(head, rows);
}

function places(profile: Profile): string {
  const rows = PLACES.map((name, place) => {
    const inputs = inputsOfPlace(profile, place);
    const slots = inputs.map((input) => pinOf(input)).join(' ');
    return [name, profile.lightOf[place] ?? '–', inputs.length, slots];
  });
  return table(['place', 'light', 'slots', 'chip and pin of slots 1, 2 … from the rim'], rows);
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
  return table(['side', 'button', 'input', 'chip and pin'], rows);
}

/** The page hardware/wiring-<profile>.md. */
export function wiringPage(profile: Profile): string {
  return `<!-- Made from firmware-config/${profile.id}.json by \`npx tsx hardware/generate.ts\`. Change that file, not this one. -->

# Wiring: ${profile.name}

Profile \`${profile.id}\`. Places are White's own numbers; White sits at the ${profile.seats.white} side${profile.seats.mirror ? ', in a mirror' : ''}. An input is 8 × chip + pin.

## Parts

${parts(profile)}

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
