import type { Profile } from '../config/index.ts';
import type { Bed, Person } from './bed.ts';
import { type Finding, nameOfInput } from './findings.ts';

const CALLED: Readonly<Record<string, string>> = { end: 'end of turn', cube: 'cube', pause: 'pause' };

export interface ButtonsSeen {
  /** By the button's input, the input that closed when it was pressed. */
  readonly heard: ReadonlyMap<number, number>;
  /** Inputs of buttons at which nothing closed. */
  readonly dead: ReadonlySet<number>;
  readonly foreign: readonly Finding[];
}

/** Has every button pressed once. */
export async function walkButtons(profile: Profile, bed: Bed, person: Person): Promise<ButtonsSeen> {
  const dead = new Set<number>();
  const heard = new Map<number, number>();
  const findings: Finding[] = [];
  for (const [input, wired] of profile.inputs.entries()) {
    if (wired?.kind !== 'button') continue;
    const pressed = new AbortController();
    let closed: number | undefined;
    const stop = bed.onChange((which, isClosed) => {
      if (isClosed) closed ??= which;
      else if (which === closed) pressed.abort();
    });
    const { side, button } = wired;
    const text = `Press ${side}’s button “${CALLED[button]}” and let it go. Enter if nothing happens.`;
    await person.ask({ kind: 'press', side, button }, text, pressed.signal);
    stop();
    if (closed !== undefined) heard.set(input, closed);
    else dead.add(input);
    if (closed !== undefined && closed !== input) findings.push(miswired(profile, input, closed));
  }
  return { heard, dead, foreign: findings };
}

function miswired(profile: Profile, input: number, closed: number): Finding {
  const what = `${nameOfInput(profile, closed)} closed in its place`;
  const remedy = 'take the calibrated profile, or solder it as the profile says';
  return { code: 'miswired', place: nameOfInput(profile, input), what, remedy };
}
