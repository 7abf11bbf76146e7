import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NardError } from '../../src/errors/index.ts';
import {
  type BoardMessage,
  COMMANDS,
  decodeBoardMessage,
  decodeHostMessage,
  encodeBoardMessage,
  encodeHostMessage,
  type HostMessage,
  LIMITS,
  nextSequence,
} from '../../src/wire/index.ts';

const byte = fc.integer({ min: 0, max: 255 });
const u14 = fc.integer({ min: 0, max: 16383 });
const colour = fc.tuple(byte, byte, byte);
const settings = {
  chips: fc.integer({ min: 1, max: 30 }),
  lights: fc.integer({ min: 0, max: 64 }),
  currentLimit: u14,
  debounce: fc.integer({ min: 1, max: 15 }),
};
const serialBytes = fc.uint8Array({ minLength: 1, maxLength: 64 });
const septet = fc.integer({ min: 0, max: 127 });
const port = fc.integer({ min: 0, max: 15 });

const hostMessages: fc.Arbitrary<HostMessage> = fc.oneof(
  fc.record({ kind: fc.constant('configure' as const), ...settings }),
  fc.record({ kind: fc.constant('subscribe' as const), on: fc.boolean() }),
  fc.constant({ kind: 'requestSnapshot' as const }),
  fc.constant({ kind: 'requestIdentity' as const }),
  fc.record({ kind: fc.constant('lightsAll' as const), colours: fc.array(colour, { maxLength: 64 }) }),
  fc.record({
    kind: fc.constant('lightsSome' as const),
    lights: fc.array(fc.record({ light: fc.integer({ min: 0, max: 63 }), colour }), { maxLength: 56 }),
  }),
  fc.record({
    kind: fc.constant('buzzer' as const),
    frequency: fc.integer({ min: 50, max: 10000 }),
    duration: fc.integer({ min: 1, max: 16383 }),
  }),
  fc.record({ kind: fc.constant('serialConfig' as const), port, baud: fc.integer({ min: 1, max: 250000 }) }),
  fc.record({ kind: fc.constant('serialRead' as const), port, on: fc.boolean() }),
  fc.record({ kind: fc.constant('serialWrite' as const), port, bytes: serialBytes }),
);

const boardMessages: fc.Arbitrary<BoardMessage> = fc.oneof(
  fc.integer({ min: 1, max: 30 }).chain((chips) =>
    fc.record({
      kind: fc.constant('snapshot' as const),
      sequence: u14,
      closed: fc.array(fc.boolean(), { minLength: 8 * chips, maxLength: 8 * chips }),
    }),
  ),
  fc.record({
    kind: fc.constant('changes' as const),
    sequence: u14,
    changes: fc.array(fc.record({ input: fc.integer({ min: 0, max: 239 }), closed: fc.boolean() }), {
      minLength: 1,
      maxLength: LIMITS.changes,
    }),
  }),
  fc.record({
    kind: fc.constant('heartbeat' as const),
    uptime: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
    droppedBytes: u14,
    overruns: u14,
    lostFrames: u14,
    lateScans: u14,
    resetCause: fc.integer({ min: 0, max: 31 }),
    garbledBytes: u14,
    stuckScans: u14,
  }),
  fc.record({
    kind: fc.constant('identity' as const),
    protocol: fc.integer({ min: 0, max: 127 }),
    firmware: fc.tuple(septet, septet, septet),
    build: fc.integer({ min: 0, max: 2 ** 32 - 1 }).map((hash) => hash.toString(16).padStart(8, '0')),
  }),
  fc.record({ kind: fc.constant('configured' as const), ...settings }),
  fc.record({ kind: fc.constant('refused' as const), command: fc.integer({ min: 0, max: 127 }) }),
  fc.record({ kind: fc.constant('diceBytes' as const), bytes: serialBytes }),
);

describe('messages on the board cable', () => {
  test('every message to the board reads back as itself, in bytes of seven bits', () => {
    fc.assert(
      fc.property(hostMessages, (message) => {
        const body = encodeHostMessage(message);
        expect(body.every((value) => value < 0x80)).toBe(true);
        expect(decodeHostMessage(body)).toEqual(message);
      }),
    );
  });

  test('every message from the board reads back as itself, in bytes of seven bits', () => {
    fc.assert(
      fc.property(boardMessages, (message) => {
        const body = encodeBoardMessage(message);
        expect(body.every((value) => value < 0x80)).toBe(true);
        expect(decodeBoardMessage(body)).toEqual(message);
      }),
    );
  });

  test('garbage is an error value with the code E_FRAME, or a message that can be written again', () => {
    const known = fc.constantFrom(...Object.values(COMMANDS));
    const garbage = fc.tuple(
      fc.oneof(known, byte),
      fc.array(fc.integer({ min: -2, max: 300 }), { maxLength: 80 }),
    );
    fc.assert(
      fc.property(garbage, ([command, rest]) => {
        const host = decodeHostMessage([command, ...rest]);
        if (host instanceof NardError) expect(host.code).toBe('E_FRAME');
        else if (host.kind !== 'serialWrite') expect(() => encodeHostMessage(host)).not.toThrow();
        const board = decodeBoardMessage([command, ...rest]);
        if (board instanceof NardError) expect(board.code).toBe('E_FRAME');
        else expect(() => encodeBoardMessage(board)).not.toThrow();
      }),
      { numRuns: 2000 },
    );
  });

  test('a message cut short is never taken for a whole one of the same length', () => {
    const fixedLength = new Set(['configure', 'subscribe', 'buzzer']);
    fc.assert(
      fc.property(hostMessages, (message) => {
        if (!fixedLength.has(message.kind)) return;
        const body = encodeHostMessage(message);
        expect(decodeHostMessage(body.slice(0, -1))).toBeInstanceOf(NardError);
      }),
    );
  });

  test('the documented bytes are the bytes written', () => {
    const hex = (body: Uint8Array) => Buffer.from(body).toString('hex');
    const configure = { kind: 'configure', chips: 24, lights: 28, currentLimit: 500, debounce: 5 } as const;
    expect(hex(encodeHostMessage(configure))).toBe('01181c740305');
    expect(hex(encodeHostMessage({ kind: 'buzzer', frequency: 440, duration: 200 }))).toBe('0638034801');
    const lights = [{ light: 3, colour: [255, 0, 128] as const }];
    expect(hex(encodeHostMessage({ kind: 'lightsSome', lights }))).toBe('05037f0100000001');
    const changes = [{ input: 200, closed: true }];
    expect(hex(encodeBoardMessage({ kind: 'changes', sequence: 130, changes }))).toBe('0902014803');
  });

  test.each([
    { kind: 'configure', chips: 31, lights: 28, currentLimit: 500, debounce: 5 },
    { kind: 'configure', chips: 24, lights: 65, currentLimit: 500, debounce: 5 },
    { kind: 'configure', chips: 24, lights: 28, currentLimit: -1, debounce: 5 },
    { kind: 'configure', chips: 24, lights: 28, currentLimit: 500, debounce: 0 },
    { kind: 'buzzer', frequency: 20, duration: 100 },
    { kind: 'lightsAll', colours: [[0, 256, 0]] },
    { kind: 'lightsSome', lights: [{ light: 64, colour: [0, 0, 0] }] },
  ] as HostMessage[])('a value outside the limits is refused before it is sent (%j)', (message) => {
    expect(() => encodeHostMessage(message)).toThrow(expect.objectContaining({ code: 'E_FRAME' }));
  });

  test('sequence numbers begin again after the last', () => {
    expect(nextSequence(0)).toBe(1);
    expect(nextSequence(16383)).toBe(0);
  });
});
