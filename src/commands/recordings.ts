import { join } from 'node:path';
import type { EventLog, TableClock, Tape } from '../controller/index.ts';
import { NardError } from '../errors/index.ts';
import { Recorder, type RecorderParts, TapeFolder } from '../recorder/index.ts';
import { serviceLog } from '../service/index.ts';

const BYTES_A_MEGABYTE = 1e6;

/** Where the recordings lie beside the journal. */
export const recordingsFolder = (state: string): string => join(state, 'recordings');

export interface RunningRecorder {
  readonly tape: Tape;
  close(): Promise<void>;
}

interface Parts {
  readonly state: string;
  readonly megabytes: number;
  readonly clock: TableClock;
  readonly log: EventLog;
  readonly beginning: RecorderParts['beginning'];
}

/** Begins to record; null where nothing is to be recorded, or can be: a game needs no recorder. */
export async function openRecorder(parts: Parts): Promise<RunningRecorder | null> {
  const { state, megabytes, clock, log, beginning } = parts;
  if (megabytes === 0) return null;
  const failed = (error: NardError) => serviceLog('stderr', 'warning', `${error.message} (${error.code})\n`);
  try {
    const reel = await TapeFolder.open({
      folder: recordingsFolder(state),
      bytes: megabytes * BYTES_A_MEGABYTE,
      failed,
    });
    const tape = new Recorder({ clock, log, reel, beginning });
    return {
      tape,
      close: () => {
        tape.stop();
        return reel.close();
      },
    };
  } catch (error) {
    if (!(error instanceof NardError)) throw error;
    failed(error);
    return null;
  }
}
