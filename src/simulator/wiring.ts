import type { Profile } from '../config/index.ts';
import type { Place, Side } from '../rules/index.ts';
import type { ButtonName } from '../workbench/index.ts';

/** Which input hangs on which slot and button, and which light stands at which place: the profile the other way round. */
export interface Wiring {
  readonly slots: readonly number[];
  inputOfSlot(place: Place, slot: number): number | undefined;
  inputOfButton(side: Side, button: ButtonName): number | undefined;
  /** The 28 places' colours, three bytes each, out of a frame in the order of the chain. */
  byPlace(frame: Uint8Array): Uint8Array;
}

export function wiringOf(profile: Pick<Profile, 'inputs' | 'slots' | 'lightOf'>): Wiring {
  const slotInputs = new Map<number, number>();
  const buttonInputs = new Map<string, number>();
  profile.inputs.forEach((what, input) => {
    if (what?.kind === 'slot') slotInputs.set(slotKey(what.place, what.slot), input);
    if (what?.kind === 'button') buttonInputs.set(`${what.side} ${what.button}`, input);
  });
  return {
    slots: profile.slots,
    inputOfSlot: (place, slot) => slotInputs.get(slotKey(place, slot)),
    inputOfButton: (side, button) => buttonInputs.get(`${side} ${button}`),
    byPlace: (frame) => {
      const out = new Uint8Array(3 * profile.lightOf.length);
      profile.lightOf.forEach((light, place) => {
        for (let part = 0; part < 3; part += 1) out[3 * place + part] = frame[3 * light + part] ?? 0;
      });
      return out;
    },
  };
}

const slotKey = (place: Place, slot: number): number => 64 * place + slot;
