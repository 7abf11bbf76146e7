import { LIMITS, REPORT_VERSION, sysexFrame } from '../../wire/index.ts';

/** What the board may owe the host, in the order in which the firmware pays when several answers wait. */
export const ANSWERS = [
  'version',
  'firmware',
  'capabilities',
  'analogMapping',
  'pinState',
  'refused',
  'configured',
  'identity',
  'snapshot',
  'heartbeat',
] as const;
export type Answer = (typeof ANSWERS)[number];

/** The answers that Firmata's own queries want. */
export const QUESTIONS: ReadonlyMap<number, Answer> = new Map<number, Answer>([
  [0x69, 'analogMapping'],
  [0x6b, 'capabilities'],
  [0x6d, 'pinState'],
  [0x79, 'firmware'],
]);

const PINS = 70;
const END_OF_PIN = 0x7f;
const SERIAL_MODE = 0x0a;
/** Pin → what it is to UART 1, in Firmata's numbers. */
const SERIAL_PINS: ReadonlyMap<number, number> = new Map([
  [18, 3],
  [19, 2],
]);

/** One of Firmata's own answers, ready for the cable. */
export function firmataAnswer(answer: Answer, askedPin: number): Uint8Array {
  switch (answer) {
    case 'firmware':
      return sysexFrame([0x79, 1, 1, ...[...'nardboard'].flatMap((letter) => [letter.charCodeAt(0), 0])]);
    case 'capabilities':
      return sysexFrame([0x6c, ...Array.from({ length: PINS }, (_, pin) => modesOf(pin)).flat()]);
    case 'analogMapping':
      return sysexFrame([0x6a, ...new Array<number>(PINS).fill(END_OF_PIN)]);
    case 'pinState':
      return sysexFrame([0x6e, askedPin, 0, 0]);
    default:
      return Uint8Array.of(REPORT_VERSION, 2, 7);
  }
}

function modesOf(pin: number): number[] {
  const role = SERIAL_PINS.get(pin);
  return role === undefined ? [END_OF_PIN] : [SERIAL_MODE, role, END_OF_PIN];
}

const LENGTHS: Readonly<Record<Answer, number>> = {
  version: 3,
  firmware: 23,
  capabilities: 3 + PINS + 4,
  analogMapping: 3 + PINS,
  pinState: 6,
  refused: 4,
  configured: 8,
  identity: 12,
  snapshot: 5 + 2 * LIMITS.chips.most,
  heartbeat: 21,
};

/** The room on the cable, in bytes, that the firmware wants before it begins an answer. */
export function answerLength(answer: Answer): number {
  return LENGTHS[answer];
}
