import { crc32 } from 'node:zlib';

/**
 * One line of the journal is one entry:
 *
 *     {"n":12,"more":0,"crc":"89abcdef","entry":{…}}
 *
 * `n` counts the entries from 1; `more` is how many entries of the same append still follow, so that an
 * append is read whole or not at all; `crc` is the CRC32 of `12 0 {…}`, so that no field can change unseen.
 */
export interface Line {
  readonly n: number;
  readonly more: number;
  readonly entry: unknown;
}

const NEWLINE = 0x0a;
const LINE_START = '{"n":';
const HEAD = /^\{"n":(\d{1,15}),"more":(\d{1,15}),"crc":"([0-9a-f]{8})","entry":/;
/** Longer than any head can be. */
const HEAD_BYTES = 80;

/** The line of an entry, with its line feed. `json` is the entry's JSON text. */
export function printLine(n: number, more: number, json: string): string {
  return `{"n":${n},"more":${more},"crc":"${checksum(n, more, Buffer.from(json))}","entry":${json}}\n`;
}

/** The entry of a line (without its line feed), or null when even one bit of it is wrong. */
export function parseLine(line: Buffer): Line | null {
  const head = HEAD.exec(line.toString('latin1', 0, HEAD_BYTES));
  if (!head || line.at(-1) !== 0x7d) return null;
  const n = Number(head[1]);
  const more = Number(head[2]);
  const json = line.subarray(head[0].length, -1);
  if (head[3] !== checksum(n, more, json) || String(n) !== head[1] || String(more) !== head[2]) return null;
  try {
    return { n, more, entry: JSON.parse(json.toString('utf8')) };
  } catch {
    return null;
  }
}

function checksum(n: number, more: number, json: Buffer): string {
  return crc32(json, crc32(`${n} ${more} `))
    .toString(16)
    .padStart(8, '0');
}

export interface Scan {
  /** Entries of all appends that stand whole in the file. */
  readonly entries: readonly unknown[];
  /** Bytes that these take; what follows is the tail. */
  readonly size: number;
  /** Line number of the first line of the tail. */
  readonly tailLine: number;
  /** `none`, or a write that a power cut left half done, or damage to what was once written well. */
  readonly tail: 'none' | 'torn' | 'damaged';
}

/**
 * Reads a journal's bytes as far as they can be trusted. Damage is told from a torn write by what comes after
 * it: a write can only be torn at the end, and is never larger than `maxAppend` bytes.
 */
export function scan(bytes: Buffer, maxAppend: number): Scan {
  const entries: unknown[] = [];
  let pending: unknown[] = [];
  let expectedMore: number | null = null;
  let size = 0;
  let at = 0;
  while (at < bytes.length) {
    const end = bytes.indexOf(NEWLINE, at);
    const line = end < 0 ? null : parseLine(bytes.subarray(at, end));
    const inPlace =
      line?.n === entries.length + pending.length + 1 && (expectedMore ?? line.more) === line.more;
    if (!line || !inPlace) break;
    at = end + 1;
    pending.push(line.entry);
    expectedMore = line.more === 0 ? null : line.more - 1;
    if (expectedMore !== null) continue;
    for (const entry of pending) entries.push(entry);
    pending = [];
    size = at;
  }
  const tail = tailOf(bytes.subarray(size), bytes.subarray(at), entries.length, maxAppend);
  return { entries, size, tailLine: entries.length + 1, tail };
}

function tailOf(tail: Buffer, unreadable: Buffer, readable: number, maxAppend: number): Scan['tail'] {
  if (tail.length === 0) return 'none';
  const startsNothing = readable === 0 && !couldBeginAJournal(tail);
  return startsNothing || tail.length > maxAppend || holdsALine(unreadable) ? 'damaged' : 'torn';
}

/** False for a file that was never a journal: it must not be cut to nothing as a torn first write. */
function couldBeginAJournal(tail: Buffer): boolean {
  const begin = '{"n":1,"more":'.slice(0, tail.length);
  return tail.toString('latin1', 0, begin.length) === begin || tail.every((byte) => byte === 0);
}

/** Looks for a whole line anywhere, also after a line feed that was lost. */
function holdsALine(bytes: Buffer): boolean {
  for (let at = bytes.indexOf(LINE_START); at >= 0; at = bytes.indexOf(LINE_START, at + 1)) {
    const end = bytes.indexOf(NEWLINE, at);
    if (end < 0) return false;
    if (parseLine(bytes.subarray(at, end))) return true;
  }
  return false;
}
