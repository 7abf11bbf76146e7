import { inputsOfPlace, type Profile } from '../config/index.ts';
import type { Place } from '../rules/index.ts';
import type { Bed, Person } from './bed.ts';
import { type Finding, nameOfInput, nameOfPlace } from './findings.ts';

/** What came of putting a checker on every slot. */
export interface SlotsSeen {
  /** By place, the inputs that closed while it was filled, in order. */
  readonly heard: ReadonlyMap<Place, readonly number[]>;
  /** Inputs of slots that never closed. */
  readonly dead: ReadonlySet<number>;
  /** Inputs that closed where others should have. */
  readonly foreign: readonly Finding[];
  /** Inputs that stayed closed when the checkers were gone. */
  readonly sticking: readonly Finding[];
}

const LIT = [60, 60, 60] as const;

/**
 * Has every place filled slot by slot and emptied again, its light showing which; goes on by itself as soon as all of a
 * place has been seen. `stuck`: inputs that were closed before anything lay there; they are left out.
 */
export async function walkSlots(
  profile: Profile,
  bed: Bed,
  person: Person,
  stuck: ReadonlySet<number>,
): Promise<SlotsSeen> {
  const heard = new Map<Place, readonly number[]>();
  const sticking: Finding[] = [];
  const foreign: Finding[] = [];
  for (const place of profile.lightOf.keys()) {
    const expected = inputsOfPlace(profile, place).filter((input) => !stuck.has(input));
    if (expected.length === 0) continue;
    bed.light([place], LIT);
    const inputs = await fill(profile, bed, person, place, expected);
    heard.set(place, inputs);
    foreign.push(...judgeForeign(profile, place, expected, inputs));
    sticking.push(...(await empty(profile, bed, person, place, inputs)));
  }
  return { heard, dead: neverHeard(profile, heard, stuck), foreign, sticking };
}

function neverHeard(
  profile: Profile,
  heard: ReadonlyMap<Place, readonly number[]>,
  stuck: ReadonlySet<number>,
): ReadonlySet<number> {
  const closed = new Set([...heard.values()].flat());
  const slots = profile.inputs.flatMap((wired, input) => (wired?.kind === 'slot' ? [input] : []));
  return new Set(slots.filter((input) => !closed.has(input) && !stuck.has(input)));
}

/** The inputs that closed while the place was filled, in order. */
async function fill(
  profile: Profile,
  bed: Bed,
  person: Person,
  place: Place,
  expected: readonly number[],
): Promise<readonly number[]> {
  const seen: number[] = [];
  const all = new AbortController();
  const stop = bed.onChange((input, closed) => {
    if (!closed || seen.includes(input)) return;
    seen.push(input);
    person.say(`  ${nameOfInput(profile, input)} closed`);
    if (expected.every((each) => seen.includes(each))) all.abort();
  });
  const slots = inputsOfPlace(profile, place).length;
  const text = `${nameOfPlace(place)}: put a checker on each of its ${slots} slots, one after the other, slot 1 at the rim first. Enter if one is not seen.`;
  await person.ask({ kind: 'fill', place, slots }, text, all.signal);
  stop();
  // A contact of another place that only bounced has nothing to do with this one.
  return seen.filter((input) => expected.includes(input) || bed.closed[input] === 1);
}

async function empty(
  profile: Profile,
  bed: Bed,
  person: Person,
  place: Place,
  inputs: readonly number[],
): Promise<Finding[]> {
  const closed = () => inputs.filter((input) => bed.closed[input] === 1);
  const none = new AbortController();
  const look = () => {
    if (closed().length === 0) none.abort();
  };
  const stop = bed.onChange(look);
  look();
  const text = `${nameOfPlace(place)}: take them off again. Enter if one stays.`;
  await person.ask({ kind: 'empty', place }, text, none.signal);
  stop();
  return closed().map((input): Finding => {
    const what = 'it stays closed when the checker is gone';
    const remedy = 'use a weaker magnet or move the reed away; else put in another reed';
    return { code: 'reed-sticks', place: nameOfInput(profile, input), what, remedy };
  });
}

const isSlot = (profile: Profile, input: number): boolean => profile.inputs[input]?.kind === 'slot';

function judgeForeign(
  profile: Profile,
  place: Place,
  expected: readonly number[],
  inputs: readonly number[],
): Finding[] {
  const foreign = inputs.filter((input) => !expected.includes(input));
  const missing = expected.filter((input) => !inputs.includes(input));
  const isSwapped = foreign.length > 0 && missing.length > 0;
  const wrong = foreign.map((input): Finding => {
    const what = `it closed while ${nameOfPlace(place)} was filled`;
    const remedy = isSwapped
      ? 'the wires are swapped: take the calibrated profile, or solder them as the profile says'
      : 'a magnet there reaches this reed as well: move the two apart, or use weaker magnets';
    return { code: 'miswired', place: nameOfInput(profile, input), what, remedy };
  });
  const inOrder = inputs.filter((input) => expected.includes(input));
  const asWired = expected.filter((input) => inputs.includes(input));
  const first = inOrder.find((input, index) => input !== asWired[index]);
  if (foreign.length > 0 || first === undefined || !isSlot(profile, first)) return wrong;
  const what = `the slots of ${nameOfPlace(place)} closed in the order of the inputs ${inOrder.join(', ')}`;
  const remedy =
    'were they filled from the rim? Then take the calibrated profile, or solder them as the profile says';
  return [...wrong, { code: 'miswired', place: nameOfInput(profile, first), what, remedy }];
}
