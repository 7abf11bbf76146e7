import { NardError } from '../../errors/index.ts';

/**
 * The part of MQTT 3.1.1 that a page needs: quality 0 and 1, no will, nothing retained by the sender.
 * Numbers in comments are sections of the standard.
 */

export type Quality = 0 | 1;

/** What a client says. `keepAlive` in seconds; `id`s are 1–65,535. */
export type Outgoing =
  | {
      readonly kind: 'connect';
      readonly client: string;
      readonly keepAlive: number;
      readonly login: Login | null;
    }
  | {
      readonly kind: 'publish';
      readonly topic: string;
      readonly payload: Uint8Array;
      /** null: quality 0, sent once and forgotten. */
      readonly id: number | null;
    }
  | { readonly kind: 'publish-ack'; readonly id: number }
  | {
      readonly kind: 'subscribe';
      readonly id: number;
      readonly filters: readonly (readonly [filter: string, quality: Quality])[];
    }
  | { readonly kind: 'ping' }
  | { readonly kind: 'disconnect' };

export interface Login {
  readonly name: string;
  readonly secret: string;
}

/** What a broker says. `code` 0: accepted (3.2.2.3); a `granted` of 128: that filter is refused (3.9.3). */
export type Incoming =
  | { readonly kind: 'connected'; readonly code: number }
  | {
      readonly kind: 'publish';
      readonly topic: string;
      readonly payload: Uint8Array;
      readonly id: number | null;
    }
  | { readonly kind: 'publish-ack'; readonly id: number }
  | { readonly kind: 'subscribed'; readonly id: number; readonly granted: readonly number[] }
  | { readonly kind: 'pong' };

/** Packet types in the high four bits of the first byte (2.2.1), with the flags that are fixed (2.2.2). */
const CONNECT = 0x10;
const CONNECTED = 0x20;
const PUBLISH = 0x30;
const PUBLISH_ACK = 0x40;
const SUBSCRIBE = 0x82;
const SUBSCRIBED = 0x90;
const PING = 0xc0;
const PONG = 0xd0;
const DISCONNECT = 0xe0;

const QUALITY_1 = 0x02;
const CLEAN = 0x02;
const WITH_LOGIN = 0xc0;
const LONGEST_TEXT = 0xffff;
/** Of a remaining length of four bytes (2.2.3). */
const LONGEST_BODY = 268_435_455;

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true });

const bad = (what: string): NardError =>
  new NardError('E_BROKER', `What the broker says is not MQTT 3.1.1: ${what}. The page connects anew.`);

/** The bytes of a packet. Throws E_BROKER for a text of more than 65,535 bytes. */
export function encode(packet: Outgoing): Uint8Array<ArrayBuffer> {
  switch (packet.kind) {
    case 'connect': {
      const { client, keepAlive, login } = packet;
      const flags = CLEAN | (login ? WITH_LOGIN : 0);
      const who = [client, ...(login ? [login.name, login.secret] : [])];
      return packed(CONNECT, [text('MQTT'), [4, flags], number(keepAlive), ...who.map(text)]);
    }
    case 'publish': {
      const { topic, payload, id } = packet;
      const first = PUBLISH | (id === null ? 0 : QUALITY_1);
      return packed(first, [text(topic), id === null ? [] : number(id), payload]);
    }
    case 'publish-ack':
      return packed(PUBLISH_ACK, [number(packet.id)]);
    case 'subscribe':
      return packed(SUBSCRIBE, [
        number(packet.id),
        ...packet.filters.flatMap(([filter, quality]) => [text(filter), [quality]]),
      ]);
    case 'ping':
      return packed(PING, []);
    case 'disconnect':
      return packed(DISCONNECT, []);
  }
}

type Bytes = readonly number[] | Uint8Array;

function packed(first: number, parts: readonly Bytes[]): Uint8Array<ArrayBuffer> {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const head = [first, ...remainingLength(length)];
  const packet = new Uint8Array(head.length + length);
  packet.set(head);
  let at = head.length;
  for (const part of parts) {
    packet.set(part, at);
    at += part.length;
  }
  return packet;
}

/** Seven bits a byte, the lowest first; the eighth says that more follow (2.2.3). */
function remainingLength(length: number): number[] {
  const low = length % 128;
  return length < 128 ? [low] : [low | 128, ...remainingLength(Math.floor(length / 128))];
}

const number = (value: number): number[] => [value >> 8, value & 255];

function text(value: string): Uint8Array<ArrayBuffer> {
  const bytes = encoder.encode(value);
  if (bytes.length > LONGEST_TEXT)
    throw new NardError('E_BROKER', `An MQTT text may have ${LONGEST_TEXT} bytes; this one is longer.`);
  const packet = new Uint8Array(bytes.length + 2);
  packet.set(number(bytes.length));
  packet.set(bytes, 2);
  return packet;
}

/** Finds packets in bytes that come in pieces of any size. */
export class PacketReader {
  readonly #longest: number;
  #rest = new Uint8Array(0);

  /** @param longest bytes that a packet's body may have; one that announces more is refused at once */
  constructor(longest: number = LONGEST_BODY) {
    this.#longest = longest;
  }

  /** The packets that are complete with these bytes. Throws E_BROKER where they are none of a broker's. */
  read(bytes: Uint8Array): Incoming[] {
    const all = new Uint8Array(this.#rest.length + bytes.length);
    all.set(this.#rest);
    all.set(bytes, this.#rest.length);
    const packets: Incoming[] = [];
    let at = 0;
    for (let head = this.#head(all, at); head && head.end <= all.length; head = this.#head(all, at)) {
      packets.push(decode(all[at] as number, all.subarray(head.start, head.end)));
      at = head.end;
    }
    this.#rest = all.slice(at);
    return packets;
  }

  /** Where the body of the packet at `at` lies; null while its length is not there yet. */
  #head(bytes: Uint8Array, at: number): { readonly start: number; readonly end: number } | null {
    let length = 0;
    for (let i = 0; i < 4; i += 1) {
      const byte = bytes[at + 1 + i];
      if (byte === undefined) return null;
      length += (byte & 127) * 128 ** i;
      if (byte & 128) continue;
      if (length > this.#longest) throw bad(`a packet of ${length} bytes`);
      const start = at + 2 + i;
      return { start, end: start + length };
    }
    throw bad('a length of more than four bytes');
  }
}

function decode(first: number, body: Uint8Array): Incoming {
  switch (first & 0xf0) {
    case CONNECTED:
      return { kind: 'connected', code: byteAt(body, 1) };
    case PUBLISH:
      return published(first, body);
    case PUBLISH_ACK:
      return { kind: 'publish-ack', id: numberAt(body, 0) };
    case SUBSCRIBED:
      return { kind: 'subscribed', id: numberAt(body, 0), granted: [...body.subarray(2)] };
    case PONG:
      return { kind: 'pong' };
    default:
      throw bad(`a packet of type ${first >> 4}`);
  }
}

function published(first: number, body: Uint8Array): Incoming {
  const quality = (first >> 1) & 3;
  if (quality > 1) throw bad(`quality ${quality}, which was not asked for`);
  const after = 2 + numberAt(body, 0);
  if (after > body.length) throw bad('a topic that is cut off');
  const topic = asText(body.subarray(2, after));
  return quality === 0
    ? { kind: 'publish', topic, payload: body.slice(after), id: null }
    : { kind: 'publish', topic, payload: body.slice(after + 2), id: numberAt(body, after) };
}

function byteAt(body: Uint8Array, at: number): number {
  const byte = body[at];
  if (byte === undefined) throw bad('a packet that is too short');
  return byte;
}

const numberAt = (body: Uint8Array, at: number): number => byteAt(body, at) * 256 + byteAt(body, at + 1);

/** Throws E_BROKER where the bytes are no UTF-8. */
export function asText(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw bad('a text that is not UTF-8');
  }
}

export const asBytes = (value: string): Uint8Array => encoder.encode(value);
