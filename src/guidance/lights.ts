import { PLACES, type Place, type PlaceName } from '../rules/index.ts';

/** What a light says, the more urgent first: where two are due on one place, the first of them shines. */
export const MEANINGS = [
  'countdown',
  'wrong',
  'which',
  'doubt',
  'origin',
  'completes',
  'target',
  'accepted',
  'suggestion',
] as const;
export type Meaning = (typeof MEANINGS)[number];

export interface Light {
  readonly meaning: Meaning;
  /** `which`: number of the answer from 0; `suggestion`: number of the step of the run. */
  readonly order: number;
  /** Answers, or steps of the run, in all; 1 for the other meanings. */
  readonly of: number;
  /** When (ms) this light began, for one that shines once; null where the rhythm of all lights counts. */
  readonly since: number | null;
}

/** The lights that are on, in the order of `PLACES`: plain data, equal when its JSON is. */
export type Lights = Readonly<Partial<Record<PlaceName, Light>>>;

export const NO_LIGHTS: Lights = {};

/** Lights of one meaning on some places. */
export function light(meaning: Meaning, places: Iterable<Place>, since: number | null = null): Lights {
  return lightsOf(Array.from(places, (place) => [place, { meaning, order: 0, of: 1, since }]));
}

/** The more urgent light wins a place; of equally urgent ones the first. */
export function lightsOf(wanted: Iterable<readonly [Place, Light]>): Lights {
  const byPlace: Light[] = [];
  for (const [place, each] of wanted) {
    const other = byPlace[place];
    if (!other || urgency(each) < urgency(other)) byPlace[place] = each;
  }
  if (byPlace.length === 0) return NO_LIGHTS;
  const lights: Partial<Record<PlaceName, Light>> = {};
  byPlace.forEach((each, place) => {
    lights[PLACES[place] as PlaceName] = each;
  });
  return lights;
}

/** Several sets of lights as one. */
export function together(...all: readonly Lights[]): Lights {
  const lit = all.filter((lights) => lights !== NO_LIGHTS);
  return lit.length > 1 ? lightsOf(lit.flatMap(lightsByPlace)) : (lit[0] ?? NO_LIGHTS);
}

export function lightsByPlace(lights: Lights): [Place, Light][] {
  const lit: [Place, Light][] = [];
  for (const [name, each] of Object.entries(lights)) if (each) lit.push([placeOf(name), each]);
  return lit;
}

const PLACE_BY_NAME: ReadonlyMap<string, Place> = new Map(PLACES.map((name, place) => [name, place]));

const placeOf = (name: string): Place => PLACE_BY_NAME.get(name) ?? -1;

const urgency = ({ meaning }: Light): number => MEANINGS.indexOf(meaning);

/** Only the meanings, for those who look on from afar. */
export function meaningsOf(lights: Lights): Partial<Record<PlaceName, Meaning>> {
  return Object.fromEntries(
    lightsByPlace(lights).map(([place, { meaning }]) => [PLACES[place] as PlaceName, meaning]),
  );
}
