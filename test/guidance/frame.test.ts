import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  frame,
  frameChangesAt,
  type Light,
  type Lights,
  MEANINGS,
  type Meaning,
  NO_LIGHTS,
} from '../../src/guidance/index.ts';

const one = (meaning: Meaning, more: Partial<Light> = {}): Lights => ({
  p1: { meaning, order: 0, of: 1, since: null, ...more },
});
const colourAt = (lights: Lights, now: number, startedAt = 0): string =>
  Buffer.from(frame(lights, now, startedAt).subarray(0, 3)).toString('hex');

const full: Record<Meaning, string> = {
  origin: '3fe6f5',
  target: 'ffffff',
  completes: 'ffffff',
  wrong: 'ff5a4d',
  which: 'ffb733',
  accepted: '7be07b',
  suggestion: '4d8dff',
  doubt: 'cfa6ff',
  countdown: 'ff7ad9',
};
const isOn = (lights: Lights, now: number): boolean =>
  frame(lights, now, 0)
    .subarray(0, 3)
    .some((part) => part > 0);

/** The times in [0, until) at which the light goes on or off, looked at every ms. */
function edges(lights: Lights, until: number): number[] {
  const times = Array.from({ length: until - 1 }, (_, at) => at + 1);
  return times.filter((at) => isOn(lights, at) !== isOn(lights, at - 1));
}

describe('the frame', () => {
  it('has three bytes for each of the 28 places, dark where no light is', () => {
    expect(frame(NO_LIGHTS, 5, 0)).toEqual(new Uint8Array(84));
    const rgb = frame({ 'tray-black': { meaning: 'completes', order: 0, of: 1, since: null } }, 0, 0);
    expect([...rgb.subarray(81)]).toEqual([255, 255, 255]);
    expect(rgb.subarray(0, 81).every((part) => part === 0)).toBe(true);
  });

  it.each(MEANINGS)('shows %s in its own colour', (meaning) => {
    const times = Array.from({ length: 2000 }, (_, at) => colourAt(one(meaning), at));
    expect(times).toContain(meaning === 'target' ? '666666' : full[meaning]);
  });
});

describe('the rhythm', () => {
  it('of a target is steady at 40 %, of one that completes the turn at full', () => {
    expect(frameChangesAt(one('target'), 0, 0)).toBeNull();
    expect(frameChangesAt(one('completes'), 0, 0)).toBeNull();
  });

  it('of an origin is steady, with one short dip every 2 s', () => {
    const dark = Array.from({ length: 4000 }, (_, at) => at).filter(
      (at) => colourAt(one('origin'), at) !== full.origin,
    );
    expect(dark.length).toBeLessThan(400);
    expect(new Set(dark.map((at) => Math.floor(at / 2000)))).toEqual(new Set([0, 1]));
    expect(Math.max(...dark) - 2000).toBe(Math.max(...dark.filter((at) => at < 2000)));
    expect(isOn(one('origin'), dark[0] as number)).toBe(true);
  });

  it('of something wrong is 200 ms on, 200 ms off', () => {
    expect(edges(one('wrong'), 1300)).toEqual([200, 400, 600, 800, 1000, 1200]);
    expect(isOn(one('wrong'), 0)).toBe(true);
  });

  it('of a sensor in doubt is a double blink every 2 s', () => {
    expect(edges(one('doubt'), 2500)).toEqual([140, 280, 420, 2000, 2140, 2280, 2420]);
  });

  it('of an accepted turn is one flash of half a second, from when it was accepted', () => {
    const flash = one('accepted', { since: 700 });
    expect(edges(flash, 5000)).toEqual([700, 1200]);
    expect(frameChangesAt(flash, 0, 0)).toBe(700);
    expect(frameChangesAt(flash, 800, 0)).toBe(1200);
    expect(frameChangesAt(flash, 1200, 0)).toBeNull();
  });

  it('of a question is a sine of 2 s between 28 and 100 %, the answers in turn', () => {
    const red = (order: number, of: number, now: number) =>
      frame(one('which', { order, of }), now, 0)[0] as number;
    expect(red(0, 2, 0)).toBe(Math.round(0.28 * 255));
    expect(red(0, 2, 1000)).toBe(255);
    expect(red(0, 2, 2000)).toBe(Math.round(0.28 * 255));
    expect(red(1, 2, 0)).toBe(255);
    expect(red(1, 2, 1000)).toBe(Math.round(0.28 * 255));
    expect(red(0, 1, 500)).toBe(Math.round(0.64 * 255));
  });

  it('of a suggestion runs from place to place, 180 ms each, and pauses for 0.6 s', () => {
    const step = (order: number) => one('suggestion', { order, of: 3 });
    expect(edges(step(0), 2000)).toEqual([180, 1140, 1320]);
    expect(edges(step(1), 2000)).toEqual([180, 360, 1320, 1500]);
    expect(edges(step(2), 2000)).toEqual([360, 540, 1500, 1680]);
  });

  it('begins anew where it is told to', () => {
    expect(isOn(one('wrong'), 1450)).toBe(false);
    expect(colourAt(one('wrong'), 1450, 1300)).toBe(full.wrong);
  });
});

const anyLights: fc.Arbitrary<Lights> = fc.dictionary(
  fc.constantFrom('p1', 'p7', 'p24', 'bar-white', 'tray-black'),
  fc.record({
    meaning: fc.constantFrom(...MEANINGS),
    order: fc.constantFrom(0, 1),
    of: fc.constantFrom(2, 3),
    since: fc.constantFrom(null, 300, 5000),
  }),
);

describe('any lights at all', () => {
  it('flash no more than three times in any second', () => {
    fc.assert(
      fc.property(anyLights, (lights) => {
        for (const [name, light] of Object.entries(lights)) {
          const single: Lights = { p1: light as Light };
          const goesOn = edges(single, 6000).filter((at) => isOn(single, at));
          for (const at of goesOn) {
            const inSecond = goesOn.filter((other) => other >= at && other < at + 1000);
            expect(inSecond.length, name).toBeLessThanOrEqual(3);
          }
        }
      }),
      { numRuns: 8 },
    );
  });

  it('stay as they are until they were said to change', () => {
    fc.assert(
      fc.property(anyLights, fc.integer({ min: 0, max: 9000 }), (lights, from) => {
        const until = frameChangesAt(lights, from, 0) ?? from + 3000;
        expect(until).toBeGreaterThan(from);
        const before = frame(lights, from, 0);
        const isSame = (now: number) => Buffer.compare(frame(lights, now, 0), before) === 0;
        for (let now = from; now < until; now += 9) expect(isSame(now)).toBe(true);
        expect(isSame(until - 1)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  it('are sent 20 times a second while a question pulses', () => {
    let frames = 0;
    for (let now = 0; now < 1000; now = frameChangesAt(one('which'), now, 0) ?? 1000) frames += 1;
    expect(frames).toBe(20);
  });
});
