import type { Profile } from '../config/index.ts';
import type { Patience, Table, TableCommand } from '../controller/index.ts';
import type { BoardReport, DiceLinkReport, LinkReport } from '../devices/index.ts';
import { type ErrorCode, NardError } from '../errors/index.ts';
import type { MatchEvent, MatchSettings } from '../play/index.ts';
import { checkParts, REMEDY } from './shape.ts';

/** The form of the lines; another number is another form. */
export const RECORDING_VERSION = 1;

/** What stood when a recording began: from here on everything follows from the other lines. */
export interface Beginning {
  readonly kind: 'recording';
  readonly v: typeof RECORDING_VERSION;
  readonly at: number;
  /** Ms since 1970 at ms 0 of the recording's clock. */
  readonly epochMs: number;
  readonly software: string;
  readonly profile: Profile;
  readonly settings: MatchSettings;
  readonly variants: readonly string[];
  readonly patience: Patience;
  readonly epoch: string;
  /** The journal since the running match began. */
  readonly entries: readonly MatchEvent[];
  /** The program had been running: what it remembered of hands and dice is not in here. */
  readonly continued: boolean;
}

/** One thing that reached the table, `at` ms of its clock. */
export type Line = { readonly at: number } & Manner & What;

export interface Manner {
  /** When the first of the timers was due that should have gone off before and went off with this. */
  readonly late?: number;
  /** It came so soon after the thing before that nothing could settle in between. */
  readonly together?: boolean;
}

export type What =
  /** Inputs, eight to a byte, hexadecimal. */
  | { readonly kind: 'switches'; readonly closed: string; readonly inputs: number }
  | { readonly kind: 'board'; readonly report: Told }
  | { readonly kind: 'dice'; readonly report: Told }
  | {
      readonly kind: 'command';
      readonly command: TableCommand;
      readonly expect: Parameters<Table['command']>[1] | null;
    }
  /** The table handed these to the journal; and then they were durable, or could not be made so. */
  | { readonly kind: 'events'; readonly events: readonly MatchEvent[] }
  | { readonly kind: 'written' }
  | { readonly kind: 'unwritten'; readonly error: ToldError }
  /** Several timers went off together, no other thing with them. */
  | { readonly kind: 'timers' }
  /** The clock on the wall was set. */
  | { readonly kind: 'wall'; readonly epochMs: number }
  /** Whether there was a code for a phone when somebody asked for one. The code is in no recording. */
  | { readonly kind: 'code'; readonly given: boolean }
  /** What the board was told to show: `place:rrggbb` of each light that is on. */
  | { readonly kind: 'lights'; readonly lit: string };

interface ToldError {
  readonly code: ErrorCode;
  readonly message: string;
}

/** A report as a line has it: without its time, an error by code and message. */
export type Told = Readonly<Record<string, unknown>> & { readonly kind: string };

type Report = BoardReport | DiceLinkReport | LinkReport;

export const isHeartbeat = (report: Report): boolean => report.kind === 'heartbeat';

/** What a line says of a report. */
export function whatOf(from: 'board' | 'dice', report: Report): What {
  if (report.kind === 'switches')
    return { kind: 'switches', closed: packed(report.closed), inputs: report.closed.length };
  const { at: _, ...told } = report;
  return { kind: from, report: 'error' in told ? { ...told, error: toldError(told.error) } : told };
}

/** The report that a line tells of. */
export function reportOf(line: Line): Report {
  if (line.kind === 'switches')
    return { kind: 'switches', closed: unpacked(line.closed, line.inputs), at: line.at };
  if (line.kind !== 'board' && line.kind !== 'dice')
    throw new NardError('E_RECORD', `A line of kind ${line.kind} is no report.`);
  const { error, ...told } = line.report;
  const whole = error ? { ...told, error: errorOf(error as ToldError) } : told;
  return { ...whole, at: line.at } as Report;
}

export const toldError = ({ code, message }: NardError): ToldError => ({ code, message });
export const errorOf = ({ code, message }: ToldError): NardError => new NardError(code, message);

function packed(closed: Uint8Array): string {
  const bytes = new Uint8Array(Math.ceil(closed.length / 8));
  for (const [input, isClosed] of closed.entries())
    if (isClosed) bytes[input >> 3] = (bytes[input >> 3] ?? 0) | (1 << (input & 7));
  return Array.from(bytes, twoDigits).join('');
}

function unpacked(text: string, inputs: number): Uint8Array {
  return Uint8Array.from({ length: inputs }, (_, input) => {
    const byte = Number.parseInt(text.slice(2 * (input >> 3), 2 * (input >> 3) + 2), 16);
    return (byte >> (input & 7)) & 1;
  });
}

const twoDigits = (byte: number): string => byte.toString(16).padStart(2, '0');

/** A frame of lights as a line has it. */
export function litOf(rgb: Uint8Array): string {
  const lit: string[] = [];
  for (let place = 0; 3 * place < rgb.length; place += 1) {
    const colour = rgb.subarray(3 * place, 3 * place + 3);
    if (colour.some((part) => part > 0)) lit.push(`${place}:${Array.from(colour, twoDigits).join('')}`);
  }
  return lit.join(' ');
}

/** A whole recording. */
export interface Recording {
  readonly beginning: Beginning;
  readonly lines: readonly Line[];
}

const KINDS = 'switches board dice command events written unwritten timers wall lights code'.split(' ');

/**
 * Reads a recording; a last line that was cut off by a power cut is left out.
 * @throws NardError E_RECORD naming the line
 */
export function readRecording(text: string): Recording {
  const [first, ...others] = text.split('\n').slice(0, -1).map(readLine);
  if (first?.kind !== 'recording')
    throw new NardError(
      'E_RECORD',
      `This is no recording, or one cut off before its first line was whole. ${REMEDY}`,
    );
  if (first.v !== RECORDING_VERSION)
    throw new NardError(
      'E_RECORD',
      `The recording is of form ${String(first.v)}; this program reads ${RECORDING_VERSION}. Replay it with the version that wrote it.`,
    );
  for (const [index, line] of others.entries()) checkLine(line, index + 2);
  return { beginning: first as unknown as Beginning, lines: others as unknown as Line[] };
}

type Loose = Readonly<Record<string, unknown>>;

function readLine(line: string, index: number): Loose {
  try {
    const read: unknown = JSON.parse(line);
    if (typeof read === 'object' && read !== null) return read as Loose;
  } catch {
    // Said below, without the line itself: it may be anything.
  }
  throw new NardError('E_RECORD', `Line ${index + 1} of the recording is no JSON object. ${REMEDY}`);
}

function checkLine(line: Loose, number: number): void {
  const { kind, at } = line;
  if (typeof at !== 'number' || !KINDS.includes(String(kind)))
    throw new NardError(
      'E_RECORD',
      `Line ${number} of the recording has no known kind, or no time. ${REMEDY}`,
    );
  checkParts(String(kind), line, number);
}
