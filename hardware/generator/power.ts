/** What a board draws, so that nobody has to guess which supply to buy. */
import type { Profile } from '../../src/config/index.ts';
import { table } from './markdown.ts';

/** mA, at 5 V. The two figures of a light are those the firmware reckons with (hardware/firmware/lights.c). */
const DRAWS = {
  lightItself: 1,
  lightPart: 20,
  /** Data sheet typical of an ATmega2560 at 16 MHz, with its USB chip and the regulator of the board. */
  mega: 75,
  /** A 74HC165 clocked at 4 MHz for a fraction of the time. */
  chip: 1,
  pullUp: 0.5,
  buzzer: 10,
  receiver: 150,
} as const;
const CHECKERS = 30;
const BUTTONS = 6;
/** A fuse of this part above the limit neither tires nor waits too long. */
const FUSE_MARGIN = 1.5;
const FUSES = [0.5, 0.75, 1.1, 1.5, 2, 2.5, 3, 4, 5];

export interface Budget {
  /** All lights at full white, if nobody held them back. */
  readonly unlimited: number;
  /** All lights, dark. */
  readonly dark: number;
  /** What the firmware lets them draw. */
  readonly lights: number;
  /** From USB, without the receiver. */
  readonly logic: number;
  readonly receiver: number;
  /** A, the fuse in the lights' supply. */
  readonly fuse: number;
  /** How bright one colour of all lights can be at once, 0–1. */
  readonly oneColour: number;
}

export function powerBudget({ lights, currentLimitMa, chain, inputs }: Profile): Budget {
  const contacts = inputs.filter((input) => input?.kind === 'slot').length;
  const closed = Math.min(CHECKERS, contacts) + BUTTONS;
  const dark = lights * DRAWS.lightItself;
  const limit = Math.max(dark, currentLimitMa);
  const wanted = (FUSE_MARGIN * limit) / 1000;
  return {
    unlimited: lights * (DRAWS.lightItself + 3 * DRAWS.lightPart),
    dark,
    lights: limit,
    logic: DRAWS.mega + chain * DRAWS.chip + closed * DRAWS.pullUp + DRAWS.buzzer,
    receiver: DRAWS.receiver,
    fuse: FUSES.find((amperes) => amperes >= wanted) ?? wanted,
    oneColour: Math.min(1, (limit - dark) / (lights * DRAWS.lightPart)),
  };
}

export function powerTable(profile: Profile): string {
  const { unlimited, dark, lights, logic, receiver, fuse, oneColour } = powerBudget(profile);
  const count = profile.lights;
  return table(
    ['what', 'mA at 5 V'],
    [
      [`${count} lights at full white, if nobody held them back: ${count} × (1 + 3 × 20)`, unlimited],
      [`${count} lights, dark: ${count} × 1`, dark],
      [`**the limit in the profile, which the firmware keeps** (\`lights.currentLimitMa\`)`, `**${lights}**`],
      [
        `Mega 75, ${profile.chain} chips of 1, pull-ups of closed contacts 0.5 each (30 checkers, 6 buttons), buzzer 10; from USB`,
        logic,
      ],
      ['dice receiver on UART 1 (an ESP32 while it sends), from USB as well', receiver],
      [
        `supply of the lights: 5 V, this or more; fuse ${fuse} A. All ${count} can shine in one full colour at ${Math.round(100 * oneColour)} %`,
        lights,
      ],
    ],
  );
}
