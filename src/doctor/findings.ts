import type { Input, Profile } from '../config/index.ts';
import { PLACES, type Place } from '../rules/index.ts';

/** What kinds of trouble there are; one line each on what is meant. */
export const FINDINGS = {
  'reed-stuck': 'an input is closed although nothing lies on it',
  'reed-dead': 'an input never closes',
  'reed-sticks': 'an input stays closed when the checker is gone',
  'reed-doubtful': 'an input flickers, or bounces for longer than it is debounced',
  'place-dead': 'no slot of a place closes',
  'chip-dead': 'no input of a chip answers, or all are closed',
  'group-missing': 'several chips in a row do not answer',
  'chain-broken': 'from a chip on, none answers',
  miswired: 'another input closes than the profile says',
  'button-dead': 'a button says nothing',
  'light-dark': 'a light does not shine',
  'lights-broken': 'from a light on, none shines',
  'light-misplaced': 'another light shines than the profile says',
  'light-colours': 'colours are not what they should be',
  'buzzer-silent': 'the buzzer is not heard',
  'dice-silent': 'nothing comes from the dice receiver',
  'die-silent': 'a die of the profile says nothing',
  'die-unrested': 'a die never says that it rests on a face',
  'die-unknown': 'a die is heard that the profile does not know',
  'die-battery': 'a die has little charge left',
  'power-weak': 'the supply of the board has broken down',
  'firmware-hangs': 'the board’s watchdog has started it anew',
  'firmware-old': 'the board runs another build than the one shipped',
  'inputs-dead': 'the chain of inputs does not answer the board',
  'dice-garbled': 'what the dice receiver says arrives garbled',
  'scans-late': 'the inputs are not read every millisecond',
  'cable-bad': 'bytes got lost on the cable, or the link broke',
} as const;

export type FindingCode = keyof typeof FINDINGS;

export interface Finding {
  readonly code: FindingCode;
  /** `p7 slot 3 (input 38: chip 4, pin 5)`, `die white-1`. */
  readonly place: string;
  readonly what: string;
  /** What to do, as an instruction. */
  readonly remedy: string;
}

/** Pins of a 74HC165 by the number of the input on it. */
const PINS = [11, 12, 13, 14, 3, 4, 5, 6] as const;

/** `chip 4, pin 5` */
const pinOf = (input: number): string => `chip ${input >> 3}, pin ${PINS[input & 7]}`;

export const nameOfPlace = (place: Place): string => PLACES[place] ?? `place ${place}`;

function nameOfWired(wired: Input | null | undefined): string {
  if (!wired) return 'nothing of the profile';
  return wired.kind === 'slot'
    ? `${nameOfPlace(wired.place)} slot ${wired.slot}`
    : `${wired.side}’s button ${wired.button}`;
}

/** `p7 slot 3 (input 38: chip 4, pin 5)` */
export const nameOfInput = ({ inputs }: Pick<Profile, 'inputs'>, input: number): string =>
  `${nameOfWired(inputs[input])} (input ${input}: ${pinOf(input)})`;
