/**
 * The messages between host and board: Firmata user sysex 0x01–0x0F, and the dice bytes in Firmata's serial
 * message 0x60. hardware/protocol.md describes every byte; hardware/firmware/ is the other end.
 *
 * A *body* is the command byte and its data, without 0xF0 and 0xF7 (see `sysexFrame`); all its bytes are below 0x80.
 */
import type { NardError } from '../errors/index.ts';

/** Raised by one whenever a board of the old kind and a host of the new one would misunderstand each other. */
export const PROTOCOL_VERSION = 2;

/** The first byte of each message's body. */
export const COMMANDS = {
  configure: 0x01,
  subscribe: 0x02,
  requestSnapshot: 0x03,
  lightsAll: 0x04,
  lightsSome: 0x05,
  buzzer: 0x06,
  requestIdentity: 0x07,
  snapshot: 0x08,
  changes: 0x09,
  heartbeat: 0x0a,
  identity: 0x0b,
  configured: 0x0c,
  refused: 0x0d,
  serial: 0x60,
} as const;

/** The bounds the firmware keeps. Frames outside them are refused. */
export const LIMITS = {
  /** 74HC165 in the chain, eight inputs each. */
  chips: { least: 1, most: 30 },
  /** WS2812 in the chain. */
  lights: { least: 0, most: 64 },
  /** What the lights may draw together, in mA. */
  currentLimit: { least: 0, most: 16383 },
  /** How long an input must stay changed before it is reported, in ms. */
  debounce: { least: 1, most: 15 },
  /** In Hz; 0 stands for silence. */
  frequency: { least: 50, most: 10000 },
  /** Of a tone, in ms. */
  duration: { least: 1, most: 16383 },
  /** Changes in one frame. */
  changes: 32,
  /** Sequence numbers of change frames run from 0 to one less than this and begin again. */
  sequence: 16384,
  /** Eight-bit bytes in one serial message. */
  serialBytes: 64,
} as const;

/** What the board has to know of itself; it forgets it when it loses power. */
export interface BoardSettings {
  readonly chips: number;
  readonly lights: number;
  /** mA */
  readonly currentLimit: number;
  /** ms */
  readonly debounce: number;
}

/** What the firmware uses until it is configured, and again after a system reset. */
export const DEFAULT_SETTINGS: BoardSettings = { chips: 24, lights: 28, currentLimit: 500, debounce: 5 };

/** Red, green and blue, 0–255 each. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** From the host to the board. */
export type HostMessage =
  | ({ readonly kind: 'configure' } & BoardSettings)
  | { readonly kind: 'subscribe'; readonly on: boolean }
  | { readonly kind: 'requestSnapshot' }
  /** Lights 0, 1, 2 …; those beyond the list go dark. */
  | { readonly kind: 'lightsAll'; readonly colours: readonly Rgb[] }
  /** The lights named; the others stay as they are. */
  | {
      readonly kind: 'lightsSome';
      readonly lights: readonly { readonly light: number; readonly colour: Rgb }[];
    }
  /** A tone; frequency 0 and duration 0 for silence. */
  | { readonly kind: 'buzzer'; readonly frequency: number; readonly duration: number }
  | { readonly kind: 'requestIdentity' }
  /** Firmata's own serial messages, which firmata-io writes for itself. Port 1 is the dice receiver. */
  | { readonly kind: 'serialConfig'; readonly port: number; readonly baud: number }
  | { readonly kind: 'serialRead'; readonly port: number; readonly on: boolean }
  | { readonly kind: 'serialWrite'; readonly port: number; readonly bytes: Uint8Array };

export interface Change {
  /** 8 × chip + pin: chip 0 is the one wired to the Mega, pin 0 is its input A (D0). */
  readonly input: number;
  readonly closed: boolean;
}

/** Where the counters of a heartbeat stop. */
export const COUNTER_MOST = 16383;

/** Bits of `Heartbeat.resetCause`: why the board last started. */
export const RESET_CAUSES = { powerOn: 1, external: 2, brownOut: 4, watchdog: 8, jtag: 16 } as const;

/** From the board to the host. */
export type BoardMessage =
  /** All inputs after change frame `sequence`; `closed[input]`, eight inputs a chip. */
  | { readonly kind: 'snapshot'; readonly sequence: number; readonly closed: readonly boolean[] }
  | { readonly kind: 'changes'; readonly sequence: number; readonly changes: readonly Change[] }
  | Heartbeat
  | {
      readonly kind: 'identity';
      readonly protocol: number;
      readonly firmware: readonly [major: number, minor: number, patch: number];
      /** The first 32 bits of the hash over the firmware's sources, as eight hexadecimal digits. */
      readonly build: string;
    }
  /** The settings in force, in answer to every `configure`: unchanged when that was refused. */
  | ({ readonly kind: 'configured' } & BoardSettings)
  /** The board could not use a message of ours; `command` is its first byte. */
  | { readonly kind: 'refused'; readonly command: number }
  /** What the dice receiver on UART 1 sent, in pieces of any length. */
  | { readonly kind: 'diceBytes'; readonly bytes: Uint8Array };

/** Sent every second while subscribed. The counters start at 0 with the board and stop at `COUNTER_MOST`. */
export interface Heartbeat {
  readonly kind: 'heartbeat';
  /** ms since the board started; begins again at 2^32. */
  readonly uptime: number;
  /** Bytes from the host that belonged to no frame, to a broken one, or found no room. */
  readonly droppedBytes: number;
  /** Times a UART (host's or dice receiver's) received faster than the board could read. */
  readonly overruns: number;
  /** Change frames that found no room on the cable; a snapshot took their place. */
  readonly lostFrames: number;
  /** Scans that came more than a millisecond late. */
  readonly lateScans: number;
  /** See `RESET_CAUSES`. */
  readonly resetCause: number;
  /** Bytes of either UART without a stop bit: garbled on the wire, or sent at another speed. */
  readonly garbledBytes: number;
  /** Scans in a row, up to now, that the chain of inputs did not answer: the inputs stand as they were last read. */
  readonly stuckScans: number;
}

/** A value, or the error (code E_FRAME) that says why it could not be read. */
export type Decoded<T> = T | NardError;

/** What a serial message does, in the high bits of its second byte; the port is in the low four. */
export const SERIAL = { config: 0x10, write: 0x20, read: 0x30, reply: 0x40 } as const;
/** Firmata's number of UART 1, where the dice receiver is. */
export const DICE_PORT = 1;

/** The number after a change frame's sequence number. */
export function nextSequence(sequence: number): number {
  return (sequence + 1) % LIMITS.sequence;
}
