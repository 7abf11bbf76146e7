import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FrameEvent, FrameReader, LONGEST_BODY, sysexFrame } from '../../src/wire/index.ts';

const body = fc.uint8Array({ minLength: 1, maxLength: 60, max: 127 });

function bodies(events: readonly FrameEvent[]): Uint8Array[] {
  return events.flatMap((event) => (event.kind === 'sysex' ? [event.body] : []));
}

function dropped(events: readonly FrameEvent[]): number {
  return events.reduce((sum, event) => sum + (event.kind === 'dropped' ? event.count : 0), 0);
}

describe('frames in a stream of bytes', () => {
  test('frames come out as they went in, however the stream is cut', () => {
    fc.assert(
      fc.property(fc.array(body, { maxLength: 8 }), fc.integer({ min: 1, max: 17 }), (sent, chunk) => {
        const stream = Buffer.concat(sent.map((one) => sysexFrame(one)));
        const reader = new FrameReader();
        const events: FrameEvent[] = [];
        for (let at = 0; at < stream.length; at += chunk)
          events.push(...reader.push(stream.subarray(at, at + chunk)));
        expect(bodies(events)).toEqual(sent);
        expect(dropped(events)).toBe(0);
      }),
    );
  });

  test('every byte of garbage is either part of a frame or counted as dropped', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (garbage) => {
        const reader = new FrameReader();
        // A system reset closes whatever is open at the end.
        const events = reader.push([...garbage, 0xff]);
        const taken = events.reduce((sum, event) => {
          if (event.kind === 'sysex') return sum + event.body.length + 2;
          return sum + (event.kind === 'plain' ? event.bytes.length : 0);
        }, 0);
        expect(taken + dropped(events)).toBe(garbage.length + 1);
      }),
      { numRuns: 500 },
    );
  });

  test('after any garbage and a status byte the next frame is read', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), body, (garbage, sent) => {
        const events = new FrameReader().push([...garbage, ...sysexFrame(sent)]);
        expect(bodies(events).at(-1)).toEqual(sent);
      }),
    );
  });

  test('a frame that outgrows the longest body is dropped whole', () => {
    const events = new FrameReader().push(sysexFrame(new Uint8Array(LONGEST_BODY + 1)));
    expect(bodies(events)).toEqual([]);
    expect(dropped(events)).toBe(LONGEST_BODY + 3);
  });

  test('the board answers the version request with two more bytes than the request has', () => {
    expect(new FrameReader().push([0xf9])).toEqual([{ kind: 'plain', bytes: Uint8Array.of(0xf9) }]);
    const reply = new FrameReader(true).push([0xf9, 2, 7]);
    expect(reply).toEqual([{ kind: 'plain', bytes: Uint8Array.of(0xf9, 2, 7) }]);
  });
});
