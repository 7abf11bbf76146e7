import { PLACE_COUNT, PLACES } from '../rules/index.ts';
import type { Fault } from './faults.ts';
import { type LightEntry, SECTIONS } from './profile-file.ts';
import { readPart, type Sections } from './profile-sections.ts';
import { placesNamed, type Seats, seatedPlace } from './seats.ts';

const HOW_TO_NAME = 'write p1 … p24, bar-white, bar-black, tray-white, tray-black, or a run such as p1..p24';

interface Strip {
  readonly count: number;
  readonly seats: Seats;
  /** Where in the file each light is given out. */
  readonly givenAt: Map<number, string>;
  readonly lightOf: (number | undefined)[];
}

function giveLights(strip: Strip, entry: LightEntry, at: string, faults: Fault[]): void {
  const places = placesNamed(entry.places);
  if (!places) {
    const problem = `${JSON.stringify(entry.places)} names no places of a board`;
    faults.push({ at: `${at}.places`, problem, remedy: HOW_TO_NAME });
    return;
  }
  for (const [index, named] of places.entries()) {
    const light = entry.from + index;
    const place = seatedPlace(strip.seats, named);
    const name = PLACES[named];
    const before = strip.givenAt.get(light);
    if (light >= strip.count) {
      const problem = `light ${light} (${name}) is beyond the ${strip.count} lights of the strip`;
      faults.push({ at, problem, remedy: 'raise lights.count or begin the run earlier' });
    } else if (before !== undefined) {
      const remedy = 'give each light to one place';
      faults.push({ at, problem: `light ${light} (${name}) is already given out at ${before}`, remedy });
    } else if (strip.lightOf[place] !== undefined) {
      faults.push({ at, problem: `${name} has a light already`, remedy: 'name each place once' });
    } else {
      strip.lightOf[place] = light;
      strip.givenAt.set(light, at);
    }
  }
}

/** Which light belongs to which place. */
export function readLights(section: Sections['lights'], seats: Seats, faults: Fault[]): number[] {
  if (!section) return [];
  const lightOf = new Array<number | undefined>(PLACE_COUNT).fill(undefined);
  const strip: Strip = { count: section.count, seats, givenAt: new Map(), lightOf };
  let unread = false;
  for (const [index, value] of section.order.entries()) {
    const entry = readPart(SECTIONS.lightRun, value, ['lights', 'order', index], faults);
    if (entry) giveLights(strip, entry, `lights.order[${index}]`, faults);
    else unread = true;
  }
  if (unread) return [];
  for (const [named, name] of PLACES.entries()) {
    if (lightOf[seatedPlace(seats, named)] !== undefined) continue;
    faults.push({ at: 'lights.order', problem: `${name} has no light`, remedy: `add a run with ${name}` });
  }
  return lightOf.map((light) => light ?? -1);
}
