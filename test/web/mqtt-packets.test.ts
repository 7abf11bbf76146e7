import { createRequire } from 'node:module';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encode, type Incoming, type Outgoing, PacketReader } from '../../src/web/mqtt/packets.ts';

/** What the MQTT library of the controller reads and writes packets with: an opinion of its own. */
const mqttPacket = createRequire(createRequire(import.meta.url).resolve('mqtt'))('mqtt-packet') as {
  parser(options: object): {
    on(event: 'packet' | 'error', hear: (what: unknown) => void): void;
    parse(bytes: Buffer): void;
  };
  generate(packet: object): Buffer;
};

const text = fc.string({ unit: 'grapheme', maxLength: 60 }).filter((one) => !one.includes('\0'));
const name = text.filter((one) => one.length > 0);
/** Something to publish to, without what MQTT gives a meaning to. */
const topic = name.filter((one) => !/[+#]/.test(one));
const id = fc.integer({ min: 1, max: 65_535 });
const bytes = fc.uint8Array({ maxLength: 400 });

const outgoing: fc.Arbitrary<Outgoing> = fc.oneof(
  fc.record({
    kind: fc.constant('connect' as const),
    client: name,
    keepAlive: fc.integer({ min: 0, max: 65_535 }),
    login: fc.option(fc.record({ name, secret: name })),
  }),
  fc.record({ kind: fc.constant('publish' as const), topic, payload: bytes, id: fc.option(id) }),
  fc.record({ kind: fc.constant('publish-ack' as const), id }),
  fc.record({
    kind: fc.constant('subscribe' as const),
    id,
    filters: fc.array(fc.tuple(topic, fc.constantFrom(0 as const, 1 as const)), {
      minLength: 1,
      maxLength: 6,
    }),
  }),
  fc.constantFrom({ kind: 'ping' as const }, { kind: 'disconnect' as const }),
);

/** A packet as the library reads it that brokers are written with. */
function readByLibrary(packet: Uint8Array): Record<string, unknown> {
  const parser = mqttPacket.parser({ protocolVersion: 4 });
  const found: unknown[] = [];
  parser.on('packet', (one) => found.push(one));
  parser.on('error', (error) => {
    throw error;
  });
  parser.parse(Buffer.from(packet));
  expect(found).toHaveLength(1);
  return found[0] as Record<string, unknown>;
}

/** What the library should find in it. */
function expected(packet: Outgoing): Record<string, unknown> {
  switch (packet.kind) {
    case 'connect': {
      const { client, keepAlive, login } = packet;
      const who = login ? { username: login.name, password: Buffer.from(login.secret) } : {};
      return {
        cmd: 'connect',
        protocolVersion: 4,
        clientId: client,
        keepalive: keepAlive,
        clean: true,
        ...who,
      };
    }
    case 'publish': {
      const { topic, payload, id } = packet;
      const counted = id === null ? { qos: 0 } : { qos: 1, messageId: id };
      return { cmd: 'publish', topic, payload: Buffer.from(payload), retain: false, ...counted };
    }
    case 'publish-ack':
      return { cmd: 'puback', messageId: packet.id };
    case 'subscribe': {
      const subscriptions = packet.filters.map(([topic, qos]) => expect.objectContaining({ topic, qos }));
      return { cmd: 'subscribe', messageId: packet.id, subscriptions };
    }
    case 'ping':
      return { cmd: 'pingreq' };
    case 'disconnect':
      return { cmd: 'disconnect' };
  }
}

const incoming: fc.Arbitrary<Incoming> = fc.oneof(
  fc.record({ kind: fc.constant('connected' as const), code: fc.integer({ min: 0, max: 5 }) }),
  fc.record({ kind: fc.constant('publish' as const), topic, payload: bytes, id: fc.option(id) }),
  fc.record({ kind: fc.constant('publish-ack' as const), id }),
  fc.record({
    kind: fc.constant('subscribed' as const),
    id,
    granted: fc.array(fc.constantFrom(0, 1, 128), { minLength: 1, maxLength: 6 }),
  }),
  fc.constant({ kind: 'pong' as const }),
);

/** A packet as a broker of that library would send it. */
function writtenByLibrary(packet: Incoming): Uint8Array {
  switch (packet.kind) {
    case 'connected':
      return mqttPacket.generate({ cmd: 'connack', returnCode: packet.code, sessionPresent: false });
    case 'publish': {
      const { topic, payload, id } = packet;
      const counted = id === null ? { qos: 0 } : { qos: 1, messageId: id };
      return mqttPacket.generate({
        cmd: 'publish',
        topic,
        payload: Buffer.from(payload),
        retain: false,
        dup: false,
        ...counted,
      });
    }
    case 'publish-ack':
      return mqttPacket.generate({ cmd: 'puback', messageId: packet.id });
    case 'subscribed':
      return mqttPacket.generate({ cmd: 'suback', messageId: packet.id, granted: [...packet.granted] });
    case 'pong':
      return mqttPacket.generate({ cmd: 'pingresp' });
  }
}

const plain = (packet: Incoming) =>
  packet.kind === 'publish' ? { ...packet, payload: [...packet.payload] } : packet;

describe('packets of MQTT', () => {
  it('say to a broker what was meant', () => {
    fc.assert(
      fc.property(outgoing, (packet) => {
        expect(readByLibrary(encode(packet))).toMatchObject(expected(packet));
      }),
    );
  });

  it('are read as a broker has written them, in pieces of any size', () => {
    fc.assert(
      fc.property(fc.array(incoming, { maxLength: 8 }), fc.integer({ min: 1, max: 300 }), (packets, size) => {
        const all = Buffer.concat(packets.map(writtenByLibrary));
        const reader = new PacketReader();
        const read: Incoming[] = [];
        for (let at = 0; at < all.length; at += size) read.push(...reader.read(all.subarray(at, at + size)));
        expect(read.map(plain)).toEqual(packets.map(plain));
      }),
    );
  });

  it('carry any length', () => {
    for (const length of [0, 127 - 3, 128 - 3, 16_383 - 3, 16_384 - 3, 200_000]) {
      const payload = new Uint8Array(length).fill(7);
      const read = readByLibrary(encode({ kind: 'publish', topic: 't', payload, id: null }));
      expect(Buffer.from(payload).equals(read.payload as Buffer), String(length)).toBe(true);
    }
  });

  it('give up on nonsense with E_BROKER, and on nothing else', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (noise) => {
        try {
          for (const packet of new PacketReader(1000).read(noise)) expect(packet.kind).toBeTypeOf('string');
        } catch (error) {
          expect(error).toMatchObject({ code: 'E_BROKER' });
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('refuse a packet that is longer than anything the board says before it has come', () => {
    const reader = new PacketReader(1000);
    expect(() => reader.read(Uint8Array.of(0x30, 0xff, 0xff, 0x7f))).toThrow(/2097151 bytes/);
  });
});
