import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadProfile } from '../../src/config/index.ts';
import { Lights, lightsMessage, strip } from '../../src/devices/lights.ts';
import { encodeHostMessage, type HostMessage, type Rgb } from '../../src/wire/index.ts';
import { VirtualClock } from './bench.ts';

const profile = await loadProfile('mega-6slot');

const colour: fc.Arbitrary<Rgb> = fc.tuple(fc.nat({ max: 2 }), fc.nat({ max: 2 }), fc.nat({ max: 2 }));
const colours = fc.array(colour, { minLength: 28, maxLength: 28 });

/** What the strip shows after a message. */
function after(shown: readonly Rgb[], message: HostMessage | undefined): readonly Rgb[] {
  if (message?.kind === 'lightsAll') return message.colours;
  const now = [...shown];
  if (message?.kind === 'lightsSome') for (const { light, colour } of message.lights) now[light] = colour;
  return now;
}

describe('the message for a frame of lights', () => {
  test('makes the wanted of the shown, and is never longer than a whole frame', () => {
    fc.assert(
      fc.property(colours, colours, (wanted, shown) => {
        const message = lightsMessage(wanted, shown);
        expect(after(shown, message)).toEqual(wanted);
        if (message) expect(encodeHostMessage(message).length).toBeLessThanOrEqual(1 + 6 * 28);
      }),
    );
  });

  test('names one light when one differs, and is none when none does', () => {
    const dark = strip(profile, new Uint8Array(84));
    const frame = new Uint8Array(84);
    frame[3 * 7] = 200;
    const lights = [{ light: 7, colour: [200, 0, 0] }];
    expect(lightsMessage(strip(profile, frame), dark)).toEqual({ kind: 'lightsSome', lights });
    expect(lightsMessage(dark, dark)).toBeUndefined();
  });
});

test('while the cable does not drain nothing is sent, then only the newest frame', () => {
  const clock = new VirtualClock();
  const messages: HostMessage[] = [];
  const line = { drained: true, send: (message: HostMessage) => messages.push(message) };
  const lights = new Lights(profile, clock, line);
  lights.begin();
  expect(messages).toHaveLength(1);
  line.drained = false;
  for (let value = 1; value <= 50; value += 1) {
    lights.show(new Uint8Array(84).fill(value));
    clock.passTo(clock.now() + 3);
  }
  expect(messages).toHaveLength(1);
  line.drained = true;
  lights.flush();
  expect(messages).toHaveLength(2);
  expect(messages[1]).toMatchObject({ kind: 'lightsAll', colours: new Array(28).fill([50, 50, 50]) });
  clock.passTo(clock.now() + 1000);
  expect(messages).toHaveLength(2);
});
