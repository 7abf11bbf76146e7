import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { NardError } from '../errors/index.ts';
import type { MatchEvent } from '../play/index.ts';
import { type Difference, playRecording, type Replayed, readRecording } from '../recorder/index.ts';
import type { Report } from './report.ts';

/** A recording as a file has it. */
export interface RecordingText {
  readonly name: string;
  readonly text: string;
}

/** A report may be packed to about a thousandth; more than this is no report. */
const MOST_BYTES = 2 ** 29;

/** The recordings in a file; null where it is neither a recording nor a report. E_RECORD for a broken report. */
export async function recordingsOf(name: string, bytes: Buffer): Promise<readonly RecordingText[] | null> {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return inReport(name, bytes);
  const text = bytes.toString('utf8');
  return /^\{"kind":"recording"/.test(text) ? [{ name, text }] : null;
}

async function inReport(name: string, bytes: Buffer): Promise<readonly RecordingText[]> {
  try {
    const unpacked = await promisify(gunzip)(bytes, { maxOutputLength: MOST_BYTES });
    const { kind, recordings = [] } = JSON.parse(unpacked.toString('utf8')) as Partial<Report>;
    if (kind === 'nardboard-report')
      return recordings.map((recording) => ({
        name: String(recording.name),
        text: recording.lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
      }));
  } catch (cause) {
    throw new NardError('E_RECORD', `${name} is packed, but no report of nardboard’s.`, { cause });
  }
  throw new NardError('E_RECORD', `${name} is packed, but no report of nardboard’s.`);
}

/** Plays recordings to the controller again and tells how that went; returns the exit status. */
export async function replayRecordings(
  recordings: readonly RecordingText[],
  isQuiet: boolean,
): Promise<0 | 1> {
  let events = 0;
  let differing = 0;
  for (const { name, text } of recordings) {
    const replayed = await play(name, text);
    events += replayed.events;
    if (replayed.difference) differing += 1;
    const found = replayed.difference
      ? differenceText(replayed.difference)
      : `${replayed.events} events, the same again`;
    const skipped = replayed.skipped > 0 ? ` (${replayed.skipped} before its first game left out)` : '';
    if (!isQuiet) process.stdout.write(`${name}: ${found}${skipped}\n`);
    else if (replayed.difference) process.stderr.write(`${name}: ${found}\n`);
  }
  process.stdout.write(`${JSON.stringify({ recordings: recordings.length, events, differing })}\n`);
  return differing > 0 ? 1 : 0;
}

/** A recording whose lines are of the right kind, and still cannot be what a recorder wrote. */
async function play(name: string, text: string): Promise<Replayed> {
  try {
    return await playRecording(readRecording(text));
  } catch (cause) {
    if (cause instanceof NardError) throw cause;
    throw new NardError('E_RECORD', `The recording ${name} cannot be played: ${String(cause)}.`, { cause });
  }
}

const differenceText = ({ at, recorded, now }: Difference): string =>
  `differs after ${(at / 1000).toFixed(3)} s: recorded ${eventText(recorded)}, now ${eventText(now)}`;

function eventText(event: MatchEvent | null): string {
  if (!event) return 'nothing more';
  const { v: _v, epoch: _epoch, ...rest } = event;
  return JSON.stringify(rest);
}
