/**
 * The line protocol between dice receiver and host: one JSON object a line, a star, a checksum.
 * hardware/dice-protocol.md describes it with examples.
 */
import { NardError } from '../errors/index.ts';

export const DIE_STATES = ['handling', 'rolling', 'stable', 'crooked', 'moved', 'lost'] as const;
export type DieState = (typeof DIE_STATES)[number];

/** What one die says of itself. */
export interface DieReport {
  readonly kind: 'die';
  /** Letters, digits and `. _ : -`, at most 32: the same die always has the same name. */
  readonly die: string;
  /** 0–65535 and round again; counts this die's changes of state. A repeated line carries the same number. */
  readonly seq: number;
  readonly state: DieState;
  readonly face: 1 | 2 | 3 | 4 | 5 | 6 | null;
  /** Which half of the board it lies in, where the receiver can tell. */
  readonly half: 'left' | 'right' | null;
  /** Per cent. */
  readonly battery: number | null;
  readonly charging: boolean;
}

/** The receiver's own sign of life, every 2 s. */
interface ReceiverReport {
  readonly kind: 'receiver';
  readonly receiver: string;
  /** Seconds since the receiver started. */
  readonly uptime: number;
}

export type DiceReport = DieReport | ReceiverReport;

/** What a reader of lines finds: reports, and bytes that were none (the error's code is E_DICE_LINE). */
export type DiceLineEvent =
  | DiceReport
  | { readonly kind: 'dropped'; readonly bytes: number; readonly error: NardError };

/** The longest line, without its line end, in bytes. */
export const LONGEST_LINE = 240;

const NAME = /^[A-Za-z0-9._:-]{1,32}$/;
const LINE = /^(\{[ -~]*\})\*([0-9A-F]{4})$/;

/** CRC-16/CCITT-FALSE (polynomial 0x1021, start 0xFFFF) over the ASCII text. */
export function checksum(text: string): number {
  let crc = 0xffff;
  for (let index = 0; index < text.length; index++)
    crc = ((crc << 8) & 0xffff) ^ (REMAINDERS[(crc >> 8) ^ (text.charCodeAt(index) & 0xff)] as number);
  return crc;
}

/** What a byte in the upper half of the register leaves behind. */
const REMAINDERS = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 8;
  for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  return crc;
});

function seal(fields: object): string {
  const text = JSON.stringify(fields);
  return `${text}*${checksum(text).toString(16).toUpperCase().padStart(4, '0')}\n`;
}

/** The line for a report, line end included. Throws E_DICE_LINE when a value is out of range. */
export function printDiceLine(report: DiceReport): string {
  const { kind, ...fields } = report;
  const wrong = firstWrong(fields, kind === 'die' ? OF_DIE : OF_RECEIVER);
  if (wrong) throw new NardError('E_DICE_LINE', wrong);
  if (report.kind === 'receiver') return seal({ receiver: report.receiver, uptime: report.uptime });
  const { die, seq, state, face, half, battery, charging } = report;
  return seal({ die, seq, state, face, half, battery, charging });
}

function isWhole(value: unknown, least: number, most: number): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
}

/** The first field of `fields` that is missing, unknown or out of range, in words. */
function firstWrong(fields: object, tests: Tests): string | undefined {
  const values = fields as Readonly<Record<string, unknown>>;
  for (const name of Object.keys(fields))
    if (!Object.hasOwn(tests, name)) return `the field ${name} is not one of this line`;
  for (const name of Object.keys(tests)) {
    if (!Object.hasOwn(fields, name)) return `the field ${name} is missing`;
    if (!tests[name]?.(values[name])) return `the field ${name} is out of range`;
  }
  return undefined;
}

type Tests = Readonly<Record<string, (value: unknown) => boolean>>;

const isName = (value: unknown) => typeof value === 'string' && NAME.test(value);

const OF_DIE: Tests = {
  die: isName,
  seq: (value) => isWhole(value, 0, 65535),
  state: (value) => DIE_STATES.some((state) => state === value),
  face: (value) => value === null || isWhole(value, 1, 6),
  half: (value) => value === null || value === 'left' || value === 'right',
  battery: (value) => value === null || isWhole(value, 0, 100),
  charging: (value) => typeof value === 'boolean',
};
const OF_RECEIVER: Tests = { receiver: isName, uptime: (value) => isWhole(value, 0, 2 ** 32 - 1) };

/** E_DICE_LINE for a line that is dropped. */
export function bad(what: string): NardError {
  return new NardError('E_DICE_LINE', `a line from the dice receiver was dropped: ${what}`);
}

/** Reads one line without its line end. Never throws: what cannot be read is an error value, code E_DICE_LINE. */
export function parseDiceLine(line: string): DiceReport | NardError {
  const parts = LINE.exec(line);
  if (!parts?.[1] || !parts[2]) return bad('it is not an object, a star and four hexadecimal digits');
  if (line.length > LONGEST_LINE) return bad('it is too long');
  if (checksum(parts[1]) !== Number.parseInt(parts[2], 16)) return bad('its checksum is wrong');
  let fields: object;
  try {
    fields = JSON.parse(parts[1]);
  } catch (cause) {
    return new NardError('E_DICE_LINE', 'a line from the dice receiver was dropped: it is not JSON', {
      cause,
    });
  }
  const isReceiver = Object.hasOwn(fields, 'receiver');
  const wrong = firstWrong(fields, isReceiver ? OF_RECEIVER : OF_DIE);
  if (wrong) return bad(wrong);
  // Every field has just been tested against the type it gets here.
  return (isReceiver ? { kind: 'receiver', ...fields } : { kind: 'die', ...fields }) as DiceReport;
}

/** Every byte is a character; what is not ASCII makes no line. */
const TEXT = new TextDecoder('latin1');

/** So many lines are remembered: more dice than a board has. */
const REMEMBERED = 16;

/** Reads lines as `parseDiceLine` does; each die repeats its last one every 2 s, which need not be read anew. */
function readerOfRepeats(): (line: string) => DiceReport | NardError {
  const known = new Map<string, DiceReport>();
  return (line) => {
    const before = known.get(line);
    if (before) return before;
    const report = parseDiceLine(line);
    if (report instanceof NardError) return report;
    if (known.size === REMEMBERED) known.clear();
    known.set(line, report);
    return report;
  };
}

/**
 * Puts chunks of bytes of any length together into lines (ended by LF or CR LF) and reads them. After garbage it is
 * back in step with the next line end; a line that outgrows `LONGEST_LINE` is given up at once. Empty lines are nothing.
 */
export class DiceLineReader {
  readonly #read: (line: string) => DiceReport | NardError | null;
  /** One more than the longest line may be a carriage return. */
  readonly #line = new Uint8Array(LONGEST_LINE + 1);
  /** Bytes of the line so far, also those that no longer have room. */
  #length = 0;

  /** `read` makes a report of a line, or null where it says nothing new. */
  constructor(read: (line: string) => DiceReport | NardError | null = readerOfRepeats()) {
    this.#read = read;
  }

  /** The reports that `bytes` complete, in order, and what had to be dropped on the way. */
  push(bytes: ArrayLike<number>): DiceLineEvent[] {
    const events: DiceLineEvent[] = [];
    for (let index = 0; index < bytes.length; index++) {
      const byte = bytes[index] ?? 0;
      if (byte === 0x0a) this.#endLine(events);
      else this.#line[this.#length++] = byte;
    }
    return events;
  }

  #endLine(events: DiceLineEvent[]): void {
    const length = this.#length;
    this.#length = 0;
    const isTooLong = length > this.#line.length;
    const written = isTooLong ? '' : TEXT.decode(this.#line.subarray(0, length));
    const line = written.endsWith('\r') ? written.slice(0, -1) : written;
    if (line === '' && length <= 1) return;
    const report = isTooLong ? bad('it is too long') : this.#read(line);
    if (report === null) return;
    events.push(report instanceof NardError ? { kind: 'dropped', bytes: length + 1, error: report } : report);
  }
}
