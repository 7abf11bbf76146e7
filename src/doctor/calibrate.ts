import type { Input, Profile } from '../config/index.ts';
import { PLACES, type Place } from '../rules/index.ts';
import type { ExaminationReport } from './examination.ts';
import { pairsOf } from './judge-others.ts';

/** Scans that a contact is given beyond the longest bounce that was seen, and what the firmware takes at most, in ms. */
const MARGIN_MS = 2;
const MOST_DEBOUNCE_MS = 15;

/**
 * The profile with what the examination found out: inputs and lights where they really are, and a debounce time that the
 * contacts need. Places are named as the game has them, so its seats are the usual ones.
 */
export function calibratedProfile(profile: Profile, report: ExaminationReport): object {
  return {
    name: `${profile.name.slice(0, 67)}, calibrated`,
    board: { chips: profile.chain, debounceMs: debounce(profile, report), baud: profile.baud },
    seats: { white: 'near', mirror: false },
    lights: { count: profile.lights, currentLimitMa: profile.currentLimitMa, order: lights(profile, report) },
    inputs: [...slots(profile, report), ...buttons(profile, report)],
    ...diceOf(profile, report),
    geometry: profile.geometry,
  };
}

function debounce(profile: Profile, { worstBounce }: ExaminationReport): number {
  const needed = worstBounce ? Math.ceil(worstBounce.ms) + MARGIN_MS : 0;
  return Math.min(MOST_DEBOUNCE_MS, Math.max(profile.debounceMs, needed));
}

/** Where each light really is, as far as every one was seen at a place of its own; else as the profile says. */
function lights({ lightOf }: Profile, { lights }: ExaminationReport): object[] {
  const found = new Map<Place, number>();
  for (const [shown, at] of lights) if (at !== null) found.set(at, lightOf[shown] ?? -1);
  const isWhole = found.size === lightOf.length;
  return PLACES.map((name, place) => ({
    from: isWhole ? found.get(place) : lightOf[place],
    places: name,
  }));
}

const inputsAt = (inputs: readonly (Input | null)[], place: Place): number[] =>
  inputs
    .flatMap((wired, input) =>
      wired?.kind === 'slot' && wired.place === place ? [{ input, slot: wired.slot }] : [],
    )
    .sort((a, b) => a.slot - b.slot)
    .map(({ input }) => input);

/** The inputs in the order in which they closed, where as many closed as there are slots; else as the profile says. */
function slots({ inputs }: Profile, { slots: { heard } }: ExaminationReport): object[] {
  const isFree = uniqueIn([...heard.values()].flat());
  return PLACES.flatMap((name, place) => {
    const wired = inputsAt(inputs, place);
    const closed = heard.get(place) ?? [];
    const isSure = closed.length === wired.length && closed.every(isFree);
    return wired.length === 0 ? [] : [{ place: name, inputs: isSure ? closed : wired }];
  });
}

function uniqueIn(inputs: readonly number[]): (input: number) => boolean {
  const counts = new Map<number, number>();
  for (const input of inputs) counts.set(input, (counts.get(input) ?? 0) + 1);
  return (input) => counts.get(input) === 1;
}

function buttons({ inputs }: Profile, { buttons: heard }: ExaminationReport): object[] {
  const isFree = uniqueIn([...heard.values()]);
  return inputs.flatMap((wired, input) => {
    if (wired?.kind !== 'button') return [];
    const closed = heard.get(input);
    const at = closed !== undefined && isFree(closed) && inputs[closed]?.kind === 'button' ? closed : input;
    return [{ input: at, button: wired.button, side: wired.side }];
  });
}

/** The dice that were shown, else those of the profile; none where it names none. */
function diceOf(profile: Profile, { dice }: ExaminationReport): object {
  const { white, black } = pairsOf(profile, dice?.shown ?? {});
  return white.length > 0 && black.length > 0 ? { dice: { white, black } } : {};
}
