import { PLACES, type Place, SIDES } from '../rules/index.ts';
import type { Fault } from './faults.ts';
import type { Input } from './profile.ts';
import { BUTTONS, INPUT_ENTRIES, type InputEntry } from './profile-file.ts';
import { readPart, type Sections } from './profile-sections.ts';
import { placeNamed, type Seats, seatedPlace, seatedSide } from './seats.ts';

/** Places 0–23 are the points; after them come bars and trays. */
const POINTS = 24;
const HOW_TO_NAME = 'write p1 … p24, bar-white, bar-black, tray-white or tray-black';

/** An input as the file names it, before anybody is seated. */
interface Wire {
  readonly input: number;
  readonly wired: Input;
  /** The entry of the file. */
  readonly at: string;
}

function readEntry(value: unknown, index: number, faults: Fault[]): InputEntry | undefined {
  const has = (key: string) => typeof value === 'object' && value !== null && key in value;
  const kind = has('button') || has('side') || has('input') ? 'button' : has('inputs') ? 'list' : 'run';
  return readPart(INPUT_ENTRIES[kind], value, ['inputs', index], faults);
}

/** The wires of one entry; undefined, with a fault, when it names no place. */
function wiresOf(entry: InputEntry, at: string, faults: Fault[]): Wire[] | undefined {
  if ('button' in entry) {
    const { input, side, button } = entry;
    return [{ input, at, wired: { kind: 'button', side, button } }];
  }
  const place = placeNamed(entry.place);
  if (place === undefined) {
    const problem = `${JSON.stringify(entry.place)} is no place of a board`;
    faults.push({ at: `${at}.place`, problem, remedy: HOW_TO_NAME });
    return undefined;
  }
  const inputs =
    'inputs' in entry ? entry.inputs : Array.from({ length: entry.slots }, (_, slot) => entry.from + slot);
  return inputs.map((input, index) => ({ input, at, wired: { kind: 'slot', place, slot: index + 1 } }));
}

const called = (wired: Input): string =>
  wired.kind === 'slot'
    ? `slot ${wired.slot} of ${PLACES[wired.place]}`
    : `the button ${wired.button} of ${wired.side}`;

/** Faults of wires that meet on one input or lie beyond the chain. */
function checkInputs(wires: readonly Wire[], chips: number | undefined, faults: Fault[]): void {
  const taken = new Map<number, Wire>();
  for (const wire of wires) {
    const { input, at, wired } = wire;
    const before = taken.get(input);
    if (before) {
      const problem = `input ${input} (${called(wired)}) is already ${called(before.wired)} at ${before.at}`;
      faults.push({ at, problem, remedy: 'wire each input to one thing' });
    } else taken.set(input, wire);
    if (chips !== undefined && input >= 8 * chips) {
      const problem = `input ${input} (${called(wired)}) is beyond the ${8 * chips} inputs of ${chips} chips`;
      const remedy = `set board.chips to ${Math.floor(input / 8) + 1} or more`;
      faults.push({ at, problem, remedy });
    }
  }
}

/**
 * Faults of places that are named twice, and of points that are never named. A board need not see its bars and
 * trays: who lies there follows from the points.
 */
function checkPlaces(wires: readonly Wire[], faults: Fault[]): void {
  const named = new Map<Place, string>();
  for (const { wired, at } of wires) {
    if (wired.kind !== 'slot') continue;
    const before = named.get(wired.place);
    if (before !== undefined && before !== at && wired.slot === 1) {
      const problem = `the slots of ${PLACES[wired.place]} are already given at ${before}`;
      faults.push({ at, problem, remedy: 'give all slots of a place in one entry, slot 1 nearest the rim' });
    } else if (before === undefined) named.set(wired.place, at);
  }
  for (const [place, name] of PLACES.slice(0, POINTS).entries()) {
    if (named.has(place)) continue;
    const remedy = `add { "from": …, "place": "${name}", "slots": … }`;
    faults.push({ at: 'inputs', problem: `${name} has no slot`, remedy });
  }
}

function checkButtons(wires: readonly Wire[], faults: Fault[]): void {
  for (const side of SIDES) {
    for (const button of BUTTONS) {
      const found = wires.filter(
        ({ wired }) => wired.kind === 'button' && wired.side === side && wired.button === button,
      );
      const name = `the button ${button} of ${side}`;
      const [first, ...others] = found;
      if (!first) {
        const remedy = `add { "input": …, "button": "${button}", "side": "${side}" }`;
        faults.push({ at: 'inputs', problem: `${name} is missing`, remedy });
      }
      for (const { at } of others) {
        const problem = `${name} is already at ${first?.at}`;
        faults.push({ at, problem, remedy: 'wire each of the six buttons once' });
      }
    }
  }
}

function seated(seats: Seats, wired: Input): Input {
  if (wired.kind === 'slot') return { ...wired, place: seatedPlace(seats, wired.place) };
  return { ...wired, side: seatedSide(seats, wired.side) };
}

/** What each input of the chain is wired to, null for nothing. */
export function readInputs(
  section: Sections['inputs'],
  chips: number | undefined,
  seats: Seats,
  faults: Fault[],
): (Input | null)[] {
  if (!section) return [];
  const entries = section.map((value, index) => readEntry(value, index, faults));
  const parts = entries.map((entry, index) => entry && wiresOf(entry, `inputs[${index}]`, faults));
  const wires = parts.flatMap((part) => part ?? []);
  checkInputs(wires, chips, faults);
  // What is missing can be told only when every entry could be read.
  if (parts.every((part) => part !== undefined)) {
    checkPlaces(wires, faults);
    checkButtons(wires, faults);
  }
  const inputs = new Array<Input | null>(8 * (chips ?? 0)).fill(null);
  for (const { input, wired } of wires) if (input < inputs.length) inputs[input] = seated(seats, wired);
  return inputs;
}
