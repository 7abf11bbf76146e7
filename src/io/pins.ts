import type { Profile } from '../config/index.ts';
import { NardError } from '../errors/index.ts';
import { PLACES } from '../rules/index.ts';

/** johnny-five's and Firmata's numbers of the modes that pins of this board can have. */
export const MODES = { INPUT: 0, OUTPUT: 1, ANALOG: 2, PWM: 3, SERVO: 4, PULLUP: 11 } as const;

/** What a pin is on the board. */
export type Role =
  | { readonly kind: 'input'; readonly input: number }
  /** One part of a light: red, green and blue are 0, 1, 2. */
  | { readonly kind: 'light'; readonly place: number; readonly part: number }
  | { readonly kind: 'buzzer' };

export interface Pin {
  readonly name: string;
  readonly role: Role;
  /** As johnny-five wants to read it. */
  readonly supportedModes: readonly number[];
  readonly analogChannel: 127;
  mode: number;
  value: number;
  report: number;
}

const PARTS = ['red', 'green', 'blue'] as const;
export const BUZZER = 'buzzer';

const pin = (name: string, role: Role): Pin => {
  const supportedModes = role.kind === 'input' ? [MODES.INPUT, MODES.PULLUP] : [MODES.OUTPUT, MODES.PWM];
  return {
    name,
    role,
    supportedModes,
    analogChannel: 127,
    mode: supportedModes[0] ?? 0,
    value: 0,
    report: 0,
  };
};

/**
 * The pins of a board, by name: `p24.1` … `tray-black.15` are slots, `white.end`, `white.cube` … buttons, `p24.red`,
 * `p24.green`, `p24.blue` the parts of a light, `buzzer` the buzzer.
 */
export function pinsOf({ inputs, lightOf }: Profile): readonly Pin[] {
  const contacts = inputs.flatMap((wired, input) => {
    if (!wired) return [];
    const name =
      wired.kind === 'slot' ? `${PLACES[wired.place]}.${wired.slot}` : `${wired.side}.${wired.button}`;
    return [pin(name, { kind: 'input', input })];
  });
  const lights = lightOf.flatMap((_, place) =>
    PARTS.map((name, part) => pin(`${PLACES[place]}.${name}`, { kind: 'light', place, part })),
  );
  return [...contacts, ...lights, pin(BUZZER, { kind: 'buzzer' })];
}

/** The number of a pin that is given by name or number. Throws E_ARGUMENT when there is none such. */
export function pinNumber(pins: readonly Pin[], wanted: string | number): number {
  const number = typeof wanted === 'number' ? wanted : pins.findIndex(({ name }) => name === wanted);
  if (pins[number]) return number;
  const remedy = 'pins are named p24.1 (a slot), white.end (a button), p24.red (a light), buzzer';
  throw new NardError('E_ARGUMENT', `There is no pin ${JSON.stringify(wanted)} on this board: ${remedy}.`);
}
