import { PLACES, type Place } from '../rules/index.ts';
import type { Bed, Person } from './bed.ts';
import { type Finding, nameOfPlace } from './findings.ts';
import type { LightsSeen } from './judge-others.ts';

const WHITE = [120, 120, 120] as const;
const RED = [120, 0, 0] as const;
const NEVER = new AbortController().signal;
const NO = /^(n|no|none|dark|-)$/i;

/** Shows the lights one by one and asks where each shines. */
export async function walkLights(
  bed: Bed,
  person: Person,
): Promise<{ readonly seen: LightsSeen; readonly findings: readonly Finding[] }> {
  const findings = await askColour(bed, person);
  const seen = new Map<Place, Place | null>();
  for (const place of PLACES.keys()) {
    bed.light([place], WHITE);
    seen.set(place, await askWhere(person, place));
  }
  bed.light([], WHITE);
  return { seen, findings };
}

async function askColour(bed: Bed, person: Person): Promise<Finding[]> {
  bed.light([...PLACES.keys()], RED);
  const text = 'Are the lights that shine red? Enter for yes, n for another colour.';
  const answer = await person.ask({ kind: 'all-red' }, text, NEVER);
  if (!NO.test(answer)) return [];
  const what = 'red is not red';
  const remedy = 'the strip takes its colours in another order: use WS2812 or WS2812B (green first)';
  return [{ code: 'light-colours', place: 'lights', what, remedy }];
}

async function askWhere(person: Person, place: Place): Promise<Place | null> {
  const name = nameOfPlace(place);
  let text = `Which light is on? Enter for ${name}, else the name of its place, or n for none.`;
  for (;;) {
    const answer = (await person.ask({ kind: 'which-light', place }, text, NEVER)).trim().toLowerCase();
    if (answer === '') return place;
    if (NO.test(answer)) return null;
    const named = (PLACES as readonly string[]).indexOf(answer);
    if (named >= 0) return named;
    text = `There is no place “${answer}”. Write p1 … p24, bar-white, bar-black, tray-white, tray-black, n, or Enter for ${name}.`;
  }
}

export async function examineBuzzer(bed: Bed, person: Person): Promise<Finding[]> {
  bed.buzz(880, 500);
  const answer = await person.ask(
    { kind: 'buzzer' },
    'Did the buzzer sound? Enter for yes, n for no.',
    NEVER,
  );
  if (!NO.test(answer)) return [];
  const remedy = 'see to D5 and ground; it has to be a passive one';
  return [{ code: 'buzzer-silent', place: 'buzzer', what: 'it is not heard', remedy }];
}
