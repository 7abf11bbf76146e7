import type { Profile } from '../config/index.ts';
import type { Place, Side } from '../rules/index.ts';
import { type DieReport, type Heartbeat, RESET_CAUSES } from '../wire/index.ts';
import { type Finding, nameOfPlace } from './findings.ts';

/** By place: where a light was seen when this place was to shine; null for nowhere. */
export type LightsSeen = ReadonlyMap<Place, Place | null>;

export function judgeLights({ lightOf }: Profile, seen: LightsSeen): Finding[] {
  const inOrder = [...seen].sort(([a], [b]) => (lightOf[a] ?? 0) - (lightOf[b] ?? 0));
  const lastShining = inOrder.findLastIndex(([, at]) => at !== null);
  const ending = inOrder.slice(lastShining + 1);
  const broken = ending.length > 1 ? ending : [];
  const findings: Finding[] = [];
  for (const [place, at] of inOrder.slice(0, inOrder.length - broken.length)) {
    const light = `light ${lightOf[place]} (${nameOfPlace(place)})`;
    if (at === null) {
      const remedy = 'put in another light, or see to its 5 V and ground';
      findings.push({ code: 'light-dark', place: light, what: 'it does not shine', remedy });
    } else if (at !== place) {
      const what = `it shines at ${nameOfPlace(at)}`;
      const remedy = 'change lights.order in the profile (the calibrated profile has it), or the wiring';
      findings.push({ code: 'light-misplaced', place: light, what, remedy });
    }
  }
  const [first] = broken[0] ?? [];
  if (first === undefined) return findings;
  const light = lightOf[first] ?? 0;
  const remedy = `see to the data wire ${light === 0 ? 'from D8 over 330 Ω' : `from light ${light - 1}`} to light ${light}, to 5 V and ground there; else put in another light ${Math.max(0, light - 1)} or ${light}`;
  const place = `lights ${light}–${light + broken.length - 1} (from ${nameOfPlace(first)} on)`;
  return [...findings, { code: 'lights-broken', place, what: 'none of them shines', remedy }];
}

/** What has been heard of the dice. */
export interface DiceHeard {
  readonly receiver: boolean;
  /** The last line of each die. */
  readonly last: ReadonlyMap<string, DieReport>;
  /** Dice that have rested on a face. */
  readonly rested: ReadonlySet<string>;
  readonly shown: PairsShown;
}

/** The pairs that sides have shown to be their own. */
export type PairsShown = Readonly<Partial<Record<Side, readonly [string, string]>>>;

/** The pair of each side: the one that it has shown, or that of the profile; none where there is neither. */
export const pairsOf = (
  { dice }: Profile,
  shown: PairsShown,
): Readonly<Record<Side, readonly [string, string] | readonly []>> => ({
  white: shown.white ?? dice.white,
  black: shown.black ?? dice.black,
});

const LITTLE_BATTERY = 15;

export function judgeDice(profile: Profile, { receiver, last, rested, shown }: DiceHeard): Finding[] {
  if (!receiver && last.size === 0) {
    const remedy =
      'see to its power, and to RX1 (D19) and ground or its own port (--dice-port); without dice set the numbers by button or phone';
    return [{ code: 'dice-silent', place: 'dice receiver', what: 'nothing has been heard of it', remedy }];
  }
  const findings: Finding[] = [];
  const { white, black } = pairsOf(profile, shown);
  const known: readonly string[] = [...white, ...black];
  for (const die of known) {
    const line = last.get(die);
    if (!line || line.state === 'lost') {
      const remedy = 'charge it, bring it within 30 cm of the receiver, and compare its id with the profile';
      findings.push({ code: 'die-silent', place: `die ${die}`, what: 'it says nothing', remedy });
    } else if (!rested.has(die)) {
      const what = 'it has never said that it rests on a face';
      const remedy = 'throw it on a level place; else calibrate it with its maker’s app';
      findings.push({ code: 'die-unrested', place: `die ${die}`, what, remedy });
    }
    if (line && line.battery !== null && line.battery < LITTLE_BATTERY) {
      const what = `its battery is at ${line.battery} %`;
      findings.push({ code: 'die-battery', place: `die ${die}`, what, remedy: 'charge it' });
    }
  }
  for (const die of last.keys()) {
    if (known.includes(die)) continue;
    const remedy =
      'keep it out of reach, or show it as White’s or Black’s when you are asked for your dice, and write the profile (--write)';
    const what = 'it is heard, but is none of this board’s';
    findings.push({ code: 'die-unknown', place: `die ${die}`, what, remedy });
  }
  return findings;
}

/** What the board’s own counters say: the last heartbeat, and the first since it was connected; what was before is nobody’s. */
export function judgeHealth(before: Heartbeat | null, now: Heartbeat | null, losses: number): Finding[] {
  const findings: Finding[] = [];
  const found = (code: Finding['code'], place: string, what: string, remedy: string) =>
    findings.push({ code, place, what, remedy });
  if (losses > 0)
    found(
      'cable-bad',
      'USB cable',
      `the link broke ${losses} times`,
      'see to plug and cable; use a shorter one',
    );
  if (!now) return findings;
  if (now.stuckScans > 0)
    found(
      'inputs-dead',
      'chain of inputs',
      'it gives no answer at all',
      'see to D50, D52 and D53 at the Mega, and to 5 V and ground of the first chip; else the Mega is broken',
    );
  const grown = (counter: 'droppedBytes' | 'overruns' | 'lostFrames' | 'lateScans' | 'garbledBytes') =>
    now[counter] - (before?.[counter] ?? 0);
  if (now.resetCause & RESET_CAUSES.brownOut)
    found(
      'power-weak',
      'Mega',
      'it last started because its supply broke down',
      'give the lights a supply of their own, and the Mega a better one',
    );
  if (now.resetCause & RESET_CAUSES.watchdog)
    found(
      'firmware-hangs',
      'Mega',
      'its watchdog has started it anew',
      'write the firmware again: nardboard firmware --flash',
    );
  if (grown('lateScans') > 100)
    found(
      'scans-late',
      'chain of inputs',
      `${grown('lateScans')} scans came late or not at all`,
      'see to D50, D51, D52 and D53: none may touch another or ground',
    );
  // A frame from the computer that is garbled is dropped: what is garbled without that came from the dice.
  if (grown('garbledBytes') > 0 && grown('droppedBytes') === 0)
    found(
      'dice-garbled',
      'dice receiver',
      `${grown('garbledBytes')} of its bytes were garbled`,
      'set it to 115200 baud; see to RX1 (D19) and to its ground',
    );
  const lost = grown('droppedBytes') + grown('overruns') + grown('lostFrames');
  if (lost > 0)
    found(
      'cable-bad',
      'USB cable',
      `${lost} bytes or frames got lost`,
      'use a shorter cable, away from the lights’ supply',
    );
  return findings;
}
